// SPDX-License-Identifier: MIT
// tesela lexicon check: are these words?
#include "base/mem.h"
#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/run.h"
#include "lexicon/tiletext.h"

#include <string.h>

// "canción" is what CANCION spells, where no tile has the accent.
static int read_accented(const TileSet *tiles, const char *text, Tile out[WORD_MAX]) {
  ScopedStrBuf spelt = {0};
  tiletext_add_spelt(tiles, span_of(text), &spelt);
  return strchr(text, ' ') ? 0 : tileset_tokenise(tiles, (Span){strbuf_text(&spelt), spelt.size}, out, WORD_MAX);
}

// As people write words ("coche") or as plays show them ("CO[CH]E"). 0: the tiles can't spell it.
static int lexicon_check_read_word(const TileSet *tiles, const char *text, Tile out[WORD_MAX]) {
  int count = tileset_tokenise(tiles, span_of(text), out, WORD_MAX);
  if (count == 0)
    count = read_accented(tiles, text, out);
  if (count > 0)
    return count;
  for (Span rest = span_of(text); rest.size > 0; count++) {
    if (count == WORD_MAX || !tiletext_next(tiles, &rest, &out[count]) || out[count] == TILE_BLANK)
      return 0;
  }
  return count;
}

static bool lexicon_check_word(const OpenLexicon *lexicon, const char *text, bool *is_spellable) {
  Tile word[WORD_MAX];
  int count = lexicon_check_read_word(&lexicon->tiles, text, word);
  *is_spellable = count > 0;
  return count > 0 && kwg_contains(&lexicon->kwg, word, count);
}

static void say_verdict(Cli *cli, const char *word, bool is_word, bool is_spellable) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, span_of(word));
  const char *format = is_word        ? tr(cli->catalog, "%s: a word\n")
                       : is_spellable ? tr(cli->catalog, "%s: not a word\n")
                                      : tr(cli->catalog, "%s: not a word, the tiles can't spell it\n");
  strbuf_printf(&cli->out, format, strbuf_text(&visible));
}

static bool lexicon_check_all(Cli *cli, const Args *args, const OpenLexicon *lexicon) {
  json_auto_t *list = json_array();
  bool all_are_words = true;
  for (int i = 1; i < args->operand_count; i++) {
    bool is_spellable;
    bool is_word = lexicon_check_word(lexicon, args->operands[i], &is_spellable);
    all_are_words = all_are_words && is_word;
    if (args_has(args, "json"))
      json_array_append_new(
          list, json_pack("{s:s%, s:b}", "word", args->operands[i], strlen(args->operands[i]), "valid", is_word));
    else
      say_verdict(cli, args->operands[i], is_word, is_spellable);
  }
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:b, s:O}", "valid", all_are_words, "words", list));
  return all_are_words;
}

int run_lexicon_check(Cli *cli, const Args *args) {
  ScopedMem OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  Error err;
  int code;
  if (cli_open_lexicon(cli, args->operands[0], args_text(args, "bag"), lexicon, &err) == OK) {
    code = lexicon_check_all(cli, args, lexicon) ? EXIT_OK : EXIT_REFUSED;
    lexicon_close(lexicon);
  } else {
    code = cli_fail(cli, &err);
  }
  return code;
}
