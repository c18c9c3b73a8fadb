// The page is rendered from the report in JSON, the same that tools read. Long lists are shown in parts: rows of
// accesses, lines of a source.

import { axisBottom } from "d3-axis";
import { scaleLinear } from "d3-scale";
import { create, select } from "d3-selection";
import { SPACES, accessesAt, bodies, byName, callees, linesOf, matches, place, reasonOf, report, sources, sum, words } from "./data.js";
import { drawGraph } from "./graph.js";

const ROWS = 500, LINES = 200;
const byId = (id) => document.getElementById(id);
let current = null, markInGraph = () => {};

/** An element with attributes and children; functions are what is done on an event. */
function element(tag, attributes = {}, ...children) {
  const made = create(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === "function") made.on(name, value);
    else made.attr(name, value);
  made.node().append(...children);
  return made.node();
}
const chip = (space) => element("span", { class: `chip of-${space}` }, space);

function bar(counts, most) {
  const parts = SPACES.filter((space) => counts[space]).map((space) => {
    const share = (100 * counts[space]) / most;
    // A number where there is room for it.
    return element("span", { class: `of-${space}`, style: `width:${share}%`, title: `${counts[space]} ${space}` },
      share > 8 ? String(counts[space]) : "");
  });
  return element("div", { class: "bar", role: "img", "aria-label": words(counts) }, ...parts);
}
const bars = (name, before, after, most) => [
  element("div", { class: "row" }, element("span", { title: name }, name), element("span", {}, "before"), bar(before, most)),
  element("div", { class: "row" }, element("span", {}, ""), element("span", {}, "after"), bar(after, most)),
];

function showTotals() {
  const { before, after } = report.accesses;
  byId("totals").append(
    element("p", { style: "margin:0 0 6px" }, `Functions: ${report.functions.length}. Bodies: ${bodies.length}. Accesses: ${sum(after)}. ` +
      `Generic: ${before.generic || 0} before, ${after.generic || 0} after.`),
    element("div", {}, ...SPACES.map(chip)));
  const most = Math.max(1, ...report.kernels.flatMap((kernel) => [sum(kernel.before), sum(kernel.after)]));
  for (const kernel of report.kernels) byId("kernels").append(...bars(kernel.name, kernel.before, kernel.after, most));
  if (report.kernels.length) showAxis(most);
  if (report.not_read.length)
    byId("unread").append(element("h2", {}, "Not looked at"),
      element("ul", {}, ...report.not_read.map((what) => element("li", {}, what))));
}

/** The numbers below the bars, as wide as they are. */
function showAxis(most) {
  const axis = element("div", { class: "row", "aria-hidden": "true" }, element("span"), element("span"), element("span"));
  byId("axis").append(axis);
  const room = axis.lastElementChild;
  const scale = scaleLinear([0, most], [0, byId("kernels").querySelector(".bar").clientWidth - 1]);
  const whole = scale.ticks(5).filter(Number.isInteger);
  select(room).append("svg").append("g").call(axisBottom(scale).tickValues(whole).tickFormat(String));
}

function showList() {
  const wanted = byId("search").value, only = byId("only").firstElementChild.checked;
  const shown = bodies.filter((body) => (!only || body.totals.after.generic) && matches(body, wanted));
  byId("bodies").replaceChildren(...shown.map((body) =>
    element("button", { "data-name": body.name, tabindex: -1, click: () => choose(body) },
      element("span", { class: "mono" }, body.name),
      element("span", {}, body.copy ? "copy " : "", body.of.kind === "kernel" ? "kernel " : "",
        body.totals.after.generic ? chip("generic") : ""))));
  markInList();
}

/** One stop for the tabulator: the body that is shown, or the first. */
function markInList() {
  const buttons = select("#bodies").selectAll("button");
  const isCurrent = function () { return this.dataset.name === current?.name; };
  buttons.attr("aria-current", function () { return String(isCurrent.call(this)); });
  const stop = buttons.filter(isCurrent).node() || buttons.node();
  buttons.attr("tabindex", function () { return this === stop ? 0 : -1; });
}

function stepInList(event) {
  const list = byId("bodies"), here = document.activeElement;
  const to = { ArrowDown: here.nextElementSibling, ArrowUp: here.previousElementSibling, Home: list.firstElementChild, End: list.lastElementChild };
  if (!(event.key in to)) return;
  to[event.key]?.focus();
  event.preventDefault();
}

const jump = (text) => {
  const at = place(text);
  return at && sources[at.file] !== undefined
    ? element("button", { class: "link mono", click: () => { showSource(at); byId("source").scrollIntoView({ block: "nearest" }); } }, text)
    : element("span", { class: "mono" }, text);
};

function chainOf(left) {
  const items = [element("li", {}, `${left.reason}, in ${left.function}`)];
  for (const step of left.chain) {
    const found = /^(.*) at (\S.*?)$/.exec(step);
    items.push(element("li", {}, ...(found ? [`${found[1]} at `, jump(found[2])] : [step])));
  }
  return element("ul", { class: "chain" }, ...items);
}

/** A button that shows and hides why an access stays generic. */
const whyButton = (attributes, text, why) => element("button", { ...attributes, "aria-expanded": "false", click: (event) => {
  why.hidden = !why.hidden;
  event.currentTarget.setAttribute("aria-expanded", String(!why.hidden));
} }, text);

function accessRow(access) {
  const row = element("tr", {}, element("td", {}, jump(access.location)), element("td", { class: "mono" }, access.op),
    element("td", {}, chip(access.before)), element("td", {}, chip(access.after)), element("td"));
  if (access.left_generic === undefined) return [row];
  const why = element("tr", { hidden: "" }, element("td", { colspan: 5 }, chainOf(reasonOf(access))));
  row.lastElementChild.append(whyButton({ class: "link why" }, reasonOf(access).reason, why));
  return [row, why];
}

function showAccesses(body) {
  const table = element("tbody"), more = element("button", { class: "link more" });
  let shown = 0;
  const add = () => {
    const next = body.accesses.slice(shown, shown + ROWS);
    shown += next.length;
    table.append(...next.flatMap(accessRow));
    more.textContent = shown < body.accesses.length ? `show more (${body.accesses.length - shown})` : "";
  };
  more.addEventListener("click", add);
  add();
  const head = ["where", "operation", "before", "after", "why"].map((title) => element("th", { scope: "col" }, title));
  byId("accesses").replaceChildren(element("table", {}, element("thead", {}, element("tr", {}, ...head)), table), more);
}

/** Where the word ends that begins at a place in a line. */
const wordEnd = (text, from) => from + (/^(?:[%@$\w.]+|.)/.exec(text.slice(from))?.[0].length || 0);

/** One line: its accesses in the color of what they name, and what stays generic with its reasons behind a click. An access
    of another body than the one shown is marked where the body shown has none in this line. */
function sourceLine(file, number, text, here) {
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
    const look = { class: `mark of-${access.after}`, title: `${access.op}: ${access.after}` };
    if (access.left_generic === undefined) parts.push(element("span", look, text.slice(from, to)));
    else {
      const why = chainOf(reasonOf(access));
      why.hidden = true;
      below.push(why);
      parts.push(whyButton(look, text.slice(from, to), why));
    }
    end = to;
  }
  parts.push(text.slice(end));
  const line = element("div", { "data-line": number, class: here ? "line here" : "line" },
    element("span", {}, String(number)), element("span", {}, ...parts), element("span", {}, ...[...spaces].map(chip)));
  return [line, ...below];
}

/** Lines around a place, and more of them on request. */
function showSource(at) {
  const isThere = at && sources[at.file] !== undefined;
  byId("file").textContent = isThere ? at.file : "";
  byId("source").replaceChildren();
  if (!isThere) return;
  const lines = linesOf(at.file);
  const part = (from, to) => lines.slice(from, to).flatMap((line, index) =>
    sourceLine(at.file, from + index + 1, line, from + index + 1 === at.line));
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
  byId("source").append(earlier, ...part(first, last), later);
  // The line in the middle of the box, without scrolling the page.
  const box = byId("source"), here = box.querySelector(".here");
  if (here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2;
}

function choose(body) {
  current = body;
  markInGraph(body);
  markInList();
  byId("title").textContent = body.name;
  const most = Math.max(1, sum(body.totals.before), sum(body.totals.after));
  const votes = body.votes.length ? [" relies on ", ...body.votes.flatMap((vote) => [chip(vote), " "])] : [];
  const calls = callees.get(body).map((callee) =>
    element("li", {}, element("button", { class: "link mono", click: () => choose(callee) }, callee.name)));
  const original = byName.get(body.of.name);
  const copyOf = !body.copy ? [] : [", a copy of ", original
    ? element("button", { class: "link mono", click: () => choose(original) }, body.of.name) : body.of.name];
  byId("about").replaceChildren(
    element("p", {}, `${body.of.kind}, ${body.of.linkage}`, ...copyOf, `; ${body.call_sites} calls come here.`, ...votes),
    ...bars("", body.totals.before, body.totals.after, most),
    ...(calls.length ? [element("p", { style: "margin:6px 0 0" }, "calls"), element("ul", {}, ...calls.slice(0, 50))] : []));
  showAccesses(body);
  showSource(place(body.accesses[0]?.location || body.of.location));
}

byId("search").addEventListener("input", showList);
byId("only").addEventListener("change", showList);
byId("bodies").addEventListener("keydown", stepInList);
showTotals();
markInGraph = drawGraph(byId("graph"), byId("zoom"), choose);
showList();
if (bodies.length)
  choose(bodies.find((body) => body.totals.after.generic) || bodies.find((body) => body.of.kind === "kernel") || bodies[0]);
