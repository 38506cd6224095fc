// A tree that moves from one state to the next: operators in discs, numbers and buds as leaves.
import { drawn } from "../parts/svg.js";

/**
 * A node of a tree, in postfix order.
 * @typedef {object} TreeNode
 * @property {string} key Nodes with the same key in two states are one node that moves.
 * @property {string} text
 * @property {boolean} [leaf] whether it has no operands
 * @property {string | null} [value] what is written beside an operator
 * @property {string} [tone] a class: `lit`, `dim`, `gone`, `new`
 * @property {string} [act] what pressing it does; only such nodes can be pressed
 * @property {string} [from] the key of the node that a new one comes out of
 */
/** @typedef {{ x: number, y: number }} Spot */

/** The size of the drawing. A tree is spread over it. */
const [WIDTH, HEIGHT] = [480, 300];
const RADIUS = 21;
/** How near a node must be dropped to another, in pixels. */
const REACH = 60;
/** How long a tree moves, in milliseconds. */
const MOVE = 420;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Tells of a pressed node by the event `press`, and of a node that was dragged to another by `swap`, with their keys. */
export class ExpressionTree extends HTMLElement {
  #svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group" });
  #lines = drawn("g", { class: "lines" });
  #discs = drawn("g", {});
  /** @type {Map<string, Spot>} Where the nodes are drawn now. */
  #spots = new Map();
  /** @type {Map<string, SVGElement>} */
  #groups = new Map();
  /** @type {[string, string][]} The keys of operators and operands. */
  #edges = [];
  #frame = 0;
  /** @type {TreeNode[]} */
  nodes = [];
  /** Whether nodes can be dragged. */
  drags = false;

  constructor() {
    super();
    this.#svg.append(this.#lines, this.#discs);
  }

  connectedCallback() {
    this.append(this.#svg);
  }

  disconnectedCallback() {
    cancelAnimationFrame(this.#frame);
  }

  /** Shows a tree. @param {TreeNode[]} nodes in postfix order @param {string} label */
  show(nodes, label) {
    this.nodes = nodes;
    this.#svg.setAttribute("aria-label", label);
    const { spots, edges, radius } = laidOut(nodes);
    this.#edges = edges;
    const parents = new Map(edges.map(([parent, child]) => [child, parent]));
    const focused = /** @type {HTMLElement | null} */ (this.#svg.querySelector(":focus"))?.dataset.key;
    for (const [key, group] of this.#groups) {
      if (spots.has(key)) continue;
      group.remove();
      this.#groups.delete(key);
      this.#spots.delete(key);
    }
    /** @type {Map<string, [Spot, Spot]>} */
    const moves = new Map();
    for (const node of nodes) {
      const to = /** @type {Spot} */ (spots.get(node.key));
      const origin =
        this.#spots.get(node.key) ??
        this.#spots.get(node.from ?? "") ??
        this.#spots.get(parents.get(node.key) ?? "") ??
        to;
      moves.set(node.key, [{ ...origin }, to]);
      this.#draw(node, radius);
    }
    // The order of the elements is that of the reading: from left to right.
    const order = [...nodes].sort((a, b) => (spots.get(a.key)?.x ?? 0) - (spots.get(b.key)?.x ?? 0));
    order.forEach((node) => this.#discs.append(/** @type {SVGElement} */ (this.#groups.get(node.key))));
    if (focused) this.#groups.get(focused)?.focus();
    this.#move(moves);
  }

  /** Puts the focus on a node. @param {string} key */
  focusOn(key) {
    this.#groups.get(key)?.focus();
  }

  /** @param {TreeNode} node @param {number} radius */
  #draw(node, radius) {
    let group = this.#groups.get(node.key);
    if (!group) {
      group = drawn("g", { "data-key": node.key });
      group.append(
        drawn("circle", {}),
        drawn("text", { "text-anchor": "middle", dy: "0.36em" }),
        drawn("text", { class: "value", x: String(RADIUS + 5), dy: "0.36em" }),
      );
      this.#listen(group, node.key);
      this.#groups.set(node.key, group);
    }
    const [disc, text, value] = /** @type {Element[]} */ ([...group.children]);
    group.setAttribute("class", `${node.leaf ? "leaf" : "operator"} ${node.tone ?? ""}`);
    disc.setAttribute("r", String(node.leaf && !node.text ? radius * 0.8 : radius));
    text.textContent = node.text;
    text.setAttribute("class", node.text.length > 3 ? "long" : "");
    value.textContent = node.value ?? "";
    if (node.act) {
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "0");
      group.setAttribute("aria-label", node.act);
    } else for (const name of ["role", "tabindex", "aria-label"]) group.removeAttribute(name);
  }

  /** @param {SVGElement} group @param {string} key */
  #listen(group, key) {
    const press = () => group.hasAttribute("tabindex") && this.dispatchEvent(new CustomEvent("press", { detail: key }));
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    });
    group.addEventListener("pointerdown", (event) => {
      if (!group.hasAttribute("tabindex")) return;
      const [x, y] = [event.clientX, event.clientY];
      if (this.drags) group.setPointerCapture(event.pointerId);
      const move = (/** @type {PointerEvent} */ moved) => {
        if (!this.drags) return;
        const scale = WIDTH / this.#svg.getBoundingClientRect().width;
        const spot = this.#spots.get(key);
        if (spot)
          group.setAttribute(
            "transform",
            `translate(${spot.x + (moved.clientX - x) * scale} ${spot.y + (moved.clientY - y) * scale})`,
          );
      };
      const end = (/** @type {PointerEvent} */ ended) => {
        group.removeEventListener("pointermove", move);
        group.removeEventListener("pointerup", end);
        group.removeEventListener("pointercancel", end);
        this.#place(this.#spots);
        if (ended.type === "pointercancel") return;
        if (Math.hypot(ended.clientX - x, ended.clientY - y) < 8) return press();
        const onto = this.#near(ended.clientX, ended.clientY, key);
        if (this.drags && onto) this.dispatchEvent(new CustomEvent("swap", { detail: [key, onto] }));
      };
      group.addEventListener("pointermove", move);
      group.addEventListener("pointerup", end);
      group.addEventListener("pointercancel", end);
    });
  }

  /** Returns the key of the node at a place of the window. @param {number} x @param {number} y @param {string} not */
  #near(x, y, not) {
    const far = (/** @type {Element} */ group) => {
      const box = group.children[0].getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    };
    const [nearest] = [...this.#groups].filter(([key]) => key !== not).sort(([, a], [, b]) => far(a) - far(b));
    return nearest && far(nearest[1]) < REACH ? nearest[0] : null;
  }

  /** @param {Map<string, [Spot, Spot]>} moves */
  #move(moves) {
    cancelAnimationFrame(this.#frame);
    const ends = new Map([...moves].map(([key, [, to]]) => [key, to]));
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const time = Math.max(0, Math.min(1, (now - began) / MOVE));
      const eased = 1 - (1 - time) ** 3;
      const between = (/** @type {[Spot, Spot]} */ [from, to]) => ({
        x: from.x + (to.x - from.x) * eased,
        y: from.y + (to.y - from.y) * eased,
      });
      this.#place(new Map([...moves].map(([key, move]) => [key, between(move)])));
      if (time < 1) this.#frame = requestAnimationFrame(step);
    };
    const moving = [...moves.values()].some(([from, to]) => from.x !== to.x || from.y !== to.y);
    if (still.matches || !moving || document.visibilityState === "hidden") this.#place(ends);
    else step(began);
  }

  /** @param {Map<string, Spot>} spots */
  #place(spots) {
    this.#spots = spots;
    for (const [key, { x, y }] of spots) this.#groups.get(key)?.setAttribute("transform", `translate(${x} ${y})`);
    this.#lines.replaceChildren(
      ...this.#edges.map(([parent, child]) => {
        const [a, b] = [spots.get(parent), spots.get(child)];
        const dim = [parent, child].some((key) => this.#groups.get(key)?.classList.contains("dim"));
        return drawn("line", { x1: a?.x, y1: a?.y, x2: b?.x, y2: b?.y, class: dim ? "dim" : "" });
      }),
    );
  }
}

/** Returns where nodes stand, which belongs to which, and how large their discs are. @param {TreeNode[]} nodes */
export function laidOut(nodes) {
  const leaves = nodes.filter(({ leaf }) => leaf).length;
  const across = Math.min(118, (WIDTH - 2 * RADIUS - 40) / Math.max(1, leaves - 1));
  const margin = (WIDTH - across * (leaves - 1)) / 2;
  /** @type {{ key: string, x: number, height: number, below: string[] }[]} */
  const stack = [];
  /** @type {[string, string][]} */
  const edges = [];
  /** @type {Map<string, { x: number, y: number }>} */
  const spots = new Map();
  /** @type {Map<string, string[]>} */
  const below = new Map();
  let leaf = 0;
  for (const node of nodes) {
    if (node.leaf) stack.push({ key: node.key, x: margin + across * leaf++, height: 0, below: [] });
    else {
      const [right, left] = [stack.pop(), stack.pop()];
      if (!left || !right) break;
      edges.push([node.key, left.key], [node.key, right.key]);
      below.set(node.key, [left.key, right.key]);
      stack.push({
        key: node.key,
        x: (left.x + right.x) / 2,
        height: 1 + Math.max(left.height, right.height),
        below: [],
      });
    }
    const top = stack[stack.length - 1];
    spots.set(top.key, { x: top.x, y: 0 });
  }
  const deepest = Math.max(1, ...stack.map(({ height }) => height));
  const down = Math.min(92, (HEIGHT - 2 * RADIUS - 12) / deepest);
  const put = stack.map(({ key }) => /** @type {[string, number]} */ ([key, 0]));
  const top = (HEIGHT - down * deepest) / 2;
  for (const [key, depth] of put) {
    const spot = spots.get(key);
    if (spot) spot.y = top + down * depth;
    put.push(...(below.get(key) ?? []).map((child) => /** @type {[string, number]} */ ([child, depth + 1])));
  }
  return { spots, edges, radius: Math.min(RADIUS, across * 0.45) };
}

customElements.define("expression-tree", ExpressionTree);
