// SPDX-License-Identifier: MIT
#include "study/exercise.h"

#include "app/hint.h"
#include "base/mem.h"
#include "lexicon/recipe.h"
#include "study/study.h"

const Field exercise_solution_fields[] = {
    {"move", FIELD_TEXT, FIELD_IN(ExerciseSolution, move), .high = 12},
    {"word", FIELD_TEXT, FIELD_IN(ExerciseSolution, word), .high = 400},
    {"score", FIELD_INT, FIELD_IN(ExerciseSolution, score), .high = 10000},
    {"tiles", FIELD_LIST, FIELD_IN(ExerciseSolution, tiles), .high = RACK_MAX,
     FIELD_ITEMS(study_tile_fields, StudyTile)},
    {0},
};
const Field exercise_judged_fields[] = {
    {"verdict", FIELD_CHOICE, FIELD_IN(ExerciseJudged, verdict), .choices = EXERCISE_VERDICTS},
    {"score", FIELD_INT, FIELD_IN(ExerciseJudged, score), .high = 10000},
    {"less", FIELD_INT, FIELD_IN(ExerciseJudged, less), .high = 10000,
     .help = "points below the play that is looked for; 0: it scores as much, and is not as good"},
    {"unknown", FIELD_LIST, FIELD_IN(ExerciseJudged, unknown), .high = RACK_MAX + 1, .of = FIELD_TEXT,
     .help = "words of it that are none"},
    {"solution", FIELD_OBJECT, .is_optional = true, FIELD_TO(ExerciseJudged, solution, ExerciseSolution),
     .fields = exercise_solution_fields, .help = "once it was found"},
    {0},
};

Status exercise_check_language(const char *language, bool *needs_building, Error *err) {
  Recipe *recipe;
  RecipeState state = RECIPE_BUILT;
  ScopedStrBuf path = {0};
  Status status = recipe_builtin(language, &recipe, err);
  if (status != OK)
    return status;
  if (recipe_info(recipe)->profile != RECIPE_FULL)
    status = error_set(err, ERR_INPUT, N_("'%s' is not a language: choose es, ca or en"), err_str(language));
  if (status == OK)
    status = recipe_look_up(recipe, NULL, &state, &path, err);
  *needs_building = state == RECIPE_NOT_BUILT;
  recipe_destroy(recipe);
  return status;
}

Status exercise_read(const TileSet *tiles, const char *position, const char *play, Exercise *out, Error *err) {
  enum { RACK_USUAL = 7 };
  GivenPosition *at = &out->at;
  at->tiles = *tiles;
  Status status = cgp_parse(span_of(position), &at->tiles, &at->cgp, err);
  if (status == OK)
    status = cgp_layout(&at->cgp, &at->layout, err);
  if (status != OK)
    return status;
  const CgpOpcodes *opcodes = &at->cgp.opcodes;
  out->rules =
      (ScoreRules){&at->tiles, &at->layout, opcodes->rack_size.is_given ? (int)opcodes->rack_size.value : RACK_USUAL,
                   (int)opcodes->bingo_bonus.value};
  return study_read_move(at, &out->rules, play, &(FieldList){0}, &out->best, err);
}

ExerciseHint exercise_hint(const Exercise *exercise, const Catalog *catalog, Arena *arena) {
  const GivenPosition *at = &exercise->at;
  const Action best = {.type = ACTION_PLAY, .play = exercise->best.play};
  const Hint hint = hint_make(&best, &at->cgp.racks[0], 0, HINT_WHERE);
  ScopedStrBuf text = {0};
  hint_tell(&hint, &at->cgp.board, &at->tiles, false, catalog, &text);
  return (ExerciseHint){strbuf_keep(&text, arena), hint.lane, hint.direction == DOWN};
}

void exercise_solve(const Exercise *exercise, Arena *arena, ExerciseSolution *out) {
  const GivenPosition *at = &exercise->at;
  const StudyMove move = study_move(&exercise->best, &at->cgp.board, &at->tiles, &at->cgp.racks[0], arena);
  *out = (ExerciseSolution){move.move, move.word, move.score, move.tiles};
}

// ---- tries ----

Status exercise_read_try(const Exercise *exercise, const char *play, const FieldList *tiles, Move *out, Error *err) {
  if (is_said(play) == (tiles->count > 0))
    return error_at(err, "play",
                    error_set(err, ERR_INPUT, N_("the play is missing: its square and its word, like 8H WORD")));
  return error_at(err, "play", study_read_play(&exercise->at, &exercise->rules, play, tiles, out, err));
}

static void exercise_list_unknown(const Lexicon *lexicon, const TileSet *tiles, const PlayWords *words, Arena *arena,
                                  ExerciseJudged *out) {
  const char **unknown = arena_alloc(arena, (size_t)(words->count + 1) * sizeof *unknown);
  for (int i = 0; i < words->count; i++) {
    const PlayWord *word = &words->words[i];
    ScopedStrBuf text = {0};
    if (lexicon_has(lexicon, word->tiles, word->length))
      continue;
    for (int at = 0; at < word->length; at++)
      strbuf_add_text(&text, tiles->names[word->tiles[at] & ~TILE_BLANK_BIT]);
    unknown[out->unknown.count++] = strbuf_keep(&text, arena);
  }
  out->unknown.items = unknown;
}

void exercise_judge(const Exercise *exercise, const Lexicon *lexicon, const Move *tried, Arena *arena,
                    ExerciseJudged *out) {
  ScopedMem PlayWords *words = mem_alloc(sizeof *words);
  *out = (ExerciseJudged){.verdict = EXERCISE_NO_WORD};
  play_words(&exercise->at.cgp.board, &tried->play, words);
  exercise_list_unknown(lexicon, &exercise->at.tiles, words, arena, out);
  if (out->unknown.count > 0)
    return;
  out->score = tried->score;
  out->less = exercise->best.score > tried->score ? exercise->best.score - tried->score : 0;
  out->verdict = analysis_same_move(tried, &exercise->best) ? EXERCISE_RIGHT : EXERCISE_LESS;
  if (out->verdict == EXERCISE_RIGHT) {
    out->solution = arena_alloc(arena, sizeof *out->solution);
    exercise_solve(exercise, arena, out->solution);
  }
}

// ---- words for people ----

int exercise_kind_read(const char *name) {
  static const Field kinds = {.choices = STANDOUT_KINDS};
  int kind = field_choice(&kinds, span_of(name));
  return kind < 0 ? STANDOUT_PLAY : kind;
}

const char *exercise_grade_name(int difficulty) {
  static const char *const grades[] = {N_("easy"), N_("medium"), N_("hard")};
  return grades[difficulty >= 1 && difficulty <= 3 ? difficulty - 1 : 0];
}

void exercise_tell_task(StandoutKind kind, int score, const Catalog *catalog, StrBuf *out) {
  if (kind == STANDOUT_OUT)
    strbuf_add_text(out, tr(catalog, "The bag is empty. One play ends the game better than any other. Do you see it?"));
  else if (kind == STANDOUT_PREENDGAME)
    strbuf_add_text(out, tr(catalog, "One tile is left in the bag, and only one play wins. Do you see it?"));
  else
    strbuf_printf(out, tr(catalog, "There is a play worth %d points. Do you see it?"), score);
}

void exercise_tell_verdict(const ExerciseJudged *judged, const Catalog *catalog, StrBuf *out) {
  ScopedStrBuf list = {0};
  if (judged->verdict == EXERCISE_RIGHT) {
    strbuf_printf(out, tr(catalog, "That is it: %s %s, %d points."), judged->solution->move, judged->solution->word,
                  judged->score);
  } else if (judged->verdict == EXERCISE_LESS && judged->less > 0) {
    strbuf_printf(out, tr(catalog, "It can be played, for %d points; %d more are possible."), judged->score,
                  judged->less);
  } else if (judged->verdict == EXERCISE_LESS) {
    strbuf_printf(out, tr(catalog, "It can be played, for %d points; another play is better."), judged->score);
  } else {
    for (int i = 0; i < judged->unknown.count; i++)
      strbuf_printf(&list, "%s%s", i ? ", " : "", fieldlist_text(&judged->unknown, i));
    strbuf_printf(out, tr(catalog, "Not in the dictionary: %s."), list.data);
  }
}
