// SPDX-License-Identifier: MIT
#include "puzzle/cryptogram.h"

#include "base/lines.h"
#include "base/utf8.h"
#include "puzzle/embedded.h"
#include "puzzle/fastrandom.h"

#include <stdio.h>

// ---- the sentence ----

static bool is_cryptogram_letter(uint32_t codepoint) {
  enum { MIDDLE_DOT = 0x00B7 }; // of L·L
  bool is_digit = codepoint >= '0' && codepoint <= '9';
  return codepoint == MIDDLE_DOT || (!is_digit && !sopa_alphabet_is_sign(codepoint));
}

static Status refuse_long_sentence(Error *err) {
  return error_set(err, ERR_LIMIT, N_("the sentence is too long: at most %d letters and signs"),
                   err_int(CRYPTOGRAM_CELLS_MAX));
}

static Status add_cryptogram_run(Cryptogram *cryptogram, Span run, Error *err) {
  Tile tiles[CRYPTOGRAM_CELLS_MAX];
  int count = sopa_alphabet_spell(&cryptogram->alphabet, run, tiles, CRYPTOGRAM_CELLS_MAX, err);
  if (count == 0)
    return err ? err->kind : ERR_INPUT;
  if (cryptogram->count + count > CRYPTOGRAM_CELLS_MAX)
    return refuse_long_sentence(err);
  for (int i = 0; i < count; i++)
    cryptogram->cells[cryptogram->count++] = (CryptogramCell){.letter = tiles[i]};
  return OK;
}

static Status add_cryptogram_sign(Cryptogram *cryptogram, Span sign, Error *err) {
  if (cryptogram->count == CRYPTOGRAM_CELLS_MAX)
    return refuse_long_sentence(err);
  CryptogramCell *cell = &cryptogram->cells[cryptogram->count++];
  *cell = (CryptogramCell){0};
  memcpy(cell->sign, sign.data, sign.size < sizeof cell->sign ? sign.size : sizeof cell->sign - 1);
  return OK;
}

static Status cut_sentence(Cryptogram *cryptogram, Span text, Error *err) {
  Status status = OK;
  for (size_t at = 0, size; status == OK && at < text.size; at += size) {
    uint32_t codepoint;
    size = utf8_decode(text.data + at, text.size - at, &codepoint);
    if (!is_cryptogram_letter(codepoint)) {
      status = add_cryptogram_sign(cryptogram, (Span){text.data + at, size}, err);
      continue;
    }
    for (size_t more; at + size < text.size; size += more) {
      more = utf8_decode(text.data + at + size, text.size - at - size, &codepoint);
      if (!is_cryptogram_letter(codepoint))
        break;
    }
    status = add_cryptogram_run(cryptogram, (Span){text.data + at, size}, err);
  }
  return status;
}

Status cryptogram_init(Cryptogram *out, const char *name, const SopaAlphabet *alphabet, Span text, Error *err) {
  ScopedStrBuf clean = {0};
  Cryptogram cryptogram = {.alphabet = *alphabet, .level = 3};
  int letters = 0;
  sopa_word_clean_label(text, &clean);
  if (clean.size == 0)
    return error_set(err, ERR_INPUT, N_("the sentence is empty: write one, or let a proverb be chosen"));
  if (clean.size > CRYPTOGRAM_BYTES_MAX)
    return refuse_long_sentence(err);
  sopa_copy_name(span_of(name), cryptogram.name);
  memcpy(cryptogram.text, clean.data, clean.size);
  Status status = cut_sentence(&cryptogram, strbuf_span(&clean), err);
  for (int i = 0; i < cryptogram.count; i++)
    letters += cryptogram.cells[i].letter != TILE_EMPTY;
  if (status == OK && letters < CRYPTOGRAM_LETTERS_MIN)
    status = error_set(err, ERR_INPUT, N_("the sentence is too short: at least %d letters"),
                       err_int(CRYPTOGRAM_LETTERS_MIN));
  if (status == OK)
    *out = cryptogram;
  return status;
}

// ---- the key ----

// Sattolo's shuffle: one cycle, in which nothing stays where it is.
static void choose_cryptogram_key(Cryptogram *cryptogram, FastRandom *random) {
  int kinds = cryptogram->alphabet.tiles.kinds;
  for (int i = 0; i <= kinds; i++)
    cryptogram->key[i] = (Tile)i;
  for (int i = kinds; i > 1; i--) {
    int at = 1 + (int)fastrandom_below(random, (uint32_t)(i - 1));
    Tile own = cryptogram->key[i];
    cryptogram->key[i] = cryptogram->key[at];
    cryptogram->key[at] = own;
  }
}

static Tile most_frequent(const Cryptogram *cryptogram) {
  int counts[TILE_KINDS_MAX + 1] = {0};
  Tile best = TILE_EMPTY;
  for (int i = 0; i < cryptogram->count; i++) {
    Tile letter = cryptogram->cells[i].letter;
    if (!letter || cryptogram->given[letter])
      continue;
    counts[letter]++;
    if (!best || counts[letter] > counts[best])
      best = letter;
  }
  return best;
}

void cryptogram_make(Cryptogram *cryptogram, int level, CryptogramSigns signs, const Seed *seed) {
  static const int given[CRYPTOGRAM_LEVELS] = {5, 4, 3, 1, 0};
  FastRandom random = fastrandom_start(seed, "cryptogram");
  cryptogram->level = level;
  cryptogram->signs = signs;
  choose_cryptogram_key(cryptogram, &random);
  memset(cryptogram->given, 0, sizeof cryptogram->given);
  for (int i = 0; i < given[level - 1]; i++)
    cryptogram->given[most_frequent(cryptogram)] = true;
  cryptogram->given[TILE_EMPTY] = false;
}

void cryptogram_add_sign(const Cryptogram *cryptogram, Tile letter, StrBuf *out) {
  if (cryptogram->signs == CRYPTOGRAM_NUMBERS)
    strbuf_printf(out, "%d", cryptogram->key[letter]);
  else
    strbuf_add_text(out, cryptogram->alphabet.tiles.names[cryptogram->key[letter]]);
}

const char *cryptogram_signs_name(CryptogramSigns signs) {
  return signs == CRYPTOGRAM_NUMBERS ? "numbers" : "letters";
}

Status cryptogram_check(const Cryptogram *cryptogram, Error *err) {
  int kinds = cryptogram->alphabet.tiles.kinds;
  bool is_used[TILE_KINDS_MAX + 1] = {false};
  for (int i = 1; i <= kinds; i++) {
    const char *letter = cryptogram->alphabet.tiles.names[i];
    if (cryptogram->key[i] == i)
      return error_set(err, ERR_INPUT, N_("the letter %s stands for itself"), err_str(letter));
    if (cryptogram->key[i] < 1 || cryptogram->key[i] > kinds || is_used[cryptogram->key[i]])
      return error_set(err, ERR_INPUT, N_("the letter %s has the same sign as another one"), err_str(letter));
    is_used[cryptogram->key[i]] = true;
  }
  return OK;
}

// ---- proverbs ----

Status cryptogram_draw_proverb(const char *language, const Seed *seed, Span *out, Error *err) {
  char path[64];
  FastRandom random = fastrandom_start(seed, "proverb");
  snprintf(path, sizeof path, "proverbs/%.2s.txt", language);
  Span text = embed_find(puzzle_embedded, path), line;
  if (!text.data)
    return error_set(err, ERR_MISSING, N_("there are proverbs in Spanish, Catalan and English, not in '%s'"),
                     err_str(language));
  uint32_t seen = 0;
  for (Lines lines = lines_start(text); lines_next(&lines, &line);) {
    if (line.size > 0 && fastrandom_below(&random, ++seen) == 0)
      *out = line;
  }
  return OK;
}
