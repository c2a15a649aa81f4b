// SPDX-License-Identifier: MIT
#include "app/wordfilter.h"

#include "base/utf8.h"
#include "lexicon/tiletext.h"

enum { ANY_TILE = 0x40, ANY_RUN = 0x41 }; // signs of a pattern, past all tiles

// As the tiles write it, so that accents and dots do not matter; "" if it is not valid text.
static Span plain_of(const TileSet *tiles, const char *text, StrBuf *out) {
  ScopedStrBuf upper = {0};
  if (utf8_upper(span_of(text), &upper))
    tiletext_add_plain(tiles, strbuf_span(&upper), out);
  return strbuf_span(out);
}

static Status wordfilter_read_rack(const TileSet *tiles, const char *text, Rack *out, Error *err) {
  ScopedStrBuf buffer = {0};
  Span plain = plain_of(tiles, text, &buffer);
  return rack_parse(plain.size > 0 ? plain : span_of(text), tiles, out, err);
}

static Status read_pattern(const TileSet *tiles, const char *text, WordFilter *out, Error *err) {
  ScopedStrBuf buffer = {0};
  Status status = OK;
  for (Span rest = plain_of(tiles, text, &buffer); status == OK && rest.size > 0;) {
    Tile sign;
    bool is_dot = rest.data[0] == '.' || rest.data[0] == '?', is_star = rest.data[0] == '*';
    if (is_dot || is_star)
      rest = (Span){rest.data + 1, rest.size - 1};
    else if (!tiletext_next(tiles, &rest, &sign) || sign == TILE_BLANK)
      status = error_set(err, ERR_INPUT,
                         N_("'%s' is not a pattern: write tiles, '.' for any tile and '*' for any run of tiles"),
                         err_str(text));
    if (out->sign_count == (int)sizeof out->signs)
      status = error_set(err, ERR_LIMIT, N_("the pattern '%s' is too long"), err_str(text));
    else if (status == OK)
      out->signs[out->sign_count++] = is_dot ? ANY_TILE : is_star ? ANY_RUN : tile_letter(sign);
  }
  return status;
}

Status wordfilter_init(WordFilter *filter, const TileSet *tiles, const char *pattern, const char *rack,
                       bool takes_whole_rack, Error *err) {
  WordFilter made = {.has_pattern = pattern, .has_rack = rack, .takes_whole_rack = takes_whole_rack};
  Status status = pattern ? read_pattern(tiles, pattern, &made, err) : OK;
  if (status == OK && rack)
    status = wordfilter_read_rack(tiles, rack, &made.rack, err);
  if (status == OK)
    *filter = made;
  return status;
}

static bool is_made_of(const WordFilter *filter, const Tile *word, int count) {
  Rack left = filter->rack;
  if (count > left.total || (filter->takes_whole_rack && count < left.total))
    return false;
  for (int i = 0; i < count; i++) {
    if (!rack_take(&left, word[i]) && !rack_take(&left, TILE_BLANK))
      return false;
  }
  return true;
}

// If something does not fit, goes back to the last '*' and lets it take one more tile.
static bool wordfilter_fits(const WordFilter *filter, const Tile *word, int count) {
  const uint8_t *signs = filter->signs;
  int sign = 0, at = 0, star = -1, star_at = 0;
  while (at < count) {
    if (sign < filter->sign_count && signs[sign] == ANY_RUN) {
      star = sign++;
      star_at = at;
    } else if (sign < filter->sign_count && (signs[sign] == ANY_TILE || signs[sign] == word[at])) {
      sign++;
      at++;
    } else if (star >= 0) {
      sign = star + 1;
      at = ++star_at;
    } else {
      return false;
    }
  }
  while (sign < filter->sign_count && signs[sign] == ANY_RUN)
    sign++;
  return sign == filter->sign_count;
}

bool wordfilter_takes(const WordFilter *filter, const Tile *word, int count) {
  return (!filter->has_pattern || wordfilter_fits(filter, word, count)) &&
         (!filter->has_rack || is_made_of(filter, word, count));
}
