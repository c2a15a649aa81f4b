// SPDX-License-Identifier: MIT
// Studying a position: set up, imported or taken from a game; its best moves, what follows, and an address for sharing it.
import { get, post } from "../api.js";
import { ensureSomebody } from "../guest.js";
import { plural, t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useState } from "../lib.js";
import { dictionaryLabel, presetLabel, presetsInOrder } from "../names.js";
import { Choice, Dialog, Field, TextField, useTrouble, Wrong } from "../parts/form.js";
import { KeptTiles } from "../parts/kepttiles.js";
import { namesIn, Palette, PlayBoard, SetUpBoard } from "../parts/studyboard.js";
import { Comparison, EndLine, MoveList, Verdict } from "../parts/studymoves.js";
import { StudyTree } from "../parts/studytree.js";
import { moveText } from "../reviewmodel.js";
import { useSession } from "../session.js";
import { cgpOfAddress, drawnRack, orderOf, rackText, readRack, sameMove, withNextRack } from "../studymodel.js";
import { JobBar } from "../usejob.js";
import { useEngine, useStudy } from "../usestudy.js";

const NOT_HERE = ["wordsmog", "duplicate"]; // anagram games can't be studied; a duplicate game is like the classic one

/** @param {{shown: any, position: any, change: (next: any) => void, wrong: string, which: number, label: string, children?: any}} props */
function RackField({ shown, position, change, wrong, which, label, children }) {
  const kept = rackText(position.racks[which] ?? []);
  const [text, setText] = useState(kept);
  const names = namesIn(shown);
  const { bad } = readRack(text, names);
  useEffect(() => {
    if (rackText(readRack(text, names).rack) !== kept) setText(kept);
  }, [kept]);
  const set = (/** @type {string} */ next) => {
    setText(next);
    const read = readRack(next, names);
    if (!read.bad) change({ ...position, racks: position.racks.map((/** @type {string[]} */ rack, /** @type {number} */ i) => (i === which ? read.rack : rack)) });
  };
  return html`<div class="rack-field"><${TextField} label=${label} value=${text} set=${set} wrong=${bad ? t("%s is not a tile of this set.", bad) : wrong} autocapitalize="characters" autocomplete="off" spellcheck="false" maxlength="40" />${children}</div>`;
}

/** @param {{position: any, change: (next: any) => void, which: number, label: string}} props */
function ScoreField({ position, change, which, label }) {
  const set = (/** @type {string} */ text) => /^\d{1,5}$/.test(text || "0") && change({ ...position, scores: position.scores.map((/** @type {number} */ score, /** @type {number} */ i) => (i === which ? Number(text || 0) : score)) });
  return html`<${TextField} label=${label} inputmode="numeric" value=${String(position.scores[which] ?? 0)} set=${set} />`;
}

/** Imports a record or a file. @param {{close: () => void, openRecord: (cgp: string) => Promise<any>, openGame: (file: Blob, name: string) => Promise<any>}} props */
function Bring({ close, openRecord, openGame }) {
  const [text, setText] = useState("");
  const { attempt, busy, at, rest } = useTrouble();
  const isGame = /^[#>]/.test(text.trim());
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(async () => {
      await (isGame ? openGame(new Blob([`#character-encoding UTF-8\n${text.replace(/^#character-encoding.*\n?/gim, "")}`], { type: "text/plain" }), "GCG") : openRecord(text.trim()));
      close();
    });
  };
  const choose = (/** @type {any} */ event) => {
    const file = event.target.files[0];
    if (!file) return;
    attempt(async () => {
      const bytes = await file.arrayBuffer();
      const start = new TextDecoder().decode(bytes.slice(0, 4096)).trim();
      await (/^[#>\ufeff]/.test(start) ? openGame(new Blob([bytes], { type: "text/plain" }), file.name) : openRecord(start));
      close();
    });
  };
  return html`<${Dialog} title=${t("Open a position or a game")} close=${close}><form onSubmit=${submit}><${Wrong} text=${rest(["cgp", "gcg"])} />
    <${Field} label=${t("CGP or GCG")} hint=${t("A position in one line, or the text of a game: it is opened with all its turns.")} wrong=${at("cgp") || at("gcg")}>${(/** @type {any} */ ids) => html`<textarea ...${ids} spellcheck="false" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea>`}<//>
    <div class="buttons"><label class="button">${t("Choose a file…")}<input class="hidden" type="file" accept=".gcg,.cgp,.txt,text/plain" disabled=${busy} onChange=${choose} /></label><button type="button" onClick=${close}>${t("Cancel")}</button><button class="main" disabled=${busy || !text.trim()}>${t("Open it")}</button></div></form><//>`;
}

/** The choices for a new position. @param {{words: string, cgp: string, open: (order: any) => void}} props */
function NewPosition({ words, cgp, open }) {
  const { me } = useSession();
  const [presets, setPresets] = useState(/** @type {any[]} */ ([]));
  const [resources, setResources] = useState(/** @type {any[]} */ ([]));
  const [preset, setPreset] = useState("classic");
  const [lexicon, setLexicon] = useState(words);
  useEffect(() => {
    get("/api/choices").then((found) => setPresets(presetsInOrder(found.presets).filter((/** @type {any} */ one) => !NOT_HERE.includes(one.id))), () => {});
    get("/api/resources").then((found) => setResources(found.resources), () => {});
  }, [me.account?.name]);
  const dictionaries = resources.filter((one) => one.built_in || (one.words !== null && one.tiles !== null)).map((one) => ({ id: one.id, name: dictionaryLabel(one) }));
  return html`<details class="card"><summary>${t("New position")}</summary><div class="grid2">
      <${Choice} label=${t("Set of rules")} value=${preset} set=${setPreset} options=${presets.map((one) => ({ id: one.id, name: presetLabel(one.id) }))} />
      <${Choice} label=${t("Words")} value=${lexicon} set=${setLexicon} options=${dictionaries.length > 0 ? dictionaries : [{ id: words, name: words }]} /></div>
    <div class="buttons"><button onClick=${() => open({ preset, lexicon })}>${t("Begin with an empty board")}</button>${lexicon !== words && html`<button onClick=${() => open({ cgp, lexicon })}>${t("This position with these words")}</button>`}</div></details>`;
}

/** @param {{study: ReturnType<typeof useStudy>, engine: ReturnType<typeof useEngine>}} props */
function EngineButtons({ study, engine }) {
  const { shown, position } = study;
  const isReady = Boolean(engine.found);
  const two = position?.racks.length === 2;
  if (engine.busy) return html`<div class="buttons"><button onClick=${engine.stop}>${t("Stop")}</button><span class="soft thinking" role="status">${t("The machine is thinking…")}${engine.busy !== "sim" && html`<${JobBar} job=${engine.job} />`}</span></div>`;
  return html`<div class="buttons"><button class="main" disabled=${!isReady} onClick=${engine.simulate}>${engine.rows ? t("Play out further") : t("Play them out")}</button>
    ${two && shown.phase === "endgame" && html`<button disabled=${!isReady} onClick=${() => engine.solve("endgame")}>${t("Solve the end")}</button>`}
    ${two && shown.phase === "preendgame" && html`<button disabled=${!isReady} onClick=${() => engine.solve("peg")}>${plural("Solve with %d tile in the bag", "Solve with %d tiles in the bag", shown.bag)}</button>`}</div>`;
}

/** The value of one's own play, and the expected replies to two compared moves. @param {string} cgp */
function useJudging(cgp) {
  const [judged, setJudged] = useState(/** @type {any} */ (null));
  const [compared, setCompared] = useState(/** @type {any[]} */ ([]));
  const [replies, setReplies] = useState(/** @type {Record<string, number>} */ ({}));
  const [kept, setKept] = useState(/** @type {any} */ (null));
  const { attempt, rest, busy } = useTrouble();
  const infer = (/** @type {any} */ order) => attempt(async () => setKept(await post("/api/positions/infer", order)));
  useEffect(() => {
    setKept(null);
    setJudged(null);
    setCompared([]);
    setReplies({});
  }, [cgp]);
  const judge = (/** @type {any[]} */ tiles) => attempt(async () => setJudged(await post("/api/positions/moves", { cgp, tiles, top: 1 })));
  const compare = (/** @type {any} */ move) => {
    const isIn = compared.some((one) => sameMove(one, move));
    setCompared(isIn ? compared.filter((one) => !sameMove(one, move)) : [...compared, move].slice(-2));
    if (!isIn) attempt(async () => {
      const answer = await post("/api/positions/moves", { cgp, ...orderOf(move), top: 1, replies: true });
      setReplies((all) => ({ ...all, [moveText(move)]: answer.reply_made }));
    });
  };
  return { kept, infer, judged, judge, compared, setCompared, compare, replies, trouble: rest([]), busy };
}

/** @param {{arg?: string}} props a record; "": an empty board */
export function AnalysisScreen({ arg }) {
  const session = useSession();
  const study = useStudy(arg ? { cgp: cgpOfAddress(arg) } : { preset: "classic", lexicon: session.language });
  const { shown, position, trouble, tree } = study;
  const [mode, setMode] = useState(arg ? "play" : "set");
  const [chosen, setChosen] = useState(/** @type {any} */ (null));
  const [bringing, setBringing] = useState(false);
  const isSound = Boolean(shown && !trouble && shown.cgp === study.cgp);
  const engine = useEngine(study.cgp, isSound && (position?.racks[0]?.length ?? 0) > 0);
  const judging = useJudging(study.cgp);
  const moves = engine.solved?.how === "peg" ? engine.solved.moves : (engine.rows ?? engine.found?.moves ?? []);
  const play = (/** @type {any} */ move) => {
    setChosen(null);
    study.play(orderOf(move), moveText(move));
  };
  useEffect(() => setChosen(null), [study.cgp]);
  useLayoutEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog, .board"))) return;
      const node = tree.nodes.find((one) => one.id === tree.at);
      const next = tree.nodes.find((one) => one.parent === tree.at);
      if (event.key === "ArrowLeft" && node && node.parent >= 0) study.go(node.parent);
      else if (event.key === "ArrowRight" && next) study.go(next.id);
      else if (/^[1-9]$/.test(event.key) && moves[Number(event.key) - 1]) setChosen(moves[Number(event.key) - 1]);
      else if (event.key === "Enter" && chosen && !(event.target instanceof HTMLButtonElement)) play(chosen);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
  const share = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      session.say(t("The address is copied: whoever opens it sees this position."));
    } catch {
      session.say(location.href);
    }
  };
  const openRecord = async (/** @type {string} */ cgp) => {
    await ensureSomebody(session);
    const answer = await post("/api/positions", { cgp }); // errors are shown where it was typed
    setMode("play");
    return study.open({ cgp: answer.cgp });
  };
  const openGame = async (/** @type {Blob} */ file, /** @type {string} */ name) => {
    await ensureSomebody(session);
    const game = await post(`/api/positions/gcg?${new URLSearchParams({ name })}`, file);
    setMode("play");
    return study.openLine(game.turns.map((/** @type {any} */ turn) => ({ cgp: turn.cgp, text: moveText(turn), seat: turn.seat, order: orderOf(turn) })));
  };
  if (!shown || !position) return html`<main class="narrow" id="main" tabindex="-1"><h1>${t("Analysis")}</h1><${Wrong} text=${trouble?.text ?? ""} />${trouble && html`<a class="button main" href="#/analysis" onClick=${() => study.open({ preset: "classic", lexicon: session.language })}>${t("Begin with an empty board")}</a>`}</main>`;
  const isPlaying = mode === "play";
  const two = judging.compared.map((move) => ({ move: moves.find((/** @type {any} */ one) => sameMove(one, move)) ?? move, reply: judging.replies[moveText(move)] }));
  const tab = (/** @type {string} */ id, /** @type {string} */ name) => html`<button aria-pressed=${mode === id ? "true" : "false"} onClick=${() => setMode(id)}>${name}</button>`;
  const node = tree.nodes.find((one) => one.id === tree.at);
  const parent = tree.nodes.find((one) => one.id === node?.parent);
  const infer = parent && node?.order && shown.phase === "middle" ? () => judging.infer({ cgp: withNextRack(parent.cgp, position.racks[0]), ...node.order }) : null;
  const fieldOf = (/** @type {string} */ field) => (trouble?.field === field ? trouble.text : "");
  return html`<main class="wide table review analysis" id="main" tabindex="-1"><div class="head over"><h1>${t("Analysis")}</h1><div class="buttons"><div class="tabs" role="group" aria-label=${t("What the board is for")}>${tab("set", t("Set up"))}${tab("play", t("Play on"))}</div><button onClick=${() => setBringing(true)}>${t("Open…")}</button><button onClick=${share}>${t("Share")}</button></div></div>
    <section><${Wrong} text=${trouble && trouble.field !== "rack" ? trouble.text : judging.trouble} />
      ${isPlaying
        ? html`<${PlayBoard} shown=${shown} position=${position} better=${chosen?.tiles ?? []} judged=${judging.judged?.made} judge=${judging.judge} play=${(/** @type {any[]} */ tiles) => post("/api/positions/moves", { cgp: study.cgp, tiles, top: 1 }).then((answer) => play(answer.made), () => judging.judge(tiles))} say=${session.say} />${judging.judged && html`<${Verdict} judged=${judging.judged} />`}`
        : html`<${SetUpBoard} shown=${shown} position=${position} change=${study.change} undo=${study.canUndo ? study.undo : null} marked=${shown.remarks} />`}
      ${shown.remarks.length > 0 && html`<ul class="remarks" role="status">${shown.remarks.map((/** @type {any} */ one) => html`<li>${one.text}</li>`)}</ul>`}
      ${isPlaying && html`<details class="card"><summary>${plural("%d unseen tile, %d in the bag", "%d unseen tiles, %d in the bag", shown.unseen, shown.unseen, shown.bag)}</summary><${Palette} shown=${shown} position=${position} /></details>`}</section>
    <aside class="side"><div class="card given"><${RackField} key=${`rack${tree.at}`} shown=${shown} position=${position} change=${study.change} which=${0} label=${t("Rack to move")} wrong=${fieldOf("rack")}><button onClick=${() => study.change({ ...position, racks: position.racks.map((rack, i) => (i === 0 ? drawnRack(position, shown.tiles, shown.rack_size) : rack)) })}>${t("Draw")}</button><//>
        <${RackField} key=${`other${tree.at}`} shown=${shown} position=${position} change=${study.change} which=${1} label=${t("Other rack, if known")} wrong="" />
        <${ScoreField} position=${position} change=${study.change} which=${0} label=${t("Own points")} /><${ScoreField} position=${position} change=${study.change} which=${1} label=${t("Other's points")} /></div>
      <div class="card engine" aria-busy=${Boolean(engine.busy)}><h2>${t("Best plays")}${engine.found ? html` <span class="soft">· ${plural("%d legal play", "%d legal plays", engine.found.plays)}${engine.rows ? html` · ${plural("played out %d time each", "played out %d times each", engine.rows[0]?.iterations ?? 0)}` : engine.found.method === "exact" ? html` · ${t("searched to the end")}` : null}</span>` : null}</h2>
        <${Wrong} text=${engine.trouble} />
        ${position.racks[0].length === 0 ? html`<p class="soft">${t("Give the rack to move, or draw one.")}</p>` : !engine.found && !engine.trouble && isSound ? html`<p class="soft" role="status">${t("The machine is thinking…")}</p>` : null}
        ${moves.length > 0 && html`<${MoveList} moves=${moves} chosen=${chosen} choose=${(/** @type {any} */ move) => (setChosen(move), move && setMode("play"))} compared=${judging.compared} compare=${judging.compare} play=${play} />`}
        ${chosen && html`<div class="buttons"><button class="main" onClick=${() => play(chosen)}>${t("Play %s", moveText(chosen))}</button></div>`}
        <${EngineButtons} study=${study} engine=${engine} /></div>
      ${two.length === 2 && html`<${Comparison} two=${two} close=${() => judging.setCompared([])} />`}
      ${engine.solved?.how === "endgame" && html`<${EndLine} solved=${engine.solved} />`}
      ${judging.kept && html`<div class="card"><${KeptTiles} kept=${judging.kept} /></div>`}
      <div class="card"><h2>${t("Variations")}</h2><${StudyTree} nodes=${tree.nodes} at=${tree.at} go=${study.go} prune=${study.prune} />${infer && html`<button disabled=${judging.busy} onClick=${infer}>${t("What did %s leave on the rack?", node?.text ?? "")}</button>`}<p class="soft small keys-hint">${t("Keys: ← and → along the line, 1 to 9 show a play, Enter plays it.")}</p></div>
      <${NewPosition} key=${shown.words} words=${shown.words} cgp=${study.cgp} open=${(/** @type {any} */ order) => (order.preset && setMode("set"), study.open(order))} />
      <details class="card"><summary>${t("As text (CGP)")}</summary><textarea readonly aria-label=${t("As text (CGP)")} rows="4" value=${study.cgp} onFocus=${(/** @type {any} */ event) => event.target.select()}></textarea></details></aside>
    ${bringing && html`<${Bring} close=${() => setBringing(false)} openRecord=${openRecord} openGame=${openGame} />`}</main>`;
}
