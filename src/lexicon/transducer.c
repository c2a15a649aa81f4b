// SPDX-License-Identifier: MIT
// Reading lttoolbox's compiled dictionaries (*.automorf.bin).
//
// A file is a run of numbers, each of one to four bytes: the two high bits of the first byte say how many follow.
//   "LTTB" and 8 bytes of features, in newer files
//   count, letters                       characters that words are made of
//   count, (length, characters)...       tags
//   count, (input, output)...            pairs of symbols; a symbol is 0 for nothing, a character above the count of
//                                        tags (which is added to all), a tag below it
//   count, then for each section         its name as (length, characters), then
//     "LTTD" and 8 bytes of features, in newer files; bit 0: every final state and arc has a weight
//     first state; count, final states as differences
//     count of states; for each: count, (pair as difference, target as distance round the circle of states)...
//
// Everything is checked while it is read, so a walk has only its own limits to check: depth, lengths and steps.
#include "lexicon/transducer.h"

#include "base/mem.h"
#include "base/utf8.h"

enum {
  SYMBOLS_MAX = 1 << 22, // tags, pairs, states: all of a kind
  DEPTH_MAX = 256,       // arcs of a path
  TAG_MAX = 32,          // bytes
};

typedef struct Symbol {
  char text[4]; // of a character, in UTF-8; empty for nothing and for tags
  uint8_t size;
  int tag; // -1: none
} Symbol;

typedef struct SymbolPair {
  Symbol input, output;
} SymbolPair;

typedef struct Arc {
  uint32_t pair, target;
} Arc;

typedef struct Graph {
  uint32_t first, state_count;
  uint32_t *starts; // state_count + 1: a state's arcs begin here
  bool *is_final;
  Arc *arcs;
  int arc_count, arc_capacity;
} Graph;

struct Transducer {
  Graph graph;
  SymbolPair *pairs;
  uint32_t pair_count;
  char (*tag_texts)[TAG_MAX];
  Span *tags;
  uint32_t tag_count;
};

typedef struct Numbers {
  Span bytes;
  size_t at;
  bool is_broken; // stays set once it is; numbers are then 0
} Numbers;

static uint32_t number_next(Numbers *numbers) {
  size_t left = numbers->bytes.size - numbers->at;
  const unsigned char *byte = (const unsigned char *)numbers->bytes.data + numbers->at;
  size_t more = left > 0 ? byte[0] >> 6 : 0;
  if (numbers->is_broken || left <= more) {
    numbers->is_broken = true;
    return 0;
  }
  uint32_t value = byte[0] & 63;
  for (size_t i = 1; i <= more; i++)
    value = value << 8 | byte[i];
  numbers->at += more + 1;
  return value;
}

// Reads how many things follow. Each of them takes at least one more byte.
static uint32_t number_count(Numbers *numbers) {
  uint32_t count = number_next(numbers);
  if (count > SYMBOLS_MAX || count > numbers->bytes.size - numbers->at)
    numbers->is_broken = true;
  return numbers->is_broken ? 0 : count;
}

// Skips a magic word with its features. *features is 0 where there is none.
static void skip_magic(Numbers *numbers, const char *magic, unsigned *features) {
  *features = 0;
  if (numbers->bytes.size - numbers->at < 12 || memcmp(numbers->bytes.data + numbers->at, magic, 4) != 0)
    return;
  // The lowest of the eight bytes is the first or the last, depending on the program that wrote the file.
  const unsigned char *bytes = (const unsigned char *)numbers->bytes.data + numbers->at + 4;
  *features = bytes[0] | bytes[7];
  numbers->at += 12;
}

static void read_tags(Transducer *transducer, Numbers *numbers) {
  uint32_t count = number_count(numbers);
  transducer->tag_count = count;
  transducer->tag_texts = mem_alloc((size_t)count * TAG_MAX + 1);
  transducer->tags = mem_alloc((size_t)count * sizeof *transducer->tags + 1);
  for (uint32_t i = 0; i < count; i++) {
    size_t size = 0;
    for (uint32_t left = number_count(numbers); left > 0; left--) {
      uint32_t character = number_next(numbers);
      if (size < TAG_MAX) // a longer one is cut: no recipe asks for it
        transducer->tag_texts[i][size++] = character < 128 ? (char)character : '?';
    }
    transducer->tags[i] = (Span){transducer->tag_texts[i], size};
  }
}

static Symbol read_symbol(const Transducer *transducer, Numbers *numbers) {
  Symbol symbol = {.tag = -1};
  uint32_t raw = number_next(numbers), bias = transducer->tag_count;
  if (raw > bias) {
    ScopedStrBuf text = {0};
    strbuf_add_codepoint(&text, raw - bias);
    symbol.size = (uint8_t)(text.size <= sizeof symbol.text ? text.size : 0);
    if (symbol.size > 0)
      memcpy(symbol.text, text.data, symbol.size);
    numbers->is_broken = numbers->is_broken || !utf8_is_valid((Span){symbol.text, symbol.size});
  } else if (raw < bias) { // the first tag is -1
    symbol.tag = (int)(bias - raw - 1);
  }
  return symbol;
}

static void read_pairs(Transducer *transducer, Numbers *numbers) {
  transducer->pair_count = number_count(numbers);
  transducer->pairs = mem_alloc((size_t)transducer->pair_count * sizeof *transducer->pairs + 1);
  for (uint32_t i = 0; i < transducer->pair_count; i++) {
    transducer->pairs[i].input = read_symbol(transducer, numbers);
    transducer->pairs[i].output = read_symbol(transducer, numbers);
  }
}

// A weight is a mantissa and an exponent. If a number has more than 26 bits, its upper bits come first, with bit 26
// set, and then the lower ones.
static void skip_weight(Numbers *numbers, bool has_weights) {
  for (int i = 0; has_weights && i < 2; i++) {
    if (number_next(numbers) >> 26)
      number_next(numbers);
  }
}

static void read_finals(Numbers *numbers, bool has_weights, uint32_t **finals, uint32_t *count) {
  *count = number_count(numbers);
  *finals = mem_alloc((size_t)*count * sizeof **finals + 1);
  uint32_t state = 0;
  for (uint32_t i = 0; i < *count; i++) {
    state += number_next(numbers);
    (*finals)[i] = state;
    skip_weight(numbers, has_weights);
  }
}

static void read_arcs(Graph *graph, Numbers *numbers, bool has_weights, uint32_t pair_count) {
  graph->starts = mem_alloc(((size_t)graph->state_count + 1) * sizeof *graph->starts);
  graph->is_final = mem_alloc((size_t)graph->state_count + 1);
  for (uint32_t state = 0; state < graph->state_count; state++) {
    uint32_t pair = 0;
    for (uint32_t left = number_count(numbers); left > 0 && !numbers->is_broken; left--) {
      pair += number_next(numbers);
      uint32_t target = (state + number_next(numbers)) % graph->state_count;
      skip_weight(numbers, has_weights);
      numbers->is_broken = numbers->is_broken || pair >= pair_count || graph->arc_count >= SYMBOLS_MAX;
      ARRAY_GROW(graph->arcs, graph->arc_count, graph->arc_capacity);
      graph->arcs[graph->arc_count++] = (Arc){pair, target};
    }
    graph->starts[state + 1] = (uint32_t)graph->arc_count;
  }
}

static void graph_deinit(Graph *graph) {
  mem_free(graph->starts);
  mem_free(graph->is_final);
  mem_free(graph->arcs);
  *graph = (Graph){0};
}

static void read_graph(Graph *graph, Numbers *numbers, uint32_t pair_count) {
  unsigned features;
  skip_magic(numbers, "LTTD", &features);
  bool has_weights = features & 1;
  uint32_t *finals, final_count;
  graph->first = number_next(numbers);
  read_finals(numbers, has_weights, &finals, &final_count);
  graph->state_count = number_count(numbers);
  numbers->is_broken = numbers->is_broken || graph->first >= graph->state_count;
  if (!numbers->is_broken)
    read_arcs(graph, numbers, has_weights, pair_count);
  for (uint32_t i = 0; i < final_count && !numbers->is_broken; i++) {
    if (finals[i] < graph->state_count)
      graph->is_final[finals[i]] = true;
    else
      numbers->is_broken = true;
  }
  mem_free(finals);
}

// The words are in "main@standard"; other sections have numbers, addresses and marks.
static bool reads_main_name(Numbers *numbers) {
  static const char wanted[] = "main@";
  uint32_t count = number_count(numbers), matched = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t character = number_next(numbers);
    if (i == matched && matched < sizeof wanted - 1 && character == (unsigned char)wanted[i])
      matched++;
  }
  return matched == sizeof wanted - 1;
}

static bool read_sections(Transducer *transducer, Numbers *numbers) {
  for (uint32_t left = number_count(numbers); left > 0 && !numbers->is_broken; left--) {
    bool is_main = reads_main_name(numbers);
    read_graph(&transducer->graph, numbers, transducer->pair_count);
    if (is_main)
      return !numbers->is_broken;
    graph_deinit(&transducer->graph);
  }
  return false;
}

Status transducer_parse(Span bytes, const char *file, Transducer **out, Error *err) {
  Transducer *transducer = mem_alloc(sizeof *transducer);
  Numbers numbers = {.bytes = bytes, .is_broken = bytes.size > TRANSDUCER_FILE_MAX};
  unsigned features;
  skip_magic(&numbers, "LTTB", &features);
  for (uint32_t left = number_count(&numbers); left > 0; left--)
    number_next(&numbers);
  read_tags(transducer, &numbers);
  read_pairs(transducer, &numbers);
  if (!numbers.is_broken && read_sections(transducer, &numbers)) {
    *out = transducer;
    return OK;
  }
  transducer_destroy(transducer);
  return error_in(
      err, file, 0,
      error_set(err, ERR_INPUT, N_("this is not a dictionary as lttoolbox compiles them, or it is damaged")));
}

void transducer_destroy(Transducer *transducer) {
  if (!transducer)
    return;
  graph_deinit(&transducer->graph);
  mem_free(transducer->pairs);
  mem_free(transducer->tag_texts);
  mem_free(transducer->tags);
  mem_free(transducer);
}

// What was read on the way to a state. Steps append to it, and remove what they appended.
typedef struct Walk {
  const Transducer *transducer;
  const TransducerSink *sink;
  const Progress *progress;
  char form[TRANSDUCER_TEXT_MAX], lemma[TRANSDUCER_TEXT_MAX];
  Span tags[TRANSDUCER_TAGS_MAX];
  size_t form_size, lemma_size;
  int tag_count;
  bool output_has_tags; // of bilingual dictionaries
  long steps;
  Status status; // OK: go on
  bool is_stopped;
} Walk;

static bool text_append(char *text, size_t *size, const Symbol *symbol) {
  if (*size + symbol->size > TRANSDUCER_TEXT_MAX)
    return false;
  memcpy(text + *size, symbol->text, symbol->size);
  *size += symbol->size;
  return true;
}

static bool walk_append_tag(Walk *walk, int number) {
  Span tag = walk->transducer->tags[number];
  if (walk->tag_count == TRANSDUCER_TAGS_MAX ||
      (walk->sink->tag && !walk->sink->tag(walk->sink->context, tag, walk->tag_count)))
    return false;
  walk->tags[walk->tag_count++] = tag;
  return true;
}

// Both sides have letters and then tags, but not step by step together. Only the tags of the input count.
static bool walk_append_translation(Walk *walk, const SymbolPair *pair) {
  const Symbol *input = &pair->input, *output = &pair->output;
  bool is_letter =
      input->size > 1 || (input->size == 1 && (input->text[0] | 32) >= 'a' && (input->text[0] | 32) <= 'z');
  if ((input->size > 0 && (!is_letter || walk->tag_count > 0)) || (walk->output_has_tags && output->size > 0) ||
      !text_append(walk->form, &walk->form_size, input) || !text_append(walk->lemma, &walk->lemma_size, output))
    return false;
  walk->output_has_tags = walk->output_has_tags || output->tag >= 0;
  return input->tag < 0 || walk_append_tag(walk, input->tag);
}

static bool walk_append(Walk *walk, const SymbolPair *pair) {
  const Symbol *input = &pair->input, *output = &pair->output;
  bool is_blank = input->size == 1 && input->text[0] == ' ';
  bool is_join = output->size == 1 && (output->text[0] == '+' || output->text[0] == '#');
  // Letters of a lemma behind its tags would be another word's.
  if (is_blank || is_join || input->tag >= 0 || (walk->tag_count > 0 && output->size > 0) ||
      !text_append(walk->form, &walk->form_size, input) || !text_append(walk->lemma, &walk->lemma_size, output))
    return false;
  return output->tag < 0 || walk_append_tag(walk, output->tag);
}

static bool walk_may_go_on(Walk *walk) {
  if (++walk->steps > TRANSDUCER_STEPS_MAX)
    walk->status = ERR_LIMIT;
  else if (walk->steps % 65536 == 0 && progress_is_cancelled(walk->progress))
    walk->status = ERR_CANCELLED;
  return !walk->is_stopped && walk->status == OK;
}

static void walk_from(Walk *walk, uint32_t state, int depth) {
  const Graph *graph = &walk->transducer->graph;
  if (graph->is_final[state] && walk->form_size > 0 && walk->tag_count > 0) {
    TransducerReading reading = {
        {walk->form, walk->form_size}, {walk->lemma, walk->lemma_size}, walk->tags, walk->tag_count};
    walk->is_stopped = !walk->sink->reading(walk->sink->context, &reading);
  }
  size_t form_size = walk->form_size, lemma_size = walk->lemma_size;
  int tag_count = walk->tag_count;
  bool output_has_tags = walk->output_has_tags;
  for (uint32_t i = graph->starts[state]; i < graph->starts[state + 1] && walk_may_go_on(walk); i++) {
    const Arc *arc = &graph->arcs[i];
    const SymbolPair *pair = &walk->transducer->pairs[arc->pair];
    if (depth < DEPTH_MAX && (walk->sink->is_bilingual ? walk_append_translation(walk, pair) : walk_append(walk, pair)))
      walk_from(walk, arc->target, depth + 1);
    walk->form_size = form_size;
    walk->lemma_size = lemma_size;
    walk->tag_count = tag_count;
    walk->output_has_tags = output_has_tags;
  }
}

Status transducer_walk(const Transducer *transducer, const TransducerSink *sink, const Progress *progress, Error *err) {
  Walk walk = {.transducer = transducer, .sink = sink, .progress = progress};
  walk_from(&walk, transducer->graph.first, 0);
  if (walk.status == ERR_CANCELLED)
    return error_set(err, ERR_CANCELLED, N_("cancelled"));
  if (walk.status == ERR_LIMIT)
    return error_set(err, ERR_LIMIT, N_("this dictionary has words without end"));
  return OK;
}
