// A place in words, for a sentence that refers to another line.
import type { Where } from "../base/diagnostic";

export function formatWhere(where: Where | undefined): string {
  // A synthesized stack has no lines, and its construct path says more than the file name.
  if (where?.line === undefined) return where?.at ?? where?.file ?? "another place";
  return `${where.file}:${where.line}`;
}
