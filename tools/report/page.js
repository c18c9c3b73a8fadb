// The page is rendered from the report that tools read. Of long lists only the visible part is in the document (list.js),
// or they are shown in parts.

import { axisBottom } from "d3-axis";
import { scaleLinear } from "d3-scale";
import { select } from "d3-selection";
import { compareWith } from "./compare.js";
import { SPACES, about, baseName, bodies, byName, callees, callers, clones, csvOf, generic, kernels, leftByReason, located, loops,
  matches, nameOf, nearest, place, reasonOf, reasonsOf, report, sum, totalsByReason } from "./data.js";
import { bars, byId, chip, element, inParts, table, reveal } from "./dom.js";
import { drawGraph } from "./graph.js";
import { listIn } from "./list.js";
import { chainOf, jump, showSource, whyButton } from "./source.js";
import { wordOf } from "./words.js";

const ROWS = 500, LINKS = 20, PLACES = 3, BODY = 28, KERNEL = 64;
let current = null, wantedReason = null, listed = bodies, kernelList, revealAccess = () => {};

const number = (count) => count.toLocaleString("en");

// The fragment of the address says what to show, so that a link leads to it: a function, one of its accesses by number, or
// a place in a source.

function remember(shown) {
  const fragment = `#${new URLSearchParams(shown)}`;
  if (fragment === location.hash) return;
  // A page within another may have no address of its own.
  try { history.pushState(null, "", fragment); } catch { /* It is shown all the same. */ }
}

function restore() {
  const wanted = new URLSearchParams(location.hash.slice(1)), at = located(wanted.get("at") || "");
  const named = byName.get(wanted.get("function")), access = wanted.has("access") ? Number(wanted.get("access")) : undefined;
  const found = named ? { body: named, index: access } : (at && nearest(at)) || { body: bodies[0] };
  if (!found.body) return;
  show(found.body, found.body.accesses[found.index] ? found.index : undefined);
  if (at) showSource(at, current, goTo);
}

function choose(body) {
  show(body);
  remember({ function: body.name });
}

function goTo(at) {
  showSource(place(at), current, goTo);
  remember({ function: current.name, at });
}

// The whole program.

function showHead() {
  const [name] = about.files, { before, after, without } = report.accesses;
  if (name) {
    document.title = `${baseName(name)}: memory spaces`;
    byId("name").textContent = `Memory spaces of ${baseName(name)}`;
  }
  const origin = [...new Set(about.files)].join(", read from ");
  byId("totals").append(
    element("p", {}, `Functions: ${number(bodies.length - clones)}. Clones: ${number(clones)}. Accesses: ${number(sum(after))}. ` +
      `Generic: ${number(before.generic || 0)} before, ${without ? `${number(without.generic || 0)} in the code without Tilespace, ` : ""}` +
      `${number(after.generic || 0)} after.`),
    element("p", { class: "quiet" }, "“Before” counts the module as Tilespace gets it. LLVM names some memories by itself later" +
      (without ? ": the accesses that it leaves are counted in its code, where loops may be unrolled." : ", which is not counted here.")),
    element("p", { class: "quiet" }, [origin, report.module.producer, ...Object.entries(report.module.options).map((option) => option.join("="))].filter(Boolean).join(" · ")),
    ...(unoptimized() ? [element("p", { class: "note" }, unoptimized())] : []),
    element("div", { class: "legend" }, ...SPACES.map(chip)));
  if (report.not_read.length)
    byId("unread").append(element("h2", {}, "Not looked at"),
      element("ul", {}, ...report.not_read.map((what) => element("li", {}, what))));
}

/** That slots of the stack count, where variables are still in memory. */
function unoptimized() {
  const { after } = report.accesses, advice = "stack slots count as accesses. Compile with -O1 or more, or run opt -passes=sroa first.";
  if (report.module.unoptimized) return `Unoptimized (-O0): ${advice}`;
  return 2 * (after.local || 0) > sum(after) ? `Most accesses are to local memory. If this is unoptimized, ${advice}` : "";
}

/** The generic accesses in the code without Tilespace, after a text; nothing where that is not known. */
const inCode = ({ without }, before) => (without ? `${before}${number(without.generic || 0)} generic in the code without Tilespace` : "");

/** The bars of the kernels, and the numbers below them. */
function showKernels() {
  const most = Math.max(1, ...kernels.map((kernel) => Math.max(sum(kernel.before), sum(kernel.after))));
  kernelList = listIn("kernels", KERNEL, (kernel) => ({
    title: `${nameOf(byName.get(kernel.name) || kernel)}${inCode(kernel, ": ")}`,
    content: [element("div", { class: "name" }, element("span", { class: "mono" }, nameOf(byName.get(kernel.name) || kernel)), inCode(kernel, ": ")),
      ...bars(kernel.before, kernel.after, most)],
  }), (kernel) => { const body = byName.get(kernel.name); if (body) choose(body); });
  kernelList.show(kernels);
  for (const part of [byId("kernels"), byId("axis")]) part.hidden = !kernels.length;
  if (!kernels.length) return;
  const axis = element("div", { class: "row", "aria-hidden": "true" }, element("span"), element("span"));
  byId("axis").append(axis);
  const scale = scaleLinear([0, most], [0, byId("kernels").querySelector(".bar").clientWidth - 1]);
  const whole = scale.ticks(5).filter(Number.isInteger);
  select(axis.lastElementChild).append("svg").append("g").call(axisBottom(scale).tickValues(whole).tickFormat(String));
}

const loopsOf = (access) => (loops(access) === 1 ? "a loop" : `${number(loops(access))} loops`);

/** How often each reason is given, the advice for it, and the place of the accesses in the most loops; a click shows the
    functions with it. */
function showReasons() {
  const totals = totalsByReason(), left = leftByReason();
  byId("reasons").replaceChildren(...totals.map(([reason, count]) => {
    const [sentence, advice] = about.reasons[reason] || ["", ""];
    const button = element("button", { class: "link", "aria-pressed": "false", "data-reason": reason, click: () => {
      wantedReason = wantedReason === reason ? null : reason;
      for (const other of byId("reasons").querySelectorAll("[data-reason]"))
        other.setAttribute("aria-pressed", String(other.dataset.reason === wantedReason));
      showList();
    } }, reason);
    const places = (left.get(reason) || []).slice(0, PLACES).flatMap(({ body, index, access }, at) => [at ? ", " : "",
      jump(access.location, () => show(body, index, true)), ...(loops(access) ? [` in ${loopsOf(access)}`] : [])]);
    return element("li", {}, element("b", {}, number(count)), " ", button, `: ${sentence}. `, element("span", { class: "quiet" }, advice),
      ...(places.length ? [element("div", { class: "places" }, count > PLACES ? "First: " : "", ...places)] : []));
  }));
  byId("why").hidden = !totals.length;
}

// The list.

const list = listIn("bodies", BODY, (body) => ({
  title: nameOf(body),
  content: [element("span", { class: "mono" }, nameOf(body)),
    element("span", { class: "tags" }, body.copy ? "clone " : "", body.of.kind === "kernel" ? "kernel " : "",
      ...(generic(body) ? [element("span", { class: "chip of-generic" }, `${number(generic(body))} generic`)] : []))],
}), choose);

function showList() {
  const wanted = byId("search").value.toLowerCase(), only = byId("only").firstElementChild.checked;
  listed = bodies.filter((body) => (!only || generic(body)) && (!wantedReason || reasonsOf(body).has(wantedReason)) && matches(body, wanted));
  list.show(listed);
  byId("found").textContent = listed.length === bodies.length ? "" : `${number(listed.length)} of ${number(bodies.length)}`;
}

function download() {
  const link = element("a", { href: URL.createObjectURL(new Blob([csvOf(listed)], { type: "text/csv" })),
    download: `${baseName(about.files[0] || "report")}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// One function.

/** Where an access is: its line, or the function's if it has none. */
function whereIs(access, index) {
  if (place(access.location)) return [jump(access.location, () => show(current, index, true))];
  return ["no line, in ", place(current.of.location) ? jump(current.of.location, () => show(current, index, true)) : nameOf(current)];
}

/** The columns of the table of a function: its head, and the cell of an access. Those without a value are left out. */
const columnsOf = (body) => [
  ["where", (access, index) => element("td", {}, ...whereIs(access, index))],
  ["operation", (access) => element("td", { class: "mono", title: access.op }, wordOf(access))],
  ["pointer", (access) => element("td", { class: "mono" }, access.variable || ""), (access) => access.variable],
  ["loops", (access) => element("td", {}, loops(access) ? number(loops(access)) : ""), loops],
  ["before", (access) => element("td", {}, chip(access.before))],
  ["after", (access) => element("td", {}, chip(access.after))],
].filter(([, , has]) => !has || body.accesses.some(has));

function accessRow(columns, access, index) {
  const row = element("tr", { "data-access": index }, ...columns.map(([, cell]) => cell(access, index)), element("td"));
  if (access.left_generic === undefined) return [row];
  const why = element("tr", { hidden: "" }, element("td", { colspan: columns.length + 1 }, chainOf(reasonOf(access), goTo)));
  row.lastElementChild.append(whyButton({ class: "link why" }, reasonOf(access).reason, why));
  return [row, why];
}

function showAccesses(body) {
  const rows = element("tbody"), rest = element("div"), columns = columnsOf(body);
  revealAccess = inParts(rows, rest, body.accesses, ROWS, (access, index) => accessRow(columns, access, index));
  byId("accesses").replaceChildren(table([...columns.map(([head]) => head), "why"], rows), rest);
}

/** Links to functions, with words before them. */
function links(title, others) {
  if (!others.length) return [];
  const shown = others.slice(0, LINKS).flatMap((other, index) =>
    [index ? ", " : "", element("button", { class: "link mono", click: () => choose(other) }, nameOf(other))]);
  const more = others.length > LINKS ? ` and ${number(others.length - LINKS)} more` : "";
  return [element("p", { class: "links" }, `${title}: `, ...shown, more)];
}

function showAbout(body) {
  const most = Math.max(1, sum(body.totals.before), sum(body.totals.after));
  const votes = body.votes.some((vote) => SPACES.includes(vote) && vote !== "generic")
    ? ["; specialised for ", element("span", { class: "legend inline" }, ...body.votes.map(chip))] : [];
  const calls = body.call_sites, places = `; called in ${number(calls)} place${calls === 1 ? "" : "s"}`;
  const called = calls ? places : body.of.kind === "kernel" ? "" : "; no callers in this module";
  const original = byName.get(body.of.name);
  const cloneOf = !body.copy ? [] : [", a clone of ", original
    ? element("button", { class: "link mono", click: () => choose(original) }, nameOf(body.of)) : nameOf(body.of)];
  byId("about").replaceChildren(
    element("p", {}, `${body.of.kind === "kernel" ? "kernel" : "device function"}, ${body.of.linkage}`, ...cloneOf,
      called, ...votes),
    ...(nameOf(body) === body.name ? [] : [element("p", { class: "quiet mono" }, body.name)]),
    ...bars(body.totals.before, body.totals.after, most),
    ...(body.totals.without ? [element("p", { class: "quiet" }, inCode(body.totals, ""), ".")] : []),
    ...links("callers", callers.get(body)), ...links("calls", callees.get(body)));
}

/** The access that is looked at first: the generic one in the most loops. */
function firstOf(body) {
  let first = -1;
  for (const [index, access] of body.accesses.entries())
    if (access.after === "generic" && (first < 0 || loops(access) > loops(body.accesses[first]))) first = index;
  return Math.max(0, first);
}

/** Shows a function, with the source at one of its accesses. */
function show(body, access, isTold = false) {
  if (body !== current) {
    current = body;
    markInGraph(body);
    list.mark(body);
    kernelList.mark(kernels.find((kernel) => kernel.name === body.name));
    byId("title").textContent = nameOf(body);
    showAbout(body);
    showAccesses(body);
  }
  const index = access ?? firstOf(body);
  revealAccess(index);
  for (const row of byId("accesses").querySelectorAll("tr.here")) row.classList.remove("here");
  const row = byId("accesses").querySelector(`[data-access="${index}"]`);
  row?.classList.add("here");
  if (row) reveal(byId("accesses"), row);
  showSource(place(body.accesses[index]?.location || "") || place(body.of.location), body, goTo);
  if (isTold) remember({ function: body.name, access: index });
}

byId("search").addEventListener("input", showList);
byId("only").addEventListener("change", showList);
byId("csv").addEventListener("click", download);
byId("other").addEventListener("change", async ({ target }) => {
  if (target.files[0]) await compareWith(target.files[0], choose);
  // So that the same file, written anew, can be chosen again.
  target.value = "";
});
addEventListener("hashchange", restore);
showHead();
showKernels();
showReasons();
const markInGraph = drawGraph(byId("graph"), byId("zoom"), byId("near"), choose);
showList();
restore();
