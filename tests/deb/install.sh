#!/usr/bin/env bash
# The Debian package in a bare Debian 12: installed without and with words, upgraded, removed, purged. `make test-deb` builds the package and calls
# this. Needs root, debootstrap and the network: the bare system is fetched once and kept at build/deb/bare.tar. Everything happens in a separate
# folder.
set -euo pipefail
cd "$(dirname "$0")/../.."
package=$(find build -maxdepth 1 -name 'tesela_*.deb' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2)
[ -n "$package" ] || { echo "there is no package: make deb" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "this needs root, for chroot: nothing was tried" >&2; exit 1; }
work=$(mktemp -d)
root=$work/root
trap 'rm -rf "$work"' EXIT

fail() { printf '%s\n' "$@" >&2; exit 1; }
step() { echo "· $*"; }
# A command in the bare system; everything it leaves running ends with it.
inside() { unshare --fork --pid --kill-child --mount-proc="$root/proc" chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# The same; its output is kept in $work/said, and shown if it fails.
said() { inside "$@" > "$work/said" 2>&1 || fail "$* failed:" "$(tail -n 40 "$work/said")"; }
says() { grep -qF -- "$1" "$work/said" || fail "'$1' was not said, but:" "$(tail -n 40 "$work/said")"; }
# apt install, for somebody who keeps their own configuration if the package has another one.
brings() { said apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold "$@"; }
there() { for path; do [ -e "$root$path" ] || fail "$path is not there"; done; }
gone() { for path; do [ ! -e "$root$path" ] || fail "$path is still there"; done; }
state() { [ "$(inside dpkg-query -W -f='${db:Status-Status}' tesela 2> /dev/null || true)" = "$1" ] || fail "the package is not $1"; }

mkdir -p build/deb "$root"
if [ ! -e build/deb/bare.tar ]; then
  step "fetching a bare Debian 12"
  debootstrap --variant=minbase bookworm "$work/bare" http://deb.debian.org/debian > "$work/said" 2>&1 || fail "$(tail -n 5 "$work/said")"
  tar -C "$work/bare" -cf build/deb/bare.tar .
  rm -rf "$work/bare"
fi
tar -C "$root" -xf build/deb/bare.tar
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/root/tesela.deb"
# The next version: the same, except for its number and a line of the configuration file.
dpkg-deb -R "$package" "$work/next"
sed -i 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
echo '# a line of the next version' >> "$work/next/etc/tesela/serve.conf"
(cd "$work/next" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | xargs -0 md5sum > DEBIAN/md5sums)
dpkg-deb -b "$work/next" "$root/root/next.deb" > /dev/null

step "install, without any words"
said apt-get update
brings /root/tesela.deb
state installed
says "tesela: not compiled, since the words are not installed: "
says " en (scowl)"
there /usr/bin/tesela /usr/share/man/man1/tesela.1.gz /usr/share/bash-completion/completions/tesela /etc/tesela/serve.conf /etc/tesela/work.env \
  /usr/lib/sysusers.d/tesela.conf /usr/share/doc/tesela/copyright /usr/share/doc/tesela/examples/nginx.conf
inside getent passwd tesela > /dev/null || fail "there is no user tesela"
said dpkg -V tesela
said tesela --version
says "$(sed -n 's/^project(tesela VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"
said tesela serve --config /etc/tesela/serve.conf --check-config
said systemd-analyze verify --man=no tesela.service tesela-work.service
[ ! -s "$work/said" ] || fail "systemd-analyze verify says: $(cat "$work/said")"
[ -L "$root/etc/systemd/system/multi-user.target.wants/tesela.service" ] || fail "tesela.service is not enabled"
[ ! -e "$root/etc/systemd/system/multi-user.target.wants/tesela-work.service" ] || fail "tesela-work.service is enabled"
! pgrep -f "^tesela serve --config /etc/tesela/serve.conf" > /dev/null || fail "a server was started without systemd"

step "the words come: a trigger compiles them"
brings scowl
says "Processing triggers for tesela"
says ", en: 2" # hundreds of thousands of words
there /var/cache/tesela/lexica/en.kwg
[ "$(stat -c %u "$root/var/cache/tesela/lexica/en.kwg")" = "$(inside id -u tesela)" ] || fail "the lexicon is not the server's own"
compiled=$(stat -c %Y "$root/var/cache/tesela/lexica/en.kwg")

step "the server, as its unit starts it"
install -d -o "$(inside id -u tesela)" -g "$(inside id -g tesela)" -m 700 "$root/var/lib/tesela" "$root/var/log/tesela"
cat > "$root/root/serve" <<'END'
set -eu
: > /tmp/ready
runuser -u tesela -- env XDG_DATA_HOME=/var/lib XDG_CACHE_HOME=/var/cache XDG_STATE_HOME=/var/log tesela serve --config /etc/tesela/serve.conf --port 0 > /tmp/ready 2>&1 &
while ! grep -q '^tesela is at' /tmp/ready; do kill -0 $! 2> /dev/null || { cat /tmp/ready; exit 1; }; sleep 0.1; done
port=$(sed -n 's|.*:\([0-9]*\)/$|\1|p' /tmp/ready)
exec 3<> "/dev/tcp/127.0.0.1/$port"
printf 'GET /readyz HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n' "$port" >&3
cat <&3
END
said bash /root/serve
says "200 OK"
there /var/lib/tesela/tesela.db /var/log/tesela/access.log

step "upgrade: what was written into the configuration stays"
echo 'guest-games = 60' >> "$root/etc/tesela/serve.conf"
brings /root/next.deb
state installed
grep -q '^guest-games = 60' "$root/etc/tesela/serve.conf" || fail "the configuration was replaced"
[ "$(stat -c %Y "$root/var/cache/tesela/lexica/en.kwg")" = "$compiled" ] || fail "a lexicon that was up to date was compiled again"
said bash /root/serve
says "200 OK"

step "systemd itself starts, reloads and stops it, in a container; then a worker does the long work of a database"
brings postgresql libpq5
cat > "$root/root/try" <<'END'
#!/bin/bash
exec > /root/tried 2>&1
wait_for_port() { for _ in $(seq 600); do (exec 3<> /dev/tcp/127.0.0.1/8080) 2> /dev/null && break; sleep 0.1; done; }
# ask METHOD PATH [BODY]: prints the head of the answer.
ask() {
  exec 3<> /dev/tcp/127.0.0.1/8080
  printf '%s %s HTTP/1.1\r\nHost: localhost:8080\r\nOrigin: http://localhost:8080\r\nX-Tesela: 1\r\nCookie: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s' \
    "$1" "$2" "$cookie" "${#3}" "${3:-}" >&3
  sed '/^\r$/q' <&3
}
status() { echo "$*: $(ask "$@" | head -n 1)"; }
wait_for_port
status GET /readyz
systemctl reload tesela && status GET /healthz
runuser -u tesela -- tesela admin accounts --store /var/lib/tesela/tesela.db && echo "the store can be worked on"
systemctl stop tesela && systemctl show tesela -p Result

# As in /etc/tesela/work.env: a database here, owned by the service's user. The server leaves all long work to others.
for _ in $(seq 600); do runuser -u postgres -- psql -c 'SELECT 1' > /dev/null 2>&1 && break; sleep 0.1; done
runuser -u postgres -- createuser tesela
runuser -u postgres -- createdb -O tesela tesela
sed -i 's|^store = .*|store = postgresql:///tesela|; s|^#jobs = .*|jobs = 0|' /etc/tesela/serve.conf
systemctl start tesela
wait_for_port
systemctl enable --now tesela-work
cookie=$(ask POST /api/session/guest '{}' | sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/ip')
status POST /api/puzzles/maze '{"level":2}'
systemctl show tesela-work -p ActiveState
systemctl stop tesela-work && systemctl show tesela-work -p Result
systemctl stop tesela
journalctl -u tesela -u tesela-work --no-pager
systemctl poweroff
END
chmod +x "$root/root/try"
printf '[Unit]\nAfter=tesela.service\n[Service]\nExecStart=/root/try\n' > "$root/etc/systemd/system/try.service"
ln -s /etc/systemd/system/try.service "$root/etc/systemd/system/multi-user.target.wants/try.service"
cp "$root/etc/tesela/serve.conf" "$work/serve.conf"
untried=" Not tried: systemd itself, since no container could be started: its units were read by systemd-analyze alone."
timeout 300 systemd-nspawn --directory="$root" --boot --register=no --keep-unit --private-network > "$work/container" 2>&1 || true
if [ -s "$root/root/tried" ]; then
  cp "$root/root/tried" "$work/said"
  [ "$(grep -c 'HTTP/1.1 200 OK' "$work/said")" = 3 ] || fail "the service did not answer:" "$(cat "$work/said")"
  says "the store can be worked on"
  [ "$(grep -c '^Result=success' "$work/said")" = 2 ] || fail "a service did not end in good order:" "$(cat "$work/said")"
  says "ActiveState=active"
  says "job 1 puzzle.make: done"
  untried=
else
  tail -n 3 "$work/container"
fi
cp "$work/serve.conf" "$root/etc/tesela/serve.conf"
rm -f "$root/etc/systemd/system/try.service" "$root/etc/systemd/system/multi-user.target.wants/try.service"

step "the package of the words changes: they are compiled again"
english() { sha256sum < "$root/var/cache/tesela/lexica/en.kwg"; }
before=$(english)
sed -i '1,9d' "$root/usr/share/dict/scowl/english-words.10" # as in a version before
said /usr/libexec/tesela/compile-lexica
[ "$(english)" != "$before" ] || fail "other words, and the same lexicon"
said apt-get install -y --reinstall scowl
says "Processing triggers for tesela"
[ "$(english)" = "$before" ] || fail "the words have changed, and the lexicon has not"

step "the words go and come back, and are compiled again"
said apt-get remove -y scowl
rm "$root/var/cache/tesela/lexica/en.kwg"
brings scowl
there /var/cache/tesela/lexica/en.kwg

step "remove: configuration, accounts and games stay"
said apt-get remove -y tesela
state config-files
gone /usr/bin/tesela
there /etc/tesela/serve.conf /var/lib/tesela/tesela.db

step "install again, and purge: accounts and games stay until somebody deletes them"
brings /root/tesela.deb
said apt-get purge -y tesela
says "accounts and games are still in /var/lib/tesela"
gone /etc/tesela /var/cache/tesela /var/log/tesela /etc/systemd/system/multi-user.target.wants/tesela.service
there /var/lib/tesela/tesela.db
rm -r "$root/var/lib/tesela"
brings /root/tesela.deb
said apt-get purge -y tesela
gone /var/lib/tesela /etc/tesela

echo "The package was installed, upgraded, removed and purged.$untried"
