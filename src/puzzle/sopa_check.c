// SPDX-License-Identifier: MIT
// Slow and plain on purpose, so that it can be trusted. Every line of the grid, in all eight directions, is written out
// as a text of letters, and each word is looked for in each of them.
#include "puzzle/sopa_check.h"

#include "base/mem.h"
#include "lexicon/rudewords.h"

enum { WORDS_A_REPORT = 16 };

typedef struct Line {
  int row, col, direction; // where it begins
  size_t start;            // in the text
  int length;
} Line;

typedef struct Checker {
  const Sopa *sopa;
  Tile *text; // all lines, each followed by a 0
  size_t text_size;
  Line *lines;
  int line_count;
  bool *is_used;
  SopaCheck check;
} Checker;

void sopa_check_deinit(SopaCheck *check) {
  mem_free(check->findings);
  *check = (SopaCheck){0};
}

static Error *next_finding(SopaCheck *check) {
  if (check->finding_count == SOPA_FINDINGS_MAX) {
    check->untold++;
    return NULL;
  }
  if (!check->findings)
    check->findings = mem_alloc(SOPA_FINDINGS_MAX * sizeof *check->findings);
  return &check->findings[check->finding_count++];
}

// ---- the lines ----

static bool sopa_check_is_inside(const Sopa *sopa, int row, int col) {
  return row >= 0 && col >= 0 && row < sopa->rows && col < sopa->cols;
}

static void sopa_check_write_line(Checker *checker, int row, int col, int direction) {
  Line *line = &checker->lines[checker->line_count++];
  *line = (Line){row, col, direction, checker->text_size, 0};
  while (sopa_check_is_inside(checker->sopa, row, col)) {
    checker->text[checker->text_size++] = checker->sopa->cells[row * checker->sopa->cols + col];
    line->length++;
    row += sopa_drow(direction);
    col += sopa_dcol(direction);
  }
  checker->text[checker->text_size++] = 0;
}

static void write_lines(Checker *checker) {
  const Sopa *sopa = checker->sopa;
  size_t cells = (size_t)sopa->rows * (size_t)sopa->cols, sides = (size_t)sopa->rows + (size_t)sopa->cols;
  checker->text = mem_alloc(8 * (cells + sides));
  checker->lines = mem_alloc(8 * sides * sizeof *checker->lines);
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    for (int row = 0; row < sopa->rows; row++) {
      for (int col = 0; col < sopa->cols; col++) {
        // A line begins where no cell is before it.
        if (!sopa_check_is_inside(sopa, row - sopa_drow(direction), col - sopa_dcol(direction)))
          sopa_check_write_line(checker, row, col, direction);
      }
    }
  }
}

static const Line *line_at(const Checker *checker, size_t offset) {
  int low = 0, high = checker->line_count - 1;
  while (low < high) {
    int middle = (low + high + 1) / 2;
    if (checker->lines[middle].start <= offset)
      low = middle;
    else
      high = middle - 1;
  }
  return &checker->lines[low];
}

static SopaPlace place_at(const Checker *checker, size_t offset) {
  const Line *line = line_at(checker, offset);
  int along = (int)(offset - line->start);
  return (SopaPlace){line->row + sopa_drow(line->direction) * along, line->col + sopa_dcol(line->direction) * along,
                     line->direction};
}

// ---- words ----

// A word that reads the same both ways is seen twice, and counts in one direction only.
static bool sopa_line_counts(const SopaWord *word, int direction) {
  bool same = true;
  for (int i = 0; i < word->length; i++)
    same = same && word->tiles[i] == word->tiles[word->length - 1 - i];
  if (word->length == 1)
    return direction == 2;
  return !same || (direction >= 1 && direction <= 4);
}

// Does a listed word of at least this length, where its maker put it, cover these cells?
static bool is_covered(const Sopa *sopa, SopaPlace place, int length, int least) {
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *other = &sopa->words.items[i];
    bool is_along = length == 1 || other->place.direction % 4 == place.direction % 4;
    if (!other->is_placed || other->length < least || !is_along)
      continue;
    int covered = 0;
    for (int j = 0; j < length; j++) {
      int row = place.row + sopa_drow(place.direction) * j, col = place.col + sopa_dcol(place.direction) * j;
      for (int k = 0; k < other->length; k++)
        covered += row == other->place.row + sopa_drow(other->place.direction) * k &&
                   col == other->place.col + sopa_dcol(other->place.direction) * k;
    }
    if (covered == length)
      return true;
  }
  return false;
}

static void use_cells(Checker *checker, const SopaWord *word, SopaPlace place) {
  for (int i = 0; i < word->length; i++) {
    int row = place.row + sopa_drow(place.direction) * i, col = place.col + sopa_dcol(place.direction) * i;
    checker->is_used[row * checker->sopa->cols + col] = true;
  }
}

typedef struct Seen {
  int count;
  SopaPlace first;
} Seen;

static Seen look_for(Checker *checker, const SopaWord *word, bool may_be_covered) {
  Seen seen = {0};
  const Tile *from = checker->text, *end = checker->text + checker->text_size;
  for (;; from++) {
    from = memmem(from, (size_t)(end - from), word->tiles, (size_t)word->length);
    if (!from)
      return seen;
    SopaPlace place = place_at(checker, (size_t)(from - checker->text));
    if (!sopa_line_counts(word, place.direction) ||
        (may_be_covered && is_covered(checker->sopa, place, word->length, word->length + 1)))
      continue;
    if (seen.count++ == 0)
      seen.first = place;
  }
}

static void sopa_check_count(Checker *checker, const SopaWord *word) {
  const SopaPromise *promise = &checker->sopa->promise;
  Seen seen = look_for(checker, word, promise->is_made && promise->allows_inside);
  SopaCheck *check = &checker->check;
  check->words_once += seen.count == 1;
  check->words_missing += seen.count == 0;
  check->words_repeated += seen.count > 1;
  if (seen.count == 0)
    error_set(next_finding(check), ERR_STATE, N_("'%s' is not in the grid"), err_str(word->label));
  else if (seen.count > 1)
    error_set(next_finding(check), ERR_STATE, N_("'%s' is in the grid %d times"), err_str(word->label),
              err_int(seen.count));
  if (word->is_placed && sopa_place_fits(checker->sopa->rows, checker->sopa->cols, word->place, word->length))
    use_cells(checker, word, word->place);
  else if (seen.count > 0)
    use_cells(checker, word, seen.first);
}

static bool reads_at(const Sopa *sopa, const SopaWord *word, SopaPlace place) {
  for (int i = 0; i < word->length; i++) {
    int row = place.row + sopa_drow(place.direction) * i, col = place.col + sopa_dcol(place.direction) * i;
    if (!sopa_check_is_inside(sopa, row, col) || sopa->cells[row * sopa->cols + col] != word->tiles[i])
      return false;
  }
  return true;
}

static void check_place(Checker *checker, const SopaWord *word) {
  const Sopa *sopa = checker->sopa;
  if (!word->is_placed)
    return;
  bool is_there = reads_at(sopa, word, word->place);
  bool is_allowed = !sopa->promise.is_made || (sopa->promise.directions >> word->place.direction & 1);
  if (is_there && is_allowed)
    return;
  checker->check.misplaced++;
  error_set(next_finding(&checker->check), ERR_STATE,
            is_there ? N_("'%s' lies in the direction %s, which is not one of the puzzle's: cell %d,%d")
                     : N_("'%s' does not read in the direction %s from the cell %d,%d"),
            err_str(word->label), err_str(sopa_direction_name(word->place.direction)), err_int(word->place.row),
            err_int(word->place.col));
}

static void check_blocked_word(Checker *checker, const SopaWord *word) {
  Seen seen = look_for(checker, word, false);
  if (seen.count == 0)
    return;
  checker->check.blocked_found++;
  error_set(next_finding(&checker->check), ERR_STATE,
            N_("the blocked word '%s' is in the grid: cell %d,%d, direction %s"), err_str(word->label),
            err_int(seen.first.row), err_int(seen.first.col), err_str(sopa_direction_name(seen.first.direction)));
}

// ---- the message ----

static void check_message(Checker *checker) {
  const Sopa *sopa = checker->sopa;
  int at = 0;
  bool holds = true;
  for (int cell = 0; cell < sopa->rows * sopa->cols; cell++) {
    if (sopa->cells[cell] == TILE_EMPTY || checker->is_used[cell])
      continue;
    checker->check.unused++;
    if (at < sopa->promise.message_length && sopa->promise.is_made)
      holds = holds && sopa->cells[cell] == sopa->promise.message[at];
    at++;
  }
  if (sopa->promise.is_made)
    holds = holds && at >= sopa->promise.message_length;
  checker->check.message_holds = holds;
  if (!holds)
    error_set(next_finding(&checker->check), ERR_STATE, N_("the unused letters don't spell the message"));
}

// ---- rude words ----

// All lines as people read them, in letters; the dot of L·L is not a letter.
typedef struct Reading {
  StrBuf letters;
  int *cells; // by byte: the index of its cell in the checker's text
} Reading;

static void write_reading(const Checker *checker, Reading *out) {
  const TileSet *tiles = &checker->sopa->alphabet.tiles;
  size_t size = 1, filled = 0;
  for (size_t i = 0; i < checker->text_size; i++)
    size += checker->text[i] ? strlen(tiles->names[checker->text[i]]) : 1;
  *out = (Reading){.cells = mem_alloc(size * sizeof(int))};
  for (size_t i = 0; i < checker->text_size; i++) {
    const char *name = checker->text[i] ? tiles->names[checker->text[i]] : "\n";
    const char *dot = strstr(name, "·");
    strbuf_add(&out->letters, name, dot ? (size_t)(dot - name) : strlen(name));
    if (dot)
      strbuf_add_text(&out->letters, dot + strlen("·"));
    for (; filled < out->letters.size; filled++)
      out->cells[filled] = (int)i;
  }
}

// Marks the cells of the message, among those that no word uses.
static void mark_message(const Checker *checker, bool *is_message) {
  int at = 0;
  for (int cell = 0; cell < checker->sopa->rows * checker->sopa->cols; cell++) {
    if (checker->sopa->cells[cell] != TILE_EMPTY && !checker->is_used[cell])
      is_message[cell] = at++ < checker->sopa->promise.message_length;
  }
}

// Did somebody write it: inside a listed word, or along the message?
static bool is_somebodys(const Checker *checker, const bool *is_message, SopaPlace place, int length) {
  bool is_own = place.direction % 4 == 2;
  for (int i = 0; is_own && i < length; i++)
    is_own = is_message[place.row * checker->sopa->cols + place.col + sopa_dcol(place.direction) * i];
  return is_own || is_covered(checker->sopa, place, length, length);
}

static void check_rude_word(Checker *checker, const Reading *reading, const bool *is_message, Span word) {
  const char *start = strbuf_text(&reading->letters), *end = start + reading->letters.size;
  for (const char *from = start; (from = memmem(from, (size_t)(end - from), word.data, word.size)); from++) {
    int first = reading->cells[from - start], last = reading->cells[from - start + (ptrdiff_t)word.size - 1];
    SopaPlace place = place_at(checker, (size_t)first);
    if (is_somebodys(checker, is_message, place, last - first + 1))
      continue;
    checker->check.rude_found++;
    error_set(next_finding(&checker->check), ERR_STATE,
              N_("the rude word '%s' is in the grid: cell %d,%d, direction %s"), err_span(word.data, word.size),
              err_int(place.row), err_int(place.col), err_str(sopa_direction_name(place.direction)));
    return;
  }
}

static void check_rude_words(Checker *checker) {
  if (!checker->sopa->promise.is_made || !checker->sopa->promise.is_safe)
    return;
  SCOPED(textset_deinit) TextSet words = {0};
  Reading reading;
  ScopedMem bool *is_message =
      mem_alloc((size_t)checker->sopa->rows * (size_t)checker->sopa->cols * sizeof *is_message);
  write_reading(checker, &reading);
  mark_message(checker, is_message);
  rudewords_add_around(checker->sopa->alphabet.id, &words);
  for (uint32_t i = 0; i < words.count; i++)
    check_rude_word(checker, &reading, is_message, textset_text(&words, &words.items[i]));
  strbuf_deinit(&reading.letters);
  mem_free(reading.cells);
}

static Status sopa_check_all(Checker *checker, const Progress *progress, Error *err) {
  const SopaWords *words = &checker->sopa->words, *blocked = &checker->sopa->promise.blocked;
  int total = words->count + blocked->count;
  for (int i = 0; i < total; i++) {
    if (i % WORDS_A_REPORT == 0)
      progress_report(progress, N_("checking words"), i, total);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("stopped"));
    if (i >= words->count) {
      check_blocked_word(checker, &blocked->items[i - words->count]);
      continue;
    }
    sopa_check_count(checker, &words->items[i]);
    check_place(checker, &words->items[i]);
  }
  check_message(checker);
  check_rude_words(checker);
  return OK;
}

Status sopa_check(const Sopa *sopa, const Progress *progress, SopaCheck *out, Error *err) {
  Checker checker = {.sopa = sopa};
  checker.is_used = mem_alloc((size_t)sopa->rows * (size_t)sopa->cols * sizeof *checker.is_used);
  write_lines(&checker);
  Status status = sopa_check_all(&checker, progress, err);
  mem_free(checker.text);
  mem_free(checker.lines);
  mem_free(checker.is_used);
  if (status == OK)
    *out = checker.check;
  else
    sopa_check_deinit(&checker.check);
  return status;
}

bool sopa_check_holds(const Sopa *sopa, const SopaCheck *check) {
  const SopaPromise *promise = &sopa->promise;
  bool each_once = check->words_missing == 0 && check->words_repeated == 0;
  if (!promise->is_made)
    return each_once;
  return (each_once || (!promise->each_once && check->words_missing == 0)) && check->blocked_found == 0 &&
         check->rude_found == 0 && check->misplaced == 0 && check->message_holds;
}
