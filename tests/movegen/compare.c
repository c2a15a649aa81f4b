// SPDX-License-Identifier: MIT
#include "compare.h"

#include "base/mem.h"
#include "brute.h"

#include <string.h>

// The score and the value of the leave.
static Equity equity_of(const World *world, const Play *play, int score) {
  Rack kept = world->rack;
  if (!play_take_from_rack(&kept, play))
    return INT32_MIN;
  return score * 1000 + (world->leaves.nodes ? klv_value(&world->leaves, kept.counts, world->tiles.kinds) : 0);
}

static bool same_plays(Gen *gen, const World *world, const PlayList *list) {
  BrutePosition position = {
      &world->words,   &world->tiles, &world->layout, &world->board, &world->rack, world->rack_size, 50,
      world->any_order};
  BruteList expected = {0}, found = {0};
  brute_all(&position, &expected);
  ScoreRules rules = world_rules(world);
  bool same = true;
  for (int i = 0; i < list->count; i++) {
    const Play *play = &list->plays[i].play;
    ARRAY_GROW(found.plays, found.count, found.capacity);
    BrutePlay *entry = &found.plays[found.count++];
    brute_write_key(entry->text, play->row, play->col, play->direction, play->tiles, play->length);
    entry->score = list->plays[i].score;
    int checked = play_score(&world->board, &rules, play);
    Equity equity = equity_of(world, play, checked);
    if (checked != entry->score || equity != list->plays[i].equity) {
      gen_note(gen, "%s: generator scores %d, play_score %d; worth %d, expected %d", entry->text, entry->score, checked,
               list->plays[i].equity, equity);
      same = false;
    }
  }
  brute_sort(&found);
  int i = 0, j = 0;
  while (i < expected.count || j < found.count) {
    int order = i == expected.count ? 1 : j == found.count ? -1 : strcmp(expected.plays[i].text, found.plays[j].text);
    if (order < 0)
      gen_note(gen, "missing %s (%d points)", expected.plays[i].text, expected.plays[i].score);
    else if (order > 0)
      gen_note(gen, "wrong or twice %s (%d points)", found.plays[j].text, found.plays[j].score);
    else if (expected.plays[i].score != found.plays[j].score)
      gen_note(gen, "%s scores %d, generator says %d", expected.plays[i].text, expected.plays[i].score,
               found.plays[j].score);
    same = same && order == 0 && expected.plays[i].score == found.plays[j].score;
    i += order <= 0;
    j += order >= 0;
  }
  brute_deinit(&expected);
  brute_deinit(&found);
  return same;
}

static bool same_cross_sets(Gen *gen, const World *world) {
  CrossSets *fresh = mem_alloc(sizeof *fresh);
  world_cross_sets(world, fresh);
  bool same = true;
  for (int direction = 0; direction < 2; direction++) {
    for (int lane = 0; lane < world->board.size; lane++) {
      for (int pos = 0; pos < world->board.size; pos++) {
        int at = board_index(lane, pos);
        if (fresh->allowed[direction][at] == world->cross.allowed[direction][at] &&
            fresh->score[direction][at] == world->cross.score[direction][at])
          continue;
        gen_note(gen, "cross-set %d/%d/%d: kept %llx/%d, rebuilt %llx/%d", direction, lane, pos,
                 (unsigned long long)world->cross.allowed[direction][at], world->cross.score[direction][at],
                 (unsigned long long)fresh->allowed[direction][at], fresh->score[direction][at]);
        same = false;
      }
    }
  }
  mem_free(fresh);
  return same;
}

// The best play of the whole list, compared with the result of the search for only the best.
static bool same_best(Gen *gen, const MovegenInput *input, PlayList *list) {
  ScoredPlay best = {0};
  bool found, has_play;
  Error err = {0};
  if (movegen_best(input, &best, &found, &err) != OK || movegen_has_play(input, &has_play, &err) != OK ||
      found != (list->count > 0) || has_play != found) {
    gen_note(gen, "%d plays, but found %d, has a play %d", list->count, found, has_play);
    return false;
  }
  playlist_sort(list);
  if (!found || (memcmp(&best.play, &list->plays[0].play, sizeof best.play) == 0 &&
                 best.score == list->plays[0].score && best.equity == list->plays[0].equity))
    return true;
  const Play *expected = &list->plays[0].play;
  char text[2][192];
  brute_write_key(text[0], expected->row, expected->col, expected->direction, expected->tiles, expected->length);
  brute_write_key(text[1], best.play.row, best.play.col, best.play.direction, best.play.tiles, best.play.length);
  gen_note(gen, "best of all %s (%d points), best alone %s (%d points)", text[0], list->plays[0].score, text[1],
           best.score);
  return false;
}

bool compare_position(Gen *gen, const World *world, PlayList *list) {
  ScoreRules rules = world_rules(world);
  MovegenInput input = world_input(world, &rules);
  Error err = {0};
  return movegen_all(&input, list, &err) == OK && same_plays(gen, world, list) && same_best(gen, &input, list);
}

// Puts a play on the board; sometimes takes it back and plays it again.
static bool play_one(Gen *gen, World *world, const PlayList *list) {
  Play play = list->plays[gen_below(gen, (uint32_t)list->count)].play;
  world_play(world, &play);
  if (gen_chance(gen, 20)) {
    world_take_back(world, &play);
    if (!same_cross_sets(gen, world))
      return false;
    world_play(world, &play);
  }
  return same_cross_sets(gen, world);
}

bool compare_turns(Gen *gen, World *world, int turns) {
  PlayList list = {0};
  bool agree = true;
  for (int turn = 0; turn < turns && agree; turn++) {
    world_draw_rack(gen, world, gen_range(gen, 1, world->rack_size));
    agree = compare_position(gen, world, &list);
    if (agree && list.count > 0)
      agree = play_one(gen, world, &list);
  }
  playlist_deinit(&list);
  return agree;
}
