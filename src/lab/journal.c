// SPDX-License-Identifier: MIT
#include "lab/journal.h"

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
  FILE *file; // NULL: a joined journal
  int seats;
  AutoplayGame *games;
  int64_t count, capacity;
  int reason; // errno of the first failure
};

// Hash of everything that decides how games are played, except the clock.
static void journal_hash(const AutoplayOptions *options, char hash[SHA256_HEX_SIZE]) {
  ScopedStrBuf text = {0};
  settings_write(options->settings, &text);
  strbuf_printf(&text, "pairs %d think %lld\n", options->pairs, (long long)options->think_ms);
  for (int player = 0; player < options->settings->seat_count; player++) {
    strbuf_printf(&text, "engine %s\n", options->engines[player].command ? options->engines[player].command : "-");
    if (options->work[player] != 0)
      strbuf_printf(&text, "work %d\n", options->work[player]);
  }
  if (options->kit && options->kit->leaves.values)
    strbuf_add(&text, (const char *)options->kit->leaves.values,
               leaveset_count(&options->kit->leaves.set) * sizeof *options->kit->leaves.values);
  sha256_hex((Span){text.data, text.size}, hash);
}

// An engine's command may be any text.
static void write_bot(const Settings *settings, int player, StrBuf *out) {
  if (player > 0)
    strbuf_add_char(out, ',');
  for (const char *c = settings->seats[player].bot; *c; c++)
    strbuf_add_char(out, *c == ',' || (unsigned char)*c < ' ' ? ' ' : *c);
}

// "tesela-match 1 HASH SEED", which is all that older journals have, then " PART/PARTS PAIRS DUPLICATE BOT,BOT", which
// is needed to join parts. *size is that of the older form.
static void journal_write_head(const AutoplayOptions *options, StrBuf *out, size_t *size) {
  const Settings *settings = options->settings;
  char hash[SHA256_HEX_SIZE];
  journal_hash(options, hash);
  strbuf_printf(out, HEAD " %s ", hash);
  for (int i = 0; i < SEED_SIZE; i++)
    strbuf_printf(out, "%02x", options->seed.bytes[i]);
  *size = out->size;
  strbuf_printf(out, " %d/%d %d %d ", options->parts ? options->part : 1, options->parts ? options->parts : 1,
                options->pairs, settings->duplicate);
  for (int player = 0; player < settings->seat_count; player++)
    write_bot(settings, player, out);
}

// The text up to the last line end; the rest does not count.
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

static Status journal_refuse(const Journal *journal, long line, Error *err) {
  return error_in(err, journal->path, line,
                  line > 1 ? error_set(err, ERR_INPUT, N_("this is not a game of a match"))
                           : error_set(err, ERR_INPUT,
                                       N_("this is not the journal of this match: machines, words, "
                                          "rules and seed must be those it was begun with")));
}

static Status read_games(Journal *journal, const AutoplayOptions *options, Lines *lines, Error *err) {
  Span line;
  while (lines_next(lines, &line)) {
    ARRAY_GROW(journal->games, journal->count, journal->capacity);
    int64_t index = autoplay_game_at(options, journal->count);
    if (!journal_read_game(line, index, journal->seats, &journal->games[journal->count]))
      return journal_refuse(journal, lines->number, err);
    journal->count++;
  }
  return OK;
}

// Journals of whole matches may have the older form.
static bool is_head(const AutoplayOptions *options, Span line, const char *head, size_t older_size) {
  return span_equals(line, head) ||
         (options->parts == 0 && line.size == older_size && memcmp(line.data, head, older_size) == 0);
}

// Leaves the file open at the end of its valid lines.
static Status journal_open_end(Journal *journal, size_t size, const char *head, Error *err) {
  journal->file = fopen(journal->path, "ae");
  if (!journal->file || ftruncate(fileno(journal->file), (off_t)size) != 0)
    return file_cannot_write(journal->path, errno, err);
  if (size == 0)
    fprintf(journal->file, "%s\n", head);
  return fflush(journal->file) == 0 ? OK : file_cannot_write(journal->path, errno, err);
}

// Reads the journal, drops an incomplete last line, and leaves the file open at its end.
static Status journal_go_on(Journal *journal, const AutoplayOptions *options, Error *err) {
  Span text, line;
  Status status = file_read(journal->path, JOURNAL_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  ScopedStrBuf head = {0};
  size_t older_size;
  journal_write_head(options, &head, &older_size);
  Span whole = whole_lines(text);
  size_t size = whole.size;
  Lines lines = lines_start(whole);
  if (lines_next(&lines, &line))
    status = is_head(options, line, head.data, older_size) ? read_games(journal, options, &lines, err)
                                                           : journal_refuse(journal, 1, err);
  mem_free_span(text);
  return status == OK ? journal_open_end(journal, size, head.data, err) : status;
}

Status journal_open(const char *path, const AutoplayOptions *options, Journal **out, Error *err) {
  Journal *journal = mem_alloc(sizeof *journal);
  Status status = OK;
  journal->path = mem_copy_text(path, strlen(path));
  journal->seats = options->settings->seat_count;
  if (!file_exists(path)) {
    FILE *file = fopen(path, "we");
    if (!file)
      status = file_cannot_write(path, errno, err);
    else
      fclose(file);
  }
  if (status == OK)
    status = journal_go_on(journal, options, err);
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

// Each line reaches the system at once: a program that is killed loses no finished game.
void journal_add(Journal *journal, const AutoplayGame *game) {
  ScopedStrBuf line = {0};
  strbuf_printf(&line, "%lld %d %d %u", (long long)game->index, game->first, game->turns, game->winners);
  for (int player = 0; player < journal->seats; player++)
    strbuf_printf(&line, " %d %d %d", game->scores[player], game->bingos[player], game->faults[player]);
  strbuf_add_text(&line, " .\n");
  if (journal->reason == 0 && (fputs(line.data, journal->file) == EOF || fflush(journal->file) != 0))
    journal->reason = errno;
}

// Putting parts together

typedef struct JournalPart {
  Journal *journal;
  AutoplayOptions options; // pairs, part and parts count
  Span words;              // of the head: hash and seed, to compare with those of the others
  Span rest;               // of the head: pairs, duplicate, bots
  Span text;
} JournalPart;

static bool read_part_head(Span line, JournalPart *out) {
  Span word = {0};
  size_t head_size = sizeof HEAD - 1;
  if (line.size <= head_size || memcmp(line.data, HEAD " ", head_size + 1) != 0)
    return false;
  const char *begin = line.data + head_size;
  line = (Span){begin, line.size - head_size};
  for (int i = 0; i < 2; i++) { // hash and seed
    if (!line_next_word(&line, &word))
      return false;
  }
  out->words = (Span){begin, (size_t)(word.data + word.size - begin)};
  if (!line_next_word(&line, &word) || !autoplay_read_part(word, &out->options))
    return false;
  out->rest = line;
  return true;
}

// "1 0 static,greedy"
static bool read_rest(Span rest, JoinedMatch *out) {
  long pairs, duplicate;
  Span word;
  if (!journal_next_number(&rest, 0, 1, &pairs) || !journal_next_number(&rest, 0, 1, &duplicate) ||
      !line_next_word(&rest, &word))
    return false;
  out->pairs = pairs != 0;
  out->is_duplicate = duplicate != 0;
  strbuf_reset(&out->bots);
  strbuf_add(&out->bots, word.data, word.size + rest.size);
  out->seats = 1;
  for (size_t i = 0; i < out->bots.size; i++)
    out->seats += out->bots.data[i] == ',';
  return out->seats <= SEATS_MAX;
}

static Status read_part(const char *path, JournalPart *out, JoinedMatch *match, Error *err) {
  Span line;
  out->journal = mem_alloc(sizeof *out->journal);
  out->journal->path = mem_copy_text(path, strlen(path));
  Status status = file_read(path, JOURNAL_FILE_MAX, &out->text, err);
  if (status != OK)
    return status;
  Lines lines = lines_start(whole_lines(out->text));
  if (!lines_next(&lines, &line) || !read_part_head(line, out) || !read_rest(out->rest, match))
    return error_in(err, path, 1,
                    error_set(err, ERR_INPUT, N_("this is not a journal of a match that can be put together")));
  out->options.pairs = match->pairs;
  out->journal->seats = match->seats;
  return read_games(out->journal, &out->options, &lines, err);
}

static bool are_of_one_match(const JournalPart *one, const JournalPart *two) {
  return one->words.size == two->words.size && memcmp(one->words.data, two->words.data, one->words.size) == 0 &&
         one->options.parts == two->options.parts;
}

// Puts a part at its place among `parts` of a match.
static Status place_part(JournalPart *parts, const JournalPart *part, const JournalPart *first, Error *err) {
  Status status = OK;
  const char *path = part->journal->path;
  if (!are_of_one_match(part, first))
    status = error_set(err, ERR_INPUT, N_("this is a part of another match than %s"), err_str(first->journal->path));
  else if (parts[part->options.part - 1].journal)
    status = error_set(err, ERR_INPUT, N_("part %d of the match is there twice"), err_int(part->options.part));
  if (status != OK)
    error_set_place(err, path, 1);
  else
    parts[part->options.part - 1] = *part;
  return status;
}

static void free_part(JournalPart *part) {
  (void)!journal_close(part->journal, NULL);
  mem_free_span(part->text);
}

// The games in their order, up to the first missing one.
static void take_games(const JournalPart *parts, int count, JoinedMatch *out) {
  Journal *whole = out->journal = mem_alloc(sizeof *whole);
  int64_t size = out->pairs ? 2 : 1, total = 0;
  for (int i = 0; i < count; i++)
    total += parts[i].journal->count;
  whole->seats = out->seats;
  while (whole->count < total) {
    int64_t trial = whole->count / size;
    const Journal *part = parts[trial % count].journal;
    int64_t place = trial / count * size + whole->count % size;
    if (place >= part->count) {
      out->behind = (int)(trial % count) + 1;
      break;
    }
    ARRAY_GROW(whole->games, whole->count, whole->capacity);
    whole->games[whole->count++] = part->games[place];
  }
  out->later = total - whole->count;
}

static Status check_parts(const JournalPart *parts, int count, Error *err) {
  for (int i = 0; i < count; i++) {
    if (!parts[i].journal)
      return error_set(err, ERR_INPUT, N_("part %d of %d of the match is missing"), err_int(i + 1), err_int(count));
  }
  return OK;
}

Status journal_join(const char *const *paths, int count, JoinedMatch *out, Error *err) {
  *out = (JoinedMatch){0};
  JournalPart *parts = mem_alloc(AUTOPLAY_PARTS_MAX * sizeof *parts), first = {0};
  Status status = OK;
  for (int i = 0; status == OK && i < count; i++) {
    JournalPart part = {0};
    status = read_part(paths[i], &part, out, err);
    if (status == OK)
      status = place_part(parts, &part, i == 0 ? &part : &first, err);
    if (status != OK)
      free_part(&part);
    else if (i == 0)
      first = part;
  }
  if (status == OK)
    status = check_parts(parts, first.options.parts, err);
  if (status == OK && first.options.parts > 0)
    take_games(parts, first.options.parts, out);
  for (int i = 0; i < AUTOPLAY_PARTS_MAX; i++)
    free_part(&parts[i]);
  mem_free(parts);
  return status;
}

void journal_end_join(JoinedMatch *match) {
  (void)!journal_close(match->journal, NULL);
  strbuf_deinit(&match->bots);
}
