-- Where somebody is logged in, as the browser calls itself, and when it was last heard of, to within some minutes.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET seen_ms = created_ms;
