// SPDX-License-Identifier: MIT
#include "meaning/book.h"

#include "base/file.h"
#include "base/mem.h"
#include "meaning/book_internal.h"

#include <endian.h>
#include <sys/stat.h>
#include <zlib.h>

static uint32_t book_u32(const char *at) {
  uint32_t value;
  memcpy(&value, at, sizeof value);
  return le32toh(value);
}

Status book_is_damaged(const char *file, Error *err) {
  return error_in(
      err, file, 0,
      error_set(err, ERR_INPUT,
                N_("this is not a file of meanings, or it is damaged: it can be deleted, and is made again")));
}

bool book_read_number(Span *bytes, uint32_t *out) {
  uint32_t value = 0;
  for (unsigned shift = 0; bytes->size > 0 && shift < 35; shift += 7) {
    unsigned byte = (unsigned char)bytes->data[0];
    *bytes = (Span){bytes->data + 1, bytes->size - 1};
    if (shift == 28 && byte > 15)
      return false;
    value |= (byte & 127) << shift;
    if (byte < 128) {
      *out = value;
      return true;
    }
  }
  return false;
}

bool book_read_span(Span *bytes, Span *out) {
  uint32_t size;
  if (!book_read_number(bytes, &size) || size > bytes->size)
    return false;
  *out = (Span){bytes->data, size};
  *bytes = (Span){bytes->data + size, bytes->size - size};
  return true;
}

// Cuts a part off the rest of the file.
static bool book_cut(Span *rest, size_t size, Span *out) {
  if (size > rest->size)
    return false;
  *out = (Span){rest->data, size};
  *rest = (Span){rest->data + size, rest->size - size};
  return true;
}

static const char *book_row(const Book *book, uint32_t block) {
  return book->index.data + (size_t)block * BOOK_INDEX_ROW;
}

static bool book_index_is_sound(const Book *book) {
  for (uint32_t i = 0; i <= book->block_count; i++) {
    const char *row = book_row(book, i);
    uint32_t begin = book_u32(row), size = book_u32(row + 4), key = book_u32(row + 8);
    if (begin > book->blocks.size || key > book->keys.size || size > BOOK_BLOCK_MAX ||
        (i > 0 && (begin < book_u32(row - BOOK_INDEX_ROW) || key < book_u32(row - BOOK_INDEX_ROW + 8))))
      return false;
  }
  const char *last = book_row(book, book->block_count);
  return book_u32(last) == book->blocks.size && book_u32(last + 8) == book->keys.size;
}

static bool book_read_parts(Book *book) {
  Span rest = book->bytes;
  const char *header = rest.data;
  Span head;
  if (!book_cut(&rest, BOOK_HEADER_SIZE, &head) || memcmp(header, book_magic, sizeof book_magic) != 0 ||
      book_u32(header + 8) != (uint32_t)book->kind)
    return false;
  book->is_deflated = book_u32(header + 12) & BOOK_DEFLATED;
  book->entry_count = book_u32(header + 16);
  book->block_count = book_u32(header + 20);
  memcpy(book->stamp, header + 36, BOOK_STAMP_SIZE);
  if (!book_cut(&rest, book_u32(header + 24), &book->preamble) || book->block_count > rest.size ||
      !book_cut(&rest, ((size_t)book->block_count + 1) * BOOK_INDEX_ROW, &book->index) ||
      !book_cut(&rest, book_u32(header + 28), &book->keys) || !book_cut(&rest, book_u32(header + 32), &book->blocks) ||
      rest.size > 0)
    return false;
  size_t checked = (size_t)(book->blocks.data - header) - BOOK_HEADER_SIZE;
  uLong sum = crc32_z(0, (const unsigned char *)header, BOOK_CHECKED_SIZE);
  sum = crc32_z(sum, (const unsigned char *)header + BOOK_HEADER_SIZE, checked);
  return (uint32_t)sum == book_u32(header + BOOK_CHECKED_SIZE) && book_index_is_sound(book);
}

Status book_from_bytes(Span bytes, const char *file, BookKind kind, Book *out, Error *err) {
  Book book = {.bytes = bytes, .kind = kind};
  if (bytes.size > BOOK_FILE_MAX || !book_read_parts(&book))
    return book_is_damaged(file, err);
  *out = book;
  return OK;
}

Status book_open(const char *path, BookKind kind, Book *out, Error *err) {
  Span bytes;
  Status status = file_map(path, BOOK_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = book_from_bytes(bytes, path, kind, out, err);
  if (status == OK)
    out->is_mapped = true;
  else
    file_unmap(bytes);
  return status;
}

void book_close(Book *book) {
  if (book->is_mapped)
    file_unmap(book->bytes);
  *book = (Book){0};
}

static int book_compare(Span a, Span b) {
  int order = memcmp(a.data, b.data, a.size < b.size ? a.size : b.size);
  return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

static Span book_first_key(const Book *book, uint32_t block) {
  uint32_t begin = book_u32(book_row(book, block) + 8), end = book_u32(book_row(book, block + 1) + 8);
  return (Span){book->keys.data + begin, end - begin};
}

// The last block whose first key is not after the key; block_count: there is none.
static uint32_t book_block_of(const Book *book, Span key) {
  uint32_t low = 0, high = book->block_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (book_compare(book_first_key(book, middle), key) <= 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? book->block_count : low - 1;
}

// An entry of a block has: how many bytes it shares with the key before, its other bytes, and the value.
static bool book_scan(Span block, Span key, StrBuf *value, bool *is_there) {
  char text[BOOK_KEY_MAX];
  size_t size = 0;
  while (block.size > 0) {
    uint32_t shared;
    Span rest, bytes;
    if (!book_read_number(&block, &shared) || shared > size || !book_read_span(&block, &rest) ||
        rest.size > sizeof text - shared || !book_read_span(&block, &bytes))
      return false;
    memcpy(text + shared, rest.data, rest.size);
    size = shared + rest.size;
    int order = book_compare((Span){text, size}, key);
    if (order == 0)
      strbuf_add(value, bytes.data, bytes.size);
    *is_there = order == 0;
    if (order >= 0)
      return true;
  }
  return true;
}

static bool book_scan_packed(Span packed, uint32_t size, Span key, StrBuf *value, bool *is_there) {
  ScopedStrBuf text = {0};
  uLongf got = size;
  strbuf_add_repeat(&text, '\0', (int)size);
  bool is_sound =
      uncompress((unsigned char *)text.data, &got, (const unsigned char *)packed.data, packed.size) == Z_OK &&
      got == size && book_scan((Span){text.data, size}, key, value, is_there);
  return is_sound;
}

Status book_find(const Book *book, Span key, StrBuf *value, bool *is_there, Error *err) {
  *is_there = false;
  uint32_t block = book_block_of(book, key);
  if (block == book->block_count)
    return OK;
  const char *row = book_row(book, block);
  uint32_t begin = book_u32(row), end = book_u32(row + BOOK_INDEX_ROW), size = book_u32(row + 4);
  Span stored = {book->blocks.data + begin, end - begin};
  bool is_sound = book->is_deflated ? size > 0 && book_scan_packed(stored, size, key, value, is_there)
                                    : book_scan(stored, key, value, is_there);
  return is_sound ? OK : book_is_damaged(NULL, err);
}

// ---- writing ----

// A block that is not packed is small, because a look-up reads half of it on average. A packed block is larger, because
// small ones pack badly, but not much larger, because a look-up must unpack it.

enum { PLAIN_BLOCK = 512, PACKED_BLOCK = 2 * 1024, PACKING_LEVEL = 5 };

void book_add_number(StrBuf *out, uint32_t number) {
  for (; number > 127; number >>= 7)
    strbuf_add_char(out, (char)(number | 128));
  strbuf_add_char(out, (char)number);
}

void book_add_span(StrBuf *out, Span bytes) {
  book_add_number(out, (uint32_t)bytes.size);
  strbuf_add(out, bytes.data, bytes.size);
}

static void book_add_u32(StrBuf *out, uint32_t value) {
  value = htole32(value);
  strbuf_add(out, (const char *)&value, sizeof value);
}

static void bookwriter_begin_block(BookWriter *writer, Span first_key) {
  book_add_u32(&writer->index, (uint32_t)writer->blocks.size);
  book_add_u32(&writer->index, 0); // its size, filled in later
  book_add_u32(&writer->index, (uint32_t)writer->keys.size);
  strbuf_add(&writer->keys, first_key.data, first_key.size);
  writer->block_count++;
}

static void bookwriter_end_block(BookWriter *writer) {
  if (writer->block.size == 0)
    return;
  uint32_t size = htole32((uint32_t)writer->block.size);
  memcpy(writer->index.data + writer->index.size - 8, &size, sizeof size);
  if (writer->is_deflated) {
    uLongf packed_size = compressBound(writer->block.size);
    unsigned char *packed = mem_alloc(packed_size);
    if (compress2(packed, &packed_size, (const unsigned char *)writer->block.data, writer->block.size, PACKING_LEVEL) ==
        Z_OK) // there is room, and the level is valid
      strbuf_add(&writer->blocks, (const char *)packed, packed_size);
    mem_free(packed);
  } else {
    strbuf_add(&writer->blocks, writer->block.data, writer->block.size);
  }
  strbuf_reset(&writer->block);
  strbuf_reset(&writer->last_key);
}

void bookwriter_add(BookWriter *writer, Span key, Span value) {
  if (key.size == 0 || key.size > BOOK_KEY_MAX || value.size > BOOK_VALUE_MAX)
    return;
  if (writer->block.size == 0)
    bookwriter_begin_block(writer, key);
  size_t shared = 0;
  while (shared < key.size && shared < writer->last_key.size && key.data[shared] == writer->last_key.data[shared])
    shared++;
  book_add_number(&writer->block, (uint32_t)shared);
  book_add_span(&writer->block, (Span){key.data + shared, key.size - shared});
  book_add_span(&writer->block, value);
  strbuf_reset(&writer->last_key);
  strbuf_add(&writer->last_key, key.data, key.size);
  writer->entry_count++;
  if (writer->block.size >= (writer->is_deflated ? PACKED_BLOCK : PLAIN_BLOCK))
    bookwriter_end_block(writer);
}

static void bookwriter_add_header(const BookWriter *writer, BookKind kind, const char *stamp, Span preamble,
                                  StrBuf *out) {
  strbuf_add(out, book_magic, sizeof book_magic);
  book_add_u32(out, kind);
  book_add_u32(out, writer->is_deflated ? BOOK_DEFLATED : 0);
  book_add_u32(out, writer->entry_count);
  book_add_u32(out, writer->block_count);
  book_add_u32(out, (uint32_t)preamble.size);
  book_add_u32(out, (uint32_t)writer->keys.size);
  book_add_u32(out, (uint32_t)writer->blocks.size);
  strbuf_add(out, stamp, BOOK_STAMP_SIZE);
}

Status bookwriter_encode(BookWriter *writer, BookKind kind, const char stamp[BOOK_STAMP_SIZE + 1], Span preamble,
                         StrBuf *out, Error *err) {
  bookwriter_end_block(writer);
  book_add_u32(&writer->index, (uint32_t)writer->blocks.size);
  book_add_u32(&writer->index, 0);
  book_add_u32(&writer->index, (uint32_t)writer->keys.size);
  size_t total = BOOK_HEADER_SIZE + preamble.size + writer->index.size + writer->keys.size + writer->blocks.size;
  if (total > BOOK_FILE_MAX)
    return error_set(err, ERR_LIMIT, N_("a file has at most %d bytes"), err_int(BOOK_FILE_MAX));
  ScopedStrBuf head = {0};
  bookwriter_add_header(writer, kind, stamp, preamble, &head);
  const Span parts[] = {{head.data, head.size},
                        preamble,
                        {writer->index.data, writer->index.size},
                        {strbuf_text(&writer->keys), writer->keys.size}};
  uLong sum = 0;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    sum = parts[i].size > 0 ? crc32_z(sum, (const unsigned char *)parts[i].data, parts[i].size) : sum;
  book_add_u32(&head, (uint32_t)sum);
  strbuf_add(out, head.data, head.size);
  for (size_t i = 1; i < sizeof parts / sizeof parts[0]; i++)
    strbuf_add(out, parts[i].data, parts[i].size);
  strbuf_add(out, writer->blocks.data, writer->blocks.size);
  return OK;
}

Status bookwriter_write(BookWriter *writer, BookKind kind, const char stamp[BOOK_STAMP_SIZE + 1], Span preamble,
                        const char *path, Error *err) {
  ScopedStrBuf bytes = {0};
  Status status = bookwriter_encode(writer, kind, stamp, preamble, &bytes, err);
  return status == OK ? file_write(path, (Span){bytes.data, bytes.size}, err) : status;
}

void bookwriter_deinit(BookWriter *writer) {
  strbuf_deinit(&writer->blocks);
  strbuf_deinit(&writer->index);
  strbuf_deinit(&writer->keys);
  strbuf_deinit(&writer->block);
  strbuf_deinit(&writer->last_key);
}

void book_stamp_file(const char *path, StrBuf *out) {
  struct stat info;
  if (stat(path, &info) == 0)
    strbuf_printf(out, "file %lld %lld %s\n", (long long)info.st_size,
                  (long long)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec, path);
}

bool book_is_fresh(const char *path, BookKind kind, const char *stamp) {
  Book book = {0};
  if (!file_exists(path) || book_open(path, kind, &book, NULL) != OK)
    return false;
  bool is_fresh = strcmp(book.stamp, stamp) == 0;
  book_close(&book);
  return is_fresh;
}
