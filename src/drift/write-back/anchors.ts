// Which parts of a YAML document stand for others too: an edit there would change more than it says.
import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, type Node, visit } from "yaml";
import type { Path } from "../../desired/formats/document/located";

export interface Anchors {
  /** Why nothing below a path may be edited, or undefined. */
  barred(path: Path): string | undefined;
  /** Why the value at a path may not be taken out or replaced, or undefined. */
  barredWhole(path: Path): string | undefined;
}

export function anchorsOf(document: Document): Anchors {
  const used = new Set<string>();
  visit(document, { Alias: (_, node) => void used.add(node.source) });
  const isUsed = (node: Node | null | undefined) =>
    (isCollection(node) || isScalar(node)) && node.anchor !== undefined && used.has(node.anchor);
  const why = (node: Node | null | undefined) => {
    if (isAlias(node)) return `It is written as the alias \`*${node.source}\`.`;
    return isUsed(node) ? "It is marked with an anchor that other places repeat." : undefined;
  };
  const walk = (path: Path) => {
    let node = document.contents as Node | null | undefined;
    let found = why(node);
    for (const step of path) {
      if (found !== undefined) return { found, node };
      node = childOf(node, step);
      found = why(node);
    }
    return { found, node };
  };
  return {
    barred: (path) => walk(path).found,
    barredWhole: (path) => {
      const { found, node } = walk(path);
      return found ?? (holdsUsed(node, isUsed) ? "It holds an anchor that other places repeat." : undefined);
    },
  };
}

function holdsUsed(node: Node | null | undefined, isUsed: (node: Node) => boolean): boolean {
  let found = false;
  if (!node) return false;
  visit(node, {
    Node: (_, value) => {
      found ||= isUsed(value as Node);
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

function childOf(node: Node | null | undefined, step: string | number): Node | null | undefined {
  if (isSeq(node)) return node.items[step as number] as Node | undefined;
  if (!isMap(node)) return undefined;
  return node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))?.value as Node | undefined;
}
