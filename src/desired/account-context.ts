// The context of the account's own objects, and the name of a zone in it.
import { canonicalize } from "../kind/derive/canonicalize";
import { type Context, getMapKey, type Kind } from "../kind/kind";

/** @param account its name, where documents declare several. */
export function accountContext(profile: Context["profile"], account?: string): Context {
  return { scope: { within: "account", ...(account !== undefined && { account }) }, profile, enterprise: false };
}

/** The name of a zone that a document or a flag spells in any form; undefined for a name that the kind rejects. */
export function resolveZoneName(zoneKind: Kind, name: string, context: Context): string | undefined {
  const { props, diagnostics } = canonicalize(zoneKind, { [getMapKey(zoneKind)]: name }, context);
  return diagnostics.length > 0 ? undefined : zoneKind.label(props);
}
