-- Several nodes: the servers that share the data, and which of them goes on with a game by itself (machines, clocks).
CREATE TABLE nodes (
  id TEXT COLLATE "C" PRIMARY KEY,
  since_ms BIGINT NOT NULL,
  until_ms BIGINT NOT NULL
);
CREATE TABLE leases (
  game BIGINT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE DEFERRABLE,
  node TEXT COLLATE "C" NOT NULL
);
CREATE INDEX leases_by_node ON leases (node);

-- News for them: "NODE TOPIC TEXT", with the node that did it, or "-". An append tells of itself (src/store/postgresql_append.c); what else
-- changes a game, a session or an account is told here, whoever does it.
CREATE FUNCTION tesela_tell(what TEXT) RETURNS void LANGUAGE sql AS
  $$ SELECT pg_notify('tesela', coalesce(nullif(current_setting('tesela.node', true), ''), '-') || ' ' || what) $$;
CREATE FUNCTION tesela_tell_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'games' THEN PERFORM tesela_tell('game ' || OLD.public_id);
    WHEN 'watchers' THEN PERFORM tesela_tell('game ' || public_id) FROM games WHERE id = NEW.game;
    WHEN 'users' THEN PERFORM tesela_tell('user ' || OLD.id);
    WHEN 'settings' THEN PERFORM tesela_tell('user ' || NEW."user");
    ELSE PERFORM tesela_tell('session ' || OLD.token);
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_change AFTER UPDATE ON games FOR EACH ROW
  WHEN (NEW.seq <= OLD.seq AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION tesela_tell_row();
CREATE TRIGGER tell_end AFTER DELETE ON games FOR EACH ROW EXECUTE FUNCTION tesela_tell_row();
CREATE TRIGGER tell_watcher AFTER INSERT ON watchers FOR EACH ROW EXECUTE FUNCTION tesela_tell_row();
CREATE TRIGGER tell_session AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.expires_ms > extract(epoch FROM clock_timestamp()) * 1000) EXECUTE FUNCTION tesela_tell_row();
CREATE TRIGGER tell_guest AFTER DELETE ON guests FOR EACH ROW
  WHEN (OLD.expires_ms > extract(epoch FROM clock_timestamp()) * 1000) EXECUTE FUNCTION tesela_tell_row();
CREATE TRIGGER tell_account AFTER UPDATE OF name ON users FOR EACH ROW EXECUTE FUNCTION tesela_tell_row();
CREATE TRIGGER tell_setting AFTER INSERT OR UPDATE ON settings FOR EACH ROW
  WHEN (NEW."user" IS NOT NULL) EXECUTE FUNCTION tesela_tell_row();
