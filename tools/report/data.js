// The report and the sources in the page, and look-ups in them.

import { unpack } from "./packed.js";

const held = (id) => JSON.parse(document.getElementById(id).textContent);
export const report = unpack(held("report"));
export const about = held("about-report");
export const sources = held("sources");
/** NVIDIA's machine code by function and line, or null: `tilespace` writes it where it finds NVIDIA's programs. */
export const sass = held("sass");
export const SPACES = ["generic", "global", "shared", "shared_cluster", "local", "constant", "param", "tensor"];

/** The name of a function for people. */
export const nameOf = (one) => one.display_name ?? one.name;

const all = [];
for (const of of report.functions)
  if (of.kind !== "declaration")
    for (const body of of.instances) all.push(Object.assign(body, { of }));
export const generic = (body) => body.totals.after.generic || 0;
export const byName = new Map(all.map((body) => [body.name, body]));

/** The functions and clones that each calls and that call it, each once. */
export const callees = new Map(), callers = new Map(all.map((body) => [body, []]));
for (const body of all) {
  const called = new Set();
  for (const call of body.calls) {
    const callee = byName.get(call.body);
    if (callee) called.add(callee);
  }
  callees.set(body, [...called]);
  for (const callee of called) callers.get(callee).push(body);
}

/** All functions and clones: first those with the most generic accesses, and kernels. */
export const bodies = all.sort((a, b) => generic(b) - generic(a) || (b.of.kind === "kernel") - (a.of.kind === "kernel"));
export const kernels = [...report.kernels].sort((a, b) => (b.after.generic || 0) - (a.after.generic || 0));
export const clones = bodies.filter((body) => body.copy).length;

export const sum = (counts) => Object.values(counts).reduce((total, one) => total + one, 0);
export const words = (counts) =>
  SPACES.filter((space) => counts[space]).map((space) => `${counts[space].toLocaleString("en")} ${space}`).join(", ") || "none";
/** The space of most accesses of a function, which colors it. */
export function main(body) {
  const counts = body.totals.after;
  return SPACES.filter((space) => counts[space]).sort((a, b) => counts[b] - counts[a])[0] || "none";
}

/** `file:line:column` or `file:line` in parts; none for a place that is not in a file. */
export function place(text) {
  const [, file, line, column] = /^(.+?):([1-9]\d*)(?::(\d+))?$/.exec(text) || [];
  return file ? { file, line: Number(line), column: Number(column || 0) } : null;
}

/** A place with the name that its file has in the report, where only one file has a path that ends so. */
export function located(text) {
  const at = place(text);
  if (!at || sources[at.file] !== undefined) return at;
  const names = Object.keys(sources).filter((name) => name.endsWith(`/${at.file}`) || at.file.endsWith(`/${name}`));
  return names.length === 1 ? { ...at, file: names[0] } : at;
}

/** The access at a place, or in its line; else the function that begins before it. */
export function nearest({ file, line, column }) {
  let inLine = null, around = null, begin = 0;
  for (const body of bodies) {
    for (const [index, access] of body.accesses.entries()) {
      const at = place(access.location);
      if (at?.file !== file || at.line !== line) continue;
      if (at.column === column) return { body, index };
      inLine ??= { body, index };
    }
    const at = place(body.of.location);
    if (at?.file === file && at.line <= line && at.line > begin) {
      begin = at.line;
      around = { body };
    }
  }
  return inLine ?? around;
}

export const baseName = (file) => file.slice(file.lastIndexOf("/") + 1);

export const reasonOf = (access) => report.left_generic[access.left_generic];

const reasons = new Map();
/** The reasons in a function. */
export function reasonsOf(body) {
  if (!reasons.has(body)) {
    const found = new Set();
    if (generic(body))
      for (const access of body.accesses) if (access.left_generic !== undefined) found.add(reasonOf(access).reason);
    reasons.set(body, found);
  }
  return reasons.get(body);
}

/** The loops around an access in its function. */
export const loops = (access) => access.depth || 0;

/** The accesses that stay generic for each reason, the most frequent one first, and those in the most loops. */
export function leftByReason() {
  const left = new Map();
  for (const body of bodies)
    for (const [index, access] of body.accesses.entries()) {
      if (access.left_generic === undefined) continue;
      const { reason } = reasonOf(access), one = { body, index, access };
      if (left.has(reason)) left.get(reason).push(one);
      else left.set(reason, [one]);
    }
  for (const places of left.values()) places.sort((a, b) => loops(b.access) - loops(a.access));
  return left;
}

/** How many accesses stay generic for each reason, the most frequent first. */
export function totalsByReason() {
  const totals = new Map();
  for (const { reason } of report.left_generic) totals.set(reason, (totals.get(reason) || 0) + 1);
  return [...totals].sort(([, a], [, b]) => b - a);
}

/** What a search looks at: names, both as people and as linkers write them, the file, and reasons. */
const searched = new Map();
export function matches(body, wanted) {
  if (!searched.has(body))
    searched.set(body, [nameOf(body), body.name, body.of.location, ...reasonsOf(body)].join("\n").toLowerCase());
  return searched.get(body).includes(wanted);
}

const split = new Map();
/** The lines of a source. */
export function linesOf(file) {
  if (!split.has(file)) split.set(file, sources[file].split("\n"));
  return split.get(file);
}

/** The accesses of all functions by file and line; made when a source is first shown. */
let lines = null;
export function accessesAt(file, line) {
  if (!lines) {
    lines = new Map(Object.keys(sources).map((name) => [name, new Map()]));
    for (const body of bodies)
      for (const access of body.accesses) {
        const at = place(access.location), inFile = at && lines.get(at.file);
        if (!inFile) continue;
        const one = { body, access, column: at.column }, before = inFile.get(at.line);
        if (before) before.push(one);
        else inFile.set(at.line, [one]);
      }
  }
  return lines.get(file).get(line) || [];
}

/** The accesses of functions as comma-separated values. */
export function csvOf(shown) {
  const cell = (value) => (/[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value);
  const rows = [["function", "symbol", "location", "operation", "operand", "kind", "before", "after", "reason"]];
  for (const body of shown)
    for (const access of body.accesses)
      rows.push([nameOf(body), body.name, access.location, access.op, access.operand, access.kind, access.before, access.after,
        access.left_generic === undefined ? "" : reasonOf(access).reason]);
  return rows.map((row) => row.map(cell).join(",") + "\n").join("");
}
