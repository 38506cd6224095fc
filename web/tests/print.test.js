import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

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
  const printed = (await page.pdf({ preferCSSPageSize: true, width: "210mm", height: "297mm" })).toString("latin1");
  assert.equal(printed.match(/\/Type\s*\/Page\b/g)?.length, 2);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as HTML" }).click()]);
  assert.match(await readFile(await saved.path(), "utf8"), /^<!DOCTYPE html>[^]*Class 5b/);
  await page.context().close();
});

test("what cannot be printed gets a sentence", async () => {
  const page = await bench.open("#/print?game=24");
  for (const [count, told] of [["0", "1 to 200"], ["", "1 to 200"], ["9999999999", "1 to 200"]]) {
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
