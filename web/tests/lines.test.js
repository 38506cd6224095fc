// The questions of the documentation, answered by the engine of the page as the command answers them.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const DIST = new URL("../dist/engine/all/", import.meta.url);
const DOCS = new URL("../../docs/", import.meta.url);

/** Why only the command answers a line: that the page would compute it for minutes is one reason. @type {[RegExp, string][]} */
const REASONS = [
  [/--targets (10957\.\.10959|1\.\.20000)/, "minutes"],
  [/ --(in|out|plot) /, "a file"],
  [/^(audit|worksheet) /, "a file"],
  [/\.toml\b/, "a game file"],
];

/** Splits a line into words as a shell does; `null` for what only a shell knows. @param {string} line */
function words(line) {
  const parts = line.match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? [];
  return parts.some((part) => /^[|<>]|^\$/.test(part))
    ? null
    : parts.map((part) => part.replace(/^(['"])(.*)\1$/s, "$2"));
}

/** The commands of the transcripts of a page, with what they print and their exit codes. @param {string} text */
function transcripts(text) {
  const blocks = [...text.matchAll(/^```console\n(.*?)^```/gms)].map(([, block]) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((transcript) => {
      const [, command, code, printed] = /^([^\n]*)\n(?:\? (\d+)\n)?(.*)$/s.exec(transcript) ?? [];
      return { command, printed: printed.trimEnd(), exit: Number(code ?? 0) };
    });
}

/** Returns whether a text is what a transcript shows, where `[..]` stands for a part of a line. @param {string} text @param {string} shown */
const isShown = (text, shown) =>
  new RegExp(
    `^${shown
      .split("[..]")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
  ).test(text);

test("the engine of the page answers the transcripts of the documentation", { timeout: 300_000 }, async (t) => {
  const { ask, initSync } = await import(new URL("sumwise_wasm.js", DIST).href);
  initSync({ module: await readFile(new URL("sumwise_wasm_bg.wasm", DIST)) });
  const names = (await readdir(DOCS)).filter((name) => name.endsWith(".md")).map((name) => new URL(name, DOCS));
  let answered = 0;
  const recorded = [];
  for (const page of [...names, new URL("../README.md", DOCS)]) {
    for (const { command, printed, exit } of transcripts(await readFile(page, "utf8"))) {
      const [program, ...rest] = words(command) ?? [];
      const reason = REASONS.find(([pattern]) => pattern.test(rest.join(" ")));
      if (program !== "sumwise" || reason) {
        recorded.push(`${reason?.[1] ?? "another program"}: ${command}`);
        continue;
      }
      const line = JSON.parse(ask("line", JSON.stringify({ words: rest })));
      answered += 1;
      const { out, err } = line;
      // Paths of transcripts have slashes.
      const both = [out + err, err + out].map((text) => text.trimEnd().replaceAll("\\", "/"));
      assert.ok(
        both.some((text) => isShown(text, printed.replaceAll("\\", "/"))),
        `${page.pathname}: $ ${command}\n${printed}\n--- the engine:\n${both[0]}`,
      );
      assert.equal(line.exit, exit, command);
    }
  }
  t.diagnostic(`${answered} transcripts; recorded alone:\n${recorded.join("\n")}`);
  assert.ok(answered > 110, `${answered}`);
});
