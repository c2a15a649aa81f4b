-- Links by which somebody who has lost the password chooses another one.
CREATE TABLE reset_links (
  key TEXT COLLATE "C" PRIMARY KEY,
  "user" BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE DEFERRABLE,
  expires_ms BIGINT NOT NULL,
  used_ms BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX reset_links_by_user ON reset_links ("user");
CREATE INDEX reset_links_by_expiry ON reset_links (expires_ms);
