-- Who comes to the tables of a server, and what they know each other by. All of it was text among the house's settings.

-- A guest: somebody without an account, for as long as a session lasts. Seats, puzzles and watchers know them by the mark.
CREATE TABLE guests (
  mark TEXT PRIMARY KEY,
  token TEXT NOT NULL UNIQUE,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX guests_by_expiry ON guests (expires_ms);

-- What participants are for accounts.
CREATE TABLE guest_games (
  guest TEXT NOT NULL REFERENCES guests (mark) ON DELETE CASCADE,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  PRIMARY KEY (guest, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX guest_games_by_game ON guest_games (game);

-- A link, or an account (user), may take a seat. Only the hash of a link's token is kept: the key.
CREATE TABLE invitations (
  key TEXT PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL CHECK (seat >= 0),
  user INTEGER REFERENCES users (id) ON DELETE CASCADE,
  expires_ms INTEGER NOT NULL,
  is_accepted INTEGER NOT NULL DEFAULT 0 CHECK (is_accepted IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_game ON invitations (game);
CREATE INDEX invitations_by_user ON invitations (user) WHERE user IS NOT NULL;
CREATE INDEX invitations_by_expiry ON invitations (expires_ms);

-- is_open: anybody may take a free seat, or look on. watch_token: of the link by which others may look on; '': nobody may.
-- successor: the game that the same people have begun after this one.
ALTER TABLE games ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1));
ALTER TABLE games ADD COLUMN watch_token TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN successor INTEGER REFERENCES games (id) ON DELETE SET NULL;
CREATE INDEX games_open ON games (id) WHERE is_open = 1 AND is_over = 0;
CREATE INDEX games_by_successor ON games (successor) WHERE successor IS NOT NULL;

-- Those who have opened that link, accounts and guests alike.
CREATE TABLE watchers (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  mark TEXT NOT NULL,
  PRIMARY KEY (game, mark)
) STRICT, WITHOUT ROWID;

-- "guest.HASH" was "MARK UNTIL".
INSERT OR IGNORE INTO guests (mark, token, expires_ms)
  SELECT substr(value, 1, instr(value, ' ') - 1), substr(name, 7), CAST(substr(value, instr(value, ' ') + 1) AS INTEGER)
  FROM settings WHERE user IS NULL AND name GLOB 'guest.?*' AND value GLOB 'g?* [0-9]*'
    AND substr(value, instr(value, ' ') + 1) NOT GLOB '*[^0-9]*';

-- "games.MARK" was ids, one a line.
WITH RECURSIVE lines (mark, line, rest) AS (
  SELECT substr(name, 7), '', value || char(10) FROM settings WHERE user IS NULL AND name GLOB 'games.?*'
  UNION ALL
  SELECT mark, substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1) FROM lines WHERE rest <> ''
)
INSERT OR IGNORE INTO guest_games (guest, game)
  SELECT guests.mark, games.id FROM lines JOIN guests ON guests.mark = lines.mark JOIN games ON games.public_id = lines.line;

-- "invited.GAME.HASH" was "SEAT EXPIRES ACCOUNT ACCEPTED"; ACCOUNT 0 was a link. "invitation.HASH", and "invited.GAME" of an
-- account, only found it.
WITH named (game, key, value) AS (
  SELECT substr(name, 9, instr(substr(name, 9), '.') - 1), substr(name, 9 + instr(substr(name, 9), '.')), value
  FROM settings WHERE user IS NULL AND name GLOB 'invited.?*.?*' AND value GLOB '[0-9] [0-9]* [0-9]* [01]'
    AND value NOT GLOB '*[^0-9 ]*' AND length(value) - length(replace(value, ' ', '')) = 3
), split (game, key, seat, expires, account, accepted) AS (
  SELECT game, key, substr(value, 1, 1), substr(value, 3, instr(substr(value, 3), ' ') - 1),
    substr(value, 3 + instr(substr(value, 3), ' '), length(value) - 4 - instr(substr(value, 3), ' ')), substr(value, -1)
  FROM named
)
INSERT OR IGNORE INTO invitations (key, game, seat, user, expires_ms, is_accepted)
  SELECT split.key, games.id, CAST(seat AS INTEGER), users.id, CAST(expires AS INTEGER), CAST(accepted AS INTEGER)
  FROM split JOIN games ON games.public_id = split.game LEFT JOIN users ON users.id = CAST(account AS INTEGER)
  WHERE users.id IS NOT NULL OR CAST(account AS INTEGER) = 0;

-- "open.GAME" was "yes", "open.list" all of them; "again.GAME" was the successor's id; "watch.GAME" was the token, then marks,
-- one a line.
UPDATE games SET is_open = 1 FROM settings s
  WHERE s.user IS NULL AND s.name GLOB 'open.?*' AND s.name <> 'open.list' AND public_id = substr(s.name, 6);
UPDATE games SET successor = n.id FROM settings s, games n
  WHERE s.user IS NULL AND s.name GLOB 'again.?*' AND games.public_id = substr(s.name, 7) AND n.public_id = s.value;
UPDATE games SET watch_token = substr(s.value, 1, instr(s.value || char(10), char(10)) - 1) FROM settings s
  WHERE s.user IS NULL AND s.name GLOB 'watch.?*' AND public_id = substr(s.name, 7)
    AND instr(s.value || char(10), char(10)) BETWEEN 2 AND 49;
WITH RECURSIVE lines (id, line, rest) AS (
  SELECT games.id, '', substr(value, length(watch_token) + 2) || char(10) FROM settings JOIN games ON public_id = substr(name, 7)
  WHERE user IS NULL AND name GLOB 'watch.?*' AND watch_token <> ''
  UNION ALL
  SELECT id, substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1) FROM lines WHERE rest <> ''
)
INSERT OR IGNORE INTO watchers (game, mark) SELECT id, line FROM lines WHERE line <> '';

DELETE FROM settings WHERE name GLOB 'invited.*' OR (user IS NULL AND (name GLOB 'guest.*' OR name GLOB 'games.*'
  OR name GLOB 'invitation.*' OR name GLOB 'open.*' OR name GLOB 'again.*' OR name GLOB 'watch.*'));
