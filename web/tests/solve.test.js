import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

/** @param {import("playwright-core").Page} page @param {string} text */
const shows = (page, text) => page.locator("main").getByText(text, { exact: true }).first().waitFor();

/** @param {import("playwright-core").Page} page */
const numbers = (page) => page.getByRole("textbox", { name: "Numbers" });
/** @param {import("playwright-core").Page} page */
const target = (page) => page.getByRole("textbox", { name: "Target" });

test("a puzzle that is typed is solved, and its solutions are counted, listed and filtered", async () => {
  const page = await bench.open("#/solve");
  await numbers(page).fill("75 50 2 3 8 7");
  await target(page).fill("812");
  await shows(page, "812 can be made.");
  await shows(page, "9 essentially different solutions");
  const rows = page.getByRole("listbox").getByRole("option");
  await page.getByRole("option", { name: "((75+8)×2−50)×7" }).waitFor();
  assert.equal(await rows.count(), 9);
  await page.getByRole("checkbox", { name: "minus" }).uncheck();
  await page.getByRole("checkbox", { name: "divided by" }).uncheck();
  assert.deepEqual(await rows.locator(".formula").allTextContents(), [
    "(50+8)×7×2",
    "((75+50+8)×3+7)×2",
    "(75+7)×8+(50+2)×3",
  ]);
  await page.getByRole("combobox", { name: "Steps" }).selectOption("3");
  assert.equal(await rows.count(), 1);
  await page.context().close();
});

test("a solution stands in every notation, and its tree can be saved", async () => {
  const page = await bench.open("#/solve?puzzle=24:3,3,8,8=24");
  for (const text of ["8/(3-8/3)", "8 3 8 3 / - /", String.raw`\frac{8}{3-\frac{8}{3}}`, "8 ÷ (1/3) = 24"])
    await shows(page, text);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByText("Save the tree as SVG").click()]);
  assert.match(await readFile(await saved.path(), "utf8"), /^<svg .*<title>8 ÷ \(3 − 8 ÷ 3\) = 24<\/title>/s);
  await page.context().close();
});

test("where there is no solution the nearest values are shown, and rules can be changed", async () => {
  const page = await bench.open("#/solve?puzzle=24~domain=positive:3,3,8,8=24");
  await shows(page, "24 cannot be made. The nearest is 23 and 25, 1 away.");
  await page.getByText("Rules").click();
  await page.getByRole("combobox", { name: "Intermediates" }).selectOption("rational");
  await shows(page, "24 can be made.");
  assert.match(page.url(), /#\/solve\?puzzle=24:3,3,8,8=24$/);
  await page.context().close();
});

test("how the answer was found is told once it is asked for, for each puzzle", async () => {
  const page = await bench.open("#/solve?puzzle=24:3,3,8,8=24");
  await shows(page, "24 can be made.");
  const how = page.locator("details").filter({ hasText: "How it was found" });
  assert.equal(await how.locator("dl").count(), 0, "nothing is asked before");
  await how.getByText("How it was found").click();
  await shows(page, "taken: the values of sub-hands");
  await shows(page, "no: no numbers are joined");
  await shows(page, "not needed: every formula, one by one");
  await shows(page, "decided");
  await accessible(page);
  // It stays open, and is about the puzzle that is shown.
  await page.getByRole("combobox", { name: "Game" }).selectOption("hundred");
  await shows(page, "taken: every formula, one by one");
  assert.equal(await how.getByText("no: the rules restrict brackets").count(), 3);
  await page.context().close();
});

test("the list is gone through by keys, and only what is in sight is made", async () => {
  const page = await bench.open("#/solve?puzzle=countdown:1,2,3,4,5,6=20");
  const list = page.getByRole("listbox");
  await list.getByRole("option").first().waitFor();
  const told = await page.locator("strong").textContent();
  assert.ok(parseInt(told ?? "") > 40, `a long list: ${told}`);
  assert.ok((await list.getByRole("option").count()) < 40);
  await list.focus();
  await page.keyboard.press("End");
  const last = page.locator('[aria-selected="true"]');
  assert.equal(await last.getAttribute("aria-posinset"), await last.getAttribute("aria-setsize"));
  await page.context().close();
});

test("a count that was cut says so", async () => {
  // A search that is cut takes long, so its answer is replaced by one that was cut.
  const page = await bench.open("#/solve?puzzle=24:3,3,8,8=24", {}, () => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      if (message.name !== "count") return post.call(this, message);
      const gives = { rules: { order: "any" }, formulas: 7680, essential: 1, stop: "memory" };
      setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, gives } })));
    };
  });
  await shows(page, "at least 1 essentially different solution");
  await page.getByText("among 7,680 formulas; the count was cut").first().waitFor();
  await page.context().close();
});

test("an example that comes late is replaced by what is typed", async () => {
  const page = await bench.open("#/solve", {}, () => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      setTimeout(() => post.call(this, message), message.name === "puzzle" ? 600 : 0);
    };
  });
  await numbers(page).focus();
  assert.equal(await numbers(page).inputValue(), "");
  await shows(page, "812 can be made.");
  await page.keyboard.type("75 50");
  assert.equal(await numbers(page).inputValue(), "75 50");
  await page.context().close();
});

test("bad input gets a sentence", async () => {
  const page = await bench.open("#/solve");
  await shows(page, "812 can be made.");
  const alert = page.getByRole("alert");
  const forty = Array.from({ length: 40 }, (_, place) => place + 1).join(" ");
  for (const [given, told] of [
    ["3 x 8", "`x` is not a number"],
    [forty, "40 numbers are too many"],
    ["1/0 2", "1/0"],
    ["", "No numbers"],
    ["<img src=x onerror=alert(1)>", "is not a number"],
  ]) {
    await numbers(page).fill(given);
    await alert.filter({ hasText: told }).waitFor();
  }
  await numbers(page).fill("1 2");
  await target(page).fill("3");
  await shows(page, "3 can be made.");
  await page.context().close();
});

test("a puzzle may be typed before the first one is shown", async () => {
  const page = await bench.open("#/solve");
  await numbers(page).fill("1 2 3 4 5 6");
  await target(page).fill("720");
  await shows(page, "720 can be made.");
  await page.context().close();
});

test("a question that is changed while it is searched is given up", async () => {
  const page = await bench.open("#/solve");
  await shows(page, "812 can be made.");
  await numbers(page).fill("2 3 5 7 11 13 17 19 23 29 31 37");
  await target(page).fill("9999991");
  await shows(page, "Searching…");
  await numbers(page).fill("2 3");
  await target(page).fill("6");
  await shows(page, "6 can be made.");
  await page.context().close();
});

test("the answer of six numbers is there within a frame or two of the last key", async (t) => {
  const page = await bench.open("#/solve", {}, () => {
    /** @type {any} */ (window).answers = [];
    let typed = 0;
    addEventListener("input", () => (typed = performance.now()), { capture: true });
    addEventListener("DOMContentLoaded", () => {
      let shown = "";
      new MutationObserver(() => {
        const formula = document.querySelector("main .forms > .formula .value")?.textContent ?? "";
        if (typed && formula !== shown && formula) {
          /** @type {any} */ (window).answers.push({ formula, after: performance.now() - typed });
          typed = 0;
        }
        shown = formula;
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
  await shows(page, "9 essentially different solutions");
  const asked = Array.from({ length: 12 }, (_, place) => 813 + place);
  for (const wanted of asked) {
    // The key is pressed while solutions are still counted, so a worker is terminated and the spare one takes over.
    await target(page).fill(String(wanted).slice(0, 2));
    await target(page).press("End");
    await page.keyboard.type(String(wanted).slice(2));
    await page
      .locator(".forms > .formula .value")
      .filter({ hasText: / = \d{3}$/ })
      .waitFor();
    await page.waitForTimeout(250);
  }
  const answers = await page.evaluate(() => /** @type {any} */ (window).answers);
  const times = answers
    .map((/** @type {{ after: number }} */ { after }) => after)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  const [middle, most] = [times[Math.floor(times.length / 2)], times[times.length - 1]];
  t.diagnostic(
    `${times.length} answers, half of them within ${middle.toFixed(0)} ms of the key, all within ${most.toFixed(0)} ms`,
  );
  assert.ok(times.length >= asked.length, `${times.length} answers`);
  assert.ok(middle <= 100, `${middle} ms`);
  await page.context().close();
});

test("the address holds what is chosen of the solutions", async () => {
  const page = await bench.open("#/solve?puzzle=countdown:75,50,2,3,8,7=812");
  await shows(page, "9 essentially different solutions");
  await page.getByRole("checkbox", { name: "divided by" }).uncheck();
  await page.getByRole("combobox", { name: "Steps" }).selectOption("5");
  const rows = page.getByRole("listbox").getByRole("option");
  const listed = await rows.locator(".formula").allTextContents();
  assert.ok(listed.length > 1 && listed.length < 9, listed.join());
  await rows.nth(1).click();
  const formula = page.locator(".forms > .formula > span").first();
  await formula.filter({ hasText: listed[1] }).waitFor();
  const again = await bench.open(new URL(page.url()).hash);
  await again.locator(".forms > .formula > span").first().filter({ hasText: listed[1] }).waitFor();
  assert.deepEqual(await again.getByRole("option").locator(".formula").allTextContents(), listed);
  assert.equal(await again.getByRole("option", { selected: true }).locator(".formula").textContent(), listed[1]);
  assert.equal(again.url(), page.url());
  await again.getByRole("textbox", { name: "Target" }).fill("813");
  await again.waitForURL(/#\/solve\?puzzle=countdown:75,50,2,3,8,7=813$/);
  await again.context().close();
  await page.context().close();
});

/** Makes a page whose engine never answers a question. @param {string} hash @param {string} name */
const without = (hash, name) =>
  bench.open(
    hash,
    {},
    `
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    if (message.name !== ${JSON.stringify(name)}) return post.call(this, message);
  };`,
  );

test("solutions are listed while they are still counted, and the count can be stopped", async () => {
  const page = await without("#/solve?puzzle=countdown:75,50,2,3,8,7=812", "count");
  await page.getByRole("option", { name: "((75+8)×2−50)×7" }).waitFor();
  await shows(page, "Counting…");
  await page
    .getByText(/^[1-9]\d* seconds? so far$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await shows(page, "Stopped: the solutions are not counted.");
  assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
  assert.equal(await page.getByRole("listbox").getByRole("option").count(), 9);
  await page.context().close();
});

test("a count that takes long tells its seconds and can be given up", async () => {
  const page = await bench.open("#/solve?puzzle=countdown:1,2,3,4,5,6,7,8,9,10=100");
  await shows(page, "100 can be made.");
  await page
    .getByText(/^[1-9]\d* seconds? so far$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page
    .locator("main")
    .getByText(/^Stopped: the solutions are not /)
    .waitFor();
  assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
  await target(page).fill("6");
  await numbers(page).fill("2 3");
  await shows(page, "1 essentially different solution");
  await page.context().close();
});

test("the search for the best solution can be stopped", async () => {
  const page = await bench.open("#/solve?puzzle=countdown~domain=rational:97,89,83,79,73,71,67,61=123456789");
  await page.getByRole("button", { name: "Stop" }).click();
  await shows(page, "Stopped.");
  await numbers(page).fill("2 3");
  await target(page).fill("6");
  await shows(page, "6 can be made.");
  assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
  await page.context().close();
});

test("solutions that differ in brackets alone are one row, and each opens with its tree", async () => {
  const page = await bench.open("#/solve?puzzle=cards:2,3,9,7,1=8");
  await shows(page, "37 solutions");
  const rows = page.getByRole("listbox").getByRole("option");
  assert.equal(await rows.first().getAttribute("aria-setsize"), "16");
  assert.equal(await rows.first().textContent(), "2+3+9−7+19 ways to bracket");
  const ways = page.getByRole("group", { name: "Ways to bracket" }).getByRole("button");
  const texts = await ways.allTextContents();
  assert.equal(new Set(texts).size, 9);
  await ways.nth(4).click();
  // The heading has no idle brackets: the tree is that of the button.
  await page.getByRole("button", { name: texts[4], pressed: true }).waitFor();
  assert.equal(await page.locator(".forms > .formula > span").first().textContent(), "2+3+9−7+1");
  await page.getByRole("img", { name: "The tree of 2+3+9−7+1 = 8" }).waitFor();
  const again = await bench.open(new URL(page.url()).hash);
  await again.getByRole("button", { name: texts[4], pressed: true }).waitFor();
  await again.context().close();
  await page.goto(`${bench.address}#/solve?puzzle=rules~order=fixed~use=any:3,3,8=11`);
  await shows(page, "2 solutions");
  assert.deepEqual(await rows.allTextContents(), ["3+81 step"], "equal numbers are no way to bracket");
  await page.context().close();
});

test("another game shows an example of its own, and what was typed stays", async () => {
  const page = await bench.open("#/solve");
  const game = page.getByRole("combobox", { name: "Game" });
  await shows(page, "812 can be made.");
  await game.selectOption("24 game");
  await shows(page, "24 can be made.");
  assert.equal(await numbers(page).inputValue(), "3 3 8 8");
  await numbers(page).fill("1 2 3 4");
  await game.selectOption("Make ten");
  await shows(page, "10 can be made.");
  assert.equal(await numbers(page).inputValue(), "1 2 3 4");
  await page.context().close();
});

test("every game has an example that is solved", async () => {
  const page = await bench.open("#/solve");
  const game = page.getByRole("combobox", { name: "Game" });
  const values = await game
    .locator("option")
    .evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
  for (const value of values.filter((value) => !["own", "countdown"].includes(value))) {
    await game.selectOption(value);
    await page.waitForURL(new RegExp(`puzzle=${value}[:~]`));
    await page
      .locator("main .status")
      .filter({ hasText: /^-?\d+ can be made\.$/ })
      .waitFor();
  }
  await page.context().close();
});

test("rules that a form rarely shows stay when the puzzle is changed", async () => {
  const page = await bench.open("#/solve?puzzle=four-fours~signs=1~digits=7:4,4,4,4=17");
  await shows(page, "17 can be made.");
  await target(page).fill("18");
  await page.waitForURL(/puzzle=four-fours~digits=7~signs=1:4,4,4,4=18$/);
  await page.context().close();
});

const DICE = `name = "dice"\ntitle = "Five dice"\ntargets = "1..100"\n[rules]\nuse = "any"\ndomain = "positive"\n[[drawers]]\npool = "1..6"\ndraw = 5\n`;

test("a game file is a game, typed or by a link", async () => {
  const page = await bench.open("#/solve");
  await page.getByRole("combobox", { name: "Game" }).selectOption("Your own, from a game file");
  const file = page.getByRole("textbox", { name: "Game file" });
  await file.fill(DICE.replace('"any"', '"some"'));
  await page.getByRole("alert").filter({ hasText: "line 5: unknown use `some`" }).waitFor();
  await file.fill(DICE);
  await page.waitForURL(/Five%20dice%22%0Atargets/);
  await page
    .locator("main .status")
    .filter({ hasText: /made\.$/ })
    .waitFor();
  assert.match(await numbers(page).inputValue(), /^[1-6]( [1-6]){4}$/);
  const again = await bench.open(new URL(page.url()).hash);
  await again
    .locator("main .status")
    .filter({ hasText: /made\.$/ })
    .waitFor();
  assert.equal(await again.getByRole("textbox", { name: "Game file" }).inputValue(), DICE.trimEnd());
  assert.equal(await numbers(again).inputValue(), await numbers(page).inputValue());
  assert.equal(again.url(), page.url());
  await again.context().close();
  const wrong = await bench.open(`#/solve?game=${encodeURIComponent("name = 1\n")}`);
  await wrong.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
  await wrong.context().close();
  await page.context().close();
});

test("after a fault the address does not keep the puzzle before", async () => {
  const page = await bench.open("#/solve?puzzle=24:3,3,8,8=24");
  await shows(page, "24 can be made.");
  await numbers(page).fill("3 x 8");
  await page.getByRole("alert").filter({ hasText: "`x` is not a number" }).waitFor();
  assert.match(page.url(), /#\/solve$/);
  await page.context().close();
});

test("digits and signs of full width are read", async () => {
  const page = await bench.open("#/solve");
  await page.getByRole("combobox", { name: "Game" }).selectOption("24 game");
  await target(page).fill("２４");
  await numbers(page).fill("３、３，８　８");
  await page.waitForURL(/puzzle=24:3,3,8,8=24$/);
  await page.context().close();
});

test("it is printed as a page of solutions with trees and without controls", async () => {
  const page = await bench.open("#/solve?puzzle=cards:2,3,9,7,1=8");
  await page.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "yes")));
  await shows(page, "37 solutions");
  await page.getByRole("button", { name: "Print the solutions" }).click();
  await page.locator("body[data-printed]").waitFor();
  await page.emulateMedia({ media: "print" });
  const paper = page.locator(".paper");
  assert.equal(await paper.locator("h1").textContent(), "2 3 9 7 1 = 8");
  assert.equal(await paper.locator(".trees svg").count(), 16);
  assert.equal(await paper.locator(".steps li").count(), 4);
  for (const control of await page.locator("button, input, select, nav, footer").all())
    assert.ok(!(await control.isVisible()));
  await page.context().close();
});

test("a selection without a solution says so, with a way out", async () => {
  const page = await bench.open("#/solve?puzzle=countdown:75,50,2,3,8,7=812&only=%2B");
  await page.getByText("No solution has these signs").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  assert.equal(await page.getByRole("listbox").getByRole("option").count(), 9);
  await page.context().close();
});

test("hostile addresses open the page with a sentence", async () => {
  for (const puzzle of ["<script>alert(1)</script>", "countdown:1,2=", `24:${"1,".repeat(1900)}1=24`, "%E0%A4%A"]) {
    const page = await bench.open(`#/solve?puzzle=${encodeURIComponent(puzzle)}&__proto__=1`);
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    await page.context().close();
  }
});

test("it is accessible in both themes, on a wide screen and a narrow one", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const page = await bench.open("#/solve", { colorScheme, viewport: { width: 320, height: 700 } });
    await page.getByText("Rules").click();
    await shows(page, "9 essentially different solutions");
    assert.ok(await fits(page));
    await accessible(page);
    await page.setViewportSize({ width: 1200, height: 900 });
    await accessible(page);
    await page.context().close();
  }
});

test("an address without a puzzle shows one, and a given fraction keeps its brackets", async () => {
  const page = await bench.open("#/solve?puzzle=");
  await shows(page, "812 can be made.");
  assert.equal(await numbers(page).inputValue(), "75 50 2 3 8 7");
  await page.goto(page.url().replace(/#.*/, "#/solve?puzzle=24:3,1/2=6"));
  await page.getByText("3÷(1/2)").first().waitFor();
  await page.context().close();
});
