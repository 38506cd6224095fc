// The main action of every view in the other engines, on a first visit.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ENGINES } from "./engine.js";
import { begin } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
after(() => bench.end());

/** Presses the button with a name, once it is there. @param {string} name */
const press = (name) => `
  const named = [...document.querySelectorAll("main button")].find((it) => (it.ariaLabel ?? it.textContent).trim() === ${JSON.stringify(name)});
  const ready = named && named.checkVisibility() && !named.disabled;
  if (ready) named.click();
  return Boolean(ready);`;

/** Returns whether the text of an element has a part. @param {string} selector @param {string} part */
const says = (selector, part) =>
  `return [...document.querySelectorAll(${JSON.stringify(selector)})].some((it) => it.textContent.includes(${JSON.stringify(part)}));`;

/** The views, each with the steps there: conditions that are met in turn. @type {[address: string, steps: string[]][]} */
const VIEWS = [
  ["#/play?puzzle=countdown:25,50,3,4,1,2=75", [press("25"), press("plus"), press("50"), says("main", "You made it")]],
  ["#/solve?puzzle=24:3,3,8,8=24", [says("main", "24 can be made."), says("main", "8÷(3−8÷3)")]],
  ["#/explore?of=map&puzzle=24:3,3,8,8=24&target=24", [says("main", "8÷(3−8÷3)")]],
  [
    "#/explore?of=shapes&shape=xxo",
    [says("main", "1 operator: one of 1 shape."), says("main h2", "1 shape with 1 operator")],
  ],
  [
    "#/learn?page=stack",
    [says(".told", "The stack is empty."), press("One step on"), says(".told", "8 goes onto the stack.")],
  ],
  [
    "#/print?game=24&count=2&seed=tuesday",
    [
      says(".sheets text", "24:4,10,12,12=24"),
      `HTMLAnchorElement.prototype.click = function () { document.body.dataset.saved = this.download; }; return true;`,
      press("Save as PDF"),
      `return document.body.dataset.saved === "worksheet.pdf";`,
    ],
  ],
];

for (const [name, { missing, open }] of Object.entries(ENGINES)) {
  test(
    `every view works in ${name}, and a first visit is of no new version`,
    { skip: missing && `it needs ${missing}`, timeout: 120_000 },
    async () => {
      const page = await open();
      try {
        const met = async (/** @type {string} */ step) => {
          let tries = 150;
          while ((await page.run(step)) !== "true" && tries > 0) {
            tries -= 1;
            await pause(100);
          }
          assert.ok(tries > 0, `${step}\n${await page.run("return location.hash + document.body.innerText;")}`);
        };
        for (const [hash, steps] of VIEWS) {
          await page.go(bench.address + hash);
          for (const step of steps) await met(step);
          assert.equal(await page.run(`return document.getElementById("version").hidden;`), "true");
        }
        // The service worker comes after the first answer.
        await met("return Boolean(navigator.serviceWorker.controller);");
        assert.equal(await page.run(`return document.getElementById("version").hidden;`), "true");
      } finally {
        await page.end();
      }
    },
  );
}
