// SPDX-License-Identifier: MIT
#include "lexicon/kwgside.h"

#include "base/file.h"
#include "base/mem.h"

#include <jansson.h>
#include <sys/stat.h>

static void side_path(const char *kwg_path, StrBuf *out) {
  strbuf_printf(out, "%s.json", kwg_path);
}

// The lexicon's time of change and its size; 0 when it does not exist. The time of modification would not do: whoever
// makes an archive can set it, and so could vouch for a graph that leads out of its file.
static int64_t file_stamp_ns(const char *path, int64_t *size) {
  struct stat info;
  if (stat(path, &info) != 0)
    return 0;
  *size = info.st_size;
  return (int64_t)info.st_ctim.tv_sec * 1000000000 + info.st_ctim.tv_nsec;
}

static bool read_hash(const json_t *object, const char *key, char out[65]) {
  const json_t *value = json_object_get(object, key);
  const char *text = json_string_value(value);
  if (!text || json_string_length(value) != 64 || strspn(text, "0123456789abcdef") != 64)
    return false;
  memcpy(out, text, 65);
  return true;
}

static bool kwgside_read_count(const json_t *object, const char *key, int64_t high, int64_t *out) {
  const json_t *value = json_object_get(object, key);
  *out = json_integer_value(value);
  return json_is_integer(value) && *out >= 0 && *out <= high;
}

static bool read_fields(const json_t *object, KwgSide *side) {
  const char *format = json_string_value(json_object_get(object, "format"));
  int64_t words, nodes;
  bool valid = format && strcmp(format, "kwg") == 0 && read_hash(object, "tileset", side->tileset) &&
               read_hash(object, "sha256", side->sha256) &&
               kwgside_read_count(object, "words", WORDLIST_WORDS_MAX, &words) &&
               kwgside_read_count(object, "nodes", KWG_INDEX_MAX + 1, &nodes);
  if (!valid)
    return false;
  side->words = (uint32_t)words;
  side->nodes = (uint32_t)nodes;
  if (!kwgside_read_count(object, "stamp_ns", INT64_MAX, &side->stamp_ns))
    side->stamp_ns = 0;
  if (!kwgside_read_count(object, "map_stamp_ns", INT64_MAX, &side->map_stamp_ns))
    side->map_stamp_ns = 0;
  return true;
}

Status kwgside_parse(Span text, const char *file, KwgSide *out, Error *err) {
  KwgSide side = {0};
  json_t *object = json_loadb(text.data, text.size, JSON_REJECT_DUPLICATES, NULL);
  bool valid = json_is_object(object) && read_fields(object, &side);
  json_decref(object);
  if (valid) {
    *out = side;
    return OK;
  }
  return error_in(err, file, 0,
                  error_set(err, ERR_INPUT,
                            N_("this does not describe a compiled lexicon: it must be a JSON object with format "
                               "\"kwg\", tileset, sha256, words and nodes; remove the file to do without it")));
}

Status kwgside_read(const char *kwg_path, KwgSide *out, Error *err) {
  ScopedStrBuf path = {0};
  ScopedBytes text = {0};
  side_path(kwg_path, &path);
  Status status = file_read(path.data, KWGSIDE_FILE_MAX, &text, err);
  if (status == OK)
    status = kwgside_parse(text, path.data, out, err);
  return status;
}

static Status write_side(const char *kwg_path, const KwgSide *side, Error *err) {
  ScopedStrBuf path = {0}, text = {0};
  side_path(kwg_path, &path);
  // Hashes and numbers need no escaping.
  strbuf_printf(&text, "{\"format\": \"kwg\", \"tileset\": \"%s\", \"words\": %u, \"sha256\": \"%s\", \"nodes\": %u, ",
                side->tileset, side->words, side->sha256, side->nodes);
  strbuf_printf(&text, "\"stamp_ns\": %lld, \"map_stamp_ns\": %lld}\n", (long long)side->stamp_ns,
                (long long)side->map_stamp_ns);
  return file_write(path.data, (Span){text.data, text.size}, err);
}

Status kwgside_write(const char *kwg_path, const KwgSide *side, Error *err) {
  int64_t size;
  KwgSide stamped = *side;
  stamped.stamp_ns = file_stamp_ns(kwg_path, &size);
  stamped.map_stamp_ns = 0;
  return write_side(kwg_path, &stamped, err);
}

// What is known of the lexicon itself stays as it is.
Status kwgside_stamp_map(const char *kwg_path, const char *map_path, Error *err) {
  int64_t size;
  KwgSide side;
  Status status = kwgside_read(kwg_path, &side, err);
  if (status != OK)
    return status;
  side.map_stamp_ns = file_stamp_ns(map_path, &size);
  return write_side(kwg_path, &side, err);
}

bool kwgside_vouches_for_map(const KwgSide *side, const char *map_path) {
  int64_t size, stamp_ns = file_stamp_ns(map_path, &size);
  return stamp_ns != 0 && stamp_ns == side->map_stamp_ns;
}

static bool is_unchanged(const char *kwg_path, const KwgSide *side) {
  int64_t size = 0, stamp_ns = file_stamp_ns(kwg_path, &size);
  return stamp_ns != 0 && stamp_ns == side->stamp_ns && size == (int64_t)side->nodes * 4;
}

bool kwgside_vouches_for(const char *kwg_path) {
  KwgSide side;
  return kwgside_read(kwg_path, &side, NULL) == OK && is_unchanged(kwg_path, &side);
}

// *found: there is a side file, and it is for these tiles.
static Status read_for(const char *kwg_path, const TileSet *tiles, KwgSide *side, bool *found, Error *err) {
  char hash[65];
  Status status = kwgside_read(kwg_path, side, err);
  *found = status == OK;
  if (status == ERR_MISSING)
    return OK;
  tileset_hash(tiles, hash);
  if (status == OK && strcmp(hash, side->tileset) != 0)
    return error_set(err, ERR_STATE,
                     N_("'%s' was compiled for another tile set; compile its word list again with this one"),
                     err_str(kwg_path));
  return status;
}

Status kwg_check_side(const char *kwg_path, const TileSet *tiles, Error *err) {
  KwgSide side;
  bool found;
  return read_for(kwg_path, tiles, &side, &found, err);
}

Status kwg_load_for(const char *path, const TileSet *tiles, Kwg *out, Error *err) {
  KwgSide side;
  bool found;
  Status status = read_for(path, tiles, &side, &found, err);
  if (status != OK)
    return status;
  if (found && is_unchanged(path, &side))
    return kwg_load_trusted(path, out, err);
  return kwg_load(path, tiles->kinds, out, err);
}
