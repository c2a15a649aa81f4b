// SPDX-License-Identifier: MIT
#include "paper/pdfamend.h"

#include "base/utf8.h"

#include <string.h>

enum { ENTRY_SIZE = 20, OBJECTS_MAX = 1000 * 1000, TAIL_MAX = 40, DICTIONARY_MAX = 4096 };

// ---- reading ----

// The rest of the file. Every step takes something off its front, or says that it is not there.
static bool pdf_take(Span *rest, const char *text) {
  size_t size = strlen(text);
  if (rest->size < size || memcmp(rest->data, text, size) != 0)
    return false;
  *rest = (Span){rest->data + size, rest->size - size};
  return true;
}

static bool pdf_take_number(Span *rest, size_t *out) {
  enum { DIGITS_MAX = 10 };
  size_t digits = 0;
  *out = 0;
  while (digits < rest->size && digits < DIGITS_MAX && rest->data[digits] >= '0' && rest->data[digits] <= '9')
    *out = *out * 10 + (size_t)(rest->data[digits++] - '0');
  *rest = (Span){rest->data + digits, rest->size - digits};
  return digits > 0;
}

static Span pdf_from(Span pdf, size_t at) {
  return at < pdf.size ? (Span){pdf.data + at, pdf.size - at} : (Span){pdf.data + pdf.size, 0};
}

typedef struct PdfFile {
  Span bytes;
  size_t table, count; // where the table of objects is, and how many it has
  Span entries;
  size_t root, info;
} PdfFile;

// Finds "startxref", the place of the table, and the end.
static bool pdf_find_table(PdfFile *file) {
  static const char word[] = "startxref\n";
  Span tail = pdf_from(file->bytes, file->bytes.size > TAIL_MAX ? file->bytes.size - TAIL_MAX : 0);
  const char *found = memmem(tail.data, tail.size, word, sizeof word - 1);
  if (!found)
    return false;
  Span rest = {found, (size_t)(tail.data + tail.size - found)};
  return pdf_take(&rest, word) && pdf_take_number(&rest, &file->table) && pdf_take(&rest, "\n%%EOF\n");
}

static bool pdf_read_table(PdfFile *file) {
  Span rest = pdf_from(file->bytes, file->table);
  size_t size = 0;
  if (!pdf_take(&rest, "xref\n0 ") || !pdf_take_number(&rest, &file->count) || !pdf_take(&rest, "\n") ||
      file->count > OBJECTS_MAX || file->count * ENTRY_SIZE > rest.size)
    return false;
  file->entries = (Span){rest.data, file->count * ENTRY_SIZE};
  rest = pdf_from(rest, file->entries.size);
  return pdf_take(&rest, "trailer\n<< /Size ") && pdf_take_number(&rest, &size) && size == file->count &&
         pdf_take(&rest, "\n   /Root ") && pdf_take_number(&rest, &file->root) && pdf_take(&rest, " 0 R\n   /Info ") &&
         pdf_take_number(&rest, &file->info) && pdf_take(&rest, " 0 R\n>>");
}

// The dictionary of an object without its last ">>", if the object is only that and is small; else empty.
static Span pdf_dictionary(const PdfFile *file, size_t number) {
  static const char end[] = ">>\nendobj\n";
  size_t place = 0, own = 0;
  Span none = {file->bytes.data, 0}, entry = pdf_from(file->entries, number * ENTRY_SIZE);
  if (!pdf_take_number(&entry, &place) || !pdf_take(&entry, " 00000 n"))
    return none;
  Span rest = pdf_from(file->bytes, place);
  if (!pdf_take_number(&rest, &own) || own != number || !pdf_take(&rest, " 0 obj\n") || rest.size < 2 ||
      memcmp(rest.data, "<<", 2) != 0)
    return none;
  size_t size = rest.size < DICTIONARY_MAX ? rest.size : DICTIONARY_MAX;
  const char *last = memmem(rest.data, size, end, sizeof end - 1);
  return last ? (Span){rest.data, (size_t)(last - rest.data)} : none;
}

// ---- writing ----

static void pdf_add_text_string(StrBuf *out, const char *text) {
  size_t left = strlen(text), size;
  uint32_t codepoint;
  strbuf_add_text(out, "<FEFF");
  for (; left > 0 && (size = utf8_decode(text, left, &codepoint)) > 0; text += size, left -= size) {
    if (codepoint < 0x10000)
      strbuf_printf(out, "%04X", codepoint);
    else
      strbuf_printf(out, "%04X%04X", 0xD800 + ((codepoint - 0x10000) >> 10), 0xDC00 + ((codepoint - 0x10000) & 0x3FF));
  }
  strbuf_add_char(out, '>');
}

// New objects at the end of the file, and the lines of their table.
typedef struct PdfUpdate {
  size_t start; // where the old file ends
  StrBuf objects, table;
} PdfUpdate;

static void pdfupdate_begin(PdfUpdate *update, size_t number, Span dictionary) {
  strbuf_printf(&update->table, "%zu 1\n%010zu 00000 n \n", number, update->start + update->objects.size);
  strbuf_printf(&update->objects, "%zu 0 obj\n", number);
  strbuf_add(&update->objects, dictionary.data, dictionary.size);
}

static void pdfupdate_end(PdfUpdate *update) {
  strbuf_add_text(&update->objects, "\n>>\nendobj\n");
}

static bool pdf_is_figure(Span dictionary) {
  return pdf_take(&dictionary, "<< /Type /StructElem\n   /S /Figure\n");
}

static bool pdfupdate_fill(PdfUpdate *update, const PdfFile *file, const PdfNotes *notes) {
  int figures = 0;
  bool has_root = false;
  for (size_t number = 1; number < file->count; number++) {
    Span dictionary = pdf_dictionary(file, number);
    if (number == file->root && dictionary.size > 0) {
      pdfupdate_begin(update, number, dictionary);
      strbuf_add_text(&update->objects, "   /Lang ");
      pdf_add_text_string(&update->objects, notes->language);
      strbuf_add_text(&update->objects, "\n   /ViewerPreferences << /DisplayDocTitle true >>");
      pdfupdate_end(update);
      has_root = true;
    } else if (pdf_is_figure(dictionary)) {
      if (figures == notes->figure_count)
        return false;
      pdfupdate_begin(update, number, dictionary);
      strbuf_add_text(&update->objects, "   /Alt ");
      pdf_add_text_string(&update->objects, notes->figures[figures++]);
      pdfupdate_end(update);
    }
  }
  return has_root && figures == notes->figure_count;
}

bool pdfamend_describe(StrBuf *pdf, const PdfNotes *notes) {
  PdfFile file = {.bytes = strbuf_span(pdf)};
  PdfUpdate update = {.start = pdf->size};
  bool is_known = pdf_find_table(&file) && pdf_read_table(&file) && pdfupdate_fill(&update, &file, notes);
  if (is_known) {
    strbuf_add(pdf, update.objects.data, update.objects.size);
    size_t table = pdf->size;
    strbuf_printf(pdf, "xref\n%s", strbuf_text(&update.table));
    strbuf_printf(pdf, "trailer\n<< /Size %zu\n   /Root %zu 0 R\n   /Info %zu 0 R\n   /Prev %zu\n>>\nstartxref\n%zu\n",
                  file.count, file.root, file.info, file.table, table);
    strbuf_add_text(pdf, "%%EOF\n");
  }
  strbuf_deinit(&update.objects);
  strbuf_deinit(&update.table);
  return is_known;
}
