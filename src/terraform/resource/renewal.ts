// Values that are shown once: whether one is lost, in another place or too old, judged by the same rules as everywhere
// else, from the live objects and this machine's notes.
import type { Props } from "../../kind/field";
import { type Change, type Kind, keyOf } from "../../kind/kind";
import { ADDITIVE } from "../../kind/state";
import { withRenewals } from "../../plan/renewals";
import type { KnownScope } from "../coalesce/scopes";
import type { Session } from "../session";

/** The change that makes the value anew, if that is due. Objects of kinds without a secret never are. */
export async function renewalOf(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  desired: Props,
): Promise<Change | undefined> {
  const { secrets } = session;
  if (!kind.secret || !secrets) return undefined;
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  const { context, id } = scope;
  const group = keyOf(desired, kind.identity.group);
  const conflict = keyOf(desired, kind.identity.conflict);
  const declared = { kind: kind.name, group, conflict, label: kind.label(desired), props: desired, where: {} };
  const scoped = { scope: context.scope, context, where: {}, ownership: ADDITIVE, objects: [declared], absent: [] };
  const objects = [...listing.objects.values()].map((object) => object.live);
  const live = { scope: context.scope, context, id, exists: true, objects };
  return withRenewals([kind], scoped, live, [], secrets).find((withRenewal) => withRenewal.renews !== undefined);
}
