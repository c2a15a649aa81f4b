#!/usr/bin/env bash
# Commands, options, help, completion and the manual page: all from one table.
. "$(dirname "$0")/support.sh"

# Mistakes are named, with what was probably meant.
run
expect_code 2
expect_err_has 'Commands'
expect_err_has "'tesela play'" # where to begin
expect_out ''
run bord
expect_code 2
expect_err_has "'tesela' has no command 'bord'; did you mean 'board'?"
expect_err_has "Try 'tesela --help'."
run xyzzy
expect_code 2
expect_err_has "'tesela' has no command 'xyzzy'"
[[ $err != *mean* ]] || fail "a far name is suggested: $err"
run lexicon chekc
expect_err_has "did you mean 'check'?"
run board --siez=small x
expect_code 2
expect_err_has "there is no option '--siez=small'; did you mean '--size'?"
run board -q x
expect_err_has "there is no option '-q'"
run board --size
expect_err_has 'the option --size needs a value: SIZE'
run board --size huge x
expect_err_has "'huge' can't be the value of --size; choose from: auto small normal large"
run tilesets --json=yes
expect_err_has 'the option --json takes no value'
run board
expect_code 2
expect_err_has 'something is missing: board CGP|-'
run tilesets es ca
expect_code 2
expect_err_has "'ca' is one argument too many"
run lexicon words x --max 99
expect_err_has "'99' can't be the value of --max: give a whole number from 1 to 31"

# Both ways to give a value; options may stand anywhere; after -- nothing is an option.
run tilesets --json es
expect_json .id '"es"'
run --lang=en tilesets es --json
expect_code 0
run --lang en tilesets es --json
expect_code 0
run tilesets -- --json
expect_code 1
expect_err_has "there is no tile set '--json'"

# Every command has help, wherever one asks for it.
commands() { # path
  "$TESELA" "$@" --help | awk '/^Commands$/ { on = 1; next } /^$/ { on = 0 } on && /^  [^ ]/ { print $1 }'
}
for command in $(commands); do
  run "$command" --help
  expect_code 0
  expect_out_has 'Usage'
  help=$out
  run help "$command"
  expect_out "$help"
  for sub in $(commands "$command"); do
    run "$command" "$sub" --help
    expect_code 0
    expect_out_has "tesela $command $sub"
    run help "$command" "$sub"
    expect_code 0
  done
done
run help lexicon nothing
expect_code 2

run --version
expect_code 0
version=$out
run version
expect_out "$version"

# Completion knows commands, options, values, files and ids.
completes() { # words..., candidates
  local expected=${*: -1}
  run complete -- "${@:1:$#-1}"
  local found
  found=$(printf '%s\n' "$out" | cut -f1 | paste -sd' ')
  [ "$found" = "$expected" ] || fail "complete ${*:1:$#-1}
  offers   $found
  expected $expected"
}
completes bo 'board booklet'
completes lexicon che 'check'
completes board --si '--size'
completes board --size '' 'auto small normal large'
completes board --size = '' 'auto small normal large'
completes --lang=e '--lang=es --lang=en'
completes board --bag '' ':files'
completes tilesets ca 'ca-q ca'
completes completion '' 'bash zsh fish'
completes help lex 'lexicon'
for shell in bash zsh fish; do
  run completion $shell
  expect_code 0
  ! command -v $shell > /dev/null || $shell -n "$work/out" || fail "the $shell script does not parse"
done
run completion csh
expect_code 2
tries=$(bash -c "PATH=\$(dirname '$TESELA'):\$PATH; eval \"\$(tesela completion bash)\"; COMP_WORDS=(tesela lexicon in); COMP_CWORD=2; _tesela; echo \"\${COMPREPLY[*]}\"")
[ "$tries" = info ] || fail "in bash, 'tesela lexicon in' completes to '$tries'"

# The manual page renders without complaint and names every command.
for lang in en es ca; do
  run --lang $lang man
  expect_code 0
  warnings=$(man --warnings -l "$work/out" 2>&1 > "$work/page" < /dev/null)
  [ -z "$warnings" ] || fail "man complains: $warnings"
  for command in $(commands); do
    grep -q "tesela $command" "$work/page" || fail "the manual page in $lang does not name $command"
  done
done

# Output that can't be written is an error; a reader that stops is not.
"$TESELA" --help > /dev/full 2> "$work/err" && fail "a full device goes unnoticed"
grep -q 'the output' "$work/err" || fail "a full device is not named: $(cat "$work/err")"
"$TESELA" --help --lang ca > /dev/full 2> "$work/err"
grep -q 'el disc és ple' "$work/err" || fail "a full device is told as $(cat "$work/err")"
"$TESELA" --help >&- 2> /dev/null && fail "a closed output goes unnoticed"
"$TESELA" man 2> "$work/err" | head -n 1 > /dev/null
[ ! -s "$work/err" ] || fail "a closed pipe makes noise: $(cat "$work/err")"

# Colours only where they are wanted.
esc=$(printf '\033')
run --help
[[ $out != *$esc* ]] || fail "colours in a pipe"
TERM=xterm run --help --color always
[[ $out == *$esc* ]] || fail "no colours with --color always"
# A command that can be called in several ways tells them on one line.
run sim x
expect_code 2
expect_err_has "'x' is one argument too many: sim --kwg FILE.kwg"
expect_err_has '[--json] | sim --lexicon ID'

finish
