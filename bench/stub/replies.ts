// Replies of the API, rendered before the measurement. They follow the API's documentation, and share no code with the emulator: a
// mistake that both had would go unnoticed.
import type { BenchRecord, BenchZone } from "../zones";

const ACCOUNT = { id: "01a7362d577a6c3019a474fd6f485823", name: "Bench" };
const TIME = "2026-01-01T00:00:00.000000Z";

export interface ResultInfo {
  readonly page: number;
  readonly per_page: number;
  readonly count: number;
  readonly total_count: number;
  readonly total_pages: number;
}

export function renderReply(result: unknown, resultInfo?: ResultInfo): Buffer {
  const info = resultInfo && { result_info: resultInfo };
  return Buffer.from(JSON.stringify({ result, success: true, errors: [], messages: [], ...info }));
}

export function renderError(code: number, message: string): Buffer {
  return Buffer.from(JSON.stringify({ result: null, success: false, errors: [{ code, message }], messages: [] }));
}

export type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

export function toZoneRow({ name }: BenchZone, index: number): Row {
  return {
    id: toId("a", index),
    name,
    status: "active",
    paused: false,
    type: "full",
    development_mode: 0,
    name_servers: ["a.ns.example", "b.ns.example"],
    original_name_servers: null,
    original_registrar: null,
    original_dnshost: null,
    modified_on: TIME,
    created_on: TIME,
    activated_on: TIME,
    meta: { step: 2, custom_certificate_quota: 0, page_rule_quota: 3, phishing_detected: false },
    owner: { id: null, type: "user", email: null },
    account: ACCOUNT,
    tenant: { id: null, name: null },
    tenant_unit: { id: null },
    permissions: ["#dns_records:edit", "#dns_records:read", "#zone:edit", "#zone:read"],
    plan: {
      id: "94f3b7b768b0458b56d2cac4fe5ec0f9",
      name: "Enterprise Website",
      price: 0,
      currency: "USD",
      frequency: "monthly",
      is_subscribed: true,
      can_subscribe: true,
      legacy_id: "enterprise",
      legacy_discount: false,
      externally_managed: true,
    },
  };
}

export function toRecordRow(record: BenchRecord, zone: string, index: number): Row {
  const { name, type, ttl } = record;
  const isSrv = record.type === "SRV";
  return {
    id: toId("c", index),
    name: `${name}.${zone}`,
    type,
    content: isSrv ? `${record.weight} ${record.port} ${record.target}` : record.content,
    ...(isSrv && { priority: record.priority, data: toSrvData(record) }),
    proxiable: type === "A",
    proxied: false,
    ttl,
    settings: {},
    meta: {},
    comment: null,
    tags: [],
    created_on: TIME,
    modified_on: TIME,
  };
}

function toSrvData({ priority, weight, port, target }: Extract<BenchRecord, { readonly type: "SRV" }>) {
  return { priority, weight, port, target };
}

function toId(prefix: string, index: number): string {
  return `${prefix}${index.toString(16).padStart(31, "0")}`;
}

export function toAccountRow(): Row {
  return ACCOUNT;
}

export function toDnsSettings(): Readonly<Record<string, unknown>> {
  return {
    flatten_all_cnames: false,
    foundation_dns: false,
    multi_provider: false,
    nameservers: { type: "cloudflare.standard" },
    ns_ttl: 86_400,
    secondary_overrides: false,
    soa: {
      expire: 604_800,
      min_ttl: 1800,
      mname: "a.ns.example",
      refresh: 10_000,
      retry: 2400,
      rname: "dns.example",
      ttl: 3600,
    },
    zone_mode: "standard",
    internal_dns: {},
  };
}
