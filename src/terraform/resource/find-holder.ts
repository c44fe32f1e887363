// Finds the object that still has the value which an update takes: the elements of a list moved between resources with `count`. The
// plan then leaves the id open, because a cycle of such updates can only be written if one object is deleted and created.
import type { Props } from "../../kind/field";
import { type Kind, type Live, objectIdentityKey } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { Session } from "../session";

export async function findHolder(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  { id, props }: { readonly id: string; readonly props: Props },
): Promise<Live | undefined> {
  const key = objectIdentityKey(kind, desired);
  // The API accepts a second object with the same value of other types.
  if (!kind.refusesCopies?.(desired) || key === objectIdentityKey(kind, props)) return undefined;
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  const holder = listing.objects.find("identity", key).at(-1)?.live;
  return holder?.id === id ? undefined : holder;
}
