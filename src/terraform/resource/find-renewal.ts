// Decides whether a secret value that the API shows once must be renewed: it is lost, stored elsewhere, or too old. The rules
// are those of every other plan, applied to the live objects and this machine's rotation journal.
import type { Props } from "../../kind/field";
import { type Change, identityKey, type Kind } from "../../kind/kind";
import { ADDITIVE } from "../../kind/state";
import { addRenewals } from "../../plan/renewals";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { Session } from "../session";

/** The change that renews the value, if it is due. Kinds without a secret need none. */
export async function findRenewal(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
): Promise<Change | undefined> {
  const { secrets } = session;
  // Without a secret store the value stays where it is.
  if (!kind.secret || !secrets || desired[kind.secret.sink] === undefined) return undefined;
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  const { context, id } = scope;
  const group = identityKey(desired, kind.identity.group);
  const conflict = identityKey(desired, kind.identity.conflict);
  const declared = { kind: kind.name, group, conflict, label: kind.label(desired), props: desired, where: {} };
  const scoped = { scope: context.scope, context, where: {}, ownership: ADDITIVE, objects: [declared], absent: [] };
  const objects = [...listing.objects.values()].map((object) => object.live);
  const live = { scope: context.scope, context, id, exists: true, objects };
  return addRenewals([kind], scoped, live, [], secrets).find((withRenewal) => withRenewal.renews !== undefined);
}
