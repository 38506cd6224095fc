// Tests of Learn: the main action of each page, the addresses, and keyboard and sizes of windows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, begin, fits } from "./page.js";

const PAGES = [
  "game",
  "tree",
  "every",
  "decorate",
  "rpn",
  "stack",
  "brackets",
  "next",
  "counting",
  "twentyfour",
  "lattice",
  "out",
];

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
after(() => bench.end());

/**
 * Opens a page of Learn and waits until it is drawn.
 * @param {string} name @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(name, options = {}) {
  const page = await bench.open(`#/learn?page=${name}`, { reducedMotion: "reduce", ...options });
  await page.locator(".told:not(:empty)").waitFor();
  return page;
}

/** Waits until the stage tells this. @param {import("playwright-core").Page} page @param {string | RegExp} text */
const told = (page, text) =>
  page
    .locator(".told")
    .filter({ hasText: text })
    .waitFor()
    .catch(async (error) => {
      throw new Error(`${page.url()} tells: ${await page.locator(".told").textContent()}`, { cause: error });
    });

/** Returns where a page is, without the origin. @param {import("playwright-core").Page} page */
const hash = (page) => decodeURIComponent(new URL(page.url()).hash);

test("a deal is played on the board, and another number deals another one", async () => {
  const page = await open("game&deal=7");
  await told(page, "Make 4 from 6 7 6 2 1, in this order.");
  const numbers = page.getByRole("group", { name: "Numbers" }).getByRole("button");
  await numbers.nth(0).click();
  await page.getByRole("group", { name: "Operators" }).getByRole("button", { name: "plus" }).click();
  await numbers.nth(1).click();
  await page.getByText("6 + 7 = 13").first().waitFor();
  await page.getByRole("spinbutton", { name: "Number of the deal" }).press("ArrowUp");
  await page.waitForFunction(() => !document.querySelector(".told")?.textContent?.includes("6 7 6 2 1"));
  assert.equal(hash(page), "#/learn?page=game&deal=8");
  bench.check();
});

test("text and tree change together, by keys and by dragging", async () => {
  const page = await open("tree");
  await told(page, "(2+3)×4: × is at the root");
  await page.getByRole("button", { name: "Turn" }).click();
  await told(page, "2+3×4: + is at the root");
  await page.getByRole("spinbutton", { name: "Number" }).first().press("ArrowUp");
  await told(page, "3+3×4");
  await page.getByRole("spinbutton", { name: "Sign" }).first().press("ArrowRight");
  await told(page, "3−3×4");
  const box = async (/** @type {string} */ name) => {
    const found = await page.getByRole("button", { name }).first().boundingBox();
    assert.ok(found, name);
    return [found.x + found.width / 2, found.y + found.height / 2];
  };
  const [[x, y], [toX, toY]] = [await box("×: the next sign"), await box("−: the next sign")];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 3 });
  await page.mouse.move(toX, toY);
  await page.mouse.up();
  await told(page, "(3−3)×4");
  await page.getByRole("button", { name: "From the root" }).click();
  await page.getByRole("button", { name: "One step on" }).click();
  await told(page, "× asks its two sides");
  await page.getByRole("button", { name: "To the end" }).click();
  await told(page, "× has both values now, and makes 0.");
  bench.check();
});

test("a bud sprouts, and the list shows what was grown twice", async () => {
  const page = await open("every");
  await page.getByRole("button", { name: "Bud 2: grow" }).press("Enter");
  await told(page, "Signs: 2. Buds: 3. Trees of this size: 2.");
  assert.match(hash(page), /shape=xxxoo/);
  assert.equal(await page.locator(".gallery button").count(), 20);
  assert.equal(await page.getByRole("button", { name: "seen before" }).count(), 6);
  await page.getByRole("button", { name: "Mirror pairs" }).click();
  await page.locator(".pair").first().waitFor();
  assert.equal(await page.locator(".gallery button").count(), 14);
  const many = page.getByRole("spinbutton", { name: "Signs of the trees in the list" });
  await many.press("5");
  await page.waitForFunction(() => document.querySelectorAll(".gallery button").length === 42);
  await page.getByRole("spinbutton", { name: "Signs of the trees to count" }).press("End");
  await page.getByText("208,012").waitFor();
  bench.check();
});

test("the odometer carries, and a division by zero leaves no value", async () => {
  const page = await open("decorate&at=255");
  await told(page, "Formula 256: ");
  await page.getByRole("button", { name: "One step on" }).click();
  await told(page, "Formula 257: ");
  const wheels = await page
    .locator(".wheel [role=spinbutton]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-valuenow")));
  assert.deepEqual(wheels, ["1", "2", "1", "1", "1", "1"]);
  await page.getByRole("spinbutton", { name: "Sign 4" }).press("ArrowDown");
  await told(page, "Formula 260: ");
  await page.getByRole("button", { name: "Next without a value" }).click();
  await told(page, "divides by 0, and all above it has no value");
  assert.ok((await page.locator("expression-tree .gone").count()) > 0);
  bench.check();
});

test("a template grows from x, and a broken one is told where", async () => {
  const page = await open("rpn&t=x");
  await page.getByRole("button", { name: "Number 1: put xxo here" }).click();
  await told(page, "xxo is whole");
  await page.getByRole("button", { name: "Number 2: put xxo here" }).click();
  await told(page, "xxxoo is whole");
  await page.getByLabel("Template", { exact: true }).fill("xoxxo");
  await told(page, "Letter 2 is an o that lacks values.");
  bench.check();
});

test("the stack is stepped through, and errors are told where they happen", async () => {
  const page = await open("stack");
  const next = page.getByRole("button", { name: "One step on" });
  await next.focus();
  for (let step = 0; step < 5; step++) await next.press("Enter");
  await told(page, "÷ takes 8 and 3, and puts 8/3 back.");
  assert.deepEqual(await page.locator(".stacked li").allTextContents(), ["8", "3", "8/3"]);
  assert.equal(await page.locator("expression-tree .lit").count(), 3);
  await page.getByRole("link", { name: "2 3 + × 4" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await told(page, "× needs two values, but the stack has 1.");
  await page.getByRole("link", { name: "2 3 4 +", exact: true }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await told(page, "2 values are left");
  bench.check();
});

test("idle brackets are crossed out, and the first rule fails", async () => {
  const page = await open("brackets");
  assert.equal(await page.locator("s.idle").count(), 4);
  await page.getByRole("link", { name: "8−(5−2)", exact: true }).click();
  await told(page, "The first rule writes 8−5−2, which is 1 and not 5.");
  await page.getByLabel("Formula", { exact: true }).fill("8+(5-2)");
  await told(page, "Idle pairs: 1 of 1. With the fewest brackets: 8+5−2.");
  bench.check();
});

test("choices are stepped through to the last, and twins make fewer", async () => {
  const page = await open("next");
  await told(page, "1 of 10: 1 2 3; spare 4 5.");
  await page.getByRole("button", { name: "To the end" }).click();
  await told(page, "10 of 10: 3 4 5; spare 1 2.");
  await page.getByRole("button", { name: "Permutations" }).click();
  await told(page, "1 of 60: 1 2 3; spare 4 5.");
  await page.getByRole("checkbox", { name: "Two equal items" }).check();
  await told(page, "1 of 33: 1 1 2; spare 3 4.");
  bench.check();
});

test("the terms are counted for any factors", async () => {
  const page = await open("counting");
  await told(page, "33,665,406 formulas × 134,596 hands = 4,531,228,985,976.");
  await page.getByRole("spinbutton", { name: "Tiles dealt" }).press("ArrowDown");
  await told(page, "formulas × 42,504 hands");
  assert.match(hash(page), /n=5/);
  bench.check();
});

test("every hand of the 24 game is asked, and floating point misses", async () => {
  const page = await open("twentyfour");
  await told(page, "8÷(3−8÷3) = 24, but floating point says 23.99999999999999");
  assert.deepEqual(await page.locator(".words.rest .figure").allTextContents(), [
    "7,680",
    "13,977,600",
    "1,362",
    "458",
    "1,346",
    "0",
    "16",
  ]);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.reload();
  await told(page, "8÷(3−8÷3) = 24");
  const [room, chosen] = await Promise.all(
    [page.locator(".gallery"), page.locator(".gallery [aria-pressed=true]")].map((part) => part.boundingBox()),
  );
  assert.ok(
    room && chosen && chosen.y >= room.y && chosen.y + chosen.height <= room.y + room.height,
    "the chosen hand is in sight",
  );
  await page.getByRole("button", { name: "Never" }).click();
  await page.getByLabel("Hands with these numbers").fill("1 1 1");
  await page.getByRole("button", { name: "1 1 1 1", exact: true }).click();
  await told(page, "1 1 1 1 cannot make 24.");
  // A whole hand is shown at once, in any order, also where another kind is chosen.
  await page.getByLabel("Hands with these numbers").fill("4 3 2 1");
  await told(page, "4×3×2×1 = 24");
  bench.check();
});

test("signs come from a ring, one after another", async () => {
  const page = await open("decorate");
  await page.getByRole("button", { name: "+ ×", exact: true }).click();
  await told(page, "Formula 1: 8×(3+3×(1+7)) = 216.");
  await page.getByRole("spinbutton", { name: "First sign of the ring" }).press("ArrowUp");
  await told(page, "Formula 2: 8+3×(3+1×7) = 38.");
  await page.getByRole("button", { name: "To the end" }).click();
  await told(page, "Formula 28: ");
  bench.check();
});

test("a step is shown move by move, with the range that turns", async () => {
  const page = await open("next&slow=yes");
  const next = page.getByRole("button", { name: "One step on" });
  for (let step = 0; step < 5; step++) await next.click();
  await told(page, "5 and 4 change places: 1 2 5 3 4.");
  await page.getByRole("button", { name: "1 4 5", exact: true }).click();
  await told(page, "6 of 10: 1 4 5; spare 2 3.");
  await next.click();
  await told(page, "2 and 1 change places: 2 4 5 1 3.");
  await next.click();
  await told(page, "This range turns until it begins with 3: 2 3 4 5 1.");
  assert.deepEqual(await page.locator(".row-of-items .range").allTextContents(), ["3", "4", "5", "1"]);
  await page.getByRole("button", { name: "Permutations" }).click();
  await next.click();
  await told(page, "5 4 is put in this order: 1 2 3 5 4.");
  bench.check();
});

test("the values of parts appear, and the last step is turned round", async () => {
  const page = await open("lattice");
  await told(page, "63 parts. Step up to fill them with values.");
  const next = page.getByRole("button", { name: "One step on" });
  for (let step = 0; step < 3; step++) await next.click();
  await told(page, "Numbers in a part: 3. Such parts: 20.");
  await next.click();
  await told(page, "812 = 14 × 58. Does 8 50 make 58? Yes. Look-ups: 934.");
  await page.getByRole("option", { name: "2 3 makes" }).click();
  await told(page, "2 3 makes this many values: 3.");
  assert.equal(await page.locator(".values p").textContent(), "1  5  6");
  await page.keyboard.press("ArrowDown");
  await told(page, /^[23] makes this many values: 1\.$/);
  await page.keyboard.press("End");
  await told(page, "2 3 7 8 50 75 was not asked.");
  await page.getByLabel("Numbers", { exact: true }).fill("1 1 2 2 3 4");
  await told(page, "No answer was yes, so 812 cannot be made.");
  bench.check();
});

test("every formula is counted by its value, of a hand and of a game", async () => {
  const page = await open("out");
  await told(page, "24 comes out 4 times, 0 of these without a fraction.");
  const bars = page.getByRole("slider", { name: "Formulas by value" });
  await bars.press("ArrowRight");
  await told(page, "25 comes out ");
  assert.match(hash(page), /v=25/);
  const box = await bars.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width - 2, box.y + 20);
  await told(page, "100 never comes out.");
  await page.getByRole("button", { name: "2 3 5 7" }).click();
  await page.locator(".words .figure").filter({ hasText: /^320$/ }).waitFor();
  await page.getByRole("button", { name: "24 game" }).click();
  // One who goes on does not wait.
  await page.getByRole("button", { name: "2 3 5 7" }).click();
  await page.getByRole("button", { name: "24 game" }).click();
  await page.getByRole("link", { name: "1 1 1 1" }).waitFor();
  assert.deepEqual(await page.locator(".stage dd").nth(1).getByRole("link").allTextContents(), [
    "97",
    "94",
    "89",
    "86",
    "93",
  ]);
  bench.check();
});

test("a question has a second try and a reason, and the engine knows all answers", async () => {
  const page = await open("every");
  const quiz = page.getByRole("group", { name: "How many of the 14 trees" });
  await quiz.getByRole("button", { name: "2" }).click();
  await quiz.getByText("Not that one. Try once more.").waitFor();
  await quiz.getByRole("button", { name: "0" }).click();
  await quiz.getByText("Yes. One sign is the root").waitFor();
  for (const name of PAGES) {
    await page.goto(`${bench.address}#/learn?page=${name}`);
    await page.locator(`[data-page=${name}] .told:not(:empty)`).waitFor();
    for (const one of await page.locator(".quiz").all()) {
      await one.getByRole("button").first().click();
      await one.locator(".reason:not(:empty)").waitFor();
      if ((await one.locator("button.good").count()) === 0) await one.getByRole("button").nth(1).click();
      await one.locator("button.good").waitFor();
      assert.equal(await one.locator("button.good").count(), 1, name);
    }
  }
  bench.check();
});

test("the pages are gone through by keyboard alone", async () => {
  const page = await open("game");
  for (const name of PAGES.slice(1)) {
    await page.locator("main").press("]");
    await page.locator(`[data-page=${name}] .told:not(:empty)`).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
  }
  await page.getByRole("combobox", { name: "Pages" }).selectOption("4 Decorate");
  await page.locator("[data-page=decorate]").waitFor();
  bench.check();
});

for (const width of [320, 390, 1200]) {
  test(`each page passes axe and fits ${width} px`, async () => {
    const page = await open("game", { viewport: { width, height: 664 } });
    for (const name of PAGES) {
      await page.goto(`${bench.address}#/learn?page=${name}`);
      await page.locator(`[data-page=${name}] .told:not(:empty)`).waitFor();
      assert.ok(await fits(page), name);
      await accessible(page);
    }
    bench.check();
  });
}

test("each page is printed with its widget as a picture", async () => {
  const page = await open("game");
  await page.emulateMedia({ media: "print", reducedMotion: "reduce" });
  for (const name of PAGES) {
    await page.goto(`${bench.address}#/learn?page=${name}${name === "lattice" ? "&at=4" : ""}`);
    await page.locator(`[data-page=${name}] .told:not(:empty)`).waitFor();
    const faults = await page.locator(".stage").evaluate((stage) => {
      const parts = [...stage.children].filter((part) => part.checkVisibility());
      const ends = parts.map((part) =>
        Math.max(...[part, ...part.querySelectorAll("svg, table")].map((one) => one.getBoundingClientRect().bottom)),
      );
      const over = parts
        .slice(1)
        .filter((part, at) => part.getBoundingClientRect().top < ends[at] - 1)
        .map((part) => `over ${part.className || part.localName}`);
      return stage.getBoundingClientRect().height > 800 ? [...over, "longer than a sheet"] : over;
    });
    assert.deepEqual(faults, [], name);
  }
  bench.check();
});

test("a finger taps numbers, discs and bars", async () => {
  const page = await open("lattice&at=3", { viewport: { width: 390, height: 664 }, hasTouch: true });
  const option = page.getByRole("option", { name: "2 3 makes" });
  await option.evaluate((one) => one.scrollIntoView({ block: "center" }));
  const disc = await option.boundingBox();
  assert.ok(disc);
  // Beside the disc, which is smaller than a finger.
  await page.touchscreen.tap(disc.x + disc.width / 2 + 9, disc.y + disc.height / 2 + 9);
  await told(page, "2 3 makes this many values: 3.");
  await page.getByRole("spinbutton", { name: "Target" }).tap({ position: { x: 38, y: 10 } });
  await page.waitForFunction(() => location.hash.includes("t=813"));
  await page.goto(`${bench.address}#/learn?page=out`);
  await told(page, "24 comes out 4 times");
  await page.getByRole("slider").tap({ position: { x: 330, y: 40 } });
  await told(page, "100 never comes out.");
  bench.check();
});

test("the numbers of a formula have names of their own", async () => {
  const page = await open("tree");
  assert.deepEqual(await page.getByRole("spinbutton").evaluateAll((all) => all.map((one) => one.ariaLabel)), [
    "Number 1",
    "Sign 1",
    "Number 2",
    "Sign 2",
    "Number 3",
  ]);
  bench.check();
});

test("a page begins without the sentence of the page before", async () => {
  const page = await open("tree");
  const first = await page.evaluate(
    () =>
      new Promise((done) => {
        const look = new MutationObserver(() => {
          const told = document.querySelector("[data-page=out] .told");
          if (told) done(told.textContent);
        });
        look.observe(document.body, { childList: true, subtree: true });
        location.hash = "#/learn?page=out";
      }),
  );
  assert.equal(first, "");
  bench.check();
});

test("another language is told that the texts are in English and Chinese", async () => {
  const german = await open("tree", { locale: "de" });
  await german.getByText("Diese Seiten gibt es bisher nur auf Englisch und Chinesisch.").waitFor();
  await german.getByRole("heading", { name: "An expression is a tree" }).waitFor();
  const chinese = await open("tree", { locale: "zh-CN" });
  await chinese.getByRole("heading", { name: "算式是一棵树" }).waitFor();
  assert.ok(await fits(chinese));
  bench.check();
});

test("in forced colours brackets and ranges are seen", async () => {
  const forced = /** @type {const} */ ({ forcedColors: "active", colorScheme: "dark" });
  const differs = (/** @type {Element} */ element) => {
    const [{ color }, { backgroundColor }] = [getComputedStyle(element), getComputedStyle(element, "::after")];
    const behind = getComputedStyle(document.body).backgroundColor;
    return [color !== behind, backgroundColor !== behind];
  };
  const brackets = await open("brackets", forced);
  assert.deepEqual((await brackets.locator(".stage mark").first().evaluate(differs))[0], true);
  const next = await open("next&slow=yes", forced);
  await next.getByRole("button", { name: "1 4 5", exact: true }).click();
  for (let step = 0; step < 2; step++) await next.getByRole("button", { name: "One step on" }).click();
  await next.locator(".range").first().waitFor();
  assert.deepEqual((await next.locator(".range").first().evaluate(differs))[1], true);
  bench.check();
});

test("each page prints on one sheet", async () => {
  const page = await open(PAGES[0]);
  for (const name of PAGES) {
    await page.evaluate((to) => (location.hash = `#/learn?page=${to}`), name);
    await page.locator(`[data-page=${name}] .told:not(:empty)`).waitFor();
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    assert.equal(sheets?.length, 1, name);
  }
  bench.check();
});

test("Play loads nothing of Learn", async () => {
  const context = await bench.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  /** @type {string[]} */
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${bench.address}#/play?puzzle=24:3,3,8,8=24`);
  await page.getByRole("group", { name: "Numbers" }).waitFor();
  assert.deepEqual(
    loaded.filter((name) => /learn|widgets|engine\/all/.test(name)),
    [],
  );
  await context.close();
});
