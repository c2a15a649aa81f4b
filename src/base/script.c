// SPDX-License-Identifier: MIT
// This uses the blocks of Unicode, not its list of scripts: a block holds the letters of one alphabet, and its other
// characters are neither letters nor marks.
#include "base/script.h"

#include "base/utf8.h"

typedef struct ScriptRange {
  uint32_t first, last;
  Script script;
} ScriptRange;

static const ScriptRange ranges[] = {
    {'A', 'Z', SCRIPT_LATIN},
    {'a', 'z', SCRIPT_LATIN},
    {0x00AA, 0x00AA, SCRIPT_LATIN}, // Mª
    {0x00BA, 0x00BA, SCRIPT_LATIN},
    {0x00C0, 0x01BF, SCRIPT_LATIN}, // what follows are clicks, like l and !
    {0x01C4, 0x024F, SCRIPT_LATIN},
    {0x02BB, 0x02BC, SCRIPT_LATIN}, // Hawaiʻi
    {0x1E00, 0x1EFF, SCRIPT_LATIN},
    {0x0370, 0x03FF, SCRIPT_GREEK},
    {0x1F00, 0x1FFF, SCRIPT_GREEK},
    {0x0400, 0x052F, SCRIPT_CYRILLIC},
    {0x0530, 0x058F, SCRIPT_ARMENIAN},
    {0x0590, 0x05FF, SCRIPT_HEBREW},
    {0x0600, 0x063F, SCRIPT_ARABIC}, // what follows makes letters long
    {0x0641, 0x06FF, SCRIPT_ARABIC},
    {0x0700, 0x074F, SCRIPT_SYRIAC},
    {0x0750, 0x077F, SCRIPT_ARABIC},
    {0x0780, 0x07BF, SCRIPT_THAANA},
    {0x07C0, 0x07FF, SCRIPT_NKO},
    {0x0870, 0x08FF, SCRIPT_ARABIC},
    {0x0900, 0x097F, SCRIPT_DEVANAGARI},
    {0x0980, 0x09FF, SCRIPT_BENGALI},
    {0x0A00, 0x0A7F, SCRIPT_GURMUKHI},
    {0x0A80, 0x0AFF, SCRIPT_GUJARATI},
    {0x0B00, 0x0B7F, SCRIPT_ORIYA},
    {0x0B80, 0x0BFF, SCRIPT_TAMIL},
    {0x0C00, 0x0C7F, SCRIPT_TELUGU},
    {0x0C80, 0x0CFF, SCRIPT_KANNADA},
    {0x0D00, 0x0D7F, SCRIPT_MALAYALAM},
    {0x0D80, 0x0DFF, SCRIPT_SINHALA},
    {0x0E00, 0x0E7F, SCRIPT_THAI},
    {0x0E80, 0x0EFF, SCRIPT_LAO},
    {0x0F00, 0x0FFF, SCRIPT_TIBETAN},
    {0x1000, 0x109F, SCRIPT_MYANMAR},
    {0x10A0, 0x10FF, SCRIPT_GEORGIAN},
    {0x1C90, 0x1CBF, SCRIPT_GEORGIAN},
    {0x1200, 0x139F, SCRIPT_ETHIOPIC},
    {0x13A0, 0x13FF, SCRIPT_CHEROKEE},
    {0xAB70, 0xABBF, SCRIPT_CHEROKEE},
    {0x1400, 0x167F, SCRIPT_CANADIAN},
    {0x1780, 0x17FF, SCRIPT_KHMER},
    {0x1800, 0x18AF, SCRIPT_MONGOLIAN},
    {0x1B00, 0x1B7F, SCRIPT_BALINESE},
    {0x1C50, 0x1C7F, SCRIPT_OL_CHIKI},
    {0x2D30, 0x2D7F, SCRIPT_TIFINAGH},
    {0x3005, 0x3007, SCRIPT_EAST_ASIAN},
    {0x3041, 0x318F, SCRIPT_EAST_ASIAN}, // Kana, Bopomofo, single letters of Hangul
    {0x3400, 0x4DBF, SCRIPT_EAST_ASIAN},
    {0x4E00, 0x9FFF, SCRIPT_EAST_ASIAN},
    {0xAC00, 0xD7A3, SCRIPT_EAST_ASIAN},
    {0x20000, 0x323AF, SCRIPT_EAST_ASIAN},
    {0xA000, 0xA4CF, SCRIPT_YI},
    {0xA4D0, 0xA4FF, SCRIPT_LISU},
    {0xA500, 0xA63F, SCRIPT_VAI},
    {0xA980, 0xA9DF, SCRIPT_JAVANESE},
    {0x1E900, 0x1E95F, SCRIPT_ADLAM},
};

// The letters that languages are written with in the block of phonetic signs: Azerbaijani, Hausa, Ewe, Bambara, Kabyle.
static const char phonetic_letters[] = "ɓɔɖɗəɛɣɩɲʊʋʒ";

static bool is_among(const char *letters, uint32_t codepoint) {
  char bytes[UTF8_MAX];
  size_t size = utf8_encode(codepoint, bytes);
  return size > 0 && memmem(letters, strlen(letters), bytes, size) != NULL;
}

Script script_of(uint32_t codepoint) {
  if (!utf8_is_letter(codepoint) && !utf8_is_mark(codepoint))
    return SCRIPT_NONE;
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    if (codepoint >= ranges[i].first && codepoint <= ranges[i].last)
      return ranges[i].script;
  }
  return is_among(phonetic_letters, codepoint) ? SCRIPT_LATIN : SCRIPT_NONE;
}

// Letters that look like others, after case folding. Letters of which only the capitals look alike are here too.
static const struct {
  const char *to, *from;
} lookalikes[] = {
    {"", "ʻʼ"},         {"a", "аαᎪꓮᗩ"},   {"ae", "æӕ"},           {"b", "вьβƀɓᏴꓐᗷ"}, {"c", "сϲƈᏟꓚᑕ"},
    {"d", "ԁđðɖɗƌᎠꓓᗞ"}, {"e", "еεєᎬꓰᗴ"},  {"f", "ƒꓝᖴ"},           {"g", "ɡǥᏀꓖ"},     {"h", "һнηħհᎻꓧᕼ"},
    {"j", "јϳյᎫꓙᒍ"},    {"k", "кκƙĸᏦꓗ"},  {"l", "1iıłƚɩіӏιᏞꓡꓲᒪ"}, {"m", "мμϻᎷꓟᗰ"},   {"n", "νոɲŋƞꓠᑎ"},
    {"o", "0øɵоοօꓳ"},   {"oe", "œ"},      {"p", "рρþƥᏢꓑᑭ"},       {"q", "ԛգ"},       {"r", "гᎡᏒꓣᖇ"},
    {"s", "ѕᏚꓢ"},       {"t", "тτŧƭᎢꓔ"},  {"u", "սʊꓴᑌ"},          {"v", "ѵʋᏙꓦᐯ"},    {"w", "ԝωѡᎳꓪᗯ"},
    {"x", "хχꓫ᙭"},      {"y", "уүγυƴᎩꓬ"}, {"z", "ζƶᏃꓜ"},          {"一", "ー"},      {"二", "ニ"},
    {"八", "ハ"},       {"力", "カ"},     {"千", "チ"},           {"卜", "ト"},      {"口", "ロ"},
    {"夕", "タ"},       {"工", "エ"},     {"才", "オ"},           {"へ", "ヘ"},
};

// Marks over and under letters that readers may leave out. In other alphabets marks are vowels.
static bool is_optional_mark(uint32_t codepoint) {
  if (!utf8_is_mark(codepoint))
    return false;
  Script script = script_of(codepoint);
  return script == SCRIPT_NONE || script == SCRIPT_CYRILLIC || script == SCRIPT_HEBREW || script == SCRIPT_ARABIC;
}

static void add_look(uint32_t codepoint, StrBuf *out) {
  for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++) {
    if (is_among(lookalikes[i].from, codepoint)) {
      strbuf_add_text(out, lookalikes[i].to);
      return;
    }
  }
  strbuf_add_codepoint(out, codepoint);
}

// Replaces each pair after `from` by one character.
static void join_pairs(StrBuf *text, size_t from, const char pair[2], char joined) {
  size_t kept = from;
  for (size_t i = from; i < text->size; i++) {
    bool is_pair = text->data[i] == pair[0] && i + 1 < text->size && text->data[i + 1] == pair[1];
    text->data[kept++] = is_pair ? joined : text->data[i];
    i += is_pair;
  }
  text->size = kept;
  if (text->data)
    text->data[kept] = '\0';
}

void lookalike_key(Span text, StrBuf *out) {
  ScopedStrBuf parts = {0};
  size_t from = out->size;
  uint32_t codepoint = 0;
  utf8_fold_apart(text, &parts);
  for (size_t at = 0, used; at < parts.size; at += used) {
    used = utf8_decode(parts.data + at, parts.size - at, &codepoint);
    used = used ? used : 1;
    bool is_digit = codepoint >= '0' && codepoint <= '9';
    if (is_digit || utf8_is_letter(codepoint) || (utf8_is_mark(codepoint) && !is_optional_mark(codepoint)))
      add_look(codepoint, out);
  }
  join_pairs(out, from, "rn", 'm');
  join_pairs(out, from, "vv", 'w');
}
