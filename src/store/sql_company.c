// SPDX-License-Identifier: MIT
// The people who come to a server's games without being its players yet: guests, invited people, watchers.
#include "store/sql_internal.h"

Status sql_guest_add(Store *base, const char *mark, const char *token_hash, int64_t expires_ms, Error *err) {
  return sql_run(sql_of(base), NULL, err, "INSERT INTO guests (mark, token, expires_ms) VALUES (?, ?, ?)", "tti", mark,
                 token_hash, expires_ms);
}

Status sql_guest_find(Store *base, const char *token_hash, int64_t now_ms, Arena *arena, const char **mark,
                      Error *err) {
  return sql_one(sql_of(base), &sql_text_row, arena, mark, err,
                 "SELECT mark FROM guests WHERE token = ? AND expires_ms > ?", "ti", token_hash, now_ms);
}

static Status delete_guest(SqlStore *store, const char *mark, Error *err) {
  Status status = sql_run(store, NULL, err, "DELETE FROM puzzles WHERE owner IS NULL AND guest = ?", "t", mark);
  return status == OK ? sql_run(store, NULL, err, "DELETE FROM guests WHERE mark = ?", "t", mark) : status;
}

Status sql_guest_delete(Store *base, const char *mark, Error *err) {
  return SQL_TRANSACTION(base, err, delete_guest(sql_of(base), mark, err));
}

#define GUESTS_OVER "(SELECT mark FROM guests WHERE expires_ms <= ? ORDER BY expires_ms, mark LIMIT ?)"

static Status expire_guests(SqlStore *store, int64_t now_ms, int64_t limit, int64_t *removed, Error *err) {
  Status status = sql_run(store, NULL, err, "DELETE FROM puzzles WHERE owner IS NULL AND guest IN " GUESTS_OVER, "ii",
                          now_ms, limit);
  return status == OK
             ? sql_run(store, removed, err, "DELETE FROM guests WHERE mark IN " GUESTS_OVER, "ii", now_ms, limit)
             : status;
}

Status sql_guests_expire(Store *base, int64_t now_ms, int64_t limit, int64_t *removed, Error *err) {
  return SQL_TRANSACTION(base, err, expire_guests(sql_of(base), now_ms, limit, removed, err));
}

Status sql_guest_join(Store *base, int64_t game, const char *mark, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO guest_games (guest, game) SELECT mark, ? FROM guests WHERE mark = ? "
                 "ON CONFLICT DO NOTHING",
                 "it", game, mark);
}

Status sql_guest_part(Store *base, int64_t game, const char *mark, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM guest_games WHERE guest = ? AND game = ?", "ti", mark, game);
}

// CROSS: starts from the guest's few games, not from all running games.
Status sql_guest_games(Store *base, const char *mark, bool is_over, StorePage page, Arena *arena, StoreGame **rows,
                       int *count, Error *err) {
  return sql_all(
      sql_of(base), &sql_game_row, arena, rows, count, err,
      "SELECT " GAME_COLUMNS " FROM guest_games p CROSS JOIN games g "
      "WHERE g.id = p.game AND p.guest = ? AND g.is_over = ? ORDER BY g.played_ms DESC, g.id DESC LIMIT ? OFFSET ?",
      "tiii", mark, (int64_t)is_over, page_limit(page), page.offset);
}

Status sql_invitation_add(Store *base, const StoreInvitation *invitation, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO invitations (key, game, seat, \"user\", expires_ms) VALUES (?, ?, ?, ?, ?)", "tiioi",
                 invitation->key, invitation->game.id, (int64_t)invitation->seat, invitation->user,
                 invitation->expires_ms);
}

#define INVITATIONS                                                                                                    \
  "SELECT i.key, i.seat, i.user, u.name, i.expires_ms, i.is_accepted, o.name, " GAME_COLUMNS " FROM invitations i "    \
  "JOIN games g ON g.id = i.game LEFT JOIN users u ON u.id = i.user LEFT JOIN users o ON o.id = g.owner "

#define COLUMN(member) SQL_COLUMN(StoreInvitation, member)
static const SqlRow invitation_row = {sizeof(StoreInvitation),
                                      {COLUMN(key), COLUMN(seat), COLUMN(user), COLUMN(user_name), COLUMN(expires_ms),
                                       COLUMN(is_accepted), COLUMN(owner_name), GAME_MEMBERS(StoreInvitation, game.)}};

Status sql_invitation_find(Store *base, const char *key, Arena *arena, StoreInvitation *out, Error *err) {
  return sql_one(sql_of(base), &invitation_row, arena, out, err, INVITATIONS "WHERE i.key = ?", "t", key);
}

Status sql_invitations_of_game(Store *base, int64_t game, Arena *arena, StoreInvitation **rows, int *count,
                               Error *err) {
  return sql_all(sql_of(base), &invitation_row, arena, rows, count, err, INVITATIONS "WHERE i.game = ? ORDER BY i.key",
                 "i", game);
}

Status sql_invitations_of_user(Store *base, int64_t user, int64_t now_ms, StorePage page, Arena *arena,
                               StoreInvitation **rows, int *count, Error *err) {
  return sql_all(sql_of(base), &invitation_row, arena, rows, count, err,
                 INVITATIONS "WHERE i.user = ? AND i.is_accepted = 0 AND i.expires_ms > ? AND g.is_over = 0 "
                             "ORDER BY i.expires_ms DESC, i.key LIMIT ? OFFSET ?",
                 "iiii", user, now_ms, page_limit(page), page.offset);
}

Status sql_invitation_accept(Store *base, const char *key, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE invitations SET is_accepted = 1 WHERE key = ? AND is_accepted = 0", "t",
                  key);
}

Status sql_invitation_delete(Store *base, const char *key, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM invitations WHERE key = ?", "t", key);
}

Status sql_invitations_expire(Store *base, int64_t before_ms, int64_t limit, int64_t *removed, Error *err) {
  return sql_run(sql_of(base), removed, err,
                 "DELETE FROM invitations WHERE key IN "
                 "(SELECT key FROM invitations WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ?)",
                 "ii", before_ms, limit);
}

static Status set_watch(SqlStore *store, int64_t game, const char *token, Error *err) {
  Status status = sql_must(store, err, "UPDATE games SET watch_token = ? WHERE id = ?", "ti", token, game);
  return status == OK ? sql_run(store, NULL, err, "DELETE FROM watchers WHERE game = ?", "i", game) : status;
}

Status sql_game_set_watch(Store *base, int64_t game, const char *token, Error *err) {
  return SQL_TRANSACTION(base, err, set_watch(sql_of(base), game, token, err));
}

Status sql_watcher_add(Store *base, int64_t game, const char *mark, Error *err) {
  return sql_run(sql_of(base), NULL, err, "INSERT INTO watchers (game, mark) VALUES (?, ?) ON CONFLICT DO NOTHING",
                 "it", game, mark);
}

Status sql_watchers_copy(Store *base, int64_t from, int64_t to, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO watchers (game, mark) SELECT ?, mark FROM watchers WHERE game = ? ON CONFLICT DO NOTHING",
                 "ii", to, from);
}

Status sql_watchers(Store *base, int64_t game, Arena *arena, const char ***marks, int *count, Error *err) {
  return sql_all(sql_of(base), &sql_text_row, arena, marks, count, err,
                 "SELECT mark FROM watchers WHERE game = ? ORDER BY mark", "i", game);
}
