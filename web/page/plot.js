// A plot of many points: what a table cannot show at a glance. The table stands beside it for who cannot see it.

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [800, 360, 48, 32, 12];

/**
 * @param {string} name @param {Record<string, string | number>} attributes @param {string} [text]
 */
function s(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.textContent = text;
  return element;
}

/**
 * Points over an axis, each with its value in a title.
 * @param {string} title @param {[x: number, y: number][]} points
 */
export function plot(title, points) {
  const [first, last] = [points[0][0], points[points.length - 1][0]];
  const values = points.map(([, value]) => value);
  const floor = Math.floor(Math.min(...values) / 10) * 10;
  const top = Math.max(floor + 10, Math.ceil(Math.max(...values) / 10) * 10);
  const x = (/** @type {number} */ at) => LEFT + ((at - first) / (last - first)) * (WIDTH - LEFT - 12);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - ((value - floor) / (top - floor)) * (HEIGHT - BOTTOM - TOP);
  const svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${title}: from ${Math.min(...values)} to ${Math.max(...values)}` });
  for (const value of ticks(floor, top, 5)) {
    svg.append(s("line", { x1: LEFT, x2: WIDTH - 12, y1: y(value), y2: y(value), class: "grid" }));
    svg.append(s("text", { x: LEFT - 8, y: y(value) + 5, "text-anchor": "end" }, String(value)));
  }
  for (const at of ticks(first, last, 9)) svg.append(s("text", { x: x(at), y: HEIGHT - 8, "text-anchor": "middle" }, String(at)));
  for (const [at, value] of points) {
    const point = s("circle", { cx: x(at).toFixed(1), cy: y(value).toFixed(1), r: points.length > 200 ? 2 : 4 });
    point.append(s("title", {}, `${at}: ${value} %`));
    svg.append(point);
  }
  const figure = document.createElement("figure");
  figure.className = "card plot";
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  figure.append(caption, svg);
  return figure;
}

/** Round places on an axis. @param {number} from @param {number} to @param {number} about */
function ticks(from, to, about) {
  const rough = (to - from) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, place) => first + place * step);
}
