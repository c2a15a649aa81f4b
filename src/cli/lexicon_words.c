// SPDX-License-Identifier: MIT
// tesela lexicon words: the words of a lexicon, all or those that a pattern fits or that some tiles make.
#include "base/mem.h"
#include "base/utf8.h"
#include "cli/args.h"
#include "cli/lexicon.h"
#include "cli/run.h"
#include "game/rack.h"
#include "lexicon/tiletext.h"

enum { ANY_TILE = 0x40, ANY_RUN = 0x41 }; // signs of a pattern, past all tiles

typedef struct Pattern {
  uint8_t signs[2 * WORD_MAX];
  int count;
} Pattern;

typedef struct Listing {
  Cli *cli;
  const TileSet *tiles;
  const Pattern *pattern;
  const Rack *rack; // NULL: whatever the words are made of
  long min, max;
} Listing;

static Status read_rack(const TileSet *tiles, const char *text, Rack *out, Error *err) {
  StrBuf upper = {0}, plain = {0};
  if (utf8_upper(span_of(text), &upper))
    tiletext_add_plain(tiles, (Span){strbuf_text(&upper), upper.size}, &plain);
  Status status = rack_parse(plain.size > 0 ? (Span){plain.data, plain.size} : span_of(text), tiles, out, err);
  strbuf_deinit(&upper);
  strbuf_deinit(&plain);
  return status;
}

static bool is_made_of(const Rack *rack, const Tile *word, int count) {
  Rack left = *rack;
  for (int i = 0; i < count; i++) {
    if (!rack_take(&left, word[i]) && !rack_take(&left, TILE_BLANK))
      return false;
  }
  return true;
}

static Status read_pattern(const TileSet *tiles, const char *text, Pattern *out, Error *err) {
  StrBuf upper = {0}, plain = {0};
  *out = (Pattern){0};
  if (utf8_upper(span_of(text), &upper))
    tiletext_add_plain(tiles, (Span){strbuf_text(&upper), upper.size}, &plain);
  Status status = OK;
  for (Span rest = {strbuf_text(&plain), plain.size}; status == OK && rest.size > 0;) {
    Tile sign;
    bool is_dot = rest.data[0] == '.' || rest.data[0] == '?', is_star = rest.data[0] == '*';
    if (is_dot || is_star)
      rest = (Span){rest.data + 1, rest.size - 1};
    else if (!tiletext_next(tiles, &rest, &sign) || sign == TILE_BLANK)
      status =
          error_set(err, ERR_INPUT, N_("'%s' can't be a pattern: it has tiles, '.' for any tile and '*' for any run"),
                    err_str(text));
    if (out->count == (int)sizeof out->signs)
      status = error_set(err, ERR_LIMIT, N_("the pattern '%s' is too long"), err_str(text));
    else if (status == OK)
      out->signs[out->count++] = is_dot ? ANY_TILE : is_star ? ANY_RUN : tile_letter(sign);
  }
  strbuf_deinit(&upper);
  strbuf_deinit(&plain);
  return status;
}

// Goes back to the last '*' when something does not fit, and lets it take one tile more.
static bool fits(const Pattern *pattern, const Tile *word, int count) {
  int sign = 0, at = 0, star = -1, star_at = 0;
  while (at < count) {
    if (sign < pattern->count && pattern->signs[sign] == ANY_RUN) {
      star = sign++;
      star_at = at;
    } else if (sign < pattern->count && (pattern->signs[sign] == ANY_TILE || pattern->signs[sign] == word[at])) {
      sign++;
      at++;
    } else if (star >= 0) {
      sign = star + 1;
      at = ++star_at;
    } else {
      return false;
    }
  }
  while (sign < pattern->count && pattern->signs[sign] == ANY_RUN)
    sign++;
  return sign == pattern->count;
}

static bool list_word(void *context, const Tile *word, int count) {
  Listing *listing = context;
  if (count < listing->min || count > listing->max || (listing->pattern && !fits(listing->pattern, word, count)) ||
      (listing->rack && !is_made_of(listing->rack, word, count)))
    return true;
  for (int i = 0; i < count; i++)
    strbuf_add_text(&listing->cli->out, tiletext_name(listing->tiles, word[i]));
  strbuf_add_char(&listing->cli->out, '\n');
  return cli_flush_if_long(listing->cli);
}

static Status list(Cli *cli, const Args *args, const OpenLexicon *lexicon, Error *err) {
  Pattern pattern;
  Rack rack;
  Listing listing = {.cli = cli,
                     .tiles = &lexicon->tiles,
                     .min = args_number(args, "min", 1),
                     .max = args_number(args, "max", WORD_MAX)};
  if (args->operand_count > 1) {
    Status status = read_pattern(&lexicon->tiles, args->operands[1], &pattern, err);
    if (status != OK)
      return status;
    listing.pattern = &pattern;
  }
  if (args_has(args, "rack")) {
    Status status = read_rack(&lexicon->tiles, args_text(args, "rack"), &rack, err);
    if (status != OK)
      return status;
    listing.rack = &rack;
  }
  kwg_visit_words(&lexicon->kwg, list_word, &listing);
  return OK;
}

int run_lexicon_words(Cli *cli, const Args *args) {
  OpenLexicon *lexicon = mem_alloc(sizeof *lexicon);
  Error err;
  Status status = lexicon_open(cli, args->operands[0], args_text(args, "bag"), lexicon, &err);
  if (status == OK) {
    status = list(cli, args, lexicon, &err);
    lexicon_close(lexicon);
  }
  mem_free(lexicon);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
