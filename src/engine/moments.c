// SPDX-License-Identifier: MIT
#include "engine/moments.h"

#include <string.h>

enum { EXPLORED = 12 }; // one play is drawn from so many

// The tiles that a player kept in the last move.
typedef struct KeptTiles {
  Rack tiles;
  int32_t value;
} KeptTiles;

static StaticTurn moments_turn(const SelfPlay *game, const Leaves *leaves) {
  const ScoreRules *score = &game->rules->score;
  return (StaticTurn){
      .leaves = leaves, .tiles = score->tiles, .rack_size = score->rack_size, .bag = game->bag_count, .is_duel = true};
}

static void moments_explore(SelfPlay *game, const Leaves *leaves, Random *chance, StaticChoice *choice) {
  PlayList list = {0};
  StaticTurn turn = moments_turn(game, leaves);
  PositionQuery query = {&game->racks[game->turn], static_keep_values, &turn};
  position_best_n(&game->position, &query, EXPLORED, &list);
  if (list.count > 0)
    choice->play = list.plays[random_below(chance, (uint32_t)list.count)];
  playlist_deinit(&list);
}

static KeptTiles moments_kept(const SelfPlay *game, const Leaves *leaves, const StaticChoice *choice) {
  StaticTurn turn = moments_turn(game, leaves);
  KeptTiles kept = {.tiles = choice->type == ACTION_EXCHANGE ? choice->kept : game->racks[game->turn]};
  if (choice->type == ACTION_PLAY)
    play_take_from_rack(&kept.tiles, &choice->play.play);
  kept.value = static_keep_value(&turn, kept.tiles.counts);
  return kept;
}

// Counts everything that is not on the board: both racks and the bag.
static void moments_count_hidden(const SelfPlay *game, uint8_t *counts) {
  for (int kind = 0; kind <= game->rules->score.tiles->kinds; kind++)
    counts[kind] = (uint8_t)(game->racks[0].counts[kind] + game->racks[1].counts[kind]);
  for (int i = 0; i < game->bag_count; i++)
    counts[game->bag[i]]++;
}

static Moment moments_see(const SelfPlay *game, int side, const KeptTiles kept[2]) {
  const KeptTiles *own = &kept[side], *other = &kept[1 - side];
  Moment moment = {.own_value = own->value,
                   .other_value = other->value,
                   .lead = (int16_t)(game->scores[side] - game->scores[1 - side]),
                   .bag = (int16_t)game->bag_count,
                   .unseen = (int16_t)(game->bag_count + game->racks[side].total)};
  memcpy(moment.own, own->tiles.counts, sizeof moment.own);
  memcpy(moment.other, other->tiles.counts, sizeof moment.other);
  moments_count_hidden(game, moment.pool);
  for (int kind = 0; kind <= game->rules->score.tiles->kinds; kind++)
    moment.pool[kind] = (uint8_t)(moment.pool[kind] - moment.own[kind] - moment.other[kind]);
  return moment;
}

int moments_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, int exploring, SelfPlay *game,
                 MomentTold out[MOMENTS_MAX]) {
  int count = 0, sides[MOMENTS_MAX];
  KeptTiles kept[2] = {0};
  Random chance = random_start(seed, "exploring");
  selfplay_begin(game, rules, seed);
  while (!game->is_over) {
    int side = game->turn;
    StaticChoice choice;
    selfplay_choose(game, leaves, &game->racks[side], &choice);
    if (choice.type == ACTION_PLAY && game->bag_count > 0 && (int)random_below(&chance, 100) < exploring)
      moments_explore(game, leaves, &chance, &choice);
    kept[side] = moments_kept(game, leaves, &choice);
    selfplay_move(game, &choice);
    if (game->is_over || count == MOMENTS_MAX)
      continue;
    sides[count] = side;
    out[count++].moment = moments_see(game, side, kept);
  }
  for (int i = 0; i < count; i++)
    out[i].final_lead = (int16_t)(game->scores[sides[i]] - game->scores[1 - sides[i]]);
  selfplay_end(game);
  return count;
}

static void moments_add_number(int number, StrBuf *out) {
  strbuf_add_char(out, (char)(number & 0xff));
  strbuf_add_char(out, (char)(number >> 8 & 0xff));
}

void moments_add_bytes(const MomentTold *told, int kinds, StrBuf *out) {
  const Moment *moment = &told->moment;
  strbuf_add(out, (const char *)moment->own, (size_t)kinds + 1);
  strbuf_add(out, (const char *)moment->other, (size_t)kinds + 1);
  strbuf_add(out, (const char *)moment->pool, (size_t)kinds + 1);
  moments_add_number(moment->lead, out);
  moments_add_number(moment->bag, out);
  moments_add_number(moment->unseen, out);
  moments_add_number(told->final_lead, out);
  moments_add_number(moment->own_value / 10, out);
  moments_add_number(moment->other_value / 10, out);
}
