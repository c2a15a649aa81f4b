-- How a name looks: two accounts whose names could be taken for each other have the same. Not unique: there may be such
-- accounts from before. Whoever opens the store fills in what is empty.
ALTER TABLE users ADD COLUMN look TEXT NOT NULL DEFAULT '';
CREATE INDEX users_look ON users (look);
