// A DNS record: a member of an RRset, with what the service adds to it (proxying, a comment, tags, settings).
import { isObject, type JsonObject } from "../../base/json";
import { defineKind } from "../../kind/kind";
import { canonicalGlob, canonicalGroup } from "./absent";
import { recordBuilders } from "./builders";
import { canonicalRecord, checkIncomplete } from "./canonical";
import { conflicts, createOrder, references, supersedes } from "./coexistence";
import { externalDns } from "./external-dns";
import { recordFields } from "./fields";
import { recordFilters } from "./filters";
import { checkApex } from "./guards";
import { recordLabel } from "./label";
import { checkQuota } from "./quota";
import { isProxiable } from "./record-types";
import { recordRules, recordRunRules } from "./rules";
import { samples } from "./samples";
import { computedOfRecord, fromWireRecord, toWireRecord } from "./wire";
import { declaredRecord } from "./zone-file";

export const dnsRecord = defineKind({
  name: "dns_record",
  title: { singular: "record", plural: "records" },
  doc: "A DNS record. Records with the same name and type form an RRset.",
  documentDoc: "A document owns an RRset whole as soon as it names it.",
  within: "zone",
  inDocument: { key: "records", form: "list" },
  fields: recordFields,
  builders: recordBuilders,
  identity: { group: ["name", "type"], member: ["content", "priority", "data"], conflict: ["name"] },
  routes: {
    list: "/zones/{zone_id}/dns_records",
    perPage: 5000,
    get: "/zones/{zone_id}/dns_records/{id}",
    create: "/zones/{zone_id}/dns_records",
    update: "/zones/{zone_id}/dns_records/{id}",
    delete: "/zones/{zone_id}/dns_records/{id}",
    batch: "/zones/{zone_id}/dns_records/batch",
  },
  listQuery: { filters: recordFilters, order: ["type", "name", "content", "ttl", "proxied"], search: "search" },
  canonical: canonicalRecord,
  checkIncomplete,
  fromWire: fromWireRecord,
  toWire: toWireRecord,
  computed: computedOfRecord,
  canonicalGroup,
  canonicalGlob,
  applyDefaults,
  label: recordLabel,
  managedBy,
  managers: { "external-dns": externalDns },
  conflicts,
  supersedes,
  references,
  createOrder,
  // 81057 and 81058: an identical record. SRV records are taken twice (terraform-provider-cloudflare#750). A single report says
  // that CAA records are refused (salt-cloudflare#17, 2021): they count as taken twice, which costs a wait at most.
  refusesCopies: ({ type }) => type !== "SRV" && type !== "CAA",
  rules: recordRules,
  runRules: recordRunRules,
  hazardChecks: [checkApex, checkQuota],
  toDeclared: declaredRecord,
  samples,
});

/** A zone's default TTL does not apply to proxied records, nor its default proxying to types that cannot be proxied. */
function applyDefaults(declared: JsonObject, defaults: JsonObject): JsonObject {
  const { ttl, proxied, ...others } = defaults;
  const { type, proxied: declaredProxied } = declared;
  // Not validated yet: a type that is not a string is refused later, with its place.
  const proxiable = typeof type === "string" && isProxiable(type.toUpperCase());
  const defaultProxied = proxiable ? proxied : undefined;
  const isProxied = (declaredProxied ?? defaultProxied) === true;
  return {
    ...others,
    ...(defaultProxied !== undefined && { proxied: defaultProxied }),
    ...(ttl !== undefined && !isProxied && { ttl }),
    ...declared,
  };
}

/**
 * Who else manages a record, from the reply's `meta` (API documentation; recorded replies spell the specification's
 * `managed_by_tunnel` as `managed_by_argo_tunnel`).
 */
function managedBy({ meta }: JsonObject): string | undefined {
  if (!isObject(meta)) return undefined;
  const { email_routing, origin_worker_id, managed_by_apps, managed_by_tunnel, managed_by_argo_tunnel } = meta;
  const { auto_added, read_only } = meta;
  if (email_routing === true) return "email routing";
  if (origin_worker_id !== undefined) return "a worker's custom domain";
  if (managed_by_apps === true) return "an app";
  if (managed_by_tunnel === true || managed_by_argo_tunnel === true) return "a tunnel";
  if (auto_added === true) return "the service, which added it";
  return read_only === true ? "the service, read only" : undefined;
}
