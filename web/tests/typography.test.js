// Tests of typographic signs, which need no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printed, printedStep } from "../page/parts/typography.js";
import { program } from "./page.js";

/** Rules without the operators that few games have. */
const USUAL = ["--operators", "+-*/^√!~", "--points", "recurring", "--join", "values", "--domain", "rational"];

/** Rules under which the judge computes every formula. */
const EVERYTHING = [...USUAL.slice(2), "--operators", "+-*/^%//,root,log,C,√!~,!!,sub,sq,floor,ceil"];

/** Hands whose formulas have every operator and sign, decimals, fractions and negative numbers. */
const HANDS = [
  ["3", "-2", "1/3", "--operators", "+-*/^", "--domain", "rational"],
  ["2", "-7/4", "5", "--operators", "+-*/", "--domain", "rational"],
  ["7", "3", "2", "--operators", "+-*/%//", "--domain", "rational"],
  ["8", "-2", "3", "--operators", "-%,root,log,C,sq,floor", "--signs", "1", "--domain", "rational"],
  ["4", "4", ...USUAL],
];

/** Returns formulas with their values. @param {string[]} hand @returns {[string, string][]} */
function formulas(hand) {
  const lines = program(["enumerate", ...hand, "--order", "any", "--use", "all"]).split("\n");
  const valued = lines
    .map((line) => /** @type {[string, string]} */ (line.split(" = ")))
    .filter(([, value]) => value && value.length < 40);
  const every = Math.ceil(valued.length / 500);
  return valued.filter((_, index) => index % every === 0);
}

/** Fails if a text has an operator of ASCII. @param {string} text */
function check(text) {
  assert.doesNotMatch(text, /\*|-|[^\d]\/|\/[^\d]/);
}

for (const hand of HANDS) {
  test(`formulas of ${hand.join(" ")} keep their values in typographic signs`, () => {
    const known = formulas(hand);
    assert.ok(known.length > 50);
    // A fraction alone is a value, which is as good.
    for (const written of [printed, printedStep]) {
      const texts = known.map(([infix]) => written(infix));
      const lines = texts.map((text) => JSON.stringify({ numbers: [4, 4], target: 1, text }));
      const judged = program(["check", "-", "--format", "jsonl", ...EVERYTHING], "utf8", lines.join("\n"))
        .trim()
        .split("\n");
      judged.forEach((line, index) => {
        const { value } = JSON.parse(line);
        assert.equal(String(value), known[index][1], `${known[index][0]} is written ${texts[index]}`);
      });
      // In a sentence, what may be a fraction stays one.
      texts.forEach((text) => /^\(?−?\d+\/\d+\)?$/.test(text) || check(text.replace(/\(−?\d+\/\d+\)/g, "")));
    }
  });
}

test("steps have typographic signs", () => {
  assert.equal(printedStep("20/5 = 4"), "20÷5 = 4");
  assert.equal(printedStep("20/5"), "20/5");
  assert.equal(printedStep("-2 - (-3/4) = -5/4"), "−2 − (−3/4) = −5/4");
  assert.equal(printedStep("444 (4, 4 and 4) / 4 = 111"), "444 (4, 4 and 4) ÷ 4 = 111");
  assert.equal(printedStep("3-8/3 = 1/3"), "3−8÷3 = 1/3");
  assert.equal(printedStep("8/3 - 2 = 2/3"), "8/3 − 2 = 2/3");
  assert.equal(printedStep("-8 // 3 = -3"), "−8 div 3 = −3");
  assert.equal(printedStep("8//3%2"), "8 div 3 mod 2");
  const steps = program(["solve", "four-fours:4,4,4,4=59", "--all", "--notation", "steps"]);
  for (const step of steps.split("\n")) check(printedStep(step).replace(/\d+\/\d+/g, ""));
});
