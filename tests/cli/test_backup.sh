#!/usr/bin/env bash
# tesela backup, restore, export and import: files made by one are taken by the other, and anything else is refused.
. "$(dirname "$0")/support.sh"

store=$work/data.db
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
printf '2\nAna\nsecret\n5\n3\n' | "$TESELA" console --store "$store" > "$work/said" 2>&1
run admin grant ana --store "$store"
expect_code 0
run admin list --store "$store"
expect_out 'Ana'
run admin revoke Ana --store "$store"
expect_code 0
run admin list --store "$store"
expect_out 'There are no administrators.'

# Without --store everything is in the user's own folder.
run backup "$work/own.db"
expect_code 0
[ -f "$TESELA_HOME/data/tesela.db" ] || find "$TESELA_HOME" -name tesela.db | grep -q . || fail "no store of one's own"

finish
