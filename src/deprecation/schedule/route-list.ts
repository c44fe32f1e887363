// Short spelling for lists of routes, `GET PATCH /zones/{zone_id}/x`. It knows no deprecation.
import type { Method, Route } from "../deprecation";

/** `routes("GET PATCH /a", "GET /b")` → one route per method and template, in order. */
export function routes(...lines: readonly string[]): readonly Route[] {
  return lines.flatMap((line) => {
    const words = line.split(" ");
    const template = words.at(-1)!;
    return words.slice(0, -1).map((method) => ({ method: method as Method | "*", template }));
  });
}
