// SPDX-License-Identifier: MIT
// The actions of a turn other than laying tiles.
#include "app/typedplay.h"
#include "base/decimal.h"
#include "base/lines.h"
#include "desk/desk_internal.h"
#include "game/refusal.h"
#include "render/texttable.h"
#include "study/lesson.h"

#include <string.h>

static Status do_plainly(Desk *desk, Ability ability, Error *err) {
  return turnedit_do(&desk->turn, ability, NULL, 0, err);
}

Status desk_pass(Desk *desk, Span rest, Error *err) {
  (void)rest;
  return do_plainly(desk, ABILITY_PASS, err);
}

Status desk_swap(Desk *desk, Span rest, Error *err) {
  (void)rest;
  return do_plainly(desk, ABILITY_SWAP, err);
}

Status desk_challenge(Desk *desk, Span rest, Error *err) {
  (void)rest;
  return do_plainly(desk, ABILITY_CHALLENGE, err);
}

Status desk_accept(Desk *desk, Span rest, Error *err) {
  (void)rest;
  return do_plainly(desk, ABILITY_ACCEPT, err);
}

Status desk_reverse(Desk *desk, Span rest, Error *err) {
  (void)rest;
  return do_plainly(desk, ABILITY_REVERSE, err);
}

Status desk_skip(Desk *desk, Span rest, Error *err) {
  (void)rest;
  return do_plainly(desk, ABILITY_SKIP, err);
}

// Tiles of the rack

typedef struct Held {
  Tile tiles[RACK_MAX];
  int count;
} Held;

static Status desk_actions_read_held(const Desk *desk, Span text, Held *out, Error *err) {
  Status status = typedtiles_parse(text, &desk->view->rack, &desk_settings(desk)->tiles, out->tiles, &out->count, err);
  if (status == OK && out->count == 0)
    return desk_refuse_form(_("TILE TILE …"), err);
  if (status == OK || !desk->options->is_numbered || strcmp(err->code, refusal_code(REFUSAL_NOT_ON_RACK)) != 0)
    return status;
  return error_set(err, ERR_INPUT, N_("Some of the selected tiles are not on your rack"));
}

// Asks until the answer is tiles of the rack, and as many as wanted; false: 0, or the end of the input.
static bool ask_held(Desk *desk, const char *label, int wanted, Held *out) {
  const Catalog *catalog = desk->talk->catalog;
  ScopedStrBuf line = {0};
  bool is_read = false;
  while (!is_read && talk_ask_text(desk->talk, label, &line)) {
    Error err;
    Status status = desk_actions_read_held(desk, strbuf_span(&line), out, &err);
    is_read = status == OK && (wanted == 0 || out->count == wanted);
    if (status != OK)
      desk_say_error(desk, &err);
    else if (!is_read)
      talk_say(desk->talk, tr_plural(catalog, "Give %d tile.", "Give %d tiles.", wanted), wanted);
  }
  return is_read;
}

// Asks how many, and then which; or which ones at once.
static bool ask_exchange(Desk *desk, Held *out) {
  ScopedStrBuf line = {0};
  long wanted;
  bool is_read = false;
  while (!is_read && talk_ask_text(desk->talk, _("How many tiles, or which ones (TILE TILE …):"), &line)) {
    Span text = {strbuf_text(&line), line.size};
    Error err;
    if (span_to_int(text, 1, desk->view->rack.total, &wanted)) {
      is_read = ask_held(desk, _("TILE TILE …:"), (int)wanted, out);
      break;
    }
    is_read = desk_actions_read_held(desk, text, out, &err) == OK;
    if (!is_read)
      desk_say_error(desk, &err);
  }
  return is_read;
}

Status desk_exchange(Desk *desk, Span rest, Error *err) {
  Held held = {.count = 0};
  Status status = OK;
  bool is_given = true;
  if (rest.size > 0)
    status = desk_actions_read_held(desk, rest, &held, err);
  else if (desk->options->is_numbered)
    is_given = ask_exchange(desk, &held);
  else
    status = error_set(err, ERR_INPUT, N_("say which tiles to exchange, without spaces or with them"));
  if (status != OK || !is_given)
    return status;
  return turnedit_do(&desk->turn, ABILITY_EXCHANGE, held.tiles, held.count, err);
}

Status desk_blank(Desk *desk, Span rest, Error *err) {
  Held held = {.count = 0};
  bool is_full = desk->view->rack.total >= desk_settings(desk)->rack_size;
  Status status = OK;
  if (rest.size > 0)
    status = desk_actions_read_held(desk, rest, &held, err);
  else if (is_full && desk->options->is_numbered && !ask_held(desk, _("Tile that goes back to the bag:"), 1, &held))
    return OK;
  return status == OK ? turnedit_do(&desk->turn, ABILITY_BUY_BLANK, held.tiles, held.count, err) : status;
}

// Hints

// "hint" says a little more each time in a turn; "hint 3" says everything at once.
static Status read_step(Span rest, int *out, Error *err) {
  long step = 0;
  if (rest.size > 0 && !span_to_int(rest, HINT_WHERE, HINT_WHOLE, &step))
    return error_set(err, ERR_INPUT, N_("a hint has three steps: 1, where; 2, which tiles; 3, the play"));
  *out = (int)step;
  return OK;
}

// Help makes the game unranked, so it is confirmed first.
static bool desk_wants_help(Desk *desk, const char *question) {
  return !opengame_ranking(desk->open).is_ranked || talk_ask_yes(desk->talk, question, false);
}

Status desk_hint(Desk *desk, Span rest, Error *err) {
  Hint hint;
  int step;
  Status status = read_step(rest, &step, err);
  if (status != OK)
    return status;
  if (!desk_wants_help(desk, _("With a hint the game does not count for the ranking. Do you want one?")))
    return OK;
  status = turnedit_help(&desk->turn, step, &hint, err);
  if (status != OK)
    return status;
  ScopedStrBuf text = {0};
  hint_tell(&hint, &desk_state(desk)->board, &desk_settings(desk)->tiles, desk->options->is_numbered,
            desk->talk->catalog, &text);
  talk_say_text(desk->talk, text.data);
  if (hint.step < HINT_WHOLE && hint.type != ACTION_PASS)
    talk_say_text(desk->talk, _("Ask again to hear more."));
  desk_tell_ranking(desk);
  return OK;
}

// The last turn, judged

static void list_lesson_moves(Desk *desk, const Lesson *lesson) {
  const Catalog *catalog = desk->talk->catalog;
  const ReviewTurn *turn = lesson_turn(lesson);
  TextColumn columns[] = {{_("move"), false}, {_("points"), true}, {_("equity"), true}, {"", false}, {0}};
  TextTable *table = texttable_create(columns);
  ScopedArena arena = {0};
  for (int i = 0; i < turn->analysis.best_count; i++) {
    const AnalysisMove *best = &turn->analysis.best[i];
    texttable_add(table,
                  story_name_move(lesson->review, turn, &best->move, desk->options->is_numbered, catalog, &arena));
    texttable_add_number(table, best->move.score);
    texttable_add(table, decimal_of(catalog, "%.1f", best->equity).text);
    texttable_add(table, analysis_same_move(&best->move, &turn->made) ? _("played") : "");
  }
  talk_say_texttable(desk->talk, table);
}

static void tell_lesson(Desk *desk, const Lesson *lesson) {
  Talk *talk = desk->talk;
  ScopedArena arena = {0};
  const StoryTurn told = story_tell_turn(lesson->review, lesson->at, desk->options->is_numbered, talk->catalog, &arena);
  talk_say(talk, "%d. %s · %s", told.turn, told.move, _(grade_rows[lesson_turn(lesson)->analysis.grade].label));
  wrap_text(told.text, 0, 0, talk->look.columns - 1, &talk->out);
  strbuf_add_char(&talk->out, '\n');
  list_lesson_moves(desk, lesson);
  desk->is_text_shown = true;
}

Status desk_lesson(Desk *desk, Span rest, Error *err) {
  (void)rest;
  if (!desk_wants_help(
          desk, _("This counts as a hint: the game then does not count for the ranking. Do you want to see it?")))
    return OK;
  Lesson lesson;
  TalkWait waiting;
  Status status = lesson_ask(desk->table, desk->seat, NULL, &lesson, err);
  if (status == OK)
    turnedit_go_on(&desk->turn, desk->table, desk->seat);
  talkwait_start(&waiting, desk->talk);
  if (status == OK)
    status = lesson_run(&lesson, desk->open->words, &waiting.progress, err);
  talkwait_end(&waiting);
  if (status == OK) {
    tell_lesson(desk, &lesson);
    desk_tell_ranking(desk);
  }
  lesson_close(&lesson);
  return status;
}

// Undo

// Asks the other people one by one; the first who does not agree ends it.
void desk_answer_undo(Desk *desk) {
  for (int seat = 0; seat < desk_state(desk)->seat_count; seat++) {
    bool is_awaited = table_undo_awaits(desk->table) >> seat & 1;
    if (!is_awaited || !desk_is_here(desk, seat))
      continue;
    ScopedStrBuf question = {0};
    Error err;
    strbuf_printf(&question, _("%s, may a turn be taken back?"), desk_state(desk)->seats[seat].who.name);
    bool agrees = talk_ask_yes(desk->talk, question.data, false);
    if (desk->talk->is_ending) // nobody has answered: the question returns when the game goes on
      return;
    if (table_answer_undo(desk->table, seat, agrees, &err) != OK)
      desk_say_refusal(desk, &err);
  }
}

Status desk_undo(Desk *desk, Span rest, Error *err) {
  bool took_tile;
  (void)rest;
  Status status = turnedit_undo(&desk->turn, &took_tile, err);
  desk->has_changed = status == OK && took_tile;
  if (status == OK && !took_tile)
    desk_answer_undo(desk);
  return status;
}

// If the only person resigns, the machines do not win: the game has no result.
Status desk_resign(Desk *desk, Span rest, Error *err) {
  (void)rest;
  const char *question =
      desk_people(desk) <= 1 ? _("Do you really give up? The game then has no result.") : _("Do you really give up?");
  return talk_ask_yes(desk->talk, question, false) ? do_plainly(desk, ABILITY_RESIGN, err) : OK;
}
