#!/usr/bin/env bash
# tesela admin: what operators do to accounts, and their log.
. "$(dirname "$0")/support.sh"
unset SUDO_USER

store=$work/tesela.db
for name in Ana Pau; do
  printf '2\n%s\nsecret\n5\n3\n' "$name" | "$TESELA" console --store "$store" > "$work/said" 2>&1
done
run admin accounts --store "$store"
expect_code 0
expect_out_has Ana
expect_out_has Pau
run admin ban Ana --reason 'rude words' --store "$store"
expect_code 0
expect_out_has "Ana is logged out"
run admin accounts --store "$store"
expect_out_has 'rude words'
run admin unban Ana --store "$store"
expect_code 0
run admin rename Ana Pau --store "$store"
expect_code 1
run admin rename Ana Anna --store "$store"
expect_code 0
run admin end-sessions Anna --store "$store"
expect_code 0
run admin password Anna --store "$store"
expect_code 0
printf '1\nAnna\n%s\n5\n3\n' "$(sed -n 's/.*: //p' "$work/out")" | "$TESELA" console --store "$store" > "$work/said" 2>&1
grep -q Anna "$work/said" || fail "the new password: $(cat "$work/said")"
run admin reset-link Anna --hours 2 --reason 'forgot it' --store "$store"
expect_code 0
expect_out_has 'Anna can choose a new password, once, until 20'
[[ $(tail -n 1 "$work/out") =~ ^/#/reset/[A-Za-z0-9_-]{43}$ ]] || fail "the link: $(cat "$work/out")"
run admin reset-link Anna --hours 721 --store "$store"
expect_code 2
run admin reset-link Nobody --store "$store"
expect_code 1
expect_err_has "there is no user 'Nobody'"
run admin ban Nobody --store "$store"
expect_code 1
expect_err_has "there is no user 'Nobody'"
run admin close-game nowhere --store "$store"
expect_code 1
run admin grant Pau --reason 'counts the points' --store "$store"
expect_code 0
SUDO_USER=eva run admin revoke Pau --store "$store"
expect_code 0
run admin book --store "$store"
expect_code 0
grep -qP "\trename\tAna → Anna\t" "$work/out" || fail "the new name is not in the book: $(cat "$work/out")"
grep -qP "^[^\t]*\t$(id -un)@.*\tgrant\tPau\tcounts the points$" "$work/out" || fail "who made Pau an administrator, and why: $(cat "$work/out")"
grep -qP "\teva@.*\trevoke\tPau\t" "$work/out" || fail "sudo's user is who did it: $(cat "$work/out")"
[ "$(cut -f 3 "$work/out" | sort | tr '\n' ' ')" = 'ban end-sessions grant password rename reset-link revoke unban ' ] || fail "the book: $(cat "$work/out")"
run admin accounts --store "$work/nowhere.db"
expect_code 1
finish
