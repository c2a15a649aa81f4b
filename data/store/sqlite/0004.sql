-- A game that is gone on with from an older moment is still the same game, and counts once: the family is the public id
-- of the first of them, and results remember it after the game is deleted.
ALTER TABLE games ADD COLUMN family TEXT NOT NULL DEFAULT '';
UPDATE games SET family = public_id;
ALTER TABLE results ADD COLUMN family TEXT NOT NULL DEFAULT '';
UPDATE results SET family = coalesce((SELECT family FROM games WHERE games.id = results.game), '');
CREATE INDEX results_by_family ON results (family) WHERE family <> '';
