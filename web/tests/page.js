// A page to test, served by the program and opened in a real browser. Every error on it fails the test.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

const ROOT = new URL("../../", import.meta.url).pathname;
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const PROGRAM = `${process.env.CARGO_TARGET_DIR ?? `${ROOT}target`}/debug/sumwise`;

/**
 * Returns the output of the program. Its exit code for targets that cannot be made is not a failure.
 * @param {string[]} words @param {BufferEncoding} [encoding] @param {string} [input] its standard input
 */
export function program(words, encoding = "utf8", input = "") {
  try {
    return execFileSync(PROGRAM, words, { encoding, input, maxBuffer: 1 << 26 });
  } catch (error) {
    const { status, stdout } = /** @type {{ status: number, stdout: string }} */ (error);
    assert.equal(status, 1);
    return stdout;
  }
}

/** Starts the browser, and the server unless PAGE is the address of a served page. */
export async function begin() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const [[address, server], browser] = await Promise.all([
    serve(),
    chromium.launch({ executablePath, args: ARGUMENTS }),
  ]);
  return new Bench(address, browser, server);
}

/**
 * Returns what a server sends for an address, in Brotli if it has that.
 * @param {string} url
 */
export async function received(url) {
  const answered = await once(get(url, { headers: { "accept-encoding": "br" } }), "response");
  const response = /** @type {import("node:http").IncomingMessage} */ (answered[0]);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

/** @returns {Promise<[string, import("node:child_process").ChildProcess | null]>} */
export async function serve() {
  if (process.env.PAGE) return [process.env.PAGE, null];
  const server = spawn(PROGRAM, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await Promise.race([
    once(createInterface({ input: server.stdout }), "line"),
    once(server, "exit").then(() => assert.fail("the server ended: was the page built before the program?")),
  ]);
  return [address, server];
}

class Bench {
  /** @type {string[]} The errors of all pages. */
  wrong = [];

  /** @param {string} address @param {import("playwright-core").Browser} browser @param {import("node:child_process").ChildProcess | null} server */
  constructor(address, browser, server) {
    this.address = address;
    this.browser = browser;
    this.server = server;
  }

  /**
   * Opens a page at a view, in a fresh browser.
   * @param {string} hash @param {import("playwright-core").BrowserContextOptions} [options]
   * @param {(() => void) | string} [first] a function or script that runs on the page before its scripts
   */
  async open(hash, options = {}, first = undefined) {
    const context = await this.browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
    const page = await context.newPage();
    if (first) await page.addInitScript(first);
    page.setDefaultTimeout(30_000);
    page.on("pageerror", (error) => this.wrong.push(`${hash}: ${error.message}`));
    page.on("console", (said) => said.type() === "error" && this.wrong.push(`${hash}: ${said.text()}`));
    page.on(
      "response",
      (response) => response.status() >= 400 && this.wrong.push(`${response.status()} ${response.url()}`),
    );
    context.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(this.address) && !/^(blob|data):/.test(url))
        this.wrong.push(`a request left the origin: ${url}`);
    });
    await page.goto(this.address + hash);
    // Until a view is there, the heading is that of the page.
    await page.locator("main:not(:has(> .waiting)) h1").waitFor();
    return page;
  }

  /** Fails if there was any error. */
  check() {
    assert.deepEqual(this.wrong.splice(0), []);
  }

  async end() {
    await this.browser.close();
    this.server?.kill();
  }
}

/** Fails if axe finds a violation, or a control is too small for a finger. @param {import("playwright-core").Page} page */
export async function accessible(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`,
  );
  const small = await page.evaluate(() => {
    const pressed =
      "button, select, summary, nav a, .button, .cell:not(.key), label:has([type=checkbox]), input:not([type=checkbox], .unseen)";
    const shown = [...document.querySelectorAll(pressed)].filter((element) => element.checkVisibility());
    const sizes = shown.map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }));
    return sizes
      .filter(({ width, height }) => width < 43.5 || height < 43.5)
      .map(({ element, width, height }) => `${width} × ${height}: ${element.outerHTML}`);
  });
  assert.deepEqual([...told, ...small], []);
}

/** Returns whether nothing is wider than the window. @param {import("playwright-core").Page} page */
export const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
