// SPDX-License-Identifier: MIT
#include "notation/cryptogramfile.h"

#include "base/file.h"
#include "base/mem.h"
#include "notation/gridjson_internal.h"

static const char cryptogram_format[] = "tesela-cryptogram";
enum { CRYPTOGRAM_VERSION = 1 };

void cryptogram_json_write(const Cryptogram *cryptogram, StrBuf *out) {
  json_t *key = json_array(), *given = json_array();
  for (int i = 1; i <= cryptogram->alphabet.tiles.kinds; i++) {
    json_array_append_new(key, json_integer(cryptogram->key[i]));
    if (cryptogram->given[i])
      json_array_append_new(given, json_string(cryptogram->alphabet.tiles.names[i]));
  }
  json_t *json = json_pack(
      "{s:s, s:i, s:s, s:o, s:i, s:s, s:s, s:o, s:o}", "format", cryptogram_format, "version", CRYPTOGRAM_VERSION,
      "name", cryptogram->name, "alphabet", gridjson_of_alphabet(&cryptogram->alphabet), "level", cryptogram->level,
      "signs", cryptogram_signs_name(cryptogram->signs), "text", cryptogram->text, "key", key, "given", given);
  gridjson_dump(json, JSON_INDENT(2), out);
  json_decref(json);
}

static Status read_cryptogram_key(Cryptogram *cryptogram, const json_t *key, const json_t *given, Error *err) {
  int kinds = cryptogram->alphabet.tiles.kinds;
  if ((int)json_array_size(key) != kinds)
    return error_set(err, ERR_INPUT, N_("the field '%s' must have a number for each of the %d letters"), err_str("key"),
                     err_int(kinds));
  for (int i = 1; i <= kinds; i++) {
    json_int_t number = json_integer_value(json_array_get(key, (size_t)i - 1));
    cryptogram->key[i] = number >= 1 && number <= kinds ? (Tile)number : TILE_EMPTY;
  }
  for (size_t i = 0; i < json_array_size(given); i++) {
    const char *name = json_string_value(json_array_get(given, i));
    Tile letter = name ? sopa_alphabet_find(&cryptogram->alphabet, span_of(name)) : TILE_EMPTY;
    if (!letter)
      return error_set(err, ERR_INPUT, N_("the field '%s' must be a list of letters"), err_str("given"));
    cryptogram->given[letter] = true;
  }
  return cryptogram_check(cryptogram, err);
}

static Status read_cryptogram_root(const json_t *root, Cryptogram *out, Error *err) {
  char name[SOPA_NAME_MAX + 1], signs[16], text[CRYPTOGRAM_BYTES_MAX + 1];
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
  JsonReader reader = jsonread_start_file(root, cryptogram_format, CRYPTOGRAM_VERSION,
                                          N_("this is not a cryptogram: its format is '%s', not '%s'"), err);
  jsonread_text(&reader, "name", name, sizeof name);
  const json_t *letters = jsonread_object(&reader, "alphabet");
  int level = (int)jsonread_int(&reader, "level", 1, CRYPTOGRAM_LEVELS);
  jsonread_text(&reader, "signs", signs, sizeof signs);
  jsonread_text(&reader, "text", text, sizeof text);
  const json_t *key = jsonread_array(&reader, "key", TILE_KINDS_MAX);
  const json_t *given = jsonread_array(&reader, "given", TILE_KINDS_MAX);
  Status status = jsonread_end(&reader);
  bool is_letters = status == OK && strcmp(signs, "letters") == 0;
  if (status == OK && !is_letters && strcmp(signs, "numbers") != 0)
    status = error_set(err, ERR_INPUT, N_("the field '%s' can't be '%s': it is one of %s"), err_str("signs"),
                       err_str(signs), err_str("numbers, letters"));
  if (status == OK)
    status = gridjson_read_alphabet(letters, alphabet, err);
  if (status == OK)
    status = cryptogram_init(cryptogram, name, alphabet, span_of(text), err);
  if (status == OK)
    status = read_cryptogram_key(cryptogram, key, given, err);
  if (status != OK)
    return status;
  cryptogram->level = level;
  cryptogram->signs = is_letters ? CRYPTOGRAM_LETTERS : CRYPTOGRAM_NUMBERS;
  *out = *cryptogram;
  return OK;
}

Status cryptogram_json_read(Span text, const char *file, Cryptogram *out, Error *err) {
  json_auto_t *root = NULL;
  Status status = json_parse(text, &root, err);
  return error_in(err, file, 0, status == OK ? read_cryptogram_root(root, out, err) : status);
}

Status cryptogram_check_path(const char *path, Error *err) {
  return path_ends_in(path, "json")
             ? OK
             : error_set(err, ERR_INPUT, N_("'%s' must end in .json, as cryptograms do"), err_str(path));
}

Status cryptogram_load(const char *path, Cryptogram *out, Error *err) {
  ScopedBytes bytes = {0};
  Status status = strcmp(path, "-") == 0 ? OK : cryptogram_check_path(path, err);
  if (status == OK)
    status = file_read(path, CRYPTOGRAM_FILE_MAX, &bytes, err);
  return status == OK ? cryptogram_json_read(bytes, path, out, err) : status;
}
