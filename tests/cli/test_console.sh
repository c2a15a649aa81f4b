#!/usr/bin/env bash
# tesela console: menus, accounts, ranking and statistics, by pipe.
. "$(dirname "$0")/console.sh"

# The end of the input ends the program, wherever it comes.
talk_nothing() { "$TESELA" console < /dev/null > "$work/out" 2> "$work/err"; code=$? out=$(cat "$work/out") err=$(cat "$work/err"); }
ran="tesela console < /dev/null"
talk_nothing
expect_code 0
said 'Main menu' '1. Log in' '2. Register' '3. Quit' 'Option:' 'Goodbye.'
[ -z "$err" ] || fail "$ran complains $err"

# Typed nonsense brings the menu again, with a message.
talk x '' 4 -1 99999999999999999999 '1 2' $'\e[31m' 3
expect_code 0
[ "$(grep -c 'The selected option is not valid' "$work/out")" = 7 ] || fail "nonsense: $out"
[ "$(grep -c '^Main menu' "$work/out")" = 8 ] || fail "the menu again: $out"
did_not_say $'\e'

# Register: logged in at once, with 0 points; quit from the user's menu.
talk 2 ana ana 4
expect_code 0
said 'Register' 'User name:' 'Password:' 'Welcome, ana.' 'User menu' 'ana: 0 points, not in the ranking yet' '1. Account' \
  '2. Dictionaries and bags' '3. Games' '4. Quit' '5. Log out' 'Goodbye.'
did_not_say 'Logged out.'

# Names are unique after folding, and must be names.
talk 2 ANA x 2 '' x 2 "$(printf 'a%.0s' {1..40})" x 2 $'a\e[31mb' x 3
said 'There is a user of that name already.' "a name can't be empty" 'is too long' "can't be shown" 'Goodbye.'
did_not_say $'\e'
talk 2 berta '' 3
said "a password can't be empty"

# 0 goes back everywhere; 5 and 0 log out.
talk 1 0 2 0 1 ana ana 5 1 ana ana 0 1 ana ana 1 0 2 0 3 0 4
expect_code 0
said 'Log in' 'User name:' 'Main menu' 'Register' 'Main menu' 'Welcome, ana.' 'Logged out.' 'Main menu' 'Welcome, ana.' 'Logged out.' \
  'Account' 'User menu' 'Dictionaries and bags' 'User menu' 'Games' 'User menu' 'Goodbye.'

# q quits from any menu.
talk q
said 'Main menu' 'Goodbye.'
talk_as ana 1 6 q
said 'Statistics' '0. Back  q. Quit' 'Goodbye.'
# Wrong names and wrong passwords are told apart.
talk 1 nobody ana 1 ana wrong 3
said 'There is no user of that name.' 'Main menu' 'The password is wrong.' 'Main menu'

# Passwords: the new ones must match, the current one must be right.
talk_as ana 1 1 ana a b 1 wrong b b 1 ana b b 0 4
said 'Current password:' 'New password:' 'New password again:' 'Error: the passwords do not match.' 'The password is wrong.' 'Password changed.'
talk 1 ana ana 1 ana b 1 1 b ana ana 0 4
said 'The password is wrong.' 'Welcome, ana.' 'Password changed.'

# Another name needs the password.
talk 2 carla carla 5 1 ana ana 1 4 carla ana 4 anna wrong 4 anna ana 0 5 1 ana ana 1 anna ana 1 4 ana ana 0 4
said 'There is a user of that name already.' 'The password is wrong.' 'Name changed.' 'Logged out.' 'There is no user of that name.' 'Welcome, anna.' 'Name changed.'

# A picture: only what is one.
printf 'GIF89a' > "$work/no.png"
talk_as ana 1 5 "$work/no.png" 5 "$work/missing.png" 5 0 0 4
said 'You have no picture.' 'a picture is a PNG or a JPEG file' 'missing.png' 'Account'

# The ranking is empty before anybody has points; games have the same entry.
talk_as ana 1 2 0 3 4 0 4
said 'The ranking is empty.' 'User menu' 'The ranking is empty.'
talk_as ana 1 9 '' '' 9 2 4 9 0 9 '' 0 0 3 9 3 '' 0 4
said 'Ranking by rules and language' '1. all' '. classic' '1. all' '2. ca' 'The ranking is empty.' 'Ranking by rules and language' 'The ranking is empty.' \
  'Games' 'Ranking by rules and language' 'The ranking is empty.'
did_not_say 'games before the present rules'

# Statistics: nothing yet, then what was typed in.
talk_as ana 1 6 1 2 3 4 5 0 0 4
[ "$(grep -c 'No score has been recorded yet' "$work/out")" = 5 ] || fail "$ran: $out"
talk_as ana 1 6 7 '' 5 ana -3 ana x ana 30 7 luis 10 7 ana 20 1 2 3 4 5 6 ana 0 0 4
said "The name can't be empty and the score must be a positive whole number" \
  "The name can't be empty and the score must be a positive whole number" \
  "The name can't be empty and the score must be a positive whole number" 'Score added.' 'Score added.' 'Score added.' \
  'Best player: ana, with 30 points' 'Worst player: luis, with 10 points' '(of all 3 results)' 'Mean score: 20.00' '(of all 3 results)' 'Total score: 60' \
  '30  ana' '20  ana' '10  luis'
# Only ranked games: typed scores are not included.
talk_as ana 1 6 11 1 6 ana 11 0 0 4
said 'All games are counted, ranked or not.' '11. All games, or only ranked ones' 'Only ranked games are counted.' 'No score has been recorded yet' \
  'ana         0     0      0     –      –     –' 'All games are counted, ranked or not.'
talk_as ana 1 6 7 one 1 1 8 one 1 0 0 4
said 'Worst player: one, with 1 point'$'\n'
console_options='--lang es' talk_as ana 1 6 7 one 1 1 8 one 1 0 0 4
said 'Peor jugador: one, con 1 punto'$'\n'
console_options='--lang ca' talk_as ana 1 6 2 5 0 0 4
said 'Puntuació mitjana: 20,00' '25,00'
talk_as ana 1 6 8 ana 31 ana 30 9 nobody luis 4 0 0 4
said 'No such score was found for that player' 'Score removed.' 'That player does not exist in the system' 'Player removed, with all scores.' '20  ana'
did_not_say 'luis'$'\n'

# The account's language, on logging in and until it logs out; --lang is stronger.
talk_as ana 1 7 9 1 0 4
said 'The selected option is not valid'
talk 1 ana ana 5 3
said 'Main menu' 'Menú de usuario' 'Main menu' 'Goodbye.'
talk 1 ana ana 4
said 'Main menu' 'Menú de usuario' 'Adiós.'
console_options='--lang en' talk 1 ana ana 4
said 'User menu' 'Goodbye.'
talk_as ana 1 7 3 0 4

# Everything that is hers in one file; nothing is overwritten.
talk_as ana 1 8 "$work/ana.json" 8 "$work/ana.json" 8 "$work/no/where.json" 8 0 0 4
said 'Written.' 'there is a file' "can't" 'Account'
jq -e . "$work/ana.json" > /dev/null || fail "no JSON: $(head -c 300 "$work/ana.json")"

# Deleting an account: confirmation, then the password.
talk_as ana 1 3 no 3 yes wrong 3 maybe yes ana 1 ana ana 3
said 'Deletion cancelled.' 'The password is wrong.' 'Please answer yes or no.' 'Account deleted. Goodbye.' 'Main menu' 'There is no user of that name.'

# An account that is deleted by another program meanwhile: the main menu again.
talk 2 gone gone 4
start console
tell 1 gone gone
wait_for 'User menu' "$work/said"
talk_as gone 1 3 yes gone q
tell 3 0 q
ended
expect_code 0
said 'Games' 'log in first' 'Main menu'

# If the store can't be used, it says so and exits with 1.
echo 'not a store at all, but long enough to look at' > "$work/foreign.db"
ran="tesela console --store foreign.db"
"$TESELA" console --store "$work/foreign.db" < /dev/null > "$work/out" 2> "$work/err"
code=$? out=$(cat "$work/out") err=$(cat "$work/err")
expect_code 1
[ -n "$err" ] || fail "$ran says nothing"

finish
