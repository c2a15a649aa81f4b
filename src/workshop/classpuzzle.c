// SPDX-License-Identifier: MIT
// A puzzle in a class: what pupils see of it, what they have found so far, and its solution.
//
// Work is kept as JSON: for a word search [[word, row, col, to_row, to_col], …], for a maze a text of directions, for a
// crossword, a scramble or a cryptogram its letters in reading order. The solution has the same form.
#include "app/failure.h"
#include "base/mem.h"
#include "puzzle/maze_octile.h"
#include "puzzle/sopa_find.h"
#include "workshop/classlink.h"

#include <string.h>

static int crossword_open_cells(const Crossword *crossword) {
  int count = 0;
  for (int i = 0; i < crossword->rows * crossword->cols; i++)
    count += crossword->cells[i] != TILE_EMPTY;
  return count;
}

static int scramble_letters(const Scramble *scramble) {
  int count = 0;
  for (int i = 0; i < scramble->count; i++)
    count += scramble->words[i].length;
  return count;
}

static int cryptogram_letters(const Cryptogram *cryptogram) {
  int count = 0;
  for (int i = 0; i < cryptogram->count; i++)
    count += cryptogram->cells[i].letter != TILE_EMPTY;
  return count;
}

Status classpuzzle_total(const OpenPuzzle *open, int *out, Error *err) {
  if (open->walls)
    return fail(err, FAILURE_CLASS_WALLS, err_str(open->puzzle.name));
  *out = open->maze        ? 1
         : open->sopa      ? open->sopa->words.count
         : open->crossword ? crossword_open_cells(open->crossword)
         : open->scramble  ? scramble_letters(open->scramble)
                           : cryptogram_letters(open->cryptogram);
  return *out > 0 ? OK : fail(err, FAILURE_CLASS_WORDLESS, err_str(open->puzzle.name));
}

// ---- what pupils see ----

// Hides a word that pupils look for by its clue.
static void sopa_hide_answers(const Sopa *sopa, json_t *file) {
  json_t *words = json_object_get(file, "words"), *word;
  size_t i;
  json_object_del(file, "certificate");
  json_object_set_new(file, "solved", json_false());
  json_array_foreach(words, i, word) {
    json_object_del(word, "place");
    json_object_set_new(word, "found", json_false());
    if (!json_object_get(word, "hint"))
      continue;
    json_object_del(word, "word");
    json_object_del(word, "label");
    json_object_set_new(word, "length", json_integer(sopa->words.items[i].length));
  }
}

// The words of a fill-in as they are listed, without their places.
static json_t *crossword_word_bank(const Crossword *crossword) {
  json_t *bank = json_array();
  ScopedMem int *order = mem_alloc((size_t)(crossword->count + 1) * sizeof *order);
  crossword_order_words(crossword, order);
  for (int i = 0; i < crossword->count; i++) {
    const CrosswordEntry *entry = &crossword->entries[order[i]];
    ScopedStrBuf word = {0};
    if (entry->label)
      strbuf_add_text(&word, entry->label);
    else
      crossword_add_answer(crossword, entry, &word);
    json_array_append_new(bank, json_pack("{s:s, s:i}", "label", strbuf_text(&word), "length", entry->length));
  }
  return bank;
}

static const char *crossword_letter(const Crossword *crossword, int row, int col) {
  return crossword->alphabet.tiles.names[crossword_cell(crossword, row, col)];
}

static void crossword_hide_answers(const Crossword *crossword, json_t *file) {
  json_t *words = json_object_get(file, "words"), *word, *grid = json_array();
  size_t i;
  for (int row = 0; row < crossword->rows; row++) {
    ScopedStrBuf cells = {0};
    for (int col = 0; col < crossword->cols; col++) {
      bool is_given = crossword_is_given(crossword, row * crossword->cols + col);
      strbuf_printf(&cells, is_given ? "[%s]" : "%s",
                    is_given                                 ? crossword_letter(crossword, row, col)
                    : crossword_is_open(crossword, row, col) ? "_"
                                                             : ".");
    }
    json_array_append_new(grid, json_string(strbuf_text(&cells)));
  }
  json_object_set_new(file, "grid", grid);
  if (crossword->kind == CROSSWORD_FILLIN)
    json_object_set_new(file, "bank", crossword_word_bank(crossword));
  json_array_foreach(words, i, word) {
    json_object_del(word, "word");
    json_object_del(word, "label");
  }
}

// Leaves only the given letters of each word.
static void scramble_hide_answers(const Scramble *scramble, json_t *file) {
  json_t *words = json_object_get(file, "words"), *word;
  size_t i;
  json_array_foreach(words, i, word) {
    const ScrambleWord *own = &scramble->words[i];
    ScopedStrBuf shown = {0};
    for (int at = 0; at < own->length; at++)
      strbuf_printf(&shown, own->given >> at & 1 ? "[%s]" : "_", scramble->alphabet.tiles.names[own->answer[at]]);
    json_object_set_new(word, "word", json_string(strbuf_text(&shown)));
    json_object_del(word, "label");
  }
}

// Replaces sentence and key by cells: each with its sign, and its letter if that is given.
static void cryptogram_hide_answers(const Cryptogram *cryptogram, json_t *file) {
  json_t *cells = json_array();
  for (int i = 0; i < cryptogram->count; i++) {
    const CryptogramCell *cell = &cryptogram->cells[i];
    ScopedStrBuf sign = {0};
    if (cell->letter)
      cryptogram_add_sign(cryptogram, cell->letter, &sign);
    json_t *json =
        cell->letter ? json_pack("{s:s}", "code", strbuf_text(&sign)) : json_pack("{s:s}", "sign", cell->sign);
    if (cell->letter && cryptogram->given[cell->letter])
      json_object_set_new(json, "letter", json_string(cryptogram->alphabet.tiles.names[cell->letter]));
    json_array_append_new(cells, json);
  }
  json_object_del(file, "text");
  json_object_del(file, "key");
  json_object_set_new(file, "cells", cells);
}

json_t *classpuzzle_shown(const OpenPuzzle *open) {
  ScopedStrBuf text = {0};
  Status status = openpuzzle_write(openpuzzle_content(open), &text, NULL);
  json_t *file = status == OK ? json_loadb(text.data, text.size, 0, NULL) : NULL;
  if (open->sopa)
    sopa_hide_answers(open->sopa, file);
  else if (open->crossword)
    crossword_hide_answers(open->crossword, file);
  else if (open->scramble)
    scramble_hide_answers(open->scramble, file);
  else if (open->cryptogram)
    cryptogram_hide_answers(open->cryptogram, file);
  else if (file)
    json_object_del(file, "solutions");
  return file;
}

// ---- word searches ----

static json_t *sopa_line_json(int word, const ClassLine *line) {
  return json_pack("[i, i, i, i, i]", word, line->row, line->col, line->to_row, line->to_col);
}

static bool sopa_has_cell(const Sopa *sopa, int row, int col) {
  return row >= 0 && row < sopa->rows && col >= 0 && col < sopa->cols;
}

// Adds a line to what was found before; ignores one that spells no word, or a word that was found.
static void sopa_take_one(Sopa *sopa, const ClassLine *line, json_t *found) {
  if (!sopa_has_cell(sopa, line->row, line->col) || !sopa_has_cell(sopa, line->to_row, line->to_col))
    return;
  int before = 0, after = 0;
  for (int i = 0; i < sopa->words.count; i++)
    before += sopa->words.items[i].is_found;
  int word = sopa_take_line(sopa, line->row, line->col, line->to_row, line->to_col);
  for (int i = 0; i < sopa->words.count; i++)
    after += sopa->words.items[i].is_found;
  if (word >= 0 && after > before)
    json_array_append_new(found, sopa_line_json(word, line));
}

static void sopa_take_work(Sopa *sopa, const char *before, const ClassWork *work, ClassDesk *desk) {
  json_t *known = json_loads(before, JSON_DECODE_ANY, NULL), *row;
  size_t i;
  desk->work = json_array();
  sopa_forget_solution(sopa);
  json_array_foreach(known, i, row) {
    ClassLine line;
    int word;
    if (json_unpack(row, "[i, i, i, i, i]", &word, &line.row, &line.col, &line.to_row, &line.to_col) == 0)
      sopa_take_one(sopa, &line, desk->work);
  }
  json_decref(known);
  for (int at = 0; at < work->lines.count; at++)
    sopa_take_one(sopa, (const ClassLine *)work->lines.items + at, desk->work);
  desk->found = (int)json_array_size(desk->work);
}

// Where the maker put each word, else where it is found first.
static Status sopa_class_solution(const Sopa *sopa, json_t *out, Error *err) {
  SopaHits hits;
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  if (status != OK)
    return status;
  for (int i = 0, last = -1; i < hits.count; i++) {
    const SopaHit *hit = &hits.items[i];
    const SopaWord *word = &sopa->words.items[hit->word];
    if (hit->word == last)
      continue;
    last = hit->word;
    SopaPlace place = word->is_placed ? word->place : hit->place;
    const ClassLine line = {place.row, place.col, place.row + sopa_drow(place.direction) * (word->length - 1),
                            place.col + sopa_dcol(place.direction) * (word->length - 1)};
    json_array_append_new(out, sopa_line_json(hit->word, &line));
  }
  sopa_hits_deinit(&hits);
  return OK;
}

// ---- mazes ----

static bool maze_is_out(const Maze *maze, const char *walk, Error *err, Status *status) {
  MazeCell at = maze_entrance(maze);
  *status = OK;
  for (; *walk; walk++) {
    int direction = *walk - '0';
    if (direction < 0 || direction >= MAZE_DIRECTIONS || !maze_can_step(maze, at, direction)) {
      *status = fail(err, FAILURE_CLASS_WORK);
      return false;
    }
    at = maze_cell(at.row + maze_steps[direction].row, at.col + maze_steps[direction].col);
  }
  return maze_exit_at(maze, at) >= 0;
}

static Status maze_take_work(const Maze *maze, const char *before, const ClassWork *work, ClassDesk *desk, Error *err) {
  json_t *known = json_loads(before, JSON_DECODE_ANY, NULL);
  const char *walk = work->walk ? work->walk : json_is_string(known) ? json_string_value(known) : "";
  Status status;
  desk->found = maze_is_out(maze, walk, err, &status);
  desk->work = json_string(walk);
  json_decref(known);
  return status;
}

static Status maze_class_solution(const Maze *maze, json_t **out, Error *err) {
  SCOPED(maze_path_deinit) MazePath way = {0};
  ScopedStrBuf walk = {0};
  MazeCell at = maze_entrance(maze);
  Status status = maze_find_way(maze, NULL, &way, err);
  for (int64_t i = 0; status == OK && i < way.count; at = way.cells[i++])
    strbuf_add_char(&walk, (char)('0' + maze_direction_between(at, way.cells[i])));
  *out = json_string(strbuf_text(&walk));
  return status;
}

// ---- crosswords and scrambles: letters in their cells ----

static json_t *crossword_class_solution(const Crossword *crossword) {
  json_t *letters = json_array();
  for (int i = 0; i < crossword->rows * crossword->cols; i++) {
    if (crossword->cells[i] != TILE_EMPTY)
      json_array_append_new(letters, json_string(crossword->alphabet.tiles.names[crossword->cells[i]]));
  }
  return letters;
}

static json_t *scramble_class_solution(const Scramble *scramble) {
  json_t *letters = json_array();
  for (int i = 0; i < scramble->count; i++) {
    for (int at = 0; at < scramble->words[i].length; at++)
      json_array_append_new(letters, json_string(scramble->alphabet.tiles.names[scramble->words[i].answer[at]]));
  }
  return letters;
}

static json_t *cryptogram_class_solution(const Cryptogram *cryptogram) {
  json_t *letters = json_array();
  for (int i = 0; i < cryptogram->count; i++) {
    if (cryptogram->cells[i].letter)
      json_array_append_new(letters, json_string(cryptogram->alphabet.tiles.names[cryptogram->cells[i].letter]));
  }
  return letters;
}

static json_t *letters_of_solution(const OpenPuzzle *open) {
  return open->crossword  ? crossword_class_solution(open->crossword)
         : open->scramble ? scramble_class_solution(open->scramble)
                          : cryptogram_class_solution(open->cryptogram);
}

static Status letters_take_work(const OpenPuzzle *open, const char *before, const ClassWork *work, ClassDesk *desk,
                                Error *err) {
  json_t *right = letters_of_solution(open);
  size_t cells = json_array_size(right), filled = 0;
  desk->work = work->letters.items ? json_array() : json_loads(before, JSON_DECODE_ANY, NULL);
  for (int i = 0; work->letters.items && i < work->letters.count; i++)
    json_array_append_new(desk->work, json_string(fieldlist_text(&work->letters, i)));
  bool is_sane = desk->work == NULL || json_array_size(desk->work) == cells;
  for (size_t i = 0; desk->work && is_sane && i < cells; i++) {
    const char *letter = json_string_value(json_array_get(desk->work, i));
    filled += letter && letter[0];
    desk->found += letter && strcmp(letter, json_string_value(json_array_get(right, i))) == 0;
  }
  desk->wrong = filled == cells ? (int)cells - desk->found : 0;
  json_decref(right);
  return is_sane ? OK : fail(err, FAILURE_CLASS_WORK);
}

// ---- of any kind ----

Status classpuzzle_take(OpenPuzzle *open, const char *before, const ClassWork *work, ClassDesk *desk, Error *err) {
  Status status = classpuzzle_total(open, &desk->total, err);
  if (status != OK)
    return status;
  if (open->sopa)
    sopa_take_work(open->sopa, before, work, desk);
  else if (open->maze)
    status = maze_take_work(open->maze, before, work, desk, err);
  else
    status = letters_take_work(open, before, work, desk, err);
  desk->is_done = status == OK && desk->found == desk->total;
  return status;
}

Status classpuzzle_solution(OpenPuzzle *open, json_t **out, Error *err) {
  if (open->maze)
    return maze_class_solution(open->maze, out, err);
  *out = open->sopa ? json_array() : letters_of_solution(open);
  return open->sopa ? sopa_class_solution(open->sopa, *out, err) : OK;
}
