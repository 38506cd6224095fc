// A plot of many points. The same figures are in a table beside it, for those who cannot see the plot.
import { drawn } from "./svg.js";
import { count, say } from "../words.js";

const [HEIGHT, BOTTOM, TOP] = [380, 52, 26];
/** The width if there is room. In a narrow window the plot is narrower, with letters of the same size. */
const WIDEST = 800;

/**
 * Plots points over an axis, each with its value as a title.
 * @param {string} title @param {[x: number, y: number][]} points
 * @param {{ unit?: string, x?: string, y?: string, link?: (x: number) => string }} [manner]
 *   with the titles of the axes, and the address that a point leads to. Keys reach the same addresses in the table beside it.
 */
export function plot(title, points, { unit = "", x: across = "", y: upwards = "", link } = {}) {
  const [first, last] = [points[0][0], points[points.length - 1][0]];
  const values = points.map(([, value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const floor = Math.floor(least / 10) * 10;
  const top = Math.max(floor + 10, Math.ceil(most / 10) * 10);
  const width = Math.max(260, Math.min(WIDEST, window.innerWidth - 70));
  const left = 60;
  const told = (/** @type {number} */ value) => `${count(value)}${unit}`;
  const x = (/** @type {number} */ place) => left + ((place - first) / (last - first)) * (width - left - 14);
  const y = (/** @type {number} */ value) =>
    HEIGHT - BOTTOM - ((value - floor) / (top - floor)) * (HEIGHT - BOTTOM - TOP);
  const svg = drawn("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: link ? "group" : "img",
    "aria-label": say("plot.range", { title, from: told(least), to: told(most) }),
  });
  for (const value of ticks(floor, top, 5)) {
    svg.append(drawn("line", { x1: left, x2: width - 14, y1: y(value), y2: y(value), class: "grid" }));
    svg.append(drawn("text", { x: left - 8, y: y(value) + 5, "text-anchor": "end" }, told(value)));
  }
  for (const place of ticks(first, last, width / 90))
    svg.append(drawn("text", { x: x(place), y: HEIGHT - 30, "text-anchor": "middle" }, String(place)));
  svg.append(
    drawn("text", { x: (left + width - 14) / 2, y: HEIGHT - 6, "text-anchor": "middle", class: "axis" }, across),
  );
  svg.append(drawn("text", { x: 2, y: 14, class: "axis" }, upwards));
  for (const [place, value] of points) {
    const point = drawn("circle", { cx: x(place).toFixed(1), cy: y(value).toFixed(1), r: points.length > 200 ? 2 : 4 });
    point.append(drawn("title", {}, `${place}: ${told(value)}`));
    if (!link) svg.append(point);
    else {
      const anchor = drawn("a", { href: link(place), tabindex: "-1", "aria-hidden": "true" });
      anchor.append(point);
      svg.append(anchor);
    }
  }
  const figure = document.createElement("figure");
  figure.className = "card plot";
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  figure.append(caption, svg);
  return figure;
}

/** Returns round values on an axis. @param {number} from @param {number} to @param {number} about */
function ticks(from, to, about) {
  const rough = (to - from) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, place) => first + place * step);
}
