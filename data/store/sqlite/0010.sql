-- Jobs: long work that somebody waits for, done by whoever takes it. `request` and `body` say what is to be done, `result` what came of
-- it. State: 0 waits, 1 runs, 2 done, 3 failed. Of several about the same subject one at most waits or runs. `patience_ms`: whoever works and
-- is silent for longer is dead; the less patient come first.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  subject TEXT NOT NULL,
  asker TEXT NOT NULL,
  request TEXT NOT NULL,
  body BLOB NOT NULL,
  state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
  progress INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  worker TEXT NOT NULL DEFAULT '',
  is_cancelled INTEGER NOT NULL DEFAULT 0 CHECK (is_cancelled IN (0, 1)),
  result BLOB NOT NULL DEFAULT x'',
  patience_ms INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  taken_ms INTEGER NOT NULL DEFAULT 0,
  beat_ms INTEGER NOT NULL DEFAULT 0,
  ended_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX jobs_to_do ON jobs (state, id) WHERE state < 2;
CREATE INDEX jobs_by_owner ON jobs (owner, taken_ms);
CREATE INDEX jobs_by_age ON jobs (created_ms);
CREATE INDEX jobs_by_asker ON jobs (asker, state) WHERE asker <> '';
CREATE UNIQUE INDEX jobs_by_subject ON jobs (subject) WHERE subject <> '' AND state < 2;
CREATE INDEX jobs_about ON jobs (subject, id) WHERE subject <> '';
-- The puzzle of a day in a language, as the words were then: made once, and the same for everybody from then on.
CREATE TABLE daily_puzzles (
  day TEXT NOT NULL,
  language TEXT NOT NULL,
  words TEXT NOT NULL,
  position TEXT NOT NULL,
  play TEXT NOT NULL,
  kind TEXT NOT NULL,
  difficulty INTEGER NOT NULL CHECK (difficulty BETWEEN 1 AND 3),
  score INTEGER NOT NULL,
  next_score INTEGER NOT NULL,
  made_ms INTEGER NOT NULL,
  PRIMARY KEY (day, language, words)
) STRICT, WITHOUT ROWID;
-- Several nodes: the servers that share the data, and which of them goes on with a game by itself (machines, clocks).
CREATE TABLE nodes (
  id TEXT PRIMARY KEY,
  since_ms INTEGER NOT NULL, -- at least one node has been there ever since
  until_ms INTEGER NOT NULL  -- it says before that it is still alive
) STRICT;
CREATE TABLE leases (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  node TEXT NOT NULL -- holds as long as the node is alive
) STRICT;
CREATE INDEX leases_by_node ON leases (node);
-- Links by which somebody who has lost the password chooses another one, by the hash of their token. used_ms 0: not used yet.
CREATE TABLE reset_links (
  key TEXT PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_ms INTEGER NOT NULL,
  used_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_links_by_user ON reset_links (user);
CREATE INDEX reset_links_by_expiry ON reset_links (expires_ms);
-- Others who have logged in for their seats at the owner's device: which one, the seats as bits, and when.
ALTER TABLE games ADD COLUMN login_device INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN login_seats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN login_ms INTEGER NOT NULL DEFAULT 0;
-- Classes: copies of puzzles that whoever has the link solves. solution_ms: from then on the solution is shown; -1 never, -2 once
-- a pupil is done. joined counts all who ever came; seq grows with all that they do. All of it goes at expires_ms.
CREATE TABLE classes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  asks_names INTEGER NOT NULL CHECK (asks_names IN (0, 1)),
  solution_ms INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  puzzles INTEGER NOT NULL CHECK (puzzles > 0),
  joined INTEGER NOT NULL DEFAULT 0,
  seq INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX classes_by_owner ON classes (owner, created_ms);
CREATE INDEX classes_by_expiry ON classes (expires_ms);
CREATE TABLE class_puzzles (
  class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (class, place)
) STRICT, WITHOUT ROWID;
-- key: hash of what the pupil's browser knows itself by. name may be ''. done_ms 0: not yet.
CREATE TABLE pupils (
  class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  place INTEGER NOT NULL,
  joined_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  done_ms INTEGER NOT NULL DEFAULT 0,
  found INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  work TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (class, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX pupils_by_name ON pupils (class, name) WHERE name <> '';
-- Games that are shown to anybody who has the token, as long as all of the people who played agree: seats as bits.
CREATE TABLE shares (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  agreed INTEGER NOT NULL
) STRICT;
-- Cards that people study: what is asked, and when again (src/app/repetition.h). Days since 1970. extra is the exercise's own.
CREATE TABLE cards (
  user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deck TEXT NOT NULL,
  item TEXT NOT NULL,
  due_day INTEGER NOT NULL,
  wait_days INTEGER NOT NULL,
  ease INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  lapses INTEGER NOT NULL,
  extra TEXT NOT NULL,
  PRIMARY KEY (user, deck, item)
) STRICT, WITHOUT ROWID;
-- Exercises: positions in which one play stands out, made before anybody asks, the newest of each kind. number grows, and is not
-- given twice. margin: how far the play is ahead (src/app/standout.h).
CREATE TABLE exercises (
  language TEXT NOT NULL,
  words TEXT NOT NULL,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  difficulty INTEGER NOT NULL CHECK (difficulty BETWEEN 1 AND 3),
  position TEXT NOT NULL,
  play TEXT NOT NULL,
  score INTEGER NOT NULL,
  margin INTEGER NOT NULL,
  made_ms INTEGER NOT NULL,
  PRIMARY KEY (language, words, number)
) STRICT, WITHOUT ROWID;
-- Those that somebody has found or given up, so that none comes twice.
CREATE TABLE exercises_done (
  user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  words TEXT NOT NULL,
  number INTEGER NOT NULL,
  is_found INTEGER NOT NULL CHECK (is_found IN (0, 1)),
  done_ms INTEGER NOT NULL,
  PRIMARY KEY (user, language, words, number)
) STRICT, WITHOUT ROWID;
