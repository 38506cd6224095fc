// Measures the built page: `node measure.js` prints the table of docs/page.md, and the sizes of the engines. What `sumwise serve`
// sends comes on a line of 1.6 Mbit/s with 150 ms to the first byte, to a processor that is slowed down four times.
import { createServer } from "node:http";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import { received, serve } from "./tests/page.js";

/** The bytes that a connection sends in its turn. */
const PACKETS = 4096;
const LINE = { bytesPerSecond: 1_600_000 / 8, latency: 150 };

const [origin, program] = await serve();
/** What the program sends for a file, in Brotli. @type {Map<string, ReturnType<typeof received>>} */
const files = new Map();
/** @param {string} name */
function file(name) {
  const found = files.get(name) ?? received(origin + name);
  files.set(name, found);
  return found;
}

let [slow, free] = [false, 0];
/** The files sent. A host lets a browser keep them, so that the second worker asks for none. @type {Set<string>} */
const sent = new Set();
const server = createServer(async ({ url = "" }, response) => {
  const name = new URL(url, "http://localhost").pathname.slice(1) || "index.html";
  const { status, headers, body } = await file(name);
  sent.add(name);
  const { "content-type": type, "content-encoding": coding } = headers;
  response.writeHead(status, { "content-type": type, ...(coding && { "content-encoding": coding }) });
  if (!slow) return response.end(body);
  await pause(LINE.latency);
  for (let at = 0; at < body.length; at += PACKETS) {
    const part = body.subarray(at, at + PACKETS);
    // All connections share the line.
    free = Math.max(free, performance.now()) + (part.length / LINE.bytesPerSecond) * 1000;
    await pause(free - performance.now());
    response.write(part);
  }
  response.end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
const address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
});

/** @param {string} hash @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(hash, options) {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { shifts } = Object.assign(window, { shifts: { sum: 0 } });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (shifts.sum += /** @type {any} */ (entry).value)),
    ).observe({ type: "layout-shift", buffered: true });
    const board = new MutationObserver(() => {
      if (!document.querySelector(".tiles button:enabled")) return;
      board.disconnect();
      // A touch is answered after the next frame.
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { ready: performance.now() })));
    });
    board.observe(document, { childList: true, subtree: true });
  });
  return { page, go: () => page.goto(address + hash, { waitUntil: "commit" }) };
}

/** Returns the number of bytes that the program sends for some files. @param {string[]} names */
const size = async (names) => (await Promise.all(names.map(file))).reduce((sum, { body }) => sum + body.length, 0);

/** Returns the time that three of four are above: other work on the machine only adds to times. @param {number[]} times */
const typical = (times) => times.sort((a, b) => a - b)[times.length >> 2];

/** Returns the seconds until a tile answers to a touch, the sum of the layout shifts, and the bytes sent. */
async function start() {
  const { page, go } = await open("#/play?puzzle=countdown:75,50,2,3,8,7=812", {
    viewport: { width: 390, height: 844 },
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  [slow, free] = [true, 0];
  sent.clear();
  await go();
  await page.getByRole("group", { name: "Numbers" }).getByRole("button", { name: "75" }).click();
  await page.locator("[aria-pressed=true]").first().waitFor();
  await pause(2000);
  slow = false;
  const seconds = await page.evaluate(() => /** @type {any} */ (window).ready / 1000);
  if (process.env.WATERFALL)
    console.log(
      await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map((/** @type {any} */ e) => `${Math.round(e.startTime)} ${Math.round(e.responseEnd)} ${e.name}`)
          .join("\n"),
      ),
      seconds,
    );
  const shifts = await page.evaluate(() => /** @type {any} */ (window).shifts.sum);
  const bytes = await size([...sent]);
  await page.context().close();
  return { seconds, shifts, bytes };
}

/** Returns the milliseconds from a key to the answer of a puzzle of six numbers. */
async function keyed() {
  const { page, go } = await open("#/solve");
  await go();
  await page.locator("main").getByText("812 can be made.").waitFor();
  const target = page.getByRole("textbox", { name: "Target" });
  const times = [];
  for (let at = 0; at < 21; at += 1) {
    await target.fill("81");
    await page.locator("main").getByText("81 can be made.").waitFor();
    const wanted = `81${at % 10}`;
    await target.press("End");
    await page.evaluate((wanted) => {
      const input = /** @type {HTMLInputElement} */ (document.querySelector("input[name=target]"));
      const main = /** @type {HTMLElement} */ (document.querySelector("main"));
      const state = /** @type {any} */ (Object.assign(window, { key: { took: 0 } }));
      input.addEventListener("keydown", () => (state.key.began = performance.now()), { once: true });
      const observer = new MutationObserver(() => {
        if (!main.textContent?.includes(`${wanted} can be made.`)) return;
        state.key.took = performance.now() - state.key.began;
        observer.disconnect();
      });
      observer.observe(main, { childList: true, subtree: true, characterData: true });
    }, wanted);
    await target.pressSequentially(wanted.slice(-1));
    await page.locator("main").getByText(`${wanted} can be made.`).waitFor();
    times.push(await page.evaluate(() => /** @type {any} */ (window).key.took));
  }
  await page.context().close();
  return typical(times);
}

/** Returns the seconds of the sweep of Countdown on all cores. */
async function swept() {
  const { page, go } = await open("#/solve");
  await go();
  await page.locator("main").getByText("812 can be made.").waitFor();
  const times = await page.evaluate(async () => {
    const { sweep } = await import(/** @type {any} */ ("./engine/sweep.js"));
    const { games } = await import(/** @type {any} */ ("./engine/games.js"));
    const countdown = games.find((/** @type {any} */ { game }) => game === "countdown");
    const times = [];
    for (let run = 0; run < 5; run += 1) {
      const began = performance.now();
      await sweep(countdown, "solvable", { cores: navigator.hardwareConcurrency });
      times.push((performance.now() - began) / 1000);
    }
    return times;
  });
  await page.context().close();
  return typical(times);
}

const starts = [await start(), await start(), await start(), await start()];
const rows = [
  ["bytes of Play, in Brotli", `${Math.round(starts[0].bytes / 1000)} KB`],
  ["Play until it answers to a touch", `${typical(starts.map(({ seconds }) => seconds)).toFixed(1)} s`],
  ["layout shift", Math.max(...starts.map(({ shifts }) => shifts)).toFixed(3)],
  ["a key until the answer of six numbers, not slowed down", `${(await keyed()).toFixed(0)} ms`],
  ["sweep of Countdown on all cores, not slowed down", `${(await swept()).toFixed(1)} s`],
];
console.log(["| what | measured |", "|---|---|", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n"));
for (const engine of ["play", "all", "pdf", "sweep"]) {
  console.log(`engine ${engine}: ${Math.round((await size([`engine/${engine}/sumwise_wasm_bg.wasm`])) / 1000)} KB`);
}
await browser.close();
server.close();
program?.kill();
