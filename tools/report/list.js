// A list to choose from, of which only the visible part is in the document. It is one stop for the tabulator, arrows
// move in it: the list keeps the focus, and says which row is active.

import { byId, element } from "./dom.js";

const SPARE = 8, PRINTED = 1000;

/** Rows of `height` pixels in the box of an id: `row(item)` has the content of one, and a click calls `choose(item)`. */
export function listIn(id, height, row, choose) {
  const box = byId(id), inner = element("div", { role: "none", class: "rows" });
  let items = [], current = null, active = 0, isPrinting = false;
  box.append(inner);
  box.setAttribute("role", "listbox");
  box.setAttribute("tabindex", "0");

  function draw() {
    const first = isPrinting ? 0 : Math.max(0, Math.floor(box.scrollTop / height) - SPARE);
    const last = isPrinting ? PRINTED : Math.ceil((box.scrollTop + box.clientHeight) / height) + SPARE;
    const shown = items.slice(first, last);
    inner.style.height = `${(isPrinting ? shown.length : items.length) * height}px`;
    inner.style.paddingTop = `${first * height}px`;
    inner.replaceChildren(...shown.map((item, index) => {
      const { title, content } = row(item), at = first + index;
      const made = element("div", {
        id: `${id}-${at}`, role: "option", "data-name": item.name, style: `height:${height}px`, title,
        "aria-selected": String(item === current), "aria-setsize": items.length, "aria-posinset": at + 1,
        click: () => { active = at; choose(item); },
      }, ...content);
      made.classList.toggle("active", at === active);
      return made;
    }));
    if (active >= first && active < first + shown.length) box.setAttribute("aria-activedescendant", `${id}-${active}`);
    else box.removeAttribute("aria-activedescendant");
  }

  /** Scrolls as little as shows the active row. */
  function reveal() {
    const top = active * height;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
    draw();
  }

  box.addEventListener("scroll", draw);
  box.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.floor(box.clientHeight / height) - 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -items.length, End: items.length }[event.key];
    if (by) {
      active = Math.min(items.length - 1, Math.max(0, active + by));
      reveal();
    } else if ((event.key === "Enter" || event.key === " ") && items[active]) choose(items[active]);
    else return;
    event.preventDefault();
  });
  matchMedia("print").addEventListener("change", ({ matches }) => { isPrinting = matches; draw(); });
  addEventListener("resize", draw);

  return {
    /** Shows other items. */
    show(others) {
      items = others;
      active = Math.max(0, items.indexOf(current));
      box.scrollTop = 0;
      // An empty list is not a stop.
      if (items.length) box.setAttribute("tabindex", "0");
      else box.removeAttribute("tabindex");
      reveal();
    },
    /** Marks the item that is chosen. */
    mark(item) {
      current = item;
      const at = items.indexOf(item);
      if (at >= 0) active = at;
      reveal();
    },
  };
}
