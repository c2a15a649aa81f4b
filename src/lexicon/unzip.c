// SPDX-License-Identifier: MIT
// The directory at the end of an archive says where its files are and how long they are. The header before each file is
// skipped by its length only.
#include "lexicon/unzip.h"

#include "lexicon/gunzip.h"

#include <string.h>
#include <zlib.h>

enum {
  END_SIZE = 22, // of the record that ends the archive, without its comment
  ROW_SIZE = 46, // of a row of the directory, without its name
  HEAD_SIZE = 30,
  ENTRIES_MAX = 1000,
  IS_STORED = 0,
  IS_DEFLATED = 8,
};

typedef struct ZipEntry {
  Span name, packed;
  uint32_t size, crc, method;
} ZipEntry;

static uint32_t zip_u16(const char *at) {
  return (uint32_t)(unsigned char)at[0] | (uint32_t)(unsigned char)at[1] << 8;
}

static uint32_t zip_u32(const char *at) {
  return zip_u16(at) | zip_u16(at + 2) << 16;
}

bool unzip_is_archive(Span bytes) {
  return bytes.size > END_SIZE && memcmp(bytes.data, "PK\3\4", 4) == 0;
}

static Status unzip_refuse(const char *file, const char *sentence, Error *err) {
  return error_in(err, file, 0, error_set(err, ERR_INPUT, sentence));
}

// Where the record at the end begins; 0: there is none.
static size_t zip_end(Span bytes) {
  for (size_t back = END_SIZE; back <= bytes.size && back < END_SIZE + 65536; back++) {
    if (memcmp(bytes.data + bytes.size - back, "PK\5\6", 4) == 0)
      return bytes.size - back;
  }
  return 0;
}

// Reads the row at *at and goes on to the next. False: damaged.
static bool zip_next(Span bytes, size_t *at, ZipEntry *out) {
  if (*at > bytes.size || bytes.size - *at < ROW_SIZE || memcmp(bytes.data + *at, "PK\1\2", 4) != 0)
    return false;
  const char *row = bytes.data + *at;
  size_t name = zip_u16(row + 28), rest = zip_u16(row + 30) + zip_u16(row + 32), head = zip_u32(row + 42),
         packed = zip_u32(row + 20);
  *at += ROW_SIZE + name + rest;
  if (*at > bytes.size || head > bytes.size || bytes.size - head < HEAD_SIZE)
    return false;
  size_t begin = head + HEAD_SIZE + zip_u16(bytes.data + head + 26) + zip_u16(bytes.data + head + 28);
  *out = (ZipEntry){.name = {row + ROW_SIZE, name},
                    .packed = {bytes.data + begin, packed},
                    .size = zip_u32(row + 24),
                    .crc = zip_u32(row + 16),
                    .method = zip_u16(row + 10)};
  return begin <= bytes.size && packed <= bytes.size - begin;
}

static bool zip_name_ends(Span name, const char *ending) {
  size_t size = strlen(ending);
  return name.size >= size && memcmp(name.data + name.size - size, ending, size) == 0;
}

// Folders, and the extra files that some systems add, do not count.
static bool zip_is_file(const ZipEntry *entry) {
  return !zip_name_ends(entry->name, "/") && !(entry->name.size > 9 && memcmp(entry->name.data, "__MACOSX/", 9) == 0);
}

static bool zip_unpack(const ZipEntry *entry, StrBuf *out) {
  size_t before = out->size;
  bool is_whole = entry->method == IS_DEFLATED && inflate_bare(entry->packed, entry->size, out);
  if (entry->method == IS_STORED)
    strbuf_add(out, entry->packed.data, entry->packed.size);
  return (is_whole || entry->method == IS_STORED) && out->size - before == entry->size &&
         crc32_z(0, (const unsigned char *)strbuf_text(out) + before, out->size - before) == entry->crc;
}

// Finds the only file, or the only one whose name ends in .txt; *count: how many of these there were.
static bool zip_choose(Span bytes, ZipEntry *out, int *count) {
  size_t end = zip_end(bytes), at = end > 0 ? zip_u32(bytes.data + end + 16) : bytes.size;
  uint32_t rows = end > 0 ? zip_u16(bytes.data + end + 10) : 0;
  ZipEntry files[2] = {0}; // any, and a .txt
  int counts[2] = {0};
  bool is_sound = end > 0 && rows <= ENTRIES_MAX;
  for (uint32_t i = 0; i < rows && is_sound; i++) {
    ZipEntry entry;
    is_sound = zip_next(bytes, &at, &entry);
    for (int kind = 0; kind < 2 && is_sound && zip_is_file(&entry); kind++) {
      if (kind == 1 && !zip_name_ends(entry.name, ".txt"))
        continue;
      files[kind] = entry;
      counts[kind]++;
    }
  }
  int choice = counts[0] == 1 ? 0 : 1;
  *out = files[choice];
  *count = counts[choice];
  return is_sound;
}

Status unzip_add_only_file(Span bytes, const char *file, size_t limit, StrBuf *out, Error *err) {
  ZipEntry entry;
  int count;
  bool is_sound = zip_choose(bytes, &entry, &count);
  if (is_sound && count != 1)
    return unzip_refuse(file, N_("the archive must hold one list: take it out and name that file"), err);
  if (is_sound && entry.size > limit)
    return error_in(err, file, 0, error_set(err, ERR_LIMIT, N_("the list in the archive is too large")));
  if (!is_sound || !zip_unpack(&entry, out))
    return unzip_refuse(file, N_("the archive is damaged: take the list out and name that file"), err);
  return OK;
}
