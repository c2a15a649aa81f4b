// SPDX-License-Identifier: MIT
#include "engine/judgement.h"

#include "base/lines.h"
#include "engine/embedded.h"

#include <math.h>
#include <string.h>

// Fixed point. Weights of the first layer have 14 bits after the point, the other weights 10, hidden numbers 8; hidden
// numbers are limited to 8. Every sum is then below 2^31: that holds for 32 numbers of 2^11 with weights of 2^13, and
// for counts of at most 255 and three numbers of at most NUMBER_MOST with weights of 2^15.
enum {
  FIRST_SHIFT = 6,
  OTHER_SHIFT = 10,
  HIDDEN_MOST = 8 << 8,
  RESULT_ONE = 1 << 18,
  FIRST_MOST = 32767,
  OTHER_MOST = 8191,
  BIAS_MOST = 1 << 24,
  KINDS_LEAST = 2,
  NUMBER_MOST = 1000,
};

static const double points_of_one = 16, widest = 2;

// Reads the rows of numbers one after the other.
typedef struct JudgementText {
  Lines lines;
  Error *err;
} JudgementText;

static bool judgement_next_line(JudgementText *text, Span *line) {
  while (lines_next(&text->lines, line)) {
    if (line->size > 0 && line->data[0] != '#')
      return true;
  }
  return false;
}

static Status judgement_numbers(JudgementText *text, long most, int count, long *out) {
  Span line = {0}, word;
  bool is_there = judgement_next_line(text, &line);
  for (int i = 0; i < count; i++) {
    if (!is_there || !line_next_word(&line, &word) || !span_to_int(word, -most, most, &out[i]))
      return error_set(text->err, ERR_INPUT, N_("here %d whole numbers between -%d and %d are expected"),
                       err_int(count), err_int(most), err_int(most));
  }
  if (line_next_word(&line, &word))
    return error_set(text->err, ERR_INPUT, N_("here %d whole numbers between -%d and %d are expected"), err_int(count),
                     err_int(most), err_int(most));
  return OK;
}

static Status judgement_layer(JudgementText *text, int inputs, int outputs, long most, int32_t *biases,
                              int16_t *weights) {
  long row[JUDGEMENT_FIRST];
  Status status = judgement_numbers(text, BIAS_MOST, outputs, row);
  for (int i = 0; status == OK && i < outputs; i++)
    biases[i] = (int32_t)row[i];
  for (int input = 0; status == OK && input < inputs; input++) {
    status = judgement_numbers(text, most, outputs, row);
    for (int i = 0; status == OK && i < outputs; i++)
      weights[input * outputs + i] = (int16_t)row[i];
  }
  return status;
}

static Status judgement_head(JudgementText *text, Judgement *out) {
  Span line = {0}, word = {0};
  long version = 0, kinds = 0;
  if (!judgement_next_line(text, &line) || !line_next_word(&line, &word) || !span_equals(word, "judgement") ||
      !line_next_word(&line, &word) || !span_to_int(word, 1, 1, &version) || !line_next_word(&line, &word) ||
      !span_to_int(word, KINDS_LEAST, TILE_KINDS_MAX, &kinds) || line_next_word(&line, &word))
    return error_set(text->err, ERR_INPUT, N_("the first line should be 'judgement 1 KINDS'"));
  out->kinds = (int)kinds;
  return OK;
}

static Status judgement_read(JudgementText *text, Judgement *out) {
  Span line;
  Status status = judgement_head(text, out);
  if (status == OK)
    status = judgement_layer(text, 3 * (out->kinds + 1) + JUDGEMENT_BAGS + 3, JUDGEMENT_FIRST, FIRST_MOST,
                             out->first_bias, out->first[0]);
  if (status == OK)
    status = judgement_layer(text, JUDGEMENT_FIRST, JUDGEMENT_SECOND, OTHER_MOST, out->second_bias, out->second[0]);
  if (status == OK)
    status = judgement_layer(text, JUDGEMENT_SECOND, JUDGEMENT_RESULTS, OTHER_MOST, out->result_bias, out->result[0]);
  if (status == OK && judgement_next_line(text, &line))
    status = error_set(text->err, ERR_INPUT, N_("the file has more lines than a judgement has"));
  return status;
}

Status judgement_parse(Span bytes, const char *file, Judgement *out, Error *err) {
  JudgementText text = {lines_start(bytes), err};
  memset(out, 0, sizeof *out);
  Status status = judgement_read(&text, out);
  if (status == OK)
    return OK;
  out->kinds = 0;
  error_set_place(err, file, text.lines.number);
  return status;
}

void judgement_builtin(const char *id, int kinds, Judgement *out) {
  ScopedStrBuf name = {0};
  strbuf_printf(&name, "judgement/%s.txt", id);
  Span text = embed_find(engine_embedded, name.data);
  if (!text.data || judgement_parse(text, name.data, out, NULL) != OK || out->kinds != kinds)
    out->kinds = 0;
}

static void judgement_add(int32_t *sums, const int16_t *weights, int16_t number) {
  for (int i = 0; i < JUDGEMENT_FIRST; i++)
    sums[i] += (int32_t)weights[i] * number;
}

static void judgement_add_counts(int32_t *sums, const int16_t (*weights)[JUDGEMENT_FIRST], const uint8_t *counts,
                                 int kinds) {
  for (int kind = 0; kind <= kinds; kind++) {
    if (counts[kind] > 0)
      judgement_add(sums, weights[kind], counts[kind]);
  }
}

static int16_t judgement_limited(int32_t number) {
  return (int16_t)(number > NUMBER_MOST ? NUMBER_MOST : number < -NUMBER_MOST ? -NUMBER_MOST : number);
}

static int16_t whole_points(int32_t thousandths) {
  return judgement_limited((thousandths + (thousandths < 0 ? -500 : 500)) / 1000);
}

static void judgement_first(const Judgement *judgement, const Moment *moment, int32_t sums[JUDGEMENT_FIRST]) {
  int kinds = judgement->kinds;
  const int16_t(*at)[JUDGEMENT_FIRST] = judgement->first;
  int bag = moment->bag < JUDGEMENT_BAGS ? moment->bag : JUDGEMENT_BAGS - 1;
  memcpy(sums, judgement->first_bias, sizeof judgement->first_bias);
  judgement_add_counts(sums, at, moment->own, kinds);
  judgement_add_counts(sums, at += kinds + 1, moment->other, kinds);
  judgement_add_counts(sums, at += kinds + 1, moment->pool, kinds);
  at += kinds + 1;
  judgement_add(sums, at[bag], 1);
  at += JUDGEMENT_BAGS;
  judgement_add(sums, at[0], judgement_limited(moment->bag));
  judgement_add(sums, at[1], whole_points(moment->own_value));
  judgement_add(sums, at[2], whole_points(moment->other_value));
}

// Negative sums give 0.
static int32_t judgement_bend(int32_t sum, int shift) {
  int32_t number = sum >> shift;
  return number < 0 ? 0 : number > HIDDEN_MOST ? HIDDEN_MOST : number;
}

double judgement_win(const Judgement *judgement, const WinPct *table, const Moment *moment) {
  int32_t first[JUDGEMENT_FIRST], second[JUDGEMENT_SECOND], result[JUDGEMENT_RESULTS];
  judgement_first(judgement, moment, first);
  memcpy(second, judgement->second_bias, sizeof second);
  for (int i = 0; i < JUDGEMENT_FIRST; i++) {
    int16_t number = (int16_t)judgement_bend(first[i], FIRST_SHIFT);
    for (int j = 0; number > 0 && j < JUDGEMENT_SECOND; j++)
      second[j] += (int32_t)judgement->second[i][j] * number;
  }
  memcpy(result, judgement->result_bias, sizeof result);
  for (int j = 0; j < JUDGEMENT_SECOND; j++) {
    int32_t number = judgement_bend(second[j], OTHER_SHIFT);
    result[0] += judgement->result[j][0] * number;
    result[1] += judgement->result[j][1] * number;
  }
  double points = moment->lead + (moment->own_value - moment->other_value) / 1000.0;
  double more = points_of_one * result[0] / RESULT_ONE, wider = (double)result[1] / RESULT_ONE;
  return winpct_after_move_corrected(table, points + more, moment->unseen, fmax(-widest, fmin(widest, wider)));
}
