import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits, program } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

/** @param {import("playwright-core").Page} page @param {string} text */
const shows = (page, text) => page.locator("main").getByText(text).first().waitFor();

test("the map of a hand is that of the command line, and is gone over by keys", async () => {
  const page = await bench.open("#/explore?of=map&puzzle=countdown:1,1,2,2,3,4=101");
  await shows(page, "1 of 899 targets can be made.");
  const told = await page.getByRole("gridcell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  const reach = JSON.parse(program(["reach", "1", "1", "2", "2", "3", "4", "--targets", "101..999", "--format", "json"]));
  assert.deepEqual(told, reach.targets.map((/** @type {any} */ { target, best }) =>
    best ? `${target}, ${best.operators} steps` : `${target}, cannot be made`));
  await page.getByRole("gridcell").first().focus();
  await page.keyboard.press("ArrowRight");
  await shows(page, "102 cannot be made of these numbers.");
  await page.keyboard.press("End");
  await shows(page, "999 cannot be made of these numbers.");
  await page.getByRole("gridcell", { name: /[1-5] steps$/ }).click();
  const made = reach.targets.find((/** @type {any} */ { best }) => best);
  await page.locator(".forms code").first().filter({ hasText: made.best.infix }).waitFor();
  await page.context().close();
});

test("shapes grow one node at a time, and there are Catalan many", async () => {
  const page = await bench.open("#/explore?of=shapes");
  for (const template of ["xxo", "xxxoo", "xxxxooo"]) await page.locator("main").getByRole("link", { name: template, exact: true }).first().click();
  await shows(page, "3 operators: one of 5 shapes.");
  const list = page.getByRole("group", { name: "All shapes" }).getByRole("link");
  for (const [operators, shapes] of [["3", 5], ["4", 14], ["12", 208_012]]) {
    await page.getByRole("combobox", { name: "Operators" }).selectOption(String(operators));
    await shows(page, `All ${shapes.toLocaleString("en")} shapes with ${operators} operators`);
    await list.locator("code").getByText("x".repeat(Number(operators) + 1) + "o".repeat(Number(operators)), { exact: true }).waitFor();
    assert.ok((await list.count()) <= Math.min(Number(shapes), 150));
  }
  await page.context().close();
});

test("of many shapes those in sight are drawn, by mouse and by keys, and the address holds them", async () => {
  const page = await bench.open("#/explore?of=shapes&shape=xxo&operators=8");
  const shelf = page.getByRole("group", { name: "All shapes" });
  await shows(page, "All 1,430 shapes with 8 operators");
  assert.match(page.url(), /#\/explore\?of=shapes&shape=xxo&operators=8$/);
  await shelf.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await shelf.locator("code").getByText("xx" + "ox".repeat(7) + "o", { exact: true }).waitFor();
  const drawn = await shelf.locator("code").allTextContents();
  assert.deepEqual(drawn, [...drawn].sort().reverse(), "in their order, x before o");
  await shelf.evaluate((element) => (element.scrollTop = 0));
  await shelf.locator("code").getByText("xxxxxxxxxoooooooo", { exact: true }).waitFor();
  await shelf.getByRole("link").first().focus();
  // The last link that is drawn is left only when the next ones are there.
  const more = (/** @type {Element} */ shelf) => new Promise((there) => {
    const look = () => [...shelf.querySelectorAll("a")].at(-1) === document.activeElement ? requestAnimationFrame(look) : there(null);
    look();
  });
  for (let presses = 0; presses < 60; presses += 1) {
    await shelf.evaluate(more);
    await page.keyboard.press("Tab");
  }
  const held = await page.evaluate(() => document.activeElement?.querySelector("code")?.textContent ?? "");
  assert.match(held, /^x[xo]{16}$/);
  await page.keyboard.press("Enter");
  await shows(page, "8 operators: one of 1,430 shapes.");
  assert.match(page.url(), new RegExp(`shape=${held}$`));
  await page.context().close();
});

test("the address holds the target that is chosen on the map", async () => {
  const page = await bench.open("#/explore?of=map&puzzle=countdown:75,50,2,3,8,7=812&target=952");
  const chosen = (/** @type {import("playwright-core").Page} */ page) => page.getByRole("gridcell", { selected: true });
  await chosen(page).filter({ hasText: "952" }).waitFor();
  await page.locator(".forms .value").filter({ hasText: "= 952" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true, "nobody has pressed anything");
  await chosen(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/puzzle=countdown:75,50,2,3,8,7=812&target=953$/);
  const again = await bench.open(new URL(page.url()).hash);
  await chosen(again).filter({ hasText: "953" }).waitFor();
  await again.context().close();
  await page.context().close();
});

test("a formula is stepped through on its stack", async () => {
  const page = await bench.open("#/explore?of=stack");
  await page.getByRole("textbox", { name: "Formula" }).fill("(50+8)*7");
  const stack = page.getByRole("list", { name: "Stack, the top last" }).getByRole("listitem");
  const next = page.getByRole("button", { name: "Next" });
  for (const expected of [["50"], ["50", "8"], ["58"], ["58", "7"], ["406"]]) {
    await next.click();
    assert.deepEqual(await stack.allTextContents(), expected);
  }
  await shows(page, "What is left is the value, 406.");
  await page.getByRole("button", { name: "Back" }).focus();
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await stack.allTextContents(), ["58", "7"]);
  assert.match(page.url(), /formula=50%208%20\+%207%20\*&at=4$/);
  const again = await bench.open(new URL(page.url()).hash);
  await again.locator(".tokens [aria-current]").filter({ hasText: "7" }).waitFor();
  await again.context().close();
  for (const [text, told] of [["1/0", "divides 1 by 0"], ["(1+", "missing"], ["<b>", "."], ["1".repeat(1999), "."]]) {
    await page.getByRole("textbox", { name: "Formula" }).fill(text);
    await page.getByRole("alert").filter({ hasText: told }).waitFor();
  }
  await page.context().close();
});

test("the figures of the whole of Countdown are the published ones, and a sweep can be stopped", async () => {
  const page = await bench.open("#/explore?of=figures");
  await shows(page, "13,243 hands.");
  const compute = page.getByRole("button", { name: "Compute" });
  await compute.click();
  await page.getByRole("button", { name: "Stop" }).click();
  await shows(page, "Stopped.");
  assert.doesNotMatch(page.url(), /computed/);
  await compute.click();
  await page.locator("main").getByText("10,858,746 of 11,905,457 pairs").waitFor({ timeout: 60_000 });
  const cells = page.getByRole("row", { name: "make every target" }).getByRole("cell");
  assert.equal(await cells.first().textContent(), "1,226");
  assert.equal(await page.locator(".plot circle").count(), 899);
  const game = page.getByRole("combobox", { name: "Game" });
  await game.selectOption("24");
  assert.equal(await page.locator(".figures").textContent(), "");
  await compute.click();
  await shows(page, "1,362 of 1,820 pairs");
  assert.match(page.url(), /game=24&question=solvable&computed=yes$/);
  const again = await bench.open(new URL(page.url()).hash);
  await shows(again, "1,362 of 1,820 pairs");
  await again.context().close();
  await page.context().close();
});

test("the largest game says beforehand how long it takes, then how long it still takes, and can be stopped", async () => {
  const page = await bench.open("#/explore?of=figures&game=krypto");
  await shows(page, "93,682 hands. On two cores that takes some 5 minutes.");
  await page.getByRole("button", { name: "Compute" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("main").getByText(/^About \d+ (seconds|minutes) left\.$/).waitFor();
  assert.ok((await page.getByRole("progressbar").evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value)) > 0);
  await page.keyboard.press("Enter");
  await shows(page, "Stopped.");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Compute");
  await page.context().close();
});

test("computed figures are accessible, whatever the colours and the contrast", async () => {
  /** @type {import("playwright-core").BrowserContextOptions[]} */
  const looks = [
    { colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", contrast: "more" },
    { colorScheme: "dark", contrast: "more" }, { forcedColors: "active" },
  ];
  for (const look of looks) {
    for (const question of ["fewest", "histogram"]) {
      const page = await bench.open(`#/explore?of=figures&game=make-ten&question=${question}&computed=yes`, { ...look, viewport: { width: 320, height: 700 } });
      await page.locator(".figures table").first().waitFor();
      await page.locator(".figures summary").click();
      assert.ok(await fits(page), question);
      await accessible(page);
      const drawn = await page.locator(question === "fewest" ? ".bar" : ".plot circle").last().evaluate((mark) => {
        const { backgroundColor, fill } = getComputedStyle(mark);
        return [mark.tagName === "circle" ? fill : backgroundColor, getComputedStyle(document.body).backgroundColor];
      });
      assert.notEqual(drawn[0], drawn[1], "what is drawn is seen");
      await page.context().close();
    }
  }
});

test("a game swept by several workers comes to the figures of the command line", async () => {
  const page = await bench.open("#/explore?of=shapes");
  const sweep = (/** @type {string} */ game, /** @type {string} */ question, /** @type {number} */ cores) =>
    page.evaluate(async ([name, question, cores]) => {
      const [{ quick }, { sweep }] = await Promise.all([import(/** @type {any} */ ("./engine.js")), import(/** @type {any} */ ("./sweep.js"))]);
      const game = (await quick.ask("games", {})).find((/** @type {any} */ { game }) => game === name);
      return sweep(game, question, { cores });
    }, /** @type {const} */ ([game, question, cores]));
  // Added counts are always strings.
  const texts = (/** @type {any} */ figures) => JSON.parse(JSON.stringify(figures, (_, value) => (typeof value === "number" ? String(value) : value)));
  for (const [game, question, cores] of /** @type {[string, string, number][]} */ ([
    ["24", "solvable", 1], ["countdown", "fewest", 3], ["countdown", "distance", 2], ["cards", "solvable", 2], ["primes", "distance", 8],
  ])) {
    const told = JSON.parse(program(["sweep", "--game", game, "--question", question, "--format", "json"]));
    assert.deepEqual(texts(await sweep(game, question, cores)), texts(told), `${game} ${question}`);
  }
  const told = JSON.parse(program(["sweep", "--game", "countdown", "--histogram", "--targets", "0..999", "--format", "json"]));
  assert.deepEqual(texts(await sweep("countdown", "histogram", 2)), texts(told));
  await page.context().close();
});

test("every part is accessible in both themes, on a wide screen and a narrow one", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    for (const [part, ready] of [["map", "targets can be made"], ["shapes", "All 1 shape"], ["stack", "The stack is empty"], ["figures", "One question"]]) {
      const page = await bench.open(`#/explore?of=${part}`, { colorScheme, viewport: { width: 320, height: 700 } });
      await shows(page, ready);
      assert.ok(await fits(page), part);
      await accessible(page);
      await page.context().close();
    }
  }
});

test("a map that is being made does not stand beside the old one", async () => {
  const page = await bench.open("#/explore?of=map&puzzle=countdown:1,1,2,2,3,4=101&target=102");
  await shows(page, "1 of 899 targets can be made.");
  await page.getByRole("link", { name: "Map of a hand" }).click();
  // It stays, with what is chosen.
  await page.waitForURL(/puzzle=countdown:1,1,2,2,3,4=101&target=102$/);
  await page.getByRole("textbox", { name: "Numbers" }).fill("1 2 3 4 5 6 7 8 9 10 11");
  await shows(page, "Searching…");
  assert.equal(await page.getByRole("gridcell").count(), 0);
  await page.context().close();
});

test("a step that is none is the one before it", async () => {
  const page = await bench.open("#/explore?of=stack&formula=1%202%20%2B&at=1.5");
  await page.locator("main .status").filter({ hasText: /./ }).first().waitFor();
  await page.context().close();
});
