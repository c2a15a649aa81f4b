// SPDX-License-Identifier: MIT
// A file does not say which encoding it has. UTF-16 has a mark. Well-formed UTF-8 is taken as UTF-8: letters of
// Windows-1252 hardly ever look like it by chance. Any other file that still has much UTF-8 was damaged, and the line
// is named: as Windows-1252, each of its UTF-8 letters would be two wrong ones.
#include "base/textfile.h"

#include "base/utf8.h"

// The line, from 1, of the byte at `at`.
static long textfile_line_at(Span bytes, size_t at) {
  long line = 1;
  for (size_t i = 0; i < at; i++)
    line += bytes.data[i] == '\n';
  return line;
}

static Status textfile_refuse_line(long line, const char *file, const char *message, Error *err) {
  return error_in(err, file, line, error_set(err, ERR_INPUT, message));
}

// Bytes that text does not have in any one-byte encoding: control characters other than spaces, line ends and the mark
// that ends files of DOS.
static bool textfile_is_control(unsigned char byte) {
  return (byte < 0x20 && !(byte >= '\t' && byte <= '\r') && byte != 0x1A) || byte == 0x7F;
}

static bool is_windows_1252(unsigned char byte) {
  return byte != 0x81 && byte != 0x8D && byte != 0x8F && byte != 0x90 && byte != 0x9D;
}

enum { MIXED_AT_LEAST = 20 }; // a file mixes the two if it has at least one line in UTF-8 to so many with bad bytes

typedef struct Utf8Signs {
  size_t letters, bad;          // well-formed letters beyond ASCII; bytes that belong to none
  size_t good_lines, bad_lines; // lines with such letters only; lines with such bytes
  size_t first_bad;             // where the first of these bytes is
} Utf8Signs;

static Utf8Signs find_signs(Span bytes) {
  Utf8Signs signs = {0};
  uint32_t codepoint;
  bool is_good = false, is_bad = false; // of the line
  for (size_t at = 0, used; at < bytes.size; at += used) {
    used = utf8_decode(bytes.data + at, bytes.size - at, &codepoint);
    signs.letters += used > 1;
    is_good = is_good || used > 1;
    if (used == 0) {
      signs.first_bad = signs.bad++ ? signs.first_bad : at;
      is_bad = true;
      used = 1;
    }
    if (bytes.data[at] == '\n' || at + used == bytes.size) {
      signs.good_lines += is_good && !is_bad;
      signs.bad_lines += is_bad;
      is_good = is_bad = false;
    }
  }
  return signs;
}

static bool has_utf8_mark(Span bytes) {
  return bytes.size >= 3 && memcmp(bytes.data, "\xEF\xBB\xBF", 3) == 0;
}

static Status decode_windows_1252(Span bytes, const char *file, StrBuf *room, Error *err) {
  Utf8Signs signs = find_signs(bytes);
  if (signs.letters > signs.bad || has_utf8_mark(bytes))
    return textfile_refuse_line(textfile_line_at(bytes, signs.first_bad), file,
                                N_("this line is not well-formed UTF-8"), err);
  // Windows-1252 gives fewer such lines by chance.
  if (signs.good_lines > 0 && signs.good_lines * MIXED_AT_LEAST >= signs.bad_lines)
    return textfile_refuse_line(textfile_line_at(bytes, signs.first_bad), file,
                                N_("this line is not UTF-8, but others are: save the whole file as UTF-8"), err);
  for (size_t i = 0; i < bytes.size; i++) {
    unsigned char byte = (unsigned char)bytes.data[i];
    if (textfile_is_control(byte))
      return textfile_refuse_line(0, file, N_("this is not a text file: save it as text, in UTF-8"), err);
    if (!is_windows_1252(byte))
      return textfile_refuse_line(textfile_line_at(bytes, i), file,
                                  N_("this line is neither UTF-8 nor Windows-1252: save the file as UTF-8"), err);
  }
  utf8_from_latin1(bytes, room);
  return OK;
}

static Status decode_utf16(Span bytes, const char *file, StrBuf *room, Error *err) {
  bool is_big_endian = bytes.data[0] == '\xFE';
  if (utf8_from_utf16((Span){bytes.data + 2, bytes.size - 2}, is_big_endian, room))
    return OK;
  return textfile_refuse_line(0, file, N_("this file is not well-formed UTF-16: save it as UTF-8"), err);
}

static bool has_utf16_mark(Span bytes) {
  return bytes.size >= 2 && (memcmp(bytes.data, "\xFE\xFF", 2) == 0 || memcmp(bytes.data, "\xFF\xFE", 2) == 0);
}

Status textfile_decode(Span bytes, const char *file, StrBuf *room, Span *out, TextEncoding *encoding, Error *err) {
  size_t start = room->size;
  Status status = OK;
  TextEncoding found = TEXT_UTF8;
  if (has_utf16_mark(bytes)) {
    found = TEXT_UTF16;
    status = decode_utf16(bytes, file, room, err);
  } else if (bytes.size > 0 && memchr(bytes.data, '\0', bytes.size)) {
    return textfile_refuse_line(0, file, N_("this is not a text file: save it as text, in UTF-8"), err);
  } else if (!utf8_is_valid(bytes)) {
    found = TEXT_WINDOWS_1252;
    status = decode_windows_1252(bytes, file, room, err);
  }
  if (status != OK)
    return status;
  *out = found == TEXT_UTF8 ? bytes : (Span){strbuf_text(room) + start, room->size - start};
  if (encoding)
    *encoding = found;
  return OK;
}

const char *textfile_encoding_name(TextEncoding encoding) {
  static const char *const names[] = {"UTF-8", "UTF-16", "windows-1252"};
  return names[encoding];
}

const char *textfile_note(TextEncoding encoding) {
  if (encoding != TEXT_WINDOWS_1252)
    return NULL;
  return N_("%s is not in UTF-8: it was read as Windows-1252. Check that its letters are right.");
}
