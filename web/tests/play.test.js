import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

const PUZZLE = "#/play?puzzle=countdown:75,50,2,3,8,7=812";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** @param {Page} page @param {string} value */
const tile = (page, value) => page.getByRole("group", { name: "Numbers" }).getByRole("button", { name: value, exact: true });
/** @param {Page} page */
const tiles = async (page) => {
  const buttons = page.getByRole("group", { name: "Numbers" }).getByRole("button");
  await buttons.first().waitFor();
  return buttons.allTextContents();
};
/** @param {Page} page @param {string | RegExp} text */
const says = (page, text) => page.locator(".message").filter({ hasText: text }).waitFor();
/** @param {Page} page @param {string} text */
const ends = (page, text) => page.getByRole("heading", { name: text }).waitFor();

/** @param {Page} page @param {string} text */
async function type(page, text) {
  await page.getByRole("textbox", { name: "Or type a step" }).fill(text);
  await page.keyboard.press("Enter");
}

test("a whole round with the mouse, with undo, redo and starting again", async () => {
  const page = await bench.open(PUZZLE);
  await tile(page, "50").click();
  await button(page, "plus").click();
  await tile(page, "8").click();
  await says(page, "50 + 8 = 58. The nearest so far is 58.");
  assert.deepEqual(await tiles(page), ["75", "2", "3", "7", "58"]);
  await button(page, "Undo").click();
  await tile(page, "50").waitFor();
  // With nothing more to undo, the button still keeps the focus.
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Undo");
  await button(page, "Redo").click();
  await tile(page, "58").waitFor();
  await tile(page, "2").click();
  await button(page, "minus").click();
  await tile(page, "3").click();
  await says(page, "No: 2 − 3 = -1, and every step must give a positive integer");
  await button(page, "Start again").click();
  await tile(page, "8").waitFor();
  for (const [left, sign, right, made] of [["50", "plus", "8", "58"], ["58", "times", "7", "406"], ["406", "times", "2", ""]]) {
    // The number just made is already selected.
    if (await tile(page, left).getAttribute("aria-pressed") === "false") await tile(page, left).click();
    await button(page, sign).click();
    await tile(page, right).click();
    if (made) await tile(page, made).waitFor();
  }
  await ends(page, "You made it. 10 points.");
  await page.context().close();
});

test("a whole round with the keyboard alone", async () => {
  const page = await bench.open(PUZZLE);
  await tile(page, "75").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Take the number at that place").waitFor();
  await page.keyboard.press("Escape");
  for (const [keys, made] of [["2+5", "58"], ["*4", "406"]]) {
    for (const key of keys) await page.keyboard.press(key);
    await tile(page, made).waitFor();
  }
  await page.keyboard.press("u");
  await tile(page, "58").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("58*7*2");
  await page.keyboard.press("Enter");
  await ends(page, "You made it. 10 points.");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "end");
  await page.context().close();
});

test("wrong answers are told exactly why", async () => {
  const page = await bench.open(PUZZLE);
  for (const [text, told] of [
    ["75*8+50*3+50", "50 is "], ["75*8+12", "12 is not one of the numbers"], ["(75+", "a number or ( is missing here"], ["75*9", "9 is not one of the numbers"],
    ["(2-75)*3+1", "1 is not one of the numbers"], ["75/2*8", "must give a positive integer"], ["75+50+8", "that makes 133, 679 away"],
    ["x", "No: "], ["75 % 2", "is not among the operators"],
  ]) {
    await type(page, text);
    await says(page, told);
  }
  await page.context().close();
});

test("a hint that takes long keeps nothing else waiting, and a new deal ends it", async () => {
  const page = await bench.open("#/play?puzzle=countdown:2,3,5,7,11,13,17,19,23,29,31,37,41,43,47,53=999999937");
  await tile(page, "53").waitFor();
  await page.getByRole("button", { name: "Hint 1 of 4" }).click();
  await says(page, "Searching…");
  await button(page, "New deal").click();
  await tile(page, "53").waitFor({ state: "detached" });
  await button(page, "Give up").click();
  await ends(page, "0 points.");
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
  await says(page, "50 + 8 = 58");
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).sent), [[{ enter: "75*9" }], [{ enter: "50+8" }]]);
  await page.context().close();
});

test("hints cost points, the nearest value can be declared, and a round can be given up", async () => {
  const page = await bench.open(PUZZLE);
  const hints = ["it can be done in 3 steps", "the last step is a multiplication", "50 + 8 = 58, which leaves 75 2 3 7 58"];
  for (const [place, told] of hints.entries()) {
    await page.getByRole("button", { name: `Hint ${place + 1} of 4` }).click();
    await says(page, told);
  }
  await type(page, "75*8+50*2*2");
  await says(page, "2 is used");
  await type(page, "(75+7)*(8+2)-3");
  await says(page, "that makes 817, 5 away from the target");
  await page.getByRole("button", { name: "Declare 817 4 points" }).click();
  await ends(page, "You are 5 away. 4 points.");
  await page.getByText("The best solution").waitFor();
  await button(page, "New deal").click();
  await button(page, "Give up").click();
  await ends(page, "0 points.");
  await page.goBack();
  await tile(page, "75").waitFor();
  assert.deepEqual(await tiles(page), ["75", "50", "2", "3", "8", "7"]);
  await page.context().close();
});

test("a puzzle that cannot be made is won by saying so", async () => {
  const page = await bench.open("#/play?puzzle=24:1,1,1,1=24");
  await button(page, "It cannot be made").click();
  await ends(page, "Right, it cannot be made. 10 points.");
  await page.context().close();
});

test("deals are named by words and days, and typed", async () => {
  const page = await bench.open("#/play?game=countdown&seed=v1:tuesday&large=2");
  await tile(page, "100").waitFor();
  assert.deepEqual(await tiles(page), ["100", "25", "6", "8", "9", "4"]);
  assert.match(page.url(), /puzzle=countdown:100,25,6,8,9,4=390$/);
  await page.getByText("Other deals").click();
  await page.getByLabel("The puzzle of a day").fill("2024-02-29");
  await page.getByRole("button", { name: "Deal", exact: true }).last().click();
  await page.getByText("The puzzle of 2024-02-29:").waitFor();
  const daily = page.url();
  await page.getByLabel("Deal for a word").fill("v9:x");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "unknown seed version" }).waitFor();
  await page.getByRole("region", { name: "Your own puzzle" }).getByRole("textbox", { name: "Numbers" }).fill("1 2 3");
  await page.getByRole("region", { name: "Your own puzzle" }).getByRole("textbox", { name: "Target" }).fill("9");
  await page.keyboard.press("Enter");
  await tile(page, "3").waitFor();
  assert.match(page.url(), /puzzle=countdown:1,2,3=9$/);
  const again = await bench.open(new URL(daily).hash);
  await again.getByText("The puzzle of 2024-02-29:").waitFor();
  for (const day of ["2024-02-30", "2024-03-01"]) {
    await again.goto(daily.replace("2024-02-29", day));
    await again.reload();
    await again.locator(".deal").getByText(/^(?!The puzzle of).*\.$/).first().waitFor();
    assert.doesNotMatch(again.url(), /day=/);
  }
  await again.context().close();
  await page.context().close();
});

test("the clock is off until it is wanted, and then leaves time for one answer", async () => {
  const page = await bench.open(PUZZLE);
  await page.clock.install();
  await page.getByLabel("30-second clock").check();
  await page.getByRole("timer").filter({ hasText: "30" }).waitFor();
  await page.clock.fastForward(31_000);
  await says(page, "Time is up: give your answer.");
  assert.ok(await tile(page, "75").isDisabled());
  await type(page, "(75+7)*(8+2)-3");
  await ends(page, "You are 5 away. 7 points.");
  await page.getByLabel("30-second clock").uncheck();
  await page.getByLabel("30-second clock").check();
  assert.equal(await page.locator(".face").textContent(), "", "the round is over");
  await page.context().close();
});

test("the result that is shared leads to the same puzzle and does not tell how it is done", async () => {
  const page = await bench.open(PUZZLE, { permissions: ["clipboard-read", "clipboard-write"] });
  await type(page, "(50+8)*7*2");
  await button(page, "Copy the result to share").click();
  await button(page, "Copy the result to share").filter({ hasText: "Copied" }).waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /^sumwise · Countdown\nMake 812 of 75 50 2 3 8 7\nI got it: 10 points, no hints, 0:\d\d\nhttp/);
  assert.doesNotMatch(shared.replace(bench.address, ""), /50\+8|58|406/);
  const again = await bench.open(new URL(shared.split("\n")[3]).hash);
  assert.deepEqual(await tiles(again), ["75", "50", "2", "3", "8", "7"]);
  await again.context().close();
  await page.context().close();
});

test("a round is played where the browser keeps nothing", async () => {
  const page = await bench.open("#/play?puzzle=24:3,3,8,8=24", {}, () =>
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("not allowed", "SecurityError"); } }));
  await page.getByLabel("30-second clock").check();
  await type(page, "8/(3-8/3)");
  await ends(page, "You made it. 10 points.");
  await page.context().close();
});

test("statistics are kept, exported, imported and cleared", async () => {
  const page = await bench.open("#/play?puzzle=24:3,3,8,8=24");
  await type(page, "8/(3-8/3)");
  await ends(page, "You made it. 10 points.");
  await page.reload();
  await page.getByText("Statistics").click();
  const row = page.getByRole("row", { name: "24 game" });
  assert.deepEqual(await row.getByRole("cell").allTextContents(), ["1", "1", "10", "1", "1"]);
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  const text = await readFile(await saved.path(), "utf8");
  await button(page, "Clear").click();
  await button(page, "Clear for good?").click();
  await page.getByText("No round has been played yet.").waitFor();
  const file = join(tmpdir(), `sumwise-${process.pid}.json`);
  for (const [content, told] of [
    ["<html>", "the file is not JSON"], ['{"version":1,"games":{"24":{"rounds":-1}}}', "not a whole number"], [text, "are imported"],
  ]) {
    await writeFile(file, content);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator(".tallies").getByText(told).waitFor();
  }
  await row.waitFor();
  await page.context().close();
});

test("it is accessible in both themes, while a round lasts and when it is over", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const page = await bench.open(PUZZLE, { colorScheme, viewport: { width: 320, height: 700 } });
    await page.getByText("Other deals").click();
    await page.getByText("Statistics").click();
    await tile(page, "75").click();
    await button(page, "plus").click();
    assert.ok(await fits(page));
    await accessible(page);
    await type(page, "75 %");
    await says(page, "No:");
    await accessible(page);
    await type(page, "(50+8)*7*2");
    await ends(page, "You made it. 10 points.");
    assert.ok(await fits(page));
    await accessible(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await accessible(page);
    await page.context().close();
  }
});
