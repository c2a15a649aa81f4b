// SPDX-License-Identifier: MIT
// Word lists: reading, sorting, hashing.
//
// While a list is read, its words lie in one array of tiles in the order of the file. Sorting moves no tiles but makes
// an order of indices. The final list is written once in that order, without repetitions.
#include "lexicon/wordlist.h"

#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "lexicon/bytesort.h"
#include "lexicon/tiletext.h"

#include <string.h>

enum {
  NAMED_MAX = 5, // unspellable words that a refusal names
  LONG_LINE = 1024,
};

typedef struct Reader {
  const TileSet *tiles;
  WordListOptions options;
  WordListReport report;
  Tile *read; // the words so far
  size_t used, room;
  uint32_t *starts;
  uint32_t count, capacity;
  StrBuf unspellable; // the first few
  long first_unspellable;
} Reader;

uint32_t wordlist_from_tiles(const Tile *tiles, const uint32_t *starts, uint32_t count, WordList *out) {
  uint32_t *order = bytesort(tiles, starts, count);
  WordList words = {mem_resize(NULL, starts[count], sizeof(Tile)), mem_alloc((count + 1) * sizeof(uint32_t)), 0};
  uint32_t used = 0;
  for (uint32_t i = 0; i < count; i++) {
    const Tile *word = tiles + starts[order[i]];
    uint32_t length = starts[order[i] + 1] - starts[order[i]];
    uint32_t last_length = words.count ? used - words.starts[words.count - 1] : 0;
    if (words.count && length == last_length && memcmp(words.tiles + used - length, word, length) == 0)
      continue;
    memcpy(words.tiles + used, word, length);
    used += length;
    words.starts[++words.count] = used;
  }
  mem_free(order);
  *out = words;
  return count - words.count;
}

void wordlist_deinit(WordList *words) {
  mem_free(words->tiles);
  mem_free(words->starts);
  *words = (WordList){0};
}

static void wordlist_make_room(Reader *reader) {
  if (reader->used + WORD_MAX > reader->room) {
    reader->room = reader->room ? reader->room + reader->room / 2 : 64 * 1024;
    reader->read = mem_resize(reader->read, reader->room, sizeof(Tile));
  }
  ARRAY_GROW(reader->starts, reader->count, reader->capacity);
}

static void note_unspellable(Reader *reader, Span word, long line) {
  if (reader->report.unspellable++ == 0)
    reader->first_unspellable = line;
  if (reader->report.unspellable > NAMED_MAX)
    return;
  if (reader->unspellable.size > 0)
    strbuf_add_text(&reader->unspellable, ", ");
  strbuf_add(&reader->unspellable, word.data, utf8_cut(word.data, word.size, 64));
}

static bool has_space(Span word) {
  return memchr(word.data, ' ', word.size) || memchr(word.data, '\t', word.size);
}

// For a line with a word and then, after a tab, a colon or the like, its meaning: how long the word is. 0: not such a
// line. After a space only, it would rather be two words.
static size_t word_before_definition(const Reader *reader, Span line) {
  Tile word[WORD_MAX];
  for (size_t i = 1; i < line.size; i++) {
    if (strchr("\t:;,=|/", line.data[i]) && i + 1 < line.size)
      return tileset_tokenise(reader->tiles, span_trim((Span){line.data, i}), word, WORD_MAX) > 0 ? i : 0;
  }
  return 0;
}

// Says what is wrong with a word that did not become 1..WORD_MAX tiles.
static Status judge_odd_word(Reader *reader, Span word, long line, bool any_length, Error *err) {
  Tile many[2 * LONG_LINE];
  size_t before = word_before_definition(reader, word);
  Span behind = span_trim((Span){word.data + before, word.size - before}); // a tab would not show
  if (before > 1 && !reader->options.skip_unspellable)
    return error_set(err, ERR_INPUT,
                     N_("'%s' follows the word '%s': a word list has one word a line and nothing else, so remove "
                        "definitions and numbers"),
                     err_span(behind.data, behind.size), err_span(word.data, before));
  if (has_space(word))
    return error_set(err, ERR_INPUT, N_("'%s' has a space in it: a word list has one word a line"),
                     err_span(word.data, word.size));
  if (word.size <= LONG_LINE && tileset_tokenise(reader->tiles, word, many, 2 * LONG_LINE) == 0) {
    note_unspellable(reader, word, line);
    return OK;
  }
  if (any_length)
    return error_set(err, ERR_INPUT, N_("the word '%s' is too long: at most %d tiles"), err_span(word.data, word.size),
                     err_int(WORD_MAX));
  reader->report.wrong_length++;
  return OK;
}

// The tiles of a word; 0 when it is not a word. Accents that no tile has are ignored, as wherever words are typed.
static int wordlist_tokenise(const TileSet *tiles, Span word, Tile out[WORD_MAX]) {
  ScopedStrBuf spelt = {0};
  int length = tileset_tokenise(tiles, word, out, WORD_MAX);
  if (length > 0 || has_space(word) || word.size > LONG_LINE)
    return length;
  tiletext_add_spelt(tiles, word, &spelt);
  return tileset_tokenise(tiles, (Span){strbuf_text(&spelt), spelt.size}, out, WORD_MAX);
}

static Status wordlist_read_line(Reader *reader, Span word, long line, Error *err) {
  bool any_length = reader->options.min_length == 0 && reader->options.max_length == 0;
  int high = reader->options.max_length ? reader->options.max_length : WORD_MAX;
  wordlist_make_room(reader);
  int length = wordlist_tokenise(reader->tiles, word, reader->read + reader->used);
  if (length == 0)
    return judge_odd_word(reader, word, line, any_length, err);
  if (length < reader->options.min_length || length > high) {
    reader->report.wrong_length++;
    return OK;
  }
  if (reader->count == WORDLIST_WORDS_MAX)
    return error_set(err, ERR_LIMIT, N_("too many words: a list has at most %d"), err_int(WORDLIST_WORDS_MAX));
  reader->starts[reader->count++] = (uint32_t)reader->used;
  reader->used += (size_t)length;
  return OK;
}

static Status refuse_unspellable(const Reader *reader, Error *err) {
  if (reader->report.unspellable == 1)
    return error_set(err, ERR_INPUT, N_("the tiles can't spell '%s'"), err_str(strbuf_text(&reader->unspellable)));
  return error_set(err, ERR_INPUT, N_("the tiles can't spell %d of the words, the first of them: %s"),
                   err_int(reader->report.unspellable), err_str(strbuf_text(&reader->unspellable)));
}

static Status wordlist_read_lines(Reader *reader, Span text, const char *file, Error *err) {
  Lines lines = lines_start(text);
  Span line;
  while (lines_next(&lines, &line)) {
    if (line.size == 0)
      continue;
    reader->report.lines++;
    Status status = wordlist_read_line(reader, line, lines.number, err);
    if (status != OK)
      return error_in(err, file, lines.number, status);
  }
  if (reader->report.unspellable > 0 && !reader->options.skip_unspellable)
    return error_in(err, file, reader->first_unspellable, refuse_unspellable(reader, err));
  return OK;
}

Status wordlist_parse(Span text, const char *file, const TileSet *tiles, const WordListOptions *options, WordList *out,
                      WordListReport *report, Error *err) {
  Reader reader = {.tiles = tiles};
  if (options)
    reader.options = *options;
  if (text.size > WORDLIST_FILE_MAX)
    return error_in(err, file, 0,
                    error_set(err, ERR_LIMIT, N_("a word list has at most %d bytes"), err_int(WORDLIST_FILE_MAX)));
  ScopedStrBuf room = {0};
  Status status = textfile_decode(text, file, &room, &text, &reader.report.encoding, err);
  if (status == OK)
    status = wordlist_read_lines(&reader, text, file, err);
  if (status == OK) {
    wordlist_make_room(&reader);
    reader.starts[reader.count] = (uint32_t)reader.used;
    reader.report.duplicates = wordlist_from_tiles(reader.read, reader.starts, reader.count, out);
    if (report)
      *report = reader.report;
  }
  mem_free(reader.read);
  mem_free(reader.starts);
  strbuf_deinit(&reader.unspellable);
  return status;
}

Status wordlist_load(const char *path, const TileSet *tiles, const WordListOptions *options, WordList *out,
                     WordListReport *report, Error *err) {
  bool standard_input = strcmp(path, "-") == 0;
  Span text;
  Status status =
      standard_input ? file_read(path, WORDLIST_FILE_MAX, &text, err) : file_map(path, WORDLIST_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  status = wordlist_parse(text, path, tiles, options, out, report, err);
  if (standard_input)
    mem_free_span(text);
  else
    file_unmap(text);
  return status;
}

static size_t text_size(const WordList *words, const TileSet *tiles) {
  size_t sizes[TILE_KINDS_MAX + 1], size = words->count;
  for (int tile = 0; tile <= tiles->kinds; tile++)
    sizes[tile] = strlen(tiles->names[tile]);
  for (uint32_t i = 0; i < words->starts[words->count]; i++)
    size += sizes[words->tiles[i]];
  return size;
}

// The words as text, one after the other, each with its newline; starts[i] is where word i begins.
static void write_text(const WordList *words, const TileSet *tiles, char *text, uint32_t *starts) {
  char *at = text;
  for (uint32_t i = 0; i < words->count; i++) {
    starts[i] = (uint32_t)(at - text);
    for (uint32_t tile = words->starts[i]; tile < words->starts[i + 1]; tile++) {
      for (const char *name = tiles->names[words->tiles[tile]]; *name; name++)
        *at++ = *name;
    }
    *at++ = '\n';
  }
  starts[words->count] = (uint32_t)(at - text);
}

void wordlist_hash(const WordList *words, const TileSet *tiles, char out[65]) {
  size_t size = text_size(words, tiles);
  ScopedMem char *text = mem_resize(NULL, size, 1);
  ScopedMem uint32_t *starts = mem_resize(NULL, words->count + 1, sizeof *starts);
  write_text(words, tiles, text, starts);
  // The newline that ends a word is lower than any letter, so it sorts a word before those that it begins.
  uint32_t *order = bytesort((const uint8_t *)text, starts, words->count);
  char *sorted = mem_resize(NULL, size, 1), *at = sorted;
  for (uint32_t i = 0; i < words->count; i++) {
    uint32_t start = starts[order[i]], end = starts[order[i] + 1];
    memcpy(at, text + start, end - start);
    at += end - start;
  }
  mem_free(order);
  sha256_hex((Span){sorted, size}, out);
  mem_free(sorted);
}
