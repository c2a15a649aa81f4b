#!/usr/bin/env bash
# Spanish, Catalan, English: chosen by option, else by environment; the same for mistakes in the command line itself.
. "$(dirname "$0")/support.sh"
says() { # text
  [[ $err == *"$1"* || $out == *"$1"* ]] || fail "$ran (TESELA_LANG=${TESELA_LANG-} LC_ALL=${LC_ALL-} LANG=${LANG-})
  says     $out$err
  expected $1"
}
for lang in es ca en; do
  run --lang $lang bord
  expect_code 2
  case $lang in
    es) says "no tiene la orden «bord»; ¿querías decir «board»?" ;;
    ca) says "no té l'ordre «bord»; volies dir «board»?" ;;
    en) says "has no command 'bord'; did you mean 'board'?" ;;
  esac
  run board 5/5/4/5/5 --lang=$lang
  expect_code 1
  case $lang in
    es) says 'la fila 3 del tablero tiene 4 casillas, no 5' ;;
    ca) says 'la fila 3 del tauler té 4 caselles, no pas 5' ;;
    en) says 'row 3 of the board has 4 squares, not 5' ;;
  esac
  run --lang $lang --help
  expect_code 0
  case $lang in
    es) says 'dibujar una posición' ;;
    ca) says 'dibuixar una posició' ;;
    en) says 'draw a position' ;;
  esac
done
unset LC_ALL LC_MESSAGES LANG
run bord
says 'did you mean'
LANG=es_ES.UTF-8 run bord
says 'querías'
LANG=es_ES.UTF-8 LC_MESSAGES=ca_ES run bord
says 'volies'
LANG=es_ES.UTF-8 LC_ALL=en_GB.UTF-8 run bord
says 'did you mean'
LC_ALL=en_GB.UTF-8 TESELA_LANG=ca run bord
says 'volies'
TESELA_LANG=ca run --lang es bord
says 'querías'
LANG=de_DE.UTF-8 run bord
says 'did you mean'
run --lang xx --help
expect_code 2
run --lang es board 3/1A1/3 --tiles es
says 'P×3'
says 'Jugador 1'

# Decimals as people write them; programs get theirs from JSON.
for lang in es ca en; do
  run maze info "$fixtures/mini_maze.txt" --lang $lang
  expect_code 0
  case $lang in
    en) [[ $out =~ [0-9]\.[0-9]{3} && ! $out =~ [0-9],[0-9]{3} ]] || fail "$ran says $out" ;;
    *) [[ $out =~ [0-9],[0-9]{3} && ! $out =~ [0-9]\.[0-9] ]] || fail "$ran says $out" ;;
  esac
done
run maze info "$fixtures/mini_maze.txt" --lang ca --json
expect_code 0

# A locale without UTF-8 gets letters that it has: nothing beyond ASCII, and columns stay where they are. What programs read stays as it is.
# in_locale SETTING... -- ARGUMENT...
in_locale() {
  local settings=()
  while [ "$1" != -- ]; do
    settings+=("$1")
    shift
  done
  shift
  ran="${settings[*]-} tesela $*"
  env "${settings[@]}" "$TESELA" "$@" > "$work/out" 2> "$work/err" < /dev/null
  code=$?
  out=$(cat "$work/out")
  err=$(cat "$work/err")
}
is_ascii() { ! LC_ALL=C grep -q '[^ -~]' "$work/out" "$work/err" || fail "$ran says $out$err"; }

board=(--lang es board --tiles es '15/15/15/15/15/15/15/5AÑO7/15/15/15/15/15/15/15 E/ 0/0 0')
printf 'AÑO\n' > "$work/words.txt"
run lexicon build --bag es --words "$work/words.txt" -o "$work/words.kwg"
for locale in C POSIX es_ES.ISO-8859-1; do
  in_locale LC_ALL=$locale -- "${board[@]}"
  expect_code 0
  is_ascii
  says ' N~8 '
  says 'Px3'
  [ "$(grep -c '^ *[0-9]\{1,2\} .\{60\} *[0-9]\{1,2\} *$' "$work/out")" = 15 ] || fail "$ran: the columns move: $out"
  in_locale LC_ALL=$locale -- --lang es sopa new --words AÑO,ÑU,ÑANDU,CAÑA --seed 1
  is_ascii
  says 'N~'
  [ "$(grep -c '^\([A-Z]~\? \{1,2\}\)*[A-Z]~\?$' "$work/out")" -gt 4 ] || fail "$ran: no grid: $out"
  ! grep '^[A-Z]~\? ' "$work/out" | grep -q '^\(...\)*[A-Z]~\?[A-Z]' || fail "$ran: the columns move: $out"
  in_locale LC_ALL=$locale -- --lang es bord
  is_ascii
  says 'la orden "bord"; querias decir "board"?'
  in_locale LC_ALL=$locale -- --lang es console
  is_ascii
  says 'Adios.'
  in_locale LC_ALL=$locale -- tilesets es --json
  is_ascii
  expect_json '[.bag[] | select(.tile == "Ñ") | .points]' '[8]'
  in_locale LC_ALL=$locale -- lexicon words "$work/words.kwg" --bag es
  expect_out 'AÑO'
  in_locale LC_ALL=$locale -- tilesets es --bag
  says 'Ñ 1 8'
done
for locale in C.UTF-8 es_ES.utf8 es_ES ''; do
  in_locale LC_ALL=$locale -- "${board[@]}"
  says 'Ñ₈'
done
in_locale -- "${board[@]}"
says 'Ñ₈'
in_locale LC_CTYPE=C LANG=es_ES.UTF-8 -- "${board[@]}"
says 'N~8'
finish
