// dist/nginx.conf and dist/haproxy.cfg, as they stand but for names of files, addresses and ports: the real proxy with TLS before two real servers.
// `make test-proxies` calls this. TESELA names another program than build/release/tesela; names of proxies as arguments try only these.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync, existsSync } from "node:fs";
import { request } from "node:https";
import { request as plainRequest } from "node:http";
import { createServer } from "node:net";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";

const source = new URL("../..", import.meta.url).pathname;
const program = process.env.TESELA ?? join(source, "build/release/tesela");
const NAME = "play.example.org";
const CALLER = "127.0.0.2"; // not the proxies' own address
const work = mkdtempSync(join(tmpdir(), "tesela-proxies-"));
const children = [];

const until = async (what, check) => {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((go) => setTimeout(go, 50))) {
    const found = await check();
    if (found) return found;
  }
  throw new Error(`waited in vain: ${what}`);
};

const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
};

const start = (file, args) => {
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
  child.said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (child.said += text));
  child.on("error", (problem) => (child.said += problem));
  children.push(child);
  return child;
};

const end = async (child) => {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  child.kill();
  await once(child, "exit");
};

const startNode = async (name) => {
  const data = join(work, name);
  const node = start(program, ["serve", "--port", "0", "--data", data, "--allow-host", NAME, "--trust-proxy", "127.0.0.1"]);
  const [, port] = await until(`${name} is ready`, () => {
    assert.equal(node.exitCode, null, node.said);
    return /:(\d+)\/\n/.exec(node.said);
  });
  return { node, port, log: join(data, "access.log") };
};

const ask = (port, path, options = {}, how = request) =>
  new Promise((done, fail) => {
    const asked = how(
      { host: "127.0.0.1", port, path, localAddress: CALLER, rejectUnauthorized: false, agent: false, ...options,
        headers: { Host: `${NAME}:${port}`, ...options.headers } },
      (answer) => {
        let text = "";
        answer.on("data", (piece) => (text += piece)).on("end", () => done({ status: answer.statusCode, headers: answer.headers, text }));
      },
    );
    asked.on("upgrade", (answer, socket) => done({ status: answer.statusCode, socket }));
    asked.on("error", fail);
    asked.end(options.body);
  });

// A text in a frame as clients send it, masked.
const frame = (text) => {
  const mask = randomBytes(4);
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length]), mask, Buffer.from([...Buffer.from(text)].map((byte, i) => byte ^ mask[i % 4]))]);
};

const tryWebSocket = async (port, cookie) => {
  const answer = await ask(port, "/ws", {
    headers: { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      Origin: `https://${NAME}:${port}`, Cookie: cookie },
  });
  assert.equal(answer.status, 101, answer.text);
  let heard = "";
  answer.socket.on("data", (bytes) => (heard += bytes.toString("latin1")));
  answer.socket.write(frame('{"ping": 7}'));
  await until("an answer over the WebSocket", () => heard.includes('"pong"'));
  answer.socket.destroy();
};

// A search that takes two minutes, and a caller who hangs up: the server hears of it and stops.
const tryHangUp = async (port, cookie) => {
  const headers = { "X-Tesela": "1", "Content-Type": "application/json", Origin: `https://${NAME}:${port}`, Cookie: cookie };
  const made = await ask(port, "/api/puzzles/maze", { method: "POST", headers, body: JSON.stringify({ rows_low: 20, rows_high: 20, cols_low: 20, cols_high: 20, obstacles: 0, entrance: [0, 0], exit: [19, 19] }) });
  assert.equal(made.status, 200, made.text);
  const puzzle = `/api/puzzles/${JSON.parse(made.text).id}`;
  const look = async () => JSON.parse((await ask(port, `${puzzle}/job`, { headers })).text);
  const caller = request({ host: "127.0.0.1", port, path: `${puzzle}/solve`, method: "POST", localAddress: CALLER, rejectUnauthorized: false, agent: false, headers: { Host: `${NAME}:${port}`, ...headers } });
  caller.on("error", () => {}); // its own doing
  caller.end(JSON.stringify({ mode: "thesis", steps: 1e15 }));
  await until("a search", async () => (await look()).steps > 0);
  caller.destroy();
  await until("the end of the search", async () => (await look()).done);
};

const nodesOf = (nodes, id) => nodes.filter(({ log }) => existsSync(log) && readFileSync(log, "utf8").includes(id));

const tryProxy = async (name, startProxy) => {
  const nodes = [await startNode(`${name}-one`), await startNode(`${name}-two`)];
  const port = await freePort(), plain = await freePort();
  const proxy = startProxy({ port, plain, nodes });
  await until(`${name} answers`, async () => {
    assert.equal(proxy.exitCode, null, proxy.said);
    return ask(port, "/healthz").then(({ status }) => status === 200, () => false);
  });

  const moved = await ask(plain, "/somewhere?x=1", {}, plainRequest);
  assert.equal(moved.status, 301);
  assert.match(moved.headers.location, /^https:\/\/play\.example\.org.*\/somewhere\?x=1$/);

  const page = await ask(port, "/");
  assert.equal(page.status, 200);
  assert.match(page.text, /<html/);
  assert.equal((await ask(port, "/metrics")).status, 404);

  // Ids are the proxy's, and callers can't choose the address that they are known by.
  const seen = new Set();
  for (let i = 0; i < 20; i++) {
    const answer = await ask(port, "/api/me", { headers: { "X-Forwarded-For": "203.0.113.9", "X-Request-Id": "mine" } });
    assert.equal(answer.status, 200, answer.text);
    const id = answer.headers["x-request-id"];
    assert.match(id, /^[0-9a-f-]{32,36}$/);
    const [node] = await until("a line in a log", () => { const found = nodesOf(nodes, id); return found.length && found; });
    const line = readFileSync(node.log, "utf8").split("\n").find((text) => text.includes(id));
    assert.ok(line.includes(CALLER) && !line.includes("203.0.113.9"), line);
    seen.add(node);
  }
  assert.equal(seen.size, 2, "both servers are asked");

  // One of them ends: nobody notices.
  await end(nodes[0].node);
  for (let i = 0; i < 20; i++) assert.equal((await ask(port, "/api/me")).status, 200);

  // Without a sticky session the servers would need one store; here each has its own, so what follows is for the one that is left.
  const guest = await ask(port, "/api/session/guest", { method: "POST", headers: { "X-Tesela": "1", "Content-Length": 0 } });
  assert.equal(guest.status, 200, guest.text);
  const [cookie] = guest.headers["set-cookie"];
  assert.match(cookie, /; *Secure/i);
  await tryWebSocket(port, cookie.split(";")[0]);
  await tryHangUp(port, cookie.split(";")[0]);

  // Words may have megabytes: it is the server that answers, and it knows no guest's words.
  const large = await ask(port, "/api/resources", { method: "POST", headers: { "X-Tesela": "1", "Content-Type": "application/json", Origin: `https://${NAME}:${port}`, Cookie: cookie.split(";")[0] },
    body: JSON.stringify({ id: "mine", words: "CASA\n".repeat(400_000) }) });
  assert.ok(large.headers["x-request-id"], `${large.status} ${large.text}`);
  assert.notEqual(large.status, 413);

  await end(nodes[1].node);
  await end(proxy);
  console.log(`${name}: page, interface, request ids, addresses, WebSocket, a caller who hangs up, and a server that ended`);
};

const replaceAll = (text, changes) => {
  for (const [from, to] of changes) {
    assert.ok(text.includes(from), `the configuration has no '${from}'`);
    text = text.replaceAll(from, to);
  }
  return text;
};

const certificate = join(work, "cert.pem"), key = join(work, "key.pem"), both = join(work, "both.pem");
const addresses = (nodes) => nodes.map(({ port }, i) => [`10.0.0.1${i + 1}:8080`, `127.0.0.1:${port}`]);

const proxies = {
  nginx: ({ port, plain, nodes }) => {
    const folder = join(work, "nginx");
    mkdirSync(folder);
    writeFileSync(join(folder, "site.conf"), replaceAll(readFileSync(join(source, "dist/nginx.conf"), "utf8"), [
      ["listen 80;", `listen 127.0.0.1:${plain};`], ["listen 443 ", `listen 127.0.0.1:${port} `],
      ["/etc/ssl/certs/play.example.org.pem", certificate], ["/etc/ssl/private/play.example.org.key", key], ...addresses(nodes)]));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((what) => `${what}_temp_path ${folder}/${what};`).join(" ");
    writeFileSync(join(folder, "nginx.conf"), `${process.getuid() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log stderr; events {}
      http { access_log off; ${temporary} include ${folder}/site.conf; }`);
    return start("/usr/sbin/nginx", ["-p", folder, "-c", join(folder, "nginx.conf")]);
  },
  haproxy: ({ port, plain, nodes }) => {
    const file = join(work, "haproxy.cfg");
    writeFileSync(file, replaceAll(readFileSync(join(source, "dist/haproxy.cfg"), "utf8"), [
      ["bind :80\n", `bind 127.0.0.1:${plain}\n`], ["bind :443 ", `bind 127.0.0.1:${port} `], ["log /dev/log local0", "log stdout format raw local0"],
      ["  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n", ""], ["/etc/haproxy/play.example.org.pem", both], ...addresses(nodes)]));
    assert.doesNotMatch(spawnSync("/usr/sbin/haproxy", ["-c", "-f", file], { encoding: "utf8" }).stderr, /WARNING/);
    return start("/usr/sbin/haproxy", ["-db", "-f", file]);
  },
};

try {
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${NAME}`, "-keyout", key, "-out", certificate], { stdio: "pipe" });
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(proxies)) await tryProxy(name, proxies[name]);
} catch (problem) {
  for (const child of children) if (child.said) console.error(child.said.split("\n").slice(-15).join("\n"));
  console.error(problem);
  process.exitCode = 1;
} finally {
  for (const child of children) await end(child);
  rmSync(work, { recursive: true, force: true });
}
