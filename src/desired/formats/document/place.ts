// A place in words, for a sentence that names another line.
import type { Where } from "../../../base/diagnostic";

export function placeOf(where: Where | undefined): string {
  // Without lines, as in synthesised stacks, the construct says more than the file.
  if (where?.line === undefined) return where?.at ?? where?.file ?? "another place";
  return `${where.file}:${where.line}`;
}
