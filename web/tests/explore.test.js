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
  for (const [operators, shapes] of [["4", 14], ["5", 42], ["6", 132]]) {
    await page.getByRole("combobox", { name: "Operators" }).selectOption(String(operators));
    await shows(page, `All ${shapes} shapes with ${operators} operators`);
    assert.equal(await page.locator(".shapes").last().getByRole("link").count(), shapes);
  }
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
  const compute = page.getByRole("button", { name: "Compute" });
  await compute.click();
  await page.getByRole("button", { name: "Stop" }).click();
  await shows(page, "Stopped.");
  await compute.click();
  await page.locator("main").getByText("10,858,746 of 11,905,457 pairs").waitFor({ timeout: 60_000 });
  const cells = page.getByRole("row", { name: "make every target" }).getByRole("cell");
  assert.equal(await cells.first().textContent(), "1,226");
  assert.equal(await page.locator(".plot circle").count(), 899);
  await accessible(page);
  const game = page.getByRole("combobox", { name: "Game" });
  assert.doesNotMatch((await game.locator("option").allTextContents()).join(), /Krypto|Cards/);
  await game.selectOption("24");
  assert.equal(await page.locator(".figures").textContent(), "");
  await compute.click();
  await shows(page, "1,362 of 1,820 pairs");
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
