// The report and the sources in the page, and look-ups in them.

const held = (id) => JSON.parse(document.getElementById(id).textContent);
export const report = held("report");
export const sources = held("sources");
export const SPACES = ["generic", "global", "shared", "shared_cluster", "local", "constant", "param", "tensor"];

/** A body, with the function that it is of. */
export const bodies = report.functions.flatMap((of) =>
  of.kind === "declaration" ? [] : of.instances.map((body) => ({ ...body, of })));
export const byName = new Map(bodies.map((body) => [body.name, body]));
/** The bodies that each calls, each once. */
export const callees = new Map(bodies.map((body) =>
  [body, [...new Set(body.calls.map((call) => byName.get(call.body)).filter(Boolean))]]));

export const sum = (counts) => Object.values(counts).reduce((all, one) => all + one, 0);
export const words = (counts) =>
  SPACES.filter((space) => counts[space]).map((space) => `${counts[space]} ${space}`).join(", ") || "none";
/** The space of most accesses of a body, which colors it. */
export function main(body) {
  const counts = body.totals.after;
  return SPACES.filter((space) => counts[space]).sort((a, b) => counts[b] - counts[a])[0] || "none";
}

/** `file:line:column` in parts; none for a place that is not in a file. */
export function place(text) {
  const second = text.lastIndexOf(":"), first = text.lastIndexOf(":", second - 1);
  const line = Number(text.slice(first + 1, second)), column = Number(text.slice(second + 1));
  return first > 0 && line > 0 && column >= 0 ? { file: text.slice(0, first), line, column } : null;
}

export const reasonOf = (access) => report.left_generic[access.left_generic];

/** What a search looks at. */
const searched = new Map(bodies.map((body) => {
  const reasons = new Set(body.accesses.filter((access) => access.left_generic !== undefined).map((access) => reasonOf(access).reason));
  return [body, [body.name, body.of.location, ...reasons].join("\n").toLowerCase()];
}));
export const matches = (body, wanted) => searched.get(body).includes(wanted.toLowerCase());

const split = new Map();
/** The lines of a source. */
export function linesOf(file) {
  if (!split.has(file)) split.set(file, sources[file].split("\n"));
  return split.get(file);
}

/** The accesses of all bodies by file and line; made when a source is first shown. */
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
