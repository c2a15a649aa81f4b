// SPDX-License-Identifier: MIT
// Included twice: app/failure.h takes the names, app/failure.c the rest. A row is the name, the code for programs, the
// kind, and the sentence for people.

// accounts
// seed: UsuarioNoEncontradoException, "Usuario no encontrado"
FAILURE(USER_NOT_FOUND, "user_not_found", ERR_MISSING, N_("there is no user '%s'"))
// seed: UsuarioYaRegistradoException
FAILURE(USER_EXISTS, "user_exists", ERR_EXISTS, N_("the name '%s' is taken: choose another one"))
// seed: PasswordInvalidaException
FAILURE(WRONG_PASSWORD, "wrong_password", ERR_DENIED, N_("the password is wrong"))
FAILURE(ACCOUNT_BANNED, "account_banned", ERR_DENIED, N_("this account is closed; whoever runs the server can say why"))
// answers both on a network
FAILURE(WRONG_LOGIN, "wrong_login", ERR_DENIED, N_("the name or the password is wrong"))
// seed: "Error: las contraseñas no coinciden."
FAILURE(PASSWORDS_DIFFER, "passwords_differ", ERR_INPUT, N_("Error: the passwords do not match."))
FAILURE(PASSWORD_SHORT, "password_short", ERR_INPUT, N_("a password has at least %d characters"))
// the same, where one character is enough
FAILURE(PASSWORD_EMPTY, "password_short", ERR_INPUT, N_("a password can't be empty"))
FAILURE(PASSWORD_LONG, "password_long", ERR_LIMIT, N_("a password has at most %d bytes"))
FAILURE(NAME_EMPTY, "name_empty", ERR_INPUT, N_("a name can't be empty"))
FAILURE(NAME_LONG, "name_long", ERR_LIMIT, N_("the name '%s' is too long: up to %d characters"))
FAILURE(NAME_CHARACTERS, "name_characters", ERR_INPUT, N_("the name '%s' holds characters that can't be shown"))
FAILURE(NAME_LETTERS, "name_letters", ERR_INPUT,
        N_("'%s' can't be the name of an account: write letters and digits, with at least one letter, and between them "
           "spaces, hyphens, apostrophes, points or '_', one at a time"))
FAILURE(NAME_LOOK, "name_look", ERR_INPUT,
        N_("the name '%s' could be mistaken for another one: write it in the plain letters of one alphabet"))
FAILURE(NAME_LIKE, "name_like", ERR_EXISTS,
        N_("the name '%s' looks like that of another account: choose one that can't be mistaken for it"))
FAILURE(NAME_RESERVED, "name_reserved", ERR_INPUT, N_("machines and guests are called '%s' here: choose another name"))
FAILURE(NOT_LOGGED_IN, "not_logged_in", ERR_DENIED, N_("log in first"))
FAILURE(SESSION_OVER, "session_over", ERR_DENIED, N_("the session is over: log in again"))
FAILURE(SESSION_NOT_FOUND, "session_not_found", ERR_MISSING,
        N_("this session has ended already, or is not one of yours"))
FAILURE(RESET_UNKNOWN, "reset_unknown", ERR_MISSING,
        N_("this link is not valid: use the last one that you were given, all of it"))
FAILURE(RESET_USED, "reset_used", ERR_STATE,
        N_("this link has been used: a password was chosen with it, with which you can log in"))
FAILURE(RESET_OVER, "reset_over", ERR_STATE, N_("this link has expired: it could be used for a few hours only"))
FAILURE(PICTURE_KIND, "picture_kind", ERR_INPUT, N_("a picture is a PNG or a JPEG file"))
FAILURE(PICTURE_LARGE, "picture_large", ERR_LIMIT,
        N_("the picture is too large: up to %d kilobytes, and up to %d by %d points"))
FAILURE(PICTURE_BROKEN, "picture_broken", ERR_INPUT, N_("the picture's file is damaged or cut off"))
FAILURE(NO_PICTURE, "no_picture", ERR_MISSING, N_("there is no picture"))
FAILURE(LANGUAGE, "language", ERR_INPUT, N_("'%s' is not a language of this program: %s"))

// ranking and statistics
// seed: RankingVacioException
FAILURE(EMPTY_RANKING, "empty_ranking", ERR_MISSING, N_("the ranking is empty: nobody has points yet"))
FAILURE(RANKING_KIND, "ranking_kind", ERR_INPUT, N_("there is no ranking of '%s'; there are: %s"))
FAILURE(RANKING_BEFORE, "ranking_before", ERR_INPUT, N_("the earlier ranking is not divided by rules or languages"))
// seed: "El nom no pot estar buit i la puntuació ha de ser un enter positiu" (PuntuacionInvalidaExcepcion)
FAILURE(INVALID_SCORE, "invalid_score", ERR_INPUT,
        N_("The name can't be empty and the score must be a positive whole number"))
// seed: "Encara no s'ha registrat cap puntuació"
FAILURE(NO_SCORES, "no_scores", ERR_MISSING, N_("No score has been recorded yet"))
// seed: "No s'ha trobat cap puntuació amb aquests valors pel jugador indicat"
FAILURE(SCORE_NOT_FOUND, "score_not_found", ERR_MISSING, N_("No such score was found for that player"))
// seed: "El jugador indicat no existeix al sistema"
FAILURE(PLAYER_NOT_FOUND, "player_not_found", ERR_MISSING, N_("That player does not exist in the system"))

// resources
// seed: DiccionarioNoEncontradoException, "El diccionari seleccionat no està disponible"
FAILURE(DICTIONARY_NOT_FOUND, "dictionary_not_found", ERR_MISSING, N_("there is no dictionary '%s'"))
// seed: "Ya existe un diccionario con ese ID."
FAILURE(DICTIONARY_EXISTS, "dictionary_exists", ERR_EXISTS, N_("There is a dictionary with that ID already."))
// seed: BolsaNoEncontradaException
FAILURE(BAG_NOT_FOUND, "bag_not_found", ERR_MISSING, N_("there is no bag '%s'"))
// seed: "Ya existe una bolsa con ese ID."
FAILURE(BAG_EXISTS, "bag_exists", ERR_EXISTS, N_("There is a bag with that ID already."))
FAILURE(RESOURCE_NOT_FOUND, "resource_not_found", ERR_MISSING, N_("there is neither a dictionary nor a bag '%s'"))
FAILURE(RESOURCE_ID, "resource_id", ERR_INPUT,
        N_("'%s' can't be an id: up to %d letters, digits, '_' and '-', beginning with a letter or a digit"))
FAILURE(RESOURCE_EMPTY, "resource_empty", ERR_INPUT, N_("give words, tiles or both"))
// a dictionary was given, but it has no words
FAILURE(DICTIONARY_EMPTY, "dictionary_empty", ERR_INPUT,
        N_("the dictionary is empty: give at least one word, one a line"))
// a bag was given, but it has no tiles
FAILURE(BAG_EMPTY, "bag_empty", ERR_INPUT,
        N_("the bag is empty: give at least one tile, as in 'A 12 1' (tile, how many, points)"))
FAILURE(RESOURCE_BUILTIN, "resource_builtin", ERR_DENIED,
        N_("'%s' comes with the program and can't be changed or deleted"))
FAILURE(RESOURCE_OTHERS, "resource_others", ERR_DENIED, N_("'%s' belongs to somebody else"))
FAILURE(RESOURCE_IN_USE, "resource_in_use", ERR_STATE, N_("'%s' is needed by saved games (%d): delete those first"))
// seed: "No hay entradas registradas."
FAILURE(NO_RESOURCES, "no_resources", ERR_MISSING, N_("There are no entries."))
// seed: "No es un directorio válido."
FAILURE(NOT_A_DIRECTORY, "not_a_directory", ERR_INPUT, N_("'%s' is not a folder that can be read"))
// seed: "Faltan archivos en el directorio."
FAILURE(FILES_MISSING, "files_missing", ERR_MISSING,
        N_("files are missing in '%s': ID_diccionario.txt and ID_bolsa.txt"))
FAILURE(SEVERAL_PAIRS, "several_pairs", ERR_INPUT, N_("the folder holds several pairs, say which: %s"))
FAILURE(KWG_NEEDS_BAG, "kwg_needs_bag", ERR_INPUT, N_("a compiled dictionary needs its bag, to know the tiles"))

// games
// seed: PartidaYaExistenteException
FAILURE(GAME_EXISTS, "game_exists", ERR_EXISTS, N_("there is a saved game '%s' already"))
// seed: PartidaNoEncontradaException
FAILURE(GAME_NOT_FOUND, "game_not_found", ERR_MISSING, N_("there is no game '%s'"))
// seed: NoHayPartidaGuardadaException, "No hi ha cap partida disponible per carregar"
FAILURE(NO_SAVED_GAMES, "no_saved_games", ERR_MISSING, N_("No game is available to load"))
// seed: "Nombre inválido."
FAILURE(SAVE_NAME, "save_name", ERR_INPUT, N_("Invalid name."))
FAILURE(SAVE_GUEST, "save_guest", ERR_DENIED, N_("only accounts can save games: log in first"))
// seed: "Selección fuera de rango."
FAILURE(OUT_OF_RANGE, "out_of_range", ERR_INPUT, N_("there is no number %d in the list: it goes up to %d"))
// seed: "No se pudo eliminar la partida"
FAILURE(GAME_DELETE, "game_delete", ERR_STATE, N_("The game could not be deleted: it is not yours"))
FAILURE(GAME_PLAYED, "game_delete", ERR_STATE,
        N_("The game could not be deleted: others are playing it, resign or wait for its end"))
// seed: "No s'ha pogut desar la partida"
FAILURE(GAME_SAVE, "game_save", ERR_IO, N_("The game could not be saved"))
FAILURE(REMOTE_LEAVE, "remote_leave", ERR_STATE, N_("turns can be dropped only when all players share one device"))
FAILURE(REMOTE_LOAD, "remote_load", ERR_STATE,
        N_("a game with others can't be continued from an older moment; its history shows that moment"))
FAILURE(GAME_REOPEN, "game_reopen", ERR_STATE, N_("the game must be opened again"))
// seed: ComandoInvalidoException
FAILURE(INVALID_COMMAND, "invalid_command", ERR_INPUT, N_("that can't be done: put tiles on the board first"))
// seed: ComandoInvalidoException
FAILURE(EXCHANGE_NOTHING, "exchange_nothing", ERR_INPUT, N_("say which tiles to exchange"))

// a new game, field by field
// seed: "La mida ha de ser un enter positiu"
FAILURE(FIELD_BOARD, "field_board", ERR_INPUT, N_("The size must be a positive whole number, from %d to %d"))
// seed: "El diccionari seleccionat no està disponible"
FAILURE(FIELD_DICTIONARY, "field_dictionary", ERR_MISSING, N_("The selected dictionary is not available"))
// seed: "¡Faltan datos! Completa modo, diccionario y nombres."
FAILURE(DATA_MISSING, "data_missing", ERR_INPUT, N_("Something is missing! Give mode, dictionary and names."))

// puzzles
FAILURE(PUZZLE_NOT_FOUND, "puzzle_not_found", ERR_MISSING, N_("there is no such puzzle"))
FAILURE(PUZZLE_EXISTS, "puzzle_exists", ERR_EXISTS, N_("there is a puzzle '%s' already"))
FAILURE(PUZZLE_STALE, "puzzle_stale", ERR_STATE, N_("the puzzle was changed elsewhere meanwhile"))
FAILURE(PUZZLE_GUEST_SIZE, "puzzle_guest_size", ERR_LIMIT,
        N_("without an account, only puzzles of up to %d MB are kept: log in to keep this one"))
FAILURE(PUZZLES_FULL, "puzzles_full", ERR_LIMIT, N_("%d puzzles are kept at most: delete some first"))
FAILURE(ACCOUNT_FULL, "account_full", ERR_LIMIT,
        N_("with this you would use %d MB here, and the limit is %d MB: delete games, puzzles, words or bags first"))
FAILURE(DISK_FULL, "disk_full", ERR_LIMIT,
        N_("the server's disk is almost full: games go on, but nothing large can be kept just now"))

// phrases at a table
FAILURE(PHRASE_UNKNOWN, "phrase_unknown", ERR_INPUT, N_("'%s' is not a phrase: GET /api/phrases lists them"))
FAILURE(PHRASE_UNHEARD, "phrase_unheard", ERR_STATE,
        N_("nobody would see it: phrases are for people at the same table, each on their own device"))

// classes
FAILURE(CLASS_NOT_FOUND, "class_not_found", ERR_MISSING, N_("there is no such class"))
FAILURE(CLASSES_FULL, "classes_full", ERR_LIMIT, N_("%d classes are kept at most: delete some first"))
FAILURE(CLASS_MAZE, "class_maze", ERR_LIMIT, N_("'%s' is too large for a class: mazes have up to %d cells there"))
FAILURE(CLASS_PUZZLE, "class_puzzle", ERR_LIMIT,
        N_("'%s' is too large for a class: its file has up to %d kilobytes there"))
FAILURE(CLASS_WALLS, "class_walls", ERR_INPUT,
        N_("'%s' is a maze with thin walls, and a class can't walk those: choose a maze of square cells"))
FAILURE(CLASS_WORDLESS, "class_wordless", ERR_INPUT, N_("'%s' has no words to look for"))
// What pupils are told about a link.
FAILURE(CLASS_OVER, "class_over", ERR_MISSING,
        N_("this link does not lead to a class: the class has been closed, or a letter of the link is wrong; ask "
           "whoever gave it to you"))
FAILURE(CLASS_FULL, "class_full", ERR_LIMIT, N_("this class is full: %d pupils have joined already"))
FAILURE(CLASS_NAME, "class_name", ERR_EXISTS,
        N_("somebody of this class is called '%s' already: add a letter or a number"))
FAILURE(CLASS_PUPIL, "class_pupil", ERR_MISSING, N_("this class does not know you any more: join it again"))
FAILURE(CLASS_WORK, "class_work", ERR_INPUT, N_("this does not belong to the puzzle of this class"))
