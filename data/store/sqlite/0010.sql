-- Several nodes: the servers that share the data, and which of them goes on with a game by itself (machines, clocks).
CREATE TABLE nodes (
  id TEXT PRIMARY KEY,
  since_ms INTEGER NOT NULL, -- at least one node has been there ever since
  until_ms INTEGER NOT NULL  -- it says before that it is still alive
) STRICT;
CREATE TABLE leases (
  game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  node TEXT NOT NULL -- holds as long as the node is alive
) STRICT;
CREATE INDEX leases_by_node ON leases (node);
