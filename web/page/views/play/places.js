// Where each number lies. The engine lists the numbers left; on the board they keep their places.

/** @typedef {import("../../questions.js").Action} Action */

/**
 * Returns the places of the numbers left after some actions, in the order of the engine's list. A step leaves its result at the
 * place of its second number.
 * @param {number} numbers @param {boolean} fixed whether the order is fixed @param {Action[]} actions
 */
export function places(numbers, fixed, actions) {
  let now = Array.from({ length: numbers }, (_, place) => place);
  /** @type {number[][]} */
  const past = [];
  /** @type {number[][]} */
  let undone = [];
  const back = () => {
    const before = past.pop();
    if (before) undone.push(now), (now = before);
  };
  for (const action of actions) {
    if (action === "undo") back();
    else if (action === "restart") while (past.length > 0) back();
    else if (action === "redo") {
      const after = undone.pop();
      if (after) past.push(now), (now = after);
    } else if (typeof action === "object" && "join" in action) {
      const [left, , right] = action.join;
      past.push(now);
      undone = [];
      now = fixed
        ? [...now.slice(0, left), now[right], ...now.slice(right + 1)]
        : [...now.filter((_, index) => index !== left && index !== right), now[right]];
    }
  }
  return now;
}

/**
 * Returns a typed step as a join of two numbers left, of which the numbers after it tell.
 * @param {import("../../schema.js").Formula[]} before @param {import("../../schema.js").Formula[]} after @param {string} step
 * @returns {[number, string, number] | null}
 */
export function joinOf(before, after, step) {
  const [left, sign, right] = step.split(" ");
  const made = after.filter(({ rpn }) => !before.some((formula) => formula.rpn === rpn));
  const rest = after.filter((formula) => formula !== (made[0] ?? after[after.length - 1])).map(({ rpn }) => rpn);
  const gone = before.map(({ rpn }, index) => {
    const at = rest.indexOf(rpn);
    if (at < 0) return index;
    rest.splice(at, 1);
    return -1;
  }).filter((index) => index >= 0);
  const value = (/** @type {number} */ index) => String(before[index].value);
  // In a fixed order a step may pass over numbers.
  const [first, second] = [gone[0], gone[gone.length - 1]];
  if (gone.length < 2) return null;
  if (value(first) === left && value(second) === right) return [first, sign, second];
  return value(second) === left && value(first) === right ? [second, sign, first] : null;
}
