// The zone that a record's context stands for.
import { type Fqdn, parseFqdn } from "../../dns";
import type { Context } from "../../kind/kind";

const zones = new WeakMap<Context, Fqdn>();

/** The name of the zone, parsed once for each context. A context without a zone is a bug: it throws. */
export function zoneFqdn(context: Context): Fqdn {
  const known = zones.get(context);
  if (known) return known;
  const parsed = parseFqdn(context.scope.within === "zone" ? context.scope.zone : "");
  if (!parsed.ok) throw new Error(`a record outside a zone: ${JSON.stringify(context.scope)}`);
  zones.set(context, parsed.value);
  return parsed.value;
}
