// SPDX-License-Identifier: MIT
// The shelf opens sets outside its lock, since that may take seconds. If two threads open the same set at once, they
// notice it afterwards, and one throws its copy away. Unused sets are kept for a while: the next game is usually played
// with the same words.
#include "app/wordset.h"

#include "base/mem.h"
#include "lexicon/rudewords.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { UNUSED_MAX = 6, KEY_MAX = 256, DECKS_KEPT = 4 };

typedef struct KeptDeck {
  DeckKind kind;
  int length; // 0: empty
  bool allows_rude;
  int64_t used;
  WordDeck deck;
} KeptDeck;

struct WordSet {
  WordSet *next;
  WordShelf *shelf;   // NULL: on no shelf
  atomic_int holders; // changes under the shelf's lock if there is a shelf
  int64_t used;       // the last time, counted by the shelf
  char key[KEY_MAX];
  ResourceWords words;
  pthread_mutex_t lock; // for what follows
  CommonWords common, everyday;
  MachineKit kit;
  _Atomic(const Lexicon *) common_lexicon, everyday_lexicon;
  _Atomic(const MachineKit *) open_kit;
  pthread_mutex_t deck_lock; // held while a caller has a deck
  KeptDeck decks[DECKS_KEPT];
  int64_t deck_clock;
};

struct WordShelf {
  pthread_mutex_t lock;
  WordSet *sets;
  int64_t clock;
};

WordShelf *wordshelf_create(void) {
  WordShelf *words = mem_alloc(sizeof *words);
  pthread_mutex_init(&words->lock, NULL);
  return words;
}

static void set_destroy(WordSet *set) {
  machinekit_close(&set->kit);
  commonwords_close(&set->common);
  commonwords_close(&set->everyday);
  for (int i = 0; i < DECKS_KEPT; i++)
    worddeck_deinit(&set->decks[i].deck);
  resourcewords_close(&set->words);
  pthread_mutex_destroy(&set->deck_lock);
  pthread_mutex_destroy(&set->lock);
  mem_free(set);
}

void wordshelf_destroy(WordShelf *shelf) {
  if (!shelf)
    return;
  while (shelf->sets) {
    WordSet *set = shelf->sets;
    shelf->sets = set->next;
    set_destroy(set);
  }
  pthread_mutex_destroy(&shelf->lock);
  mem_free(shelf);
}

static WordSet *shelf_find(WordShelf *words, const char *key) {
  WordSet *set = words->sets;
  while (set && strcmp(set->key, key) != 0)
    set = set->next;
  return set;
}

static WordSet *set_new(ResourceWords *opened) {
  WordSet *set = mem_alloc(sizeof *set);
  pthread_mutex_init(&set->lock, NULL);
  pthread_mutex_init(&set->deck_lock, NULL);
  set->words = *opened;
  *opened = (ResourceWords){0};
  return set;
}

WordSet *wordset_own(ResourceWords *opened) {
  WordSet *set = set_new(opened);
  set->holders = 1;
  return set;
}

WordSet *wordshelf_share(WordShelf *shelf, ResourceWords *opened) {
  char key[KEY_MAX];
  char tiles[65];
  tileset_hash(&opened->tiles, tiles);
  snprintf(key, KEY_MAX, "%lld %.64s %.64s %d", (long long)opened->resource, opened->hash, tiles,
           opened->lexicon.any_order);
  pthread_mutex_lock(&shelf->lock);
  WordSet *set = shelf_find(shelf, key);
  if (set) {
    resourcewords_close(opened);
  } else {
    set = set_new(opened);
    set->shelf = shelf;
    snprintf(set->key, sizeof set->key, "%s", key);
    set->next = shelf->sets;
    shelf->sets = set;
  }
  set->holders++;
  pthread_mutex_unlock(&shelf->lock);
  return set;
}

Status wordshelf_open(WordShelf *words, App *app, const Account *account, const char *id, const char *tile_set,
                      bool any_order, WordSet **out, Error *err) {
  ResourceWords opened;
  Status status = resource_open_words(app, account, id, tile_set, any_order, NULL, &opened, err);
  if (status == OK)
    *out = wordshelf_share(words, &opened);
  return status;
}

Status wordshelf_reopen(WordShelf *words, App *app, int64_t resource, const Settings *settings, WordSet **out,
                        Error *err) {
  ResourceWords opened;
  Status status = resource_reopen_words(app, resource, settings, NULL, &opened, err);
  if (status == OK)
    *out = wordshelf_share(words, &opened);
  return status;
}

static Status wordset_open_kit(WordSet *set, const Progress *progress, Error *err) {
  const MachineKitSource source = {.lexicon = &set->words.lexicon,
                                   .tiles = &set->words.tiles,
                                   .kwg_path = set->words.path.data,
                                   .map = set->words.path.size && !set->words.is_own_file ? TOOLS_MAP_KEPT
                                                                                          : TOOLS_MAP_FOUND};
  Status status = machinekit_open(&source, progress, &set->kit, err);
  if (status == OK)
    atomic_store(&set->open_kit, &set->kit);
  return status;
}

Status wordset_equip(WordSet *set, const Settings *settings, const State *state, const Progress *progress, Error *err) {
  Status status = OK;
  pthread_mutex_lock(&set->lock);
  if (!set->common.is_there) {
    status = commonwords_open(settings, progress, &set->common, err);
    if (status == OK && set->common.is_there)
      atomic_store(&set->common_lexicon, &set->common.lexicon);
  }
  if (status == OK && !set->everyday.is_there) {
    status = everydaywords_open(settings, progress, &set->everyday, err);
    if (status == OK && set->everyday.is_there)
      atomic_store(&set->everyday_lexicon, &set->everyday.lexicon);
  }
  if (status == OK && !atomic_load(&set->open_kit) && machinekit_is_wanted(state))
    status = wordset_open_kit(set, progress, err);
  pthread_mutex_unlock(&set->lock);
  return status;
}

WordSet *wordset_hold(WordSet *set) {
  if (set->shelf)
    pthread_mutex_lock(&set->shelf->lock);
  set->holders++;
  if (set->shelf)
    pthread_mutex_unlock(&set->shelf->lock);
  return set;
}

// If there are many unused sets, cuts the one that has been unused for longest out of the list.
static WordSet *cut_unused(WordShelf *words) {
  WordSet **oldest = NULL;
  int unused = 0;
  for (WordSet **place = &words->sets; *place; place = &(*place)->next) {
    if ((*place)->holders > 0)
      continue;
    unused++;
    if (!oldest || (*place)->used < (*oldest)->used)
      oldest = place;
  }
  if (unused <= UNUSED_MAX)
    return NULL;
  WordSet *set = *oldest;
  *oldest = set->next;
  return set;
}

static void put_back(WordSet *set) {
  WordShelf *shelf = set->shelf;
  pthread_mutex_lock(&shelf->lock);
  set->holders--;
  set->used = ++shelf->clock;
  WordSet *gone = cut_unused(shelf);
  pthread_mutex_unlock(&shelf->lock);
  if (gone)
    set_destroy(gone);
}

void wordset_release(WordSet *set) {
  if (set && set->shelf)
    put_back(set);
  else if (set && --set->holders == 0)
    set_destroy(set);
}

const ResourceWords *wordset_resource(const WordSet *set) {
  return &set->words;
}

const Lexicon *wordset_common(const WordSet *set) {
  return atomic_load(&((WordSet *)(uintptr_t)set)->common_lexicon);
}

const Lexicon *wordset_everyday(const WordSet *set) {
  return atomic_load(&((WordSet *)(uintptr_t)set)->everyday_lexicon);
}

const MachineKit *wordset_kit(const WordSet *set) {
  return atomic_load(&((WordSet *)(uintptr_t)set)->open_kit);
}

// The place of this deck, or else of the one used longest ago.
static KeptDeck *keptdeck_find(WordSet *set, DeckKind kind, int length, bool allows_rude) {
  KeptDeck *place = &set->decks[0];
  for (KeptDeck *at = set->decks; at < set->decks + DECKS_KEPT; at++) {
    if (at->kind == kind && at->length == length && at->allows_rude == allows_rude)
      return at;
    if (at->used < place->used)
      place = at;
  }
  return place;
}

static Status keptdeck_fill(KeptDeck *place, const ResourceWords *words, KeptDeck wanted, const Progress *progress,
                            Error *err) {
  TextSet rude = {0};
  if (!wanted.allows_rude)
    rudewords_add_tiles(words->id, &words->tiles, &rude);
  const DeckOrder order = {wanted.kind, wanted.length, &rude};
  Status status = worddeck_make(&words->lexicon.kwg, &words->tiles, &order, progress, &wanted.deck, err);
  textset_deinit(&rude);
  if (status == OK) {
    worddeck_deinit(&place->deck);
    *place = wanted;
  }
  return status;
}

Status wordset_take_deck(WordSet *set, DeckKind kind, int length, bool allows_rude, const Progress *progress,
                         const WordDeck **out, Error *err) {
  Status status = OK;
  pthread_mutex_lock(&set->deck_lock);
  KeptDeck *place = keptdeck_find(set, kind, length, allows_rude);
  if (place->kind != kind || place->length != length || place->allows_rude != allows_rude)
    status = keptdeck_fill(place, &set->words, (KeptDeck){.kind = kind, .length = length, .allows_rude = allows_rude},
                           progress, err);
  if (status != OK) {
    pthread_mutex_unlock(&set->deck_lock);
    return status;
  }
  place->used = ++set->deck_clock;
  *out = &place->deck;
  return OK;
}

void wordset_give_deck(WordSet *set) {
  pthread_mutex_unlock(&set->deck_lock);
}
