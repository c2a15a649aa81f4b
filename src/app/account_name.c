// SPDX-License-Identifier: MIT
// What an account may be called. Asked when a name is chosen, be it the first one or another: whoever has a name from
// before there was a rule keeps it.
//
// A name is written with the letters of one alphabet, digits, and single separators between them; it is not one that
// the house gives to machines and guests, and nobody has one that looks the same (base/script.h).
#include "app/app_internal.h"
#include "base/script.h"
#include "base/utf8.h"
#include "engine/bot.h"

#include <string.h>

enum { MARKS_MAX = 4 }; // on one letter: Tibetan and Vietnamese names need some, towers of them nobody does

typedef enum Part { PART_LETTER, PART_MARK, PART_DIGIT, PART_SEPARATOR, PART_OTHER } Part;

// Between parts of names: Ana María, O'Neil, Gal·la, J.R., ana_2; the points of Japanese and Tibetan ones.
static const char separators[] = " -_.'’·・་";
static const char last_separators[] = ".'’";

static bool is_one_of(const char *signs, Span character) {
  return memmem(signs, strlen(signs), character.data, character.size) != NULL;
}

static Part part_of(uint32_t codepoint, Span character) {
  if (is_one_of(separators, character))
    return PART_SEPARATOR;
  if (codepoint >= '0' && codepoint <= '9')
    return PART_DIGIT;
  if (utf8_is_letter(codepoint))
    return PART_LETTER;
  return utf8_is_mark(codepoint) ? PART_MARK : PART_OTHER;
}

// Only a point may have another separator after it, a space: J. R.
static bool may_follow(Span before, Part part_before, Span character, Part part) {
  if (part == PART_MARK)
    return part_before == PART_LETTER || part_before == PART_MARK;
  if (part == PART_SEPARATOR && part_before == PART_SEPARATOR)
    return before.data[0] == '.' && character.data[0] == ' ';
  return part != PART_OTHER && (part != PART_SEPARATOR || before.size > 0);
}

static bool is_well_formed(Span name) {
  Span before = {0}, character;
  Part part = PART_OTHER, part_before;
  bool has_letter = false, is_good = true;
  int marks = 0;
  uint32_t codepoint;
  for (size_t at = 0; at < name.size && is_good; at += character.size, before = character) {
    size_t used = utf8_decode(name.data + at, name.size - at, &codepoint);
    character = (Span){name.data + at, used};
    part_before = part;
    part = used ? part_of(codepoint, character) : PART_OTHER;
    marks = part == PART_MARK ? marks + 1 : 0;
    has_letter = has_letter || part == PART_LETTER;
    is_good = may_follow(before, part_before, character, part) && marks <= MARKS_MAX;
  }
  return is_good && has_letter && (part != PART_SEPARATOR || is_one_of(last_separators, before));
}

// What the house calls those who have no account, in every language; some are in no catalogue.
static const char *const reserved[] = {
    N_("Player"), N_("Machine"), N_("Guest"), N_("You"), N_("Administrator"), "Bot",  "Loser",
    "Jugadora",   "Invitada",    "Convidada", "admin",   "Administradora",    "root", "tesela",
};

// Does it show a number? "l" and "O" may stand for digits.
static bool looks_like_number(Span text) {
  ScopedStrBuf look = {0};
  look_of(text, &look);
  return look.size > 0 && strspn(look.data, "23456789lo") == look.size;
}

// "Bot" of "Bot 1", "Bot-12" and "Bot7".
static Span without_number(Span name) {
  static const char between[] = " -_.";
  size_t word = name.size;
  while (word > 0 && !strchr(between, name.data[word - 1]))
    word--;
  if (word > 0 && looks_like_number((Span){name.data + word, name.size - word}))
    name.size = word;
  while (name.size > 0 && (strchr(between, name.data[name.size - 1]) ||
                           (name.data[name.size - 1] >= '0' && name.data[name.size - 1] <= '9')))
    name.size--;
  return name;
}

static bool look_is_of(const char *look, const char *word) {
  ScopedStrBuf own = {0};
  look_of(span_of(word), &own);
  return strcmp(look, strbuf_text(&own)) == 0;
}

static bool is_reserved(const char *name) {
  ScopedStrBuf look = {0};
  bool is_found = false;
  look_of(without_number(span_of(name)), &look);
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved && !is_found; i++) {
    is_found = look_is_of(strbuf_text(&look), reserved[i]);
    for (const char *const *language = catalog_languages(); *language && !is_found; language++)
      is_found = look_is_of(strbuf_text(&look), tr(catalog_find(*language), reserved[i]));
  }
  for (const Bot *bot = bots; bot->name && !is_found; bot++)
    is_found = bot->called && look_is_of(strbuf_text(&look), bot->called);
  return is_found;
}

static bool has_look(const char *name) {
  ScopedStrBuf look = {0};
  look_of(span_of(name), &look);
  return look.size > 0;
}

Status account_name_check(const char *name, Error *err) {
  if (!is_well_formed(span_of(name)) || !has_look(name))
    return fail(err, FAILURE_NAME_LETTERS, err_str(name));
  Status status = name_check_look(name, err);
  if (status != OK)
    return status;
  return is_reserved(name) ? fail(err, FAILURE_NAME_RESERVED, err_str(name)) : OK;
}

Status account_name_check_free(App *app, int64_t own, const char *name, const char *key, Error *err) {
  StoreUser user;
  Status status = STORE(app, user_find, key, &user, err);
  if (status == OK && user.id != own)
    return fail(err, FAILURE_USER_EXISTS, err_str(name));
  if (status == OK || status == ERR_MISSING)
    status = STORE(app, user_find_alike, name, own, &user, err);
  if (status == OK)
    return fail(err, FAILURE_NAME_LIKE, err_str(name));
  return status == ERR_MISSING ? OK : status;
}
