// Finds the object that still has the value which an update takes: the elements of a list moved between resources with `count`. The
// plan then leaves the id open, because a cycle of such updates can only be written if one object is deleted and created.
import type { Props } from "../../kind/field";
import type { Kind, Live } from "../../kind/kind";
import { getIdentity } from "../../plan/order-steps";
import type { FoundObject } from "../coalesce/reader";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { Session } from "../session";

export async function findHolder(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  { id, props }: { readonly id: string; readonly props: Props },
): Promise<Live | undefined> {
  const taken = getIdentity(kind, desired);
  if (taken === undefined || taken === getIdentity(kind, props)) return undefined;
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  const holder = indexObjects(kind, listing.objects).get(taken);
  return holder?.id === id ? undefined : holder;
}

/**
 * The objects of a listing by what the API accepts only once. Writes change a listing, and its index stays: an apply must not leave
 * an id open that its plan knew.
 */
const indexes = new WeakMap<ReadonlyMap<string, FoundObject>, ReadonlyMap<string | undefined, Live>>();

function indexObjects(kind: Kind, objects: ReadonlyMap<string, FoundObject>): ReadonlyMap<string | undefined, Live> {
  const index =
    indexes.get(objects) ?? new Map([...objects.values()].map(({ live }) => [getIdentity(kind, live.props), live]));
  indexes.set(objects, index);
  return index;
}
