// SPDX-License-Identifier: MIT
// What an account may be called. The rule is applied when a name is chosen or changed; older names stay.
//
// A name consists of letters of one alphabet, digits, and single separators between them. It is not a name that tesela
// gives to machines and guests, and no other account has one that looks the same (base/script.h).
#include "app/account.h"
#include "app/failure.h"
#include "app/inside.h"
#include "app/steward.h"
#include "base/random.h"
#include "base/script.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "engine/bot.h"

#include <string.h>

enum { MARKS_MAX = 4 }; // on one letter: Tibetan and Vietnamese names need some, no name needs a tower of them

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

// Only after a point may another separator follow, a space: J. R.
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

// What tesela calls people without an account, in every language; some are in no catalogue.
static const char *const reserved[] = {
    N_("Player"), N_("Machine"), N_("Guest"), N_("You"), N_("Administrator"), "Bot",  "Loser",
    "Jugadora",   "Invitada",    "Convidada", "admin",   "Administradora",    "root", "tesela",
};

// Does it look like a number? "l" and "O" may stand for digits.
static bool looks_like_number(Span text) {
  ScopedStrBuf look = {0};
  lookalike_key(text, &look);
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

static bool is_lookalike_of(const char *look, const char *word) {
  ScopedStrBuf own = {0};
  lookalike_key(span_of(word), &own);
  return strcmp(look, strbuf_text(&own)) == 0;
}

static bool is_reserved(const char *name) {
  ScopedStrBuf look = {0};
  bool is_found = false;
  lookalike_key(without_number(span_of(name)), &look);
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved && !is_found; i++) {
    is_found = is_lookalike_of(strbuf_text(&look), reserved[i]);
    for (const char *const *language = catalog_languages(); *language && !is_found; language++)
      is_found = is_lookalike_of(strbuf_text(&look), tr(catalog_find(*language), reserved[i]));
  }
  for (const Bot *bot = bots; bot->name && !is_found; bot++)
    is_found = bot->called && is_lookalike_of(strbuf_text(&look), bot->called);
  return is_found;
}

static bool has_lookalike_key(const char *name) {
  ScopedStrBuf look = {0};
  lookalike_key(span_of(name), &look);
  return look.size > 0;
}

Status account_name_check(const char *name, Error *err) {
  if (!is_well_formed(span_of(name)) || !has_lookalike_key(name))
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

// Names of people: which characters they may have, so that two names that look the same are the same, and no name can
// play tricks on a screen.

enum { NAME_BYTES_MAX = 4096 }; // before anything is looked at

static bool is_space(uint32_t codepoint) {
  return codepoint == ' ' || (codepoint >= '\t' && codepoint <= '\r') || codepoint == 0xA0 || codepoint == 0x1680 ||
         (codepoint >= 0x2000 && codepoint <= 0x200A) || codepoint == 0x202F || codepoint == 0x205F ||
         codepoint == 0x3000;
}

// Letters and marks that show nothing at all, though they are not format characters.
static bool is_blank_mark(uint32_t codepoint) {
  return codepoint == 0x034F || codepoint == 0x115F || codepoint == 0x1160 || codepoint == 0x17B4 ||
         codepoint == 0x17B5 || (codepoint >= 0x180B && codepoint <= 0x180F) || codepoint == 0x2800 ||
         codepoint == 0x3164 || codepoint == 0xFFA0 || (codepoint >= 0xFE00 && codepoint <= 0xFE0F) ||
         (codepoint >= 0xE0000 && codepoint <= 0xE0FFF);
}

// The text without the spaces around it.
static Span name_trimmed(Span text) {
  size_t begin = text.size, end = 0;
  uint32_t codepoint;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    bool is_space_here = used > 0 && is_space(codepoint);
    used = used ? used : 1;
    if (is_space_here)
      continue;
    begin = begin < at ? begin : at;
    end = at + used;
  }
  return begin < end ? (Span){text.data + begin, end - begin} : (Span){text.data, 0};
}

static Status check_characters(Span name, int limit, Error *err) {
  int count = 0;
  uint32_t codepoint;
  for (size_t at = 0, used; at < name.size; at += used, count++) {
    used = utf8_decode(name.data + at, name.size - at, &codepoint);
    if (used == 0 || !utf8_is_visible(codepoint) || is_blank_mark(codepoint) ||
        (is_space(codepoint) && codepoint != ' '))
      return fail(err, FAILURE_NAME_CHARACTERS, err_span(name.data, name.size));
  }
  if (count > limit)
    return fail(err, FAILURE_NAME_LONG, err_span(name.data, utf8_cut(name.data, name.size, 200)), err_int(limit));
  return OK;
}

// Several spaces between two words become one: a page shows no more.
static void close_gaps(StrBuf *name) {
  size_t kept = 0;
  for (size_t i = 0; i < name->size; i++) {
    if (name->data[i] != ' ' || (kept > 0 && name->data[kept - 1] != ' '))
      name->data[kept++] = name->data[i];
  }
  name->data[kept] = '\0';
  name->size = kept;
}

Status name_clean_to(const char *name, int limit, StrBuf *out, StrBuf *key, Error *err) {
  Span text = name_trimmed((Span){name, strnlen(name, NAME_BYTES_MAX)});
  ScopedStrBuf composed = {0};
  if (text.size == 0)
    return fail(err, FAILURE_NAME_EMPTY);
  Status status = OK;
  if (!utf8_normalise(text, &composed))
    status = fail(err, FAILURE_NAME_CHARACTERS, err_span(text.data, text.size));
  if (status == OK)
    close_gaps(&composed);
  if (status == OK)
    status = check_characters((Span){composed.data, composed.size}, limit, err);
  if (status == OK) {
    strbuf_add(out, composed.data, composed.size);
    if (key)
      utf8_fold((Span){composed.data, composed.size}, key);
  }
  return status;
}

Status name_clean(const char *name, StrBuf *out, StrBuf *key, Error *err) {
  return name_clean_to(name, ACCOUNT_NAME_CHARACTERS, out, key, err);
}

// Names that could be mistaken for another name. The key of a name already ignores case and how marks are written; this
// is about letters of other alphabets and styles that look the same. It is checked only when a name is chosen, so that
// everybody who already has such a name can log in.

// Characters that show a Latin letter or a digit in another form: raised, in a circle, wide. Letters in another style
// already belong to no alphabet.
static bool is_dressed(uint32_t codepoint) {
  static const struct {
    uint32_t first, last;
  } ranges[] = {{0x2070, 0x209F}, {0x2100, 0x214F},   {0x2150, 0x218F},  {0x2460, 0x24FF},
                {0xFF01, 0xFFEF}, {0x1D7CE, 0x1D7FF}, {0x1F100, 0x1F1E5}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    if (codepoint >= ranges[i].first && codepoint <= ranges[i].last)
      return true;
  }
  return false;
}

Status name_check_look(const char *name, Error *err) {
  Span text = span_of(name);
  Script script = SCRIPT_NONE;
  bool is_plain = true;
  uint32_t codepoint = 0;
  for (size_t at = 0, used; at < text.size; at += used) {
    used = utf8_decode(text.data + at, text.size - at, &codepoint);
    used = used ? used : 1;
    Script own = script_of(codepoint);
    is_plain = is_plain && !is_dressed(codepoint) && (own != SCRIPT_NONE || !utf8_is_letter(codepoint)) &&
               (own == SCRIPT_NONE || script == SCRIPT_NONE || own == script);
    script = own != SCRIPT_NONE ? own : script;
  }
  return is_plain ? OK : fail(err, FAILURE_NAME_LOOK, err_str(name));
}

// A link for somebody who has lost the password: it lets them choose a new one, once, within some hours. Operators make
// it (steward.c). Only the link has the token; the store has its hash.

Status resetlink_make(App *app, int64_t account, int64_t hours, ResetLink *out, Error *err) {
  char key[SHA256_HEX_SIZE];
  token_write(out->token, sizeof out->token);
  sha256_hex(span_of(out->token), key);
  out->ends_ms = app_now_ms(app) + (hours ? hours : RESETLINK_HOURS) * 3600 * 1000;
  Status status = STORE(app, reset_links_end, account, err); // only the newest link counts
  return status == OK ? STORE(app, reset_link_add, key, account, out->ends_ms, err) : status;
}

static Status resetlink_read(App *app, const char *token, char key[SHA256_HEX_SIZE], StoreResetLink *link,
                             StoreUser *user, Error *err) {
  sha256_hex(span_of(token), key);
  Status status = STORE(app, reset_link_find, key, link, err);
  if (status == OK)
    status = STORE(app, user_get, link->user, user, err);
  if (status == ERR_MISSING)
    return fail(err, FAILURE_RESET_UNKNOWN);
  if (status == OK && link->used_ms)
    return fail(err, FAILURE_RESET_USED);
  if (status == OK && link->expires_ms <= app_now_ms(app))
    return fail(err, FAILURE_RESET_OVER);
  return status == OK ? steward_check_ban(app, user->id, err) : status;
}

Status resetlink_find(App *app, const char *token, ResetLink *out, Error *err) {
  char key[SHA256_HEX_SIZE];
  StoreResetLink link;
  StoreUser user;
  Status status = resetlink_read(app, token, key, &link, &user, err);
  if (status != OK)
    return status;
  *out = (ResetLink){.ends_ms = link.expires_ms};
  memcpy(out->name, user.name, sizeof user.name);
  return OK;
}

// Writes a line in the operators' log too; all or nothing.
static Status resetlink_spend(App *app, const char *key, const StoreUser *user, const char *hash, Error *err) {
  Status status = STORE(app, begin, err);
  if (status != OK)
    return status;
  status = STORE(app, reset_link_use, key, app_now_ms(app), err);
  if (status == ERR_MISSING) // somebody was faster
    status = fail(err, FAILURE_RESET_USED);
  if (status == OK)
    status = password_put(app, user->id, hash, err);
  if (status == OK)
    status = steward_log(app, "link", "reset", user->name, "", err);
  return app_settle(app, status, err);
}

Status resetlink_use(App *app, const char *token, char *fresh, Account *out, Error *err) {
  char key[SHA256_HEX_SIZE], hash[STORE_PASSWORD_MAX];
  StoreResetLink link;
  StoreUser user;
  Status status = resetlink_read(app, token, key, &link, &user, err);
  if (status == OK)
    status = error_at(err, "new", password_check_form(app, fresh, err));
  if (status == OK)
    status = password_hash(app, fresh, hash, err);
  password_wipe(fresh);
  if (status == OK)
    status = resetlink_spend(app, key, &user, hash, err);
  return status == OK ? account_fill(app, &user, out, err) : status;
}
