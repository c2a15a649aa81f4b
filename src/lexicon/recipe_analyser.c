// SPDX-License-Identifier: MIT
// Apertium's analysers as sources of a recipe.
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/recipe_internal.h"
#include "lexicon/transducer.h"

typedef struct AnalyserReader {
  const Source *source;
  const AnalyserSink *sink;
} AnalyserReader;

static bool recipe_analyser_list_has(const SpanList *list, Span text) {
  for (int i = 0; i < list->count; i++) {
    if (list->items[i].size == text.size && memcmp(list->items[i].data, text.data, text.size) == 0)
      return true;
  }
  return false;
}

// The first tag is the part of speech.
static bool analyser_wants_tag(void *context, Span tag, int index) {
  const Source *source = ((const AnalyserReader *)context)->source;
  if (index == 0 && source->take_tags.count > 0 && !recipe_analyser_list_has(&source->take_tags, tag))
    return false;
  return !recipe_analyser_list_has(&source->drop_tags, tag);
}

static bool analyser_give(void *context, const TransducerReading *reading) {
  const AnalyserReader *reader = context;
  return reader->sink->word(reader->sink->context, reading->lemma, reading->form);
}

static Status analyser_read_file(AnalyserReader *reader, const char *path, const Progress *progress, Error *err) {
  Span bytes;
  Status status = file_read(path, TRANSDUCER_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  Transducer *transducer;
  status = transducer_parse(bytes, path, &transducer, err);
  mem_free_span(bytes);
  if (status != OK)
    return status;
  TransducerSink sink = {.context = reader, .tag = analyser_wants_tag, .reading = analyser_give};
  status = transducer_walk(transducer, &sink, progress, err);
  if (status != OK && status != ERR_CANCELLED)
    error_set_place(err, path, 0);
  transducer_destroy(transducer);
  return status;
}

Status analyser_read(const Source *source, const AnalyserSink *sink, const Progress *progress, Error *err) {
  AnalyserReader reader = {source, sink};
  SCOPED(source_files_deinit) SourceFiles files = {0};
  Status status = OK;
  for (int i = 0; i < source->paths.count && status == OK; i++)
    status = source_files_find(source->package, source->paths.items[i], &files, err);
  for (int i = 0; i < files.count && status == OK; i++)
    status = analyser_read_file(&reader, files.items[i].path, progress, err);
  return status;
}
