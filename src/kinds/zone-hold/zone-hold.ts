// The hold of a zone: while it stands, no other account can create a zone of that name. There is always exactly one, on or
// off; the API has a route for each of setting, changing and lifting it.
import type { JsonObject } from "../../base/json";
import { type Change, defineKind, type OwnWrite } from "../../kind/kind";

const ROUTE = "/zones/{zone_id}/hold";

export const zoneHold = defineKind({
  name: "zone_hold",
  title: { singular: "hold", plural: "holds" },
  doc: "The hold of a zone: while it stands, no other account can create a zone of that name. Set by POST, changed by PATCH, lifted by DELETE. Enterprise only.",
  within: "zone",
  inDocument: { key: "hold", form: "single" },
  fields: {
    enabled: {
      type: "boolean",
      presence: "optional",
      unset: false,
      wire: "hold",
      doc: "Whether the hold stands.",
    },
    include_subdomains: {
      type: "boolean",
      presence: "optional",
      unset: false,
      doc: "Hold the names below the zone too.",
    },
    hold_after: {
      type: "string",
      presence: "computed",
      doc: "When the hold stands, or stands again after it was lifted for a time.",
    },
  },
  identity: { group: [], member: [], conflict: [] },
  routes: { get: ROUTE, update: ROUTE },
  fromWire,
  write,
  label: () => "hold",
  onDestroy: "restore",
  samples: [
    {
      title: "a hold on the zone and the names below it",
      declared: { enabled: true, include_subdomains: true },
      edit: { declared: { include_subdomains: false }, fields: ["include_subdomains"] },
    },
  ],
});

/** The official clients disagree whether `include_subdomains` comes as a text or a truth value; both are read. */
function fromWire(row: JsonObject): JsonObject {
  const { hold, include_subdomains, hold_after } = row;
  return {
    enabled: hold === true,
    include_subdomains: include_subdomains === true || include_subdomains === "true",
    ...(typeof hold_after === "string" && { hold_after }),
  };
}

/** API documentation, zone holds: the names below are a query of POST and a member of PATCH. */
function write({ from = {}, to = {} }: Change): OwnWrite {
  const include_subdomains = to["include_subdomains"] === true;
  const held = from["enabled"] === true;
  if (to["enabled"] === true && !held)
    return { method: "POST", route: ROUTE, query: { include_subdomains: String(include_subdomains) } };
  if (to["enabled"] === false && held) return { method: "DELETE", route: ROUTE };
  return { method: "PATCH", route: ROUTE, body: { include_subdomains } };
}
