// SPDX-License-Identifier: MIT
// Everything that outlives the program: accounts, games, resources, results. This is an interface with drivers behind
// it; tests/store/contract_*.c say what each driver must do.
//
// The store knows no rules: a game's head and actions are just bytes, and a name comes with the key that makes it
// unique. Every operation is done completely or not at all, and is durable once it has returned OK; between begin and
// commit, several operations are one. A Store belongs to one thread at a time; other threads open their own. Any number
// of processes may use the same data.
//
// Ids are never used twice; 0 means nobody or nothing. Texts of rows live in the caller's arena.
#pragma once

#include "base/arena.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/span.h"

enum {
  STORE_NAME_MAX = 132,     // bytes of a user's name, with the NUL
  STORE_PASSWORD_MAX = 128, // of a hashed password, with the NUL
  STORE_ACTION_BYTES = 400, // size of one action of a game, with its index entries
  STORE_NODE_MAX = 23,      // letters of a node's name
  STORE_NEWS_MAX = 7900,    // bytes of a message between nodes
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
// Where an operation says ERR_MISSING or ERR_EXISTS, the code is the kind's own, and the caller says what it means.
// ERR_MISSING is also the answer when the user, game or resource that should own something no longer exists.

typedef struct StoreUser {
  int64_t id;
  char name[STORE_NAME_MAX];
  char password[STORE_PASSWORD_MAX]; // hashed
  int64_t points;                    // in the ranking of all games; 0: not in it
  int64_t created_ms;
  bool has_picture;
} StoreUser;

typedef struct StoreSession {
  const char *token_hash;
  const char *device; // the device's own name
  int64_t created_ms, seen_ms, expires_ms;
} StoreSession;

// A link by which people who have lost their password choose another one.
typedef struct StoreResetLink {
  int64_t user, expires_ms;
  int64_t used_ms; // 0: not used
} StoreResetLink;

// Which ranking: "" means any preset or any language. is_before: the ranking of games from before rankings had presets.
typedef struct StoreRanking {
  const char *preset, *language;
  bool is_before;
} StoreRanking;

typedef struct StoreRanked {
  int64_t user, points, position; // position: from 1
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
  int64_t used_by; // how many running games need it
} StoreResource;

// Other people who have logged in for their seats on one device.
typedef struct StoreLogins {
  int64_t device, seats; // 0: none; seats as bits
  int64_t at_ms;         // the last login
} StoreLogins;

typedef struct StoreGame {
  int64_t id;
  const char *public_id; // hard to guess; safe in addresses and file names
  int64_t owner, resource;
  Span head; // empty in lists
  int64_t seq;
  const char *hash; // of the last action, or of the head if there is none
  int64_t began_ms, played_ms;
  bool is_remote;           // its players do not share one device
  const char *unranked_why; // why it counts for no ranking, as the application says; "": no reason recorded
  bool is_over;
  const char *summary; // what lists show, written by the application
  // Not filled in lists:
  bool is_open;            // anybody may take a free seat, or watch
  const char *watch_token; // of the link for watching; "" or NULL: there is none
  const char *successor;   // public id of the game begun after it; "": none
  StoreLogins logins;
} StoreGame;

typedef struct StoreInvitation {
  const char *key; // the hash of a link's token
  int seat;
  int64_t user; // the invited user; 0: anybody who has the link
  int64_t expires_ms;
  bool is_accepted;
  StoreGame game;                     // the id is enough to add an invitation; the members below are then not needed
  const char *user_name, *owner_name; // of the invited user and of the game's owner; "": none
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

// A seat's result. The key identifies the player; name and user are updated.
typedef struct StoreResult {
  const char *player_key, *player_name;
  int64_t user; // 0: no account
  bool is_machine;
  int seat;
  int64_t score;
  bool is_won;
  bool is_ranked;
  const char *preset, *language; // for a ranked result
  int64_t at_ms;
} StoreResult;

typedef struct StoreAppend {
  int64_t game;
  int64_t after_seq; // what the last action of the game must be
  const char *after_hash;
  StoreAction action;
  const char *summary;        // after the action
  bool is_over;               // the action ends the game: it then needs its resource no longer, unless it has saves
  const char *unranked_why;   // for a game that is over; an earlier reason stays
  const StoreResult *results; // written with the action; unranked if a reason is recorded against the game
  int result_count;
} StoreAppend;

typedef struct StoreSave {
  int64_t id; // 0: the game itself, without a save or beyond its last one
  const char *name;
  int64_t seq, saved_ms;
  const char *summary; // as it was when saved
  StoreGame game;
} StoreSave;

// Sums of some results; all 0 if there are none.
typedef struct StoreSums {
  int64_t games, wins, total, best, worst;
} StoreSums;

typedef struct StorePlayer {
  int64_t id, user;
  const char *name; // "": the account was deleted
  bool is_machine;
  StoreSums all, ranked; // of all results, and of the ranked ones
} StorePlayer;

typedef struct StoreScore {
  int64_t player;
  const char *name;
  int64_t score, at_ms;
  bool is_won, is_machine;
  bool is_unranked;              // the game counts for no ranking
  const char *preset, *language; // for a ranked result; else ""
} StoreScore;

// Which results a list counts.
typedef struct StoreScope {
  bool with_machines, only_ranked;
} StoreScope;

typedef struct StoreTotals {
  int64_t players, results, total;
} StoreTotals;

typedef struct StorePuzzle {
  int64_t id, owner; // owner 0: it belongs to a guest
  const char *guest; // the guest's mark; "" or NULL: it belongs to an account
  const char *kind, *name;
  int64_t size, changed_ms;
  Span body; // empty in lists
} StorePuzzle;

typedef enum StoreJobState { STORE_JOB_WAITING, STORE_JOB_RUNNING, STORE_JOB_DONE, STORE_JOB_FAILED } StoreJobState;

// Long work that somebody waits for. The application defines the bytes of the request and of the result.
typedef struct StoreJob {
  int64_t id;
  const char *kind;
  const char *owner;   // whose share of the workers it uses; "": nobody's, without a limit
  const char *subject; // at most one job about a subject waits or runs; "": no limit
  const char *asker;   // who waits for it; "": nobody any more
  const char *request;
  Span body;
  StoreJobState state;
  int64_t progress, total; // steps done, and in all; 0: not known
  int64_t tries;           // how often it was taken by a worker
  const char *worker;      // the worker that has or had it
  bool is_cancelled;
  Span result;
  int64_t patience_ms; // a worker silent for longer counts as dead; jobs with less patience come first
  int64_t created_ms, taken_ms, beat_ms, ended_ms; // 0: not yet
} StoreJob;

// How many jobs with the same patience may wait: of all owners, and of one.
typedef struct StoreJobRoom {
  int64_t all, owner;
} StoreJobRoom;

typedef struct StoreJobTake {
  const char *worker;
  int64_t now_ms;
  int64_t patience_max_ms; // takes only jobs with at most this patience
  int64_t owner_max;       // how many jobs of the same patience one owner may have running
  int64_t tries_max;       // after this many, a job whose worker died has failed
} StoreJobTake;

typedef struct StoreJobCount {
  int64_t waiting, running;
} StoreJobCount;
// The puzzle of a day. It has no owner.
typedef struct StoreDaily {
  const char *day, *language;
  const char *words;           // hash of the words used to make it
  const char *position, *play; // a game record, and the best play in it
  const char *kind;
  int64_t difficulty, score, next_score; // of the best play; next_score: of the second best
  int64_t made_ms;
} StoreDaily;

// A position in which one play is clearly best, numbered within a language and its words.
typedef struct StoreExercise {
  const char *language, *words;
  int64_t number;
  const char *kind;
  int64_t difficulty;
  const char *position, *play;
  int64_t score, margin, made_ms;
} StoreExercise;

// An exercise in a list, and whether somebody has done it.
typedef struct StoreExerciseLine {
  int64_t number;
  const char *kind;
  int64_t difficulty, made_ms;
  bool is_done, is_found;
} StoreExerciseLine;

typedef struct StoreExerciseDone {
  const char *language, *words;
  int64_t number;
  bool is_found; // false: they gave up
  int64_t done_ms;
} StoreExerciseDone;

// A card that somebody studies, and when it is asked again, in the numbers of app/repetition.h.
typedef struct StoreCard {
  const char *deck, *item;
  int64_t due_day, wait_days, ease, seen, lapses;
  const char *extra; // data that the exercise needs; may be ""
} StoreCard;

typedef struct StoreDeck {
  const char *deck;
  int64_t cards, due, learned;
} StoreDeck;

// Puzzles that a class solves through a link.
typedef struct StoreClass {
  int64_t id, owner;
  const char *token, *title;
  bool is_open, asks_names;
  int64_t solution_ms; // of the application's own
  int64_t created_ms, expires_ms;
  int64_t puzzles;           // how many
  int64_t joined, seq, done; // set by the store: how many ever joined, a count of all changes, how many are done
} StoreClass;

typedef struct StorePupil {
  int64_t class, number; // from 1; the store sets number, and place (an index of the puzzles)
  const char *key, *name;
  int64_t place;
  int64_t joined_ms, seen_ms, done_ms; // done_ms 0: not done yet
  int64_t found, total;
  const char *work; // of the application's own
} StorePupil;

// A game that has a public page.
typedef struct StoreShare {
  const char *token;
  int64_t agreed; // the seats that have agreed, as bits
  int64_t game;
  const char *public_id; // of the game
} StoreShare;

typedef struct StoreSetting {
  const char *name, *value;
} StoreSetting;

// Something that another node, or a program without one, has changed: a hint where to look, not a fact to rely on.
//   "game"     "PUBLIC_ID SEQ": an action was appended; "PUBLIC_ID": any other change, also deletion
//   "session"  the token's hash, of an account or a guest: the session has ended
//   "user"     the number: name or settings have changed
//   "job"      the kind: there is work to do
//   "ended"    the asker: one of their jobs is done, or has failed
// Other topics are messages between nodes (tell).
typedef struct StoreNews {
  const char *topic, *text;
} StoreNews;

typedef struct StorePage {
  int64_t offset, limit; // limit 0: all
} StorePage;

typedef struct Store Store;

// What a driver does. Call it as store->ops->user_get(store, ...).
typedef struct StoreOps {
  void (*close)(Store *store);

  // Group commit: only commit makes the operations in between durable. If one of them fails it has changed nothing; the
  // others stay until rollback.
  MUST_CHECK Status (*begin)(Store *store, Error *err);
  MUST_CHECK Status (*commit)(Store *store, Error *err);
  void (*rollback)(Store *store);

  // Copies everything, as of one moment, while others continue. ERR_EXISTS when there is something at path.
  MUST_CHECK Status (*backup)(Store *store, const char *path, Error *err);
  // Checks a backup completely and then replaces everything by its content; nothing changes unless OK. store_served
  // while a claimed store is open elsewhere.
  MUST_CHECK Status (*restore)(Store *store, const char *path, Error *err);

  // Users. ERR_EXISTS when the key is taken, ERR_MISSING when there is no such user.
  MUST_CHECK Status (*user_add)(Store *store, const char *name, const char *key, const char *password, int64_t at_ms,
                                int64_t *id, Error *err);
  MUST_CHECK Status (*user_get)(Store *store, int64_t id, StoreUser *out, Error *err);
  MUST_CHECK Status (*user_after)(Store *store, int64_t id, StoreUser *out, Error *err); // the next one by number
  MUST_CHECK Status (*user_find)(Store *store, const char *key, StoreUser *out, Error *err);
  // Finds a user other than `except` whose name could be taken for this one (lookalike_key in base/script.h).
  MUST_CHECK Status (*user_find_alike)(Store *store, const char *name, int64_t except, StoreUser *out, Error *err);
  MUST_CHECK Status (*user_rename)(Store *store, int64_t id, const char *name, const char *key, Error *err);
  MUST_CHECK Status (*user_set_password)(Store *store, int64_t id, const char *password, Error *err);
  // type is "png" or "jpeg"; an empty span removes the picture.
  MUST_CHECK Status (*user_set_picture)(Store *store, int64_t id, const char *type, Span body, Error *err);
  MUST_CHECK Status (*user_picture)(Store *store, int64_t id, Arena *arena, const char **type, Span *out, Error *err);
  // How many bytes the user's picture, puzzles, words, bags and games take. 0 if there is no such user.
  MUST_CHECK Status (*user_bytes)(Store *store, int64_t id, int64_t *out, Error *err);
  // Deletes the user with sessions, links, settings, resources, saves, puzzles and invitations. Games lose their owner,
  // and players their name and account: deal with the games first.
  MUST_CHECK Status (*user_delete)(Store *store, int64_t id, Error *err);

  // The users with points, sorted by points, then by the code points of their names.
  MUST_CHECK Status (*ranking)(Store *store, const StoreRanking *which, StorePage page, Arena *arena,
                               StoreRanked **rows, int *count, Error *err);
  MUST_CHECK Status (*ranking_size)(Store *store, const StoreRanking *which, int64_t *out, Error *err);
  // 0 for a user without points.
  MUST_CHECK Status (*ranking_position)(Store *store, const StoreRanking *which, int64_t user, int64_t *out,
                                        Error *err);

  // Sessions, identified by the hash of their token.
  MUST_CHECK Status (*session_add)(Store *store, const char *token_hash, int64_t user, const char *device,
                                   int64_t now_ms, int64_t expires_ms, Error *err);
  MUST_CHECK Status (*session_find)(Store *store, const char *token_hash, int64_t now_ms, int64_t *user, Error *err);
  // Records that the session was used; OK when there is none.
  MUST_CHECK Status (*session_seen)(Store *store, const char *token_hash, int64_t now_ms, Error *err);
  // Sessions that have not expired, the last seen first.
  MUST_CHECK Status (*sessions)(Store *store, int64_t user, int64_t now_ms, StorePage page, Arena *arena,
                                StoreSession **rows, int *count, Error *err);
  MUST_CHECK Status (*session_delete)(Store *store, const char *token_hash, Error *err); // OK when there is none
  MUST_CHECK Status (*sessions_delete_all)(Store *store, int64_t user, Error *err);
  MUST_CHECK Status (*sessions_expire)(Store *store, int64_t now_ms, Error *err);

  // Links for people who have lost their password, identified by the hash of their token.
  MUST_CHECK Status (*reset_link_add)(Store *store, const char *key, int64_t user, int64_t expires_ms, Error *err);
  MUST_CHECK Status (*reset_link_find)(Store *store, const char *key, StoreResetLink *out,
                                       Error *err); // expired ones too
  // ERR_MISSING when it was used before or has expired.
  MUST_CHECK Status (*reset_link_use)(Store *store, const char *key, int64_t now_ms, Error *err);
  MUST_CHECK Status (*reset_links_end)(Store *store, int64_t user, Error *err);         // all that were not used
  MUST_CHECK Status (*reset_links_expire)(Store *store, int64_t before_ms, Error *err); // all that had expired by then

  // Classes, with copies of the class's puzzles: kind, name and body. class->puzzles is their number.
  MUST_CHECK Status (*class_add)(Store *store, const StoreClass *class, const StorePuzzle *puzzles, int64_t *id,
                                 Error *err);
  MUST_CHECK Status (*class_get)(Store *store, int64_t id, Arena *arena, StoreClass *out, Error *err);
  MUST_CHECK Status (*class_find)(Store *store, const char *token, Arena *arena, StoreClass *out, Error *err);
  // The classes of an owner, the latest first.
  MUST_CHECK Status (*classes)(Store *store, int64_t owner, StorePage page, Arena *arena, StoreClass **rows, int *count,
                               Error *err);
  // The class with the next higher id; ERR_MISSING: none.
  MUST_CHECK Status (*class_after)(Store *store, int64_t id, Arena *arena, StoreClass *out, Error *err);
  MUST_CHECK Status (*class_set)(Store *store, const StoreClass *class, Error *err); // title, open, solution, end
  MUST_CHECK Status (*class_delete)(Store *store, int64_t id, Error *err);           // with its pupils
  MUST_CHECK Status (*classes_expire)(Store *store, int64_t before_ms, int64_t limit, int64_t *removed, Error *err);
  MUST_CHECK Status (*class_puzzle)(Store *store, int64_t class, int64_t place, Arena *arena, StorePuzzle *out,
                                    Error *err);
  // Sets the number; ERR_LIMIT for a class that is closed or has had `most` pupils, ERR_EXISTS for a name that is
  // taken.
  MUST_CHECK Status (*pupil_add)(Store *store, int64_t most, StorePupil *pupil, Error *err);
  MUST_CHECK Status (*pupil_find)(Store *store, int64_t class, const char *key, Arena *arena, StorePupil *out,
                                  Error *err);
  MUST_CHECK Status (*pupils)(Store *store, int64_t class, Arena *arena, StorePupil **rows, int *count, Error *err);
  // Changes seen, done, found, total and work of the pupil with this class and number.
  MUST_CHECK Status (*pupil_set)(Store *store, const StorePupil *pupil, Error *err);
  MUST_CHECK Status (*pupil_delete)(Store *store, int64_t class, int64_t number, Error *err);

  // Games with a public page. share_set: a game that has a token already keeps it.
  MUST_CHECK Status (*share_get)(Store *store, int64_t game, Arena *arena, StoreShare *out, Error *err);
  MUST_CHECK Status (*share_find)(Store *store, const char *token, Arena *arena, StoreShare *out, Error *err);
  MUST_CHECK Status (*share_set)(Store *store, int64_t game, const char *token, int64_t agreed, Error *err);

  // Settings of a user, or of the server (user 0). value NULL removes a setting; ERR_MISSING when it is not set.
  MUST_CHECK Status (*setting_set)(Store *store, int64_t user, const char *name, const char *value, Error *err);
  MUST_CHECK Status (*setting_get)(Store *store, int64_t user, const char *name, StrBuf *out, Error *err);
  // Settings whose names begin with prefix and come after `after` ("": all), by name, at most limit.
  MUST_CHECK Status (*settings)(Store *store, int64_t user, const char *prefix, const char *after, int64_t limit,
                                Arena *arena, StoreSetting **rows, int *count, Error *err);

  // Resources.
  MUST_CHECK Status (*resource_add)(Store *store, int64_t owner, const char *name, const char *key, int64_t at_ms,
                                    int64_t *id, Error *err);
  // The user's own and those that others share, by name.
  MUST_CHECK Status (*resources)(Store *store, int64_t user, Arena *arena, StoreResource **rows, int *count,
                                 Error *err);
  MUST_CHECK Status (*resource_get)(Store *store, int64_t id, Arena *arena, StoreResource *out, Error *err);
  // The user's own with this key, else the oldest shared one. ERR_MISSING.
  MUST_CHECK Status (*resource_find)(Store *store, int64_t user, const char *key, Arena *arena, StoreResource *out,
                                     Error *err);
  MUST_CHECK Status (*resource_body)(Store *store, int64_t id, StorePart part, Arena *arena, Span *out, Error *err);
  // An empty span removes the part.
  MUST_CHECK Status (*resource_set_body)(Store *store, int64_t id, StorePart part, Span body, int64_t lines,
                                         int64_t at_ms, Error *err);
  MUST_CHECK Status (*resource_share)(Store *store, int64_t id, bool is_shared, Error *err);
  // Another user than the owner who plays a game that needs it. ERR_MISSING when there is none.
  MUST_CHECK Status (*resource_heir)(Store *store, int64_t id, int64_t *user, Error *err);
  MUST_CHECK Status (*resource_give)(Store *store, int64_t id, int64_t owner, const char *name, const char *key,
                                     Error *err); // ERR_EXISTS
  // ERR_STATE while a running game or a save needs it.
  MUST_CHECK Status (*resource_delete)(Store *store, int64_t id, Error *err);

  // Games. Their users see them in their lists: the owner, and the accounts at the seats.
  MUST_CHECK Status (*game_add)(Store *store, const StoreGame *game, const int64_t *users, int user_count, int64_t *id,
                                Error *err);
  MUST_CHECK Status (*game_get)(Store *store, int64_t id, Arena *arena, StoreGame *out, Error *err);
  MUST_CHECK Status (*game_find)(Store *store, const char *public_id, Arena *arena, StoreGame *out, Error *err);
  MUST_CHECK Status (*game_users)(Store *store, int64_t id, Arena *arena, int64_t **users, int *count, Error *err);
  // Somebody has taken a seat: the user sees the game from now on.
  MUST_CHECK Status (*game_join)(Store *store, int64_t id, int64_t user, Error *err);
  // Removes the game from the user's list, for good. If the user owned it, another of its users becomes the owner, or
  // nobody.
  MUST_CHECK Status (*game_part)(Store *store, int64_t id, int64_t user, Error *err);
  MUST_CHECK Status (*game_give)(Store *store, int64_t id, int64_t owner, Error *err); // to another owner
  // The actions after after_seq, up to to_seq (-1: all), in order.
  MUST_CHECK Status (*game_actions)(Store *store, int64_t id, int64_t after_seq, int64_t to_seq, Arena *arena,
                                    StoreAction **rows, int *count, Error *err);
  // game_moved_on when the game does not end as the caller says; already_done for a nonce that was used before.
  MUST_CHECK Status (*game_append)(Store *store, const StoreAppend *append, Error *err);
  // Deletes the actions after to_seq; if there were any, records unranked_why. hash and summary are those at to_seq.
  // ERR_MISSING for a game that is over.
  MUST_CHECK Status (*game_revert)(Store *store, int64_t id, int64_t to_seq, const char *hash, const char *summary,
                                   const char *unranked_why, Error *err);
  // Makes a second game, equal to this one up to an action, for the same users and not over. copy gives its public id,
  // hash, summary, time and unranked_why, and gets its id. If this game is still running, unranked_why is recorded
  // against it too, because the copy draws the same tiles. Of a game and its copies only one leaves results: the first
  // to end, until the game itself ends.
  MUST_CHECK Status (*game_copy)(Store *store, int64_t id, int64_t to_seq, StoreGame *copy, Error *err);
  // Writes the same game in other bytes: head, summary, and hashes and bodies of all its actions, in order.
  MUST_CHECK Status (*game_rewrite)(Store *store, const StoreGame *game, const StoreAction *actions, int count,
                                    Error *err);
  // With its saves, invitations and watchers; its results stay.
  MUST_CHECK Status (*game_delete)(Store *store, int64_t id, Error *err);
  // Games in no user's list and without saves, last played before before_ms: by id, those after after_id.
  MUST_CHECK Status (*games_of_nobody)(Store *store, int64_t before_ms, int64_t after_id, int64_t limit, Arena *arena,
                                       StoreGame **rows, int *count, Error *err);
  MUST_CHECK Status (*game_set_logins)(Store *store, int64_t id, const StoreLogins *logins, Error *err);
  // The same people have begun another game after this one. is_first: ERR_EXISTS if there is a successor already, so
  // that if several do this at the same moment, only one succeeds.
  MUST_CHECK Status (*game_succeed)(Store *store, int64_t id, int64_t successor, bool is_first, Error *err);
  // Open games that are running and were played after after_ms, the latest begun first.
  MUST_CHECK Status (*games_open)(Store *store, int64_t after_ms, int64_t limit, Arena *arena, StoreGame **rows,
                                  int *count, Error *err);
  // The games of a user (0: of everybody), last played first.
  MUST_CHECK Status (*games)(Store *store, int64_t user, bool is_over, StorePage page, Arena *arena, StoreGame **rows,
                             int *count, Error *err);

  // Saves: names for moments of games. ERR_EXISTS when the user has this name already.
  MUST_CHECK Status (*save_add)(Store *store, int64_t owner, const char *name, int64_t game, int64_t seq, int64_t at_ms,
                                const char *summary, int64_t *id, Error *err);
  // Moves the name to another moment, maybe of another game.
  MUST_CHECK Status (*save_move)(Store *store, int64_t id, int64_t game, int64_t seq, int64_t at_ms,
                                 const char *summary, Error *err);
  MUST_CHECK Status (*save_find)(Store *store, int64_t owner, const char *name, Arena *arena, StoreSave *out,
                                 Error *err);
  // The furthest save of this game, by any owner. ERR_MISSING when it was never saved.
  MUST_CHECK Status (*save_last)(Store *store, int64_t game, Arena *arena, StoreSave *out, Error *err);
  MUST_CHECK Status (*save_delete)(Store *store, int64_t id, Error *err);
  // What the user can continue, latest first: saves, and running games that are not saved in their present state by the
  // user (id 0, name = public id).
  MUST_CHECK Status (*saves)(Store *store, int64_t user, StorePage page, Arena *arena, StoreSave **rows, int *count,
                             Error *err);

  // Results. Those of games come with game_append.
  MUST_CHECK Status (*result_add)(Store *store, const StoreResult *result, Error *err); // without a game
  // Removes the latest result with exactly this score; ERR_MISSING when there is none.
  MUST_CHECK Status (*result_remove)(Store *store, int64_t player, int64_t score, Error *err);
  MUST_CHECK Status (*player_find)(Store *store, const char *key, Arena *arena, StorePlayer *out, Error *err);
  MUST_CHECK Status (*player_delete)(Store *store, int64_t player, Error *err); // with its results
  // Players with results, by their best one, then by name.
  MUST_CHECK Status (*players)(Store *store, StoreScope scope, StorePage page, Arena *arena, StorePlayer **rows,
                               int *count, Error *err);
  // From the highest to the lowest, equal ones oldest first; or in exactly the reverse order.
  MUST_CHECK Status (*scores)(Store *store, StoreScope scope, bool lowest_first, StorePage page, Arena *arena,
                              StoreScore **rows, int *count, Error *err);
  // The scores of one player, from the highest to the lowest.
  MUST_CHECK Status (*player_scores)(Store *store, int64_t player, bool only_ranked, StorePage page, Arena *arena,
                                     StoreScore **rows, int *count, Error *err);
  MUST_CHECK Status (*totals)(Store *store, StoreScope scope, StoreTotals *out, Error *err);

  // Puzzles, by owner, kind and name.
  MUST_CHECK Status (*puzzle_add)(Store *store, const StorePuzzle *puzzle, int64_t *id, Error *err); // ERR_EXISTS
  MUST_CHECK Status (*puzzle_set)(Store *store, int64_t id, Span body, int64_t at_ms, Error *err);
  MUST_CHECK Status (*puzzle_get)(Store *store, int64_t id, Arena *arena, StorePuzzle *out, Error *err);
  MUST_CHECK Status (*puzzle_rename)(Store *store, int64_t id, const char *name, Error *err); // ERR_EXISTS
  MUST_CHECK Status (*puzzle_delete)(Store *store, int64_t id, Error *err);
  // By name; kind NULL: all kinds. guest is used if owner is 0.
  MUST_CHECK Status (*puzzles)(Store *store, int64_t owner, const char *guest, const char *kind, Arena *arena,
                               StorePuzzle **rows, int *count, Error *err);
  // Gives the puzzle to this account, with this name. ERR_EXISTS
  MUST_CHECK Status (*puzzle_give)(Store *store, int64_t id, int64_t owner, const char *name, Error *err);

  // Puzzles of the day. If there is one for the day, the language and the words, it stays and nothing is added.
  MUST_CHECK Status (*daily_add)(Store *store, const StoreDaily *daily, Error *err);
  MUST_CHECK Status (*daily_find)(Store *store, const char *day, const char *language, const char *words, Arena *arena,
                                  StoreDaily *out, Error *err);

  // Exercises. An exercise that exists already is not changed; exercise_find: ERR_MISSING.
  MUST_CHECK Status (*exercise_add)(Store *store, const StoreExercise *exercise, Error *err);
  MUST_CHECK Status (*exercise_find)(Store *store, const char *language, const char *words, int64_t number,
                                     Arena *arena, StoreExercise *out, Error *err);
  // All exercises, by number; user 0: none count as done.
  MUST_CHECK Status (*exercises)(Store *store, const char *language, const char *words, int64_t user, Arena *arena,
                                 StoreExerciseLine **rows, int *count, Error *err);
  // Keeps the newest of a kind. Forgets what was done of exercises older than all that are left.
  MUST_CHECK Status (*exercises_trim)(Store *store, const char *language, const char *words, const char *kind,
                                      int64_t keep, Error *err);
  // Only the first time counts.
  MUST_CHECK Status (*exercise_done)(Store *store, int64_t user, const StoreExerciseDone *done, Error *err);

  // Cards that a user studies, by deck and item. card_put adds a card, or replaces it if it was seen once less often:
  // ERR_EXISTS with already_done for an answer that was counted before; ERR_LIMIT when there are STORE_CARDS_MAX.
  MUST_CHECK Status (*card_put)(Store *store, int64_t user, const StoreCard *card, Error *err);
  MUST_CHECK Status (*card_find)(Store *store, int64_t user, const char *deck, const char *item, Arena *arena,
                                 StoreCard *out, Error *err);
  // The cards of a deck that are due by that day, the longest due first.
  MUST_CHECK Status (*cards)(Store *store, int64_t user, const char *deck, int64_t until_day, StorePage page,
                             Arena *arena, StoreCard **rows, int *count, Error *err);
  // All decks by name: how many cards they have, how many are due today, and how many may wait learned_wait days or
  // more.
  MUST_CHECK Status (*card_decks)(Store *store, int64_t user, int64_t today, int64_t learned_wait, Arena *arena,
                                  StoreDeck **rows, int *count, Error *err);
  // item "": deletes the whole deck. ERR_MISSING
  MUST_CHECK Status (*card_delete)(Store *store, int64_t user, const char *deck, const char *item, Error *err);

  // Guests: people without an account, each with a session, identified by the hash of its token. ERR_MISSING when it
  // has expired.
  MUST_CHECK Status (*guest_add)(Store *store, const char *mark, const char *token_hash, int64_t expires_ms,
                                 Error *err); // ERR_EXISTS
  MUST_CHECK Status (*guest_find)(Store *store, const char *token_hash, int64_t now_ms, Arena *arena, const char **mark,
                                  Error *err);
  // With puzzles and list of games; OK when there is no such guest.
  MUST_CHECK Status (*guest_delete)(Store *store, const char *mark, Error *err);
  // The same for guests whose time is over, at most limit; *removed is their number.
  MUST_CHECK Status (*guests_expire)(Store *store, int64_t now_ms, int64_t limit, int64_t *removed, Error *err);
  // Puts the game on the guest's list, or removes it. Does nothing if there is no such guest.
  MUST_CHECK Status (*guest_join)(Store *store, int64_t game, const char *mark, Error *err);
  MUST_CHECK Status (*guest_part)(Store *store, int64_t game, const char *mark, Error *err);
  MUST_CHECK Status (*guest_games)(Store *store, const char *mark, bool is_over, StorePage page, Arena *arena,
                                   StoreGame **rows, int *count, Error *err); // last played first

  // Invitations.
  MUST_CHECK Status (*invitation_add)(Store *store, const StoreInvitation *invitation, Error *err); // ERR_EXISTS
  MUST_CHECK Status (*invitation_find)(Store *store, const char *key, Arena *arena, StoreInvitation *out, Error *err);
  MUST_CHECK Status (*invitations_of_game)(Store *store, int64_t game, Arena *arena, StoreInvitation **rows, int *count,
                                           Error *err);
  // Those that the user can still accept, the latest first.
  MUST_CHECK Status (*invitations_of_user)(Store *store, int64_t user, int64_t now_ms, StorePage page, Arena *arena,
                                           StoreInvitation **rows, int *count, Error *err);
  MUST_CHECK Status (*invitation_accept)(Store *store, const char *key, Error *err); // ERR_MISSING: accepted before
  MUST_CHECK Status (*invitation_delete)(Store *store, const char *key, Error *err); // OK when there is none
  // Those that had expired by then, at most limit; *removed is their number.
  MUST_CHECK Status (*invitations_expire)(Store *store, int64_t before_ms, int64_t limit, int64_t *removed, Error *err);

  // Who may watch a game, by their marks. A new token ("": none) removes all of them.
  MUST_CHECK Status (*game_set_watch)(Store *store, int64_t game, const char *token, Error *err);
  MUST_CHECK Status (*watcher_add)(Store *store, int64_t game, const char *mark, Error *err); // once
  MUST_CHECK Status (*watchers_copy)(Store *store, int64_t from, int64_t to, Error *err);
  MUST_CHECK Status (*watchers)(Store *store, int64_t game, Arena *arena, const char ***marks, int *count, Error *err);

  // Jobs. They are not copied: whoever waits for them is at this store.
  // ERR_EXISTS: a job about the same subject waits or runs. ERR_LIMIT: there is no room.
  MUST_CHECK Status (*job_add)(Store *store, const StoreJob *job, const StoreJobRoom *room, int64_t *id, Error *err);
  // Makes the asker wait for a job about the subject that waits or runs already: it is theirs now. ERR_MISSING: there
  // is none.
  MUST_CHECK Status (*job_adopt)(Store *store, const char *subject, const char *asker, int64_t *id, Error *err);
  // Takes the next job that waits, or whose worker died; only one worker gets it. Jobs with the least patience come
  // first; of these the owner with the fewest running, then the owner whose turn was longest ago. ERR_MISSING: there is
  // none.
  MUST_CHECK Status (*job_take)(Store *store, const StoreJobTake *take, Arena *arena, StoreJob *out, Error *err);
  // For the worker that has taken the job, identified by id, worker and tries. ERR_MISSING: it is theirs no longer. A
  // beat reports progress.
  MUST_CHECK Status (*job_beat)(Store *store, const StoreJob *job, int64_t now_ms, bool *is_cancelled, Error *err);
  MUST_CHECK Status (*job_end)(Store *store, const StoreJob *job, StoreJobState state, Span result, int64_t now_ms,
                               Error *err);
  // The job waits again, or has failed if it was cancelled. counts: this counts as a try.
  MUST_CHECK Status (*job_give_back)(Store *store, const StoreJob *job, bool counts, int64_t now_ms, Error *err);
  // A waiting job fails; a running one is told by its next beat. ERR_MISSING: it does neither.
  MUST_CHECK Status (*job_cancel)(Store *store, int64_t id, int64_t now_ms, Error *err);
  MUST_CHECK Status (*jobs_cancel_of)(Store *store, const char *asker, int64_t now_ms, Error *err); // all of them
  MUST_CHECK Status (*job_get)(Store *store, int64_t id, Arena *arena, StoreJob *out, Error *err);
  // The last job about the subject, in any state; a waiting or running one is always the last.
  MUST_CHECK Status (*job_about)(Store *store, const char *subject, Arena *arena, StoreJob *out, Error *err);
  // Jobs of the asker that are done or failed, and not collected yet.
  MUST_CHECK Status (*jobs_ended)(Store *store, const char *asker, Arena *arena, int64_t **ids, int *count, Error *err);
  MUST_CHECK Status (*job_collected)(Store *store, int64_t id, Error *err); // deletes its bytes
  // Jobs that ended before ended_ms or were added before created_ms, at most limit; *removed is their number.
  MUST_CHECK Status (*jobs_expire)(Store *store, int64_t ended_ms, int64_t created_ms, int64_t limit, int64_t *removed,
                                   Error *err);
  MUST_CHECK Status (*jobs_count)(Store *store, StoreJobCount *out, Error *err);
  // Nodes: servers that have the same data open.

  // Several nodes may use the store, and hear news of each other. False: there is only one server, and no news.
  bool is_shared;
  // The store's own time, which all nodes use.
  MUST_CHECK Status (*clock)(Store *store, int64_t *now_ms, Error *err);
  // Takes some room on the disk and gives it back; store_full when there is none. Even if existing rows can be changed,
  // new ones may not fit.
  MUST_CHECK Status (*try_room)(Store *store, Error *err);
  // From now on this handle collects news. After the connection was lost, news returns store_away. Whoever then listens
  // again must check everything they know, because news may be missing.
  MUST_CHECK Status (*listen)(Store *store, Error *err);
  // The news so far; waits for the first at most wait_ms.
  MUST_CHECK Status (*news)(Store *store, int wait_ms, Arena *arena, StoreNews **rows, int *count, Error *err);
  // Tells the other nodes "TOPIC TEXT", at most STORE_NEWS_MAX bytes.
  MUST_CHECK Status (*tell)(Store *store, const char *text, Error *err);
  // The games with these public ids that still exist, in any order, with what lists have.
  MUST_CHECK Status (*games_stand)(Store *store, const char *const *public_ids, int count, Arena *arena,
                                   StoreGame **rows, int *found, Error *err);

  // The node is alive until until_ms. *since_ms: since then at least one node has been alive without a break.
  MUST_CHECK Status (*node_stay)(Store *store, const char *node, int64_t now_ms, int64_t until_ms, int64_t *since_ms,
                                 Error *err);
  MUST_CHECK Status (*node_leave)(Store *store, const char *node, Error *err);
  // Gives the node the lease of the game, unless another living node has it. *is_ours: the node has it now.
  MUST_CHECK Status (*lease_take)(Store *store, int64_t game, const char *node, int64_t now_ms, bool *is_ours,
                                  Error *err);
  MUST_CHECK Status (*lease_drop)(Store *store, int64_t game, const char *node, Error *err); // OK if it has none
  // The games that the node has leases of: id and public id.
  MUST_CHECK Status (*leases_held)(Store *store, const char *node, Arena *arena, StoreGame **rows, int *count,
                                   Error *err);
  // Takes over leases of nodes that are not alive, at most limit; gives the games' public ids.
  MUST_CHECK Status (*leases_inherit)(Store *store, const char *node, int64_t now_ms, int64_t limit, Arena *arena,
                                      const char ***games, int *count, Error *err);
} StoreOps;

struct Store {
  const StoreOps *ops;
};

// Who else may have the store open. Without a claim it can always be opened; store_served if two claims exclude each
// other.
typedef enum StoreClaim {
  STORE_UNCLAIMED,
  STORE_SERVED, // a server: other servers may if the store is shared (StoreOps), else nobody who claims it
  STORE_ALONE,  // nobody else who claims it
} StoreClaim;

typedef struct StoreOptions {
  int busy_ms;     // how long to wait while another program keeps it busy; 0: five seconds
  bool must_exist; // ERR_MISSING if there is no store; else it is made
  StoreClaim claim;
  const char *node; // a name whose news are not heard here: letters and digits, at most STORE_NODE_MAX; NULL: none
} StoreOptions;

// A place is the path of a file, which may be written "sqlite:PATH", or an address of PostgreSQL, "postgresql://..." or
// "service=NAME", in libpq's form.

// The file of a place, a part of its text. NULL: it is a database.
const char *store_path(const char *place);
// Appends the place without its password, for people.
void store_place_show(const char *place, StrBuf *out);
// Opens the store at a place, or makes one. Older tables are brought up to date. options may be NULL.
MUST_CHECK Status store_open(const char *place, const StoreOptions *options, Store **out, Error *err);
// Makes a store again from a backup, when it is too damaged to be opened. The old file is kept beside it, under the
// name that is appended to kept; a database is only restored. Nothing changes unless OK. Nobody else may have the store
// open; store_served if a server has.
MUST_CHECK Status store_rebuild(const char *place, const char *backup, StrBuf *kept, Error *err);
void store_close(Store *store); // NULL is allowed

// Copies everything from one place to another, as of one moment, while others go on using the first. The other must be
// empty (ERR_EXISTS) and without a server. The copy is read back and compared before it is committed; unless OK nothing
// is there. progress may be NULL; ERR_CANCELLED.
MUST_CHECK Status store_copy(const char *from, const char *to, const Progress *progress, Error *err);
