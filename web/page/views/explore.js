import { fill, h } from "../dom.js";
export const title = "Explore";
/** @type {import("../main.js").Open} */
export function open(root) {
  fill(root, h("h1", {}, "Explore"));
  return { update() {}, close() {}, keys: [] };
}
