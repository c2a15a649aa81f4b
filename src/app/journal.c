// SPDX-License-Identifier: MIT
#include "app/journal.h"

#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define HEAD "tesela-match 1"

enum { SEED_HEX = 2 * SEED_SIZE };

struct Journal {
  char *path;
  FILE *file;
  int seats;
  AutoplayGame *games;
  int64_t count, capacity;
  int reason; // errno of the first failure
};

static void write_seed(const Seed *seed, StrBuf *out) {
  for (int i = 0; i < SEED_SIZE; i++)
    strbuf_printf(out, "%02x", seed->bytes[i]);
}

// Everything that decides how games are played, but for the clock.
static void journal_write_head(const AutoplayOptions *options, StrBuf *out) {
  StrBuf text = {0};
  char hash[SHA256_HEX_SIZE];
  settings_write(options->settings, &text);
  strbuf_printf(&text, "pairs %d think %lld\n", options->pairs, (long long)options->think_ms);
  for (int player = 0; player < options->settings->seat_count; player++)
    strbuf_printf(&text, "engine %s\n", options->engines[player].command ? options->engines[player].command : "-");
  if (options->kit && options->kit->leaves.values)
    strbuf_add(&text, (const char *)options->kit->leaves.values,
               leaveset_count(&options->kit->leaves.set) * sizeof *options->kit->leaves.values);
  sha256_hex((Span){text.data, text.size}, hash);
  strbuf_printf(out, HEAD " %s ", hash);
  write_seed(&options->seed, out);
  strbuf_deinit(&text);
}

// The text up to the last line end, which is what counts.
static Span whole_lines(Span text) {
  while (text.size > 0 && text.data[text.size - 1] != '\n')
    text.size--;
  return text;
}

static int digit_value(char digit) {
  return digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static bool read_seed(Span text, Seed *out) {
  if (text.size != SEED_HEX)
    return false;
  for (int i = 0; i < SEED_SIZE; i++) {
    int high = digit_value(text.data[2 * i]), low = digit_value(text.data[2 * i + 1]);
    if (high < 0 || low < 0)
      return false;
    out->bytes[i] = (uint8_t)(high * 16 + low);
  }
  return true;
}

bool journal_read_seed(const char *path, Seed *out) {
  Span text, line, word = {0};
  if (!file_exists(path) || file_read(path, JOURNAL_FILE_MAX, &text, NULL) != OK)
    return false;
  Lines lines = lines_start(whole_lines(text));
  bool found = lines_next(&lines, &line) && line.size > sizeof HEAD && memcmp(line.data, HEAD " ", sizeof HEAD) == 0;
  for (int i = 0; found && i < 4; i++)
    found = line_next_word(&line, &word);
  found = found && read_seed(word, out);
  mem_free_span(text);
  return found;
}

static bool journal_next_number(Span *line, long low, long high, long *out) {
  Span word;
  return line_next_word(line, &word) && span_to_int(word, low, high, out);
}

static bool journal_read_game(Span line, int64_t index, int seats, AutoplayGame *out) {
  const long most = 1000L * 1000 * 1000;
  long number, first, turns, winners;
  Span word;
  if (!journal_next_number(&line, 0, AUTOPLAY_GAMES_MAX, &number) || number != index ||
      !journal_next_number(&line, SEAT_SYSTEM, seats - 1, &first) || !journal_next_number(&line, 0, most, &turns) ||
      !journal_next_number(&line, 0, (1 << seats) - 1, &winners))
    return false;
  *out = (AutoplayGame){.index = index, .first = (int)first, .turns = (int)turns, .winners = (unsigned)winners};
  for (int player = 0; player < seats; player++) {
    long score, bingos, faults;
    if (!journal_next_number(&line, -most, most, &score) || !journal_next_number(&line, 0, most, &bingos) ||
        !journal_next_number(&line, 0, most, &faults))
      return false;
    out->scores[player] = (int)score;
    out->bingos[player] = (int)bingos;
    out->faults[player] = (int)faults;
  }
  return line_next_word(&line, &word) && span_equals(word, ".");
}

static void write_game(const AutoplayGame *game, int seats, StrBuf *out) {
  strbuf_printf(out, "%lld %d %d %u", (long long)game->index, game->first, game->turns, game->winners);
  for (int player = 0; player < seats; player++)
    strbuf_printf(out, " %d %d %d", game->scores[player], game->bingos[player], game->faults[player]);
  strbuf_add_text(out, " .\n");
}

static Status journal_refuse(const Journal *journal, long line, Error *err) {
  Status status = line > 1 ? error_set(err, ERR_INPUT, N_("this is no game of a match"))
                           : error_set(err, ERR_INPUT,
                                       N_("this is not the journal of this match: machines, words, "
                                          "rules and seed must be those it was begun with"));
  error_set_place(err, journal->path, line);
  return status;
}

// *used tells how many bytes of the file stand.
static Status read_games(Journal *journal, Span text, const char *head, Error *err) {
  Lines lines = lines_start(text);
  Span line;
  if (!lines_next(&lines, &line) || !span_equals(line, head))
    return journal_refuse(journal, 1, err);
  while (lines_next(&lines, &line)) {
    ARRAY_GROW(journal->games, journal->count, journal->capacity);
    if (!journal_read_game(line, journal->count, journal->seats, &journal->games[journal->count]))
      return journal_refuse(journal, lines.number, err);
    journal->count++;
  }
  return OK;
}

// Reads what is there, drops a torn last line, and leaves the file open at its end.
static Status journal_go_on(Journal *journal, const char *head, Error *err) {
  Span text;
  Status status = file_read(journal->path, JOURNAL_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  Span whole = whole_lines(text);
  size_t size = whole.size;
  if (size > 0)
    status = read_games(journal, whole, head, err);
  mem_free_span(text);
  if (status != OK)
    return status;
  journal->file = fopen(journal->path, "ae");
  if (!journal->file || ftruncate(fileno(journal->file), (off_t)size) != 0)
    return file_cannot_write(journal->path, errno, err);
  if (size == 0)
    fprintf(journal->file, "%s\n", head);
  return fflush(journal->file) == 0 ? OK : file_cannot_write(journal->path, errno, err);
}

Status journal_open(const char *path, const AutoplayOptions *options, Journal **out, Error *err) {
  Journal *journal = mem_alloc(sizeof *journal);
  StrBuf head = {0};
  Status status = OK;
  journal->path = mem_copy_text(path, strlen(path));
  journal->seats = options->settings->seat_count;
  journal_write_head(options, &head);
  if (!file_exists(path)) {
    FILE *file = fopen(path, "we");
    if (!file)
      status = file_cannot_write(path, errno, err);
    else
      fclose(file);
  }
  if (status == OK)
    status = journal_go_on(journal, head.data, err);
  strbuf_deinit(&head);
  if (status == OK)
    *out = journal;
  else
    (void)!journal_close(journal, NULL);
  return status;
}

Status journal_close(Journal *journal, Error *err) {
  if (!journal)
    return OK;
  if (journal->file && fclose(journal->file) != 0 && journal->reason == 0)
    journal->reason = errno;
  Status status = journal->reason ? file_cannot_write(journal->path, journal->reason, err) : OK;
  mem_free(journal->games);
  mem_free(journal->path);
  mem_free(journal);
  return status;
}

int64_t journal_count(const Journal *journal) {
  return journal->count;
}

AutoplayGame journal_game(const Journal *journal, int64_t index) {
  return journal->games[index];
}

// A line at a time reaches the system: a program that is killed loses none that was finished.
void journal_add(Journal *journal, const AutoplayGame *game) {
  StrBuf line = {0};
  write_game(game, journal->seats, &line);
  if (journal->reason == 0 && (fputs(line.data, journal->file) == EOF || fflush(journal->file) != 0))
    journal->reason = errno;
  strbuf_deinit(&line);
}
