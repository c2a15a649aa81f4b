// SPDX-License-Identifier: MIT
// A class at once: `tools/bench-class [TESELA [PUPILS [SECONDS]]]`. Pupils with one address, like a school, join within
// two seconds and find a word every three; a teacher looks once a second. Prints how long requests took and their
// processor time.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const [program = "build/release/tesela", pupils = "200", seconds = "30"] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), "tesela-class-"));
const port = String(20000 + Math.floor(Math.random() * 12000));
const server = spawn(program, ["serve", "--port", port, "--data", data, "--trust-proxy", "127.0.0.1"], { stdio: ["ignore", "pipe", "pipe"] });
await new Promise((done) => [server.stdout, server.stderr].forEach((stream) => stream.on("data", (text) => String(text).includes("http://") && done())));

process.on("exit", () => (server.kill(), rmSync(data, { recursive: true, force: true })));
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const times = { join: [], work: [], look: [] };
let refused = 0;
/** @returns {Promise<any>} */
const ask = (kind, method, path, body, cookie = "") =>
  new Promise((done, failed) => {
    const began = performance.now();
    const text = body === undefined ? "" : JSON.stringify(body);
    const headers = { "X-Tesela": "1", "X-Forwarded-For": "203.0.113.7", "Content-Length": Buffer.byteLength(text), Cookie: cookie, Origin: `http://localhost:${port}` };
    const request = http.request({ agent, port, method, path, headers }, (answer) => {
      let told = "";
      answer.on("data", (part) => (told += part));
      answer.on("end", () => {
        times[kind]?.push(performance.now() - began);
        if (answer.statusCode !== 200 && refused++ < 3) console.error(`${method} ${path}: ${answer.statusCode} ${told.slice(0, 120)}`);
        done({ ...JSON.parse(told || "{}"), cookie: answer.headers["set-cookie"]?.[0]?.split(";")[0] });
      });
    });
    request.on("error", failed);
    request.end(text);
  });

/** Of the server: seconds of the processor. */
const spent = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const words = ["elefante", "jirafa", "cebra", "tortuga", "delfin", "ballena", "serpiente", "cocodrilo", "aguila", "halcon", "pantera", "leopardo", "ardilla", "castor", "nutria", "caballo", "cordero", "gallina", "conejo", "mariposa"];
const { cookie } = await ask("", "POST", "/api/register", { name: "Teresa", password: "un secret llarg" });
const sopa = await ask("", "POST", "/api/puzzles/sopa", { words, rows: 18, cols: 18, alphabet: "es-27", seed: "class" }, cookie);
const made = await ask("", "POST", "/api/classes", { puzzles: [sopa.id] }, cookie);
const places = sopa.file.words.map((one) => {
  const [down, right] = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] }[one.place.direction];
  return { row: one.place.row, col: one.place.col, to_row: one.place.row + down * (one.word.length - 1), to_col: one.place.col + right * (one.word.length - 1) };
});
const before = spent();
const end = performance.now() + Number(seconds) * 1000;
const pupil = async (number) => {
  await pause(Math.random() * 2000);
  const desk = await ask("join", "POST", `/api/class/${made.token}`, { name: `Pupil ${number}` });
  for (let found = 0; performance.now() < end; found++) {
    await pause(1500 + Math.random() * 3000);
    await ask("work", "PUT", `/api/class/${made.token}`, { pupil: desk.pupil, lines: [places[found % places.length]] });
  }
};
const teacher = async () => {
  for (; performance.now() < end; await pause(1000)) await ask("look", "GET", `/api/classes/${made.id}`, undefined, cookie);
};
await Promise.all([teacher(), ...Array.from({ length: Number(pupils) }, (_, i) => pupil(i + 1))]);
const cost = spent() - before;
const all = times.join.length + times.work.length + times.look.length;
for (const [kind, list] of Object.entries(times)) {
  list.sort((a, b) => a - b);
  const at = (part) => list[Math.min(list.length - 1, Math.floor(list.length * part))].toFixed(1);
  console.log(`${kind}: ${list.length} requests, half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the slowest ${at(1)} ms`);
}
console.log(`${all} requests, ${refused} refused; ${((1000 * cost) / all).toFixed(2)} ms of the processor each, ${((100 * cost) / Number(seconds)).toFixed(0)} % of one`);
process.exit(refused ? 1 : 0);
