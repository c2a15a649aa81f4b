// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "paper/crosswordsheet_internal.h"

#define CLUE_GAP 16.0
#define LEAD_EMS 2.2
#define HEADING_FIRST 0.72 // of its height: at the top of a column there is nothing above it

// ---- what the list contains ----

typedef struct ClueWriter {
  const Crossword *crossword;
  const SheetStyle *style;
  Arena *arena;
  ClueList *list;
  bool is_key;
} ClueWriter;

static void add_clue_item(ClueWriter *writer, const char *lead, const StrBuf *text) {
  writer->list->items[writer->list->count++] = (ClueItem){lead, strbuf_keep(text, writer->arena)};
}

static void add_clue_heading(ClueWriter *writer, const char *title) {
  ScopedStrBuf text = {0};
  strbuf_add_text(&text, title);
  add_clue_item(writer, NULL, &text);
}

// The answer as people write it.
static void add_written_answer(const ClueWriter *writer, const CrosswordEntry *entry, StrBuf *out) {
  ScopedStrBuf small = {0}, upper = {0};
  if (entry->label)
    strbuf_add_text(&upper, entry->label);
  else
    crossword_add_answer(writer->crossword, entry, &upper);
  strbuf_add_text(out, sheet_letters(writer->style, strbuf_text(&upper), &small));
}

// A clue with the number of its letters, or a line to write one on.
static void write_clue(const ClueWriter *writer, const CrosswordEntry *entry, StrBuf *out) {
  if (writer->is_key)
    add_written_answer(writer, entry, out);
  else
    strbuf_printf(out, "%s (%d)", entry->clue ? entry->clue : "____________", entry->length);
}

// Words of one row or column of a Spanish grid share its number.
static void add_direction(ClueWriter *writer, bool is_down) {
  int last = 0;
  for (int i = 0; i < writer->crossword->count; i++) {
    const CrosswordEntry *entry = &writer->crossword->entries[i];
    ScopedStrBuf lead = {0}, text = {0};
    if (entry->is_down != is_down)
      continue;
    if (last == 0)
      add_clue_heading(writer, is_down ? tr(writer->style->catalog, "Down") : tr(writer->style->catalog, "Across"));
    if (entry->number == last)
      strbuf_add_text(&lead, "–");
    else
      strbuf_printf(&lead, "%d.", entry->number);
    last = entry->number;
    write_clue(writer, entry, &text);
    add_clue_item(writer, strbuf_keep(&lead, writer->arena), &text);
  }
}

// A list of words to fit in: by length, then alphabetically, which helps no solver.
static void add_word_bank(ClueWriter *writer) {
  const Crossword *crossword = writer->crossword;
  ScopedMem int *order = mem_alloc((size_t)(crossword->count + 1) * sizeof *order);
  int length = 0;
  crossword_order_words(crossword, order);
  for (int i = 0; i < crossword->count; i++) {
    const CrosswordEntry *entry = &crossword->entries[order[i]];
    ScopedStrBuf title = {0}, text = {0};
    if (entry->length != length) {
      length = entry->length;
      strbuf_printf(&title, tr_plural(writer->style->catalog, "%d letter", "%d letters", length), length);
      add_clue_heading(writer, strbuf_text(&title));
    }
    add_written_answer(writer, entry, &text);
    add_clue_item(writer, "□", &text);
  }
}

void cluelist_build(const Crossword *crossword, bool is_key, const SheetStyle *style, Arena *arena, ClueList *out) {
  ClueWriter writer = {crossword, style, arena, out, is_key};
  bool is_bank = !is_key && crossword_lists_words(crossword);
  *out = (ClueList){.items = arena_alloc(arena, ((size_t)crossword->count * 2 + 2) * sizeof *out->items)};
  if (is_bank) {
    add_word_bank(&writer);
    return;
  }
  add_direction(&writer, false);
  add_direction(&writer, true);
}

// ---- layout ----

static double clue_line(PaperFont font) {
  return font.size * 1.35;
}

static double clue_text_width(const ClueLayout *layout) {
  return layout->column - CLUE_GAP - layout->font.size * LEAD_EMS;
}

static double item_height(Paper *paper, const ClueLayout *layout, const ClueItem *item) {
  if (!item->lead)
    return clue_line(layout->font) * 1.6;
  return sheet_text_height(paper, clue_text_width(layout), layout->font, item->text) + layout->font.size * 0.2;
}

// How many columns of this height the items need. A heading is never the last item of a column.
static int count_clue_columns(const double *heights, const ClueList *list, int first, double height) {
  int columns = 1;
  double y = 0;
  for (int i = first; i < list->count; i++) {
    double own = heights[i], with = !list->items[i].lead && i + 1 < list->count ? own + heights[i + 1] : own;
    if (y > 0 && y + with > height + 0.01) {
      columns++;
      y = 0;
    }
    y += y > 0 || list->items[i].lead ? own : own * HEADING_FIRST;
  }
  return columns;
}

// Puts across on the left and down on the right, unless that takes much more room.
static void part_at_heading(const ClueList *list, int first, const double *heights, ClueLayout *layout) {
  const double allowed = layout->height * 1.35;
  double parts[2] = {0, 0};
  int headings = 0;
  for (int i = first; i < list->count && headings <= 2; i++) {
    headings += !list->items[i].lead;
    if (headings == 2 && !list->items[i].lead)
      layout->second = i;
    if (headings > 0)
      parts[headings > 1] += heights[i];
  }
  double higher = parts[0] > parts[1] ? parts[0] : parts[1];
  if (headings != 2 || list->items[first].lead || higher > allowed)
    layout->second = 0;
  else
    layout->height = higher;
}

ClueLayout cluelist_lay(Paper *paper, const ClueList *list, int first, double width, PaperFont font, int columns) {
  ClueLayout layout = {.font = font, .columns = columns, .column = (width + CLUE_GAP) / columns};
  ScopedMem double *heights = mem_alloc((size_t)(list->count + 1) * sizeof *heights);
  double all = 0, low = 0;
  for (int i = first; i < list->count; i++) {
    heights[i] = item_height(paper, &layout, &list->items[i]);
    all += heights[i];
    low = heights[i] > low ? heights[i] : low;
  }
  double high = all;
  for (int i = 0; i < 24 && high - low > 0.5; i++) {
    double middle = (low + high) / 2;
    if (count_clue_columns(heights, list, first, middle) <= columns)
      high = middle;
    else
      low = middle;
  }
  layout.height = high;
  if (columns == 2)
    part_at_heading(list, first, heights, &layout);
  return layout;
}

static void draw_item(Paper *paper, const ClueLayout *layout, const ClueItem *item, double x, double y) {
  PaperFont font = layout->font;
  double lead = font.size * LEAD_EMS;
  if (!item->lead) {
    font.is_bold = true;
    paper_begin(paper, PAPER_SUBHEADING);
    paper_text(paper, x, y + clue_line(font) * 1.25, PAPER_LEFT, font, sheet_accent, item->text);
    paper_end(paper, PAPER_SUBHEADING);
    return;
  }
  PaperFont bold = font;
  bold.is_bold = true;
  paper_begin(paper, PAPER_ITEM);
  paper_begin(paper, PAPER_LABEL);
  paper_text(paper, x + lead - font.size * 0.4, y + font.size, PAPER_RIGHT, bold, sheet_black, item->lead);
  paper_end(paper, PAPER_LABEL);
  paper_begin(paper, PAPER_BODY);
  sheet_draw_text(paper, (PaperPoint){x + lead, y + font.size}, clue_text_width(layout), font, sheet_black, item->text);
  paper_end(paper, PAPER_BODY);
  paper_end(paper, PAPER_ITEM);
}

// Entries between two headings are one list.
static void switch_clue_list(Paper *paper, bool is_entry, bool *is_open) {
  if (is_entry && !*is_open)
    paper_begin(paper, PAPER_LIST);
  if (!is_entry && *is_open)
    paper_end(paper, PAPER_LIST);
  *is_open = is_entry;
}

int cluelist_draw(Paper *paper, const ClueList *list, const ClueLayout *layout, int first, SheetArea area) {
  double limit = layout->height < area.height ? layout->height : area.height, y = 0;
  int column = 0, i = first;
  bool is_open = false;
  for (; i < list->count; i++) {
    const ClueItem *item = &list->items[i];
    double own = item_height(paper, layout, item), with = own;
    if (!item->lead && i + 1 < list->count)
      with += item_height(paper, layout, item + 1);
    if (y > 0 && (y + with > limit + 0.5 || (layout->second && i == layout->second))) {
      if (++column == layout->columns)
        break;
      y = 0;
    }
    double before = y > 0 || item->lead ? 0 : own * (1 - HEADING_FIRST);
    switch_clue_list(paper, item->lead != NULL, &is_open);
    draw_item(paper, layout, item, area.x + column * layout->column, area.y + y - before);
    y += own - before;
  }
  switch_clue_list(paper, false, &is_open);
  return i;
}
