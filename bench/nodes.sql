-- Fills a store with finished games, as copies of one that was really played (bench_nodes ... template): psql -v games=N -f bench/nodes.sql. Every
-- two accounts sit at ten games each, except 500 games of the account Bench. Columns that are not named here are copied unchanged. Called again with
-- a larger number, it adds what is missing.
\set ON_ERROR_STOP on
SET session_replication_role = replica; -- no triggers, no keys of others to look up
SET maintenance_work_mem = '512MB';
SET statement_timeout = '6min';
SELECT set_config('bench.games', :'games', false) \g /dev/null

-- INSERT ... SELECT of all columns of a table from `t`, a row of the template, beside `i`, the number of the copy; `changed` are the columns that differ.
CREATE OR REPLACE FUNCTION bench_copy(tab TEXT, source TEXT, changed JSONB) RETURNS void LANGUAGE plpgsql AS $$
DECLARE names TEXT; vals TEXT;
BEGIN
  SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position),
         string_agg(coalesce(changed ->> column_name, 't.' || quote_ident(column_name)), ', ' ORDER BY ordinal_position)
    INTO names, vals FROM information_schema.columns WHERE table_schema = 'public' AND table_name = tab;
  EXECUTE format('INSERT INTO %I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM %s', tab, names, vals, source);
END $$;

BEGIN;
CREATE TEMP TABLE bench_template ON COMMIT DROP AS SELECT g.* FROM games g JOIN users u ON u.id = g.owner AND u.name = 'Bench' WHERE g.id < 1000000 ORDER BY g.id LIMIT 1;
CREATE TEMP TABLE bench_actions ON COMMIT DROP AS SELECT a.* FROM actions a JOIN bench_template t ON t.id = a.game;
-- The largest table begins empty: rows written in the transaction that emptied it do not go through the journal (wal_level = minimal).
CREATE TEMP TABLE bench_kept ON COMMIT DROP AS SELECT * FROM actions WHERE game < 1000000;
TRUNCATE actions;
-- Indexes of large tables are made afterwards, at once.
CREATE TEMP TABLE bench_indexes ON COMMIT DROP AS SELECT indexname AS name, indexdef AS def FROM pg_indexes
  WHERE schemaname = 'public' AND indexname IN ('actions_by_nonce', 'games_in_order', 'games_by_owner', 'participants_by_game', 'participants_in_order');
DO $$
DECLARE
  had BIGINT := (SELECT count(*) FROM games WHERE id > 1000000);
  wanted BIGINT := current_setting('bench.games')::BIGINT;
  series TEXT := format('generate_series(%s, %s) i', had + 1, wanted);
  bench BIGINT := (SELECT owner FROM bench_template);
  one TEXT; r RECORD;
BEGIN
  one := format('CASE WHEN i <= 500 THEN %s ELSE 1000000 + i / 10 END', bench);
  FOR r IN SELECT * FROM bench_indexes LOOP EXECUTE 'DROP INDEX ' || quote_ident(r.name); END LOOP;
  ALTER TABLE actions DROP CONSTRAINT actions_pkey;
  PERFORM bench_copy('users', format('generate_series(%s, %s) i, (SELECT * FROM users WHERE id = %s) t', had / 5 + 1, wanted / 5, bench),
    '{"id": "1000000 + i", "name": "''Player '' || i", "key": "''player '' || i", "look": "''player '' || i", "points": "i % 4000"}');
  PERFORM bench_copy('games', series || ', bench_template t', jsonb_build_object('id', '1000000 + i', 'owner', one,
    'public_id', $q$CASE WHEN i <= 500 THEN 'mine' || lpad(i::TEXT, 12, '0') ELSE substr(md5(i::TEXT), 1, 16) END$q$,
    'played_ms', 't.played_ms - i * 1000'));
  PERFORM bench_copy('participants', series || ', bench_template g, LATERAL (SELECT g.played_ms - i * 1000 AS played_ms, 1 AS is_over) t',
    jsonb_build_object('user', one, 'game', '1000000 + i'));
  PERFORM bench_copy('participants', series || ', bench_template g, LATERAL (SELECT g.played_ms - i * 1000 AS played_ms, 1 AS is_over) t',
    jsonb_build_object('user', format('1000001 + %s + i %% %s', wanted / 10, wanted / 10 - 1), 'game', '1000000 + i'));
  INSERT INTO actions SELECT * FROM bench_kept;
  PERFORM bench_copy('actions', format('generate_series(1, %s) i, bench_actions t', wanted), '{"game": "1000000 + i"}');
  ALTER TABLE actions ADD CONSTRAINT actions_pkey PRIMARY KEY (game, seq);
  FOR r IN SELECT * FROM bench_indexes LOOP EXECUTE r.def; END LOOP;
END $$;
COMMIT;
VACUUM ANALYZE users, games, participants;
ANALYZE actions; -- VACUUM would write all of it once more
CHECKPOINT; -- and what is measured does not wait for the disk to have it
