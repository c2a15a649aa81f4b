// SPDX-License-Identifier: MIT
// Which encoding a file has is not written in it. UTF-16 has a mark. What is well-formed UTF-8 is meant so: letters of
// Windows-1252 hardly ever make one by chance. Of the rest, a file in which most of the letters beyond ASCII are still
// UTF-8 was damaged, and is refused by its line: read as Windows-1252 it would be two wrong letters for each of them.
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

// What text never has, in any encoding of one byte a letter: control characters but spaces, line ends and the mark that
// ends files of DOS.
static bool textfile_is_control(unsigned char byte) {
  return (byte < 0x20 && !(byte >= '\t' && byte <= '\r') && byte != 0x1A) || byte == 0x7F;
}

static bool is_windows_1252(unsigned char byte) {
  return byte != 0x81 && byte != 0x8D && byte != 0x8F && byte != 0x90 && byte != 0x9D;
}

enum { MIXED_AT_LEAST = 20 }; // lines with bad bytes to one in UTF-8, in a file that mixes the two

typedef struct Utf8Signs {
  size_t letters, bad;          // well-formed ones beyond ASCII; bytes that belong to none
  size_t good_lines, bad_lines; // with such letters alone; with such bytes
  size_t first_bad;             // where
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
  // Lines that Windows-1252 would make so by chance are fewer.
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
