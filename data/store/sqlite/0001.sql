-- Times are milliseconds since 1970. A name's key is the name with its case folded: what must be unique.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX users_by_points ON users (points DESC, name) WHERE points > 0;

CREATE TABLE pictures (
  user INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('png', 'jpeg')),
  body BLOB NOT NULL
) STRICT;

-- Only the hash of a token is kept: who reads the file can't log in with it.
CREATE TABLE sessions (
  token TEXT PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user);
CREATE INDEX sessions_by_expiry ON sessions (expires_ms);

-- Of a user, or of the house where user is NULL.
CREATE TABLE settings (
  user INTEGER REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX settings_by_name ON settings (coalesce(user, 0), name);
CREATE INDEX settings_by_user ON settings (user);

-- Names of resources are file names in exports: no separators, no leading dot.
CREATE TABLE resources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> '' AND name NOT GLOB '*[/\]*' AND name NOT GLOB '[-.]*'),
  key TEXT NOT NULL,
  is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
  changed_ms INTEGER NOT NULL,
  UNIQUE (owner, key)
) STRICT;
CREATE INDEX resources_shared ON resources (key) WHERE is_shared = 1;

CREATE TABLE resource_parts (
  resource INTEGER NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (part IN ('words', 'bag')),
  lines INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (resource, part)
) STRICT;

-- A game is its head and its actions; the rest of the row can be worked out from them and is here for lists. seq and
-- hash are those of the last action, so that whoever appends can tell that nobody else has.
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  owner INTEGER REFERENCES users (id) ON DELETE SET NULL,
  resource INTEGER REFERENCES resources (id),
  head BLOB NOT NULL,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  began_ms INTEGER NOT NULL,
  played_ms INTEGER NOT NULL,
  is_remote INTEGER NOT NULL DEFAULT 0 CHECK (is_remote IN (0, 1)),
  is_unranked INTEGER NOT NULL DEFAULT 0 CHECK (is_unranked IN (0, 1)),
  is_over INTEGER NOT NULL DEFAULT 0 CHECK (is_over IN (0, 1)),
  summary TEXT NOT NULL
) STRICT;
CREATE INDEX games_by_owner ON games (owner);
CREATE INDEX games_by_resource ON games (resource) WHERE resource IS NOT NULL;
CREATE INDEX games_in_order ON games (is_over, played_ms DESC, id DESC);

-- Who sees a game in their lists: its owner and the accounts at its seats. played_ms and is_over are the game's, so that
-- one index gives a list in order.
CREATE TABLE participants (
  user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  is_over INTEGER NOT NULL,
  played_ms INTEGER NOT NULL,
  PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX participants_by_game ON participants (game);
CREATE INDEX participants_in_order ON participants (user, is_over, played_ms DESC, game DESC);

CREATE TABLE actions (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq > 0),
  seat INTEGER NOT NULL,
  account TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  nonce TEXT NOT NULL,
  type TEXT NOT NULL,
  body BLOB NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX actions_by_nonce ON actions (game, account, nonce) WHERE nonce <> '';

-- A name for a moment of a game.
CREATE TABLE saves (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  saved_ms INTEGER NOT NULL,
  summary TEXT NOT NULL,
  UNIQUE (owner, name)
) STRICT;
CREATE INDEX saves_in_order ON saves (owner, saved_ms DESC, id DESC);
CREATE INDEX saves_by_game ON saves (game, seq);

-- Whoever has results: accounts, guests by name, machines by kind. The sums are those of the player's results.
CREATE TABLE players (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  user INTEGER REFERENCES users (id) ON DELETE SET NULL,
  is_machine INTEGER NOT NULL DEFAULT 0 CHECK (is_machine IN (0, 1)),
  games INTEGER NOT NULL DEFAULT 0,
  wins INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  best INTEGER NOT NULL DEFAULT 0,
  worst INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX players_by_user ON players (user) WHERE user IS NOT NULL;
CREATE INDEX players_by_best ON players (is_machine, best DESC, name);

-- game is NULL for a result that was typed in, and for one whose game was deleted. A seat of a game has one result.
CREATE TABLE results (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  game INTEGER REFERENCES games (id) ON DELETE SET NULL,
  seat INTEGER NOT NULL,
  score INTEGER NOT NULL,
  is_won INTEGER NOT NULL CHECK (is_won IN (0, 1)),
  is_ranked INTEGER NOT NULL CHECK (is_ranked IN (0, 1)),
  is_machine INTEGER NOT NULL CHECK (is_machine IN (0, 1)),
  at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX results_once ON results (game, seat) WHERE game IS NOT NULL;
CREATE INDEX results_by_player ON results (player, score);
CREATE INDEX results_in_order ON results (is_machine, score DESC, id);

-- Mazes, word searches: kind says which, body is theirs.
CREATE TABLE puzzles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  body BLOB NOT NULL,
  changed_ms INTEGER NOT NULL,
  UNIQUE (owner, kind, name)
) STRICT;
