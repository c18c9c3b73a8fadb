// The call graph around a function: callers left of callees, clones below their originals, one color for each space.

import { select } from "d3-selection";
import { linkHorizontal } from "d3-shape";
import { bodies, callees, callers, main, nameOf, words } from "./data.js";

const LABEL = 26, WIDTH = 190, STEP = 235, HEIGHT = 22, GAP = 32, EDGE = 10;
/** How many functions are shown at first, and at most. */
const FEW = 40, MANY = 1280;
/** As small as names are still legible. */
const LEGIBLE = 0.75;
const link = linkHorizontal();

/** The functions nearest to one by calls, in either direction, in their order in the program. */
function around(body, count) {
  if (bodies.length <= count) return bodies;
  const near = new Set([body]);
  for (const one of near) {
    for (const next of [...callers.get(one), ...callees.get(one)]) {
      if (near.size === count) return [...near];
      near.add(next);
    }
  }
  return [...near];
}

/** All functions, callers before callees where no cycle is in the way. */
function sorted(functions, next) {
  const seen = new Set(), order = [];
  for (const root of functions) {
    const stack = seen.has(root) ? [] : [[root, 0]];
    seen.add(root);
    while (stack.length) {
      const top = stack[stack.length - 1], callee = next.get(top[0])[top[1]++];
      if (!callee) { order.push(top[0]); stack.pop(); }
      else if (!seen.has(callee)) { seen.add(callee); stack.push([callee, 0]); }
    }
  }
  return order.reverse();
}

/** Each function one column after the last of its callers, and in it as high as its callers are on average. */
function places(shown) {
  const of = new Map(), isShown = new Set(shown);
  for (const body of shown) {
    if (!of.has(body.of)) of.set(body.of, []);
    of.get(body.of).push(body);
  }
  const next = new Map([...of].map(([one, own]) => [one, [...new Set(own.flatMap((body) => callees.get(body).filter((callee) => isShown.has(callee)).map((callee) => callee.of)))]]));
  const order = sorted(of.keys(), next), rank = new Map(order.map((one, index) => [one, index]));
  const level = new Map(order.map((one) => [one, 0])), callers = new Map(order.map((one) => [one, []]));
  for (const one of order)
    for (const callee of next.get(one))
      if (rank.get(callee) > rank.get(one)) {
        level.set(callee, Math.max(level.get(callee), level.get(one) + 1));
        callers.get(callee).push(one);
      }
  const columns = [], height = new Map(), at = new Map();
  for (const one of order) (columns[level.get(one)] ||= []).push(one);
  let tall = 1;
  columns.forEach((column, x) => {
    const wanted = (one) => {
      const above = callers.get(one).map((caller) => height.get(caller));
      return above.length ? above.reduce((all, y) => all + y, 0) / above.length : 0;
    };
    const key = new Map(column.map((one) => [one, wanted(one)]));
    let y = 0;
    for (const one of column.sort((a, b) => key.get(a) - key.get(b))) {
      height.set(one, y);
      for (const body of of.get(one)) at.set(body, [EDGE + x * STEP, EDGE + y++ * GAP]);
    }
    tall = Math.max(tall, y);
  });
  return { at, wide: 2 * EDGE + STEP * columns.length, tall: 2 * EDGE + GAP * tall };
}

/** Draws the graph around functions; returns a function that marks one in it. */
export function drawGraph(where, zoom, said, choose) {
  let count = FEW, scale = 0, wide = 1, tall = 1, at = new Map(), shown = [], chosen = null, edges, nodes, svg;
  const fitting = () => Math.min(1, where.clientWidth / wide);
  const resize = (by) => {
    scale = Math.min(4, Math.max(0.1, by ? scale * by : fitting()));
    svg.attr("width", wide * scale).attr("height", tall * scale);
  };
  const widen = (by) => {
    count = Math.min(MANY, Math.max(FEW, count * by));
    draw();
    mark(chosen);
  };
  const buttons = [["−", "smaller", () => resize(0.8)], ["+", "bigger", () => resize(1.25)], ["fit", "to the width", () => resize(0)],
    ["more", "functions", () => widen(2)], ["fewer", "functions", () => widen(0.5)]];
  select(zoom).selectAll("button").data(buttons).join("button").attr("aria-label", ([text, title]) => `${text} ${title}`)
    .attr("title", ([, title]) => title).text(([text]) => text).on("click", (_, [, , act]) => act());

  function draw() {
    shown = around(chosen, count);
    ({ at, wide, tall } = places(shown));
    const isAll = shown.length === bodies.length;
    const which = shown.length < count ? "all functions that calls reach from here" : "the nearest by calls";
    said.textContent = isAll ? "" : `${shown.length} of ${bodies.length.toLocaleString("en")} functions: ${which}`;
    select(zoom).selectAll("button").attr("disabled", ([text]) =>
      (text === "more" && (isAll || shown.length < count || count === MANY)) || (text === "fewer" && count === FEW) ? "" : null);
    const hadFocus = where.contains(document.activeElement);
    select(where).selectAll("svg").remove();
    svg = select(where).append("svg").attr("viewBox", `0 0 ${wide} ${tall}`);
    scale ||= Math.max(LEGIBLE, fitting());
    resize(1);
    const calls = shown.flatMap((body) => callees.get(body).filter((callee) => at.has(callee)).map((callee) => ({ body, callee })));
    edges = svg.append("g").selectAll("path").data(calls).join("path").attr("d", ({ body, callee }) => {
      const [x, y] = at.get(body), [toX, toY] = at.get(callee);
      return link({ source: [x + WIDTH, y + HEIGHT / 2], target: [toX, toY + HEIGHT / 2] });
    });
    drawNodes();
    if (hadFocus) nodes.filter((body) => body === chosen).node()?.focus();
  }

  function drawNodes() {
    nodes = svg.selectAll(".node").data(shown).join("g").attr("class", "node").attr("role", "button")
      .attr("tabindex", -1).attr("data-name", (body) => body.name)
      .attr("transform", (body) => `translate(${at.get(body)})`);
    nodes.append("title").text((body) => `${nameOf(body)}: ${words(body.totals.after)}`);
    const color = (body) => (main(body) === "none" ? "var(--edge)" : `var(--${main(body)})`);
    nodes.append("rect").attr("class", "frame").attr("width", WIDTH).attr("height", HEIGHT).attr("rx", 4)
      .attr("stroke", color).attr("stroke-dasharray", (body) => (body.copy ? "4 2" : null));
    nodes.append("rect").attr("class", "stripe").attr("width", 8).attr("height", HEIGHT).attr("rx", 2).attr("fill", color);
    // The title has the whole name.
    nodes.append("text").attr("x", 13).attr("y", 15).attr("aria-hidden", "true")
      .text((body) => (nameOf(body).length > LABEL ? `${nameOf(body).slice(0, LABEL - 1)}…` : nameOf(body)));
    nodes.on("click", (_, body) => choose(body)).on("keydown", step);
  }

  // One stop for the tabulator; arrows go to a caller, to a callee, and up and down a column.
  const column = (body, by) => {
    const [x, y] = at.get(body);
    const beside = shown.filter((one) => at.get(one)[0] === x && (at.get(one)[1] - y) * by > 0);
    return beside.sort((a, b) => (at.get(a)[1] - at.get(b)[1]) * by)[0];
  };
  const goes = {
    ArrowLeft: (body) => callers.get(body).find((one) => at.has(one)),
    ArrowRight: (body) => callees.get(body).find((one) => at.has(one)),
    ArrowUp: (body) => column(body, -1),
    ArrowDown: (body) => column(body, 1),
  };
  function step(event, body) {
    const to = goes[event.key]?.(body);
    if (to) nodes.filter((one) => one === to).node().focus();
    else if (event.key === "Enter" || event.key === " ") choose(body);
    else if (!goes[event.key]) return;
    event.preventDefault();
  }

  function mark(body) {
    chosen = body;
    // A graph of all functions stays as it is.
    if (!at.has(body) || shown.length < bodies.length) draw();
    nodes.attr("aria-current", (one) => String(one === body)).attr("tabindex", (one) => (one === body ? 0 : -1));
    edges.classed("on", ({ body: caller, callee }) => caller === body || callee === body);
    const [x, y] = at.get(body);
    where.scrollTo(scale * x - where.clientWidth / 4, scale * y - where.clientHeight / 2);
  }
  return mark;
}
