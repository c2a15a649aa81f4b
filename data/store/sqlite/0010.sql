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
