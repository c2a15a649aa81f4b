#!/usr/bin/env bash
# A program of somebody else: the library, its headers and its pkg-config file are installed, and the example is built only with them.
. "$(dirname "$0")/../cli/support.sh"
export PREFIX=/opt/tesela DESTDIR=$work/root BUILD
BUILD=$(dirname "$TESELA")
"$TESELA_SOURCE/tools/install" library "$PREFIX" > "$work/installed" || fail "tools/install library: $(cat "$work/installed")"
[ -z "$(find "$DESTDIR" -name '*_internal.h')" ] || fail 'internal headers were installed'

# pkg-config says where things will be; here they are still below DESTDIR.
export PKG_CONFIG_PATH=$DESTDIR$PREFIX/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=
flags=$(pkg-config --define-variable=prefix="$DESTDIR$PREFIX" --cflags --libs tesela) || fail 'pkg-config does not know tesela'
sanitizers=''
! nm "$DESTDIR$PREFIX/lib/libtesela.a" 2> /dev/null | grep -q __asan_ || sanitizers='-fsanitize=address,undefined'
# shellcheck disable=SC2086
(cd "$work" && gcc -Wall -Wextra -Werror $sanitizers "$TESELA_SOURCE/examples/bestplay.c" $flags -o bestplay) || fail 'the example does not build'

printf '%s\n' tea eat seat teas east stain satin > "$work/words.txt"
ran='bestplay words.txt AEINSTT'
out=$("$work/bestplay" "$work/words.txt" AEINSTT 2>&1) code=$?
expect_code 0
expect_out '8D SATIN 12
8D STAIN 12
8H SATIN 12'
ran='bestplay words.txt 1'
out=$("$work/bestplay" "$work/words.txt" 1 2>&1) code=$?
expect_code 1
expect_out_has 'bestplay: '

# The program is installed beside it; everything is removed again.
"$TESELA_SOURCE/tools/install" program "$PREFIX" > "$work/installed" || fail "tools/install program: $(cat "$work/installed")"
while read -r file; do
  [ -s "$file" ] || fail "$file was not installed"
done < "$work/installed"
"$TESELA_SOURCE/tools/install" nothing "$PREFIX"
left=$(find "$DESTDIR" -type f)
[ -z "$left" ] || fail "uninstalling leaves $left"
finish
