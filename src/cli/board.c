// SPDX-License-Identifier: MIT
// tesela board: a position drawn in the terminal.
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/run.h"
#include "render/tablepicture.h"
#include "study/givenposition.h"

#include <string.h>

enum { RACK_SIZE = 7 };

static void board_write_play(const GivenPosition *position, const char *format, StrBuf *out) {
  const CgpMove *move = &position->cgp.opcodes.last_move;
  ScopedStrBuf text = {0};
  play_write_position(&move->play, &text);
  strbuf_add_char(&text, ' ');
  play_write_word(&move->play, &position->cgp.board, &position->tiles, &text);
  strbuf_printf(out, format, text.data); // NOLINT(clang-diagnostic-format-nonliteral)
}

static void write_exchange(const Cli *cli, const GivenPosition *position, StrBuf *out) {
  const CgpMove *move = &position->cgp.opcodes.last_move;
  strbuf_printf(
      out, tr_plural(cli->catalog, "Last move: %d tile exchanged", "Last move: %d tiles exchanged", move->exchanged),
      move->exchanged);
  if (move->exchanges.total > 0) {
    strbuf_add_text(out, " (");
    rack_write(&move->exchanges, &position->tiles, out);
    strbuf_add_char(out, ')');
  }
}

static void write_last_move(const Cli *cli, const GivenPosition *position, StrBuf *out) {
  switch (position->cgp.opcodes.last_move.kind) {
  case CGP_NO_MOVE:
    break;
  case CGP_PLAY:
    board_write_play(position, _("Last move: %s"), out);
    break;
  case CGP_CHALLENGED_OFF:
    board_write_play(position, _("Last move: %s, taken back after a challenge"), out);
    break;
  case CGP_EXCHANGE:
    write_exchange(cli, position, out);
    break;
  case CGP_PASS:
    strbuf_add_text(out, _("Last move: pass"));
    break;
  }
}

static PictureSize wished_size(const Args *args) {
  static const char *const names[] = {
      [PICTURE_AUTO] = "auto", [PICTURE_SMALL] = "small", [PICTURE_NORMAL] = "normal", [PICTURE_LARGE] = "large"};
  const char *wish = args_text(args, "size");
  for (int i = 0; wish && i < (int)(sizeof names / sizeof *names); i++) {
    if (strcmp(wish, names[i]) == 0)
      return (PictureSize)i;
  }
  return PICTURE_AUTO;
}

static void board_draw(Cli *cli, const Args *args, const GivenPosition *position) {
  const Cgp *cgp = &position->cgp;
  StrBuf last_move = {0}, names[CGP_PLAYERS_MAX] = {0};
  TablePlayer players[CGP_PLAYERS_MAX];
  for (int i = 0; i < cgp->rack_count; i++) {
    strbuf_printf(&names[i], _("Player %d"), i + 1);
    players[i] = (TablePlayer){names[i].data, cgp->scores[i], &cgp->racks[i], i == 0};
  }
  write_last_move(cli, position, &last_move);
  const char *theme = args_text(args, "theme");
  if (theme && strcmp(theme, "auto") != 0)
    cli->look.is_dark = strcmp(theme, "dark") == 0;
  int unseen[TILE_KINDS_MAX + 1];
  TablePicture picture = {
      .board = {.board = &cgp->board,
                .layout = &position->layout,
                .tiles = &position->tiles,
                .catalog = cli->catalog,
                .look = &cli->look,
                .size = wished_size(args)},
      .players = players,
      .player_count = cgp->rack_count,
      .last_move = last_move.size ? last_move.data : NULL,
      .bag_count = given_position_bag_count(position, RACK_SIZE),
      .unseen_count = cgp_count_unseen(cgp, &position->tiles, unseen),
      .unseen = unseen,
  };
  if (cgp->opcodes.last_move.kind == CGP_PLAY)
    picture.board.last = &cgp->opcodes.last_move.play;
  tablepicture_draw(&picture, &cli->out);
  strbuf_deinit(&last_move);
  for (int i = 0; i < cgp->rack_count; i++)
    strbuf_deinit(&names[i]);
}

Status run_board(Cli *cli, const Args *args, Error *err) {
  ScopedStrBuf record = {0};
  for (int i = 0; i < args->operand_count; i++)
    strbuf_printf(&record, "%s%s", i ? " " : "", args->operands[i]);
  GivenSource source = {
      .cgp = strbuf_text(&record),
      .bag = args_text(args, "bag"),
      .tile_set = args_text(args, "tiles"),
      .layout = args_text(args, "layout"),
  };
  ScopedMem GivenPosition *position = mem_alloc(sizeof *position);
  Status status = given_position_read(&source, position, err);
  if (status == OK)
    board_draw(cli, args, position);
  return status;
}
