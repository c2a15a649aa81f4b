// SPDX-License-Identifier: MIT
#include "notation/scramblefile.h"

#include "base/file.h"
#include "base/mem.h"
#include "notation/gridjson_internal.h"

#include <stdio.h>

static const char scramble_format[] = "tesela-scramble";
enum { SCRAMBLE_VERSION = 1 };

// ---- writing ----

static json_t *json_of_scrambled(const Scramble *scramble, const ScrambleWord *word) {
  json_t *json =
      json_pack("{s:o, s:o, s:s}", "word", gridjson_of_word(&scramble->alphabet, word->answer, word->length), "mixed",
                gridjson_of_word(&scramble->alphabet, word->mixed, word->length), "label", word->label);
  if (word->hint)
    json_object_set_new(json, "hint", json_string(word->hint));
  if (word->given) {
    json_t *given = json_array();
    for (int i = 0; i < word->length; i++) {
      if (word->given >> i & 1)
        json_array_append_new(given, json_integer(i));
    }
    json_object_set_new(json, "given", given);
  }
  if (word->solutions)
    json_object_set_new(json, "solutions", json_integer(word->solutions));
  return json;
}

void scramble_json_write(const Scramble *scramble, StrBuf *out) {
  json_t *words = json_array();
  for (int i = 0; i < scramble->count; i++)
    json_array_append_new(words, json_of_scrambled(scramble, &scramble->words[i]));
  json_t *json = json_pack("{s:s, s:i, s:s, s:o, s:i, s:o}", "format", scramble_format, "version", SCRAMBLE_VERSION,
                           "name", scramble->name, "alphabet", gridjson_of_alphabet(&scramble->alphabet), "level",
                           scramble->level, "words", words);
  if (scramble->lexicon[0])
    json_object_set_new(json, "lexicon", json_string(scramble->lexicon));
  gridjson_dump(json, JSON_INDENT(2), out);
  json_decref(json);
}

// ---- reading ----

static Status read_scrambled_given(const json_t *given, ScrambleWord *word, const char *path, Error *err) {
  for (size_t i = 0; i < json_array_size(given); i++) {
    const json_t *place = json_array_get(given, i);
    if (!json_is_integer(place) || json_integer_value(place) < 0 || json_integer_value(place) >= word->length)
      return error_set(err, ERR_INPUT, N_("the field '%sgiven' must be a list of places from 0 to %d"), err_str(path),
                       err_int(word->length - 1));
    word->given |= UINT32_C(1) << json_integer_value(place);
  }
  return OK;
}

static Status read_scrambled(Scramble *scramble, const json_t *json, size_t index, Error *err) {
  enum { WORD_BYTES = SCRAMBLE_LENGTH_MAX * (TILE_NAME_MAX + 2) };
  char path[64], answer[WORD_BYTES], mixed[WORD_BYTES], label[SOPA_HINT_MAX + 1] = "", hint[SOPA_HINT_MAX + 1] = "";
  Tile letters[SCRAMBLE_LENGTH_MAX];
  snprintf(path, sizeof path, "words[%zu].", index);
  JsonReader reader = jsonread_start(json, path, err);
  jsonread_text(&reader, "word", answer, sizeof answer);
  jsonread_text(&reader, "mixed", mixed, sizeof mixed);
  if (jsonread_has(&reader, "label"))
    jsonread_text(&reader, "label", label, sizeof label);
  if (jsonread_has(&reader, "hint"))
    jsonread_text(&reader, "hint", hint, sizeof hint);
  const json_t *given = jsonread_has(&reader, "given") ? jsonread_array(&reader, "given", SCRAMBLE_LENGTH_MAX) : NULL;
  int solutions = jsonread_has(&reader, "solutions") ? (int)jsonread_int(&reader, "solutions", 0, 100000) : 0;
  Status status = jsonread_end(&reader);
  if (status != OK)
    return status;
  int length = gridjson_read_word(answer, &scramble->alphabet, letters, SCRAMBLE_LENGTH_MAX);
  if (length < SCRAMBLE_LENGTH_MIN)
    return error_set(err, ERR_INPUT, N_("the field '%sword' must have from %d to %d letters of the alphabet"),
                     err_str(path), err_int(SCRAMBLE_LENGTH_MIN), err_int(SCRAMBLE_LENGTH_MAX));
  ScrambleWord *word = scramble_add(scramble, letters, length, span_of(label), span_of(hint));
  word->solutions = solutions;
  if (gridjson_read_word(mixed, &scramble->alphabet, word->mixed, SCRAMBLE_LENGTH_MAX) != length)
    return error_set(err, ERR_INPUT, N_("the field '%smixed' must have the %d letters of the word"), err_str(path),
                     err_int(length));
  return read_scrambled_given(given, word, path, err);
}

static Status read_scramble_root(const json_t *root, Scramble *out, Error *err) {
  char name[SOPA_NAME_MAX + 1], lexicon[sizeof out->lexicon] = "";
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  ScopedMem Scramble *scramble = mem_alloc(sizeof *scramble);
  JsonReader reader = jsonread_start_file(root, scramble_format, SCRAMBLE_VERSION,
                                          N_("this is not a word scramble: its format is '%s', not '%s'"), err);
  jsonread_text(&reader, "name", name, sizeof name);
  const json_t *letters = jsonread_object(&reader, "alphabet");
  int level = (int)jsonread_int(&reader, "level", 1, SCRAMBLE_LEVELS);
  if (jsonread_has(&reader, "lexicon"))
    jsonread_text(&reader, "lexicon", lexicon, sizeof lexicon);
  const json_t *words = jsonread_array(&reader, "words", SCRAMBLE_WORDS_MAX);
  Status status = jsonread_end(&reader);
  if (status == OK)
    status = gridjson_read_alphabet(letters, alphabet, err);
  if (status != OK)
    return status;
  scramble_init(scramble, name, alphabet);
  scramble->level = level;
  memcpy(scramble->lexicon, lexicon, sizeof lexicon);
  for (size_t i = 0; status == OK && i < json_array_size(words); i++)
    status = read_scrambled(scramble, json_array_get(words, i), i, err);
  if (status == OK)
    *out = *scramble;
  else
    scramble_deinit(scramble);
  return status;
}

Status scramble_json_read(Span text, const char *file, Scramble *out, Error *err) {
  json_auto_t *root = NULL;
  Status status = json_parse(text, &root, err);
  return error_in(err, file, 0, status == OK ? read_scramble_root(root, out, err) : status);
}

Status scramble_check_path(const char *path, Error *err) {
  return path_ends_in(path, "json")
             ? OK
             : error_set(err, ERR_INPUT, N_("'%s' must end in .json, as word scrambles do"), err_str(path));
}

Status scramble_load(const char *path, Scramble *out, Error *err) {
  ScopedBytes bytes = {0};
  Status status = strcmp(path, "-") == 0 ? OK : scramble_check_path(path, err);
  if (status == OK)
    status = file_read(path, SCRAMBLE_FILE_MAX, &bytes, err);
  return status == OK ? scramble_json_read(bytes, path, out, err) : status;
}
