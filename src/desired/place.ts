// A place in words, for a sentence that names another line.
import type { Where } from "../diagnostic";

export function placeOf(where: Where | undefined): string {
  if (where?.line === undefined) return where?.file ?? "another place";
  return `${where.file}:${where.line}`;
}
