import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { accessible, begin, fits, program } from "./page.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let bench;
before(async () => (bench = await begin()));
afterEach(() => bench.check());
after(() => bench.end());

/** Returns the sizes of the printed pages, in points. @param {import("playwright-core").Page} page */
async function printed(page) {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...file.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)];
  return boxes.map(
    ([, box]) =>
      `[${box
        .trim()
        .split(/\s+/)
        .map((side) => Math.round(Number(side)))
        .join(" ")}]`,
  );
}

test("a worksheet has its puzzles and its key, prints page by page, and is the same for the same address", async () => {
  const page = await bench.open("#/print?game=24&count=8&seed=tuesday");
  await page.locator("main").getByText("8 puzzles on 3 pages.").waitFor();
  const first = await page.locator(".sheets svg").first().textContent();
  assert.match(first ?? "", /24:4,10,12,12=24/);
  await page.getByRole("combobox", { name: "Answers" }).selectOption("none");
  await page.locator("main").getByText("8 puzzles on 2 pages.").waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill("Class 5b");
  await page.locator(".sheets text").filter({ hasText: "Class 5b" }).first().waitFor();
  const again = await bench.open(new URL(page.url()).hash);
  await again.locator("main").getByText("8 puzzles on 2 pages.").waitFor();
  assert.equal(
    await again.locator(".sheets svg").first().textContent(),
    await page.locator(".sheets svg").first().textContent(),
  );
  await again.context().close();
  assert.deepEqual(await printed(page), ["[0 0 595 842]", "[0 0 595 842]"]);
  await page.getByRole("combobox", { name: "Paper" }).selectOption("letter");
  await page.locator(".sheets.letter").waitFor();
  assert.deepEqual(await printed(page), ["[0 0 612 792]", "[0 0 612 792]"]);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as HTML" }).click(),
  ]);
  assert.match(await readFile(await saved.path(), "utf8"), /^<!DOCTYPE html>[^]*Class 5b/);
  await page.context().close();
});

test("all pages of a long sheet come, and those of the sheet before go", async () => {
  const page = await bench.open("#/print?game=24&count=60&layout=1&key=no&seed=tuesday");
  const pages = page.locator(".sheets svg");
  const ready = page.getByRole("button", { name: "Save as PDF" }).and(page.locator(":enabled"));
  for (const count of [60, 2, 30]) {
    await page.getByRole("spinbutton", { name: "Puzzles" }).fill(String(count));
    await page.locator("main").getByText(`${count} puzzles on ${count} pages.`).waitFor();
    await ready.waitFor();
    assert.equal(await pages.count(), count);
    assert.equal(await pages.last().getAttribute("aria-label"), `Page ${count} of ${count}`);
  }
  await page.context().close();
});

test("an address says all of its sheet, for ever", async () => {
  const page = await bench.open("#/print?game=24&count=3&layout=list&key=no&seed=tuesday");
  await page.locator("main").getByText("3 puzzles on 1 page.").waitFor();
  assert.equal(new URL(page.url()).hash, "#/print?game=24&count=3&layout=list&paper=a4&seed=v2:tuesday&key=no");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Print" }).click();
  await page.locator("main").getByText("12 puzzles on 3 pages.").waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Answers" }).inputValue(), "");
  await page.context().close();
});

test("a new sheet has other puzzles, and its seed in the footer and the address", async () => {
  const page = await bench.open("#/print");
  const seen = new Set();
  for (let time = 0; time < 2; time += 1) {
    await page.waitForURL(/seed=v2:[a-z2-9]{8}(&|$)/);
    const seed = new URLSearchParams(page.url().split("?")[1]).get("seed") ?? "";
    await page
      .locator(".sheets text")
      .filter({ hasText: `seed ${seed} –` })
      .first()
      .waitFor();
    seen.add(seed);
    const before = page.url();
    await page.getByRole("button", { name: "New sheet" }).click();
    await page.waitForURL((url) => url.href !== before);
  }
  assert.equal(seen.size, 2);
  await page.context().close();
});

test("the engine writes the PDF file, with the answers apart if they are wanted", async () => {
  const page = await bench.open("#/print?game=24&count=8&seed=tuesday&key=apart&grades=no&paper=letter");
  await page.locator("main").getByText("8 puzzles on 2 pages.").waitFor();
  assert.ok(!(await page.getByLabel("Show the difficulty").isChecked()));
  assert.doesNotMatch((await page.locator(".sheets").textContent()) ?? "", /easy|medium|hard/);
  const files = [
    ["Save as PDF", "worksheet.pdf", 2, ["--no-key"]],
    ["Answers as PDF", "answers.pdf", 1, null],
  ];
  for (const [button, name, pages, words] of /** @type {[string, string, number, string[] | null][]} */ (files)) {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), name);
    const file = await readFile(await saved.path(), "latin1");
    assert.match(file, /^%PDF-1\.7[^]*%%EOF$/);
    assert.equal([...file.matchAll(/\/MediaBox \[0 0 612 792\]/g)].length, pages);
    // The bytes are those of the command line.
    const same = [
      "worksheet",
      "--game",
      "24",
      "-n",
      "8",
      "--seed",
      "tuesday",
      "--no-grades",
      "--paper",
      "letter",
      "--format",
      "pdf",
      "-o",
      "-",
      "--quiet",
    ];
    if (words) assert.equal(file, program([...same, ...words], "latin1"));
  }
  await page.getByRole("textbox", { name: "Title" }).fill("算数");
  await page.locator(".sheets text").filter({ hasText: "算数" }).first().waitFor();
  await page.getByRole("button", { name: "Save as PDF" }).click();
  await page.getByRole("alert").filter({ hasText: "the fonts of a PDF have no `算`" }).waitFor();
  await page.context().close();
});

test("QR codes lead to each puzzle or to the sheet", async () => {
  const page = await bench.open("#/print?game=24&count=2&seed=tuesday&qr=puzzles");
  const codes = page.locator(".sheets path[shape-rendering]");
  await codes.nth(1).waitFor();
  await page.getByText("The codes lead to this device").waitFor();
  assert.equal(await codes.count(), 2);
  const address = `${bench.address}#/print?game=24&count=2&layout=6&paper=a4&seed=v2:tuesday&qr=sheet`;
  await page.getByRole("combobox", { name: "QR codes" }).selectOption("sheet");
  await page.waitForURL(address);
  await codes.nth(1).waitFor({ state: "detached" });
  await codes.first().waitFor();
  assert.equal(await codes.count(), 1);
  const drawn = await codes.getAttribute("d");
  const same = program([
    "worksheet",
    "--game",
    "24",
    "-n",
    "2",
    "--seed",
    "tuesday",
    "--format",
    "svg",
    "-o",
    "-",
    "--quiet",
    "--qr",
    "sheet",
    "--link",
    address,
  ]);
  assert.ok(drawn && same.includes(drawn), "the code is that of the address");
  await page.context().close();
});

test("one's own puzzles and games can be printed, from an address too", async () => {
  const page = await bench.open("#/print");
  await page.getByRole("combobox", { name: "Game" }).selectOption("My own puzzles");
  await page.locator(".sheets text").filter({ hasText: "24:3,3,8,8=24" }).first().waitFor();
  await page.getByRole("textbox", { name: "Puzzles, one a line" }).fill("rules~use=any:1,2,3=7\n\n2 3 5 = 30");
  await page.locator("main").getByText("2 puzzles on 2 pages.").waitFor();
  await page.locator(".sheets text").filter({ hasText: "rules~use=any:1,2,3=7" }).first().waitFor();
  assert.ok(await page.getByRole("button", { name: "New sheet" }).isHidden());
  const again = await bench.open(new URL(page.url()).hash);
  await again.locator("main").getByText("2 puzzles on 2 pages.").waitFor();
  await again.context().close();
  await page.getByRole("textbox", { name: "Puzzles, one a line" }).fill("1 2 =");
  await page.getByRole("alert").filter({ hasText: "puzzle 1: " }).waitFor();
  await page.getByRole("textbox", { name: "Puzzles, one a line" }).fill("");
  await page.getByRole("alert").filter({ hasText: "There are no puzzles" }).waitFor();
  await page.getByRole("combobox", { name: "Game" }).selectOption("My own game");
  await page.locator("main").getByText("12 puzzles on 3 pages.").waitFor();
  await page.locator(".sheets text").filter({ hasText: "dice" }).first().waitFor();
  const own = await bench.open(new URL(page.url()).hash);
  await own.locator("main").getByText("12 puzzles on 3 pages.").waitFor();
  assert.match(await own.getByRole("textbox", { name: "Game file" }).inputValue(), /^name = "dice"\n/);
  await own.context().close();
  await page.getByRole("textbox", { name: "Game file" }).fill('name = "dice"');
  await page.getByRole("alert").waitFor();
  await page.context().close();
});

test("every game can be printed", async () => {
  const page = await bench.open("#/print?count=2");
  const games = await page
    .getByRole("combobox", { name: "Game" })
    .locator("option")
    .evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
  assert.ok(games.includes("four-fours") && games.includes("year") && games.includes("hundred"));
  for (const game of games.filter((game) => !["puzzles", "file"].includes(game))) {
    await page.getByRole("combobox", { name: "Game" }).selectOption(game);
    await page
      .locator(".sheets text")
      .filter({ hasText: `${game}:` })
      .first()
      .waitFor();
  }
  await page.context().close();
});

test("what cannot be printed gets a sentence", async () => {
  const page = await bench.open("#/print?game=24");
  for (const [count, told] of [
    ["0", "1 to 200"],
    ["", "1 to 200"],
    ["9999999999", "1 to 200"],
    ["4294967308", "1 to 200"],
    ["-1", "1 to 200"],
    ["2.5", "write a whole number"],
    ["201", "1 to 200"],
  ]) {
    await page.getByRole("spinbutton", { name: "Puzzles" }).fill(count);
    await page.getByRole("alert").filter({ hasText: told }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Print", exact: true }).isDisabled());
  }
  await page.context().close();
});

test("it is accessible in both themes", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const page = await bench.open("#/print", { colorScheme, viewport: { width: 320, height: 700 } });
    await page.locator(".sheets svg").first().waitFor();
    assert.ok(await fits(page));
    await accessible(page);
    await page.getByRole("combobox", { name: "Game" }).selectOption("My own game");
    await page.getByRole("combobox", { name: "Answers" }).selectOption("separate file");
    await page.locator(".sheets text").filter({ hasText: "dice" }).first().waitFor();
    assert.ok(await fits(page));
    await accessible(page);
    await page.context().close();
  }
});
