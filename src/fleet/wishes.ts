// What is wanted of a key at its next turn. It lies in the store and not in the queue: a turn reads it when it begins, and does
// what came last.
import { isObject, type Json } from "../base/json";
import { sharedName } from "./names";
import type { SharedStore } from "./store";

export type Want = "drift" | "apply";

export interface Wanted {
  readonly want: Want;
  /** 0 where nobody wished for anything: a schedule woke the key. */
  readonly revision: number;
}

const NOTHING: Wanted = { want: "drift", revision: 0 };
/** A wish that was fulfilled leaves its number behind, so that turns that were had twice do not take the next one for theirs. */
const REMEMBERED = 86_400_000;

/** Later wishes are newer; an `apply` that waits is not taken back by a look that somebody wishes for afterwards. */
export async function wish(store: SharedStore, key: string, want: Want): Promise<number> {
  return store.change(sharedName("wish", key), (value, now) => {
    const before = wishIn(value);
    // The clock alone may stand still, or be set back.
    const revision = Math.max(now, before.revision + 1);
    const stronger = before.want === "apply" ? "apply" : want;
    return { value: { key, want: stronger, revision }, write: true, result: revision };
  });
}

/** What the turn that begins now has to do: a look where nobody wished for more. */
export async function wanted(store: SharedStore, key: string): Promise<Wanted> {
  const { want, revision } = wishIn(await store.read(sharedName("wish", key)));
  return want === undefined ? NOTHING : { want, revision };
}

/** After a turn that did what `wanted` said. A wish that came meanwhile stays. */
export async function fulfilled(store: SharedStore, key: string, revision: number): Promise<void> {
  if (revision === NOTHING.revision) return;
  await store.change(sharedName("wish", key), (value) => {
    if (wishIn(value).revision !== revision) return { write: false, result: undefined };
    return { value: { key, revision }, write: true, livesMs: REMEMBERED, result: undefined };
  });
}

function wishIn(value: Json | undefined): { readonly want?: Want; readonly revision: number } {
  if (!isObject(value) || typeof value["revision"] !== "number") return { revision: 0 };
  const want = value["want"];
  return want === "drift" || want === "apply" ? { want, revision: value["revision"] } : { revision: value["revision"] };
}
