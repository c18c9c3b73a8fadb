// Elements of the page.

import { create } from "d3-selection";
import { SPACES, words } from "./data.js";

export const byId = (id) => document.getElementById(id);

/** An element with attributes and children; functions are handlers of events. */
export function element(tag, attributes = {}, ...children) {
  const made = create(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === "function") made.on(name, value);
    else made.attr(name, value);
  made.node().append(...children);
  return made.node();
}

export const chip = (space) => element("span", { class: `chip of-${space}` }, space);

/** A bar of accesses by space, beside a longest one of `most`. */
export function bar(counts, most) {
  const parts = SPACES.filter((space) => counts[space]).map((space) => {
    const share = (100 * counts[space]) / most;
    // A number where there is room for it.
    return element("span", { class: `of-${space}`, style: `width:${share}%`, title: `${counts[space]} ${space}` },
      share > 8 ? String(counts[space]) : "");
  });
  return element("div", { class: "bar", role: "img", "aria-label": words(counts) }, ...parts);
}

/** The bars before and after. */
export const bars = (before, after, most) => [["before", before], ["after", after]].map(([when, counts]) =>
  element("div", { class: "row" }, element("span", {}, when), bar(counts, most)));

/** Adds the rows of a long list in parts: the first, and more of them on request, up to a row if that is asked for. */
export function inParts(table, rest, items, size, rowsOf) {
  let shown = 0;
  const add = (count) => {
    const next = items.slice(shown, shown + count);
    table.append(...next.flatMap((item, index) => rowsOf(item, shown + index)));
    shown += next.length;
    const left = items.length - shown;
    rest.replaceChildren(...(left ? [element("button", { class: "link more", click: () => add(size) }, `show more (${left})`)] : []));
  };
  add(size);
  return (index) => { if (index >= shown) add(index + 1 - shown); };
}

/** A table with heads. */
export const table = (heads, body) => element("table", {},
  element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))), body);

/** Scrolls a box, and not the page, so that a part of it is in the middle, unless it is in sight. */
export function reveal(box, part) {
  const from = part.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (from < 0 || from > box.clientHeight - part.clientHeight) box.scrollTop += from - box.clientHeight / 2;
}
