// SPDX-License-Identifier: MIT
#include "puzzle/sopa.h"

#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"

static const char *const direction_names[SOPA_DIRECTIONS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

const char *sopa_direction_name(int direction) {
  return direction_names[direction];
}

int sopa_direction_find(Span name) {
  long number;
  if (span_to_int(name, 0, SOPA_DIRECTIONS - 1, &number))
    return (int)number;
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    if (name.size == strlen(direction_names[direction]) &&
        strncasecmp(name.data, direction_names[direction], name.size) == 0)
      return direction;
  }
  return -1;
}

bool sopa_place_fits(int rows, int cols, SopaPlace place, int length) {
  int row = place.row + sopa_drow(place.direction) * (length - 1);
  int col = place.col + sopa_dcol(place.direction) * (length - 1);
  return place.row >= 0 && place.row < rows && place.col >= 0 && place.col < cols && row >= 0 && row < rows &&
         col >= 0 && col < cols;
}

int sopa_place_difficulty(SopaPlace place) {
  return 1 + (sopa_dcol(place.direction) < 0) + (sopa_drow(place.direction) < 0);
}

Status sopa_init(Sopa *out, const char *name, const SopaAlphabet *alphabet, int rows, int cols, Error *err) {
  if (rows < 1 || cols < 1 || rows > SOPA_SIDE_MAX || cols > SOPA_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a word search can't have %d rows and %d columns: from 1 to %d of each"),
                     err_int(rows), err_int(cols), err_int(SOPA_SIDE_MAX));
  *out = (Sopa){.alphabet = *alphabet, .rows = rows, .cols = cols};
  size_t count = (size_t)rows * (size_t)cols;
  out->cells = mem_alloc(count * sizeof *out->cells);
  out->marks = mem_alloc(count * sizeof *out->marks);
  sopa_set_name(out, span_of(name));
  return OK;
}

void sopa_deinit(Sopa *sopa) {
  mem_free(sopa->cells);
  mem_free(sopa->marks);
  sopa_words_deinit(&sopa->words);
  sopa_words_deinit(&sopa->promise.blocked);
  mem_free(sopa->promise.message);
  mem_free(sopa->promise.message_text);
  *sopa = (Sopa){0};
}

void sopa_promise_set_message_text(SopaPromise *promise, const char *text) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, span_trim(span_of(text)));
  mem_free(promise->message_text);
  promise->message_text = visible.size <= SOPA_MESSAGE_MAX ? mem_copy_text(strbuf_text(&visible), visible.size) : NULL;
}

// A name is one line of visible text: files and sheets show it as it is.
void sopa_set_name(Sopa *sopa, Span name) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, span_trim(name));
  size_t size = utf8_cut(strbuf_text(&visible), visible.size, SOPA_NAME_MAX);
  Span cut = span_trim((Span){strbuf_text(&visible), size});
  memcpy(sopa->name, cut.data, cut.size);
  sopa->name[cut.size] = '\0';
}

void sopa_forget_solution(Sopa *sopa) {
  sopa->is_solved = false;
  sopa->promise.is_made = false;
  memset(sopa->marks, 0, (size_t)sopa->rows * (size_t)sopa->cols * sizeof *sopa->marks);
  for (int i = 0; i < sopa->words.count; i++)
    sopa->words.items[i].is_found = false;
}
