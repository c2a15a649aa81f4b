#!/usr/bin/env bash
# tesela console: the messages of our user's documents, word for word, each in its own situation. Spanish for seeds 000 and 003, Catalan for seed 001
# (docs/messages.md).
. "$(dirname "$0")/console.sh"

make_pair "$work/aa" aa AA AAAA AAAAAAA -- 'A 40 1'
make_pair "$work/few" few AA AAAAAAA -- 'A 8 1'
make_pair "$work/malo" malo AA PERRO -- 'A 40 1'
mkdir "$work/vacio"
talk 2 ana ana 2 2 1 "$work/aa" 1 "$work/few" 0 0 5 2 luis luis 4

console_options='--lang es'
# 2.2.1: accounts.
talk
said 'Menú principal' '1. Iniciar sesión' '2. Registrarse' '3. Salir'
talk 1 ana ana 5 3
said '1. Cuenta' '2. Diccionarios y bolsas' '3. Partidas' '4. Salir' '5. Cerrar sesión' 'Sesión cerrada.'
talk_as ana 1 1 ana a b 1 ana b b 1 b ana ana 2 3 no q
said '1. Cambiar contraseña' '2. Ver ranking' '3. Eliminar perfil' 'Error: las contraseñas no coinciden.' 'Contraseña cambiada correctamente.' \
  'Contraseña cambiada correctamente.' 'Eliminación cancelada.'
talk 2 eva eva 1 3 sí eva 3
said 'Perfil eliminado. Adiós.'
# 2.2.2: games.
talk_as ana 3 2 1 4 0 q
said '1. Nueva partida' '2. Seguir última partida' '3. Cargar partida' '5. Gestión partidas guardadas' '¡Faltan datos! Completa modo, diccionario y nombres.'
talk_as ana 3 1 1 0 0 q
said '1. 1 Jugador' '2. 2 Jugadores'
talk_as ana 3 1 1 3 2 aa 3 '' 4 12 '' 12 una 0 5 2 77 2 una q
said '12. Guardar partida' '15. Abandonar' 'Nombre inválido.' 'Selección fuera de rango.' 'una'
# 2.2.3: the turn. An invalid play says so first, then why.
talk_as ana 3 1 1 3 2 aa 3 '' 4 '1 A 7 6' '1 A 7 7' '1 A 7 8' 4 16 '1 A 0 0' '1 A 0 1' 4 16 '1 A 7 7' '1 A 7 9' 4 16 '1 A 7 7' '1 A 8 8' 4 14 sí q
said '1. Añadir ficha' '2. Quitar ficha' '3. Pasar turno' '4. Finalizar turno' '5. Cambiar fichas' 'Palabra Incorrecta: AAA' \
  'Palabra Incorrecta' 'Palabra Incorrecta' 'Palabra Incorrecta'
# 2.2.4: dictionaries and bags.
talk_as ana 2 2 1 "$work/nada" 1 "$work/vacio" 1 "$work/malo" 2 t1 AA '' 'A 9 1' '' 2 t1 AA '' '' 2 t2 '' 'A 9 1' '' 2 t2 '' 2 t3 X '' 'A 9 1' '' 0 sí 0 3 t1 3 t1 q
said '1. Consultar diccionarios y bolsas' '3. Eliminar diccionario+bolsa' '1. Desde directorio existente' '2. Desde teclado' 'No es un directorio válido.' \
  'Faltan archivos en el directorio.' 'Error I/O: ' 'Letra Repeticiones Puntos' "Recurso 't1' creado correctamente." 'Ya existe un diccionario con ese ID.' \
  'Ya existe una bolsa con ese ID.' 'Error al crear recurso: ' "Recurso 't1' eliminado." 'Error al eliminar recurso: '
make_pair "$work/otra" otra AA -- 'A 40 1'
talk_as ana 2 2 1 "$work/otra" q
said "Recurso 'otra' añadido desde directorio."
# Seed 003: rejecting and advantages.
talk_as ana 3 1 1 4 3 0 2 aa 3 '' luis eva 9 2 11 sí 4 10 0 '1 A 7 7' '1 A 7 8' 4 0 q
said 'Invertir el sentido' 'Saltar un jugador' 'Comprar una ficha comodín' '9. Rechazar'

console_options='--lang ca'
# A new game, field by field.
talk_as ana 3 6 '' x '' x '' nada aa x 1 '' x 0 '' '' no '' 14 sí q
said 'La mida ha de ser un enter positiu' 'La mida del faristol ha de ser un enter positiu superior o igual a 1' \
  'El diccionari seleccionat no està disponible' 'Cal introduir un nombre enter i positiu de jugadors humans' 'El nombre de bots ha de ser un enter positiu'
talk_as ana 3 1 1 2 2 aa 3 '' ana luis 0 q
said 'El nom del jugador no pot estar buit ni repetir-se'
talk_as ana 3 6 '' '' '' aa 1 '' 1 '' 0 sí q
said 'Fàcil' 'Normal' 'Difícil'
talk_as luis 3 3 q
said 'No hi ha cap partida disponible per carregar'
talk_as luis nonsense q
said "L'opció seleccionada no és vàlida"
# The turn.
talk_as ana 3 1 1 3 2 aa 3 '' 4 7 16 2 '7 7' '1 Z 7 7' '1 A 7 7' '1 A 7 7' '1 A 99 7' 5 'A A A A A A A A' 0 16 '1 A 7 6' '1 A 7 7' '1 A 7 8' 4 2 '7 7' 4 13 q
said 'No es pot desfer cap acció. El torn actual no conté accions actives' "No s'han realitzat accions durant aquest torn" \
  'No has col·locat cap fitxa en aquesta casella en aquesta jugada' 'La fitxa seleccionada no es troba al teu faristol' \
  'La posició seleccionada no és vàlida per col·locar una fitxa' 'La posició seleccionada no és vàlida per col·locar una fitxa' \
  'Algunes de les fitxes seleccionades no són al teu faristol' 'La paraula formada no és vàlida' 'Les fitxes no formen una línia contínua'
said '13. Guardar i sortir' '14. Sortir sense guardar'
talk_as ana 3 1 1 3 2 few 3 '' 4 5 'A A A' 14 sí q
said 'No hi ha prou fitxes al sac per fer el canvi'
# Statistics.
talk_as ana 1 6 1 2 3 4 7 '' 3 0 8 ana 3 0 9 nadie 0 q
said "Encara no s'ha registrat cap puntuació" "Encara no s'ha registrat cap puntuació" "Encara no s'ha registrat cap puntuació" \
  "Encara no s'ha registrat cap puntuació" 'El nom no pot estar buit i la puntuació ha de ser un enter positiu' 'El jugador indicat no existeix al sistema'
talk_as ana 1 6 7 ana 5 8 ana 4 0 q
said "No s'ha trobat cap puntuació amb aquests valors pel jugador indicat"

# The account's own language, unless the command line names one.
console_options=
talk_as ana 1 7 2 5 q
talk 1 ana ana 0 q
said 'Main menu' 'Surt' 'Main menu'
talk_as ana 1 7 4 q
talk 2 pau pau 1 7 2 3 sí pau 3
said 'User menu' 'Torna' 'Main menu'

finish
