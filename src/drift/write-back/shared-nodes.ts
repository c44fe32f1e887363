// The parts of a YAML document that other parts repeat: an edit there would change those too.
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, visit } from "yaml";
import type { DocumentPath } from "../../base/located-document";
import type { ParsedDocument } from "../../desired/formats/document";

export interface SharedNodes {
  /** Why nothing below a path may be edited; undefined where it may. */
  findBarrier(path: DocumentPath): string | undefined;
  /** Why the value at a path may not be removed or replaced; undefined where it may. */
  findWholeBarrier(path: DocumentPath): string | undefined;
}

export function findSharedNodes(document: ParsedDocument): SharedNodes {
  const repeated = new Set<string>();
  visit(document, { Alias: (_, node) => void repeated.add(node.source) });
  const isRepeated = (node: AnchoredNode) => node.anchor !== undefined && repeated.has(node.anchor);
  const describe = (node: ParsedNode | null | undefined) => {
    if (isAlias(node)) return `It is written as the alias \`*${node.source}\`.`;
    return node && isRepeated(node) ? "Its anchor is repeated elsewhere in the document." : undefined;
  };
  const follow = (path: DocumentPath) => {
    let node: ParsedNode | null | undefined = document.contents;
    let barrier = describe(node);
    for (const step of path) {
      if (barrier !== undefined) break;
      node = getChild(node, step);
      barrier = describe(node);
    }
    return { barrier, node };
  };
  return {
    findBarrier: (path) => follow(path).barrier,
    findWholeBarrier: (path) => {
      const { barrier, node } = follow(path);
      if (barrier !== undefined || !node) return barrier;
      return containsNode(node, isRepeated)
        ? "It contains an anchor that is repeated elsewhere in the document."
        : undefined;
    },
  };
}

interface AnchoredNode {
  readonly anchor?: string;
}

function containsNode(node: ParsedNode, matches: (node: AnchoredNode) => boolean): boolean {
  let found = false;
  const check = (_: unknown, inner: AnchoredNode) => {
    found ||= matches(inner);
    return found ? visit.BREAK : undefined;
  };
  visit(node, { Map: check, Seq: check, Scalar: check });
  return found;
}

function getChild(node: ParsedNode | null | undefined, step: string | number): ParsedNode | null | undefined {
  if (isSeq(node)) return node.items[Number(step)];
  if (!isMap(node)) return undefined;
  return node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))?.value;
}
