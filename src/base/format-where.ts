// A place in words, for a sentence that refers to another line.
import type { Where } from "./diagnostic";

export function formatWhere(where: Where | undefined): string {
  // A synthesized stack has no lines, and its construct path says more than the file name.
  if (where?.line === undefined) return where?.at ?? where?.file ?? "another place";
  return `${where.file}:${where.line}${formatUses(where)}`;
}

/** ` used at zones.yaml:40` for a place in a template, once for each template around it; otherwise empty. */
export function formatUses({ use }: Where, formatPosition = formatLine): string {
  return use === undefined ? "" : ` used at ${formatPosition(use)}${formatUses(use, formatPosition)}`;
}

function formatLine({ file, line }: Where): string {
  return `${file}:${line}`;
}
