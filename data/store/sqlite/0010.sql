-- Links by which somebody who has lost the password chooses another one, by the hash of their token. used_ms 0: not used yet.
CREATE TABLE reset_links (
  key TEXT PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_ms INTEGER NOT NULL,
  used_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_links_by_user ON reset_links (user);
CREATE INDEX reset_links_by_expiry ON reset_links (expires_ms);
