// SPDX-License-Identifier: MIT
// Rankings: accounts with points, ordered by their best score in ranked games, then by name. There is one ranking of
// all games, one for each preset, each language and each pair of them, and an old one for games that ended before
// presets counted.
#pragma once

#include "app/usecase.h"
#include "base/catalog.h"
#include "game/game.h"

typedef struct RankingQuestion {
  int64_t from, count;           // position, from 1; 0: all
  const char *preset, *language; // "" or NULL: any
  bool is_before;                // the old ranking; not with preset or language
} RankingQuestion;

typedef struct RankedAccount {
  int64_t position; // from 1
  const char *name;
  int64_t points;
} RankedAccount;

typedef struct Ranking {
  int64_t total;     // accounts in it
  int64_t mine;      // where the asker is; 0: not in it
  int64_t before;    // accounts in the old ranking
  FieldList players; // RankedAccount; past the end an empty list
} Ranking;

// ranking_kind if there is no such preset or language, ranking_before. empty_ranking if nobody has points; the rest of
// the answer is filled in even then.
extern const UseCase ranking_reading;
extern const Field ranked_account_fields[];

// The account's position in the ranking of all games; 0: not in it.
MUST_CHECK Status ranking_position(App *app, int64_t account, int64_t *out, Error *err);
// Languages with built-in words, one per index; false past the last.
bool ranking_language(int index, char language[SETTINGS_ID_MAX]);

// ---- which games count ----

// Which games count for the ranking, and why others do not: only this file decides it. docs/ranking.md tells players.
//
// A game counts if everybody had the same chances: an unchanged preset, built-in words and tiles, tiles that nobody
// knew in advance, nothing taken back, and an opponent. Every person needs an account of their own: somebody else at
// the table could also play a seat without one.

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
  UNRANKED_FREE_SEAT, // until somebody takes it
  UNRANKED_GUEST,
  UNRANKED_SAME_ACCOUNT,
  // by what has happened
  UNRANKED_SEAT_CHANGED,
  UNRANKED_HINT,
  UNRANKED_UNDO,
  UNRANKED_OLDER_SAVE,
  UNRANKED_ABANDONED,
  // what the store knows of earlier times, and what was imported
  UNRANKED_BEFORE,   // it ended before the present rules of the ranking
  UNRANKED_EARLIER,  // it was unranked before reasons were kept
  UNRANKED_IMPORTED, // anybody can write an archive
  UNRANKED_COUNT,
} Unranked;

const char *unranked_code(Unranked why);     // stable: "rules"; "" for UNRANKED_BY_NOTHING
Unranked unranked_of_code(const char *code); // UNRANKED_EARLIER for an unknown code
const char *unranked_reason(Unranked why);   // message id: "its rules are not those of the preset"

typedef struct RankingVerdict {
  bool is_ranked;
  Unranked why_not;
} RankingVerdict;

// Appends "This game does not count for the ranking: ...", or nothing if it counts.
void ranking_tell(RankingVerdict verdict, const Catalog *catalog, StrBuf *out);

// What stays the same for a game's whole life, found once.
typedef struct RankingGrounds {
  Unranked against;               // the reason in its settings, or the recorded one
  bool is_settled;                // it was over when it was read: the recorded reason is the verdict
  const char *words_hash;         // of the words it is played with; borrowed. NULL: they are not loaded
  char language[SETTINGS_ID_MAX]; // of its words; "": the user's own words
} RankingGrounds;

// resource: the user's words that it is played with, 0: built-in ones. noted: the reason's code in the store.
RankingGrounds ranking_grounds(const Settings *settings, int64_t resource, const char *noted, bool is_over);
// As things stand.
RankingVerdict ranking_judge(const RankingGrounds *grounds, const Game *game);
