// SPDX-License-Identifier: MIT
// Word searches in JSON, which keeps everything, with the maker's promise as a certificate that can be checked.
#include "base/mem.h"
#include "notation/gridjson_internal.h"
#include "notation/sopafile.h"
#include "puzzle/sopa_find.h"

static const char kind[] = "tesela-sopa";
enum { VERSION = 1, PATH_MAX_BYTES = 64 };

// ---- writing ----

static json_t *json_of_word(const SopaAlphabet *alphabet, const Tile *tiles, int length) {
  ScopedStrBuf text = {0};
  sopa_alphabet_write_word(alphabet, tiles, length, &text);
  return json_stringn(strbuf_text(&text), text.size);
}

static json_t *json_of_words(const Sopa *sopa) {
  json_t *list = json_array();
  for (int i = 0; i < sopa->words.count; i++) {
    const SopaWord *word = &sopa->words.items[i];
    json_t *json = json_pack("{s:o, s:s, s:b}", "word", json_of_word(&sopa->alphabet, word->tiles, word->length),
                             "label", word->label, "found", word->is_found);
    if (word->hint)
      json_object_set_new(json, "hint", json_string(word->hint));
    if (word->is_placed)
      json_object_set_new(json, "place",
                          json_pack("{s:i, s:i, s:s}", "row", word->place.row, "col", word->place.col, "direction",
                                    sopa_direction_name(word->place.direction)));
    if (word->is_pinned)
      json_object_set_new(json, "pinned", json_true());
    json_array_append_new(list, json);
  }
  return list;
}

static json_t *json_of_promise(const Sopa *sopa) {
  const SopaPromise *promise = &sopa->promise;
  json_t *directions = json_array(), *blocked = json_array();
  for (int direction = 0; direction < SOPA_DIRECTIONS; direction++) {
    if (promise->directions >> direction & 1)
      json_array_append_new(directions, json_string(sopa_direction_name(direction)));
  }
  for (int i = 0; i < promise->blocked.count; i++)
    json_array_append_new(
        blocked, json_of_word(&sopa->alphabet, promise->blocked.items[i].tiles, promise->blocked.items[i].length));
  json_t *json =
      json_pack("{s:b, s:b, s:b, s:o, s:o}", "each_once", promise->each_once, "inside_allowed", promise->allows_inside,
                "safe", promise->is_safe, "directions", directions, "blocked", blocked);
  if (promise->level > 0)
    json_object_set_new(json, "level", json_integer(promise->level));
  if (promise->message_length > 0 && promise->message_text)
    json_object_set_new(json, "message_text", json_string(promise->message_text));
  if (promise->message_length > 0)
    json_object_set_new(json, "message", json_of_word(&sopa->alphabet, promise->message, promise->message_length));
  return json;
}

void sopa_json_write(const Sopa *sopa, StrBuf *out) {
  json_t *json = json_pack("{s:s, s:i, s:s, s:o, s:i, s:i, s:o, s:b, s:o}", "format", kind, "version", VERSION, "name",
                           sopa->name, "alphabet", gridjson_of_alphabet(&sopa->alphabet), "rows", sopa->rows, "cols",
                           sopa->cols, "grid", gridjson_of_rows(&sopa->alphabet, sopa->cells, sopa->rows, sopa->cols),
                           "solved", sopa->is_solved, "words", json_of_words(sopa));
  if (sopa->promise.is_made)
    json_object_set_new(json, "certificate", json_of_promise(sopa));
  gridjson_dump(json, JSON_INDENT(2), out);
  json_decref(json);
}

// ---- reading ----

static Status read_place(const Sopa *sopa, SopaWord *word, const json_t *json, const char *path, Error *err) {
  char direction[8];
  JsonReader reader = jsonread_start(json, path, err);
  SopaPlace place = {.row = (int)jsonread_int(&reader, "row", 0, sopa->rows - 1),
                     .col = (int)jsonread_int(&reader, "col", 0, sopa->cols - 1)};
  jsonread_text(&reader, "direction", direction, sizeof direction);
  Status status = jsonread_end(&reader);
  if (status != OK)
    return status;
  place.direction = sopa_direction_find(span_of(direction));
  if (place.direction < 0 || !sopa_place_fits(sopa->rows, sopa->cols, place, word->length))
    return error_set(err, ERR_INPUT, N_("the word '%s' would leave the grid at '%s'"), err_str(word->label),
                     err_str(path));
  word->place = place;
  word->is_placed = true;
  return OK;
}

static Status sopajson_read_word(Sopa *sopa, const json_t *json, size_t index, Error *err) {
  char path[PATH_MAX_BYTES], place_path[PATH_MAX_BYTES];
  char *text = mem_alloc(3 * (SOPA_LABEL_MAX + 1)), *label = text + SOPA_LABEL_MAX + 1;
  char *hint = label + SOPA_LABEL_MAX + 1;
  snprintf(path, sizeof path, "words[%zu].", index);
  snprintf(place_path, sizeof place_path, "words[%zu].place.", index);
  JsonReader reader = jsonread_start(json, path, err);
  jsonread_text(&reader, "word", text, SOPA_LABEL_MAX);
  jsonread_text(&reader, "label", label, SOPA_LABEL_MAX);
  if (jsonread_has(&reader, "hint"))
    jsonread_text(&reader, "hint", hint, SOPA_HINT_MAX + 1);
  bool is_found = jsonread_bool(&reader, "found");
  bool is_pinned = jsonread_has(&reader, "pinned") && jsonread_bool(&reader, "pinned");
  const json_t *place = jsonread_has(&reader, "place") ? jsonread_object(&reader, "place") : NULL;
  Status status = jsonread_end(&reader);
  if (status == OK)
    status = sopa_words_add(&sopa->words, &sopa->alphabet, span_of(text), err);
  if (status == OK) {
    SopaWord *word = &sopa->words.items[sopa->words.count - 1];
    StrBuf visible = {0};
    strbuf_add_visible(&visible, span_of(label));
    mem_free(word->label);
    word->label = mem_copy_text(strbuf_text(&visible), visible.size);
    strbuf_deinit(&visible);
    word->is_found = is_found;
    sopa_word_set_hint(word, span_of(hint));
    if (place)
      status = read_place(sopa, word, place, place_path, err);
    word->is_pinned = is_pinned && word->is_placed;
  }
  mem_free(text);
  return status;
}

static Status sopajson_read_directions(const json_t *list, unsigned *out, Error *err) {
  *out = 0;
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *name = json_string_value(json_array_get(list, i));
    int direction = name ? sopa_direction_find(span_of(name)) : -1;
    if (direction < 0)
      return error_set(err, ERR_INPUT, N_("'%s' is not a direction: these are: %s"), err_str(name ? name : "?"),
                       err_str("N NE E SE S SW W NW"));
    *out |= 1u << direction;
  }
  return OK;
}

// The text shown for the message must spell the message.
static bool message_text_agrees(const Sopa *sopa, const char *text) {
  Tile spelt[SOPA_WORD_MAX];
  int length = sopa_alphabet_spell_text(&sopa->alphabet, span_of(text), spelt, SOPA_WORD_MAX, NULL);
  return text[0] && length == sopa->promise.message_length && memcmp(spelt, sopa->promise.message, (size_t)length) == 0;
}

static Status read_promise(Sopa *sopa, const json_t *json, Error *err) {
  SopaPromise *promise = &sopa->promise;
  JsonReader reader = jsonread_start(json, "certificate.", err);
  promise->each_once = jsonread_bool(&reader, "each_once");
  promise->allows_inside = jsonread_bool(&reader, "inside_allowed");
  promise->is_safe = jsonread_has(&reader, "safe") && jsonread_bool(&reader, "safe"); // older files have no such field
  const json_t *directions = jsonread_array(&reader, "directions", SOPA_DIRECTIONS);
  const json_t *blocked = jsonread_array(&reader, "blocked", SOPA_WORDS_MAX);
  char text_as_written[SOPA_MESSAGE_MAX + 1] = "";
  promise->level = jsonread_has(&reader, "level") ? (int)jsonread_int(&reader, "level", 0, 5) : 0;
  if (jsonread_has(&reader, "message_text"))
    jsonread_text(&reader, "message_text", text_as_written, sizeof text_as_written);
  const json_t *message = jsonread_has(&reader, "message") ? jsonread_value(&reader, "message") : NULL;
  Status status = jsonread_end(&reader);
  if (status == OK)
    status = sopajson_read_directions(directions, &promise->directions, err);
  for (size_t i = 0; status == OK && i < json_array_size(blocked); i++) {
    const char *word = json_string_value(json_array_get(blocked, i));
    status = sopa_words_add(&promise->blocked, &sopa->alphabet, span_of(word ? word : ""), err);
  }
  if (status == OK && message) {
    const char *text = json_string_value(message);
    promise->message = mem_alloc(SOPA_WORD_MAX);
    promise->message_length =
        sopa_alphabet_spell(&sopa->alphabet, span_of(text ? text : ""), promise->message, SOPA_WORD_MAX, err);
    status = promise->message_length > 0 ? OK : err ? err->kind : ERR_INPUT;
    if (status == OK && message_text_agrees(sopa, text_as_written))
      sopa_promise_set_message_text(promise, text_as_written);
  }
  promise->is_made = status == OK;
  return status;
}

static void mark_found(Sopa *sopa) {
  SopaHits hits;
  Error ignored;
  if (sopa_find(sopa, &sopa->words, NULL, &hits, &ignored) != OK)
    return;
  for (int i = 0; i < hits.count; i++) {
    const SopaWord *word = &sopa->words.items[hits.items[i].word];
    SopaPlace place = hits.items[i].place;
    for (int j = 0; word->is_found && j < word->length; j++)
      sopa->marks[(place.row + sopa_drow(place.direction) * j) * sopa->cols + place.col +
                  sopa_dcol(place.direction) * j] = true;
  }
  sopa_hits_deinit(&hits);
}

static Status read_parts(Sopa *sopa, const json_t *grid, const json_t *words, const json_t *promise, Error *err) {
  Status status = gridjson_read_rows(grid, &sopa->alphabet, sopa->rows, sopa->cols, sopa->cells, err);
  for (size_t i = 0; status == OK && i < json_array_size(words); i++)
    status = sopajson_read_word(sopa, json_array_get(words, i), i, err);
  if (status == OK && promise)
    status = read_promise(sopa, promise, err);
  if (status == OK && sopa->is_solved)
    mark_found(sopa);
  return status;
}

static Status sopajson_read_root(const json_t *root, Sopa *out, Error *err) {
  char name[SOPA_NAME_MAX + 1];
  SopaAlphabet alphabet;
  Sopa sopa;
  JsonReader reader =
      jsonread_start_file(root, kind, VERSION, N_("this is not a word search: its format is '%s', not '%s'"), err);
  jsonread_text(&reader, "name", name, sizeof name);
  const json_t *letters = jsonread_object(&reader, "alphabet");
  int rows = (int)jsonread_int(&reader, "rows", 1, SOPA_SIDE_MAX);
  int cols = (int)jsonread_int(&reader, "cols", 1, SOPA_SIDE_MAX);
  const json_t *grid = jsonread_array(&reader, "grid", SOPA_SIDE_MAX);
  bool is_solved = jsonread_bool(&reader, "solved");
  const json_t *words = jsonread_array(&reader, "words", SOPA_WORDS_MAX);
  const json_t *promise = jsonread_has(&reader, "certificate") ? jsonread_object(&reader, "certificate") : NULL;
  Status status = jsonread_end(&reader);
  if (status == OK)
    status = gridjson_read_alphabet(letters, &alphabet, err);
  if (status == OK)
    status = sopa_init(&sopa, name, &alphabet, rows, cols, err);
  if (status != OK)
    return status;
  sopa.is_solved = is_solved;
  status = read_parts(&sopa, grid, words, promise, err);
  if (status == OK)
    *out = sopa;
  else
    sopa_deinit(&sopa);
  return status;
}

Status sopa_json_read(Span text, const char *file, Sopa *out, Error *err) {
  json_auto_t *root = NULL;
  Status status = json_parse(text, &root, err);
  return error_in(err, file, 0, status == OK ? sopajson_read_root(root, out, err) : status);
}
