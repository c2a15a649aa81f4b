// SPDX-License-Identifier: MIT
// Can a caller stall others? node attack.mjs PROGRAM FOLDER [SECONDS]
// Starts the server with its usual limits and measures how long a bystander waits for a game, a turn, and its own identity: first
// alone; then while an account closes rounds of duplicate games whose bag has only blanks; then while a guest asks 15 times a
// second for an earlier moment of a game with 3000 actions; then with both; then while an account with 195 games is deleted.
// Prints a line of NAME=VALUE for each.
import {spawn, spawnSync} from 'node:child_process';
import http from 'node:http';
import {setPriority} from 'node:os';
import {Worker, isMainThread, parentPort, workerData} from 'node:worker_threads';

const [program, folder, seconds = '10'] = isMainThread ? process.argv.slice(2) : workerData.args;
const ROUND_GAMES = 8, LONG_GAME = 3000, LOOKS_A_SECOND = 15, MANY_GAMES = 195, ASK_EVERY_MS = 25;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

let address, clients = 0;
function client() {
  const localAddress = `127.0.0.${++clients + 1}`; // limits are by address
  const agent = new http.Agent({keepAlive: true, maxSockets: 64, localAddress});
  let cookie = '';
  const ask = (method, path, body) => new Promise((done, fail) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {'X-Tesela': '1', Origin: address.origin, Cookie: cookie, 'Content-Length': Buffer.byteLength(text)};
    const request = http.request(new URL(path, address), {method, agent, headers}, (answer) => {
      const parts = [];
      const given = answer.headers['set-cookie'];
      if (given) cookie = given[0].split(';')[0];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => done({status: answer.statusCode, text: Buffer.concat(parts).toString()}));
    });
    request.on('error', fail);
    request.end(text);
  });
  const need = async (method, path, body) => {
    const answer = await ask(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return JSON.parse(answer.text);
  };
  return {ask, need, close: () => agent.destroy()};
}

async function start() {
  const server = spawn(program, ['serve', '--port', '0', '--data', folder], {stdio: ['ignore', 'pipe', 'inherit']});
  address = await new Promise((done) => server.stdout.on('data', (text) => {
    const found = /http:\/\/[^ \n]*/.exec(text);
    if (found) done(new URL(found[0]));
  }));
  return server;
}

const two = [{kind: 'person', name: 'Ana'}, {kind: 'person', name: 'Luis'}];
const endless = {passes_to_end: 0, scoreless_to_end: 0};
const form = (settings, more) => ({language: 'en', seats: two, settings: {...endless, ...settings}, ...more});

// Closes rounds as fast as the server allows one account.
async function rounds() {
  const words = spawnSync(program, ['lexicon', 'words', 'en'], {maxBuffer: 1 << 28}).stdout.toString();
  const list = words.match(/[A-Za-z]+/g).join('\n');
  const mallory = client();
  await mallory.need('POST', '/api/register', {name: 'Mallory', password: 'correct horse'});
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter} 1 1`).join('\n');
  await mallory.need('POST', '/api/resources', {id: 'blanks', bag: `${letters}\n# 40 0\n`, words: list});
  const settings = {duplicate: true};
  const begin = async () => (await mallory.need('POST', '/api/games', form(settings, {resource: 'blanks', language: undefined}))).id;
  const games = await Promise.all(Array.from({length: ROUND_GAMES}, begin));
  return async (goesOn) => {
    let closed = 0;
    await Promise.all(games.map(async (id, place) => {
      while (goesOn()) {
        const state = JSON.parse((await mallory.ask('GET', `/api/games/${id}?seat=0`)).text);
        if (state.over) {
          await mallory.ask('DELETE', `/api/games/${id}`);
          id = games[place] = await begin();
          continue;
        }
        for (const seat of [0, 1])
          await mallory.ask('POST', `/api/games/${id}/actions`, {type: 'submit', seat, round: state.round, tiles: []});
        closed++;
      }
    }));
    return closed;
  };
}

async function looks() {
  const guest = client();
  await guest.need('POST', '/api/session/guest', {});
  const {id} = await guest.need('POST', '/api/games', form({}));
  for (let i = 0; i < LONG_GAME; i++) {
    const answer = await guest.ask('POST', `/api/games/${id}/actions`, {type: 'pass'});
    if (answer.status === 429) await pause(1000), i--;
  }
  return async (goesOn) => {
    let asked = 0;
    const all = [];
    while (goesOn()) {
      all.push(guest.ask('GET', `/api/games/${id}/at?turn=${LONG_GAME - 1}`));
      asked++;
      await pause(1000 / LOOKS_A_SECOND);
    }
    await Promise.all(all);
    return asked;
  };
}

// Deletes an account with many games, which were played with a guest.
async function leaving() {
  const trudy = client(), guest = client();
  await trudy.need('POST', '/api/register', {name: 'Trudy', password: 'correct horse'});
  await guest.need('POST', '/api/session/guest', {});
  const seats = [{kind: 'person', account: true, here: true}, {kind: 'person', here: false}];
  for (let i = 0; i < MANY_GAMES; i++) {
    const {id} = await trudy.need('POST', '/api/games', form({}, {seats}));
    const {token} = await trudy.need('POST', `/api/games/${id}/invite`, {seat: 1});
    await guest.need('POST', `/api/join/${token}`, {name: 'Luis'});
    for (let turn = 0; turn < 20; turn++)
      await (turn % 2 ? guest : trudy).ask('POST', `/api/games/${id}/actions`, {type: 'pass'});
  }
  return async () => (await trudy.ask('POST', '/api/account/delete', {password: 'correct horse'})).status;
}

async function bystander(goesOn) {
  const eve = client();
  await eve.need('POST', '/api/session/guest', {});
  const {id} = await eve.need('POST', '/api/games', form({}));
  const times = {game: [], me: [], turn: []};
  const questions = {
    game: () => eve.ask('GET', `/api/games/${id}`),
    me: () => eve.ask('GET', '/api/me'),
    turn: () => eve.ask('POST', `/api/games/${id}/actions`, {type: 'pass'}),
  };
  await Promise.all(Object.entries(questions).map(async ([name, ask]) => {
    while (goesOn()) {
      const began = performance.now();
      const {status, text} = await ask();
      times[name].push(performance.now() - began);
      if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`);
      await pause(ASK_EVERY_MS);
    }
  }));
  eve.close();
  return times;
}

function figures(times) {
  const sorted = times.sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  return `${at(0.5)}/${at(0.99)}/${at(1)}`;
}

// Attackers have their own threads: the time for reading their answers must not count for the bystander.
async function attacker(kind) {
  const worker = new Worker(new URL(import.meta.url), {workerData: {kind, address: address.href, args: process.argv.slice(2)}});
  const told = () => new Promise((done, fail) => worker.once('message', done).once('error', fail));
  await told();
  return () => {
    worker.postMessage('begin');
    return told();
  };
}

const goesOnFor = () => {
  const until = performance.now() + Number(seconds) * 1000;
  return () => performance.now() < until;
};

async function measure(name, attacks) {
  const done = attacks.map((attack) => attack());
  const times = await bystander(goesOnFor());
  const waits = Object.entries(times).map(([what, all]) => `${what}_p50_p99_max_ms=${figures(all)}`);
  console.log(`attack=${name} ${waits.join(' ')} attacks=${(await Promise.all(done)).join('+') || 0}`);
}

async function main() {
  const server = await start();
  process.on('exit', () => server.kill());
  const byRounds = await attacker('rounds'), byLooks = await attacker('looks'), byLeaving = await attacker('leaving');
  await measure('none', []);
  await measure('rounds', [byRounds]);
  await measure('looks', [byLooks]);
  await measure('both', [byRounds, byLooks]);
  await measure('leaving', [byLeaving]);
  server.kill('SIGTERM');
  await new Promise((done) => server.on('exit', done));
  process.exit(0);
}

async function attack() {
  setPriority(19); // they have machines of their own
  address = new URL(workerData.address);
  const kinds = {rounds, looks, leaving};
  clients = 50 * (1 + Object.keys(kinds).indexOf(workerData.kind));
  const go = await kinds[workerData.kind]();
  parentPort.on('message', async () => parentPort.postMessage(await go(goesOnFor())));
  parentPort.postMessage('ready');
}

await (isMainThread ? main() : attack());
