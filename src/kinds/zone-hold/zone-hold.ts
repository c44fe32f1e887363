// The hold of a zone: while it is on, no other account can create a zone of that name. A zone always has exactly one, on or off;
// the API has a route for each of setting, changing and lifting it.
import type { JsonObject } from "../../base/json";
import { defineFields, type PropsOfFields } from "../../kind/field";
import { type Change, type CustomWrite, defineKind, type Kind } from "../../kind/kind";

const ROUTE = "/zones/{zone_id}/hold";

const holdFields = defineFields({
  enabled: {
    type: "boolean",
    presence: "optional",
    unset: false,
    wire: "hold",
    doc: "Whether the hold is on.",
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
    doc: "When the hold takes effect, or takes effect again after it was lifted for a time.",
  },
});

type ZoneHold = PropsOfFields<typeof holdFields>;

export const zoneHold = defineKind({
  name: "zone_hold",
  title: { singular: "hold", plural: "holds" },
  doc: "The hold of a zone: while it is on, no other account can create a zone of that name. Set by POST, changed by PATCH, lifted by DELETE. Enterprise only.",
  within: "zone",
  inDocument: { key: "hold", form: "single" },
  fields: holdFields,
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

/** The official clients disagree whether `include_subdomains` is a string or a boolean; both are read. */
function fromWire(row: JsonObject): ZoneHold {
  const { hold, include_subdomains, hold_after } = row;
  return {
    enabled: hold === true,
    include_subdomains: include_subdomains === true || include_subdomains === "true",
    ...(typeof hold_after === "string" && { hold_after }),
  };
}

/** API documentation, zone holds: the names below are a query of POST and a member of PATCH. */
function write({ from = {}, to = {} }: Change<Kind<ZoneHold>>): CustomWrite {
  const include_subdomains = to.include_subdomains === true;
  const held = from.enabled === true;
  if (to.enabled === true && !held)
    return { method: "POST", route: ROUTE, query: { include_subdomains: String(include_subdomains) } };
  if (to.enabled === false && held) return { method: "DELETE", route: ROUTE };
  return { method: "PATCH", route: ROUTE, body: { include_subdomains } };
}
