// SPDX-License-Identifier: MIT
#include "engine/leavesfile.h"

#include "base/file.h"
#include "base/mem.h"
#include "engine/embedded.h"

#include <string.h>

static const char magic[8] = {'t', 'e', 's', 'e', 'l', 'a', 'L', '1'};

enum { SHARE_MAX = 100 * 1000 }; // limit of weights and shares, so that no sum of them can overflow

// Reading

typedef struct Reader {
  const unsigned char *at, *end;
  bool is_short; // more was asked for than there is
} Reader;

static const unsigned char *leavesfile_take(Reader *reader, size_t size) {
  static const unsigned char zeros[256];
  if ((size_t)(reader->end - reader->at) < size) {
    reader->is_short = true;
    reader->at = reader->end;
    return zeros;
  }
  reader->at += size;
  return reader->at - size;
}

static int take_byte(Reader *reader) {
  return *leavesfile_take(reader, 1);
}

static int32_t take_number(Reader *reader, int32_t limit, bool *is_good) {
  const unsigned char *bytes = leavesfile_take(reader, 4);
  uint32_t bits = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
  int32_t number = (int32_t)bits;
  *is_good = *is_good && number >= -limit && number <= limit;
  return number;
}

static Status refuse_damaged(Error *err) {
  return error_set(err, ERR_INPUT, N_("this is not a file of leave values, or it is damaged"));
}

// Checks kinds and names: they must be those of the tiles to be played with.
static Status leavesfile_check_tiles(Reader *reader, const TileSet *tiles, int kinds, Error *err) {
  bool is_same = kinds == tiles->kinds;
  for (int tile = 1; tile <= kinds; tile++) {
    int length = take_byte(reader);
    const char *name = (const char *)leavesfile_take(reader, (size_t)length);
    is_same = is_same && span_equals((Span){name, (size_t)length}, tiles->names[tile]);
  }
  if (reader->is_short)
    return refuse_damaged(err);
  return is_same ? OK : error_set(err, ERR_INPUT, N_("these leave values are for another set of tiles"));
}

// The numbers before the values, in the order of the file.
typedef struct HeadNumber {
  int32_t *number;
  int32_t limit;
} HeadNumber;

enum { HEAD_NUMBERS_MAX = (LEAVE_TILES_MAX + 1) * LEAVE_TERMS + (TILE_KINDS_MAX + 1) * LEAVE_COPIES + LEAVE_ENDS + 8 };

static int list_head(Leaves *leaves, HeadNumber out[HEAD_NUMBERS_MAX]) {
  int count = 0;
  for (int size = leaves->set.largest + 1; size <= LEAVE_TILES_MAX; size++) {
    for (int term = 0; term < LEAVE_TERMS; term++)
      out[count++] = (HeadNumber){&leaves->growth[size][term], SHARE_MAX};
  }
  for (int tile = 0; tile <= leaves->set.kinds; tile++) {
    for (int copy = 0; copy < LEAVE_COPIES; copy++)
      out[count++] = (HeadNumber){&leaves->model.copies[tile][copy], LEAVE_VALUE_MAX};
  }
  out[count++] = (HeadNumber){&leaves->model.imbalance, LEAVE_VALUE_MAX};
  out[count++] = (HeadNumber){&leaves->model.vowel_share, 1000};
  for (int i = 0; i < LEAVE_ENDS; i++)
    out[count++] = (HeadNumber){&leaves->ends.bonus[i], LEAVE_VALUE_MAX};
  out[count++] = (HeadNumber){&leaves->ends.share, SHARE_MAX};
  out[count++] = (HeadNumber){&leaves->ends.staying, LEAVE_VALUE_MAX};
  out[count++] = (HeadNumber){&leaves->ends.per_point, SHARE_MAX};
  return count;
}

// Makes the set of leaves of the file, which may differ from that of the current bag.
static Status read_limits(Reader *reader, const TileSet *tiles, int largest, Leaves *out, Error *err) {
  TileSet limited = *tiles;
  for (int tile = 0; tile <= tiles->kinds; tile++)
    limited.counts[tile] = take_byte(reader);
  leaves_init_table(out, &limited, largest);
  if (out->set.largest == largest)
    return OK;
  leaves_deinit(out);
  return error_set(err, ERR_LIMIT, N_("too many leaves: at most %d"), err_int(LEAVESET_MAX));
}

static Status leavesfile_read_values(Reader *reader, Leaves *leaves, Error *err) {
  HeadNumber head[HEAD_NUMBERS_MAX];
  bool is_good = true;
  int count = list_head(leaves, head);
  for (int i = 0; i < count; i++)
    *head[i].number = take_number(reader, head[i].limit, &is_good);
  uint32_t values = leaveset_count(&leaves->set) - 1;
  if (!is_good || reader->is_short || (size_t)(reader->end - reader->at) != (size_t)values * 2)
    return refuse_damaged(err);
  for (uint32_t i = 1; i <= values; i++) {
    const unsigned char *bytes = leavesfile_take(reader, 2);
    leaves->values[i] = (int16_t)(bytes[0] | bytes[1] << 8) * LEAVES_UNIT;
  }
  leaves_refresh(leaves);
  return OK;
}

static Status leavesfile_read_own(Span bytes, const TileSet *tiles, Leaves *out, Error *err) {
  Reader reader = {(const unsigned char *)bytes.data + sizeof magic, (const unsigned char *)bytes.data + bytes.size, 0};
  int kinds = take_byte(&reader), largest = take_byte(&reader);
  if (largest > LEAVE_TILES_MAX)
    return refuse_damaged(err);
  Status status = leavesfile_check_tiles(&reader, tiles, kinds, err);
  if (status == OK)
    status = read_limits(&reader, tiles, largest, out, err);
  if (status != OK)
    return status;
  status = leavesfile_read_values(&reader, out, err);
  if (status != OK)
    leaves_deinit(out);
  return status;
}

typedef struct FromKlv {
  const Klv *klv;
  Leaves *leaves;
} FromKlv;

static void copy_from_klv(void *context, uint32_t number, const uint8_t *counts) {
  const FromKlv *from = context;
  from->leaves->values[number] = klv_value(from->klv, counts, from->leaves->set.kinds);
}

static Status read_klv(Span bytes, const TileSet *tiles, const char *file, Leaves *out, Error *err) {
  Klv klv;
  Status status = klv_from_bytes(bytes, tiles->kinds, file, &klv, err);
  if (status != OK)
    return status;
  leaves_init_table(out, tiles, LEAVE_TILES_MAX);
  FromKlv from = {&klv, out};
  for (int size = 1; size <= out->set.largest; size++)
    leaveset_visit(&out->set, size, copy_from_klv, &from);
  leaves_refresh(out);
  klv_deinit(&klv);
  return OK;
}

static bool is_own(Span bytes) {
  return bytes.size >= sizeof magic && memcmp(bytes.data, magic, sizeof magic) == 0;
}

Status leaves_from_bytes(Span bytes, const TileSet *tiles, const char *file, Leaves *out, Error *err) {
  Leaves leaves;
  Status status =
      is_own(bytes) ? leavesfile_read_own(bytes, tiles, &leaves, err) : read_klv(bytes, tiles, file, &leaves, err);
  if (status == OK)
    *out = leaves;
  return error_in(err, file, 0, status);
}

Status leaves_load(const char *path, const TileSet *tiles, Leaves *out, Error *err) {
  Span bytes;
  Status status = file_map(path, LEAVES_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = leaves_from_bytes(bytes, tiles, path, out, err);
  file_unmap(bytes);
  return status;
}

bool leaves_is_own_file(const char *path) {
  Span bytes;
  if (file_map(path, LEAVES_FILE_MAX, &bytes, NULL) != OK)
    return false;
  bool result = is_own(bytes);
  file_unmap(bytes);
  return result;
}

// Letters alone can't tell French from English; their points can.
static bool is_set_of_language(const char *language, const TileSet *tiles) {
  ScopedMem TileSet *own = mem_alloc(sizeof *own);
  return tileset_builtin(language, own, NULL) == OK && own->kinds == tiles->kinds &&
         memcmp(own->points, tiles->points, sizeof own->points) == 0;
}

static bool leaves_of_language(const char *language, const TileSet *tiles, Leaves *out) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "leaves/%s.leaves", language);
  Span bytes = embed_find(engine_embedded, name.data);
  return bytes.data && leaves_from_bytes(bytes, tiles, name.data, out, NULL) == OK;
}

const char *leaves_builtin(const TileSet *tiles, Leaves *out) {
  static const char *const languages[] = {"es", "ca", "en", "fr", "it", "de", "pt", "gl", "pl"};
  enum { LANGUAGES = sizeof languages / sizeof *languages };
  for (int i = 0; i < 2 * LANGUAGES; i++) {
    const char *language = languages[i % LANGUAGES];
    bool is_second_choice = i >= LANGUAGES; // somebody's own bag with the same letters
    if ((is_second_choice || is_set_of_language(language, tiles)) && leaves_of_language(language, tiles, out))
      return language;
  }
  leaves_init_from_bag(out, tiles);
  return "";
}

// Writing

static void leavesfile_add_number(StrBuf *out, int32_t number, int bytes) {
  for (int i = 0; i < bytes; i++)
    strbuf_add_char(out, (char)((uint32_t)number >> (8 * i) & 0xFF));
}

static int32_t to_steps(int32_t value) {
  int32_t steps = (value + (value < 0 ? -LEAVES_UNIT / 2 : LEAVES_UNIT / 2)) / LEAVES_UNIT;
  return steps < INT16_MIN ? INT16_MIN : steps > INT16_MAX ? INT16_MAX : steps;
}

void leaves_encode(const Leaves *leaves, const TileSet *tiles, StrBuf *out) {
  const LeaveSet *set = &leaves->set;
  Leaves copy = *leaves; // a copy, so that reading and writing can use the same list
  HeadNumber head[HEAD_NUMBERS_MAX];
  strbuf_add(out, magic, sizeof magic);
  leavesfile_add_number(out, set->kinds, 1);
  leavesfile_add_number(out, set->largest, 1);
  for (int tile = 1; tile <= set->kinds; tile++) {
    leavesfile_add_number(out, (int32_t)strlen(tiles->names[tile]), 1);
    strbuf_add_text(out, tiles->names[tile]);
  }
  for (int tile = 0; tile <= set->kinds; tile++)
    leavesfile_add_number(out, set->limits[tile], 1);
  int count = list_head(&copy, head);
  for (int i = 0; i < count; i++)
    leavesfile_add_number(out, *head[i].number, 4);
  for (uint32_t i = 1; i < leaveset_count(set); i++)
    leavesfile_add_number(out, to_steps(leaves->values[i]), 2);
}

typedef struct ToKlv {
  const Leaves *leaves;
  Tile *tiles;
  uint32_t *starts;
  float *points;
  uint32_t count;
} ToKlv;

static void add_entry(void *context, uint32_t number, const uint8_t *counts) {
  (void)number;
  ToKlv *to = context;
  uint32_t end = to->starts[to->count];
  for (int tile = 0; tile <= to->leaves->set.kinds; tile++) {
    for (int copy = 0; copy < counts[tile]; copy++)
      to->tiles[end++] = (Tile)tile;
  }
  to->points[to->count++] = (float)leaves_value(to->leaves, counts) / 1000.0f;
  to->starts[to->count] = end;
}

Status leaves_encode_klv(const Leaves *leaves, const TileSet *tiles, StrBuf *out, Error *err) {
  LeaveSet all;
  leaveset_init(&all, tiles, LEAVE_TILES_MAX);
  uint32_t count = leaveset_count(&all);
  ToKlv to = {leaves, mem_alloc((size_t)count * LEAVE_TILES_MAX), mem_alloc((count + 1) * sizeof *to.starts),
              mem_alloc(count * sizeof *to.points), 0};
  for (int size = 1; size <= all.largest; size++)
    leaveset_visit(&all, size, add_entry, &to);
  Status status = klv_encode(&(KlvEntries){to.tiles, to.starts, to.points, to.count}, out, err);
  mem_free(to.tiles);
  mem_free(to.starts);
  mem_free(to.points);
  return status;
}

Status leaves_open(const char *path, const TileSet *tiles, Leaves *out, Error *err) {
  if (path)
    return leaves_load(path, tiles, out, err);
  leaves_builtin(tiles, out);
  return OK;
}
