-- The puzzle of a day in a language, as the words were then: made once, and the same for everybody from then on.
CREATE TABLE daily_puzzles (
  day TEXT COLLATE "C" NOT NULL,
  language TEXT COLLATE "C" NOT NULL,
  words TEXT COLLATE "C" NOT NULL,
  position TEXT NOT NULL,
  play TEXT NOT NULL,
  kind TEXT NOT NULL,
  difficulty BIGINT NOT NULL CHECK (difficulty BETWEEN 1 AND 3),
  score BIGINT NOT NULL,
  next_score BIGINT NOT NULL,
  made_ms BIGINT NOT NULL,
  PRIMARY KEY (day, language, words)
);
