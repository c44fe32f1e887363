// A zone as an object of the account: its existence, its type, and whether it is paused. Its records are another kind.

import type { JsonObject } from "../../base/json";
import { displayName, parseZoneName, toWireName, unwrap } from "../../dns";
import { defineFields, type PropsOfFields } from "../../kind/field";
import {
  type CanonicalForm,
  defineKind,
  type FieldDiagnostic,
  type Hazard,
  type HazardCheckInput,
} from "../../kind/kind";

const zoneFields = defineFields({
  name: {
    type: "string",
    presence: "required",
    onChange: "replace",
    maxLength: 253,
    doc: "The zone's apex, with or without a final dot, in any case; U-labels are converted. A network stands for its reverse zone: `192.0.2.0/24`.",
  },
  type: {
    type: "string",
    presence: "optional",
    values: ["full", "partial", "secondary", "internal"],
    doc: "Who serves the zone: `full`, the service; `partial`, a CNAME set-up; `secondary`, transferred in; `internal`. New zones are full.",
  },
  paused: {
    type: "boolean",
    presence: "optional",
    unset: false,
    afterCreate: true, // API documentation, create zone
    doc: "Whether the service only answers DNS and proxies nothing.",
  },
  status: { type: "string", presence: "computed", doc: "`initializing`, `pending`, `active` or `moved`." },
  name_servers: { type: "strings", presence: "computed", doc: "The name servers to delegate the zone to." },
});

type Zone = PropsOfFields<typeof zoneFields>;

export const zone = defineKind({
  name: "zone",
  title: { singular: "zone", plural: "zones" },
  doc: "A zone of the account.",
  documentDoc: "A document that names it manages its records; it is created only where that is allowed.",
  within: "account",
  definesScope: "zone",
  inDocument: { key: "zones", form: "map", mapKey: "name" },
  fields: zoneFields,
  identity: { group: ["name"], member: [], conflict: ["name"] },
  routes: {
    list: "/zones",
    perPage: 50, // API documentation, list zones: 5 to 50
    unlisted: { field: "type", value: "internal" }, // API documentation, list zones
    filter: "name",
    get: "/zones/{id}",
    create: "/zones",
    update: "/zones/{id}",
    singleFieldPerUpdate: true, // API documentation, edit zone: one property in one request
    delete: "/zones/{id}",
  },
  // API documentation, list zones: the parts are prefixes of the value there (`name=contains:…`).
  listQuery: {
    filters: {
      name: { field: "name", forms: ["exact", "contains", "startswith", "endswith"] },
      status: { field: "status", forms: ["exact"] },
      type: { field: "type", forms: ["exact"] },
    },
    order: ["name", "status"],
  },
  canonical: canonicalZone,
  toWire,
  idMembers: ["account"],
  label: (zone) => zone.name,
  refusesCopies: () => true, // 1061: the name exists already
  hazardChecks: [checkZones],
  samples: [
    {
      title: "a full zone",
      declared: { name: "example.com", type: "full" },
      spellings: [{ name: "EXAMPLE.com." }],
      edit: { declared: { name: "example.com", paused: true }, fields: ["paused"] },
    },
    {
      title: "the reverse zone of a network",
      declared: { name: "192.0.2.0/24" },
      spellings: [{ name: "2.0.192.in-addr.arpa" }],
    },
  ],
});

function canonicalZone(zone: Zone): CanonicalForm<Zone> {
  const name = parseZoneName(zone.name);
  if (!name.ok) return { props: zone, diagnostics: [{ ...name.problem, field: "name" }] };
  const wire = toWireName(name.value);
  return { props: { ...zone, name: wire }, diagnostics: wire.includes(".") ? [] : [singleLabel(wire)] };
}

/** API documentation, create zone: the name has at least two labels. */
function singleLabel(name: string): FieldDiagnostic {
  return {
    code: "ZON101",
    field: "name",
    message: `\`${name}\` has a single label.`,
    help: "Write the whole name, such as `example.com`.",
  };
}

/** `{account_id}` is filled in when the request is sent. */
function toWire({ name, type, paused }: Zone): JsonObject {
  return { name, type: type ?? "full", paused, account: { id: "{account_id}" } };
}

function checkZones(input: HazardCheckInput): readonly Hazard[] {
  return input.changes.flatMap((change) => {
    const hazard = { scope: input.scope, labels: [change.label] };
    const shown = displayName(unwrap(parseZoneName(change.label)));
    if (change.action === "delete") {
      return [
        { ...hazard, code: "ZONE_DELETE", message: `The zone \`${shown}\` and every record in it would be deleted.` },
      ];
    }
    if (change.action !== "create") return [];
    const message = `The zone \`${shown}\` does not exist in this account and would be created. Is the name spelled right?`;
    return [
      ...(isOutsideSchema(change.label) ? [{ ...hazard, code: "ZONE_NAME", message: outsideSchema(shown) }] : []),
      ...(input.emulator ? [] : [{ ...hazard, code: "ZONE_CREATE", message }]),
    ];
  });
}

/** 2026-11: the schema that the API publishes for a zone's name is `^([a-zA-Z0-9][-a-zA-Z0-9]*\.)+[-a-zA-Z0-9]{2,20}$`. */
function isOutsideSchema(name: string): boolean {
  return !name.split(".").every((label) => /^[a-z0-9][a-z0-9-]*$/i.test(label));
}

function outsideSchema(name: string): string {
  const advice = name.includes("/")
    ? " RFC 2317 allows another name: ask the provider that delegates it for one with `-`."
    : "";
  return `The zone \`${name}\` does not exist yet, and the API's schema allows only letters, digits and \`-\` in the name of a new zone.${advice}`;
}
