import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

/** Returns the sizes of the printed pages, in points. @param {import("playwright-core").Page} page */
async function printed(page) {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...file.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)];
  return boxes.map(([, box]) => `[${box.trim().split(/\s+/).map((side) => Math.round(Number(side))).join(" ")}]`);
}

test("a worksheet has its puzzles and its key, prints page by page, and is the same for the same address", async () => {
  const page = await bench.open("#/print?game=24&count=8&seed=tuesday");
  await page.locator("main").getByText("8 puzzles on 3 pages.").waitFor();
  const first = await page.locator(".sheets svg").first().textContent();
  assert.match(first ?? "", /24:4,10,12,12=24/);
  await page.getByLabel("With a key").uncheck();
  await page.locator("main").getByText("8 puzzles on 2 pages.").waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill("Class 5b");
  await page.locator(".sheets text").filter({ hasText: "Class 5b" }).first().waitFor();
  const again = await bench.open(new URL(page.url()).hash);
  await again.locator("main").getByText("8 puzzles on 2 pages.").waitFor();
  assert.equal(await again.locator(".sheets svg").first().textContent(), await page.locator(".sheets svg").first().textContent());
  await again.context().close();
  assert.deepEqual(await printed(page), ["[0 0 595 842]", "[0 0 595 842]"]);
  await page.getByRole("combobox", { name: "Paper" }).selectOption("letter");
  await page.locator(".sheets.letter").waitFor();
  assert.deepEqual(await printed(page), ["[0 0 612 792]", "[0 0 612 792]"]);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as HTML" }).click()]);
  assert.match(await readFile(await saved.path(), "utf8"), /^<!DOCTYPE html>[^]*Class 5b/);
  await page.context().close();
});

test("an address says all of its sheet, for ever", async () => {
  const page = await bench.open("#/print?game=24&count=3&layout=list&key=no");
  await page.locator("main").getByText("3 puzzles on 1 page.").waitFor();
  assert.equal(new URL(page.url()).hash, "#/print?game=24&count=3&layout=list&paper=a4&seed=v1:tuesday&key=no");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Print" }).click();
  await page.locator("main").getByText("12 puzzles on 3 pages.").waitFor();
  assert.ok(await page.getByLabel("With a key").isChecked());
  await page.context().close();
});

test("what cannot be printed gets a sentence", async () => {
  const page = await bench.open("#/print?game=24");
  for (const [count, told] of [["0", "1 to 200"], ["", "1 to 200"], ["9999999999", "1 to 200"], ["4294967308", "1 to 200"], ["-1", "1 to 200"],
    ["2.5", "write a whole number"], ["201", "1 to 200"]]) {
    await page.getByRole("spinbutton", { name: "Puzzles" }).fill(count);
    await page.getByRole("alert").filter({ hasText: told }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Print" }).isDisabled());
  }
  await page.context().close();
});

test("it is accessible in both themes", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const page = await bench.open("#/print", { colorScheme, viewport: { width: 320, height: 700 } });
    await page.locator(".sheets svg").first().waitFor();
    assert.ok(await fits(page));
    await accessible(page);
    await page.context().close();
  }
});
