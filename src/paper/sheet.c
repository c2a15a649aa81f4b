// SPDX-License-Identifier: MIT
#include "base/utf8.h"
#include "paper/qrcode.h"
#include "paper/sheet_internal.h"
#include "puzzle/puzzle_title.h"

#define FOOT 34.0
#define KEYS_GAP 18.0
#define KEY_HEAD 16.0 // "Sheet 7"

const PaperInk sheet_black = {0x1a1a1a, 1}, sheet_grey = {0x555555, 1}, sheet_light = {0xa8a8a8, 1},
               sheet_accent = {0x0f6b5c, 1};

static const char *const arrows[8] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};

const char *sheet_arrow(int direction) {
  return arrows[direction];
}

void sheet_add_arrows(unsigned directions, StrBuf *out) {
  for (int direction = 0; direction < 8; direction++) {
    if (directions >> direction & 1)
      strbuf_printf(out, "%s%s", out->size ? "\u00a0" : "", arrows[direction]); // without a line break
  }
}

// ---- looks ----

static const struct {
  double scale;
  PaperFace text, letters;
  double middle; // of a letter above its base line, as a part of its size
} looks[SHEET_LOOKS] = {
    {1, PAPER_SANS, PAPER_SANS, 0.365},
    {1.35, PAPER_SANS, PAPER_SANS, 0.365},
    {1.1, PAPER_DYSLEXIC, PAPER_DYSLEXIC, 0.36},
    {1.15, PAPER_SCHOOL, PAPER_SCHOOL, 0.26},
};

static double sheet_margin(const Paper *paper) {
  return paper_width(paper) < 450 ? 28 : 44;
}

double sheet_scale(const SheetStyle *style) {
  return looks[style->wish.look].scale;
}

PaperFont sheet_font(const SheetStyle *style, double size, bool is_bold) {
  return (PaperFont){size * sheet_scale(style), is_bold, looks[style->wish.look].text};
}

PaperFont sheet_letter_font(const SheetStyle *style, double size, bool is_bold) {
  return (PaperFont){size, is_bold, looks[style->wish.look].letters};
}

double sheet_letter_middle(const SheetStyle *style, PaperFont font) {
  return font.size * looks[style->wish.look].middle;
}

const char *sheet_letters(const SheetStyle *style, const char *text, StrBuf *buffer) {
  strbuf_reset(buffer);
  return style->wish.look == SHEET_SCHOOL && utf8_lower(span_of(text), buffer) ? strbuf_text(buffer) : text;
}

// ---- text ----

PaperFont sheet_shrink(Paper *paper, PaperFont font, const char *text, double width) {
  double own = paper_text_width(paper, font, text);
  if (own > width)
    font.size *= width / own;
  return font;
}

// Takes as many words as fit on a line, at least one; returns the rest.
static const char *take_line(Paper *paper, PaperFont font, const char *text, double width, StrBuf *line) {
  strbuf_reset(line);
  while (*text == ' ')
    text++;
  for (const char *end = text; *end;) {
    const char *next = end + 1 + strcspn(end + 1, " ");
    StrBuf longer = {0};
    strbuf_add(&longer, text, (size_t)(next - text));
    bool fits = line->size == 0 || paper_text_width(paper, font, strbuf_text(&longer)) <= width;
    if (fits) {
      strbuf_reset(line);
      strbuf_add(line, longer.data, longer.size);
      end = next;
    }
    strbuf_deinit(&longer);
    if (!fits)
      return end;
  }
  return "";
}

// Draws nothing if ink is NULL.
static double set_lines(Paper *paper, PaperPoint at, double width, PaperFont font, const PaperInk *ink,
                        const char *text) {
  ScopedStrBuf line = {0};
  while (*text) {
    text = take_line(paper, font, text, width, &line);
    if (ink && line.size > 0) {
      PaperFont fitting = sheet_shrink(paper, font, strbuf_text(&line), width);
      if (*text && paper_has_pages(paper)) // lines are read out as one text
        strbuf_add_char(&line, ' ');
      paper_text(paper, at.x, at.y, PAPER_LEFT, fitting, *ink, strbuf_text(&line));
    }
    at.y += font.size * 1.35;
  }
  return at.y;
}

double sheet_draw_text(Paper *paper, PaperPoint at, double width, PaperFont font, PaperInk ink, const char *text) {
  return set_lines(paper, at, width, font, &ink, text);
}

double sheet_draw_paragraph(Paper *paper, PaperPoint at, double width, PaperFont font, PaperInk ink, const char *text) {
  paper_begin(paper, PAPER_PARAGRAPH);
  at.y = sheet_draw_text(paper, at, width, font, ink, text);
  paper_end(paper, PAPER_PARAGRAPH);
  return at.y;
}

double sheet_text_height(Paper *paper, double width, PaperFont font, const char *text) {
  return set_lines(paper, (PaperPoint){0, 0}, width, font, NULL, text);
}

// ---- head and foot ----

#define LINK_SIDE 74.0 // of its QR code: 26 mm, which a telephone can read at arm's length

#define LOGO_HEIGHT 52.0

static bool has_link(const SheetStyle *style) {
  return style->wish.link && style->wish.link[0];
}

const char *sheet_title(const SheetStyle *style, const char *name, const char *what) {
  return puzzle_title(style->catalog, name, what);
}

Status sheet_create_paper(const SheetStyle *style, PaperFormat format, PaperShape shape, const char *title, Paper **out,
                          Error *err) {
  SCOPED(qrcode_deinit) QrCode code = {0};
  Status status = has_link(style) ? error_at(err, "link", qrcode_make(style->wish.link, &code, err)) : OK;
  if (status == OK)
    status = paper_create(format, shape, title, out, err);
  if (status != OK)
    return status;
  paper_set_language(*out, catalog_language(style->catalog));
  const SheetLogo *logo = &style->wish.logo;
  if (logo->bytes.data)
    status = error_at(err, "logo", error_in(err, logo->name, 0, paper_load_logo(*out, logo->bytes, err)));
  if (status != OK)
    paper_destroy(*out);
  return status;
}

// In the top corner, up to the edge of the margin. sheet_create_paper has checked that it can be drawn.
static void draw_link(Paper *paper, const SheetStyle *style) {
  SCOPED(qrcode_deinit) QrCode code = {0};
  double top = sheet_margin(paper), left = paper_width(paper) - top - LINK_SIDE;
  if (qrcode_make(style->wish.link, &code, NULL) != OK)
    return;
  double cell = LINK_SIDE / code.size;
  ScopedStrBuf words = {0};
  strbuf_printf(&words, tr(style->catalog, "QR code of the link %s"), style->wish.link);
  paper_begin_figure(paper, strbuf_text(&words));
  for (int row = 0; row < code.size; row++) {
    for (int col = 0, length; col < code.size; col += length + 1) {
      for (length = 0; qrcode_is_dark(&code, row, col + length);)
        length++;
      if (length > 0) // a little higher, so that no hair lines show between rows
        paper_fill_rect(paper, left + col * cell, top + row * cell, length * cell, cell * 1.02, sheet_black);
    }
  }
  paper_end(paper, PAPER_FIGURE);
}

// "Name", "Class", "Date", each with a line to write on.
static double draw_name_lines(Paper *paper, const SheetStyle *style, double x, double width, double y) {
  const char *names[] = {tr(style->catalog, "Name"), tr(style->catalog, "Class"), tr(style->catalog, "Date")};
  static const double parts[] = {0.54, 0.22, 0.24};
  const double gap = 14;
  PaperFont font = sheet_font(style, 10, false);
  for (int i = 0; i < 3; i++) {
    double own = width * parts[i], right = x + own - (i < 2 ? gap : 0);
    PaperFont fitting = sheet_shrink(paper, font, names[i], (own - gap) * 0.6);
    paper_begin(paper, PAPER_PARAGRAPH);
    paper_text(paper, x, y, PAPER_LEFT, fitting, sheet_grey, names[i]);
    paper_line(paper, (PaperPoint){x, y + 6}, (PaperPoint){right, y + 6}, 0.7, sheet_light);
    paper_end(paper, PAPER_PARAGRAPH);
    x += own;
  }
  return y + 6;
}

// In the other corner, as large as allowed. Returns its width.
static double draw_sheet_logo(Paper *paper, const SheetStyle *style, double *height) {
  double margin = sheet_margin(paper), shape = paper_logo_shape(paper);
  double widest = (paper_width(paper) - 2 * margin) * 0.22, width = LOGO_HEIGHT * shape;
  width = width < widest ? width : widest;
  *height = width / shape;
  paper_begin_figure(paper, tr(style->catalog, "Logo"));
  paper_draw_logo(paper, margin, margin, width, *height);
  paper_end(paper, PAPER_FIGURE);
  return width;
}

// Draws name, title and task between the two corners. Returns where they end.
static double draw_head_text(Paper *paper, const SheetStyle *style, const SheetHead *head, double x, double width) {
  double y = sheet_margin(paper) + 10;
  if (head->asks_name)
    y = draw_name_lines(paper, style, x, width, y) + 14;
  PaperFont font = sheet_font(style, width < 400 ? 16 : 21, true);
  const char *title = head->title[0] ? head->title : " "; // pango needs some text
  if (paper_text_width(paper, font, title) > width)
    font.size *= 0.78;
  paper_begin(paper, PAPER_HEADING);
  y = sheet_draw_text(paper, (PaperPoint){x, y + font.size * 0.8}, width, font, sheet_black, title) - font.size * 0.35;
  paper_end(paper, PAPER_HEADING);
  if (!head->subtitle || !head->subtitle[0])
    return y - font.size * 0.5 + 10;
  font = sheet_font(style, 11.5, false);
  y = sheet_draw_paragraph(paper, (PaperPoint){x, y - font.size * 0.1}, width, font, sheet_grey, head->subtitle);
  return y - font.size * 0.6 + 10;
}

static double draw_head(Paper *paper, const SheetStyle *style, const SheetHead *head) {
  double x = sheet_margin(paper), width = paper_width(paper) - 2 * x, logo = 0, link = 0;
  if (head->asks_name && paper_has_logo(paper)) {
    double taken = draw_sheet_logo(paper, style, &logo) + 16;
    x += taken;
    width -= taken;
  }
  if (head->asks_name && has_link(style)) {
    link = LINK_SIDE;
    width -= LINK_SIDE + 16;
  }
  double y = draw_head_text(paper, style, head, x, width);
  double corners = logo > link ? logo : link, least = corners > 0 ? sheet_margin(paper) + corners + 10 : 0;
  if (link > 0)
    draw_link(paper, style);
  return y > least ? y : least;
}

static void draw_level(Paper *paper, const SheetStyle *style, double right, double y, int level) {
  PaperFont font = sheet_font(style, 9, false);
  double step = font.size * 1.05, radius = font.size * 0.38, middle = y - font.size * 0.36;
  ScopedStrBuf words = {0};
  strbuf_printf(&words, tr(style->catalog, "Level %d of %d"), level, SHEET_LEVELS);
  paper_begin_figure(paper, strbuf_text(&words));
  for (int i = 0; i < SHEET_LEVELS; i++) {
    PaperPoint centre = {right - radius - (SHEET_LEVELS - 1 - i) * step, middle};
    paper_circle(paper, centre, radius, sheet_black);
    if (i >= level)
      paper_circle(paper, centre, radius - 0.9, (PaperInk){0xffffff, 1});
  }
  paper_text(paper, right - SHEET_LEVELS * step - 2, y, PAPER_RIGHT, font, sheet_grey, tr(style->catalog, "Level"));
  paper_end(paper, PAPER_FIGURE);
}

static void draw_foot_text(Paper *paper, PaperPoint at, PaperAlign align, PaperFont font, PaperInk ink,
                           const char *text) {
  paper_begin(paper, PAPER_PARAGRAPH);
  paper_text(paper, at.x, at.y, align, font, ink, text);
  paper_end(paper, PAPER_PARAGRAPH);
}

static void draw_foot(Paper *paper, const SheetStyle *style, SheetPlace place) {
  double x = sheet_margin(paper), right = paper_width(paper) - x, y = paper_height(paper) - x;
  double line = y - FOOT + 10;
  bool is_right = place.count > 0 || place.level == 0; // the footer
  ScopedStrBuf text = {0};
  if (place.level == 0 && place.count == 0 && !style->footer)
    return;
  paper_line(paper, (PaperPoint){x, line}, (PaperPoint){right, line}, 0.6, sheet_light);
  if (place.count > 0) {
    strbuf_printf(&text, tr(style->catalog, "Sheet %d of %d"), place.number, place.count);
    draw_foot_text(paper, (PaperPoint){x, line + 13 * sheet_scale(style)}, PAPER_LEFT, sheet_font(style, 9, false),
                   sheet_grey, strbuf_text(&text));
  }
  if (place.level > 0)
    draw_level(paper, style, right, line + 13 * sheet_scale(style), place.level);
  if (style->footer)
    draw_foot_text(paper, (PaperPoint){is_right ? right : x, line + (place.level > 0 && place.count > 0 ? 24 : 13)},
                   is_right ? PAPER_RIGHT : PAPER_LEFT, (PaperFont){.size = 7}, sheet_light, style->footer);
}

// Head and foot are read out first: together they say which sheet this is.
SheetArea sheet_draw_frame(Paper *paper, const SheetStyle *style, const SheetHead *head, SheetPlace place) {
  paper_begin_section(paper);
  SheetHead shown = *head;
  shown.asks_name = head->asks_name && !style->is_inside;
  double x = sheet_margin(paper), y = draw_head(paper, style, &shown);
  draw_foot(paper, style, place);
  return (SheetArea){x, y, paper_width(paper) - 2 * x, paper_height(paper) - x - FOOT - y};
}

// ---- pages ----

static bool stands_alone(const SheetStyle *style) {
  return style->wish.a_page < SHEETS_A_PAGE_MAX;
}

PaperShape sheet_shape(const SheetStyle *style, int rows, int cols) {
  PaperShape shape = {.size = (PaperSize)style->wish.paper, .is_wide = !stands_alone(style)};
  // The room that head, foot and margins leave on A4, upright and horizontal.
  double upright = 507.0 / cols < 620.0 / rows ? 507.0 / cols : 620.0 / rows;
  double across = 754.0 / cols < 370.0 / rows ? 754.0 / cols : 370.0 / rows;
  shape.is_wide = shape.is_wide || across > upright;
  return shape;
}

// The part of the page for a sheet; a new page if the last one is full. Not used for keys.
static void sheet_next(Paper *paper, const SheetStyle *style, int index) {
  int parts = stands_alone(style) ? 1 : SHEETS_A_PAGE_MAX;
  if (index > 0 && index % parts == 0)
    paper_next_page(paper);
  paper_use_part(paper, index % parts, parts);
}

void sheet_next_key_page(Paper *paper) {
  paper_next_page(paper);
  paper_use_part(paper, 0, 1);
}

static double key_page_top(const Paper *paper) {
  return sheet_margin(paper) + 34;
}

static SheetLattice sheet_lay_keys(const Paper *paper, int rows, int cols, double cell_least, int count) {
  enum { SIDE_MAX = 8 };
  double margin = sheet_margin(paper), width = paper_width(paper) - 2 * margin;
  double height = paper_height(paper) - margin - FOOT - key_page_top(paper);
  SheetLattice best = {1, 1};
  double best_cell = 0;
  for (int across = 1; across <= SIDE_MAX; across++) {
    for (int down = 1; down <= SIDE_MAX; down++) {
      double wide = (width - (across - 1) * KEYS_GAP) / across / cols;
      double high = ((height - (down - 1) * KEYS_GAP) / down - KEY_HEAD) / rows, cell = wide < high ? wide : high;
      int room = across * down, now = best.across * best.down;
      bool is_more = room > now && now < count, is_larger = (room == now || room >= count) && cell > best_cell;
      if (cell >= cell_least && (is_more || is_larger)) {
        best = (SheetLattice){across, down};
        best_cell = cell;
      }
    }
  }
  return best;
}

SheetArea sheet_place_key(Paper *paper, const SheetStyle *style, const char *name, SheetLattice lattice, int index) {
  double margin = sheet_margin(paper), width = paper_width(paper) - 2 * margin;
  int a_page = lattice.across * lattice.down;
  StrBuf text = {0};
  if (index % a_page == 0) {
    if (index > 0)
      sheet_next_key_page(paper);
    strbuf_printf(&text, tr(style->catalog, "Answers: %s"), name);
    PaperFont font = sheet_shrink(paper, (PaperFont){.size = 16, .is_bold = true}, strbuf_text(&text), width);
    paper_begin_section(paper);
    paper_begin(paper, PAPER_HEADING);
    paper_text(paper, margin, margin + 12, PAPER_LEFT, font, sheet_black, strbuf_text(&text));
    paper_end(paper, PAPER_HEADING);
    draw_foot(paper, style, (SheetPlace){0});
    strbuf_reset(&text);
  }
  double top = key_page_top(paper), height = paper_height(paper) - margin - FOOT - top;
  int column = index % a_page % lattice.across, line = index % a_page / lattice.across;
  SheetArea area = {.width = (width - (lattice.across - 1) * KEYS_GAP) / lattice.across,
                    .height = (height - (lattice.down - 1) * KEYS_GAP) / lattice.down};
  area.x = margin + column * (area.width + KEYS_GAP);
  area.y = top + line * (area.height + KEYS_GAP);
  strbuf_printf(&text, tr(style->catalog, "Sheet %d"), index + 1);
  paper_begin(paper, PAPER_SUBHEADING);
  paper_text(paper, area.x, area.y + 8, PAPER_LEFT, (PaperFont){.size = 9.5, .is_bold = true}, sheet_accent,
             strbuf_text(&text));
  paper_end(paper, PAPER_SUBHEADING);
  strbuf_deinit(&text);
  area.y += KEY_HEAD;
  area.height -= KEY_HEAD;
  return area;
}

void sheet_draw_key_note(Paper *paper, SheetArea area, const char *text) {
  enum { ROOM = 110 }; // in points, for number and note
  if (area.width <= ROOM)
    return;
  paper_begin(paper, PAPER_PARAGRAPH);
  paper_text(paper, area.x + area.width, area.y - 8, PAPER_RIGHT, (PaperFont){.size = 7}, sheet_grey, text);
  paper_end(paper, PAPER_PARAGRAPH);
}

// Sheets as files, for any puzzle.

// A page for two has the same sheet twice.
static Status draw_sheet_parts(Paper *paper, const SheetStyle *style, const SheetSet *set, SheetPart part, Error *err) {
  Status status = OK;
  int copies = style->wish.a_page > 1 ? style->wish.a_page : 1;
  for (int i = 0; status == OK && (part & SHEET_PUZZLE) && i < copies; i++) {
    sheet_next(paper, style, i);
    status = set->draw(paper, style, set->puzzles, false, (SheetPlace){0}, err);
  }
  if (status == OK && part == SHEET_BOTH)
    sheet_next_key_page(paper);
  if (status == OK && (part & SHEET_KEY))
    status = set->draw(paper, style, set->puzzles, true, (SheetPlace){0}, err);
  return status;
}

// A numbered sheet for each puzzle, then all keys.
static Status draw_sheet_set(Paper *paper, const SheetStyle *style, const SheetSet *set, Error *err) {
  const char *puzzles = set->puzzles;
  Status status = OK;
  for (int i = 0; status == OK && i < set->count; i++) {
    status = sheet_go_on(style, i, 2 * set->count, err);
    if (status != OK)
      return status;
    sheet_next(paper, style, i);
    status = set->draw(paper, style, puzzles + (size_t)i * set->size, false, (SheetPlace){i + 1, set->count, 0}, err);
  }
  if (status != OK)
    return status;
  sheet_next_key_page(paper);
  SheetLattice lattice = sheet_lay_keys(paper, set->rows, set->cols, set->key_unit, set->count);
  for (int i = 0; status == OK && i < set->count; i++) {
    status = sheet_go_on(style, set->count + i, 2 * set->count, err);
    if (status == OK)
      status = set->draw_small_key(paper, style, puzzles + (size_t)i * set->size,
                                   sheet_place_key(paper, style, set->title, lattice, i), err);
  }
  return status;
}

Status sheet_write(const SheetStyle *style, const SheetSet *set, SheetPart part, PaperFormat format, StrBuf *out,
                   Error *err) {
  Paper *paper;
  const PaperShape upright = {.size = (PaperSize)style->wish.paper, .is_wide = style->wish.a_page > 1};
  if (part == SHEET_BOTH && format != PAPER_PDF)
    part = SHEET_PUZZLE;
  Status status = sheet_create_paper(style, format, set->has_shape ? set->shape : upright, set->title, &paper, err);
  if (status != OK)
    return status;
  status = set->count > 0 ? draw_sheet_set(paper, style, set, err) : draw_sheet_parts(paper, style, set, part, err);
  if (status == OK)
    status = paper_finish(paper, out, err);
  paper_destroy(paper);
  return status;
}
