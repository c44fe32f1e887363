// The graph of a zone's names as SVG: in columns for wide screens, as an outline for narrow screens. The page's style sheet styles it;
// every color is accompanied by a word, a sign or a dash pattern.

import type { Box, Position } from "./column-layout";
import {
  CHARACTER_WIDTH,
  formatNodeLabel,
  formatTooltip,
  getTypeClass,
  listFoldedNames,
  measureNode,
} from "./graph-labels";
import { escapeHtml, renderText } from "./markup";
import type { NameEdge, NameGraph, NameNode } from "./name-graph";
import { renderOutline } from "./outline";
import { layOutPage } from "./page-layout";

/** Renders both; the style sheet shows one of them. Empty if no name has a target. */
export function renderGraph(graph: NameGraph, title: string): string {
  if (graph.edges.length === 0) return "";
  const label = `${title}: ${graph.nodes.length} names and what they point at`;
  const left = graph.omitted > 0 ? `<p class="dim">${graph.omitted} more names are not shown.</p>` : "";
  return `${renderColumns(graph, label)}${renderOutline(graph, label)}${left}`;
}

interface PlacedBox extends Position {
  readonly size: Box;
}

function renderColumns({ nodes, edges }: NameGraph, label: string): string {
  const sizes = nodes.map(measureNode);
  const { at, width, height } = layOutPage(sizes, edges);
  const boxes = new Map<string, PlacedBox>();
  for (const size of sizes) {
    const position = at.get(size.id);
    if (position) boxes.set(size.id, { ...position, size });
  }
  const lines = edges.map((edge) => renderEdge(edge, boxes));
  const drawn = nodes.map((node) => renderNode(node, boxes.get(node.id)));
  const frame = `width="${width + 2}" height="${height + 2}" viewBox="-1 -1 ${width + 2} ${height + 2}"`;
  return `<div class="graph wide"><svg role="img" aria-label="${renderText(label)}" ${frame}>${lines.join("")}${drawn.join("")}</svg></div>`;
}

function renderEdge(edge: NameEdge, boxes: ReadonlyMap<string, PlacedBox>): string {
  const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
  if (!from || !to) return "";
  const [x1, y1] = [from.x + from.size.width, round(from.y + from.size.height / 2)];
  const [x2, y2] = [to.x - 6, round(to.y + to.size.height / 2)];
  const bend = Math.max(28, Math.abs(x2 - x1) / 2);
  const path = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  const head = `M${x2 - 3} ${y2 - 4}L${x2 + 5} ${y2}L${x2 - 3} ${y2 + 4}Z`;
  const title = `<title>${renderText(`${edge.from} ${edge.type} ${edge.to}`)}</title>`;
  return `<g class="edge t-${getTypeClass(edge.type)} s-${edge.state}">${title}<path class="shaft" d="${path}"/><path class="head" d="${head}"/></g>`;
}

function renderNode(node: NameNode, box: PlacedBox | undefined): string {
  if (!box) return "";
  const { x, y: top, size } = box;
  const y = round(top);
  const label = formatNodeLabel(node);
  const types =
    node.types.length === 0
      ? ""
      : renderSvgText("types", x + 16 + label.length * CHARACTER_WIDTH, y + 17, node.types.join(" "));
  const below = listFoldedNames(node).map((name, index) => renderSvgText("folded", x + 10, y + 34 + index * 15, name));
  const rect = `<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="6"/>`;
  const title = `<title>${escapeHtml(formatTooltip(node))}</title>`;
  const parts = [title, rect, renderSvgText("name", x + 10, y + 17, label), types, ...below];
  return `<g class="node s-${node.state}${node.outside ? " outside" : ""}">${parts.join("")}</g>`;
}

/** @param value text that is already escaped for display. */
function renderSvgText(cssClass: string, x: number, y: number, value: string): string {
  return `<text class="${cssClass}" x="${round(x)}" y="${y}">${escapeHtml(value)}</text>`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
