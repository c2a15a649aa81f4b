-- What was played with help, with turns taken back or from an older save is nobody's best and nobody's worst, guests'
-- and machines' neither: a result says so itself. counted: the player's results without those, of which best and worst are.
ALTER TABLE results ADD COLUMN is_unranked INTEGER NOT NULL DEFAULT 0 CHECK (is_unranked IN (0, 1));
UPDATE results SET is_unranked = 1 WHERE game IN (SELECT id FROM games WHERE is_unranked = 1) OR (family <> '' AND family IN
  (SELECT r.family FROM results r JOIN players p ON p.id = r.player WHERE p.user IS NOT NULL AND r.is_ranked = 0));
ALTER TABLE players ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
UPDATE players SET (counted, best, worst) = (SELECT count(*), coalesce(max(score), 0), coalesce(min(score), 0) FROM results
  WHERE player = players.id AND is_unranked = 0);
