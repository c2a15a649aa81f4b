// SPDX-License-Identifier: MIT
// What coins buy: every advantage with its price, and the reason if it can't be bought.
import { plural, sentence, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { useSession } from "../session.js";
import { pointsOf } from "../usegame.js";
import { Ask, Dialog } from "./form.js";
import { Tile } from "./tile.js";

/** @typedef {{id: string, name: string, note: string, title: string, yes: string}} Advantage */

/** @returns {Advantage[]} */
const allAdvantages = () => [
  { id: "reverse", name: t("Turn the order round"), note: t("From now on the turns go the other way."), title: t("Turn the order round?"), yes: t("Turn round") },
  { id: "skip", name: t("Next player skips"), note: t("The next player loses one turn."), title: t("Make the next player skip?"), yes: t("Skip") },
  { id: "buy_blank", name: t("Buy a blank"), note: t("It does not end your turn."), title: t("Buy a blank"), yes: t("Buy a blank") },
];

/** The advantages of this game: with two players the order can't be reversed. @param {any} game */
const advantagesOf = (game) => allAdvantages().filter(({ id }) => game.can.includes(id) || game.cannot?.[id]);

/** @param {any} game */
export const hasAdvantages = (game) => game.rules.coins && advantagesOf(game).length > 0;

/** @param {any} game */
const coinsOf = (game) => game.seats[game.rack?.seat]?.coins ?? 0;

/** People should know the price before they buy. @param {any} game */
const priceText = (game) => plural("You have %d coin; each advantage costs %d.", "You have %d coins; each advantage costs %d.", coinsOf(game), coinsOf(game), game.rules.coins_price);

/** Why something can't be done now, in the server's words; "" if it can. @param {any} game @param {string} what */
export const whyNot = (game, what) => (game.can.includes(what) ? "" : sentence(game.cannot?.[what] ?? ""));

/** The same for an advantage, even if the server gives no reason. @param {any} game @param {string} what */
function whyNotBuy(game, what) {
  if (game.can.includes(what)) return "";
  const price = game.rules.coins_price;
  if (whyNot(game, what)) return whyNot(game, what);
  if (game.turn !== game.rack?.seat) return t("Wait for your turn.");
  return coinsOf(game) < price ? sentence(t("not enough coins: that costs %d, and you have %d", price, coinsOf(game))) : t("It can't be bought now.");
}

/** The advantages, and the question before buying one. @param {{game: any, busy: boolean, send: (action: any) => void, chosen?: () => void}} props */
function Shop({ game, busy, send, chosen }) {
  const { say } = useSession();
  const [wanted, setWanted] = useState(/** @type {Advantage | null} */ (null));
  const close = () => (setWanted(null), chosen?.());
  const row = (/** @type {Advantage} */ one) => {
    const why = whyNotBuy(game, one.id);
    const press = () => (why ? say(why) : busy || setWanted(one));
    return html`<li><div><b>${one.name}</b><span class=${why ? "why" : ""}>${why || one.note}</span></div>
      <button class=${why ? "" : "buy"} aria-disabled=${why || busy ? "true" : null} aria-description=${why || null} onClick=${press}><span class="hidden">${one.name}: </span>${plural("%d coin", "%d coins", game.rules.coins_price)}</button></li>`;
  };
  return html`<ul class="advantages">${advantagesOf(game).map(row)}</ul>
    ${wanted?.id === "buy_blank" && html`<${BuyBlank} game=${game} close=${close} send=${send} />`}
    ${wanted && wanted.id !== "buy_blank" && html`<${Ask} title=${wanted.title} text=${`${wanted.note} ${priceText(game)}`} yes=${wanted.yes} close=${() => setWanted(null)} onYes=${() => (send({ type: wanted.id }), close())} />`}`;
}

/** @param {{game: any, close: () => void, send: (action: any) => void}} props */
function BuyBlank({ game, close, send }) {
  const full = (game.rack?.tiles.length ?? 0) >= game.rules.rack;
  const points = pointsOf(game);
  const buy = (/** @type {string | undefined} */ give) => {
    send(give === undefined ? { type: "buy_blank" } : { type: "buy_blank", give });
    close();
  };
  return html`<${Dialog} title=${t("Buy a blank")} close=${close}>
    ${full ? html`<p>${t("Your rack is full: which tile goes back into the bag?")} ${priceText(game)}</p><div class="choose-letter">${game.rack.tiles.map((/** @type {string} */ tile) => html`<button aria-label=${tile || t("blank tile")} onClick=${() => buy(tile)}><${Tile} letter=${tile} points=${tile ? points[tile] : ""} /></button>`)}</div>` : html`<p>${t("It does not end your turn.")} ${priceText(game)}</p><div class="buttons"><button class="main" onClick=${() => buy(undefined)}>${t("Buy a blank")}</button></div>`}
    <div class="buttons"><button onClick=${close}>${t("Cancel")}</button></div><//>`;
}

/** With enough room all of them are visible. @param {{game: any, busy: boolean, send: (action: any) => void}} props */
export const AdvantageCard = (props) => html`<div class="card advantage-card"><h2>${t("Advantages")} · ${plural("you have %d coin", "you have %d coins", coinsOf(props.game))}</h2><${Shop} ...${props} /></div>`;

/** Otherwise a button shows the coins and the price. @param {{game: any, onClick: () => void}} props */
export function AdvantageButton({ game, onClick }) {
  const [coins, price] = [coinsOf(game), game.rules.coins_price];
  return html`<button class="advantage-button ${coins >= price ? "rich" : ""}" aria-haspopup="dialog" aria-label=${`${t("Advantages")}: ${t("%d of %d coins", coins, price)}`} onClick=${onClick}><span>${t("Advantages")}<small><i class="coin"></i>${coins}/${price}</small></span></button>`;
}

/** ... and this dialog shows the advantages. @param {{game: any, busy: boolean, send: (action: any) => void, close: () => void}} props */
export const AdvantageDialog = ({ close, ...props }) => html`<${Dialog} title=${t("Advantages")} close=${close}><p class="soft">${priceText(props.game)}</p><${Shop} ...${props} chosen=${close} /><div class="buttons"><button onClick=${close}>${t("Close")}</button></div><//>`;
