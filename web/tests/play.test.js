import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits, program } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

const PUZZLE = "#/play?puzzle=countdown:75,50,2,3,8,7=812";
const PHONES = [
  [390, 664],
  [360, 640],
  [320, 568],
  [664, 390],
];

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** @param {Page} page */
const numbers = (page) => page.getByRole("group", { name: "Numbers" }).getByRole("button");
/** @param {Page} page @param {string} value */
const tile = (page, value) =>
  page.getByRole("group", { name: "Numbers" }).getByRole("button", { name: value, exact: true });
/** @param {Page} page */
const tiles = async (page) => {
  await numbers(page).first().waitFor();
  return numbers(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
};
/** @param {Page} page @param {string | RegExp} text */
const says = (page, text) => page.locator(".message").filter({ hasText: text }).waitFor();
/** @param {Page} page @param {string} text */
const step = (page, text) => page.getByRole("list", { name: "Steps" }).getByText(text).waitFor();
/** @param {Page} page */
const sheet = (page) => page.getByRole("region", { name: "Result" });
/** @param {Page} page @param {string} title @param {string | RegExp} [told] */
async function ends(page, title, told = "") {
  await sheet(page).getByRole("heading", { name: title }).waitFor();
  await sheet(page).locator(".told").filter({ hasText: told }).waitFor();
}

/** @param {Page} page @param {string} text */
async function type(page, text) {
  const field = page.getByRole("textbox", { name: "A step, or the whole answer" });
  await numbers(page).first().waitFor();
  if (!(await field.isVisible())) await button(page, "Type").click();
  await field.fill(text);
  await page.keyboard.press("Enter");
}

/** Presses keys, and waits for the number that they make. @param {Page} page @param {string} keys @param {string} made */
async function press(page, keys, made) {
  await numbers(page).first().waitFor();
  for (const key of keys) await page.keyboard.press(key);
  if (made) await tile(page, made).waitFor();
}

/** Presses a button of "More". @param {Page} page @param {string} name */
async function more(page, name) {
  await button(page, "More").click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Gives up, and says so twice. @param {Page} page */
async function giveUp(page) {
  await more(page, "Give up");
  await says(page, "Give up and see a way?");
  await button(page, "Give up").click();
}

test("a whole round with the mouse, with undo, redo and starting again, and numbers keep their places", async () => {
  const page = await bench.open(PUZZLE);
  await tile(page, "7").waitFor();
  const before = await tile(page, "75").boundingBox();
  await tile(page, "50").click();
  await button(page, "plus").click();
  await tile(page, "8").click();
  await step(page, "50 + 8 = 58");
  await says(page, "The nearest so far is 58.");
  assert.deepEqual(await tiles(page), ["75", "2", "3", "58", "7"]);
  assert.deepEqual(await tile(page, "75").boundingBox(), before);
  await button(page, "Undo").click();
  await tile(page, "50").waitFor();
  // With nothing more to undo, the button still keeps the focus.
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /Undo/);
  await more(page, "Redo");
  await tile(page, "58").waitFor();
  await tile(page, "2").click();
  await button(page, "minus").click();
  await tile(page, "3").click();
  await says(page, "No: 2 − 3 = −1, and every step must give a positive integer");
  // The first number only is kept: one more touch chooses another, and joins nothing.
  assert.equal(await tile(page, "2").getAttribute("aria-pressed"), "true");
  assert.equal(await button(page, "minus").getAttribute("aria-pressed"), "false");
  await tile(page, "3").click();
  assert.deepEqual(await tiles(page), ["75", "2", "3", "58", "7"]);
  await more(page, "Start again");
  await tile(page, "8").waitFor();
  for (const [left, sign, right, made] of [
    ["50", "plus", "8", "58"],
    ["58", "times", "7", "406"],
    ["406", "times", "2", ""],
  ]) {
    // The number just made is already selected.
    if ((await tile(page, left).getAttribute("aria-pressed")) === "false") await tile(page, left).click();
    await button(page, sign).click();
    await tile(page, right).click();
    if (made) await tile(page, made).waitFor();
  }
  await ends(page, "You made it.", "10 points");
  assert.equal(await page.locator(".tile.won").getAttribute("aria-label"), "812");
  await page.context().close();
});

test("a whole round with the keyboard alone", async () => {
  const page = await bench.open(PUZZLE);
  await tile(page, "75").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Take the number at that place").waitFor();
  await page
    .getByRole("dialog")
    .getByText("Use any of the 6 numbers, each at most once, to make 812; each step gives a whole number above 0.")
    .waitFor();
  await page.keyboard.press("Escape");
  // Keys that are pressed before the answer came are kept.
  await press(page, "2+5*6", "406");
  await page.keyboard.press("u");
  await tile(page, "58").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("58*7*2");
  await page.keyboard.press("Enter");
  await ends(page, "You made it.", "10 points");
  assert.ok(await sheet(page).evaluate((sheet) => sheet === document.activeElement));
  // Closed, the sheet leaves the focus on what opens it again.
  await page.keyboard.press("Escape");
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /Result/);
  await page.context().close();
});

for (const touch of [true, false]) {
  test(`board and finish are in one view on phones, ${touch ? "played by touch" : "played without motion"}`, async () => {
    for (const [width, height] of PHONES) {
      const page = await bench.open("#/play?puzzle=24:4,6,1,1=24", {
        viewport: { width, height },
        hasTouch: touch,
        reducedMotion: touch ? "no-preference" : "reduce",
      });
      const inView = async (/** @type {import("playwright-core").Locator} */ part) => {
        const box = await part.boundingBox();
        assert.ok(
          box && box.y >= 0 && box.y + box.height <= height + 1,
          `${width}×${height}: ${part} at ${box?.y} to ${box && box.y + box.height}`,
        );
      };
      const touched = (/** @type {import("playwright-core").Locator} */ part) => (touch ? part.tap() : part.click());
      await tile(page, "4").waitFor();
      for (const part of [
        page.locator(".target"),
        tile(page, "4"),
        button(page, "times"),
        button(page, "Undo"),
        page.getByRole("button", { name: /^Hint/ }),
      ])
        await inView(part);
      for (const [left, right, made] of [
        ["4", "6", "24"],
        ["24", "1", ""],
        ["24", "1", ""],
      ]) {
        if ((await tile(page, left).getAttribute("aria-pressed")) === "false") await touched(tile(page, left));
        await touched(button(page, "times"));
        await touched(tile(page, right).first());
        if (made) await tile(page, made).waitFor();
        else await page.waitForTimeout(400);
      }
      await ends(page, "You made it.", "10 points");
      await sheet(page).getByText("The only idea").or(sheet(page).getByText("Another way")).waitFor();
      await page.waitForTimeout(300);
      for (const part of [
        sheet(page).getByRole("heading"),
        sheet(page).locator(".told"),
        button(page, "Next"),
        page.locator(".target"),
      ])
        await inView(part);
      assert.ok(await fits(page));
      await page.context().close();
    }
  });
}

test("the finish claims no more than is so, and gives a reason only with the solution that it is about", async () => {
  for (const [puzzle, answer, label, shown] of /** @type {const} */ ([
    // All of its 744 formulas are one idea.
    ["n-copies:3,3,3,3=9", "3*3*3/3", "The only idea", 0],
    ["24:4,6,1,1=24", "4*6*1*1", "The only idea", 0],
    ["countdown:75,50,2,3,8,7=812", "(50+8)*7*2", "Another way", 1],
    ["countdown:75,50,2,3,8,7=812", "(75+2)*(7+3)+50-8", "Another way", 1],
    ["cards:2,3,9,7,1=8", "2+3+9-7+1", "Another way", 1],
    ["hundred:1,2,3,4,5,6,7,8,9=100", "123-45-67+89", "Yours is the best way", 0],
    ["hundred:1,2,3,4,5,6,7,8,9=100", "1+2+3-4+5+6+78+9", "The best way", 1],
  ])) {
    const page = await bench.open(`#/play?puzzle=${puzzle}`, { reducedMotion: "reduce" });
    await type(page, String(answer));
    const way = sheet(page).locator(".ways .way");
    await way.filter({ hasText: label }).waitFor();
    assert.equal(await way.locator(".formula").count(), shown, puzzle);
    await way.locator("svg").waitFor();
    if (/^(24|countdown)/.test(puzzle)) await ends(page, "You made it.", /easy|medium|hard|expert/);
    const reason = await way.locator("p.note").textContent();
    const formula = shown ? await way.locator(".formula").textContent() : `${answer} = `;
    const { best } = JSON.parse(program(["solve", puzzle, "--format", "json"]));
    if (reason)
      assert.equal(
        formula?.split(" = ")[0].replaceAll("×", "*").replaceAll("−", "-").replaceAll("÷", "/"),
        best.infix,
        reason,
      );
    await page.context().close();
  }
});

test("a round ends with a message where its finish does not arrive, and with the finish once it does", async () => {
  const context = await bench.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${bench.address}#/play?puzzle=24:4,6,1,1=24`);
  await page.route("**/finish.js", (route) => route.abort());
  await type(page, "4*6*1*1");
  await says(page, "A part of this page did not arrive");
  await page.unroute("**/finish.js");
  await page.reload();
  await ends(page, "You made it.");
  await context.close();
});

test("a sign that is not known from school says how it is used, and takes no hint away", async () => {
  const page = await bench.open("#/play?puzzle=four-fours:4,4,4,4=41");
  await tile(page, "4").first().waitFor();
  await button(page, "Side by side").click();
  await says(page, "⁀ writes two numbers as one, as 44.");
  await button(page, "Point before a number").click();
  await says(page, "A point stands before one number, as .4.");
  await button(page, "square root of").click();
  await says(page, "Signs like √ and ! take one number");
  await button(page, "plus").click();
  await page.locator(".message").filter({ hasText: /^$/ }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Hint 1" }).click();
  await says(page, "Hint: ");
  await button(page, "Side by side").click();
  await says(page, "Hint: ");
  await page.context().close();
});

test("the year game deals the digits of this year", async () => {
  const page = await bench.open("#/play?puzzle=year:2,0,9,7=83", {}, () => localStorage.setItem("difficulty", "easy"));
  await tile(page, "9").waitFor();
  for (let deals = 0; deals < 3; deals += 1) {
    const before = page.url();
    // Now and then the same target is dealt again.
    for (let tries = 0; tries < 20 && page.url() === before; tries += 1) {
      await page.keyboard.press("n");
      await page.waitForTimeout(300);
    }
    assert.notEqual(page.url(), before);
    assert.deepEqual(await tiles(page), [...String(new Date().getFullYear())]);
  }
  await page.context().close();
});

test("while the engine is on its way the page has a heading, and then the hint a name", async () => {
  for (const view of ["#/play?game=hundred", "#/solve", "#/play?puzzle=24:4,6,1,1=24"]) {
    let go = () => {};
    const waits = new Promise((resolve) => (go = () => resolve(null)));
    const context = await bench.browser.newContext();
    const page = await context.newPage();
    await page.route("**/*.wasm", (route) => waits.then(() => route.continue()));
    await page.goto(bench.address + view);
    await page.locator("main h1").waitFor();
    await accessible(page);
    go();
    await page
      .locator(view.includes("solve") ? ".status" : ".tile")
      .first()
      .waitFor();
    await accessible(page);
    await context.close();
  }
});

test("keys lead from the field to the board, and from the finish to the next round", async () => {
  const page = await bench.open("#/play?puzzle=countdown:75,50,2,3,8,7=812", { reducedMotion: "reduce" });
  const field = page.getByLabel("A step, or the whole answer");
  await page.getByRole("group", { name: "Numbers" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("50+");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "hidden" });
  for (const key of ["2", "+", "5"]) await page.keyboard.press(key);
  await page.getByText("50 + 8 = 58").first().waitFor();
  await page.keyboard.press("Enter");
  await field.fill("58*7*2");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest(".board") && !location.hash.includes("812"));
  bench.check();
});

test("a pressed sign can be read under the pointer", async () => {
  const page = await bench.open("#/play?puzzle=24:4,6,2,1=24", { reducedMotion: "reduce" });
  const sign = page.getByRole("button", { name: "plus" });
  await sign.click();
  const colors = () =>
    sign.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
  const hovered = await colors();
  await page.mouse.move(0, 0);
  assert.deepEqual(hovered, await colors());
  bench.check();
});

test("without scripts the page says what it needs, in every language", async () => {
  const context = await bench.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const file of ["", "embed.html"]) {
    await page.goto(bench.address + file);
    assert.equal(await page.locator("noscript p").count(), 7);
    await page.locator("noscript p:lang(tr)").waitFor();
  }
  await context.close();
});

test("wrong answers are told exactly why", async () => {
  const page = await bench.open(PUZZLE);
  for (const [text, told] of [
    ["75*8+50*3+50", "50 is "],
    ["75*8+12", "12 is not one of the numbers"],
    ["(75+", "a number or ( is missing here"],
    ["75*9", "9 is not one of the numbers"],
    ["(2-75)*3+1", "1 is not one of the numbers"],
    ["75/2*8", "must give a positive integer"],
    ["75+50+8", "that makes 133, 679 away"],
    ["x", "No: "],
    ["75 % 2", "is not among the operators"],
  ]) {
    await type(page, text);
    await says(page, told);
  }
  // Digits and signs of full width are those of many keyboards.
  await type(page, "（５０＋８）*７*２");
  await ends(page, "You made it.", "10 points");
  await page.context().close();
});

test("a hint that takes long keeps nothing else waiting, and a new deal ends it", async () => {
  const page = await bench.open("#/play?puzzle=countdown:2,3,5,7,11,13,17,19,23,29,31,37,41,43,47,53=999999937");
  await tile(page, "53").waitFor();
  await page.getByRole("button", { name: "Hint 1" }).click();
  await says(page, "Searching…");
  await page.keyboard.press("n");
  await tile(page, "53").waitFor({ state: "detached" });
  await giveUp(page);
  await ends(page, "The round is over.", "0 points");
  await page.context().close();
});

test("what is refused is not played again with every action after it", async () => {
  const page = await bench.open(PUZZLE);
  await tile(page, "50").waitFor();
  const sent = await page.evaluate(() => {
    /** @type {object[][]} */
    const sent = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      if (message.name === "round") sent.push([...message.takes.actions]);
      post.call(this, message);
    };
    Object.assign(window, { sent });
    return sent.length;
  });
  assert.equal(sent, 0);
  await type(page, "75*9");
  await says(page, "9 is not one of the numbers");
  await type(page, "50+8");
  await step(page, "50 + 8 = 58");
  assert.deepEqual(await tiles(page), ["75", "2", "3", "58", "7"]);
  await type(page, "7-2");
  await step(page, "7 − 2 = 5");
  assert.deepEqual(await tiles(page), ["75", "5", "3", "58"]);
  const all = await page.evaluate(() => /** @type {any} */ (window).sent);
  assert.deepEqual(all, [[{ enter: "75*9" }], [{ enter: "50+8" }], [{ enter: "50+8" }, { enter: "7-2" }]]);
  await page.context().close();
});

test("in a fixed order, the number that a typed step makes is selected at its place", async () => {
  const page = await bench.open("#/play?puzzle=cards:2,3,9,7,1=8");
  await type(page, "3*9");
  await tile(page, "27").waitFor();
  assert.deepEqual(await tiles(page), ["2", "27", "7", "1"]);
  assert.equal(await tile(page, "27").getAttribute("aria-pressed"), "true");
  assert.equal(await tile(page, "1").getAttribute("aria-pressed"), "false");
  await tile(page, "1").click();
  await button(page, "minus").click();
  await tile(page, "7").click();
  await says(page, "No: ");
  await page.context().close();
});

test("hints cost points, the nearest value can be declared, and a round can be given up", async () => {
  const page = await bench.open(PUZZLE);
  const hints = [
    "it can be done in 3 steps",
    "the last step is a multiplication",
    "50 + 8 = 58, which leaves 75 2 3 7 58",
  ];
  for (const [place, told] of hints.entries()) {
    await page.getByRole("button", { name: `Hint ${place + 1}` }).click();
    await says(page, told);
  }
  await type(page, "75*8+50*2*2");
  await says(page, "2 is used");
  await type(page, "(75+7)*(8+2)-3");
  await says(page, "that makes 817, 5 away from the target");
  await page.getByRole("button", { name: "Declare 817 for 4 points" }).click();
  await says(page, "Declare 817? That ends the round.");
  await button(page, "Declare").click();
  await ends(page, "You are 5 away.", "4 points · 0:0");
  await sheet(page).getByText("The best way").waitFor();
  await button(page, "Next").click();
  await page.waitForURL((url) => !url.hash.endsWith("=812"));
  await giveUp(page);
  await ends(page, "The round is over.", "0 points");
  await page.goBack();
  await ends(page, "You are 5 away.", "4 points");
  await page.context().close();
});

test("the last hint is written like everything on the page", async () => {
  const page = await bench.open(PUZZLE);
  for (const place of [1, 2, 3, 4]) {
    await page.getByRole("button", { name: `Hint ${place}` }).click();
    await says(page, "Hint: ");
  }
  await says(page, "(50+8)×7×2");
  assert.match((await page.locator("#live").textContent()) ?? "", /\(50\+8\)×7×2/);
  await page.context().close();
});

test("a game file is played from More and from an address, and deals go on in its game", async () => {
  const page = await bench.open("#/play?puzzle=24:3,3,8,8=24");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByText("Your own puzzle").click();
  const own = page.getByRole("region", { name: "Your own puzzle" });
  await own.locator("[name=game]").selectOption("own");
  await own.getByRole("textbox", { name: "Numbers" }).fill("6 5 4 3 2");
  await own.getByRole("textbox", { name: "Target" }).fill("30");
  await own.getByRole("button", { name: "Play this" }).click();
  await page.waitForURL(/puzzle=rules~use=any~domain=positive:6,5,4,3,2=30&game=name.*dice/);
  const numbers = page.getByRole("group", { name: "Numbers" }).getByRole("button");
  const dealt = async () => {
    const before = page.url();
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.href !== before);
    assert.match(page.url(), /puzzle=rules~use=any~domain=positive:[1-6](,[1-6]){4}=\d+&game=name/);
    assert.equal(await numbers.count(), 5);
  };
  await dealt();
  await page.reload();
  await numbers.first().waitFor();
  await dealt();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByText("Your own puzzle").click();
  await own.locator("[name=file]").waitFor();
  assert.match(await own.locator("[name=file]").inputValue(), /^name = "dice"/);
  await page.context().close();
});

test("nothing ends a round with one touch, and a new deal leads back", async () => {
  const page = await bench.open("#/play?puzzle=24:1,1,1,1=24");
  await more(page, "It cannot be made");
  await says(page, "That ends the round.");
  await button(page, "Go on playing").click();
  assert.equal(await sheet(page).isVisible(), false);
  await press(page, "1+2", "2");
  await page.keyboard.press("n");
  await says(page, "A new deal.");
  await button(page, "Back to the one before").click();
  await page.waitForURL(/24:1,1,1,1=24$/);
  await tile(page, "2").waitFor();
  await more(page, "It cannot be made");
  await button(page, "It cannot be made").click();
  await ends(page, "Right, it cannot be made.", "10 points");
  await page.context().close();
});

test("a round survives another view, a reload and Back, with its hints and its clock, and counts once", async () => {
  const page = await bench.open(
    "#/play",
    {},
    () => localStorage.getItem("clock") ?? localStorage.setItem("clock", "120"),
  );
  await page.goto(`${bench.address}${PUZZLE}`);
  await press(page, "2+5", "58");
  await page.getByRole("button", { name: "Hint 1" }).click();
  await says(page, "it can be done in 2 steps");
  await page.waitForTimeout(1200);
  const left = Number(await page.getByRole("timer").textContent());
  assert.ok(left < 120);
  const remains = async () => {
    await tile(page, "58").waitFor();
    await page.getByRole("button", { name: "Hint 2" }).waitFor();
    assert.ok(Number(await page.getByRole("timer").textContent()) <= left);
  };
  await page.keyboard.press("e");
  await page.getByRole("heading", { level: 1, name: "Explore" }).waitFor();
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Play" }).click();
  await page.waitForURL(/=812$/);
  await remains();
  await page.reload();
  await remains();
  await page.goto(`${bench.address}#/play?puzzle=24:3,3,8,8=24`);
  await tile(page, "8").first().waitFor();
  await page.goBack();
  await remains();
  await press(page, "5*6", "406");
  await press(page, "5", "");
  assert.equal(await tile(page, "406").getAttribute("aria-pressed"), "true", "keys are of places");
  await page.context().close();
});

test("the same puzzle won again earns nothing twice", async () => {
  const page = await bench.open("#/play?puzzle=24:3,3,8,8=24");
  await type(page, "8/(3-8/3)");
  await ends(page, "You made it.", "10 points");
  await page.reload();
  await ends(page, "You made it.", "10 points");
  await button(page, "Again").click();
  await sheet(page).waitFor({ state: "hidden" });
  await type(page, "8/(3-8/3)");
  await ends(page, "You made it.", "10 points, which do not count again");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("statistics") ?? ""));
  assert.deepEqual([kept.games["24"].rounds, kept.games["24"].points], [1, 10]);
  await page.context().close();
});

test("deals are named by words, and typed", async () => {
  const page = await bench.open("#/play?game=countdown&seed=v1:tuesday&large=2");
  await tile(page, "100").waitFor();
  assert.deepEqual(await tiles(page), ["100", "25", "6", "8", "9", "4"]);
  assert.match(page.url(), /puzzle=countdown:100,25,6,8,9,4=390$/);
  await button(page, "More").click();
  await page.getByText("A deal for a word").click();
  await page.getByLabel("The same word").fill("v9:x");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Unknown seed version" }).waitFor();
  await page.getByText("Your own puzzle").click();
  const own = page.getByRole("region", { name: "Your own puzzle" });
  await own.getByRole("textbox", { name: "Numbers" }).fill("1 2 3");
  await own.getByRole("textbox", { name: "Target" }).fill("9");
  await page.keyboard.press("Enter");
  await tile(page, "3").waitFor();
  assert.match(page.url(), /puzzle=countdown:1,2,3=9$/);
  await page.context().close();
});

test("next keeps the game, the rules and the difficulty", async () => {
  const page = await bench.open("#/play?puzzle=24~domain=integer:6,4,1,1=24");
  await button(page, "More").click();
  await page.getByLabel("Difficulty").selectOption("easy");
  await page.keyboard.press("Escape");
  await type(page, "6*4*1*1");
  await ends(page, "You made it.", "10 points");
  await button(page, "Next").click();
  await page.waitForURL(
    (url) => url.hash.startsWith("#/play?puzzle=24~domain=integer:") && !url.hash.includes("6,4,1,1"),
  );
  await page.goto(`${bench.address}#/play?puzzle=24:6,4,1,1=24`);
  await page.locator(".rules-strip").filter({ hasText: "fractions" }).waitFor();
  await page.keyboard.press("n");
  await page.locator(".about").getByText("easy", { exact: true }).waitFor();
  const [, puzzle] = /puzzle=(.*)$/.exec(page.url()) ?? [];
  const band = await page.evaluate(async (puzzle) => {
    const { quick } = await import(/** @type {any} */ ("./engine/engine.js"));
    return (await quick.ask("grade", { puzzle })).band;
  }, puzzle);
  assert.equal(band, "easy");
  await page.context().close();
});

test("a custom puzzle tells its own rules", async () => {
  const page = await bench.open("#/play?puzzle=countdown~use=all~domain=rational~operators=%2B-*:3,7,9,11,12=150");
  await page
    .getByText("Use all 5 numbers once to make 150; fractions and negative numbers are allowed.")
    .first()
    .waitFor();
  assert.doesNotMatch((await page.locator("main").textContent()) ?? "", /24 tiles|101/);
  assert.equal(await page.title(), "Countdown 150 · Play · sumwise");
  await page.context().close();
});

test("operators that few games have are buttons", async () => {
  const page = await bench.open("#/play?puzzle=rules~operators=%2BdivrootCsq:2,9,7,4=9");
  const steps = page.getByRole("list", { name: "Steps" });
  const touch = async (/** @type {(number | string)[]} */ ...parts) => {
    for (const part of parts) await (typeof part === "number" ? numbers(page).nth(part) : button(page, part)).click();
  };
  await touch(0, "root, the index first", 1);
  await steps.getByText("root(2, 9) = 3").waitFor();
  // What a step made is selected.
  await touch("squared");
  await steps.getByText("sq(3) = 9").waitFor();
  await touch(1, "divided without remainder by", 2);
  await steps.getByText("7 div 4 = 1").waitFor();
  await page.context().close();
});

test("signs, joined numbers and points are steps", async () => {
  const page = await bench.open("#/play?puzzle=four-fours:4,4,4,4=41");
  const four = (/** @type {number} */ place) => numbers(page).nth(place);
  const steps = page.getByRole("list", { name: "Steps" });
  await four(0).waitFor();
  // A sign takes the number that is touched before or after it, and a number never has two points.
  await page.keyboard.press("3");
  await page.keyboard.press("v");
  await steps.getByText("√4 = 2").waitFor();
  await page.keyboard.press("u");
  await steps.getByText("√4 = 2").waitFor({ state: "hidden" });
  const touch = async (/** @type {(number | string)[]} */ ...parts) => {
    for (const part of parts) await (typeof part === "number" ? four(part) : button(page, part)).click();
  };
  // The numbers after two that are joined move up.
  await touch(0, "times", 1);
  await four(3).waitFor({ state: "hidden" });
  await touch(1, "Point before a number", "Point before a number");
  await page.getByText(".4 may have no such point").first().waitFor();
  assert.equal(await four(1).getAttribute("aria-label"), "2/5");
  await touch(0, "plus", 1);
  await four(2).waitFor({ state: "hidden" });
  await touch(1, "Point before a number", 0, "divided by", 1);
  await ends(page, "You made it.", "10 points");
  await page.context().close();
});

test("two numbers are put side by side, and what a step made is not", async () => {
  const page = await bench.open("#/play?puzzle=four-fours:4,4,4,4=52");
  const four = (/** @type {number} */ place) => numbers(page).nth(place);
  for (const part of [0, "Side by side", 1]) await (typeof part === "number" ? four(part) : button(page, part)).click();
  await four(3).waitFor({ state: "hidden" });
  await button(page, "plus").click();
  await four(1).click();
  await page.getByRole("list", { name: "Steps" }).getByText("44 + 4 = 48").waitFor();
  await button(page, "Side by side").click();
  await four(1).click();
  await page.getByText("Only natural numbers as dealt stand side by side, and 48 is none").first().waitFor();
  await button(page, "plus").click();
  await four(1).click();
  await ends(page, "You made it.", "10 points");
  await page.context().close();
});

test("a formula without brackets is written by touching", async () => {
  const page = await bench.open("#/play?puzzle=hundred:1,2,3,4,5,6,7,8,9=100");
  const line = page.getByLabel("Your formula");
  await numbers(page).first().waitFor();
  for (const part of [0, 1, 2, "minus", 3, 4])
    await (typeof part === "number" ? numbers(page).nth(part) : button(page, part)).click();
  await line.getByText("123−45 = 78").waitFor();
  await button(page, "Undo").click();
  await line.getByText("123−4 = 119").waitFor();
  for (const part of [4, "minus", 5, 6, "plus", 7, 8])
    await (typeof part === "number" ? numbers(page).nth(part) : button(page, part)).click();
  await button(page, "Enter").click();
  await ends(page, "You made it.", "10 points");
  await page.context().close();
});

test("on the narrowest screens no text touches an edge, and the calendar can be closed", async () => {
  for (const language of ["en", "de", "fr"]) {
    const page = await bench.open(`#/play?puzzle=countdown:75,50,2,3,8,7=812&lang=${language}`, {
      viewport: { width: 320, height: 568 },
    });
    await page.locator(".tool.hint span").last().waitFor();
    const beside = await page.locator(".tool.hint").evaluate((hint) => {
      const text = document.createRange();
      text.selectNodeContents(/** @type {Element} */ (hint.lastElementChild));
      const [outer, inner] = [hint.getBoundingClientRect(), text.getBoundingClientRect()];
      return Math.min(inner.left - outer.left, outer.right - inner.right);
    });
    assert.ok(beside >= 4, `${language}: ${beside}px`);
    await page.locator(".about button").click();
    const close = page.getByRole("dialog").getByRole("button").first();
    const box = await close.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 568 && box.x + box.width <= 320, JSON.stringify(box));
    await close.click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.context().close();
  }
});

test("each game has a guide whose example is right", async () => {
  const page = await bench.open("#/play");
  const verdicts = await page.evaluate(async () => {
    const { EXAMPLES } = await import(/** @type {any} */ ("./views/play/guide.js"));
    const { quick } = await import(/** @type {any} */ ("./engine/engine.js"));
    return Promise.all(
      Object.values(EXAMPLES).map(async ([puzzle, text]) => [
        puzzle,
        (await quick.ask("check", { puzzle, text })).verdict,
      ]),
    );
  });
  assert.ok(verdicts.length > 8);
  assert.deepEqual(
    verdicts.filter(([, verdict]) => verdict !== "correct"),
    [],
  );
  await page.context().close();
});

test("the puzzle of a day is the same everywhere, counts once, and the future is closed", async () => {
  const page = await bench.open("#/play", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.clock.install({ time: new Date("2026-11-22T12:00:00") });
  await page.goto(`${bench.address}#/play?game=24&day=2026-11-21`);
  await page.reload();
  await page.getByText("No. 325 · Sat 21 Nov").waitFor();
  assert.deepEqual(await tiles(page), ["7", "13", "5", "2"]);
  await giveUp(page);
  await ends(page, "The round is over.", "0 points");
  await page.reload();
  await ends(page, "The round is over.", "0 points");
  await button(page, "Again").click();
  await type(page, "(13-5)*2+7");
  await says(page, "away");
  await type(page, "2*(13+5)-7");
  await says(page, "away");
  await button(page, "All days").click();
  const calendar = page.getByRole("dialog");
  await calendar.getByRole("link", { name: "Saturday 21 November, 0 points" }).waitFor();
  await calendar.getByRole("link", { name: "Sunday 22 November" }).waitFor();
  assert.equal(await calendar.getByRole("link", { name: /2[3-9] November/ }).count(), 0);
  await calendar.getByRole("link", { name: "Today’s puzzle" }).click();
  await page.getByText("No. 326 · Sun 22 Nov").waitFor();
  await page.goto(`${bench.address}#/play?game=24&day=2026-11-23`);
  await page.getByRole("alert").filter({ hasText: "has no puzzle yet" }).waitFor();
  // A day that is not the puzzle's is dropped.
  await page.goto(`${bench.address}#/play?puzzle=24:3,3,8,8=24&day=2026-11-21`);
  await tile(page, "8").first().waitFor();
  assert.doesNotMatch(page.url(), /day=/);
  await page.context().close();
});

test("what was begun goes on, but a day that is over does not stand before today", async () => {
  const page = await bench.open("#/solve");
  await page.clock.install({ time: new Date("2026-11-22T12:00:00") });
  await page.goto(`${bench.address}#/play?game=24&day=2026-11-21`);
  await press(page, "1+2", "20");
  await page.keyboard.press("s");
  await page.getByRole("heading", { level: 1, name: "Solve" }).waitFor();
  await page.goto(`${bench.address}#/play?game=24`);
  await page.getByText("No. 326 · Sun 22 Nov").waitFor();
  await tile(page, "20").waitFor({ state: "detached" });
  const today = await tiles(page);
  await press(page, "1+2", "");
  await page.getByRole("list", { name: "Steps" }).getByText("=").waitFor();
  const after = await tiles(page);
  assert.equal(after.length, today.length - 1);
  await page.keyboard.press("s");
  await page.getByRole("heading", { level: 1, name: "Solve" }).waitFor();
  await page.keyboard.press("p");
  await page.getByText("No. 326 · Sun 22 Nov").waitFor();
  await page.getByRole("list", { name: "Steps" }).getByText("=").waitFor();
  assert.deepEqual(await tiles(page), after);
  await page.context().close();
});

test("days in a row are counted, and a day is shared with its number and date", async () => {
  const page = await bench.open("#/play", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.clock.install({ time: new Date("2026-11-22T12:00:00") });
  for (const [day, streak] of [
    ["2026-11-21", "Streak: 1 day"],
    ["2026-11-22", "Streak: 2 days"],
  ]) {
    await page.goto(`${bench.address}#/play?game=make-ten&day=${day}`);
    await page.waitForURL((url) => url.hash.includes(`day=${day}`) && url.hash.includes("puzzle="));
    const puzzle = /puzzle=([^&]*)/.exec(decodeURIComponent(page.url()))?.[1];
    const best = await page.evaluate(async (puzzle) => {
      const { quick } = await import(/** @type {any} */ ("./engine/engine.js"));
      return (await quick.ask("solve", { puzzle })).best.infix;
    }, puzzle);
    await type(page, best);
    await ends(page, "You made it.", "10 points");
    await button(page, streak).waitFor();
  }
  await button(page, "Copy the result to share").click();
  await button(page, "Copy the result to share").filter({ hasText: "Copied" }).waitFor();
  const shared = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.equal(shared[0], "sumwise No. 326 · 22 Nov 2026");
  assert.match(shared[1], /^Make ten 10 ✓ 3 steps · \d:\d\d · no hints$/);
  assert.equal(shared[2], "▪▪▪");
  assert.match(shared[3], /#\/play\?game=make-ten&day=2026-11-22&time=\d+&steps=3&lang=en$/);
  await page.context().close();
});

test("the clock is off until it is wanted, and then leaves time for one answer", async () => {
  const page = await bench.open(PUZZLE);
  await tile(page, "75").waitFor();
  assert.equal(await page.getByRole("timer").isVisible(), false);
  await button(page, "More").click();
  await page.getByLabel("Clock").selectOption("30 seconds");
  await page.keyboard.press("Escape");
  await page.clock.install();
  await page.goto(`${bench.address}#/play?puzzle=countdown:75,50,2,3,8,7=813`);
  await page.getByRole("timer").filter({ hasText: "30" }).waitFor();
  await page.clock.fastForward(31_000);
  await says(page, "Time is up: give your answer.");
  assert.ok(await tile(page, "75").isDisabled());
  await type(page, "(75+7)*(8+2)-3");
  await ends(page, "You are 4 away.", "7 points");
  assert.equal(await page.getByRole("timer").isVisible(), false, "the round is over");
  await page.context().close();
});

test("the result that is shared leads to the same puzzle with time and steps, and does not tell how it is done", async () => {
  const page = await bench.open(PUZZLE, { permissions: ["clipboard-read", "clipboard-write"] });
  await type(page, "(50+8)*7*2");
  await button(page, "Copy the result to share").click();
  await button(page, "Copy the result to share").filter({ hasText: "Copied" }).waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /^sumwise\nCountdown 812 ✓ 3 steps · 0:\d\d · no hints\n▪▪▪\nhttp/);
  assert.doesNotMatch(shared.replace(bench.address, ""), /50\+8|58|406/);
  const again = await bench.open(new URL(shared.split("\n")[3]).hash);
  assert.deepEqual(await tiles(again), ["75", "50", "2", "3", "8", "7"]);
  await again.getByText(/To beat: 0:\d\d in 3 steps/).waitFor();
  await again.context().close();
  await page.context().close();
});

test("a round is played where the browser keeps nothing", async () => {
  const page = await bench.open("#/play?puzzle=24:3,3,8,8=24", {}, () =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("not allowed", "SecurityError");
      },
    }),
  );
  await button(page, "More").click();
  await page.getByLabel("Clock").selectOption("60 seconds");
  await page.keyboard.press("Escape");
  await type(page, "8/(3-8/3)");
  await ends(page, "You made it.", "10 points");
  await page.context().close();
});

test("what another version kept of a round is not trusted", async () => {
  const page = await bench.open(PUZZLE, {}, () => {
    localStorage.setItem("rounds", '[{"puzzle":1},null,"x"]');
    localStorage.setItem("round countdown:75,50,2,3,8,7=812", '{"actions":[{"fly":[1]}],"spent":1e9}');
  });
  await press(page, "2+5", "58");
  await page.context().close();
});

test("the rounds that are kept are bounded, and the oldest goes first", async () => {
  const page = await bench.open("#/solve");
  const [kept, oldest, newest, stored] = await page.evaluate(async () => {
    const rounds = await import(/** @type {any} */ ("./state/rounds.js"));
    for (let place = 0; place < 305; place += 1) {
      rounds.put(
        { puzzle: `24:${place}=1`, game: "24", day: "" },
        { actions: ["undo"], spent: 1, clock: 0, ended: false, again: false },
      );
    }
    return [rounds.list().length, rounds.get("24:4=1"), rounds.list()[0].puzzle, Object.keys(localStorage).length];
  });
  assert.deepEqual([kept, oldest, newest, stored], [300, null, "24:304=1", 301]);
  await page.context().close();
});

test("statistics are kept, exported, imported and cleared", async () => {
  const page = await bench.open("#/play?puzzle=24:3,3,8,8=24");
  await type(page, "8/(3-8/3)");
  await ends(page, "You made it.", "10 points");
  await page.reload();
  await button(page, "Close the result").click();
  await button(page, "More").click();
  await page.getByText("Statistics").click();
  const row = page.getByRole("row", { name: "24 game" });
  assert.deepEqual((await row.getByRole("cell").allTextContents()).slice(0, 5), ["1", "1", "10", "1", "1"]);
  const days = page.getByRole("group", { name: "The last days" }).getByRole("row");
  assert.match((await days.last().allTextContents()).join(), /10$/);
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  const text = await readFile(await saved.path(), "utf8");
  await button(page, "Clear").click();
  await button(page, "Clear for good?").click();
  await page.getByText("No round has been played yet.").waitFor();
  const file = join(tmpdir(), `sumwise-${process.pid}.json`);
  for (const [content, told] of [
    ["<html>", "the file is not JSON"],
    ['{"version":1,"games":{"24":{"rounds":-1}}}', "not a whole number"],
    [text, "are imported"],
  ]) {
    await writeFile(file, content);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator(".tallies").getByText(told).waitFor();
  }
  await row.waitFor();
  // What is there is not overwritten at once.
  await page.locator("input[type=file]").setInputFiles(file);
  await page.locator(".tallies").getByText("Replace those of this browser?").waitFor();
  await page.context().close();
});

test("sounds are off until they are switched on", async () => {
  const page = await bench.open(PUZZLE, {}, () => {
    const { AudioContext: Whole } = window;
    Object.assign(window, {
      sounded: 0,
      AudioContext: class extends Whole {
        constructor() {
          super();
          /** @type {any} */ (window).sounded += 1;
        }
      },
    });
  });
  const sounded = () => page.evaluate(() => /** @type {any} */ (window).sounded);
  await press(page, "2+5", "58");
  assert.equal(await sounded(), 0);
  await button(page, "More").click();
  await page.getByLabel("Sounds").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await tile(page, "50").waitFor();
  assert.equal(await sounded(), 1);
  await page.context().close();
});

test("the board alone can be framed by another site, and the rest cannot", async () => {
  const page = await bench.open("#/play?puzzle=24:3,3,8,8=24");
  await button(page, "More").click();
  await page.getByText("For a class or your own site").click();
  const snippet = await page.getByLabel("Two lines for a web page").inputValue();
  assert.equal(snippet.split("\n").length, 2);
  const body = `<!doctype html><title>Other</title>${snippet}<iframe id="whole" src="${bench.address}"></iframe>`;
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(body)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const context = await bench.browser.newContext();
  const other = await context.newPage();
  await other.goto(`http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`);
  const board = other.frameLocator("iframe").first();
  await board.getByRole("group", { name: "Numbers" }).getByRole("button", { name: "8" }).first().waitFor();
  assert.equal(await board.getByRole("navigation", { name: "Games" }).isVisible(), false);
  assert.equal(await other.frameLocator("#whole").locator("main").count(), 0);
  await context.close();
  server.closeAllConnections();
  server.close();
  await page.context().close();
});

test("the wall shows the board large, with a clock", async () => {
  const page = await bench.open("#/wall?puzzle=countdown:75,50,2,3,8,7=812", {
    viewport: { width: 1280, height: 800 },
  });
  await page.getByRole("timer").filter({ hasText: /30|29/ }).waitFor();
  const box = await tile(page, "75").boundingBox();
  assert.ok(box && box.height >= 120 && box.width >= 300, JSON.stringify(box));
  assert.equal(await page.getByRole("navigation", { name: "Views" }).isVisible(), false);
  await press(page, "2+5", "58");
  assert.match(page.url(), /#\/wall\?puzzle=/);
  await page.context().close();
});

test("it is accessible in both themes and every game, while a round lasts and when it is over", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const page = await bench.open(PUZZLE, {
      colorScheme,
      viewport: { width: 320, height: 700 },
      reducedMotion: "reduce",
    });
    await tile(page, "75").click();
    await button(page, "plus").click();
    assert.ok(await fits(page));
    await accessible(page);
    await type(page, "75 %");
    await says(page, "No:");
    await accessible(page);
    await button(page, "More").click();
    await page.getByText("Statistics").click();
    await page.getByText("Your own puzzle").click();
    await page.getByText("For a class or your own site").click();
    assert.ok(await fits(page));
    await accessible(page);
    await page.keyboard.press("Escape");
    await button(page, "All days").click();
    await accessible(page);
    await page.keyboard.press("Escape");
    await type(page, "(50+8)*7*2");
    await ends(page, "You made it.", "10 points");
    await sheet(page).getByRole("img").waitFor();
    assert.ok(await fits(page));
    await accessible(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    assert.equal(await page.getByRole("dialog").evaluate((dialog) => dialog.scrollTop), 0);
    await accessible(page);
    await page.keyboard.press("Escape");
    for (const puzzle of ["24:3,3,8,8=24", "make-ten:1,1,5,8=10", "four-fours:4,4,4,4=41", "n-copies:3,3,3,3=10"]) {
      await page.goto(`${bench.address}#/play?puzzle=${puzzle}`);
      await page.waitForURL((url) => url.hash.includes(puzzle));
      await numbers(page).first().click();
      assert.ok(await fits(page), puzzle);
      await accessible(page);
    }
    await page.context().close();
  }
});

test("the page does not shift while it loads and while a round is played", async (t) => {
  const page = await bench.open(PUZZLE, { viewport: { width: 390, height: 664 } }, () => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries())) /** @type {any} */ (window).shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await press(page, "2+5", "58");
  await page.waitForTimeout(400);
  const shift = await page.evaluate(() => /** @type {any} */ (window).shift);
  t.diagnostic(`layout shift ${shift.toFixed(4)}`);
  assert.ok(shift < 0.02, `${shift}`);
  await page.context().close();
});
