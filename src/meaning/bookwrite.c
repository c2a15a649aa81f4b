// SPDX-License-Identifier: MIT
// Writing books. A block that is read as it stands is kept small, since looking a word up reads half of one; one that
// is packed is larger, since small ones pack badly.
#include "base/file.h"
#include "base/mem.h"
#include "meaning/book_internal.h"

#include <endian.h>
#include <zlib.h>

enum { PLAIN_BLOCK = 512, PACKED_BLOCK = 24 * 1024, PACKING_LEVEL = 5 };

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
  book_add_u32(&writer->index, 0); // its size, once it is known
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
        Z_OK) // there is room, and the level is one
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
  if (status == OK)
    status = file_write(path, (Span){bytes.data, bytes.size}, err);
  return status;
}

void bookwriter_deinit(BookWriter *writer) {
  strbuf_deinit(&writer->blocks);
  strbuf_deinit(&writer->index);
  strbuf_deinit(&writer->keys);
  strbuf_deinit(&writer->block);
  strbuf_deinit(&writer->last_key);
}
