// SPDX-License-Identifier: MIT
// Makes cryptograms: of a given sentence, or of a random proverb.
#include "workshop/cryptogramorder.h"

#include "base/mem.h"
#include "workshop/openpuzzle.h"

#define IN(member) .is_optional = true, FIELD_IN(CryptogramOrder, member)
const Field cryptogram_order_fields[] = {
    {"text", FIELD_TEXT, IN(text), .high = 2 * CRYPTOGRAM_BYTES_MAX, .value = "SENTENCE",
     .help = N_("the sentence (default: a proverb of the language, by chance)"),
     .question = N_("Sentence (Enter: a proverb; 0: back):")},
    PUZZLE_LANGUAGE_FIELD(CryptogramOrder, language),
    {"level", FIELD_INT, IN(level), .low = 1, .high = CRYPTOGRAM_LEVELS, .otherwise = "3", .value = "N",
     .help = N_("letters that are given: at level 1 five of the most frequent ones, then four, three, one, none "
                "(default: 3)"),
     .question = N_("Level, 1 to 5 (Enter: 3; 0: back):")},
    {"signs", FIELD_CHOICE, IN(signs), .choices = "numbers letters", .otherwise = "numbers", .value = "SIGNS",
     .help = N_("what stands for the letters: numbers, or other letters (default: numbers)")},
    PUZZLE_NAME_FIELD(CryptogramOrder, name),
    PUZZLE_SEED_FIELD(CryptogramOrder, seed),
    PUZZLE_ALPHABET_FIELD(CryptogramOrder, alphabet),
    {0},
};

#define OUT(member) FIELD_IN(CryptogramMade, member)
static const Field cryptogram_made_fields[] = {
    PUZZLE_RECORD_FIELDS(CryptogramMade, kept., "puzzle"),
    {"seed", FIELD_TEXT, OUT(seed), .high = 100, .help = "makes the same again"},
    {"letters", FIELD_INT, OUT(letters), .high = CRYPTOGRAM_CELLS_MAX},
    {0},
};

static void cryptogram_made_deinit(void *out) {
  CryptogramMade *made = out;
  mem_free(made->cryptogram);
  json_decref(made->kept.file);
}

static Status write_cryptogram(const Use *use, const CryptogramOrder *order, const char *seed, Cryptogram *out,
                               Error *err) {
  char language[PUZZLE_LANGUAGE_SIZE];
  ScopedMem SopaAlphabet *alphabet = mem_alloc(sizeof *alphabet);
  const Seed own = seed_from_text(seed);
  Span text = order->text ? span_of(order->text) : (Span){0};
  sopa_order_language(use, &(SopaOrder){.alphabet = order->alphabet}, order->language, language);
  Status status = error_at(err, "alphabet",
                           is_said(order->alphabet) ? sopa_alphabet_builtin(order->alphabet, alphabet, err)
                                                    : sopa_usual_alphabet(language, alphabet, err));
  if (status == OK && !order->text) // an empty text does not ask for a proverb
    status = error_at(err, "language", cryptogram_draw_proverb(language, &own, &text, err));
  if (status == OK)
    status =
        error_at(err, "text", cryptogram_init(out, puzzle_name(use, order->name, order->seed), alphabet, text, err));
  if (status == OK)
    cryptogram_make(out, order->level, (CryptogramSigns)order->signs, &own);
  return status;
}

static Status run_cryptogram_making(const Use *use, const void *in, void *out, Error *err) {
  const CryptogramOrder *order = in;
  CryptogramMade *made = out;
  made->cryptogram = mem_alloc(sizeof *made->cryptogram);
  made->seed = puzzle_seed(order->seed, use->arena);
  Status status = write_cryptogram(use, order, made->seed, made->cryptogram, err);
  for (int i = 0; status == OK && i < made->cryptogram->count; i++)
    made->letters += made->cryptogram->cells[i].letter != TILE_EMPTY;
  if (status == OK)
    status = openpuzzle_add(use, (PuzzleContent){.cryptogram = made->cryptogram}, &made->kept, err);
  if (status != OK)
    cryptogram_made_deinit(made);
  return status;
}

const UseCase cryptogram_making = USE_CASE(
    "cryptogram.make", N_("make a cryptogram"), WHO_PLAYER, USE_IN(cryptogram_order_fields, CryptogramOrder),
    USE_OUT(cryptogram_made_fields, CryptogramMade), .run = run_cryptogram_making, .deinit = cryptogram_made_deinit);
