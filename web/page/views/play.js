import { fill, h } from "../dom.js";
export const title = "Play";
/** @type {import("../main.js").Open} */
export function open(root) {
  fill(root, h("h1", {}, "Play"));
  return { update() {}, close() {}, keys: [] };
}
