// Tests of the page in other languages.
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

const PUZZLE = "#/play?puzzle=24:4,6,1,1=24";
const VIEWS = [
  "#/solve?puzzle=24:3,3,8,8=24",
  "#/explore?of=map&puzzle=24:3,3,8,8=24",
  "#/explore?of=shapes",
  "#/explore?of=stack",
  "#/explore?of=figures",
  "#/print?game=24&count=2&seed=v1:a",
];
const LANGUAGES = (await readdir(new URL("../page/words/", import.meta.url))).map((file) => file.slice(0, -3));

/** @param {import("playwright-core").Page} page */
const language = (page) => page.evaluate(() => document.documentElement.lang);
/** Waits for the board in a language. @param {import("playwright-core").Page} page @param {string} hint */
const board = (page, hint) => page.locator(".hint").filter({ hasText: hint }).waitFor();

test("the language is that of the browser, or the chosen one, or that of the address", async () => {
  const page = await bench.open(PUZZLE, { locale: "de-AT" });
  await board(page, "Tipp 1");
  assert.equal(await language(page), "de");
  await page.locator(".tool[aria-haspopup]").click();
  await page.getByLabel("Sprache").selectOption("tr");
  await board(page, "İpucu 1");
  await page.reload();
  await board(page, "İpucu 1");
  // A shared address brings its language for this tab, also after what it named is gone from the address.
  await page.goto(`${bench.address}?lang=xx#/play?puzzle=24:3,3,8,8=24&lang=fr`);
  await board(page, "Indice 1");
  assert.doesNotMatch(page.url(), /lang=fr/);
  await page.reload();
  await board(page, "Indice 1");
  await page.evaluate(() => (location.hash = "#/play?puzzle=24:1,2,3,4=24&lang=ja"));
  await board(page, "ヒント 1");
  const other = await page.context().newPage();
  await other.goto(`${bench.address}${PUZZLE}`);
  await board(other, "İpucu 1");
  await page.context().close();
});

test("a language that the page does not have is English, and the help chooses another", async () => {
  const page = await bench.open("#/solve?puzzle=24:3,3,8,8=24", { locale: "fi-FI" });
  assert.equal(await language(page), "en");
  await page.keyboard.press("?");
  await page.getByLabel("Language").selectOption("zh");
  await page.locator("main").getByText("24 有解。").waitFor();
  assert.equal(await language(page), "zh-Hans");
  assert.match(page.url(), /#\/solve\?puzzle=24:3,3,8,8=24$/);
  await page.context().close();
});

test("every built-in game has a title, and every way to be refused is worded", async () => {
  const page = await bench.open(PUZZLE, { locale: "de" });
  const titles = await page.locator(".chip").allTextContents();
  assert.ok(titles.includes("Vier Vieren") && titles.every((title) => !/^[a-z-]+$/.test(title)), titles.join());
  await page.keyboard.press("Enter");
  for (const [text, told] of [
    ["4*6", "Nein: 1 ist nicht verwendet"],
    ["4+", "Hier fehlt eine Zahl oder ( (Zeichen 3)."],
    ["9*1", "9 ist keine der Zahlen (Zeichen 1)."],
    ["4/0", "ist keine der Zahlen"],
  ]) {
    await page.locator("[name=answer]").fill(text);
    await page.keyboard.press("Enter");
    if (text !== "4*6") await page.locator(".message").filter({ hasText: told }).waitFor();
    else await page.locator(".made").getByText("4 × 6 = 24").waitFor();
  }
  await page.locator(".hint").click();
  await page.locator(".message").filter({ hasText: "Tipp: Es geht in 2 Schritten." }).waitFor();
  await page.context().close();
});

test("a game and rules that there are not are refused in the language of the page", async () => {
  for (const [view, told] of [
    ["play?puzzle=chess:1,2=3", "Es gibt kein Spiel „chess“."],
    ["play?game=chess&seed=a", "Es gibt kein Spiel „chess“."],
    ["solve?puzzle=chess:1,2=3", "Es gibt kein Spiel „chess“."],
    ["play?puzzle=24~order:1,2=3", "Die Regeln dieser Aufgabe sind nicht lesbar."],
    ["solve?puzzle=24~order=up:1,2=3", "Die Regeln dieser Aufgabe sind nicht lesbar."],
    ["solve?puzzle=24~operators=%2B~~brackets=none:1,2=3", "Die Regeln dieser Aufgabe sind nicht lesbar."],
  ]) {
    const page = await bench.open(`#/${view}`, { locale: "de" });
    await page.getByRole("alert").filter({ hasText: told }).waitFor();
    await page.context().close();
  }
});

for (const name of LANGUAGES) {
  test(`every view opens in ${name}, fits a narrow window and is accessible`, async () => {
    const page = await bench.open(PUZZLE, {
      locale: name,
      viewport: { width: 320, height: 568 },
      reducedMotion: "reduce",
    });
    await page.locator(".tile").first().waitFor();
    const within = async (/** @type {string} */ part) => {
      const box = await page.locator(part).last().boundingBox();
      assert.ok(box && box.y + box.height <= 569, `${part} ends at ${box && box.y + box.height}`);
    };
    await within(".tools");
    assert.ok(await fits(page));
    await accessible(page);
    await page.locator(".tool[aria-haspopup]").click();
    await page.locator("dialog.more").waitFor();
    assert.ok(await fits(page), "More");
    await accessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    assert.ok(await fits(page), "help");
    await page.keyboard.press("Escape");
    for (const view of VIEWS) {
      await page.goto(bench.address + view);
      await page.locator("main h1").first().waitFor();
      await page.waitForTimeout(150);
      assert.ok(await fits(page), view);
      // What stands in no language would be a place for a value, or a key.
      assert.doesNotMatch(await page.locator("body").innerText(), /\{[a-z]{2,}\}|undefined|NaN/, view);
    }
    await accessible(page);
    await page.context().close();
  });
}

test("the names of the views stand apart on a phone, in every language", async () => {
  for (const width of [320, 360, 390]) {
    const page = await bench.open(VIEWS[0], { viewport: { width, height: 664 } });
    for (const language of LANGUAGES) {
      await page.goto(`${bench.address}${VIEWS[0]}&lang=${language}`);
      await page.locator(`html[lang|="${language}"] main h1`).waitFor();
      const gaps = await page.locator(".top nav a").evaluateAll((links) => {
        const boxes = links.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          return text.getBoundingClientRect();
        });
        return boxes.slice(1).map(({ left }, at) => left - boxes[at].right);
      });
      assert.ok(Math.min(...gaps) > 2, `${language}, ${width} px: ${gaps}`);
      assert.ok(await fits(page), language);
    }
    await page.context().close();
  }
});
