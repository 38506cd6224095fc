import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
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
  const told = await page
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  const reach = JSON.parse(
    program(["reach", "1", "1", "2", "2", "3", "4", "--targets", "101..999", "--format", "json"]),
  );
  assert.deepEqual(
    told,
    reach.targets.map((/** @type {any} */ { target, best }) =>
      best ? `${target}, ${best.operators} steps` : `${target}, cannot be made`,
    ),
  );
  assert.ok((await page.locator("target-map *").count()) < 1200, "a cell is one element: there are many to lay out");
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
  for (const template of ["xxo", "xxxoo", "xxxxooo"])
    await page.locator("main").getByRole("link", { name: template, exact: true }).first().click();
  await shows(page, "3 operators: one of 5 shapes.");
  await page.getByRole("button", { name: "Bud 2: grow" }).press("Enter");
  await shows(page, "4 operators: one of 14 shapes.");
  assert.match(page.url(), /shape=xxxoxxooo$|shape=x[xo]{8}$/);
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /^Bud \d: grow$/);
  await page.goBack();
  await shows(page, "3 operators: one of 5 shapes.");
  const list = page.getByRole("group", { name: "All shapes" }).getByRole("link");
  for (const [operators, shapes] of [
    ["3", 5],
    ["4", 14],
    ["12", 208_012],
  ]) {
    await page.getByRole("combobox", { name: "Operators" }).selectOption(String(operators));
    await shows(page, `${shapes.toLocaleString("en")} shapes with ${operators} operators`);
    await list
      .locator("code")
      .getByText("x".repeat(Number(operators) + 1) + "o".repeat(Number(operators)), { exact: true })
      .waitFor();
    assert.ok((await list.count()) <= Math.min(Number(shapes), 150));
  }
  await page.context().close();
});

test("of many shapes those in sight are drawn, by mouse and by keys, and the address holds them", async () => {
  const page = await bench.open("#/explore?of=shapes&shape=xxo&operators=8");
  const shelf = page.getByRole("group", { name: "All shapes" });
  await shows(page, "1,430 shapes with 8 operators");
  assert.match(page.url(), /#\/explore\?of=shapes&shape=xxo&operators=8$/);
  await shelf.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await shelf
    .locator("code")
    .getByText("xx" + "ox".repeat(7) + "o", { exact: true })
    .waitFor();
  const drawn = await shelf.locator("code").allTextContents();
  assert.deepEqual(drawn, [...drawn].sort().reverse(), "in their order, x before o");
  await shelf.evaluate((element) => (element.scrollTop = 0));
  await shelf.locator("code").getByText("xxxxxxxxxoooooooo", { exact: true }).waitFor();
  await shelf.getByRole("link").first().focus();
  // The last link that is drawn is left only when the next ones are there.
  const more = (/** @type {Element} */ shelf) =>
    new Promise((there) => {
      const look = () =>
        [...shelf.querySelectorAll("a")].at(-1) === document.activeElement ? requestAnimationFrame(look) : there(null);
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
  assert.equal(
    await page.evaluate(() => document.activeElement === document.body),
    true,
    "nobody has pressed anything",
  );
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
  await again.locator(".film [aria-current]").filter({ hasText: "7" }).waitFor();
  await again.context().close();
  for (const [text, told] of [
    ["1/0", "divides 1 by 0"],
    ["(1+", "missing"],
    ["<b>", "."],
    ["1".repeat(1999), "."],
  ]) {
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
  await shows(page, "Nothing is computed yet.");
  assert.doesNotMatch(page.url(), /computed/);
  await compute.click();
  await page.locator("main").getByText("10,858,746 of 11,905,457 pairs").waitFor({ timeout: 60_000 });
  const every = page.getByRole("row", { name: "make every target" });
  const cells = every.getByRole("cell");
  assert.equal(await cells.first().textContent(), "1,226");
  assert.equal(await page.locator(".plot circle").count(), 899);
  const game = page.getByRole("combobox", { name: "Game" });
  await game.selectOption("24");
  await shows(page, "Nothing is computed yet.");
  assert.equal(await page.locator(".figures table").count(), 0);
  await compute.click();
  await shows(page, "1,362 of 1,820 pairs");
  // Of one target, "every" says nothing more.
  assert.equal(await every.count(), 0);
  assert.match(page.url(), /game=24&question=solvable&computed=yes$/);
  const again = await bench.open(new URL(page.url()).hash);
  await shows(again, "1,362 of 1,820 pairs");
  await again.context().close();
  await page.context().close();
});

test("the largest game says beforehand how long it takes, then how long it still takes, and can be stopped", async () => {
  const page = await bench.open("#/explore?of=figures&game=krypto&question=distance");
  await shows(page, "93,682 hands. On two cores that takes some 30 minutes.");
  await page.getByRole("button", { name: "Compute" }).focus();
  await page.keyboard.press("Enter");
  await page
    .locator("main")
    .getByText(/^About \d+ (seconds|minutes) left\.$/)
    .waitFor();
  assert.ok(
    (await page.getByRole("progressbar").evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value)) > 0,
  );
  await page.keyboard.press("Enter");
  await shows(page, "Stopped.");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Compute");
  await page.context().close();
});

test("computed figures are accessible, whatever the colours and the contrast", async () => {
  /** @type {import("playwright-core").BrowserContextOptions[]} */
  const looks = [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { colorScheme: "light", contrast: "more" },
    { colorScheme: "dark", contrast: "more" },
    { forcedColors: "active" },
  ];
  for (const look of looks) {
    for (const question of ["fewest", "histogram"]) {
      const page = await bench.open(`#/explore?of=figures&game=make-ten&question=${question}&computed=yes`, {
        ...look,
        viewport: { width: 320, height: 700 },
      });
      await page.locator(".figures table").first().waitFor();
      await page.locator(".figures summary").click();
      assert.ok(await fits(page), question);
      await accessible(page);
      const drawn = await page
        .locator(question === "fewest" ? ".bar" : "bar-histogram .whole")
        .last()
        .evaluate((mark) => {
          const { backgroundColor, fill } = getComputedStyle(mark);
          return [mark.tagName === "path" ? fill : backgroundColor, getComputedStyle(document.body).backgroundColor];
        });
      assert.notEqual(drawn[0], drawn[1], "what is drawn is seen");
      await page.context().close();
    }
  }
});

test("the values of a game are gone over by keys and by mouse, and the address holds the one that is selected", async () => {
  const page = await bench.open("#/explore?of=figures&game=24&question=histogram&computed=yes&value=24");
  const told = JSON.parse(program(["sweep", "--game", "24", "--histogram", "--targets", "0..100", "--format", "json"]));
  const at = (/** @type {number} */ value) =>
    `${Number(told.by_value[value].formulas).toLocaleString("en")} formulas take the value ${value}.`;
  await shows(page, at(24));
  await page.getByRole("slider", { name: /^Formulas that take each value/ }).press("ArrowRight");
  await shows(page, at(25));
  await page.waitForURL(/value=25&computed=yes$/);
  assert.match(
    (await page.getByRole("link", { name: "Solve 25" }).getAttribute("href")) ?? "",
    /^#\/solve\?puzzle=24:.*=25$/,
  );
  // Beside a drawing that is lower than its place there is room, on a wide screen.
  const { x, y, width, height } = await page.locator("bar-histogram svg").evaluate((svg) => {
    const { a, e, f } = /** @type {DOMMatrix} */ (/** @type {SVGSVGElement} */ (svg).getScreenCTM());
    return { x: e, y: f, width: 480 * a, height: 220 * a };
  });
  await page.mouse.click(x + (60.5 / 101) * width, y + height / 2);
  await shows(page, at(60));
  const again = await bench.open(new URL(page.url()).hash);
  await shows(again, at(60));
  await again.context().close();
  await page.context().close();
});

test("a game swept by several workers comes to the figures of the command line", async () => {
  const page = await bench.open("#/explore?of=shapes");
  const sweep = (/** @type {string} */ game, /** @type {string} */ question, /** @type {number} */ cores) =>
    page.evaluate(async ([name, question, cores]) => {
      const [{ games }, { sweep }] = await Promise.all([
        import(/** @type {any} */ ("./engine/games.js")),
        import(/** @type {any} */ ("./engine/sweep.js")),
      ]);
      const game = games.find((/** @type {any} */ { game }) => game === name);
      return sweep(game, question, { cores });
    }, /** @type {const} */ ([game, question, cores]));
  // Added counts are always strings.
  const texts = (/** @type {any} */ figures) =>
    JSON.parse(JSON.stringify(figures, (_, value) => (typeof value === "number" ? String(value) : value)));
  for (const [game, question, cores] of /** @type {[string, string, number][]} */ ([
    ["24", "solvable", 1],
    ["countdown", "fewest", 3],
    ["countdown", "distance", 2],
    ["cards", "solvable", 2],
    ["primes", "distance", 8],
  ])) {
    const told = JSON.parse(program(["sweep", "--game", game, "--question", question, "--format", "json"]));
    assert.deepEqual(texts(await sweep(game, question, cores)), texts(told), `${game} ${question}`);
  }
  const told = JSON.parse(
    program(["sweep", "--game", "countdown", "--histogram", "--targets", "0..999", "--format", "json"]),
  );
  assert.deepEqual(texts(await sweep("countdown", "histogram", 2)), texts(told));
  await page.context().close();
});

test("every part is accessible in both themes, on a wide screen and a narrow one", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    for (const [part, ready] of [
      ["map", "targets can be made"],
      ["shapes", "1 shape with 0 operators"],
      ["stack", "The stack is empty"],
      ["figures", "One question"],
    ]) {
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
  // The differences of such numbers are large, so that no target is found early.
  await page
    .getByRole("textbox", { name: "Numbers" })
    .fill("10007 20011 40009 80021 160001 320009 640007 1280023 2560021");
  await shows(page, "Searching…");
  assert.equal(await page.getByRole("gridcell").count(), 0);
  await page.getByRole("button", { name: "Stop" }).click();
  await shows(page, "Stopped: there is no map.");
  assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
  await page.context().close();
});

test("a formula that comes late does not clear the map", async () => {
  const page = await bench.open("#/explore?of=map&puzzle=24:3,3,8,8=24&target=24", {}, () => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      setTimeout(() => post.call(this, message), message.name === "explain" ? 600 : 0);
    };
  });
  await page.locator(".forms code").first().filter({ hasText: "8/(3-8/3)" }).waitFor();
  assert.equal(await page.getByRole("gridcell").count(), 101);
  await page.context().close();
});

test("a step that is none is the one before it", async () => {
  const page = await bench.open("#/explore?of=stack&formula=1%202%20%2B&at=1.5");
  await page.locator("main .status").filter({ hasText: /./ }).first().waitFor();
  await page.context().close();
});

test("the map has rows of ten on a wide screen, and lines of five on a narrow one", async () => {
  const page = await bench.open("#/explore?of=map&puzzle=24:3,3,8,8=24");
  await shows(page, "targets can be made.");
  assert.deepEqual(
    await page.getByRole("rowheader").allTextContents(),
    Array.from({ length: 11 }, (_, ten) => String(ten * 10)),
  );
  const left = (/** @type {string} */ name) =>
    page.getByRole("gridcell", { name: new RegExp(`^${name},`) }).evaluate((cell) => cell.getBoundingClientRect().left);
  assert.equal(await left("17"), await left("87"));
  await page.getByRole("gridcell", { name: /^24,/ }).click();
  await page.keyboard.press("ArrowDown");
  await page.waitForURL(/target=34$/);
  await page.setViewportSize({ width: 320, height: 700 });
  assert.equal(await left("12"), await left("87"));
  await page.keyboard.press("ArrowDown");
  await page.waitForURL(/target=39$/);
  assert.ok(await fits(page));
  await page.context().close();
});

test("a target on the map leads to Solve and to Play, and an example stands where nothing is chosen", async () => {
  const page = await bench.open("#/explore?of=map&puzzle=countdown:1,1,2,2,3,4=101");
  await shows(page, "Choose a target to see how it is made, for example");
  await page.getByRole("region", { name: "How it is made" }).getByRole("button").click();
  await page.waitForURL(/target=\d+$/);
  const target = /target=(\d+)$/.exec(page.url())?.[1];
  for (const view of ["Solve", "Play"]) {
    const link = page.getByRole("link", { name: `${view} ${target}` });
    assert.equal(await link.getAttribute("href"), `#/${view.toLowerCase()}?puzzle=countdown:1,1,2,2,3,4=${target}`);
  }
  await page.getByRole("link", { name: `Solve ${target}` }).click();
  await shows(page, `${target} can be made.`);
  await page.context().close();
});

test("a selection on the map stays in the address, and one without a target says so", async () => {
  const page = await bench.open("#/explore?of=map&puzzle=countdown:75,50,2,3,8,7=812&steps=1");
  await shows(page, "of 899 targets are like that.");
  const shown = await page
    .locator(".cell:not(.key, .out)")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  assert.ok(shown.length > 0 && shown.every((name) => name?.endsWith(", 1 step")), shown.join());
  await page.getByRole("combobox", { name: "Steps" }).selectOption("none");
  await shows(page, "0 of 899 targets are like that. For example");
  await page.waitForURL(/steps=none$/);
  await page.getByRole("button", { name: "Show all targets" }).click();
  assert.equal(await page.locator(".cell.out").count(), 0);
  await page.context().close();
});

test("another game changes the example of the map, and a fault leaves no earlier hand in the address", async () => {
  const page = await bench.open("#/explore?of=map");
  await shows(page, "899 of 899 targets can be made.");
  await page.getByRole("combobox", { name: "Game" }).selectOption("24 game");
  await shows(page, "of 101 targets can be made.");
  const numbers = page.getByRole("textbox", { name: "Numbers" });
  assert.equal(await numbers.inputValue(), "3 3 8 8");
  await numbers.fill("3 x");
  await page.getByRole("alert").filter({ hasText: "`x` is not a number" }).waitFor();
  assert.match(page.url(), /#\/explore\?of=map$/);
  await page.getByRole("link", { name: "75 50 2 3 8 7 has one." }).click();
  await shows(page, "899 of 899 targets can be made.");
  await page.context().close();
});

test("formulas are read in every notation that the page shows", async () => {
  const page = await bench.open("#/explore?of=stack");
  const formula = page.getByRole("textbox", { name: "Formula" });
  for (const text of [
    "8÷(3−8÷3)",
    String.raw`\frac{8}{3-\frac{8}{3}}`,
    "/ 8 - 3 / 8 3",
    "(/ 8 (- 3 (/ 8 3)))",
    "８÷（３－８÷３）",
    "8、3、8、3、÷、−、÷",
    "8 ÷ 3 = 8/3；3 − 8/3 = 1/3；8 ÷ (1/3) = 24",
  ]) {
    await formula.fill("1+1");
    await page.waitForURL(/formula=1%201%20\+$/);
    await formula.fill(text);
    await page.waitForURL(/formula=8%203%208%203%20\/%20-%20\/$/);
  }
  await formula.fill("8 3 /)");
  await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  await shows(page, "Nothing is on the stack yet.");
  assert.match(page.url(), /#\/explore\?of=stack$/);
  await page.goto(`${bench.address}#/explore?of=shapes`);
  await page.getByRole("textbox", { name: "Shape of a formula" }).fill("8÷(3−8÷3)");
  await page.waitForURL(/shape=xxxxooo$/);
  await page.context().close();
});

test("the hands of the 24 game are listed by their number of solutions, and each leads to Solve", async () => {
  const page = await bench.open("#/explore?of=figures&game=24&question=essential&sort=most&computed=yes");
  await shows(page, "1,362 of 1,820 pairs");
  const rows = page.getByRole("listbox", { name: "Hands" }).getByRole("option");
  assert.equal(await rows.first().textContent(), "2 4 8 1011 solutions");
  assert.equal(await rows.first().getAttribute("aria-setsize"), "1820");
  await rows.first().click();
  assert.equal(
    await page.getByRole("link", { name: "Solve 2 4 8 10 = 24" }).getAttribute("href"),
    "#/solve?puzzle=24:2,4,8,10=24",
  );
  await page.getByRole("textbox", { name: "With the numbers" }).fill("3 3 8 8");
  await shows(page, "1 of 1,820 hands.");
  await page.waitForURL(/find=3%203%208%208/);
  await page.getByRole("textbox", { name: "With the numbers" }).fill("14");
  await shows(page, "No hand is like that. For example");
  await page.getByRole("button", { name: "Show all hands" }).click();
  const saved = async (/** @type {string} */ name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFile(await file.path(), "utf8");
  };
  const lines = (await saved("Save the hands as CSV")).trim().split("\n");
  assert.deepEqual([lines.length, lines[0], lines[1]], [1821, "numbers,ways,made,answer,band", "1 1 1 1,1,0,0,"]);
  const all = JSON.parse(await saved("Save all as JSON"));
  assert.equal(
    all.listed.reduce((/** @type {number} */ sum, /** @type {any} */ { answer }) => sum + answer, 0),
    3017,
  );
  await page.context().close();
});

test("the grades of the 24 game have their bands", async () => {
  const page = await bench.open("#/explore?of=figures&game=24&question=grade&sort=most&computed=yes");
  await shows(page, "1,362 of 1,820 pairs");
  await page
    .getByRole("listbox", { name: "Hands" })
    .getByRole("option")
    .first()
    .filter({ hasText: /expert, \d+ of 1000$/ })
    .waitFor();
  assert.deepEqual(await page.getByRole("group", { name: "By difficulty" }).locator("tbody th").allTextContents(), [
    "easy",
    "medium",
    "hard",
    "expert",
    "cannot be made",
  ]);
  await page.context().close();
});

test("the hands of Countdown that make every target open from their number", async () => {
  const page = await bench.open("#/explore?of=figures&game=countdown&question=solvable&computed=yes");
  await page.getByRole("button", { name: "Show the 1,226 hands that make every target" }).click();
  await shows(page, "1,226 of 13,243 hands.");
  await page.waitForURL(/show=complete/);
  await page.keyboard.press("End");
  await page.getByRole("link", { name: "Its map" }).click();
  await shows(page, "899 of 899 targets can be made.");
  await page.context().close();
});

test("figures take other rules and a game file, by their address as well", async () => {
  const page = await bench.open("#/explore?of=figures&game=24&question=solvable&rules=domain=natural&computed=yes");
  const told = JSON.parse(program(["sweep", "--game", "24", "--domain", "natural", "--format", "json"]));
  await shows(page, `${told.solvable.toLocaleString("en")} of 1,820 pairs`);
  await page.getByText("Rules").click();
  assert.equal(await page.getByRole("combobox", { name: "Intermediates" }).inputValue(), "natural");
  await page.getByRole("listbox", { name: "Hands" }).getByRole("option").first().click();
  assert.match(
    (await page.getByRole("link", { name: /^Solve \d/ }).getAttribute("href")) ?? "",
    /puzzle=24~domain=natural:/,
  );
  const dice = `name = "dice"\ntargets = "1..100"\n[rules]\nuse = "any"\ndomain = "positive"\n[[drawers]]\npool = "1..6"\ndraw = 5\n`;
  const own = await bench.open(`#/explore?of=figures&game=${encodeURIComponent(dice)}&question=fewest&computed=yes`);
  await shows(own, "of 25,200 pairs");
  assert.deepEqual(await own.locator(".plot .axis").allTextContents(), ["target", "share of the draws"]);
  assert.match((await own.locator(".plot a").nth(49).getAttribute("href")) ?? "", /^#\/solve\?puzzle=.*=50&game=name/);
  await own.context().close();
  await page.context().close();
});

test("a game that is not computed yet shows examples", async () => {
  const page = await bench.open("#/explore?of=figures");
  await shows(page, "Nothing is computed yet.");
  await page.getByRole("link", { name: "the 24 game without fractions and negative numbers" }).click();
  await page.getByRole("listbox", { name: "Hands" }).waitFor();
  await page.context().close();
});
