// SPDX-License-Identifier: MIT
#include "engine/bot.h"

#include "engine/friendly.h"
#include "engine/greedy.h"
#include "engine/levels.h"
#include "engine/pivots.h"
#include "engine/simbot.h"
#include "engine/static_bot.h"

#include <string.h>

#define LEVEL(number, help)                                                                                            \
  { "level" #number, 1, N_("level %d"), help, levels_choose, .level = (number) }
#define PIVOTS(name, title, help, strategy)                                                                            \
  { name, 1, title, help, pivots_choose, .level = (strategy) }
#define FRIENDLY(number, help, name, sentence)                                                                         \
  {                                                                                                                    \
    "friendly:" #number, 3, N_("friendly %d of 8"), help, friendly_choose,                                             \
        .level = (number), .called = (name), .says = (sentence), .strength = (number),                                 \
        .overlooks = friendly_overlooks, .uses_common_words = true, .uses_everyday_words = (number) <= 2               \
  }

const Bot bots[] = {
    {"greedy", 2, N_("most points"), N_("plays for the most points now"), greedy_choose, .level = 0, .called = "Zas",
     .says = N_("The most points now! Tomorrow is another turn."), .strength = 9},
    LEVEL(1, N_("makes the worst play there is")),
    LEVEL(2, N_("makes a play halfway between the best and the worst")),
    LEVEL(3, N_("makes the best play there is")),
    PIVOTS("easy", N_("easy"), N_("builds on the vowels of the board, with short words"), PIVOTS_EASY),
    PIVOTS("medium", N_("medium"), N_("builds on the vowels of the board, with words of four letters"), PIVOTS_MEDIUM),
    PIVOTS("hard", N_("hard"), N_("builds on the vowels of the board, with long words, and buys skips"), PIVOTS_HARD),
    FRIENDLY(1, N_("plays like a child who begins: short common words"), "Pip",
             N_("I know short words, and I love them all!")),
    FRIENDLY(2, N_("plays like somebody who has played a few games"), "Nuk",
             N_("I have played a few games. Shall we take it easy?")),
    FRIENDLY(3, N_("plays like a family at the kitchen table"), "Sol",
             N_("A kitchen table, biscuits, and one more game.")),
    FRIENDLY(4, N_("plays like somebody who likes the game"), "Ari", N_("A lovely word makes my day.")),
    FRIENDLY(5, N_("plays like a beginner in a club"), "Bru", N_("I go to the club on Thursdays, and I take notes.")),
    FRIENDLY(6, N_("plays like a regular of a club"), "Mei", N_("I learn five new words with every coffee.")),
    FRIENDLY(7, N_("plays like somebody who goes to tournaments"), "Tom",
             N_("I pack the board first, and then the socks.")),
    FRIENDLY(8, N_("plays like the best of a club"), "Eri", N_("Few words escape me. Show me one that does!")),
    {"static", 2, N_("strong"), N_("weighs points against the tiles it keeps"), static_bot_choose, .called = "Koa",
     .says = N_("What I keep matters as much as what I lay."), .strength = 10, .uses_values = true},
    {"sim", 8, N_("very strong"), N_("plays the best moves out many times and takes the one that wins most"),
     simbot_choose, .level = 0, .called = "Ibis", .says = N_("I have played this turn a thousand times in my head."),
     .strength = 11, .uses_values = true},
    {"champion", 11, N_("champion"), N_("simulates longer, and searches the endgame"), simbot_choose, .level = 1,
     .called = "Vega", .says = N_("I count every tile, down to the last one."), .strength = 12, .uses_values = true,
     .thinks_long = true},
    {"champion-infer", 8, N_("champion"), N_("the champion, which also guesses what the others hold"), simbot_choose,
     .level = 2, .uses_values = true, .uses_deeds = true, .thinks_long = true, .is_for_measuring = true},
    {"sim-plain", 2, N_("very strong"), N_("simulates without what has been learnt about moves"), simbot_choose,
     .level = 3, .uses_values = true, .is_for_measuring = true},
    {"champion-plain", 2, N_("champion"), N_("the champion, without what has been learnt about moves"), simbot_choose,
     .level = 4, .uses_values = true, .thinks_long = true, .is_for_measuring = true},
    {0},
};

// The length of the part of a name that all levels share, "friendly:"; 0 when there is none.
static size_t family_length(const char *name) {
  const char *colon = strchr(name, ':');
  return colon ? (size_t)(colon - name) + 1 : 0;
}

static bool is_family(const char *name, const char *row) {
  size_t length = family_length(row), given = family_length(name);
  return length > 0 && strncmp(name, row, length - 1) == 0 && (given ? given == length : strlen(name) == length - 1);
}

static Status refuse_name(const char *name, Error *err) {
  ScopedStrBuf all = {0}, family = {0};
  for (const Bot *bot = bots; bot->name; bot++) {
    if (bot->is_for_measuring)
      continue;
    strbuf_printf(&all, "%s%s", all.size ? " " : "", bot->name);
    if (is_family(name, bot->name))
      strbuf_printf(&family, "%s%s", family.size ? " " : "", bot->name);
  }
  return error_set(err, ERR_MISSING, N_("there is no machine player '%s'; there are: %s"), err_str(name),
                   err_str(strbuf_text(family.size ? &family : &all)));
}

Status bot_find(const char *name, const Bot **out, Error *err) {
  for (const Bot *bot = bots; bot->name; bot++) {
    if (strcmp(bot->name, name) == 0) {
      *out = bot;
      return OK;
    }
  }
  return refuse_name(name, err);
}

void bot_add_title(const Bot *bot, const Catalog *catalog, StrBuf *out) {
  strbuf_printf(out, tr(catalog, bot->title), bot->level); // NOLINT(clang-diagnostic-format-nonliteral)
}
