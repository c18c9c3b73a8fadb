// The code beside the source: the instructions with an address of a line, with Tilespace and without.

import { bodies, nameOf, place, report } from "./data.js";
import { element } from "./dom.js";

const FUNCTIONS = 4;
const ACCESS = /^(ldu?|st|atom|red|ldmatrix|stmatrix|wmma\.(load|store))(\.|$)/;
const SPACE = /\.(global|shared::cluster|shared|const|local|param)(?:::\w+)?(?=\.|$)/;
const NAMES = { const: "constant", "shared::cluster": "shared_cluster" };

const lists = ({ with: own = [], without } = {}) => [own, without].map((list) => list && new Map(list.map((one) => [one.name, one.lines])));
const [withIt, without] = lists(report.code);

const key = (file, line) => `${line} ${file}`;
const kept = new Map();
/** The instructions of a list of lines, by line. */
function byLine(lines = []) {
  if (!kept.has(lines)) {
    const found = new Map();
    for (let index = 0; index < lines.length; index += 2) {
      const where = place(lines[index]), name = where && key(where.file, where.line);
      if (name) found.set(name, [...(found.get(name) || []), ...lines[index + 1].split("\n")]);
    }
    kept.set(lines, found);
  }
  return kept.get(lines);
}

/** The instructions of a body in a line, with Tilespace and without; null where that is not known. */
function codeOf(body, file, line) {
  const here = key(file, line), original = body.of.name;
  // A function without lines is the same in both.
  const before = without && (without.get(original) ?? (without.has(original) ? withIt.get(original) : []));
  return [byLine(withIt.get(body.name)).get(here) || [], before && (byLine(before).get(here) || [])];
}

let places = null;
/** The bodies with instructions in a line. */
function bodiesAt(file, line) {
  if (!places) {
    places = new Map();
    for (const body of bodies)
      for (const here of new Set([...byLine(withIt.get(body.name)).keys(), ...byLine(without?.get(body.of.name)).keys()]))
        places.set(here, [...(places.get(here) || []), body]);
  }
  return places.get(key(file, line)) || [];
}

/** An instruction: its opcode in the color of the memory that it accesses. */
function instruction(text) {
  const [, guard, opcode, rest] = /^(@\S+ )?(\S+)(.*)$/.exec(text);
  const [, space] = SPACE.exec(opcode) || [], name = NAMES[space] ?? space ?? "generic";
  const known = ACCESS.test(opcode) ? { class: `mark of-${name}`, title: name } : {};
  return element("div", {}, guard || "", element("span", known, opcode), rest);
}

const column = (head, code) => element("div", {}, element("div", { class: "quiet" }, head),
  ...(code.length ? code.map(instruction) : [element("div", { class: "quiet" }, "no instruction with an address")]));

/** The code of a body in a line. */
function pair(body, current, file, line) {
  const [after, before] = codeOf(body, file, line);
  const same = before && before.join("\n") === after.join("\n");
  const columns = !before ? [column("PTX", after)]
    : same ? [column("PTX, with Tilespace and without", after)]
      : [column("PTX without Tilespace", before), column("PTX with Tilespace", after)];
  return [...(body === current ? [] : [element("div", {}, `in ${nameOf(body)}`)]), element("div", { class: "pair" }, ...columns)];
}

/** A button that shows the code of a line, and the element for the code; nothing if there is none. The code of the
    current line is shown from the beginning. */
export function codeButton(file, line, current, isOpen) {
  const all = bodiesAt(file, line), own = all.filter((body) => body === current);
  if (!all.length) return [];
  const shown = (own.length ? own : all).slice(0, FUNCTIONS), box = element("div", { class: "code" });
  const set = (isShown) => {
    box.hidden = !isShown;
    button.setAttribute("aria-expanded", String(isShown));
    if (isShown && !box.childElementCount) box.append(...shown.flatMap((body) => pair(body, current, file, line)));
  };
  const button = element("button", { class: "link", "aria-label": `PTX of line ${line}`, click: () => set(box.hidden) }, "PTX");
  set(isOpen);
  return [button, box];
}
