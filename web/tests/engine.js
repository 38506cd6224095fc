// Two more browser engines, each opened by what it speaks of itself: Firefox (WebDriver BiDi) and WebKit (WebDriver).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";

/**
 * A page in an engine.
 * @typedef {object} Opened
 * @property {(address: string) => Promise<unknown>} go
 * @property {(script: string) => Promise<string>} run runs the body of a function on the page, and returns its result as a text
 * @property {() => Promise<void>} end
 */

/** How a program is started so that its whole group can be ended. */
const ALONE = { detached: true, stdio: /** @type {["ignore", "pipe", "pipe"]} */ (["ignore", "pipe", "pipe"]) };

/** Ends a program and those that it started. @param {import("node:child_process").ChildProcess} child */
async function ended(child) {
  const over = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
  process.kill(-Number(child.pid), "SIGTERM");
  await over;
}

/** Returns the part of a line of a program that a pattern catches. @param {import("node:stream").Readable} stream @param {RegExp} pattern */
async function caught(stream, pattern) {
  for await (const line of createInterface({ input: stream })) {
    const found = pattern.exec(line)?.[1];
    if (found) return (stream.resume(), found);
  }
  return assert.fail(`the program ended without ${pattern}`);
}

const FIREFOX = "/usr/bin/firefox-esr";

/** @returns {Promise<Opened>} */
async function firefox() {
  const profile = await mkdtemp(`${tmpdir()}/sumwise-firefox-`);
  const child = spawn(FIREFOX, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], ALONE);
  const socket = new WebSocket(`${await caught(child.stderr, /listening on (ws:\S*)/)}/session`);
  await once(socket, "open");
  let asked = 0;
  /** @param {string} method @param {object} params @returns {Promise<any>} */
  const ask = async (method, params) => {
    const id = (asked += 1);
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [told] = await once(socket, "message");
      const answer = JSON.parse(`${told}`);
      if (answer.id === id)
        return answer.type === "success" ? answer.result : assert.fail(`${method}: ${answer.message}`);
    }
  };
  await ask("session.new", { capabilities: {} });
  const [{ context }] = (await ask("browsingContext.getTree", {})).contexts;
  return {
    go: (url) => ask("browsingContext.navigate", { context, url, wait: "complete" }),
    async run(script) {
      const expression = `String((() => { ${script} })())`;
      const { result, exceptionDetails } = await ask("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: false,
      });
      return exceptionDetails ? assert.fail(exceptionDetails.text) : result.value;
    },
    async end() {
      await ask("browser.close", {}).catch(() => {});
      socket.terminate();
      await ended(child).catch(() => {});
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const WEBKIT = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"];

/** Returns a port that is free. */
async function port() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** @returns {Promise<Opened>} */
async function webkit() {
  const [driver, screen, binary] = WEBKIT;
  const display = spawn(screen, ["-displayfd", "1", "-screen", "0", "1200x900x24", "-nolisten", "tcp"], ALONE);
  const number = await caught(display.stdout, /(\d+)/);
  const home = await mkdtemp(`${tmpdir()}/sumwise-webkit-`);
  const at = `http://127.0.0.1:${await port()}`;
  // As root there is no sandbox, and none is needed for a page of our own.
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const child = spawn(driver, [`--port=${new URL(at).port}`], { ...ALONE, env });
  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  const ask = async (method, path, body) => {
    const answer = await fetch(at + path, { method, body: body && JSON.stringify(body) });
    const { value } = /** @type {any} */ (await answer.json());
    return answer.ok ? value : assert.fail(`${path}: ${value.message}`);
  };
  for (let tries = 100; !(await ask("GET", "/status").catch(() => null)) && tries > 0; tries -= 1) await pause(50);
  const options = { binary, args: ["--automation"] };
  const session = await ask("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const path = `/session/${session.sessionId}`;
  return {
    go: (url) => ask("POST", `${path}/url`, { url }),
    run: (script) =>
      ask("POST", `${path}/execute/sync`, { script: `return String((() => { ${script} })())`, args: [] }),
    async end() {
      await ask("DELETE", path);
      await ended(child);
      await ended(display);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** @type {Record<string, { missing: string | false, open: () => Promise<Opened> }>} */
export const ENGINES = {
  Firefox: { missing: !existsSync(FIREFOX) && "Firefox: `apt-get install firefox-esr` on Debian", open: firefox },
  WebKit: {
    missing: !WEBKIT.every((file) => existsSync(file)) && "WebKit: `apt-get install webkit2gtk-driver xvfb` on Debian",
    open: webkit,
  },
};
