// SPDX-License-Identifier: MIT
#include "app/failure.h"

typedef struct FailureRow {
  const char *code;
  Status kind;
  const char *message;
} FailureRow;

static const FailureRow rows[] = {
    // seed: UsuarioNoEncontradoException, "Usuario no encontrado"
    [FAILURE_USER_NOT_FOUND] = {"user_not_found", ERR_MISSING, N_("there is no user '%s'")},
    // seed: UsuarioYaRegistradoException
    [FAILURE_USER_EXISTS] = {"user_exists", ERR_EXISTS, N_("the name '%s' is taken: choose another one")},
    // seed: PasswordInvalidaException
    [FAILURE_ACCOUNT_BANNED] = {"account_banned", ERR_DENIED,
                                N_("this account is closed; whoever runs the server can say why")},
    [FAILURE_WRONG_PASSWORD] = {"wrong_password", ERR_DENIED, N_("the password is wrong")},
    [FAILURE_WRONG_LOGIN] = {"wrong_login", ERR_DENIED, N_("the name or the password is wrong")},
    // seed: "Error: las contraseñas no coinciden."
    [FAILURE_PASSWORDS_DIFFER] = {"passwords_differ", ERR_INPUT, N_("Error: the passwords do not match.")},
    [FAILURE_PASSWORD_SHORT] = {"password_short", ERR_INPUT, N_("a password has at least %d characters")},
    [FAILURE_PASSWORD_EMPTY] = {"password_short", ERR_INPUT, N_("a password can't be empty")},
    [FAILURE_PASSWORD_LONG] = {"password_long", ERR_LIMIT, N_("a password has at most %d bytes")},
    [FAILURE_NAME_EMPTY] = {"name_empty", ERR_INPUT, N_("a name can't be empty")},
    [FAILURE_NAME_LONG] = {"name_long", ERR_LIMIT, N_("the name '%s' is too long: up to %d characters")},
    [FAILURE_NAME_CHARACTERS] = {"name_characters", ERR_INPUT,
                                 N_("the name '%s' holds characters that can't be shown")},
    [FAILURE_NAME_LETTERS] =
        {"name_letters", ERR_INPUT,
         N_("'%s' can't be the name of an account: write letters and digits, with at least one letter, "
            "and between them spaces, hyphens, apostrophes, points or '_', one at a time")},
    [FAILURE_NAME_LIKE] =
        {"name_like", ERR_EXISTS,
         N_("the name '%s' looks like that of another account: choose one that can't be mistaken for it")},
    [FAILURE_NAME_RESERVED] = {"name_reserved", ERR_INPUT,
                               N_("machines and guests are called '%s' here: choose another name")},
    [FAILURE_NAME_LOOK] =
        {"name_look", ERR_INPUT,
         N_("the name '%s' could be taken for another one: write it in the plain letters of one alphabet")},
    [FAILURE_NOT_LOGGED_IN] = {"not_logged_in", ERR_DENIED, N_("log in first")},
    [FAILURE_SESSION_OVER] = {"session_over", ERR_DENIED, N_("the session is over: log in again")},
    [FAILURE_SESSION_NOT_FOUND] = {"session_not_found", ERR_MISSING,
                                   N_("this session has ended already, or is not one of yours")},
    [FAILURE_RESET_UNKNOWN] = {"reset_unknown", ERR_MISSING,
                               N_("this link is not valid: use the last one that you were given, all of it")},
    [FAILURE_RESET_USED] = {"reset_used", ERR_STATE,
                            N_("this link has been used: a password was chosen with it, with which you can log in")},
    [FAILURE_RESET_OVER] = {"reset_over", ERR_STATE, N_("this link is over: it could be used for some hours only")},
    [FAILURE_PICTURE_KIND] = {"picture_kind", ERR_INPUT, N_("a picture is a PNG or a JPEG file")},
    [FAILURE_PICTURE_LARGE] = {"picture_large", ERR_LIMIT,
                               N_("the picture is too large: up to %d kilobytes, and up to %d by %d points")},
    [FAILURE_PICTURE_BROKEN] = {"picture_broken", ERR_INPUT, N_("the picture's file is damaged or cut off")},
    [FAILURE_NO_PICTURE] = {"no_picture", ERR_MISSING, N_("there is no picture")},
    [FAILURE_LANGUAGE] = {"language", ERR_INPUT, N_("'%s' is not a language of this program: %s")},
    // seed: RankingVacioException
    [FAILURE_EMPTY_RANKING] = {"empty_ranking", ERR_MISSING, N_("the ranking is empty: nobody has points yet")},
    [FAILURE_RANKING_KIND] = {"ranking_kind", ERR_INPUT, N_("there is no ranking of '%s'; there are: %s")},
    [FAILURE_RANKING_BEFORE] = {"ranking_before", ERR_INPUT,
                                N_("the ranking there was before is not divided by rules or languages")},
    // seed: "El nom no pot estar buit i la puntuació ha de ser un enter positiu" (PuntuacionInvalidaExcepcion)
    [FAILURE_INVALID_SCORE] = {"invalid_score", ERR_INPUT,
                               N_("The name can't be empty and the score must be a positive whole number")},
    // seed: "Encara no s'ha registrat cap puntuació"
    [FAILURE_NO_SCORES] = {"no_scores", ERR_MISSING, N_("No score has been recorded yet")},
    // seed: "No s'ha trobat cap puntuació amb aquests valors pel jugador indicat"
    [FAILURE_SCORE_NOT_FOUND] = {"score_not_found", ERR_MISSING, N_("No such score was found for that player")},
    // seed: "El jugador indicat no existeix al sistema"
    [FAILURE_PLAYER_NOT_FOUND] = {"player_not_found", ERR_MISSING, N_("That player does not exist in the system")},
    // seed: DiccionarioNoEncontradoException, "El diccionari seleccionat no està disponible"
    [FAILURE_DICTIONARY_NOT_FOUND] = {"dictionary_not_found", ERR_MISSING, N_("there is no dictionary '%s'")},
    // seed: "Ya existe un diccionario con ese ID."
    [FAILURE_DICTIONARY_EXISTS] = {"dictionary_exists", ERR_EXISTS, N_("There is a dictionary with that ID already.")},
    // seed: BolsaNoEncontradaException
    [FAILURE_BAG_NOT_FOUND] = {"bag_not_found", ERR_MISSING, N_("there is no bag '%s'")},
    // seed: "Ya existe una bolsa con ese ID."
    [FAILURE_BAG_EXISTS] = {"bag_exists", ERR_EXISTS, N_("There is a bag with that ID already.")},
    [FAILURE_RESOURCE_NOT_FOUND] = {"resource_not_found", ERR_MISSING,
                                    N_("there is neither a dictionary nor a bag '%s'")},
    [FAILURE_RESOURCE_ID] =
        {"resource_id", ERR_INPUT,
         N_("'%s' can't be an id: up to %d letters, digits, '_' and '-', beginning with a letter or "
            "a digit")},
    [FAILURE_RESOURCE_EMPTY] = {"resource_empty", ERR_INPUT, N_("give words, tiles or both")},
    [FAILURE_DICTIONARY_EMPTY] = {"dictionary_empty", ERR_INPUT,
                                  N_("the dictionary is empty: give at least one word, one a line")},
    [FAILURE_BAG_EMPTY] = {"bag_empty", ERR_INPUT,
                           N_("the bag is empty: give at least one tile, as in 'A 12 1' (tile, how many, points)")},
    [FAILURE_RESOURCE_BUILTIN] = {"resource_builtin", ERR_DENIED,
                                  N_("'%s' comes with the program and can't be changed or deleted")},
    [FAILURE_RESOURCE_OTHERS] = {"resource_others", ERR_DENIED, N_("'%s' belongs to somebody else")},
    [FAILURE_RESOURCE_IN_USE] = {"resource_in_use", ERR_STATE,
                                 N_("'%s' is needed by saved games (%d): delete those first")},
    // seed: "No hay entradas registradas."
    [FAILURE_NO_RESOURCES] = {"no_resources", ERR_MISSING, N_("There are no entries.")},
    // seed: "No es un directorio válido."
    [FAILURE_NOT_A_DIRECTORY] = {"not_a_directory", ERR_INPUT, N_("'%s' is not a folder that can be read")},
    // seed: "Faltan archivos en el directorio."
    [FAILURE_FILES_MISSING] = {"files_missing", ERR_MISSING,
                               N_("files are missing in '%s': ID_diccionario.txt and ID_bolsa.txt")},
    [FAILURE_SEVERAL_PAIRS] = {"several_pairs", ERR_INPUT, N_("the folder holds several pairs, say which: %s")},
    [FAILURE_KWG_NEEDS_BAG] = {"kwg_needs_bag", ERR_INPUT,
                               N_("a compiled dictionary needs its bag, to know the tiles")},
    // seed: PartidaYaExistenteException
    [FAILURE_GAME_EXISTS] = {"game_exists", ERR_EXISTS, N_("there is a saved game '%s' already")},
    // seed: PartidaNoEncontradaException
    [FAILURE_GAME_NOT_FOUND] = {"game_not_found", ERR_MISSING, N_("there is no game '%s'")},
    // seed: NoHayPartidaGuardadaException, "No hi ha cap partida disponible per carregar"
    [FAILURE_NO_SAVED_GAMES] = {"no_saved_games", ERR_MISSING, N_("No game is available to load")},
    // seed: "Nombre inválido."
    [FAILURE_SAVE_NAME] = {"save_name", ERR_INPUT, N_("Invalid name.")},
    [FAILURE_SAVE_GUEST] = {"save_guest", ERR_DENIED,
                            N_("games are saved for those who have an account: log in first")},
    // seed: "Selección fuera de rango."
    [FAILURE_OUT_OF_RANGE] = {"out_of_range", ERR_INPUT, N_("there is no number %d in the list: it goes up to %d")},
    // seed: "No se pudo eliminar la partida"
    [FAILURE_GAME_DELETE] = {"game_delete", ERR_STATE, N_("The game could not be deleted: it is not yours")},
    [FAILURE_GAME_PLAYED] = {"game_delete", ERR_STATE,
                             N_("The game could not be deleted: others are playing it, resign or wait for its end")},
    // seed: "No s'ha pogut desar la partida"
    [FAILURE_GAME_SAVE] = {"game_save", ERR_IO, N_("The game could not be saved")},
    [FAILURE_REMOTE_LEAVE] = {"remote_leave", ERR_STATE,
                              N_("turns can't be dropped where the players do not share a device")},
    [FAILURE_REMOTE_LOAD] = {"remote_load", ERR_STATE,
                             N_("an older moment of a game with others can't be gone on with; its history shows it")},
    [FAILURE_GAME_REOPEN] = {"game_reopen", ERR_STATE, N_("the game must be opened again")},
    // seed: ComandoInvalidoException
    [FAILURE_INVALID_COMMAND] = {"invalid_command", ERR_INPUT, N_("that can't be done: put tiles on the board first")},
    // seed: ComandoInvalidoException
    [FAILURE_EXCHANGE_NOTHING] = {"exchange_nothing", ERR_INPUT, N_("say which tiles to exchange")},
    // seed: "La mida ha de ser un enter positiu"
    [FAILURE_FIELD_BOARD] = {"field_board", ERR_INPUT, N_("The size must be a positive whole number, from %d to %d")},
    // seed: "El diccionari seleccionat no està disponible"
    [FAILURE_FIELD_DICTIONARY] = {"field_dictionary", ERR_MISSING, N_("The selected dictionary is not available")},
    // seed: "¡Faltan datos! Completa modo, diccionario y nombres."
    [FAILURE_DATA_MISSING] = {"data_missing", ERR_INPUT, N_("Something is missing! Give mode, dictionary and names.")},
    [FAILURE_PUZZLE_NOT_FOUND] = {"puzzle_not_found", ERR_MISSING, N_("there is no such puzzle")},
    [FAILURE_PUZZLE_EXISTS] = {"puzzle_exists", ERR_EXISTS, N_("there is a puzzle '%s' already")},
    [FAILURE_PUZZLE_STALE] = {"puzzle_stale", ERR_STATE, N_("the puzzle was changed elsewhere meanwhile")},
    [FAILURE_PUZZLE_GUEST_SIZE] = {"puzzle_guest_size", ERR_LIMIT,
                                   N_("without an account puzzles of up to %d MB are kept: log in to keep this one")},
    [FAILURE_PUZZLES_FULL] = {"puzzles_full", ERR_LIMIT, N_("%d puzzles are kept at most: delete some first")},
    [FAILURE_ACCOUNT_FULL] = {"account_full", ERR_LIMIT,
                              N_("with this you would keep %d MB here, and %d MB is the most: delete games, puzzles, "
                                 "words or bags first")},
    [FAILURE_DISK_FULL] = {"disk_full", ERR_LIMIT,
                           N_("the server's disk is almost full: games go on, but nothing large can be kept just now")},
    [FAILURE_CLASS_NOT_FOUND] = {"class_not_found", ERR_MISSING, N_("there is no such class")},
    [FAILURE_CLASSES_FULL] = {"classes_full", ERR_LIMIT, N_("%d classes are kept at most: delete some first")},
    [FAILURE_CLASS_MAZE] = {"class_maze", ERR_LIMIT,
                            N_("'%s' is too large for a class: mazes have up to %d cells there")},
    [FAILURE_CLASS_PUZZLE] = {"class_puzzle", ERR_LIMIT,
                              N_("'%s' is too large for a class: its file has up to %d kilobytes there")},
    [FAILURE_CLASS_WORDLESS] = {"class_wordless", ERR_INPUT, N_("'%s' has no words to look for")},
    [FAILURE_CLASS_OVER] = {"class_over", ERR_MISSING,
                            N_("this link leads to no class: it has been closed, or a letter of it is wrong; ask "
                               "whoever gave it to you")},
    [FAILURE_CLASS_FULL] = {"class_full", ERR_LIMIT, N_("this class is full: %d have come already")},
    [FAILURE_CLASS_NAME] = {"class_name", ERR_EXISTS,
                            N_("somebody of this class is called '%s' already: add a letter or a number")},
    [FAILURE_CLASS_PUPIL] = {"class_pupil", ERR_MISSING, N_("this class does not know you any more: join it again")},
    [FAILURE_CLASS_WORK] = {"class_work", ERR_INPUT, N_("this is no work on the puzzle of this class")},
};

_Static_assert(sizeof rows / sizeof *rows == FAILURE_COUNT, "every failure has its row");

const char *failure_code(Failure failure) {
  return rows[failure].code;
}

Status fail_args(Error *err, Failure failure, const ErrorArg *args, int arg_count) {
  const FailureRow *row = &rows[failure];
  error_set_args(err, row->kind, row->message, args, arg_count);
  if (err)
    err->code = row->code;
  return row->kind;
}
