// SPDX-License-Identifier: MIT
#include "api/sharepage.h"

#include "app/telling.h"
#include "render/boardhtml.h"
#include "render/html.h"

static void sharepage_add_standing(const State *state, StrBuf *out) {
  for (int seat = 0; seat < state->seat_count; seat++)
    strbuf_printf(out, "%s%s %d", seat > 0 ? ", " : "", state->seats[seat].who.name, state->seats[seat].score);
}

static void page_add_head(const Catalog *catalog, const char *title, const char *more, const char *class, StrBuf *out) {
  strbuf_printf(out,
                "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width\"><title>",
                catalog_language(catalog));
  html_add_text(title, out);
  strbuf_printf(out, " · tesela</title>%s<style>%s%s</style></head><body class=\"%s\">", more, html_style("board.css"),
                html_style("share.css"), class);
  if (!class[0])
    strbuf_add_text(out,
                    "<header><a href=\"/\" aria-label=\"tesela\"><b>T</b><b>E</b><b>S</b><b>E</b><b>L</b><b>A</b></a>"
                    "</header>");
  strbuf_add_text(out, "<main>");
}

static void page_add_property(const char *name, const char *value, StrBuf *out) {
  strbuf_printf(out, "<meta property=\"og:%s\" content=\"", name);
  html_add_text(value, out);
  strbuf_add_text(out, "\">");
}

static void page_add_preview(const SharePage *page, const char *title, StrBuf *out) {
  ScopedStrBuf address = {0}, standing = {0};
  sharepage_add_standing(game_state(page->at), &standing);
  page_add_property("type", "article", out);
  page_add_property("site_name", "tesela", out);
  page_add_property("title", title, out);
  page_add_property("description", strbuf_text(&standing), out);
  if (!page->origin[0])
    return;
  strbuf_printf(&address, "%s/g/%s/picture.png?at=%d", page->origin, page->token, page->step);
  page_add_property("image", address.data, out);
  page_add_property("image:width", "1200", out);
  page_add_property("image:height", "630", out);
  strbuf_add_text(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">");
}

// A link to another step, or grey text if there is none.
static void page_add_way(const SharePage *page, int step, const char *sign, const char *label, StrBuf *out) {
  if (step < 0 || step > page->history->count || step == page->step) {
    strbuf_printf(out, "<span class=\"off\" aria-hidden=\"true\">%s</span>", sign);
    return;
  }
  strbuf_printf(out, "<a href=\"/%s/%s/%d\" aria-label=\"", page->is_embedded ? "embed" : "g", page->token, step);
  html_add_text(tr(page->catalog, label), out);
  strbuf_printf(out, "\">%s</a>", sign);
}

// The next step worth showing, or the beginning; one past the end if there is none.
static int page_next_step(const SharePage *page, int direction) {
  int step = page->step + direction;
  while (step > 0 && step <= page->history->count && historystep_is_silent(&page->history->steps[step - 1]))
    step += direction;
  return step;
}

static void page_add_step(const SharePage *page, int index, StrBuf *out) {
  const HistoryStep *step = &page->history->steps[index];
  const State *state = game_state(page->game);
  strbuf_printf(out, "<li%s><a href=\"/g/%s/%d\">", index + 1 == page->step ? " class=\"now\"" : "", page->token,
                index + 1);
  ScopedStrBuf told = {0};
  if (step->has_play)
    strbuf_printf(&told, "%s · %s",
                  step->owner >= 0 && step->owner < state->seat_count ? state->seats[step->owner].who.name : "",
                  step->word);
  else
    telling_add_step(page->game, step, page->catalog, &told); // "Ana passed."
  strbuf_add_text(out, "<span>");
  html_add_text(strbuf_text(&told), out);
  strbuf_add_text(out, "</span>");
  if (step->has_play)
    strbuf_printf(out, " <b>%+d</b>", step->score);
  strbuf_add_text(out, "</a></li>");
}

static void page_add_more(const SharePage *page, StrBuf *out) {
  strbuf_add_text(out, "<section><ol>");
  for (int i = 0; i < page->history->count; i++)
    if (!historystep_is_silent(&page->history->steps[i]))
      page_add_step(page, i, out);
  strbuf_printf(out, "</ol><nav><a href=\"/g/%s/game.gcg\">GCG</a>", page->token);
  bool goes_on = !state_is_over(game_state(page->at));
  if (goes_on)
    strbuf_printf(out, "<a class=\"main\" href=\"/#/from/%s/%d\">", page->token, page->step);
  else
    strbuf_add_text(out, "<a class=\"main\" href=\"/\">");
  html_add_text(tr(page->catalog, goes_on ? N_("Play on from here") : N_("Play a game of your own")), out);
  strbuf_add_text(out, "</a></nav><p class=\"soft\">");
  html_add_text(tr(page->catalog, "To show this board in another page:"), out);
  strbuf_add_text(out, "</p><textarea readonly rows=\"3\" aria-label=\"HTML\">");
  ScopedStrBuf code = {0};
  strbuf_printf(&code, "<iframe src=\"%s/embed/%s/%d\" width=\"480\" height=\"580\" title=\"tesela\"></iframe>",
                page->origin, page->token, page->step);
  html_add_text(strbuf_text(&code), out);
  strbuf_add_text(out, "</textarea></section>");
}

void sharepage_write(const SharePage *page, StrBuf *out) {
  const State *state = game_state(page->at);
  const Settings *settings = game_settings(page->game);
  ScopedStrBuf title = {0}, preview = {0}, standing = {0};
  for (int seat = 0; seat < state->seat_count; seat++)
    strbuf_printf(&title, "%s%s", seat > 0 ? " – " : "", state->seats[seat].who.name);
  sharepage_add_standing(state, &standing);
  page_add_preview(page, strbuf_text(&title), &preview);
  page_add_head(page->catalog, strbuf_text(&title), strbuf_text(&preview), page->is_embedded ? "embed" : "", out);
  strbuf_add_text(out, "<h1>");
  html_add_text(strbuf_text(&standing), out);
  strbuf_add_text(out, "</h1><section>");
  boardhtml_add(&state->board, &settings->layout, &settings->tiles, state->has_last_play ? &state->last_play : NULL,
                strbuf_text(&standing), out);
  strbuf_add_text(out, "<nav>");
  page_add_way(page, 0, "«", N_("First"), out);
  page_add_way(page, page_next_step(page, -1), "‹", N_("Back"), out);
  page_add_way(page, page_next_step(page, 1), "›", N_("Forward"), out);
  page_add_way(page, page->history->count, "»", N_("Last"), out);
  strbuf_add_text(out, "</nav>");
  strbuf_add_text(out, "</section>");
  if (!page->is_embedded)
    page_add_more(page, out);
  strbuf_add_text(out, "</main></body></html>\n");
}

void sharepage_write_none(const Catalog *catalog, StrBuf *out) {
  const char *title = tr(catalog, "There is nothing to see here");
  page_add_head(catalog, title, "", "", out);
  strbuf_add_text(out, "<section class=\"none\"><h1>");
  html_add_text(title, out);
  strbuf_add_text(out, "</h1><p class=\"soft\">");
  html_add_text(tr(catalog, "The address is wrong, or one of the players no longer shows this game."), out);
  strbuf_add_text(out, "</p><nav><a class=\"main\" href=\"/\">");
  html_add_text(tr(catalog, "Play a game of your own"), out);
  strbuf_add_text(out, "</a></nav></section></main></body></html>\n");
}
