// Ids that requests need and that are known by a name (permission groups): looked up through the API before the first
// write, and once for each kind of a run.
import { isObject, type JsonObject } from "../base/json";
import type { Kind, Lookup } from "../kind/kind";
import type { Api, ApiFailure } from "../live/client";
import { checkId } from "../live/ids";
import { type Ids, pathOf } from "./send";

export type LookedUp =
  | { readonly ok: true; readonly found: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly failure: ApiFailure; readonly lookup: Lookup };

/** Whether a body holds the placeholder of such an id. */
export function waitsForIds(kind: Kind, body: JsonObject | undefined): boolean {
  const text = JSON.stringify(body ?? {});
  return Object.keys(kind.lookups ?? {}).some((placeholder) => text.includes(`"{${placeholder}}"`));
}

/** Every id that stands in the bodies of a kind as a placeholder. */
export async function lookUp(api: Api, kind: Kind, ids: Ids): Promise<LookedUp> {
  const found: Record<string, string> = {};
  for (const [placeholder, lookup] of Object.entries(kind.lookups ?? {})) {
    const value = await idOf(api, lookup, ids);
    if (typeof value !== "string") return { ok: false, failure: value, lookup };
    found[placeholder] = value;
  }
  return { ok: true, found };
}

/** Exactly one of that name; the list may be narrowed by the name or not. */
async function idOf(api: Api, { route, name }: Lookup, ids: Ids): Promise<string | ApiFailure> {
  const answer = await api.send({ method: "GET", path: pathOf(route, ids), query: { name } });
  if (answer.outcome === "failed") return answer.failure;
  if (answer.outcome === "unknown") return { codes: [], message: answer.reason, category: "bad-answer" };
  const rows = Array.isArray(answer.result) ? answer.result.filter(isObject) : [];
  const [only, ...more] = rows.filter((row) => row["name"] === name).map((row) => String(row["id"]));
  if (only !== undefined && more.length === 0 && checkId(only)) return only;
  const seen = only === undefined ? "there is none of that name" : `${more.length + 1} have that name`;
  return { codes: [], message: `\`${name}\`: ${seen}`, category: "forbidden" };
}
