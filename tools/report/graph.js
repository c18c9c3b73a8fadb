// The call graph: callers left of callees, copies below their originals, one color for each space.

import { select } from "d3-selection";
import { linkHorizontal } from "d3-shape";
import { bodies, callees, main, words } from "./data.js";

const LABEL = 26, WIDTH = 190, STEP = 235, HEIGHT = 22, GAP = 32, EDGE = 10;
const link = linkHorizontal();

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

/** Each function one column behind the last of its callers, and in it as high as its callers are on average. */
function places() {
  const of = new Map();
  for (const body of bodies) {
    if (!of.has(body.of)) of.set(body.of, []);
    of.get(body.of).push(body);
  }
  const next = new Map([...of].map(([one, own]) => [one, [...new Set(own.flatMap((body) => callees.get(body).map((callee) => callee.of)))]]));
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

/** Draws the graph; returns what marks a body in it. */
export function drawGraph(where, zoom, choose) {
  const { at, wide, tall } = places();
  const svg = select(where).append("svg").attr("viewBox", `0 0 ${wide} ${tall}`);
  let scale = 1;
  const resize = (by) => {
    scale = Math.min(4, Math.max(0.1, by ? scale * by : Math.min(1, where.clientWidth / wide)));
    svg.attr("width", wide * scale).attr("height", tall * scale);
  };
  resize(1);
  select(zoom).selectAll("button").data([["−", "smaller", 0.8], ["+", "bigger", 1.25], ["fit", "as wide as there is room", 0]]).join("button")
    .attr("aria-label", ([, title]) => title).text(([text]) => text).on("click", (_, [, , by]) => resize(by));

  const calls = bodies.flatMap((body) => callees.get(body).map((callee) => ({ body, callee })));
  const edge = ({ body, callee }) => {
    const [x, y] = at.get(body), [toX, toY] = at.get(callee);
    return link({ source: [x + WIDTH, y + HEIGHT / 2], target: [toX, toY + HEIGHT / 2] });
  };
  const edges = svg.append("g").selectAll("path").data(calls).join("path").attr("d", edge);

  const nodes = svg.selectAll(".node").data(bodies).join("g").attr("class", "node").attr("role", "button")
    .attr("tabindex", -1).attr("data-name", (body) => body.name)
    .attr("transform", (body) => `translate(${at.get(body)})`)
    .attr("aria-label", (body) => `${body.name}: ${words(body.totals.after)}`);
  const color = (body) => (main(body) === "none" ? "#8c959f" : `var(--${main(body)})`);
  nodes.append("rect").attr("class", "frame").attr("width", WIDTH).attr("height", HEIGHT).attr("rx", 4).attr("fill", "#fff")
    .attr("stroke", color).attr("stroke-dasharray", (body) => (body.copy ? "4 2" : null));
  nodes.append("rect").attr("class", "stripe").attr("width", 8).attr("height", HEIGHT).attr("rx", 2).attr("fill", color);
  nodes.append("text").attr("x", 13).attr("y", 15)
    .text((body) => (body.name.length > LABEL ? `${body.name.slice(0, LABEL - 1)}…` : body.name));
  nodes.append("title").text((body) => `${body.name}: ${words(body.totals.after)}`);
  nodes.on("click", (_, body) => choose(body));

  // One stop for the tabulator; arrows go to a caller, to a callee, and up and down a column.
  const element = new Map();
  nodes.each(function (body) { element.set(body, this); });
  const column = (body, by) => {
    const [x, y] = at.get(body);
    const beside = bodies.filter((one) => at.get(one)[0] === x && (at.get(one)[1] - y) * by > 0);
    return beside.sort((a, b) => (at.get(a)[1] - at.get(b)[1]) * by)[0];
  };
  const goes = {
    ArrowLeft: (body) => calls.find((call) => call.callee === body)?.body,
    ArrowRight: (body) => callees.get(body)[0],
    ArrowUp: (body) => column(body, -1),
    ArrowDown: (body) => column(body, 1),
  };
  nodes.on("keydown", (event, body) => {
    const to = goes[event.key]?.(body);
    if (to) element.get(to).focus();
    else if (event.key === "Enter" || event.key === " ") choose(body);
    else if (!goes[event.key]) return;
    event.preventDefault();
  });

  return (chosen) => {
    nodes.attr("aria-current", (body) => String(body === chosen)).attr("tabindex", (body) => (body === chosen ? 0 : -1));
    edges.classed("on", ({ body, callee }) => body === chosen || callee === chosen);
    const [x, y] = at.get(chosen);
    where.scrollTo(scale * x - where.clientWidth / 4, scale * y - where.clientHeight / 2);
  };
}
