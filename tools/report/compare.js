// This report beside another one.

import { bodies, byName, generic, nameOf, report, words } from "./data.js";
import { byId, element, inParts, table } from "./dom.js";
import { reportOf } from "./packed.js";

const ROWS = 100;

/** The functions with different numbers, first those that differ most in generic accesses. */
function differences(other) {
  const rows = [], seen = new Set();
  for (const of of other.functions)
    for (const body of of.kind === "declaration" ? [] : of.instances) {
      const own = byName.get(body.name), there = words(body.totals.after);
      seen.add(body.name);
      if (!own || words(own.totals.after) !== there)
        rows.push({ own, name: nameOf(own || body), here: own ? words(own.totals.after) : "not here", there,
          by: Math.abs((own ? generic(own) : 0) - generic(body)) });
    }
  for (const own of bodies)
    if (!seen.has(own.name)) rows.push({ own, name: nameOf(own), here: words(own.totals.after), there: "not there", by: generic(own) });
  return rows.sort((a, b) => b.by - a.by);
}

/** Shows the differences between this report and a report in a file. */
export async function compareWith(file, choose) {
  const box = byId("compared");
  let other;
  try {
    other = reportOf(await file.text());
    if (!Array.isArray(other?.functions)) throw new Error("no functions");
  } catch {
    box.replaceChildren(element("p", {}, `${file.name} is not a report of this version: neither its JSON nor its page.`));
    return;
  }
  const rows = differences(other), rest = element("p"), body = element("tbody");
  inParts(body, rest, rows, ROWS, (row) => [element("tr", {},
    element("td", { class: "mono" }, row.own ? element("button", { class: "link mono", click: () => choose(row.own) }, row.name) : row.name),
    element("td", {}, row.here), element("td", {}, row.there))]);
  const counts = (one) => (one.accesses.after.generic || 0).toLocaleString("en");
  box.replaceChildren(
    element("h2", {}, `Compared with ${file.name}`),
    element("p", {}, `Generic: ${counts(report)} here, ${counts(other)} there. Functions that differ: ${rows.length}.`),
    ...(rows.length ? [table(["function", "here", "there"], body), rest] : []));
}
