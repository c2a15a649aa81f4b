// SPDX-License-Identifier: MIT
// A game that keeps itself up to date.
import { ApiError, get } from "./api.js";
import { keepSeat, keptSeat } from "./cover.js";
import { useCallback, useEffect, useRef, useState } from "./lib.js";
import { clockOf, watch, withNews } from "./live.js";

/** The address of a game, as this seat sees it; -1: the server chooses. seq: the last action known here, maybe from another server than the one that answers. @param {string} id @param {number} seat @param {number} seq */
const addressOf = (id, seat, seq) => `/api/games/${id}?seq=${seq}${seat >= 0 ? `&seat=${seat}` : ""}`;

/** @param {string} id
 * @returns {{game: any, setGame: (game: any) => void, reload: () => Promise<void>, sitDown: (seat: number) => Promise<void>, since: number, said: {seat: number, phrase: string, count: number} | null, away: boolean, trouble: string}} said: by somebody at the table, the last; sitDown: from now on the game is seen from that seat */
export function useGame(id) {
  const [game, keepGame] = useState(/** @type {any} */ (null));
  const [since, setSince] = useState(Date.now());
  const [said, setSaid] = useState(/** @type {{seat: number, phrase: string, count: number} | null} */ (null));
  const [away, setAway] = useState(false);
  const [trouble, setTrouble] = useState("");
  const latest = useRef(/** @type {any} */ (null));
  const seat = useRef(keptSeat(id));
  const heard = useRef(0);

  // An answer that is older than what is known is dropped.
  const setGame = useCallback((/** @type {any} */ next) => {
    if (latest.current && latest.current.id === next.id && next.seq < latest.current.seq) return;
    const known = latest.current?.id === next.id ? latest.current.next : null; // the news may have been faster
    latest.current = { ...next, next: next.next ?? known };
    keepGame(latest.current);
    setSince(Date.now());
    setTrouble("");
  }, []);
  const reload = useCallback(async () => {
    const asked = seat.current;
    try {
      const next = await get(addressOf(id, asked, heard.current));
      if (asked === seat.current) setGame(next); // else the seat has changed meanwhile, and another answer will come
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) setTrouble(error.message);
    }
  }, [id]);
  const sitDown = useCallback(
    (/** @type {number} */ next) => {
      seat.current = next;
      keepSeat(id, next);
      return reload();
    },
    [id],
  );
  useEffect(() => {
    let isAway = false;
    heard.current = 0;
    reload();
    return watch(
      id,
      () => latest.current?.seq ?? 0,
      (news) => {
        const { said: phrase } = news;
        if (phrase) return setSaid((last) => ({ ...phrase, count: (last?.count ?? 0) + 1 }));
        heard.current = news.seq ?? heard.current;
        if (news.seq !== undefined && news.seq > (latest.current?.seq ?? -1)) reload();
        else if (latest.current) {
          if (clockOf(latest.current, news)) setSince(Date.now());
          latest.current = withNews(latest.current, news);
          keepGame(latest.current);
        }
        return undefined;
      },
      (gone) => {
        setAway(gone);
        if (!gone || !isAway) reload(); // the first time only: if the session has ended, this asks for the password once
        isAway = gone;
      },
    );
  }, [id]);
  return { game, setGame, reload, sitDown, since, said, away, trouble };
}

/** Points by tile. @param {any} game @returns {Record<string, number>} */
export const pointsOf = (game) => Object.fromEntries(game.tiles.map((/** @type {any} */ tile) => [tile.name, tile.points]));


/** Does the person take part, or only watch? @param {any} game */
export const takesPart = (game) => game.owner || game.seats.some((/** @type {any} */ seat) => seat.mine);
