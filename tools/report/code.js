// The code beside the source: the instructions with an address of a line, with Tilespace and without, and all of NVIDIA's
// machine code of it, where the page has that.

import { bodies, nameOf, place, report, sass } from "./data.js";
import { element } from "./dom.js";

const FUNCTIONS = 4, KINDS = !sass ? "PTX" : report.code ? "PTX and SASS" : "SASS";
const ACCESS = /^(ldu?|st|atom|red|ldmatrix|stmatrix|wmma\.(load|store))(\.|$)/;
const SPACE = /\.(global|shared::cluster|shared|const|local|param)(?:::\w+)?(?=\.|$)/;
const NAMES = { const: "constant", "shared::cluster": "shared_cluster" };
// Machine code: LDG, STS, ATOMG; the letter is the memory, and none is generic.
const MACHINE = /^(?:U?LD|ST|ATOM)([GSLC]?)(?:M|STS)?(?:\.|$)/, LETTERS = { "": "generic", G: "global", S: "shared", L: "local", C: "constant" };

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

// As in the code, where a name has no dots.
const inCode = (name) => name.replace(/[.@]/g, "_$_");
/** Its machine instructions in a line, with Tilespace and without; null where that is not known. */
function machineOf(body, file, line) {
  const here = key(file, line), of = (all, name) => all[inCode(name)]?.[here] || [];
  return [of(sass.with, body.name), sass.without && of(sass.without, body.of.name)];
}

let places = null;
/** The bodies with instructions in a line. */
function bodiesAt(file, line) {
  if (!places) {
    places = new Map();
    for (const body of bodies)
      for (const here of new Set([...byLine(withIt.get(body.name)).keys(), ...byLine(without?.get(body.of.name)).keys(),
        ...Object.keys(sass?.with[inCode(body.name)] || {})]))
        places.set(here, [...(places.get(here) || []), body]);
  }
  return places.get(key(file, line)) || [];
}

/** An instruction: its opcode in the color of the memory that it accesses. */
function instruction(text) {
  const [, guard, opcode, rest] = /^(@\S+ )?(\S+)(.*)$/.exec(text);
  const [, space] = SPACE.exec(opcode) || [], [, letter] = MACHINE.exec(opcode) || [];
  const name = ACCESS.test(opcode) ? NAMES[space] ?? space ?? "generic" : LETTERS[letter];
  const known = name ? { class: `mark of-${name}`, title: name } : {};
  return element("div", {}, guard || "", element("span", known, opcode), rest);
}

const column = (head, code, none) => element("div", {}, element("div", { class: "quiet" }, head),
  ...(code.length ? code.map(instruction) : [element("div", { class: "quiet" }, none)]));

/** The code with Tilespace beside that without; `before` is null where that is not known. */
function columns(kind, none, [after, before]) {
  const same = before && before.join("\n") === after.join("\n");
  return element("div", { class: "pair" }, ...(!before ? [column(kind, after, none)]
    : same ? [column(`${kind}, with Tilespace and without`, after, none)]
      : [column(`${kind} without Tilespace`, before, none), column(`${kind} with Tilespace`, after, none)]));
}

/** The code of a body in a line. */
function pair(body, current, file, line) {
  return [...(body === current ? [] : [element("div", {}, `in ${nameOf(body)}`)]),
    ...(report.code ? [columns("PTX", "no instruction with an address", codeOf(body, file, line))] : []),
    ...(sass ? [columns("SASS", "no instruction", machineOf(body, file, line))] : [])];
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
  const button = element("button", { class: "link", "aria-label": `${KINDS} of line ${line}`, click: () => set(box.hidden) }, KINDS);
  set(isOpen);
  return [button, box];
}
