// SPDX-License-Identifier: MIT
// The bytes of a GCG file as text.
//
// The format says Latin-1 unless a first line names another encoding, but files in the world say nothing and are UTF-8,
// or say UTF-8 and hold a note pasted in as Windows-1252. Bytes that are well-formed UTF-8 beyond ASCII are hardly ever
// meant as anything else. So a file that is UTF-8 throughout is read as that, whatever it says; one that says nothing,
// or UTF-8, and is not, is read line by line; and one that names another encoding is believed.
#include "base/lines.h"
#include "base/utf8.h"
#include "notation/gcg_internal.h"

#include <strings.h>

// 0xC0..0xFF of ISO-8859-2 and Windows-1250, which agree there.
static const uint16_t central_high[64] = {
    0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A,
    0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E,
    0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107,
    0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};
// 0xA0..0xBF of ISO-8859-2.
static const uint16_t latin2_low[32] = {
    0x00A0, 0x0104, 0x02D8, 0x0141, 0x00A4, 0x013D, 0x015A, 0x00A7, 0x00A8, 0x0160, 0x015E,
    0x0164, 0x0179, 0x00AD, 0x017D, 0x017B, 0x00B0, 0x0105, 0x02DB, 0x0142, 0x00B4, 0x013E,
    0x015B, 0x02C7, 0x00B8, 0x0161, 0x015F, 0x0165, 0x017A, 0x02DD, 0x017E, 0x017C,
};
// 0x80..0xBF of Windows-1250; '?' where it has nothing.
static const uint16_t windows_1250_low[64] = {
    0x20AC, '?',    0x201A, '?',    0x201E, 0x2026, 0x2020, 0x2021, '?',    0x2030, 0x0160, 0x2039, 0x015A,
    0x0164, 0x017D, 0x0179, '?',    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, '?',    0x2122,
    0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141, 0x00A4, 0x0104, 0x00A6,
    0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B, 0x00B0, 0x00B1, 0x02DB, 0x0142,
    0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB, 0x013D, 0x02DD, 0x013E, 0x017C,
};

static void from_latin2(Span text, StrBuf *out) {
  for (size_t i = 0; i < text.size; i++) {
    uint32_t byte = (unsigned char)text.data[i];
    strbuf_add_codepoint(out, byte >= 0xC0 ? central_high[byte - 0xC0] : byte >= 0xA0 ? latin2_low[byte - 0xA0] : byte);
  }
}

static void from_windows_1250(Span text, StrBuf *out) {
  for (size_t i = 0; i < text.size; i++) {
    uint32_t byte = (unsigned char)text.data[i];
    strbuf_add_codepoint(out, byte >= 0xC0   ? central_high[byte - 0xC0]
                              : byte >= 0x80 ? windows_1250_low[byte - 0x80]
                                             : byte);
  }
}

typedef struct Encoding {
  const char *name;                       // as shown
  const char *spellings[8];               // as files write it, in any case
  void (*decode)(Span text, StrBuf *out); // for a line that is not UTF-8
} Encoding;

// Files that say UTF-8 and are not are Windows-1252 in practice.
static const Encoding encodings[] = {
    {"UTF-8", {"utf-8", "utf8", "unicode"}, utf8_from_latin1},
    {"windows-1252",
     {"iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "ansi"},
     utf8_from_latin1},
    {"ISO-8859-2", {"iso-8859-2", "iso8859-2", "iso_8859-2", "latin2", "latin-2"}, from_latin2},
    {"windows-1250", {"windows-1250", "cp1250"}, from_windows_1250},
};
enum { ENCODINGS = sizeof encodings / sizeof *encodings, UTF8 = 0, WINDOWS_1252 = 1 };

static const Encoding *gcgtext_find_encoding(Span name) {
  if (name.size == 0)
    return NULL;
  for (int i = 0; i < ENCODINGS; i++) {
    for (int s = 0; s < 8 && encodings[i].spellings[s]; s++) {
      const char *spelling = encodings[i].spellings[s];
      if (strlen(spelling) == name.size && strncasecmp(spelling, name.data, name.size) == 0)
        return &encodings[i];
    }
  }
  return NULL;
}

// One line of the raw bytes: ended by LF, CR or both.
static bool next_raw_line(Span *text, Span *line) {
  if (text->size == 0)
    return false;
  size_t size = 0;
  while (size < text->size && text->data[size] != '\n' && text->data[size] != '\r')
    size++;
  *line = (Span){text->data, size};
  size_t used = size < text->size ? size + 1 : size;
  if (used < text->size && text->data[used - 1] == '\r' && text->data[used] == '\n')
    used++;
  *text = (Span){text->data + used, text->size - used};
  return true;
}

bool gcg_next_line(Span *text, Span *line) {
  bool found = next_raw_line(text, line);
  *line = found ? span_trim(*line) : *line;
  return found;
}

static const char pragma[] = "#character-encoding";

// The name the file gives its encoding, before the first event; an empty span when it gives none.
static Span declared_name(Span bytes) {
  Span line, word, name = {0};
  while (gcg_next_line(&bytes, &line) && (line.size == 0 || line.data[0] != '>')) {
    if (line_next_word(&line, &word) && word.size == strlen(pragma) && strncasecmp(word.data, pragma, word.size) == 0) {
      line_next_word(&line, &name);
      return name;
    }
  }
  return name;
}

static bool has_mark(Span bytes, const char *mark) {
  return bytes.size >= strlen(mark) && memcmp(bytes.data, mark, strlen(mark)) == 0;
}

static void decode_lines(Span bytes, const Encoding *encoding, bool is_sure, StrBuf *out) {
  ScopedStrBuf plain = {0};
  Span line;
  while (next_raw_line(&bytes, &line)) {
    strbuf_reset(&plain);
    if (!is_sure && utf8_is_valid(line))
      strbuf_add(&plain, line.data, line.size);
    else
      encoding->decode(line, &plain);
    if (plain.size > 0)
      utf8_normalise((Span){plain.data, plain.size}, out);
    strbuf_add_char(out, '\n');
  }
}

static Status decode_bytes(Span bytes, StrBuf *out, const char **encoding, Error *err) {
  if (memchr(bytes.data, '\0', bytes.size))
    return error_set(err, ERR_INPUT, N_("this is not a text file"));
  Span name = declared_name(bytes);
  const Encoding *declared = gcgtext_find_encoding(name);
  bool valid = utf8_is_valid(bytes);
  if (name.size > 0 && !declared && !valid)
    return error_set(err, ERR_INPUT,
                     N_("the character encoding '%s' can't be read: use UTF-8, ISO-8859-1, ISO-8859-2 or windows-1250"),
                     err_span(name.data, name.size));
  const Encoding *used = valid ? &encodings[UTF8] : declared ? declared : &encodings[WINDOWS_1252];
  decode_lines(bytes, used, declared && used != &encodings[UTF8], out);
  *encoding = used->name;
  return OK;
}

Status gcg_decode(Span bytes, StrBuf *out, const char **encoding, Error *err) {
  if (bytes.size > GCG_FILE_MAX)
    return error_set(err, ERR_LIMIT, N_("a GCG file has at most %d bytes"), err_int(GCG_FILE_MAX));
  if (has_mark(bytes, "\xEF\xBB\xBF"))
    bytes = (Span){bytes.data + 3, bytes.size - 3};
  bool big_endian = has_mark(bytes, "\xFE\xFF");
  if (!big_endian && !has_mark(bytes, "\xFF\xFE"))
    return bytes.size == 0 ? OK : decode_bytes(bytes, out, encoding, err);
  ScopedStrBuf text = {0};
  utf8_from_utf16((Span){bytes.data + 2, bytes.size - 2}, big_endian, &text);
  Status status = text.size == 0 ? OK : decode_bytes((Span){text.data, text.size}, out, encoding, err);
  if (status == OK)
    *encoding = "UTF-16";
  return status;
}
