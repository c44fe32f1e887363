// Desired and live scopes for tests of the pure stages, from objects as in documents or API responses.
import type { JsonObject } from "../src/base/json";
import { canonicalize, canonicalizeLive } from "../src/kind/derive/canonicalize";
import { type Context, type Declared, identityKey, type Kind, type Live } from "../src/kind/kind";
import { ADDITIVE, type DesiredScope, type LiveScope, type Ownership } from "../src/kind/state";
import { dnsRecord } from "../src/kinds/dns-record";

export const ZONE = "example.com";

export const context: Context = { scope: { within: "zone", zone: ZONE }, profile: "live", enterprise: false };

export function toDeclared(declared: JsonObject, kind: Kind = dnsRecord): Declared {
  const { props, diagnostics } = canonicalize(kind, declared, context);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return {
    kind: kind.name,
    ...formatKeys(kind, props),
    label: kind.label(props),
    props,
    where: { file: "zone.yaml", line: 1 },
  };
}

export function toLive(row: JsonObject, kind: Kind = dnsRecord): Live {
  const { props } = canonicalizeLive(kind, row, context);
  return {
    kind: kind.name,
    id: String(row["id"]),
    ...formatKeys(kind, props),
    label: kind.label(props),
    props,
    managedBy: kind.managedBy?.(row),
  };
}

export function desiredScope(declared: readonly JsonObject[], ownership: Partial<Ownership> = {}): DesiredScope {
  const objects = declared.map((row) => toDeclared(row));
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
  const objects = rows.map((row, index) => toLive({ id: id(index + 1), ttl: 1, proxied: false, ...row }));
  return { scope: context.scope, context, id: id(0), exists: true, objects };
}

/** An ID of 32 hexadecimal digits from a number. */
export function id(n: number): string {
  return n.toString(16).padStart(32, "0");
}

function formatKeys(kind: Kind, props: JsonObject) {
  return { group: identityKey(props, kind.identity.group), conflict: identityKey(props, kind.identity.conflict) };
}
