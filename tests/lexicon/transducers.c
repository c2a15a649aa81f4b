// SPDX-License-Identifier: MIT
// Every reading gets its own path from the first state; tags and pairs are listed in the order they occur.
#include "lexicon/transducers.h"

#include "base/lines.h"
#include "base/utf8.h"

#include <assert.h>

enum { MOST = 400 };

typedef struct Writer {
  Span tags[MOST];
  int tag_count;
  int pairs[MOST][2]; // symbols: 0, a character, or minus the number of a tag
  int pair_count;
  struct {
    int from, pair, to;
  } arcs[MOST];
  int arc_count, state_count;
  int finals[MOST];
  int final_count;
} Writer;

static void add_number(StrBuf *out, int number) {
  if (number >= 64 * 256) {
    strbuf_add_char(out, (char)(0x80 | number >> 16));
    strbuf_add_char(out, (char)(number >> 8));
  } else if (number >= 64) {
    strbuf_add_char(out, (char)(0x40 | number >> 8));
  }
  strbuf_add_char(out, (char)number);
}

static int find_tag(Writer *writer, Span tag) {
  for (int i = 0; i < writer->tag_count; i++) {
    if (writer->tags[i].size == tag.size && memcmp(writer->tags[i].data, tag.data, tag.size) == 0)
      return -(i + 1);
  }
  assert(writer->tag_count < MOST);
  writer->tags[writer->tag_count++] = tag;
  return -writer->tag_count;
}

static int find_pair(Writer *writer, int input, int output) {
  for (int i = 0; i < writer->pair_count; i++) {
    if (writer->pairs[i][0] == input && writer->pairs[i][1] == output)
      return i;
  }
  assert(writer->pair_count < MOST);
  writer->pairs[writer->pair_count][0] = input;
  writer->pairs[writer->pair_count][1] = output;
  return writer->pair_count++;
}

static int next_symbol(Writer *writer, Span *text) {
  if (text->size == 0)
    return 0;
  size_t used;
  int symbol;
  if (text->data[0] == '<') {
    const char *end = memchr(text->data, '>', text->size);
    used = (size_t)(end - text->data) + 1;
    symbol = find_tag(writer, (Span){text->data + 1, used - 2});
  } else {
    uint32_t codepoint;
    used = utf8_decode(text->data, text->size, &codepoint);
    symbol = (int)codepoint;
  }
  *text = (Span){text->data + used, text->size - used};
  return symbol;
}

static void add_reading(Writer *writer, Span line) {
  const char *colon = memchr(line.data, ':', line.size);
  Span form = {line.data, (size_t)(colon - line.data)}, reading = {colon + 1, line.size - form.size - 1};
  int state = 0;
  while (form.size > 0 || reading.size > 0) {
    bool at_tag = reading.size > 0 && reading.data[0] == '<' && form.size > 0; // the form goes first
    int input = next_symbol(writer, &form), output = at_tag ? 0 : next_symbol(writer, &reading);
    assert(writer->arc_count < MOST);
    writer->arcs[writer->arc_count].from = state;
    writer->arcs[writer->arc_count].pair = find_pair(writer, input, output);
    writer->arcs[writer->arc_count++].to = state = writer->state_count++;
  }
  writer->finals[writer->final_count++] = state;
}

static void add_name(StrBuf *out, Span name) {
  add_number(out, (int)name.size);
  for (size_t i = 0; i < name.size; i++)
    add_number(out, (unsigned char)name.data[i]);
}

static void add_weight(StrBuf *out, bool has_weights) {
  if (has_weights) {
    strbuf_add(out, "\xC4\0\0\10", 4); // a mantissa of more than 26 bits, in two numbers
    add_number(out, 70000);
    add_number(out, 3);
  }
}

static void add_graph(const Writer *writer, bool has_weights, StrBuf *out) {
  if (has_weights)
    strbuf_add(out, writer->arc_count ? "LTTD\0\0\0\0\0\0\0\1" : "LTTD\1\0\0\0\0\0\0\0", 12); // both ways to write it
  add_number(out, 0);
  add_number(out, writer->final_count);
  for (int i = 0; i < writer->final_count; i++) {
    add_number(out, writer->finals[i] - (i ? writer->finals[i - 1] : 0));
    add_weight(out, has_weights);
  }
  add_number(out, writer->state_count);
  for (int state = 0; state < writer->state_count; state++) {
    int count = 0, before = 0;
    for (int i = 0; i < writer->arc_count; i++)
      count += writer->arcs[i].from == state;
    add_number(out, count);
    for (int pair = 0; pair < writer->pair_count; pair++) { // in the order of pairs, as differences
      for (int i = 0; i < writer->arc_count; i++) {
        if (writer->arcs[i].from != state || writer->arcs[i].pair != pair)
          continue;
        add_number(out, pair - before);
        add_number(out, (writer->arcs[i].to - state + writer->state_count) % writer->state_count);
        add_weight(out, has_weights);
        before = pair;
      }
    }
  }
}

void transducer_write(const char *readings, bool has_weights, StrBuf *out) {
  static Writer writer;
  writer = (Writer){.state_count = 1};
  Lines lines = lines_start(span_of(readings));
  Span line;
  while (lines_next(&lines, &line))
    add_reading(&writer, line);
  if (has_weights)
    strbuf_add(out, "LTTB\0\0\0\0\0\0\0\0", 12);
  add_number(out, 2);
  add_number(out, 'a');
  add_number(out, 0xF1);
  add_number(out, writer.tag_count);
  for (int i = 0; i < writer.tag_count; i++)
    add_name(out, writer.tags[i]);
  add_number(out, writer.pair_count);
  for (int i = 0; i < writer.pair_count; i++) {
    add_number(out, writer.pairs[i][0] + writer.tag_count);
    add_number(out, writer.pairs[i][1] + writer.tag_count);
  }
  Writer junk = {.state_count = 1};
  add_number(out, 2);
  add_name(out, span_of("junk@standard"));
  add_graph(&junk, has_weights, out);
  add_name(out, span_of("main@standard"));
  add_graph(&writer, has_weights, out);
}
