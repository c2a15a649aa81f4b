-- A guest of the server keeps puzzles too, under the mark of the session, until that ends or becomes an account's.
CREATE TABLE puzzles_kept (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner INTEGER REFERENCES users (id) ON DELETE CASCADE,
  guest TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  body BLOB NOT NULL,
  changed_ms INTEGER NOT NULL,
  CHECK ((owner IS NULL) = (guest <> ''))
) STRICT;
INSERT INTO puzzles_kept (id, owner, kind, name, body, changed_ms) SELECT id, owner, kind, name, body, changed_ms FROM puzzles;
DROP TABLE puzzles;
ALTER TABLE puzzles_kept RENAME TO puzzles;
CREATE UNIQUE INDEX puzzles_of_accounts ON puzzles (owner, kind, name) WHERE owner IS NOT NULL;
CREATE UNIQUE INDEX puzzles_of_guests ON puzzles (guest, kind, name) WHERE owner IS NULL;
