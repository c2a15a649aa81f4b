// SPDX-License-Identifier: MIT
// A round of word study: the next cards, one after the other; those that were not known come again at the end. The server keeps an account's cards,
// this browser a visitor's.
import { post } from "./api.js";
import { countsOf, keepCards, knownOf, readCards, withCard } from "./cardmodel.js";
import { useEffect, useState } from "./lib.js";
import { useTrouble } from "./parts/form.js";
import { useSession } from "./session.js";

/** @param {{words: string, deck: string, length: number}} about */
export function useCards(about) {
  const { me } = useSession();
  const [sheet, setSheet] = useState(/** @type {any} */ (null));
  const [queue, setQueue] = useState(/** @type {import("./cardmodel.js").StudyCard[]} */ ([]));
  const [done, setDone] = useState({ asked: 0, known: 0 });
  const trouble = useTrouble();
  const name = sheet?.deck_name ?? "";
  const isMine = Boolean(me.account);

  const load = () =>
    trouble.attempt(async () => {
      // The server names the deck; a visitor's cards are found by its previous name.
      const box = readCards();
      const key = `words:${about.words}:${about.deck}`;
      const mine = box[key] ?? box[`${key}:${about.length}`];
      const next = await post("/api/study/cards", { ...about, ...(isMine ? {} : { known: knownOf(mine) }) });
      const kept = readCards()[next.deck_name] ?? {};
      setSheet(isMine ? next : { ...next, ...countsOf(kept, next.today) });
      setQueue(next.cards.map((/** @type {any} */ card) => ({ ...card, state: card.state ?? kept[card.item] ?? null })));
      setDone({ asked: 0, known: 0 });
    });
  useEffect(() => {
    load();
  }, [about.words, about.deck, about.length, isMine]);

  /** @param {"again" | "good" | "easy"} answer */
  const grade = (answer) =>
    trouble.attempt(async () => {
      const [card, ...rest] = queue;
      const state = await post("/api/study/answers", { ...about, item: card.item, answer, ...(card.state ? { state: card.state } : {}) });
      if (!isMine) {
        const box = withCard(readCards(), name, card.item, state);
        keepCards(box);
        setSheet({ ...sheet, ...countsOf(box[name], sheet.today) });
      }
      const first = done.asked < sheet.cards.length;
      setDone({ asked: done.asked + 1, known: done.known + Number(first && answer !== "again") });
      setQueue(answer === "again" ? [...rest, { ...card, state }] : rest);
    });
  return { sheet, card: queue[0] ?? null, left: queue.length, done, grade, load, busy: trouble.busy, wrong: trouble.rest([]), again: trouble.again(load) };
}
