#!/usr/bin/env bash
# tesela console on a terminal (a pseudo-terminal of 80 by 24): passwords are not shown, the table fits, racks stay
# hidden between people, and the terminal is left as it was.
. "$(dirname "$0")/console.sh"
. "$(dirname "$0")/screen.sh"

make_pair "$work/aa" aa AA AAAA AAAAAAA -- 'A 60 1'
talk 2 ana secreta 2 2 1 "$work/aa" 0 0 5 2 luis luis 4

in_console() { on_screen "'$TESELA' console --seed screen" "$@"; }

# A password is not echoed, nor kept for the arrow key.
in_console '1\n' 'ana\n' 'until Password:' 'secreta\n' '\033[A\n' '4\n'
said 'Welcome to' 'Log in' 'User name:' 'Password:' 'Welcome, ana.' 'Goodbye.' 'status 0' ' icanon' ' echo '
did_not_say secreta

# ^C while a password is typed: the terminal echoes again, nothing is lost.
in_console '1\n' 'ana\n' 'until Password:' 'sec\003'
said 'Password:' 'status 0' ' icanon' ' echo '
did_not_say 'sec'$'\n'
# ^D at a menu ends as the end of a pipe does.
in_console '\004'
said 'Main menu' 'Goodbye.' 'status 0' ' echo '

# The table of a game fits 80 by 24, with what there is to say and the menu below it.
in_console '1\n' 'ana\n' 'secreta\n' '3\n' '1\n' '1\n' '1\n' '2\n' 'aa\n' '3\n' '\n' '4\n' '1 A 6 7\n' '3\n' '0\n' '0\n' '4\n'
said '▸ ana' 'tiles in the bag' 'Place a tile' 'Goodbye.' 'status 0'
# From where the screen was last cleared to its prompt.
tac "$work/plain" | sed '/\x1b\[2J/q' | tac | sed '/Option:/q; s/\x1b\[[0-9;?]*[a-zA-Z]//g' > "$work/screen"
lines=$(wc -l < "$work/screen") columns=$(sed '$d' "$work/screen" | wc -L)
[ "$lines" -ge 20 ] && [ "$lines" -le 24 ] || fail "a screen of $lines lines: $(cat "$work/screen")"
[ "$columns" -ge 70 ] && [ "$columns" -le 80 ] || fail "a screen of $columns columns"

# Two people: the screen and what can be scrolled back to are wiped before the next one looks.
in_console '1\n' 'ana\n' 'secreta\n' '3\n' '1\n' '1\n' '2\n' '2\n' 'aa\n' '3\n' '\n' 'luis\n' '4\n' '\n' '3\n' '\n' '3\n' '\n' '0\n' '0\n' '4\n'
said 'Pass the device to ' ', press Enter.' 'status 0'
wiped=$(grep -c $'\033\\[3J' "$work/plain")
[ "$wiped" -ge 2 ] || fail "wiped $wiped times"

finish
