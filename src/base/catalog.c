// SPDX-License-Identifier: MIT
// Looks messages up in the compiled catalogues (gettext's .mo format) that are embedded in the program.
//
// Why not the C library's gettext: it follows the process locale and reads files; a server answers people in several
// languages at once, from one binary. A .mo file is a table of messages sorted by bytes, so a look-up is one binary
// search in place.
#include "base/catalog.h"

#include "base/catalog_internal.h"
#include "base/embedded.h"

#include <stdint.h>
#include <string.h>

struct Catalog {
  const char *language;
  const char *file; // NULL: the messages are in this language already
};

// The build gives the rows of po/LINGUAS: LINGUA(es)LINGUA(ca).
#define LINGUA(tag) {#tag, #tag ".mo"},
static const Catalog catalogs[] = {TESELA_LINGUAS{"en", NULL}};
#undef LINGUA
#define LINGUA(tag) #tag,
static const char *const languages[] = {TESELA_LINGUAS "en", NULL};
#undef LINGUA
#define LINGUA(tag) #tag " "
const char catalog_choices[] = TESELA_LINGUAS "en";
const char catalog_choices_or_none[] = TESELA_LINGUAS "en none";

const char *const *catalog_languages(void) {
  return languages;
}

const char *catalog_language(const Catalog *catalog) {
  return catalog ? catalog->language : "en";
}

const Catalog *catalog_find(const char *tag) {
  for (size_t i = 0; i < sizeof catalogs / sizeof *catalogs; i++) {
    if (tag && strncmp(tag, catalogs[i].language, 2) == 0 && (tag[2] == '\0' || strchr("_-.@", tag[2])))
      return &catalogs[i];
  }
  return NULL;
}

// Header of a .mo file, in the byte order of the machine that compiled it, which is the one that built the program.
typedef struct MoHeader {
  uint32_t magic, revision, count, originals_at, translations_at;
} MoHeader;

typedef struct MoText {
  uint32_t size, at;
} MoText;

const char *mo_find(Span file, const char *message) {
  MoHeader header;
  if (file.size < sizeof header)
    return NULL;
  memcpy(&header, file.data, sizeof header);
  const MoText *originals = (const MoText *)(const void *)(file.data + header.originals_at);
  const MoText *translations = (const MoText *)(const void *)(file.data + header.translations_at);
  for (uint32_t low = 0, high = header.count; low < high;) {
    uint32_t middle = low + (high - low) / 2;
    // A plural entry's original is "one\0many": strcmp sees the singular, which is its key.
    int order = strcmp(message, file.data + originals[middle].at);
    if (order == 0)
      return file.data + translations[middle].at;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

static const char *catalog_translation(const Catalog *catalog, const char *message) {
  return catalog && catalog->file ? mo_find(embed_find(base_embedded, catalog->file), message) : NULL;
}

const char *tr(const Catalog *catalog, const char *message) {
  const char *text = message[0] ? catalog_translation(catalog, message) : NULL;
  return text && text[0] ? text : message;
}

// The header line of the catalogue that begins with this text ("Plural-Forms: "). NULL: there is none.
static const char *catalog_header(const Catalog *catalog, const char *line) {
  const char *header = catalog_translation(catalog, ""), *found = header ? strstr(header, line) : NULL;
  return found ? found + strlen(line) : NULL;
}

void catalog_add_own_name(const Catalog *catalog, StrBuf *out) {
  const char *name = catalog_header(catalog, "X-Own-Name: ");
  strbuf_add(out, name ? name : "English", name ? strcspn(name, "\n") : strlen("English"));
}

// There are two forms. Most languages use the singular for 1 only, some for 0 too (plural=(n > 1)).
const char *tr_plural(const Catalog *catalog, const char *one, const char *many, long n) {
  const char *text = catalog_translation(catalog, one);
  if (!text || !text[0])
    return n == 1 ? one : many;
  const char *rule = catalog_header(catalog, "plural=");
  bool is_one = n == 1 || (n == 0 && rule && strncmp(rule, "(n > 1)", 7) == 0);
  return is_one ? text : text + strlen(text) + 1;
}
