// SPDX-License-Identifier: MIT
// Every play, by a word map. Slots with the same tiles of the board ask the map the same questions, so the words that a
// number of the rack's tiles spell with them are listed once, and laid on each such slot.
//
// Plays come in the order of their places, row by row, so playlist_sort has less to do.
#include "base/mem.h"
#include "movegen/fastgen_internal.h"

#include <limits.h>
#include <string.h>

enum {
  FAMILY_BITS = 9,
  FAMILY_HEADS = 1 << FAMILY_BITS,
  FAMILIES_USUAL = 256,
  FOUND_USUAL = 1 << 11,
  FOUND_MAX = 1 << 15
};

// A word, and the tiles of the rack that it takes.
typedef struct Found {
  const Tile *letters;
  uint64_t packed; // the tiles laid, blanks as letters; four bits count each kind
  int32_t value;   // of the tiles that stay on the rack
  Tile blanks[2];  // the letters that the blanks stand for
  uint8_t blank_count;
} Found;

// The words that a number of the rack's tiles spell with certain tiles of the board: a slice of Listing.found.
typedef struct Family {
  uint64_t through_key;
  int tiles;
  int first, end;
  int next; // the next one with the same hash; 0: none
} Family;

// What is known of a lane.
typedef struct LaneView {
  uint64_t accepts[BOARD_LANE]; // the tiles that each square accepts
  uint32_t choosy;              // bit p: square p does not accept every tile
  uint32_t unusable;            // bit p: no tile of the rack may go there
} LaneView;

typedef struct Listing {
  const Fast *fast;
  const RackTable *table;
  PlayList *out;
  Found *found;
  int found_count, found_capacity;
  Family *families; // from 1 on
  int family_count, family_capacity;
  int heads[FAMILY_HEADS]; // by a hash of the family; 0: none
  LaneView lanes[2][BOARD_MAX];
} Listing;

// A slot, prepared for laying words on it.
typedef struct Target {
  const Slot *slot;
  const uint64_t *accepts;
  int pivot;       // the square that accepts the fewest tiles: most words fail there
  uint32_t others; // bit p: square p of the slot is choosy too
  uint8_t spots[SLOT_TILES_MAX];
  ScoredPlay play; // complete except for the tiles laid and their points
} Target;

// ---- the words of a family ----

__attribute__((noinline)) static void grow_found(Listing *listing, int more) {
  listing->found_capacity = listing->found_capacity * 2 + more;
  listing->found = mem_resize(listing->found, (size_t)listing->found_capacity, sizeof *listing->found);
}

__attribute__((always_inline)) static inline void add_words(Listing *listing, const Subrack *subrack,
                                                            const Tile *blanks, const WordMapEntry *entry) {
  Found word = {.letters = listing->fast->map->letters + entry->words,
                .packed = subrack->packed,
                .value = subrack->value,
                .blanks = {blanks[0], blanks[1]},
                .blank_count = subrack->blanks};
  for (int i = 0; i < subrack->blanks; i++)
    word.packed += listing->table->packed[blanks[i]];
  if (listing->found_count + entry->count > listing->found_capacity)
    grow_found(listing, entry->count);
  Found *found = listing->found + listing->found_count;
  listing->found_count += entry->count;
  for (const Found *end = found + entry->count; found < end; found++, word.letters += entry->length)
    *found = word;
}

// For two blanks that stand for two letters: tries each pair once.
static void add_words_with_blanks(Listing *listing, const Subrack *subrack, uint64_t key, int length) {
  const WordMap *map = listing->fast->map;
  int kinds = subrack->blanks > 1 ? listing->fast->position->rules.tiles->kinds : 1;
  for (int tile = 1; tile <= kinds; tile++) {
    Tile blanks[2] = {(Tile)tile, 0};
    Tile *last = &blanks[subrack->blanks - 1];
    uint64_t with = subrack->blanks > 1 ? key + map->tile_keys[tile] : key;
    uint64_t letters = wordmap_completing(map, with) & ~UINT64_C(0) << tile;
    for (; letters; letters &= letters - 1) {
      *last = (Tile)__builtin_ctzll(letters);
      const WordMapEntry *entry = wordmap_find(map, with + map->tile_keys[*last]);
      if (entry && entry->length == length)
        add_words(listing, subrack, blanks, entry);
    }
  }
}

static void list_words(Listing *listing, const Slot *slot) {
  static const Tile no_blanks[2];
  const RackTable *table = listing->table;
  Spelling spelling = slot_spelling(slot);
  const Subrack *subrack = &table->subracks[table->first[slot->tiles]];
  for (const Subrack *end = &table->subracks[table->first[slot->tiles + 1]]; subrack < end; subrack++) {
    uint64_t key = subrack->key + slot->through_key;
    if (!subrack_may_spell(subrack, spelling))
      continue;
    if (subrack->blanks) {
      add_words_with_blanks(listing, subrack, key, slot->length);
      continue;
    }
    const WordMapEntry *entry = wordmap_find(listing->fast->map, key);
    if (entry && entry->length == slot->length)
      add_words(listing, subrack, no_blanks, entry);
  }
}

static void grow_families(Listing *listing) {
  listing->family_capacity = 2 * listing->family_capacity + FAMILIES_USUAL;
  listing->families = mem_resize(listing->families, (size_t)listing->family_capacity, sizeof *listing->families);
}

static void forget_families(Listing *listing) {
  listing->found_count = 0;
  listing->family_count = 1;
  memset(listing->heads, 0, sizeof listing->heads);
}

static const Family *make_family(Listing *listing, const Slot *slot, uint64_t hash) {
  if (listing->found_count > FOUND_MAX)
    forget_families(listing);
  if (listing->family_count == listing->family_capacity)
    grow_families(listing);
  int first = listing->found_count;
  list_words(listing, slot);
  Family *family = &listing->families[listing->family_count];
  *family = (Family){slot->through_key, slot->tiles, first, listing->found_count, listing->heads[hash]};
  listing->heads[hash] = listing->family_count++;
  return family;
}

static const Family *family_of(Listing *listing, const Slot *slot) {
  uint64_t hash = (slot->through_key + slot->tiles) * UINT64_C(0x9E3779B97F4A7C15) >> (64 - FAMILY_BITS);
  for (int i = listing->heads[hash]; i; i = listing->families[i].next) {
    const Family *family = &listing->families[i];
    if (family->through_key == slot->through_key && family->tiles == slot->tiles)
      return family;
  }
  return make_family(listing, slot, hash);
}

// ---- laying them ----

__attribute__((noinline)) static void grow_plays(PlayList *plays) {
  ARRAY_GROW(plays->plays, plays->count, plays->capacity);
}

static inline void fastall_add_play(Listing *listing, Target *target, int score, int32_t value) {
  PlayList *out = listing->out;
  if (out->count == out->capacity)
    grow_plays(out);
  target->play.score = score;
  target->play.equity = score * 1000 + value;
  out->plays[out->count++] = target->play;
}

static inline bool fastall_fits(const Target *target, const Tile *letters) {
  for (uint32_t others = target->others; others; others &= others - 1) {
    int at = __builtin_ctz(others);
    if (!(target->accepts[at] >> letters[at] & 1))
      return false;
  }
  return true;
}

// A play with blanks: bit n of matches[b] says that the n-th tile is the letter of blank b. Every square is tried; with
// two blanks for the same letter, every pair once. The score counts the letters as tiles.
static inline void add_last_blank(Listing *listing, Target *target, const Found *word, unsigned matches, int score) {
  Tile letter = word->blanks[word->blank_count - 1];
  int points = listing->fast->points[letter];
  for (; matches; matches &= matches - 1) {
    int i = __builtin_ctz(matches);
    Tile *tile = &target->play.play.tiles[target->spots[i]];
    *tile = letter | TILE_BLANK_BIT;
    fastall_add_play(listing, target, score - target->slot->multipliers[i] * points, word->value);
    *tile = letter;
  }
}

static void add_two_blanks(Listing *listing, Target *target, const Found *word, const unsigned matches[2], int score) {
  Tile letter = word->blanks[0];
  bool is_same = letter == word->blanks[1];
  for (unsigned first = matches[0]; first; first &= first - 1) {
    int i = __builtin_ctz(first);
    Tile *tile = &target->play.play.tiles[target->spots[i]];
    int left = score - target->slot->multipliers[i] * listing->fast->points[letter];
    *tile = letter | TILE_BLANK_BIT;
    add_last_blank(listing, target, word, is_same ? first & (first - 1) : matches[1], left);
    *tile = letter;
  }
}

// Sums of keys suggest that the open squares get the tiles of the rack; counting the tiles makes it certain.
static void fastall_lay(Listing *listing, Target *target, const Found *word) {
  const Slot *slot = target->slot;
  const Tile *letters = word->letters;
  if (!fastall_fits(target, letters))
    return;
  const uint64_t *packed_of = listing->table->packed;
  const int *points = listing->fast->points;
  Tile *tiles = target->play.play.tiles;
  Tile blanks[2] = {word->blanks[0], word->blanks[1]};
  uint64_t packed = 0;
  unsigned matches[2] = {0, 0};
  int score = slot->base;
  for (int i = 0, count = slot->tiles; i < count; i++) {
    int spot = target->spots[i];
    Tile tile = letters[spot];
    tiles[spot] = tile;
    packed += packed_of[tile];
    score += slot->multipliers[i] * points[tile];
    matches[0] |= (unsigned)(tile == blanks[0]) << i;
    matches[1] |= (unsigned)(tile == blanks[1]) << i;
  }
  if (packed != word->packed)
    return;
  if (word->blank_count == 0)
    fastall_add_play(listing, target, score, word->value);
  else if (word->blank_count == 1)
    add_last_blank(listing, target, word, matches[0], score);
  else
    add_two_blanks(listing, target, word, matches, score);
}

static void fastall_target_init(Target *target, const LaneView *lane, const Slot *slot) {
  bool across = slot->direction == ACROSS;
  *target = (Target){.slot = slot,
                     .accepts = lane->accepts + slot->start,
                     .others = lane->choosy >> slot->start & ((UINT32_C(1) << slot->length) - 1)};
  target->play.play = (Play){.row = across ? slot->lane : slot->start,
                             .col = across ? slot->start : slot->lane,
                             .direction = slot->direction,
                             .length = slot->length};
  int fewest = INT_MAX, spots = 0;
  for (uint32_t choosy = target->others; choosy; choosy &= choosy - 1) {
    int at = __builtin_ctz(choosy), accepted = __builtin_popcountll(target->accepts[at]);
    target->pivot = accepted < fewest ? at : target->pivot;
    fewest = accepted < fewest ? accepted : fewest;
  }
  target->others &= ~(UINT32_C(1) << target->pivot);
  for (uint32_t open = slot->open >> slot->start; open; open &= open - 1)
    target->spots[spots++] = (uint8_t)__builtin_ctz(open);
}

static void list_slot(Listing *listing, const Slot *slot) {
  const LaneView *lane = &listing->lanes[slot->direction][slot->lane];
  if ((slot->open & lane->unusable) || slot->tiles > listing->table->total || !slot_may_spell(listing->table, slot))
    return;
  const Family *family = family_of(listing, slot);
  if (family->first == family->end)
    return;
  Target target;
  fastall_target_init(&target, lane, slot);
  int pivot = target.pivot;
  uint64_t accepted = target.accepts[pivot];
  const Found *word = listing->found + family->first;
  for (const Found *end = listing->found + family->end; word < end; word++) {
    if (accepted >> word->letters[pivot] & 1)
      fastall_lay(listing, &target, word);
  }
}

// ---- the board ----

static void fastall_view_lane(const Fast *fast, Direction direction, int number, LaneView *lane) {
  const uint64_t *allowed = &fast->position->cross.allowed[direction][board_index(number, 0)];
  const Tile *squares = board_lane(&fast->position->board, direction, number);
  lane->choosy = lane->unusable = 0;
  for (int pos = 0; pos < fast->position->board.size; pos++) {
    Tile there = tile_letter(squares[pos]);
    lane->accepts[pos] = there ? UINT64_C(1) << there : allowed[pos];
    lane->choosy |= (uint32_t)(lane->accepts[pos] != CROSS_ANY) << pos;
    lane->unusable |= (uint32_t)(!there && !(allowed[pos] & fast->table->mask)) << pos;
  }
}

// The slots of a lane that are not listed yet.
typedef struct LaneRest {
  const Slot *next, *end;
} LaneRest;

static void list_slots_at(Listing *listing, LaneRest *rest, int start) {
  for (; rest->next < rest->end && rest->next->start == start; rest->next++)
    list_slot(listing, rest->next);
}

static void list_board(Listing *listing) {
  const SlotTable *slots = &listing->fast->position->slots;
  int size = listing->fast->position->board.size;
  LaneRest rests[2][BOARD_MAX];
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    for (int number = 0; number < size; number++) {
      const Slot *first = slots_lane(slots, direction, number);
      rests[direction][number] = (LaneRest){first, first + slots->counts[direction][number]};
      fastall_view_lane(listing->fast, (Direction)direction, number, &listing->lanes[direction][number]);
    }
  }
  for (int row = 0; row < size; row++) {
    for (int col = 0; col < size; col++) {
      list_slots_at(listing, &rests[ACROSS][row], col);
      list_slots_at(listing, &rests[DOWN][col], row);
    }
  }
}

void fast_list_by_map(const Fast *fast) {
  Listing listing;
  listing.fast = fast;
  listing.table = fast->table;
  listing.out = fast->out;
  listing.found = NULL;
  listing.families = NULL;
  listing.found_capacity = listing.family_capacity = 0;
  forget_families(&listing);
  grow_families(&listing);
  grow_found(&listing, FOUND_USUAL << 3 * fast->table->blanks); // only a few of these are used
  list_board(&listing);
  mem_free(listing.found);
  mem_free(listing.families);
}
