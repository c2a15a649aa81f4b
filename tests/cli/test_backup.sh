#!/usr/bin/env bash
# tesela backup, restore, export and import: each accepts the files of its counterpart, and refuses anything else.
. "$(dirname "$0")/support.sh"

# A mistyped name makes neither an empty store nor a backup of one.
store=$work/data.db
run backup "$work/copy.db" --store "$store"
expect_code 1
expect_err_has "there is no file '$store'"
[ ! -e "$store" ] && [ ! -e "$work/copy.db" ] || fail "a backup made a store"

# Registers Ana; takes more arguments for the console.
register() {
  printf '2\nAna\nsecret\n5\n3\n' | "$TESELA" console "$@" > "$work/said" 2>&1
}
register --store "$store"
run backup "$work/copy.db" --store "$store"
expect_code 0
[ -f "$work/copy.db" ] || fail "no backup was written"
[ "$(stat -c %a "$work/copy.db")" = 600 ] || fail "others can read the backup"
run backup "$work/copy.db" --store "$store"
expect_code 1
expect_err_has 'it was left as it is'
run restore "$work/copy.db" --store "$store"
expect_code 0

echo 'not a store at all, but long enough to be looked at as if it were one' > "$work/text"
run restore "$work/text" --store "$store"
expect_code 1
run restore "$work/nothing-here" --store "$store"
expect_code 1
run backup "$work/no/such/folder/copy" --store "$store"
expect_code 1
cp "$work/text" "$work/other.db"
run backup "$work/copy2.db" --store "$work/other.db"
expect_code 1
expect_err_has 'is not a file of this program'
cmp -s "$work/text" "$work/other.db" || fail "a file that is not ours was changed"

run export Nobody --store "$store"
expect_code 1
expect_err_has "there is no user 'Nobody'"

run import Nobody "$work/text" --store "$store"
expect_code 1
expect_err_has "there is no user 'Nobody'"

# Administrators
run admin list --store "$store"
expect_code 0
expect_out 'There are no administrators.'
run admin grant Nobody --store "$store"
expect_code 1
expect_err_has "there is no user 'Nobody'"
run admin grant ana --store "$store"
expect_code 0
run admin list --store "$store"
expect_out 'Ana'
run admin revoke Ana --store "$store"
expect_code 0
run admin list --store "$store"
expect_out 'There are no administrators.'

# A store that is too damaged to open is replaced, and kept; a bad backup changes nothing.
head -c 20000 "$store" > "$work/torn" # in the middle of a page
cp "$work/torn" "$store"
run admin list --store "$store"
expect_code 1
expect_err_has 'is damaged'
run backup "$work/of-torn.db" --store "$store"
expect_code 1
expect_err_has 'is damaged'
run restore "$work/text" --store "$store"
expect_code 1
cmp -s "$work/torn" "$store" || fail "a refused backup changed the store"
run restore "$work/copy.db" --store "$store"
expect_code 0
expect_out_has "it is kept as $store.damaged"
cmp -s "$work/torn" "$store.damaged" || fail "the damaged store is gone"
run admin grant Ana --store "$store"
expect_code 0

# If files may not grow, it says so and leaves nothing half done.
fresh=$work/fresh
mkdir "$fresh"
ran='tesela backup, 64 KB a file'
err=$(ulimit -f 64 && "$TESELA" backup "$fresh/copy.db" --store "$store" 2>&1)
expect_err_has "'$fresh/copy.db'"
[ -z "$(ls -A "$fresh")" ] || fail "a part of a backup stayed: $(ls -A "$fresh")"

# Without --store everything is in the user's own folder.
register
run backup "$work/own.db"
expect_code 0
[ -f "$TESELA_HOME/data/tesela.db" ] || find "$TESELA_HOME" -name tesela.db | grep -q . || fail "no store of one's own"

finish
