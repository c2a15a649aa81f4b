// SPDX-License-Identifier: MIT
// Everything that outlives the program: accounts, games, resources, results. An interface; drivers stand behind it, and
// tests/store/contract_*.c say what each of them must do.
//
// The store knows no rules: a game's head and actions are bytes to it, a name comes with the key by which it is unique.
// Every operation is whole or not done at all, and durable when it has returned OK; between begin and commit several
// are one. A Store belongs to one thread at a time; others open their own. Any number of processes may use the same
// data.
//
// Ids are never used twice; 0 is nobody or nothing. Texts of rows live in the caller's arena.
#pragma once

#include "base/arena.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/span.h"

enum {
  STORE_NAME_MAX = 132,     // bytes of a user's name, with the NUL
  STORE_PASSWORD_MAX = 128, // of a hashed password, with the NUL
  STORE_ACTION_BYTES = 400, // what one action of a game takes, with what finds it
  STORE_NODE_MAX = 23,      // letters of a node's name
  STORE_NEWS_MAX = 7900,    // bytes of what nodes tell each other
  STORE_CARDS_MAX = 20000,  // of an account
  STORE_BODY_MAX = 256 * 1000 * 1000,
};

// Codes of errors (Error.code) beside the kinds:
//   store_locked    another program keeps the store busy            ERR_STATE
//   store_away      the database can't be reached, or was lost      ERR_IO
//   store_denied    the database wants a password                   ERR_DENIED
//   store_served    a server has it for itself                      ERR_STATE
//   store_full      the disk is full                                ERR_IO
//   store_readonly  disk, folder or file can't be written           ERR_DENIED
//   store_folder    the folder for it does not exist                ERR_MISSING
//   store_place     it is a folder, in a file, or no address        ERR_INPUT
//   store_foreign   the file is not a store of this program         ERR_INPUT
//   store_newer     a newer version of the program has made it      ERR_INPUT
//   store_damaged   the file is damaged                             ERR_IO
//   read_error, write_error                                         ERR_IO
//   game_moved_on   others have appended to the game meanwhile      ERR_STATE
//   already_done    the account has sent this nonce before          ERR_EXISTS
// Where an operation says ERR_MISSING or ERR_EXISTS the code is the kind's; what it means is the caller's to say.
// ERR_MISSING is also the answer where a user, game or resource that something is to belong to has gone.

typedef struct StoreUser {
  int64_t id;
  char name[STORE_NAME_MAX];
  char password[STORE_PASSWORD_MAX]; // hashed
  int64_t points;                    // of the ranking of all; 0: not in it
  int64_t created_ms;
  bool has_picture;
} StoreUser;

typedef struct StoreSession {
  const char *token_hash;
  const char *device; // what it calls itself
  int64_t created_ms, seen_ms, expires_ms;
} StoreSession;

// By which somebody who has lost the password chooses another one.
typedef struct StoreResetLink {
  int64_t user, expires_ms;
  int64_t used_ms; // 0: it has not been used
} StoreResetLink;

// Which ranking. "" is any preset, any language. The one of games that ended before rankings had presets is one alone.
typedef struct StoreRanking {
  const char *preset, *language;
  bool is_before;
} StoreRanking;

typedef struct StoreRanked {
  int64_t user, points, position; // from 1
  const char *name;
} StoreRanked;

typedef enum StorePart { STORE_WORDS, STORE_BAG } StorePart;

typedef struct StoreResource {
  int64_t id, owner;
  const char *name, *owner_name;
  bool is_shared;
  bool has_words, has_bag;
  int64_t word_lines, bag_lines;
  int64_t changed_ms;
  int64_t used_by; // running games that need it
} StoreResource;

// Others who have logged in for their seats at one device.
typedef struct StoreLogins {
  int64_t device, seats; // 0: none; seats are bits
  int64_t at_ms;         // the last of them
} StoreLogins;

typedef struct StoreGame {
  int64_t id;
  const char *public_id; // hard to guess; safe in addresses and file names
  int64_t owner, resource;
  Span head; // empty in lists
  int64_t seq;
  const char *hash; // of the last action, or of the head while there is none
  int64_t began_ms, played_ms;
  bool is_remote;           // its people do not share one device
  const char *unranked_why; // it counts for no ranking, as the application has it; "": nothing has been noted
  bool is_over;
  const char *summary; // what lists show, as the application wrote it
  // Not in lists
  bool is_open;            // anybody may take a free seat, or look on
  const char *watch_token; // of the link by which others may look on; "" or NULL: nobody may
  const char *successor;   // public id of the game that was begun after it; "": none
  StoreLogins logins;
} StoreGame;

typedef struct StoreInvitation {
  const char *key; // the hash of a link's token
  int seat;
  int64_t user; // who is invited; 0: anybody who has the link
  int64_t expires_ms;
  bool is_accepted;
  StoreGame game;                     // to add one its id is enough; below this nothing is needed
  const char *user_name, *owner_name; // of the invited user, of the game's owner; "": there is none
} StoreInvitation;

typedef struct StoreAction {
  int64_t seq;
  int seat;
  const char *account;
  int64_t at_ms;
  const char *nonce; // "": none
  const char *type;
  Span body;
  const char *hash;
} StoreAction;

// A seat's result. The player is known by the key; name and user are brought up to date.
typedef struct StoreResult {
  const char *player_key, *player_name;
  int64_t user; // 0: no account
  bool is_machine;
  int seat;
  int64_t score;
  bool is_won;
  bool is_ranked;
  const char *preset, *language; // of a ranked result
  int64_t at_ms;
} StoreResult;

typedef struct StoreAppend {
  int64_t game;
  int64_t after_seq; // what the game must end with
  const char *after_hash;
  StoreAction action;
  const char *summary;        // afterwards
  bool is_over;               // the action ends the game: unless it has saves it needs no resource any more
  const char *unranked_why;   // of a game that is over; what has been noted before stays
  const StoreResult *results; // written with it; none of them is ranked where something has been noted against the game
  int result_count;
} StoreAppend;

typedef struct StoreSave {
  int64_t id; // 0: the game itself, beyond its last save or without one
  const char *name;
  int64_t seq, saved_ms;
  const char *summary; // as it was then
  StoreGame game;
} StoreSave;

// What some results come to; all 0 where there are none.
typedef struct StoreSums {
  int64_t games, wins, total, best, worst;
} StoreSums;

typedef struct StorePlayer {
  int64_t id, user;
  const char *name; // "": the account was deleted
  bool is_machine;
  StoreSums all, ranked; // of all results, and of the ranked ones among them
} StorePlayer;

typedef struct StoreScore {
  int64_t player;
  const char *name;
  int64_t score, at_ms;
  bool is_won, is_machine;
  bool is_unranked;              // of a game that counts for no ranking
  const char *preset, *language; // of a ranked result; else ""
} StoreScore;

// Which results a list is made of.
typedef struct StoreScope {
  bool with_machines, only_ranked;
} StoreScope;

typedef struct StoreTotals {
  int64_t players, results, total;
} StoreTotals;

typedef struct StorePuzzle {
  int64_t id, owner; // 0: a guest's
  const char *guest; // the guest's mark; "" or NULL: an account's
  const char *kind, *name;
  int64_t size, changed_ms;
  Span body; // empty in lists
} StorePuzzle;

typedef enum StoreJobState { STORE_JOB_WAITING, STORE_JOB_RUNNING, STORE_JOB_DONE, STORE_JOB_FAILED } StoreJobState;

// Long work that somebody waits for. What is to be done, and what came of it, are the application's own bytes.
typedef struct StoreJob {
  int64_t id;
  const char *kind;
  const char *owner;   // whose share of the workers it takes; "": nobody's, who has no bounds
  const char *subject; // of those about the same one at most waits or runs; "": any number may
  const char *asker;   // who waits for it; "": nobody any more
  const char *request;
  Span body;
  StoreJobState state;
  int64_t progress, total; // steps behind it, and in all; 0: nobody knows
  int64_t tries;           // how often it was taken
  const char *worker;      // who has or had it
  bool is_cancelled;
  Span result;
  int64_t patience_ms; // whoever works and is silent for longer is dead; the less patient come first
  int64_t created_ms, taken_ms, beat_ms, ended_ms; // 0: not yet
} StoreJob;

// How many with the same patience may wait: of all owners, and of one.
typedef struct StoreJobRoom {
  int64_t all, owner;
} StoreJobRoom;

typedef struct StoreJobTake {
  const char *worker;
  int64_t now_ms;
  int64_t patience_max_ms; // of those that are taken
  int64_t owner_max;       // that one owner may have running at once, of those with the same patience
  int64_t tries_max;       // then a job whose worker died has failed
} StoreJobTake;

typedef struct StoreJobCount {
  int64_t waiting, running;
} StoreJobCount;
// The puzzle of a day. Nobody owns it.
typedef struct StoreDaily {
  const char *day, *language;
  const char *words;           // hash of the words that it was made with
  const char *position, *play; // a record, and the best play of it
  const char *kind;
  int64_t difficulty, score, next_score; // of the best play, and of the best other one
  int64_t made_ms;
} StoreDaily;

// A position in which one play stands out, by number among those of a language and its words.
typedef struct StoreExercise {
  const char *language, *words;
  int64_t number;
  const char *kind;
  int64_t difficulty;
  const char *position, *play;
  int64_t score, margin, made_ms;
} StoreExercise;

// The same in a list, and whether somebody has done it.
typedef struct StoreExerciseLine {
  int64_t number;
  const char *kind;
  int64_t difficulty, made_ms;
  bool is_done, is_found;
} StoreExerciseLine;

typedef struct StoreExerciseDone {
  const char *language, *words;
  int64_t number;
  bool is_found; // else it was given up
  int64_t done_ms;
} StoreExerciseDone;

// A card that somebody studies, and when it is asked again: numbers of app/repetition.h.
typedef struct StoreCard {
  const char *deck, *item;
  int64_t due_day, wait_days, ease, seen, lapses;
  const char *extra; // what the exercise needs; may be ""
} StoreCard;

typedef struct StoreDeck {
  const char *deck;
  int64_t cards, due, learned;
} StoreDeck;

// Puzzles that a class solves by a link.
typedef struct StoreClass {
  int64_t id, owner;
  const char *token, *title;
  bool is_open, asks_names;
  int64_t solution_ms; // the application's own
  int64_t created_ms, expires_ms;
  int64_t puzzles;           // how many
  int64_t joined, seq, done; // given by the store: who ever came, all that they did, how many are done
} StoreClass;

typedef struct StorePupil {
  int64_t class, number; // from 1; given by the store, as is the place among the puzzles
  const char *key, *name;
  int64_t place;
  int64_t joined_ms, seen_ms, done_ms; // done 0: not yet
  int64_t found, total;
  const char *work; // the application's own
} StorePupil;

// A game that has a public page.
typedef struct StoreShare {
  const char *token;
  int64_t agreed; // seats as bits
  int64_t game;
  const char *public_id; // of the game
} StoreShare;

typedef struct StoreSetting {
  const char *name, *value;
} StoreSetting;

// What another node, or a program without one, has done to the data. A hint where to look, never what to believe.
//   "game"     "PUBLIC_ID SEQ": an action was appended; "PUBLIC_ID": anything else, also that it is gone
//   "session"  the token's hash, of an account or a guest: it is over
//   "user"     the number: name or settings are others
//   "job"      the kind: there is something to do
//   "ended"    who asked: a job of theirs is done, or has failed
// Other topics are what nodes tell each other (tell).
typedef struct StoreNews {
  const char *topic, *text;
} StoreNews;

typedef struct StorePage {
  int64_t offset, limit; // limit 0: all
} StorePage;

typedef struct Store Store;

// What a driver does. Call them as store->ops->user_get(store, ...).
typedef struct StoreOps {
  void (*close)(Store *store);

  // Group commit: what happens in between is confirmed by commit alone. An operation that fails in between has changed
  // nothing; the others stand until rollback.
  MUST_CHECK Status (*begin)(Store *store, Error *err);
  MUST_CHECK Status (*commit)(Store *store, Error *err);
  void (*rollback)(Store *store);

  // A copy of everything, as of one moment, while others go on. ERR_EXISTS when there is something at path.
  MUST_CHECK Status (*backup)(Store *store, const char *path, Error *err);
  // Replaces everything by what a backup holds, after checking it through and through; nothing changes unless OK.
  // store_served while a claimed store is open elsewhere.
  MUST_CHECK Status (*restore)(Store *store, const char *path, Error *err);

  // Users. ERR_EXISTS when the key is taken, ERR_MISSING when there is no such user.
  MUST_CHECK Status (*user_add)(Store *store, const char *name, const char *key, const char *password, int64_t at_ms,
                                int64_t *id, Error *err);
  MUST_CHECK Status (*user_get)(Store *store, int64_t id, StoreUser *out, Error *err);
  MUST_CHECK Status (*user_after)(Store *store, int64_t id, StoreUser *out, Error *err); // the next one by number
  MUST_CHECK Status (*user_find)(Store *store, const char *key, StoreUser *out, Error *err);
  // Somebody other than `except` whose name could be taken for this one (lookalike_key in base/script.h).
  MUST_CHECK Status (*user_find_alike)(Store *store, const char *name, int64_t except, StoreUser *out, Error *err);
  MUST_CHECK Status (*user_rename)(Store *store, int64_t id, const char *name, const char *key, Error *err);
  MUST_CHECK Status (*user_set_password)(Store *store, int64_t id, const char *password, Error *err);
  // type "png" or "jpeg"; an empty span takes the picture away.
  MUST_CHECK Status (*user_set_picture)(Store *store, int64_t id, const char *type, Span body, Error *err);
  MUST_CHECK Status (*user_picture)(Store *store, int64_t id, Arena *arena, const char **type, Span *out, Error *err);
  // How many bytes the user's picture, puzzles, words, bags and games have. 0 for somebody who is not there.
  MUST_CHECK Status (*user_bytes)(Store *store, int64_t id, int64_t *out, Error *err);
  // With sessions, links, settings, resources, saves, puzzles and invitations. Games lose their owner and players their
  // name and account; see to the games first.
  MUST_CHECK Status (*user_delete)(Store *store, int64_t id, Error *err);

  // Users with points, by points, then name by code point.
  MUST_CHECK Status (*ranking)(Store *store, const StoreRanking *which, StorePage page, Arena *arena,
                               StoreRanked **rows, int *count, Error *err);
  MUST_CHECK Status (*ranking_size)(Store *store, const StoreRanking *which, int64_t *out, Error *err);
  // 0 for a user without points.
  MUST_CHECK Status (*ranking_position)(Store *store, const StoreRanking *which, int64_t user, int64_t *out,
                                        Error *err);

  // Sessions, by the hash of their token.
  MUST_CHECK Status (*session_add)(Store *store, const char *token_hash, int64_t user, const char *device,
                                   int64_t now_ms, int64_t expires_ms, Error *err);
  MUST_CHECK Status (*session_find)(Store *store, const char *token_hash, int64_t now_ms, int64_t *user, Error *err);
  // It has been heard of; OK when there is none.
  MUST_CHECK Status (*session_seen)(Store *store, const char *token_hash, int64_t now_ms, Error *err);
  // Those that have not ended, last seen first.
  MUST_CHECK Status (*sessions)(Store *store, int64_t user, int64_t now_ms, StorePage page, Arena *arena,
                                StoreSession **rows, int *count, Error *err);
  MUST_CHECK Status (*session_delete)(Store *store, const char *token_hash, Error *err); // OK when there is none
  MUST_CHECK Status (*sessions_delete_all)(Store *store, int64_t user, Error *err);
  MUST_CHECK Status (*sessions_expire)(Store *store, int64_t now_ms, Error *err);

  // Links for those who have lost their password, by the hash of their token.
  MUST_CHECK Status (*reset_link_add)(Store *store, const char *key, int64_t user, int64_t expires_ms, Error *err);
  MUST_CHECK Status (*reset_link_find)(Store *store, const char *key, StoreResetLink *out,
                                       Error *err); // ended ones too
  // ERR_MISSING: not a second time, and not when it has ended.
  MUST_CHECK Status (*reset_link_use)(Store *store, const char *key, int64_t now_ms, Error *err);
  MUST_CHECK Status (*reset_links_end)(Store *store, int64_t user, Error *err);         // those that were not used
  MUST_CHECK Status (*reset_links_expire)(Store *store, int64_t before_ms, Error *err); // those that ended by then

  // Classes, with copies of so many puzzles as the class says: their kind, name and body.
  MUST_CHECK Status (*class_add)(Store *store, const StoreClass *class, const StorePuzzle *puzzles, int64_t *id,
                                 Error *err);
  MUST_CHECK Status (*class_get)(Store *store, int64_t id, Arena *arena, StoreClass *out, Error *err);
  MUST_CHECK Status (*class_find)(Store *store, const char *token, Arena *arena, StoreClass *out, Error *err);
  // Of an owner, the latest first.
  MUST_CHECK Status (*classes)(Store *store, int64_t owner, StorePage page, Arena *arena, StoreClass **rows, int *count,
                               Error *err);
  // The one with the next higher id; ERR_MISSING: there is none.
  MUST_CHECK Status (*class_after)(Store *store, int64_t id, Arena *arena, StoreClass *out, Error *err);
  MUST_CHECK Status (*class_set)(Store *store, const StoreClass *class, Error *err); // title, open, solution, end
  MUST_CHECK Status (*class_delete)(Store *store, int64_t id, Error *err);           // with its pupils
  MUST_CHECK Status (*classes_expire)(Store *store, int64_t before_ms, int64_t limit, int64_t *removed, Error *err);
  MUST_CHECK Status (*class_puzzle)(Store *store, int64_t class, int64_t place, Arena *arena, StorePuzzle *out,
                                    Error *err);
  // Gives the number; ERR_LIMIT for a class that is closed or has had `most`, ERR_EXISTS for a name that is taken.
  MUST_CHECK Status (*pupil_add)(Store *store, int64_t most, StorePupil *pupil, Error *err);
  MUST_CHECK Status (*pupil_find)(Store *store, int64_t class, const char *key, Arena *arena, StorePupil *out,
                                  Error *err);
  MUST_CHECK Status (*pupils)(Store *store, int64_t class, Arena *arena, StorePupil **rows, int *count, Error *err);
  // seen, done, found, total and work of a class and number.
  MUST_CHECK Status (*pupil_set)(Store *store, const StorePupil *pupil, Error *err);
  MUST_CHECK Status (*pupil_delete)(Store *store, int64_t class, int64_t number, Error *err);

  // Games with a public page. set: the token stays the one that was there.
  MUST_CHECK Status (*share_get)(Store *store, int64_t game, Arena *arena, StoreShare *out, Error *err);
  MUST_CHECK Status (*share_find)(Store *store, const char *token, Arena *arena, StoreShare *out, Error *err);
  MUST_CHECK Status (*share_set)(Store *store, int64_t game, const char *token, int64_t agreed, Error *err);

  // Settings of a user, or of the server (user 0). NULL as value takes one away; ERR_MISSING when it is not set.
  MUST_CHECK Status (*setting_set)(Store *store, int64_t user, const char *name, const char *value, Error *err);
  MUST_CHECK Status (*setting_get)(Store *store, int64_t user, const char *name, StrBuf *out, Error *err);
  // Those whose names begin with prefix and come after another ("": any), by name, limit at most.
  MUST_CHECK Status (*settings)(Store *store, int64_t user, const char *prefix, const char *after, int64_t limit,
                                Arena *arena, StoreSetting **rows, int *count, Error *err);

  // Resources.
  MUST_CHECK Status (*resource_add)(Store *store, int64_t owner, const char *name, const char *key, int64_t at_ms,
                                    int64_t *id, Error *err);
  // Those of the user and those that others share, by name.
  MUST_CHECK Status (*resources)(Store *store, int64_t user, Arena *arena, StoreResource **rows, int *count,
                                 Error *err);
  MUST_CHECK Status (*resource_get)(Store *store, int64_t id, Arena *arena, StoreResource *out, Error *err);
  // The user's own by this key, else one that is shared (the oldest). ERR_MISSING.
  MUST_CHECK Status (*resource_find)(Store *store, int64_t user, const char *key, Arena *arena, StoreResource *out,
                                     Error *err);
  MUST_CHECK Status (*resource_body)(Store *store, int64_t id, StorePart part, Arena *arena, Span *out, Error *err);
  // An empty span takes the part away.
  MUST_CHECK Status (*resource_set_body)(Store *store, int64_t id, StorePart part, Span body, int64_t lines,
                                         int64_t at_ms, Error *err);
  MUST_CHECK Status (*resource_share)(Store *store, int64_t id, bool is_shared, Error *err);
  // Somebody other than its owner who plays a game that needs it. ERR_MISSING when there is nobody.
  MUST_CHECK Status (*resource_heir)(Store *store, int64_t id, int64_t *user, Error *err);
  MUST_CHECK Status (*resource_give)(Store *store, int64_t id, int64_t owner, const char *name, const char *key,
                                     Error *err); // ERR_EXISTS
  // ERR_STATE while a running game, or a save, needs it.
  MUST_CHECK Status (*resource_delete)(Store *store, int64_t id, Error *err);

  // Games. The users are those who see it in their lists: the owner, and the accounts at its seats.
  MUST_CHECK Status (*game_add)(Store *store, const StoreGame *game, const int64_t *users, int user_count, int64_t *id,
                                Error *err);
  MUST_CHECK Status (*game_get)(Store *store, int64_t id, Arena *arena, StoreGame *out, Error *err);
  MUST_CHECK Status (*game_find)(Store *store, const char *public_id, Arena *arena, StoreGame *out, Error *err);
  MUST_CHECK Status (*game_users)(Store *store, int64_t id, Arena *arena, int64_t **users, int *count, Error *err);
  // Somebody has taken a seat: from now on the user sees it too.
  MUST_CHECK Status (*game_join)(Store *store, int64_t id, int64_t user, Error *err);
  // Off the user's list, for good. What the user owned belongs to another who has it, or to nobody.
  MUST_CHECK Status (*game_part)(Store *store, int64_t id, int64_t user, Error *err);
  MUST_CHECK Status (*game_give)(Store *store, int64_t id, int64_t owner, Error *err); // another owner
  // In order, those after after_seq up to to_seq (-1: all).
  MUST_CHECK Status (*game_actions)(Store *store, int64_t id, int64_t after_seq, int64_t to_seq, Arena *arena,
                                    StoreAction **rows, int *count, Error *err);
  // game_moved_on when the game does not end as the caller thinks; already_done for a nonce that was seen.
  MUST_CHECK Status (*game_append)(Store *store, const StoreAppend *append, Error *err);
  // Forgets the actions after to_seq; if there were any, unranked_why is noted. hash and summary are those of to_seq.
  // ERR_MISSING for a game that is over.
  MUST_CHECK Status (*game_revert)(Store *store, int64_t id, int64_t to_seq, const char *hash, const char *summary,
                                   const char *unranked_why, Error *err);
  // A second game that is like this one up to an action, for the same users, and not over: copy says its public id,
  // hash, summary, when it is made and why it is unranked, and gets its id. While this one goes on the same is noted
  // against it: the copy draws the same tiles. Of a game and its copies one leaves results: whichever ends first, until
  // the game itself does.
  MUST_CHECK Status (*game_copy)(Store *store, int64_t id, int64_t to_seq, StoreGame *copy, Error *err);
  // The same game told with other bytes: head, hashes and bodies of its actions (all of them, in order) and summary.
  MUST_CHECK Status (*game_rewrite)(Store *store, const StoreGame *game, const StoreAction *actions, int count,
                                    Error *err);
  // With its saves, invitations and watchers; its results stay.
  MUST_CHECK Status (*game_delete)(Store *store, int64_t id, Error *err);
  // That no user has in a list and no save names, last played before that time: by id, from the first after after_id.
  MUST_CHECK Status (*games_of_nobody)(Store *store, int64_t before_ms, int64_t after_id, int64_t limit, Arena *arena,
                                       StoreGame **rows, int *count, Error *err);
  MUST_CHECK Status (*game_set_logins)(Store *store, int64_t id, const StoreLogins *logins, Error *err);
  // The same people have begun another game after this one. is_first: ERR_EXISTS where there is one already, so that of
  // several who do so in the same moment, wherever, one succeeds.
  MUST_CHECK Status (*game_succeed)(Store *store, int64_t id, int64_t successor, bool is_first, Error *err);
  // Open ones that are running and were played after that time, the latest begun first.
  MUST_CHECK Status (*games_open)(Store *store, int64_t after_ms, int64_t limit, Arena *arena, StoreGame **rows,
                                  int *count, Error *err);
  // One user's (0: everybody's), last played first.
  MUST_CHECK Status (*games)(Store *store, int64_t user, bool is_over, StorePage page, Arena *arena, StoreGame **rows,
                             int *count, Error *err);

  // Saves: names for moments of games. ERR_EXISTS when the user has this name already.
  MUST_CHECK Status (*save_add)(Store *store, int64_t owner, const char *name, int64_t game, int64_t seq, int64_t at_ms,
                                const char *summary, int64_t *id, Error *err);
  // Gives the name to another moment, maybe of another game.
  MUST_CHECK Status (*save_move)(Store *store, int64_t id, int64_t game, int64_t seq, int64_t at_ms,
                                 const char *summary, Error *err);
  MUST_CHECK Status (*save_find)(Store *store, int64_t owner, const char *name, Arena *arena, StoreSave *out,
                                 Error *err);
  // The furthest of this game, of any owner. ERR_MISSING when it was never saved.
  MUST_CHECK Status (*save_last)(Store *store, int64_t game, Arena *arena, StoreSave *out, Error *err);
  MUST_CHECK Status (*save_delete)(Store *store, int64_t id, Error *err);
  // What the user can go on with, latest first: saves, and running games that have gone on since the user's last save
  // or have none (id 0, name = public id).
  MUST_CHECK Status (*saves)(Store *store, int64_t user, StorePage page, Arena *arena, StoreSave **rows, int *count,
                             Error *err);

  // Results. Those of games come with game_append.
  MUST_CHECK Status (*result_add)(Store *store, const StoreResult *result, Error *err); // of no game
  // One result of exactly this score, the latest; ERR_MISSING when there is none.
  MUST_CHECK Status (*result_remove)(Store *store, int64_t player, int64_t score, Error *err);
  MUST_CHECK Status (*player_find)(Store *store, const char *key, Arena *arena, StorePlayer *out, Error *err);
  MUST_CHECK Status (*player_delete)(Store *store, int64_t player, Error *err); // with its results
  // Those with results, by the best of them, then name.
  MUST_CHECK Status (*players)(Store *store, StoreScope scope, StorePage page, Arena *arena, StorePlayer **rows,
                               int *count, Error *err);
  // From the highest to the lowest, equal ones oldest first; or exactly the other way round.
  MUST_CHECK Status (*scores)(Store *store, StoreScope scope, bool lowest_first, StorePage page, Arena *arena,
                              StoreScore **rows, int *count, Error *err);
  // One player's, from the highest to the lowest.
  MUST_CHECK Status (*player_scores)(Store *store, int64_t player, bool only_ranked, StorePage page, Arena *arena,
                                     StoreScore **rows, int *count, Error *err);
  MUST_CHECK Status (*totals)(Store *store, StoreScope scope, StoreTotals *out, Error *err);

  // Puzzles, by owner, kind and name.
  MUST_CHECK Status (*puzzle_add)(Store *store, const StorePuzzle *puzzle, int64_t *id, Error *err); // ERR_EXISTS
  MUST_CHECK Status (*puzzle_set)(Store *store, int64_t id, Span body, int64_t at_ms, Error *err);
  MUST_CHECK Status (*puzzle_get)(Store *store, int64_t id, Arena *arena, StorePuzzle *out, Error *err);
  MUST_CHECK Status (*puzzle_rename)(Store *store, int64_t id, const char *name, Error *err); // ERR_EXISTS
  MUST_CHECK Status (*puzzle_delete)(Store *store, int64_t id, Error *err);
  // By name; kind NULL: all. guest counts where owner is 0.
  MUST_CHECK Status (*puzzles)(Store *store, int64_t owner, const char *guest, const char *kind, Arena *arena,
                               StorePuzzle **rows, int *count, Error *err);
  // From now on it is this account's, under this name. ERR_EXISTS
  MUST_CHECK Status (*puzzle_give)(Store *store, int64_t id, int64_t owner, const char *name, Error *err);

  // Puzzles of the day. Where there is one for the day, the language and the words, it stays, and nothing is added.
  MUST_CHECK Status (*daily_add)(Store *store, const StoreDaily *daily, Error *err);
  MUST_CHECK Status (*daily_find)(Store *store, const char *day, const char *language, const char *words, Arena *arena,
                                  StoreDaily *out, Error *err);

  // Exercises. What is there already stays as it is; exercise_find: ERR_MISSING.
  MUST_CHECK Status (*exercise_add)(Store *store, const StoreExercise *exercise, Error *err);
  MUST_CHECK Status (*exercise_find)(Store *store, const char *language, const char *words, int64_t number,
                                     Arena *arena, StoreExercise *out, Error *err);
  // All, by number; user 0: nobody has done any.
  MUST_CHECK Status (*exercises)(Store *store, const char *language, const char *words, int64_t user, Arena *arena,
                                 StoreExerciseLine **rows, int *count, Error *err);
  // The newest of a kind stay, and what was done of those that are gone is forgotten.
  MUST_CHECK Status (*exercises_trim)(Store *store, const char *language, const char *words, const char *kind,
                                      int64_t keep, Error *err);
  // The first time counts.
  MUST_CHECK Status (*exercise_done)(Store *store, int64_t user, const StoreExerciseDone *done, Error *err);

  // Cards that a user studies, by deck and item. card_put adds one, or takes the place of one that was seen once less:
  // ERR_EXISTS with already_done for an answer that is counted already; ERR_LIMIT: there are STORE_CARDS_MAX.
  MUST_CHECK Status (*card_put)(Store *store, int64_t user, const StoreCard *card, Error *err);
  MUST_CHECK Status (*card_find)(Store *store, int64_t user, const char *deck, const char *item, Arena *arena,
                                 StoreCard *out, Error *err);
  // Those of a deck that are due by that day, the longest due first.
  MUST_CHECK Status (*cards)(Store *store, int64_t user, const char *deck, int64_t until_day, StorePage page,
                             Arena *arena, StoreCard **rows, int *count, Error *err);
  // All decks by name: their cards, those due today, and those that may wait learned_wait days or more.
  MUST_CHECK Status (*card_decks)(Store *store, int64_t user, int64_t today, int64_t learned_wait, Arena *arena,
                                  StoreDeck **rows, int *count, Error *err);
  // item "": the whole deck. ERR_MISSING
  MUST_CHECK Status (*card_delete)(Store *store, int64_t user, const char *deck, const char *item, Error *err);

  // Guests: people without an account, each with a session, by the hash of its token. ERR_MISSING when it has ended.
  MUST_CHECK Status (*guest_add)(Store *store, const char *mark, const char *token_hash, int64_t expires_ms,
                                 Error *err); // ERR_EXISTS
  MUST_CHECK Status (*guest_find)(Store *store, const char *token_hash, int64_t now_ms, Arena *arena, const char **mark,
                                  Error *err);
  // With puzzles and list of games; also when there is none.
  MUST_CHECK Status (*guest_delete)(Store *store, const char *mark, Error *err);
  // The same for those whose time is over, limit at most; *removed says how many.
  MUST_CHECK Status (*guests_expire)(Store *store, int64_t now_ms, int64_t limit, int64_t *removed, Error *err);
  // On the guest's list, and off it. Nothing happens where there is no such guest.
  MUST_CHECK Status (*guest_join)(Store *store, int64_t game, const char *mark, Error *err);
  MUST_CHECK Status (*guest_part)(Store *store, int64_t game, const char *mark, Error *err);
  MUST_CHECK Status (*guest_games)(Store *store, const char *mark, bool is_over, StorePage page, Arena *arena,
                                   StoreGame **rows, int *count, Error *err); // last played first

  // Invitations.
  MUST_CHECK Status (*invitation_add)(Store *store, const StoreInvitation *invitation, Error *err); // ERR_EXISTS
  MUST_CHECK Status (*invitation_find)(Store *store, const char *key, Arena *arena, StoreInvitation *out, Error *err);
  MUST_CHECK Status (*invitations_of_game)(Store *store, int64_t game, Arena *arena, StoreInvitation **rows, int *count,
                                           Error *err);
  // That the user can still accept: the latest first.
  MUST_CHECK Status (*invitations_of_user)(Store *store, int64_t user, int64_t now_ms, StorePage page, Arena *arena,
                                           StoreInvitation **rows, int *count, Error *err);
  MUST_CHECK Status (*invitation_accept)(Store *store, const char *key, Error *err); // ERR_MISSING: not a second time
  MUST_CHECK Status (*invitation_delete)(Store *store, const char *key, Error *err); // also when there is none
  // Those that ended by that time, limit at most; *removed says how many.
  MUST_CHECK Status (*invitations_expire)(Store *store, int64_t before_ms, int64_t limit, int64_t *removed, Error *err);

  // Who may look on at a game, by their marks. Another token ("": none) forgets all of them.
  MUST_CHECK Status (*game_set_watch)(Store *store, int64_t game, const char *token, Error *err);
  MUST_CHECK Status (*watcher_add)(Store *store, int64_t game, const char *mark, Error *err); // once
  MUST_CHECK Status (*watchers_copy)(Store *store, int64_t from, int64_t to, Error *err);
  MUST_CHECK Status (*watchers)(Store *store, int64_t game, Arena *arena, const char ***marks, int *count, Error *err);

  // Jobs. They are not part of copies: whoever waits for them is at this store.
  // ERR_EXISTS: one about the same subject waits or runs. ERR_LIMIT: there is no room.
  MUST_CHECK Status (*job_add)(Store *store, const StoreJob *job, const StoreJobRoom *room, int64_t *id, Error *err);
  // Whoever asks for what waits or runs already can wait for it too: it is theirs now. ERR_MISSING: there is none.
  MUST_CHECK Status (*job_adopt)(Store *store, const char *subject, const char *asker, int64_t *id, Error *err);
  // The next that waits or whose worker died, each by one taker only: the least patient, of the owner with the fewest
  // of those running, then of the one whose turn was longest ago. ERR_MISSING: there is none.
  MUST_CHECK Status (*job_take)(Store *store, const StoreJobTake *take, Arena *arena, StoreJob *out, Error *err);
  // For the worker who has taken it, by its id, worker and tries. ERR_MISSING: it is theirs no longer. A beat tells
  // how far it is.
  MUST_CHECK Status (*job_beat)(Store *store, const StoreJob *job, int64_t now_ms, bool *is_cancelled, Error *err);
  MUST_CHECK Status (*job_end)(Store *store, const StoreJob *job, StoreJobState state, Span result, int64_t now_ms,
                               Error *err);
  // Waits again, or has failed if it was cancelled. counts: it was a try.
  MUST_CHECK Status (*job_give_back)(Store *store, const StoreJob *job, bool counts, int64_t now_ms, Error *err);
  // One that waits has failed; one that runs is told by its next beat. ERR_MISSING: neither.
  MUST_CHECK Status (*job_cancel)(Store *store, int64_t id, int64_t now_ms, Error *err);
  MUST_CHECK Status (*jobs_cancel_of)(Store *store, const char *asker, int64_t now_ms, Error *err); // all of them
  MUST_CHECK Status (*job_get)(Store *store, int64_t id, Arena *arena, StoreJob *out, Error *err);
  // The last about it, whatever has become of it: if one waits or runs, that one.
  MUST_CHECK Status (*job_about)(Store *store, const char *subject, Arena *arena, StoreJob *out, Error *err);
  // Done or failed, and not yet collected.
  MUST_CHECK Status (*jobs_ended)(Store *store, const char *asker, Arena *arena, int64_t **ids, int *count, Error *err);
  MUST_CHECK Status (*job_collected)(Store *store, int64_t id, Error *err); // its bytes go
  // Those that ended before ended_ms or were added before created_ms, limit at most; *removed says how many.
  MUST_CHECK Status (*jobs_expire)(Store *store, int64_t ended_ms, int64_t created_ms, int64_t limit, int64_t *removed,
                                   Error *err);
  MUST_CHECK Status (*jobs_count)(Store *store, StoreJobCount *out, Error *err);
  // Nodes: servers that have the same data open.

  // Several may: there is news of what the others do. Where it is false one server is all there is, and hears nothing.
  bool is_shared;
  // The store's own time, by which all nodes go.
  MUST_CHECK Status (*clock)(Store *store, int64_t *now_ms, Error *err);
  // Takes some room on the disk, and gives it back: store_full where there is none. Where rows that are there can be
  // changed new ones may not fit.
  MUST_CHECK Status (*try_room)(Store *store, Error *err);
  // From now on this handle gathers news. When the connection was lost, news are refused with store_away, and whoever
  // has listened again looks at everything it knows: some may have been missed.
  MUST_CHECK Status (*listen)(Store *store, Error *err);
  // What has come, waiting for the first so long at most.
  MUST_CHECK Status (*news)(Store *store, int wait_ms, Arena *arena, StoreNews **rows, int *count, Error *err);
  // Tells the other nodes: "TOPIC TEXT", STORE_NEWS_MAX bytes at most.
  MUST_CHECK Status (*tell)(Store *store, const char *text, Error *err);
  // Where these games stand, by their public ids: those that are still there, in any order, without what lists lack.
  MUST_CHECK Status (*games_stand)(Store *store, const char *const *public_ids, int count, Arena *arena,
                                   StoreGame **rows, int *found, Error *err);

  // The node is alive until then. *since_ms: without a break at least one node was.
  MUST_CHECK Status (*node_stay)(Store *store, const char *node, int64_t now_ms, int64_t until_ms, int64_t *since_ms,
                                 Error *err);
  MUST_CHECK Status (*node_leave)(Store *store, const char *node, Error *err);
  // The node looks after the game, unless another does that is alive. *is_ours also where it did already.
  MUST_CHECK Status (*lease_take)(Store *store, int64_t game, const char *node, int64_t now_ms, bool *is_ours,
                                  Error *err);
  MUST_CHECK Status (*lease_drop)(Store *store, int64_t game, const char *node, Error *err); // OK where it has none
  // The games that the node looks after: id and public id.
  MUST_CHECK Status (*leases_held)(Store *store, const char *node, Arena *arena, StoreGame **rows, int *count,
                                   Error *err);
  // Takes games of nodes that are not alive, limit at most: their public ids.
  MUST_CHECK Status (*leases_inherit)(Store *store, const char *node, int64_t now_ms, int64_t limit, Arena *arena,
                                      const char ***games, int *count, Error *err);
} StoreOps;

struct Store {
  const StoreOps *ops;
};

// Who else may have a store open. Those that claim nothing may always; store_served for whom it does not go together.
typedef enum StoreClaim {
  STORE_UNCLAIMED,
  STORE_SERVED, // a server: others may where the store is shared (StoreOps), else nobody who claims it
  STORE_ALONE,  // nobody who claims it
} StoreClaim;

typedef struct StoreOptions {
  int busy_ms;     // how long to wait for another program; 0: five seconds
  bool must_exist; // ERR_MISSING where there is no store, instead of making one
  StoreClaim claim;
  const char *node; // whose news are not heard here: letters and digits, STORE_NODE_MAX at most; NULL: no node
} StoreOptions;

// A place is a file's path, which may be written "sqlite:PATH", or an address of PostgreSQL: "postgresql://..." or
// "service=NAME", as libpq understands them.

// The file of a place; within it. NULL: it is a database.
const char *store_path(const char *place);
// Appends the place without its password, for people.
void store_place_show(const char *place, StrBuf *out);
// Opens the store at a place, made if there is none. Older tables are brought up to date. options may be NULL.
MUST_CHECK Status store_open(const char *place, const StoreOptions *options, Store **out, Error *err);
// A store that can't be opened because it is damaged is made anew from a backup. What was there is kept beside it,
// under the name that is appended to kept. Nothing changes unless OK. Nobody else may have the store open;
// store_served where a server has.
MUST_CHECK Status store_rebuild(const char *place, const char *backup, StrBuf *kept, Error *err);
void store_close(Store *store); // NULL is allowed

// Everything from one place to another, as of one moment, while others go on with the first. The other must be empty
// (ERR_EXISTS) and without a server. It is read back and compared with what was read before it is confirmed; nothing is
// there unless OK. progress may be NULL; ERR_CANCELLED.
MUST_CHECK Status store_copy(const char *from, const char *to, const Progress *progress, Error *err);
