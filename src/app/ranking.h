// SPDX-License-Identifier: MIT
// Rankings: accounts with points, by their best score in ranked games, then by name. There is one
// of all games, one for each preset, each language and both together, and the one of games that ended before presets
// counted.
#pragma once

#include "app/usecase.h"
#include "base/catalog.h"
#include "game/game.h"

typedef struct RankingQuestion {
  int64_t from, count;           // position, from 1; 0: all
  const char *preset, *language; // "" or NULL: any
  bool is_before;                // goes with neither
} RankingQuestion;

typedef struct RankedAccount {
  int64_t position; // from 1
  const char *name;
  int64_t points;
} RankedAccount;

typedef struct Ranking {
  int64_t total;     // accounts in it
  int64_t mine;      // where the asker is; 0: not in it
  int64_t before;    // accounts in the one before
  FieldList players; // RankedAccount; past the end an empty list
} Ranking;

// ranking_kind where there is no such preset or language, ranking_before. empty_ranking when nobody has points; the
// rest of the answer is there then, too.
extern const UseCase ranking_reading;
extern const Field ranked_account_fields[];

// Where an account is in the one of all games; 0: not in it.
MUST_CHECK Status ranking_position(App *app, int64_t account, int64_t *out, Error *err);
// Languages in which there are built-in words, one an index; false past the last.
bool ranking_language(int index, char language[SETTINGS_ID_MAX]);

// ---- which games count ----

// Which games count for the ranking, and why another one does not: decided here and nowhere else. docs/ranking.md says
// it to players.
//
// A game counts when everybody could have played the same: an unchanged preset, words and tiles that are built in,
// tiles that nobody knew, nothing taken back, and an opponent. Every person needs an account of their own: a seat
// without one is one that somebody else at the table can play too.

typedef enum Unranked {
  UNRANKED_BY_NOTHING,
  // from the beginning
  UNRANKED_PRESET,
  UNRANKED_RULES,
  UNRANKED_BOARD,
  UNRANKED_WORDS,
  UNRANKED_TILES,
  UNRANKED_SEED,
  UNRANKED_ALONE,
  // by who sits there
  UNRANKED_NO_ACCOUNT,
  UNRANKED_FREE_SEAT, // until somebody sits down
  UNRANKED_GUEST,
  UNRANKED_SAME_ACCOUNT,
  // by what has happened
  UNRANKED_SEAT_CHANGED,
  UNRANKED_HINT,
  UNRANKED_UNDO,
  UNRANKED_OLDER_SAVE,
  UNRANKED_ABANDONED,
  // what the store remembers of older times, and what it was given
  UNRANKED_BEFORE,   // over before the present rules were made
  UNRANKED_EARLIER,  // unranked before reasons were kept
  UNRANKED_IMPORTED, // anybody can write an archive
  UNRANKED_COUNT,
} Unranked;

const char *unranked_code(Unranked why);     // stable: "rules"; "" for UNRANKED_BY_NOTHING
Unranked unranked_of_code(const char *code); // UNRANKED_EARLIER for one that is not known
const char *unranked_reason(Unranked why);   // message id: "its rules are not those of the preset"

typedef struct RankingVerdict {
  bool is_ranked;
  Unranked why_not;
} RankingVerdict;

// Appends "This game does not count for the ranking: ..." and nothing where it does.
void ranking_tell(RankingVerdict verdict, const Catalog *catalog, StrBuf *out);

// What stays the same for a game's whole life, found out once.
typedef struct RankingGrounds {
  Unranked against;               // what its settings say against it, or what has been noted
  bool is_settled;                // it was over when it was read: what has been noted is the verdict
  const char *words_hash;         // of the words it is played with; borrowed. NULL: they are not at hand
  char language[SETTINGS_ID_MAX]; // of its words; "": they are somebody's own
} RankingGrounds;

// resource: the user's words that it is played with, 0: built-in ones. noted: the code that the store has for it.
RankingGrounds ranking_grounds(const Settings *settings, int64_t resource, const char *noted, bool is_over);
// As things stand.
RankingVerdict ranking_judge(const RankingGrounds *grounds, const Game *game);
