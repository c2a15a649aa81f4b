// SPDX-License-Identifier: MIT
// Passing the device: no rack is shown until the next player says they are there, with the password if the seat is another account's.
import { post } from "../api.js";
import { keepSeat } from "../cover.js";
import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { Dialog, TextField, useTrouble, Wrong } from "./form.js";

/** @param {{game: any, seat: number, setGame: (game: any) => void, sitDown: (seat: number) => Promise<void>, go: (path: string) => void}} props */
export function Cover({ game, seat, setGame, sitDown, go }) {
  const { name, locked } = game.seats[seat];
  const [password, setPassword] = useState("");
  const { attempt, busy, at, rest } = useTrouble();
  const show = (/** @type {Event} */ event) => {
    event.preventDefault();
    return attempt(async () => {
      if (locked) setGame(await post(`/api/games/${game.id}/login`, { seat, password }));
      await sitDown(seat);
    });
  };
  const leave = () =>
    attempt(async () => {
      await post(`/api/games/${game.id}/leave`, { save: true });
      keepSeat(game.id, -1);
      go("/games");
    });
  return html`<${Dialog} title=${t("Pass the device to %s", name)} close=${() => {}}><form onSubmit=${show} novalidate><p>${locked ? t("%s goes on with the password of that account; until then the rack stays covered.", name) : t("The rack stays covered until the next player is there.")}</p>
    <${Wrong} text=${rest(["password"])} />
    ${locked && html`<input class="hidden" autocomplete="username" aria-hidden="true" tabindex="-1" readonly value=${name} /><${TextField} label=${t("Password of %s", name)} type="password" value=${password} set=${setPassword} wrong=${at("password")} autocomplete="off" maxlength="256" required autofocus />`}
    <div class="buttons"><button type="button" onClick=${leave}>${t("Leave the table")}</button><button class="main" disabled=${busy} autofocus=${!locked}>${t("It's me: show my tiles")}</button></div></form><//>`;
}
