// Ids that requests need and that are known only by name (permission groups). They are looked up through the API before
// the first write that needs them.
import { isObject, type JsonObject } from "../base/json";
import { idMembers } from "../kind/derive/id-members";
import type { Kind, Lookup } from "../kind/kind";
import type { Api, ApiFailure } from "../live/client";
import { isValidId } from "../live/ids";
import { fillRoute, type Ids } from "./requests";

export type IdLookupResult =
  | { readonly ok: true; readonly ids: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly failure: ApiFailure; readonly lookup: Lookup };

/** Whether a body holds the placeholder of such an id. */
export function needsLookups(kind: Kind, body: JsonObject | undefined): boolean {
  const text = JSON.stringify(idMembers(kind, body));
  return Object.keys(kind.lookups ?? {}).some((placeholder) => text.includes(`"{${placeholder}}"`));
}

/** The ids of all placeholders in the bodies of a kind. */
export async function lookUpIds(api: Api, kind: Kind, ids: Ids): Promise<IdLookupResult> {
  const found: Record<string, string> = {};
  for (const [placeholder, lookup] of Object.entries(kind.lookups ?? {})) {
    const answer = await lookUpId(api, lookup, ids);
    if (typeof answer !== "string") return { ok: false, failure: answer, lookup };
    found[placeholder] = answer;
  }
  return { ok: true, ids: found };
}

/** Exactly one object must have the name. The API may ignore the filter by name. */
async function lookUpId(api: Api, { route, name }: Lookup, ids: Ids): Promise<string | ApiFailure> {
  const answer = await api.send({ method: "GET", path: fillRoute(route, ids), query: { name } });
  if (answer.outcome === "failed") return answer.failure;
  if (answer.outcome === "unknown") return { codes: [], message: answer.reason, category: "bad-answer" };
  const rows = Array.isArray(answer.result) ? answer.result.filter(isObject) : [];
  const [only, ...others] = rows.flatMap(({ id, name: found }) => (found === name ? [String(id)] : []));
  if (only !== undefined && others.length === 0 && isValidId(only)) return only;
  const seen = only === undefined ? "nothing has that name" : `${others.length + 1} have that name`;
  return { codes: [], message: `\`${name}\`: ${seen}`, category: "forbidden" };
}
