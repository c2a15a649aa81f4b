// SPDX-License-Identifier: MIT
// Included twice: game/refusal.h takes the names, game/refusal.c the rest. A row has the name, the code for programs,
// the kind, the sentence for people and, if it differs, the one for games with rejections.

REFUSAL(SQUARE_UNKNOWN, "square_unknown", ERR_INPUT,
        N_("'%s' is not a square: 8H reads across from row 8, column H; H8 reads down"))
REFUSAL(SQUARE_OFF_BOARD, "square_off_board", ERR_INPUT, N_("the square %s is off the board of %d by %d"))
REFUSAL(SQUARE_TAKEN, "square_taken", ERR_STATE, N_("the square %s is taken"))
REFUSAL(NO_TILES, "no_tiles", ERR_INPUT, N_("the play puts no tile on the board"))
REFUSAL(NOT_IN_LINE, "not_in_line", ERR_INPUT, N_("the tiles are not in one line"))
REFUSAL(GAP, "gap", ERR_INPUT, N_("the tiles do not form an unbroken line: the square %s is empty"))
REFUSAL(START_NOT_COVERED, "start_not_covered", ERR_INPUT, N_("the first play must cover the start square %s"))
REFUSAL(START_TOO_SHORT, "start_too_short", ERR_INPUT, N_("the first play needs at least %d tiles"))
REFUSAL(NOT_CONNECTED, "not_connected", ERR_INPUT, N_("the play touches no tile on the board"))

// settings
REFUSAL(SETTING_RANGE, "setting_range", ERR_INPUT, N_("%s must be a whole number from %d to %d"))
REFUSAL(SETTING_SWITCH, "setting_switch", ERR_INPUT, N_("%s is yes or no, not '%s'"))
REFUSAL(SETTING_CHOICE, "setting_choice", ERR_INPUT, N_("%s can't be '%s': it is one of %s"))
REFUSAL(RULES_VERSION, "rules_version", ERR_INPUT,
        N_("the game follows version %d of the rules; this program knows them up to version %d"))
REFUSAL(SEAT_COUNT, "seat_count", ERR_INPUT, N_("a game has from 1 to %d players"))
REFUSAL(SEAT_NAME, "seat_name", ERR_INPUT, N_("a player's name can't be empty or repeated"))
REFUSAL(SEAT_BOT, "seat_bot", ERR_INPUT, N_("'%s' must be either a person or a machine of a known kind"))
REFUSAL(NOT_TEXT, "not_text", ERR_INPUT, N_("a name or a mark is not text in UTF-8"))
REFUSAL(CLOCK_LIMIT, "clock_limit", ERR_INPUT, N_("a clock needs a time limit"))
REFUSAL(TOO_FEW_TILES, "too_few_tiles", ERR_INPUT, N_("%d tiles are not enough to deal %d racks of %d"))
REFUSAL(TOO_MANY_TILES, "too_many_tiles", ERR_LIMIT, N_("a bag holds at most %d tiles, and %d of a kind"))

// the log
REFUSAL(ACTION_VERSION, "action_version", ERR_INPUT, N_("the action has format %d; this program knows %d"))
REFUSAL(ACTION_UNKNOWN, "action_unknown", ERR_INPUT, N_("'%s' is not an action"))
REFUSAL(SEQ_GAP, "seq_gap", ERR_INPUT, N_("action %d should be number %d"))
REFUSAL(TIME_BACKWARDS, "time_backwards", ERR_INPUT, N_("action %d is dated before the one it follows"))
REFUSAL(ALREADY_DONE, "already_done", ERR_EXISTS, N_("this has been done already, as action %d"))
REFUSAL(TOO_MANY_ACTIONS, "too_many_actions", ERR_LIMIT, N_("a game has at most %d actions"))
REFUSAL(HASH_MISMATCH, "hash_mismatch", ERR_INPUT,
        N_("action %d does not give the state that its record says: something was changed"))
REFUSAL(HEAD_MISMATCH, "head_mismatch", ERR_INPUT,
        N_("the settings or the beginning are not those of the record: something was changed"))
REFUSAL(COMMITMENT_MISMATCH, "commitment_mismatch", ERR_INPUT,
        N_("the seed is not the one that was published when the game began"))

// turns
REFUSAL(GAME_OVER, "game_over", ERR_STATE, N_("the game is over"))
REFUSAL(NO_SUCH_SEAT, "no_such_seat", ERR_INPUT, N_("there is no seat %d at this table"))
REFUSAL(NOT_YOUR_TURN, "not_your_turn", ERR_STATE, N_("it is the turn of %s"))
REFUSAL(SEAT_IS_OUT, "seat_is_out", ERR_STATE, N_("%s has left the game"))
REFUSAL(ONLY_SYSTEM, "only_system", ERR_DENIED, N_("no player can do that"))
REFUSAL(ONLY_PLAYERS, "only_players", ERR_DENIED, N_("only a player can do that"))
REFUSAL(OTHERS_SEAT, "others_seat", ERR_DENIED, N_("that is somebody else's seat"))
REFUSAL(ABORT_PEOPLE, "abort_people", ERR_STATE,
        N_("there are other people at the table: you can resign, but not call the game off"))
REFUSAL(NOT_ON_RACK, "not_on_rack", ERR_INPUT, N_("the rack has no %s, or not as many"))
REFUSAL(NOT_A_KIND, "not_a_kind", ERR_INPUT, N_("a blank must stand for a tile of this bag"))
REFUSAL(EXCHANGE_COUNT, "exchange_count", ERR_INPUT, N_("from 1 to %d tiles can be exchanged"))
REFUSAL(EXCHANGE_BAG, "exchange_bag", ERR_STATE,
        N_("there are not enough tiles in the bag for the exchange: %d, and %d are needed"))
REFUSAL(SWAP_OFF, "swap_off", ERR_STATE, N_("this game has no free swap"))
REFUSAL(SWAP_RACK, "swap_rack", ERR_STATE, N_("only a whole rack of vowels, or of consonants, can be swapped freely"))
REFUSAL(SWAP_AGAIN, "swap_again", ERR_STATE, N_("the free swap of this turn has been used"))
REFUSAL(INVALID_WORD, "invalid_word", ERR_INPUT, N_("Invalid word: %s is not in the dictionary"))
REFUSAL(MUST_ANSWER, "must_answer", ERR_STATE, N_("the last play must be accepted or challenged first"),
        N_("the last play must be accepted or rejected first"))
REFUSAL(NOTHING_PENDING, "nothing_pending", ERR_STATE, N_("there is no play to accept or to challenge"),
        N_("there is no play to accept or to reject"))
REFUSAL(NOT_YOURS_TO_CHALLENGE, "not_yours_to_challenge", ERR_STATE,
        N_("only the next player can reject a play, before anything else"))
REFUSAL(OWN_PLAY, "own_play", ERR_STATE, N_("nobody can accept or challenge their own play"),
        N_("nobody can accept or reject their own play"))
REFUSAL(VERDICT_COUNT, "verdict_count", ERR_INPUT, N_("the play makes %d words, and %d were judged"))
REFUSAL(HELP_OFF, "help_off", ERR_STATE, N_("there is no help in a game with challenges"),
        N_("there is no help in a game with rejections"))
REFUSAL(NOT_STUCK, "not_stuck", ERR_STATE, N_("there are tiles in the bag: somebody can still exchange"))

// advantages
REFUSAL(COINS_OFF, "coins_off", ERR_STATE, N_("this game has no coins"))
REFUSAL(COINS_SHORT, "coins_short", ERR_STATE, N_("not enough coins: that costs %d, and you have %d"))
REFUSAL(ADVANTAGE_ALONE, "advantage_alone", ERR_STATE, N_("there is nothing to buy when playing alone"))
REFUSAL(REVERSE_TWO, "reverse_two", ERR_STATE, N_("with two players the order can't be reversed"))
REFUSAL(SKIP_IDLE, "skip_idle", ERR_STATE, N_("all the others miss a turn already: one more skip would change nothing"))
REFUSAL(MUST_GIVE, "must_give", ERR_INPUT, N_("the rack is full: say which tile goes back to the bag"))
REFUSAL(NEED_NOT_GIVE, "need_not_give", ERR_INPUT, N_("the rack has room: no tile goes back to the bag"))

// undo
REFUSAL(UNDO_OFF, "undo_off", ERR_STATE, N_("turns can't be taken back in this game"))
REFUSAL(UNDO_NOTHING, "undo_nothing", ERR_STATE, N_("there is nothing to undo"))
REFUSAL(UNDO_TARGET, "undo_target", ERR_INPUT, N_("the game can't go back to action %d"))
REFUSAL(UNDO_NOT_ASKED, "undo_not_asked", ERR_STATE, N_("nobody has asked to take a turn back"))
REFUSAL(UNDO_ASKED, "undo_asked", ERR_STATE,
        N_("you have asked for that already; you can ask again after the next turn"))
REFUSAL(UNDO_ANSWERED, "undo_answered", ERR_STATE, N_("that has been answered already"))

// clocks
REFUSAL(TIME_UP, "time_up", ERR_STATE, N_("the time is up"))
REFUSAL(TIME_LEFT, "time_left", ERR_STATE, N_("%s still has time"))
REFUSAL(NO_CLOCK, "no_clock", ERR_STATE, N_("this game has no clock"))
REFUSAL(PAUSE, "pause", ERR_INPUT, N_("a clock can't have stood still for longer than the turn has lasted"))

// duplicate
REFUSAL(ONLY_DUPLICATE, "only_duplicate", ERR_STATE, N_("that is possible only in duplicate games"))
REFUSAL(NOT_DUPLICATE, "not_duplicate", ERR_STATE, N_("in a duplicate game you submit a play for the round"))
REFUSAL(ROUND_NUMBER, "round_number", ERR_STATE, N_("this is round %d, not %d"))
REFUSAL(ROUND_BEST, "round_best", ERR_INPUT, N_("a play of the round scores more than the best one given"))

// drafts
REFUSAL(SQUARE_EMPTY, "square_empty", ERR_STATE, N_("no tile of this turn is on the square %s"))
REFUSAL(NO_DRAFT, "no_draft", ERR_STATE, N_("nothing has been done in this turn"))
