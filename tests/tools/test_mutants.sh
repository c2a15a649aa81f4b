#!/usr/bin/env bash
# tools/mutants in a small repository: changes that its tests notice are killed, others survive, and the sources stay unchanged.
set -eu
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
failed=0
unset MUTANTS MUTANTS_SECONDS MUTANTS_SEED

mkdir -p "$house"/{tools,src/base,tests/base}
cp "$TESELA_SOURCE/tools/mutants" "$house/tools/"
printf '#!/bin/sh\nmkdir -p build/web\n' > "$house/tools/build-web"
chmod +x "$house/tools/build-web"
printf 'build/\n' > "$house/.gitignore"
cat > "$house/CMakePresets.json" << 'END'
{"version": 6,
 "configurePresets": [
   {"name": "mutants", "generator": "Ninja", "binaryDir": "${sourceDir}/build/${presetName}", "cacheVariables": {"CMAKE_C_FLAGS": "-O1 -w"}},
   {"name": "mutants-sanitize", "inherits": "mutants", "cacheVariables": {"CMAKE_C_FLAGS": "-O1 -w -fsanitize=address"}}]}
END
cat > "$house/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.25)
project(house LANGUAGES C)
add_library(tesela_base STATIC src/base/count.c)
add_executable(test_base_count tests/base/test_count.c)
target_link_libraries(test_base_count tesela_base)
enable_testing()
add_test(NAME base.count COMMAND test_base_count)
END
cat > "$house/src/base/count.c" << 'END'
// Counts "a < b" and 'c' > 3; nothing of this line is code, nor of the next.
#define MOST (3 < 4)
int count_up(int value, int most) {
  if (value < most)
    value++;
  return value;
}

int count_twice(int value) {
  int out[2] = {value, value};
  out[1] += value;
  return out[0] + out[1] - value; // the same as out[1]
}

int count_down(int value) {
  if (value > 0 && value != 7)
    value--;
  return value;
}
END
cat > "$house/tests/base/test_count.c" << 'END'
int count_up(int value, int most), count_twice(int value), count_down(int value);
int main(void) {
  return count_up(1, 3) != 2 || count_up(3, 3) != 3 || count_up(9, 3) != 9 || count_twice(4) != 8 || count_down(7) != 7;
}
END
printf 'src/base/*.c base\\..*\n' > "$house/tools/mutants.txt"
: > "$house/tools/mutants-equal.txt"
git -C "$house" init -q

fail() {
  printf '%s; it said:\n%s\n' "$1" "$said"
  failed=1
}
run() {
  status=0
  said=$("$house/tools/mutants" "$@" 2>&1) || status=$?
}
expect() { [[ $said == *"$1"* ]] || fail "it does not say '$1'"; }
expect_not() { [[ $said != *"$1"* ]] || fail "it says '$1'"; }

# What could be changed is code alone, each in a line that says how.
export MUTANTS_SEED=5
run --list
[ "$status" = 0 ] || fail "status $status"
expect $'src/base/count.c:4 compare\n- if (value < most)\n+ if (value <= most)'
expect $'src/base/count.c:4 negate\n- if (value < most)\n+ if (!(value < most))'
expect $'src/base/count.c:5 sum\n- value++;\n+ value--;'
expect $'src/base/count.c:5 statement\n- value++;\n+ ;'
expect $'src/base/count.c:16 logic\n- if (value > 0 && value != 7)\n+ if (value > 0 || value != 7)'
expect $'src/base/count.c:16 number\n- if (value > 0 && value != 7)\n+ if (value > 0 && value != 8)'
expect $'src/base/count.c:10 return\n- int out[2] = {value, value};\n+ return 0; int out[2] = {value, value};'
expect_not 'count.c:1 '
expect_not 'count.c:2 '
expect_not 'int out[3]'
expect '+ return out[1] + out[1] - value;'
listed=$said
run --list
[ "$said" = "$listed" ] || fail 'the same seed gives another list'

# Everything at once.
run
expect 'mutants: seed 5, '
[ "$status" = 0 ] || fail "status $status"
expect 'killed   src/base/count.c:4 compare by base.count'
expect 'killed   src/base/count.c:5 statement by base.count'
expect $'survived src/base/count.c:17 statement'
expect $'src/base/count.c:17 sum\n- value--;\n+ value++;\n'
expect_not 'survived src/base/count.c:4'
expect_not 'survived src/base/count.c:12'
expect 'mutants: seed 5, '
killed=$(grep -c '^killed' <<< "$said")
survived=$(grep -c '^survived' <<< "$said")
[[ $said =~ all\ +$killed\ +$survived\ + ]] || fail "the summary has not $killed and $survived"
[ "$(git -C "$house" status --porcelain -uall | grep -c '^??')" = 9 ] || fail "files have come: $(git -C "$house" status --porcelain -uall)"
cmp "$house/src/base/count.c" "$house/build/mutants/tree/src/base/count.c" || fail 'the copy is not as it was'

# Changes known to have no effect are left out; the number is a limit; another seed begins elsewhere.
printf '# of the house\nsrc/base/count.c\n- value--;\n+ ;\n= nobody counts down\n' > "$house/tools/mutants-equal.txt"
run
expect_not 'count.c:17 statement'
expect 'count.c:17 sum'
MUTANTS=3 run
[ "$(grep -cE '^(killed|survived)' <<< "$said")" = 3 ] || fail 'not three'
first=$(grep -E '^(killed|survived)' <<< "$said" | sed 's/ (.*//')
MUTANTS=3 run
[ "$(grep -E '^(killed|survived)' <<< "$said" | sed 's/ (.*//')" = "$first" ] || fail 'the same seed gives others'
MUTANTS_SEED=6 MUTANTS=3 run
[ "$(grep -E '^(killed|survived)' <<< "$said" | sed 's/ (.*//')" != "$first" ] || fail 'another seed gives the same'

# What can't be done.
MUTANTS=many run
[ "$status" != 0 ] || fail 'it takes any number'
expect "MUTANTS is 'many'; it is a number from 1 to 999999999"
run src/base/gone.c
expect 'there is no source file src/base/gone.c'
sed -i 's/!= 8/!= 9/' "$house/tests/base/test_count.c"
run
[ "$status" != 0 ] || fail 'a test that fails anyway is believed'
expect 'base.count fails when nothing is changed'
exit $failed
