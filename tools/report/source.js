// The source with the spaces of its accesses, and the paths to where one was lost.

import { codeButton } from "./code.js";
import { about, accessesAt, baseName, byName, linesOf, nameOf, place, reasonOf, sources } from "./data.js";
import { byId, chip, element, reveal } from "./dom.js";
import { wordOf } from "./words.js";

const LINES = 200;

/** A link to a place in a source; only its text if there is no place. The folder is left out. */
export function jump(text, go) {
  const at = place(text);
  return at && sources[at.file] !== undefined
    ? element("button", { class: "link mono", title: text, click: () => {
        go();
        byId("source").scrollIntoView({ block: "nearest" });
      } }, baseName(text))
    : element("span", { class: "mono", title: text }, baseName(text));
}

/** Names in a text as people know them. */
const readable = (text) => text.replace(/'([^']+)'/g, (all, name) => (byName.has(name) ? `'${nameOf(byName.get(name))}'` : all));

/** The path of an access back to the place where its space was lost; `goTo` shows a place. */
export function chainOf(left, goTo) {
  const body = byName.get(left.function);
  const items = [element("li", {}, `${left.reason}, in ${body ? nameOf(body) : left.function}: ${(about.reasons[left.reason] || [""])[0]}`)];
  for (const step of left.chain) {
    const found = /^(.*) at (\S.*?)$/.exec(step);
    items.push(element("li", {}, ...(found ? [`${readable(found[1])} at `, jump(found[2], () => goTo(found[2]))] : [readable(step)])));
  }
  return element("ul", { class: "chain" }, ...items);
}

/** A button that shows and hides why an access stays generic. */
export const whyButton = (attributes, text, why) => element("button", { ...attributes, "aria-expanded": "false", click: (event) => {
  why.hidden = !why.hidden;
  event.currentTarget.setAttribute("aria-expanded", String(!why.hidden));
} }, text);

/** Where the word ends that begins at a place in a line. */
const wordEnd = (text, from) => from + (/^(?:[%@$\w.]+|.)/.exec(text.slice(from))?.[0].length || 0);

/** One line: its accesses in the color of the space that they name, and the rest of generic accesses with their reasons after
    a click. An access of another function than the shown one is marked if the shown one has none in this line. */
function sourceLine(file, number, text, { here, current, goTo }) {
  const all = accessesAt(file, number), own = all.filter(({ body }) => body === current);
  const marks = new Map(), below = [], spaces = new Set();
  for (const one of own.length ? own : all) {
    spaces.add(one.access.after);
    const before = marks.get(one.column);
    if (!before || (one.access.left_generic !== undefined && before.access.left_generic === undefined)) marks.set(one.column, one);
  }
  const parts = [];
  let end = 0;
  for (const [column, { access }] of [...marks].sort(([a], [b]) => a - b)) {
    // Python counts columns from 0.
    const from = Math.max(end, column - 1 + /^\s*/.exec(text.slice(Math.max(0, column - 1)))[0].length), to = wordEnd(text, from);
    parts.push(text.slice(end, from));
    const look = { class: `mark of-${access.after}`, title: `${wordOf(access)}: ${access.after}` };
    if (access.left_generic === undefined) parts.push(element("span", look, text.slice(from, to)));
    else {
      const why = chainOf(reasonOf(access), goTo);
      why.hidden = true;
      below.push(why);
      parts.push(whyButton(look, text.slice(from, to), why));
    }
    end = to;
  }
  parts.push(text.slice(end));
  const [button, ...code] = codeButton(file, number, current, number === here);
  const line = element("div", { "data-line": number, class: number === here ? "line here" : "line" },
    element("span", {}, String(number)), element("span", {}, ...parts), element("span", {}, ...[...spaces].map(chip), ...(button ? [button] : [])));
  return [line, ...code, ...below];
}

/** The text for a place without source. */
function absence(at) {
  if (!at) return "This place has no line: the module has no debug information here. Compile with -g1.";
  const folders = ["the working directory", ...about.folders].join(", ");
  return `Source of ${at.file} not found; looked in ${folders}. Name its folder by --sources (sources= of the passes, ` +
    "-Xclang -mllvm -Xclang -tilespace-sources= of clang).";
}

/** Shows lines around a place, and more of them on request. */
export function showSource(at, current, goTo) {
  const isThere = at && sources[at.file] !== undefined, box = byId("source");
  byId("file").textContent = at ? at.file : "Source";
  byId("no-source").textContent = isThere ? "" : absence(at);
  box.hidden = !isThere;
  box.replaceChildren();
  if (!isThere) return;
  const lines = linesOf(at.file);
  const part = (from, to) => lines.slice(from, to).flatMap((line, index) =>
    sourceLine(at.file, from + index + 1, line, { here: at.line, current, goTo }));
  let first = Math.max(0, at.line - LINES), last = Math.min(lines.length, at.line + LINES);
  const earlier = element("button", { class: "link more", click: () => {
    const from = Math.max(0, first - LINES);
    earlier.after(...part(from, first));
    first = from;
    earlier.hidden = first === 0;
  } }, "earlier lines");
  const later = element("button", { class: "link more", click: () => {
    const to = Math.min(lines.length, last + LINES);
    later.before(...part(last, to));
    last = to;
    later.hidden = last === lines.length;
  } }, "later lines");
  earlier.hidden = first === 0;
  later.hidden = last === lines.length;
  box.append(earlier, ...part(first, last), later);
  const here = box.querySelector(".here");
  if (here) reveal(box, here);
}
