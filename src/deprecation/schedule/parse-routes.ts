// The short notation for lists of routes in the schedule: `GET PATCH /zones/{zone_id}/x`.
import type { DeprecatedRoute } from "../deprecation";
import { parseMethod } from "../parse-method";

/** `parseRoutes("GET PATCH /a", "GET /b")` returns one route per method and template, in order. */
export function parseRoutes(...lines: readonly string[]): readonly DeprecatedRoute[] {
  return lines.flatMap((line) => {
    const words = line.split(" ");
    const template = words.at(-1)!;
    return words.slice(0, -1).map((word) => {
      const method = word === "*" ? word : parseMethod(word);
      if (method === undefined) throw new Error(`unknown method in the schedule: ${line}`);
      return { method, template };
    });
  });
}
