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
finish
