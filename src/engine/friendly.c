// SPDX-License-Identifier: MIT
// How a friendly machine finds its play:
//
// 1. It goes through all plays with common words (with any words if there is no list of common ones) that are not
//    longer than the level's longest word. The upper levels know some of the other words too, always the same ones.
// 2. Chance decides whether it sees a play. A word comes to mind or does not, wherever it could go; and a place is
//    seen or is not. What makes a play hard for people to see lowers its chances.
// 3. Of the plays it sees, it takes the one that seems to score most: people count a little wrong.
// 4. If it sees none, it looks again and takes a play of as few tiles as possible. If it knows no play it exchanges, or
//    passes.
//
// All chance comes from the turn's seed and the play itself, so the order of the plays does not matter.
#include "engine/friendly.h"

#include "base/map.h"
#include "engine/allplays.h"
#include "engine/botposition.h"
#include "lexicon/anagrams.h"

#include <math.h>

typedef struct FriendlyLevel {
  int longest;   // tiles in the longest word that it knows
  int word;      // per cent of words that come to mind ...
  int long_one;  // ... of these, if the play takes six tiles or more from the rack
  int bingo;     // ... and if it takes a whole rack
  int blank;     // ... and if a blank stands for one of its letters
  int place;     // per cent of places that it sees for them ...
  int hook;      // ... of these, if the play makes an older word longer, or one word besides
  int parallel;  // ... and if it makes two or more words besides
  int noise;     // the most points by which it overestimates a play
  int overlooks; // per cent of the others' invalid plays that it does not notice
  int uncommon;  // per cent of the uncommon words that it knows
  int everyday;  // per cent of words that come to mind if the list has only EVERYDAY words that a child knows
} FriendlyLevel;

static const FriendlyLevel levels[FRIENDLY_LEVELS + 1] = {
    // longest, word, long, bingo, blank, place, hook, parallel, noise, overlooks, uncommon, everyday
    [1] = {5, 8, 20, 7, 35, 62, 33, 8, 10, 80, 0, 45},   //
    [2] = {6, 12, 25, 10, 45, 65, 40, 15, 8, 60, 0, 70}, //
    [3] = {7, 22, 36, 17, 56, 73, 51, 26, 6, 40, 0, 0},  //
    [4] = {8, 33, 52, 28, 70, 82, 67, 42, 4, 25, 0, 0},  //
    [5] = {15, 56, 70, 43, 84, 90, 83, 63, 2, 10, 0, 0}, //
    [6] = {15, 70, 80, 62, 90, 94, 90, 78, 1, 5, 10, 0}, //
    [7] = {15, 84, 90, 80, 95, 97, 95, 88, 1, 2, 28, 0}, //
    [8] = {15, 94, 96, 92, 98, 99, 98, 94, 0, 1, 58, 0}, //
};

enum {
  LONG_TILES = 6,
  UNCOMMON = 4,    // without a list of common words, one word in this many counts as common
  EVERYDAY = 5000, // how many words the shortest of our lists for children has
};

typedef struct Choice {
  ScoredPlay play;
  double value; // how good it seems
  bool is_there;
} Choice;

typedef struct Chooser {
  const BotInput *input;
  const FriendlyLevel *level;
  TextSet rude;    // words that it must not make
  Choice seen;     // the best of the plays it sees at first
  Choice shortest; // the shortest of all plays it knows
} Chooser;

static const FriendlyLevel *level_of(const BotInput *input) {
  int level = input->level < 1 ? 1 : input->level > FRIENDLY_LEVELS ? FRIENDLY_LEVELS : input->level;
  return &levels[level];
}

// Identifies the main word; if words count in any order, all its orders have the same key.
static uint64_t friendly_word_key(const Chooser *chooser, const Play *play) {
  const Board *board = &chooser->input->view->state.board;
  Tile letters[WORD_MAX];
  for (int i = 0; i < play->length; i++) {
    Tile tile = play->tiles[i];
    letters[i] = tile_letter(tile == TILE_THROUGH ? board_at(board, play_row(play, i), play_col(play, i)) : tile);
  }
  if (chooser->input->lexicon->any_order)
    anagrams_sort(letters, play->length, letters);
  return hash_bytes((Span){(const char *)letters, (size_t)play->length});
}

static uint64_t place_key(const Play *play) {
  return (uint64_t)play_square(play, 0) << 1 | play->direction;
}

static bool friendly_has_blank(const Play *play) {
  for (int i = 0; i < play->length; i++) {
    if (tile_is_blank(play->tiles[i]))
      return true;
  }
  return false;
}

static bool extends_a_word(const Play *play) {
  for (int i = 0; i + 1 < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH && play->tiles[i + 1] == TILE_THROUGH)
      return true;
  }
  return false;
}

// This depends on the word alone, so that the machine knows the same words in every game.
static bool friendly_has_learnt(const Chooser *chooser, const PlayWord *word) {
  const Lexicon *common = chooser->input->common;
  if (!common || chooser->level->uncommon == 0 || lexicon_has(common, word->tiles, word->length))
    return true;
  Tile letters[WORD_MAX];
  for (int i = 0; i < word->length; i++)
    letters[i] = tile_letter(word->tiles[i]);
  return (int)(hash_bytes((Span){(const char *)letters, (size_t)word->length}) % 100) < chooser->level->uncommon;
}

static bool friendly_knows(const Chooser *chooser, const PlayWords *words) {
  for (int i = 0; i < words->count; i++) {
    const PlayWord *word = &words->words[i];
    if (word->length > chooser->level->longest || !lexicon_has(chooser->input->lexicon, word->tiles, word->length) ||
        !friendly_has_learnt(chooser, word))
      return false;
  }
  return true;
}

// Of a longer list a smaller share comes to mind; otherwise the same machine would play differently in each language.
// The exponent, a quarter, was found by trying.
static double everyday_chance(const Lexicon *words, const FriendlyLevel *level) {
  return level->everyday / 100.0 * (words && words->word_count ? sqrt(sqrt((double)EVERYDAY / words->word_count)) : 1);
}

static double word_chance(const Chooser *chooser, const Play *play) {
  const FriendlyLevel *level = chooser->level;
  int laid = play_tile_count(play);
  double chance =
      chooser->input->has_everyday_words ? everyday_chance(chooser->input->common, level) : level->word / 100.0;
  if (!chooser->input->common)
    chance /= UNCOMMON;
  if (laid >= LONG_TILES)
    chance *= level->long_one / 100.0;
  if (laid >= chooser->input->view->settings->rack_size)
    chance *= level->bingo / 100.0;
  return friendly_has_blank(play) ? chance * level->blank / 100.0 : chance;
}

static double place_chance(const Chooser *chooser, const Play *play, const PlayWords *words) {
  const FriendlyLevel *level = chooser->level;
  double chance = level->place / 100.0;
  if (words->count > 2)
    return chance * level->parallel / 100.0;
  return words->count == 2 || extends_a_word(play) ? chance * level->hook / 100.0 : chance;
}

// A number in [0, 1), the same for the same arguments in the same turn.
static double friendly_chance_of(const Chooser *chooser, const char *what, uint64_t a, uint64_t b) {
  return (double)(seed_hash(&chooser->input->seed, what, a, b) >> 11) * 0x1p-53;
}

static bool friendly_sees(const Chooser *chooser, const Play *play, const PlayWords *words) {
  uint64_t word = friendly_word_key(chooser, play);
  return friendly_chance_of(chooser, "word", word, 0) < word_chance(chooser, play) &&
         friendly_chance_of(chooser, "place", word, place_key(play)) < place_chance(chooser, play, words);
}

static double noise_of(const Chooser *chooser, const Play *play) {
  return friendly_chance_of(chooser, "noise", friendly_word_key(chooser, play), place_key(play));
}

static void friendly_consider(Choice *choice, const ScoredPlay *play, double value) {
  if (choice->is_there &&
      (value < choice->value || (value == choice->value && playlist_compare(play, &choice->play) > 0)))
    return;
  *choice = (Choice){*play, value, true};
}

static void friendly_look_at(Chooser *chooser, const ScoredPlay *scored) {
  PlayWords words;
  play_words(&chooser->input->view->state.board, &scored->play, &words);
  if (!friendly_knows(chooser, &words) || allplays_is_rude(&chooser->rude, &words))
    return;
  double noise = noise_of(chooser, &scored->play);
  friendly_consider(&chooser->shortest, scored, noise - play_tile_count(&scored->play));
  if (friendly_sees(chooser, &scored->play, &words))
    friendly_consider(&chooser->seen, scored, scored->score + noise * chooser->level->noise);
}

Status friendly_choose(const BotInput *input, Action *out, Error *err) {
  Chooser chooser = {.input = input, .level = level_of(input)};
  PlayList list = {0};
  allplays_find_rude(input, &chooser.rude);
  bool is_by_common = input->common && chooser.level->uncommon == 0;
  Status status = allplays_list(input, is_by_common ? input->common : input->lexicon, ALLPLAYS_NODES, &list, err);
  for (int i = 0; i < list.count && status == OK; i++)
    friendly_look_at(&chooser, &list.plays[i]);
  playlist_deinit(&list);
  textset_deinit(&chooser.rude);
  if (status != OK)
    return status;
  const Choice *choice = chooser.seen.is_there ? &chooser.seen : &chooser.shortest;
  if (!choice->is_there) {
    botposition_exchange_or_pass(input->view, out);
    return OK;
  }
  out->type = ACTION_PLAY;
  out->play = choice->play.play;
  return OK;
}

bool friendly_overlooks(const BotInput *input) {
  return (int)(seed_hash(&input->seed, "overlook", 0, 0) % 100) < level_of(input)->overlooks;
}
