// Decides whether a secret value that the API shows once must be renewed: it is lost, stored elsewhere, or too old. The rules
// are those of every other plan, applied to the live objects and this machine's rotation journal.
import type { Props } from "../../kind/field";
import { type Change, identityKey, type Kind } from "../../kind/kind";
import { ADDITIVE } from "../../kind/state";
import { addRenewals, type SecretKey, type SecretView } from "../../plan/renewals";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { Session } from "../session";

/**
 * The change that renews the value, if it is due. Kinds without a secret need none.
 *
 * @param renamedId the object that gets the name of `desired` in the same operation.
 */
export async function findRenewal(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  renamedId?: string,
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
  const { name } = kind.secret;
  const before = renamedId === undefined ? undefined : listing.objects.get(renamedId)?.live.props[name];
  const objects = [...listing.objects.values()].map(({ live: object }) =>
    object.id === renamedId ? { ...object, props: { ...object.props, [name]: desired[name] ?? null } } : object,
  );
  const live = { scope: context.scope, context, id, exists: true, objects };
  const view = before === undefined ? secrets : renameSecret(secrets, String(before), String(desired[name]));
  return addRenewals([kind], scoped, live, [], view).find((withRenewal) => withRenewal.renews !== undefined);
}

/** The secrets of this machine once a secret has another name. */
function renameSecret(secrets: SecretView, from: string, to: string): SecretView {
  const rename = (key: SecretKey) => (key.name === to ? { ...key, name: from } : key);
  const readJournal = (key: SecretKey) => secrets.readJournal(rename(key));
  const checkJournal = (key: SecretKey) => secrets.checkJournal(rename(key));
  const { now, requestedRotations, hasValue, check } = secrets;
  return { now, ...(requestedRotations && { requestedRotations }), hasValue, check, readJournal, checkJournal };
}
