# The front door. On a fresh Debian 12, `make run` and `make test` do everything, packages included.
.PHONY: help build portable run test t check bench bench-peers bench-web bench-visit bench-nodes bench-store crash chaos walk check-puzzles shots fuzz mutants format clean deps install install-library uninstall dist deb test-deb test-proxies catalogues

help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

deps:
	@tools/install-deps build

build: deps ## the optimised program, at build/release/tesela
	@tools/build release --target tesela

portable: deps ## the same for any machine of this architecture, at build/portable/tesela
	@tools/build portable --target tesela

run: build ## build, compile the lexica and serve the page
	@tools/run

test: deps ## every test, on the optimised build
	@tools/install-deps test
	@tools/build release
	@tools/test release

t: deps ## one test, T=LAYER.NAME, built with the sanitizers
	@tools/install-deps test
	@tools/one-test "$(T)"

check: deps ## format, layers, static analysis, catalogues, sanitizers, a short fuzzing
	@tools/install-deps test
	@tools/install-deps check
	@tools/check

bench: build ## measure the speed beside the numbers to beat; docs/lab/bench.md and puzzles.md keep them
	@tools/install-deps bench
	@tools/bench
	@tools/bench-puzzles

bench-peers: build ## measure another engine, built in DIR, beside ours: make bench-peers DIR=folder; tools/bench-peers says how
	@tools/bench-peers "$(DIR)"

bench-store: deps ## lists of a store with 10,000 accounts and 100,000 games; fails over 50 ms
	@tools/build release --target bench_store
	@build/release/bench/bench_store

crash: deps ## kill a playing program and a writing server CRASH_RUNS times (default 500) and look at what is left
	@tools/build release --target test_app_crash --target test_store_sqlite
	@TESELA_CRASH_RUNS=$${CRASH_RUNS:-500} build/release/tests/test_app_crash
	@TESELA_CRASH_RUNS=$${CRASH_RUNS:-500} build/release/tests/test_store_sqlite

chaos: deps ## three nodes behind a balancer, killed, cut off, replaced, their disk full, for CHAOS_SECONDS (default 120) while people play
	@tools/install-deps chaos
	@tools/build release --target chaos --target tesela
	@tools/chaos

check-puzzles: deps ## PUZZLES (default 3000) random puzzles in three languages, looked at by a checker that shares no code; PUZZLES_SEED repeats them
	@tools/build release --target tesela
	@tools/check-puzzles build/release/tesela --count $${PUZZLES:-3000} --seed "$${PUZZLES_SEED:-1}"

walk: deps ## random games through every front end for WALK_SECONDS (default 300); WALK_SEED repeats them
	@tools/install-deps test
	@tools/build release
	@tools/walk

shots: build ## pictures of every screen, light, dark and on a phone, in three languages: build/shots/index.html
	@tools/install-deps test
	@TESELA_SHOTS=build/shots node --test-reporter=tap --test-reporter-destination=/dev/null web/tests/shots/shots.mjs

bench-web: build ## measure how much the server holds
	@tools/bench-web

bench-visit: build ## measure a first visit on a middling telephone; docs/lab/visit.md keeps it
	@tools/install-deps test
	@tools/bench-visit

bench-nodes: build ## measure 1, 2 and 3 nodes on one PostgreSQL, and what a turn costs with a million games in the store; docs/lab/nodes.md keeps it
	@tools/install-deps chaos
	@tools/bench-nodes

fuzz: deps ## fuzz every parser, FUZZ_SECONDS each (default 300)
	@tools/install-deps check
	@tools/fuzz $${FUZZ_SECONDS:-300}

mutants: deps ## change small things in a copy, MUTANTS of them (default 40), and see which no test notices
	@tools/install-deps test
	@tools/mutants

format: deps ## rewrite the sources in the house's format
	@tools/install-deps check
	@git ls-files '*.c' '*.h' | xargs clang-format -i

catalogues: deps ## bring po/*.po up to date with the sources
	@tools/catalogues update

install: build ## copy the program, manual page and completions below PREFIX (default /usr/local)
	@tools/install program "$${PREFIX:-/usr/local}"

install-library: deps ## copy libtesela.a, its headers and its pkg-config file below PREFIX
	@tools/build release --target libtesela
	@tools/install library "$${PREFIX:-/usr/local}"

uninstall: ## take away what these two have copied
	@tools/install nothing "$${PREFIX:-/usr/local}"

dist: ## the sources of the last commit as build/tesela-VERSION.tar.gz
	@mkdir -p build
	@version=$$(sed -n 's/^project(tesela VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt); \
	git archive --prefix="tesela-$$version/" -o "build/tesela-$$version.tar.gz" HEAD && echo "build/tesela-$$version.tar.gz"

deb: deps ## the Debian package, as build/tesela_VERSION_ARCHITECTURE.deb
	@tools/install-deps deb
	@tools/deb

test-deb: deb ## install, upgrade, remove and purge it in a bare Debian 12; as root
	@tools/install-deps test-deb
	@tests/deb/install.sh

test-proxies: build ## the page, the interface and WebSockets through nginx and HAProxy, as dist/ has them, before two servers
	@tools/install-deps test-proxies
	@node tests/dist/proxies.mjs

clean: ## remove what was built
	@rm -rf build
