// SPDX-License-Identifier: MIT
// Cryptograms in the menus: made, and shown with their sentence.
#include "app/cryptogramorder.h"
#include "console/puzzles_internal.h"
#include "render/cryptogrampicture.h"

void puzzles_draw_cryptogram(Console *console, const Cryptogram *cryptogram, bool is_key) {
  cryptogrampicture_draw(cryptogram, is_key, &console->talk.out);
}

void puzzles_create_cryptogram(Console *console) {
  ScopedArena arena = {0};
  CryptogramOrder order = {0};
  CryptogramMade made = {0};
  const char *signs[] = {_("numbers"), _("other letters"), NULL};
  talk_say_title(&console->talk, _("New cryptogram"));
  fields_default(cryptogram_order_fields, &order, &arena);
  if (!console_ask_fields(console, cryptogram_order_fields, "name text", &order, &arena) ||
      !talk_ask_choice(&console->talk, _("Signs:"), signs, 0, &order.signs) ||
      !console_ask_fields(console, cryptogram_order_fields, "level seed", &order, &arena)) {
    talk_say_text(&console->talk, _("Creation cancelled."));
  } else if (console_use(console, &cryptogram_making, &order, &arena, &made)) {
    if (!order.seed)
      talk_say(&console->talk, _("seed: %s"), made.seed);
    puzzles_draw_cryptogram(console, made.cryptogram, false);
    puzzles_tell_added(console, made.kept.name);
    cryptogram_making.deinit(&made);
  }
}

void puzzles_show_sentence(Console *console) {
  ScopedPuzzle open = {0};
  if (!puzzles_open(console, &open))
    return;
  talk_say_title(&console->talk, open.puzzle.name);
  puzzles_draw_cryptogram(console, open.cryptogram, true);
}
