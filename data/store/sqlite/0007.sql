-- A game says why it counts for no ranking; '' is: nothing has been noted against it. Whatever was over by this step has counted,
-- or not, by the rules of its time.
ALTER TABLE games ADD COLUMN unranked_why TEXT NOT NULL DEFAULT '';
UPDATE games SET unranked_why = CASE is_over WHEN 1 THEN 'before' ELSE 'earlier' END WHERE is_over = 1 OR is_unranked = 1;
ALTER TABLE games DROP COLUMN is_unranked;

-- A ranked result says under which rules and in which language it was made. Those that were ranked before this step have neither.
ALTER TABLE results ADD COLUMN preset TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN language TEXT NOT NULL DEFAULT '';
CREATE INDEX results_ranked ON results (score DESC, id, is_machine) WHERE preset <> '';

-- A user's best score in ranked games: by preset and language, by one of them ('' is any), and of all. users.points is that of
-- the games that were ranked before this step.
CREATE TABLE standings (
  preset TEXT NOT NULL,
  language TEXT NOT NULL,
  user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  points INTEGER NOT NULL CHECK (points > 0),
  PRIMARY KEY (preset, language, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings_in_order ON standings (preset, language, points DESC);
CREATE INDEX standings_by_user ON standings (user);

-- A player's best and worst are of all results, as the total is; counted and what begins with it is the same of ranked ones alone.
ALTER TABLE players ADD COLUMN counted_wins INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN counted_total INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN counted_best INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN counted_worst INTEGER NOT NULL DEFAULT 0;
UPDATE players SET (counted, best, worst) = (SELECT 0, coalesce(max(score), 0), coalesce(min(score), 0) FROM results
  WHERE player = players.id);
CREATE INDEX players_by_counted_best ON players (counted_best DESC, name) WHERE counted > 0;
