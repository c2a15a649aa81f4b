-- Lists that have machines in them too, in order without sorting.
CREATE INDEX players_with_machines ON players (best DESC, name);
CREATE INDEX results_with_machines ON results (score DESC, id);
