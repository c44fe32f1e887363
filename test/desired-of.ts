// Desired and live scopes for tests of the pure stages, from objects written as a person or the API would.
import type { JsonObject } from "../src/base/json";
import { complete, completeLive } from "../src/kind/derive/complete";
import { type Context, type Declared, type Kind, keyOf, type Live } from "../src/kind/kind";
import { ADDITIVE, type DesiredScope, type LiveScope, type Ownership } from "../src/kind/state";
import { dnsRecord } from "../src/kinds/dns-record";

export const ZONE = "example.com";

export const context: Context = { scope: { within: "zone", zone: ZONE }, profile: "live", minimumTtl: 60 };

export function declare(declared: JsonObject, kind: Kind = dnsRecord): Declared {
  const { props, refusals } = complete(kind, declared, context);
  if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
  return {
    kind: kind.name,
    ...keys(kind, props),
    label: kind.label(props),
    props,
    where: { file: "zone.yaml", line: 1 },
  };
}

export function liveRow(row: JsonObject, kind: Kind = dnsRecord): Live {
  const { props } = completeLive(kind, row, context);
  return {
    kind: kind.name,
    id: String(row["id"]),
    ...keys(kind, props),
    label: kind.label(props),
    props,
    managedBy: kind.managedBy?.(row),
  };
}

export function desiredScope(declared: readonly JsonObject[], ownership: Partial<Ownership> = {}): DesiredScope {
  const objects = declared.map((row) => declare(row));
  return {
    scope: context.scope,
    context,
    where: { file: "zone.yaml", line: 1 },
    ownership: { ...ADDITIVE, ...ownership },
    objects,
    absent: [],
  };
}

export function liveScope(rows: readonly JsonObject[]): LiveScope {
  const objects = rows.map((row, index) => liveRow({ id: id(index + 1), ttl: 1, proxied: false, ...row }));
  return { scope: context.scope, context, id: id(0), exists: true, objects };
}

/** Ids in the order of the rows, 32 hex digits. */
export function id(n: number): string {
  return n.toString(16).padStart(32, "0");
}

function keys(kind: Kind, props: JsonObject) {
  return { group: keyOf(props, kind.identity.group), conflict: keyOf(props, kind.identity.conflict) };
}
