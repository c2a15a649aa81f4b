// SPDX-License-Identifier: MIT
#include "api/wordedit.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lexicon/tiletext.h"

#include <stdlib.h>
#include <string.h>

// Words in the form in which they are compared, sorted.
typedef struct FoldedWords {
  char **words;
  bool *is_met; // one for each
  size_t count;
} FoldedWords;

static int by_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

// tiles NULL: as it stands, in upper case.
static char *fold(Span word, const TileSet *tiles) {
  StrBuf folded = {0};
  if (tiles)
    tiletext_add_spelt(tiles, word, &folded);
  else
    utf8_upper(word, &folded);
  char *text = mem_copy_text(strbuf_text(&folded), folded.size);
  strbuf_deinit(&folded);
  return text;
}

static FoldedWords fold_all(const json_t *list, const TileSet *tiles) {
  size_t size = json_array_size(list) + 1;
  FoldedWords folded = {mem_alloc(size * sizeof(char *)), mem_alloc(size * sizeof(bool)), 0};
  size_t index;
  json_t *element;
  json_array_foreach(list, index, element) {
    folded.words[folded.count++] = fold(span_trim(span_of(json_string_value(element))), tiles);
  }
  qsort(folded.words, folded.count, sizeof *folded.words, by_text);
  return folded;
}

static bool is_listed(FoldedWords *list, Span word) {
  if (list->count == 0)
    return false;
  char *folded = fold(word, NULL);
  char *const *found = bsearch(&folded, list->words, list->count, sizeof *list->words, by_text);
  mem_free(folded);
  if (found)
    list->is_met[found - list->words] = true;
  return found != NULL;
}

// Words that were not met, each once; frees the list.
static int64_t count_unmet(FoldedWords *list) {
  int64_t unmet = 0;
  for (size_t i = 0; i < list->count;) {
    size_t same = i;
    bool is_met = false;
    for (; same < list->count && strcmp(list->words[same], list->words[i]) == 0; same++)
      is_met = is_met || list->is_met[same];
    unmet += !is_met;
    i = same;
  }
  for (size_t i = 0; i < list->count; i++)
    mem_free(list->words[i]);
  mem_free(list->words);
  mem_free(list->is_met);
  return unmet;
}

int64_t wordedit_apply(const ResourceText *text, const json_t *add, const json_t *drop, StrBuf *out) {
  TileSet tiles;
  bool has_tiles = text->bag.size > 0 && tileset_parse(text->bag, text->row.id, &tiles, NULL) == OK;
  Lines lines = lines_start(text->words);
  Span line;
  size_t index;
  json_t *element;
  FoldedWords dropped = fold_all(drop, has_tiles ? &tiles : NULL);
  while (lines_next(&lines, &line)) {
    if (line.size > 0 && !is_listed(&dropped, line)) {
      strbuf_add(out, line.data, line.size);
      strbuf_add_char(out, '\n');
    }
  }
  json_array_foreach(add, index, element) {
    strbuf_add_text(out, json_string_value(element));
    strbuf_add_char(out, '\n');
  }
  return count_unmet(&dropped);
}
