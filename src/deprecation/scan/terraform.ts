// Scans HCL: resources and arguments of the provider that map to a deprecated route or field, and, like any source text, API
// paths in strings. Evaluates no expressions.
import { findSettingDeprecation } from "../detect";
import { OLD_FIELDS } from "../translate";
import { createCommentBlanker } from "./comments";
import type { LineScanner, ScanSink } from "./finding";
import { createSourceScanner } from "./source";

const RESOURCES: readonly (readonly [RegExp, string, string])[] = [
  [/^cloudflare_filters?$/, "firewall-rules-and-filters", "/zones/{zone_id}/filters"],
  [/^cloudflare_firewall_rules?$/, "firewall-rules-and-filters", "/zones/{zone_id}/firewall/rules"],
  [/^cloudflare_rate_limits?$/, "rate-limits-previous", "/zones/{zone_id}/rate_limits"],
  [/^cloudflare_waf_packages?$/, "waf-managed-rules-previous", "/zones/{zone_id}/firewall/waf/packages"],
  [
    /^cloudflare_waf_groups?$/,
    "waf-managed-rules-previous",
    "/zones/{zone_id}/firewall/waf/packages/{package_id}/groups",
  ],
  [
    /^cloudflare_waf_rules?$/,
    "waf-managed-rules-previous",
    "/zones/{zone_id}/firewall/waf/packages/{package_id}/rules",
  ],
  [/^cloudflare_waf_overrides?$/, "waf-managed-rules-previous", "/zones/{zone_id}/firewall/waf/overrides"],
  [/^cloudflare_access_bookmark$/, "access-bookmarks", "/accounts/{identifier}/access/bookmarks"],
  [/^cloudflare_argo_tunnel$/, "tunnels-legacy", "/accounts/{account_identifier}/tunnels"],
  [/^cloudflare_zone_settings_override$/, "zone-settings-batch", "/zones/{zone_id}/settings"],
  [/^cloudflare_devices$/, "zero-trust-devices", "/accounts/{account_id}/devices"],
  [/^cloudflare_registrar_domains?$/, "registrar-domains", "/accounts/{account_id}/registrar/domains"],
];

/** The deprecation of a resource type, and the route that the resource writes. */
export function findResourceDeprecation(type: string): { readonly id: string; readonly path: string } | undefined {
  const found = RESOURCES.find(([pattern]) => pattern.test(type));
  return found && { id: found[1], path: found[2] };
}

/** Arguments by resource type: [type, argument, ID, value if only that value is deprecated]. */
const ARGUMENTS: readonly (readonly [RegExp, RegExp, string, RegExp?])[] = [
  [/_access_application$/, /^self_hosted_domains$/, "access-application-self-hosted-domains"],
  [
    /^(?:cloudflare|edge)_account$/,
    /^(?:default_nameservers|use_account_custom_ns_by_default)$/,
    "account-default-nameservers",
  ],
  [/^cloudflare_load_balancer_pool$/, /^notification_email$/, "load-balancer-notification-email"],
  [/^cloudflare_(?:teams_rule|zero_trust_gateway_policy)$/, /^action$/, "gateway-audit-ssh", /^audit_ssh$/],
  [/^cloudflare_(?:page_rule|ruleset)$/, /^mirage$/, "settings-mirage"],
  [/^provider$/, /^api_user_service_key$/, "service-key-authentication"],
];

/** The resources of our own provider by the key of their kind in documents. */
const OWN_TYPES: ReadonlyMap<string, string> = new Map([
  ["records", "edge_dns_record"],
  ["dns_settings", "edge_dns_settings"],
  ["zone_defaults", "edge_zone_defaults"],
]);

function findOwnDeprecation(type: string, path: readonly string[]): string | undefined {
  return OLD_FIELDS.find(
    (field) => OWN_TYPES.get(field.key) === type && field.path.length === 1 && field.path.join(".") === path.join("."),
  )?.id;
}

/** An argument of a resource, or of one record of a set. */
export interface ArgumentPlace {
  /** The type of the resource; for a record of a set, that of a single record. */
  readonly type: string;
  readonly path: readonly string[];
  /** The key of the record in its set. */
  readonly member: string;
}

/** In `edge_dns_record_set`, `records.www.ttl` is the argument `ttl` of the record `www`. */
export function findArgumentPlace(type: string, path: readonly string[]): ArgumentPlace {
  const [list, member, ...inner] = path;
  const isMember = type === "edge_dns_record_set" && list === "records" && inner.length > 0;
  return isMember ? { type: "edge_dns_record", path: inner, member: member ?? "" } : { type, path, member: "" };
}

/** The deprecation of an argument by its path inside the block of a resource, or of the provider (type `provider`). */
export function findArgumentDeprecation(
  type: string,
  path: readonly string[],
  value: string | undefined,
): string | undefined {
  const name = path.at(-1)!;
  if (type === "cloudflare_zone_settings_override")
    return path[0] === "settings" && path.length === 2 ? findSettingDeprecation(name) : undefined;
  if (type === "cloudflare_zone_setting")
    return name === "setting_id" && value !== undefined ? findSettingDeprecation(value) : undefined;
  const listed = ARGUMENTS.find(
    ([of, argument, , wanted]) => of.test(type) && argument.test(name) && (!wanted || wanted.test(value ?? "")),
  )?.[2];
  return listed ?? findOwnDeprecation(type, path);
}

/** Whether a path is one of the three parts of the name of an SRV record inside `data`. */
export function isSrvNamePart(type: string, path: readonly string[]): boolean {
  return (
    /^(?:cloudflare|edge)_(?:dns_)?record$/.test(type) &&
    path[0] === "data" &&
    path.length === 2 &&
    /^(?:service|proto|name)$/.test(path[1]!)
  );
}

interface Block {
  readonly kind: string;
  readonly type: string;
  /** By the key of the record in its set; a single record has the empty key. */
  readonly records: Map<string, RecordParts>;
}

/** Name parts of an SRV record, kept because the type of the record may follow `data`. */
export interface RecordParts {
  type: string | undefined;
  readonly parts: { readonly name: string; readonly line: number; readonly column?: number }[];
}

export function openRecord(records: Map<string, RecordParts>, member: string): RecordParts {
  const record: RecordParts = records.get(member) ?? { type: undefined, parts: [] };
  records.set(member, record);
  return record;
}

export function createTerraformScanner(sink: ScanSink): LineScanner {
  const code = createCommentBlanker("main.tf");
  const source = createSourceScanner(filterNames(sink), "main.tf", { anchored: true });
  let stack: string[] = [];
  let block: Block | undefined;
  let heredoc: string | undefined;
  const closeBlock = () => {
    for (const record of block?.records.values() ?? []) reportRecordParts(record, block?.type ?? "", sink);
    [block, stack] = [undefined, []];
  };
  return {
    line(raw, number) {
      if (heredoc !== undefined) {
        source.line(raw, number);
        if (raw.trim() === heredoc) heredoc = undefined;
        return;
      }
      source.line(raw, number);
      const text = maskTemplates(code(raw));
      heredoc = /<<[-~]?\s*"?([A-Za-z_]\w*)"?\s*$/.exec(text)?.[1];
      const opened = stack.length === 0 ? parseBlock(text) : undefined;
      if (opened) {
        block = opened.block;
        reportBlock(block, number, opened.column, sink);
      }
      walkTokens(
        text.slice(opened?.end ?? 0),
        opened?.end ?? 0,
        stack,
        {
          argument(path, value, column) {
            if (block) reportArgument(block, path, value, { line: number, column }, sink);
          },
          closed: closeBlock,
        },
        opened !== undefined,
      );
    },
    end() {
      closeBlock();
      source.end();
    },
  };
}

const HEADER = /^\s*(resource|data|provider|ephemeral)\s+"?([\w-]+)"?(?:\s+"?[^"\s{]+"?)?\s*(?=\{)/;

function parseBlock(
  text: string,
): { readonly block: Block; readonly end: number; readonly column: number } | undefined {
  const match = HEADER.exec(text);
  if (!match) return undefined;
  const kind = match[1]!;
  const type = kind === "provider" ? "provider" : match[2]!;
  return {
    block: { kind, type, records: new Map() },
    end: match[0].length,
    column: text.indexOf(match[2]!) + 1,
  };
}

function reportBlock({ type }: Block, line: number, column: number, sink: ScanSink): void {
  const found = findResourceDeprecation(type);
  if (found)
    sink.addFinding({
      ...found,
      hit: "route",
      seen: type,
      confidence: type === "cloudflare_argo_tunnel" ? "likely" : "certain",
      line,
      column,
    });
}

function reportArgument(
  block: Block,
  path: readonly string[],
  value: string | undefined,
  at: { readonly line: number; readonly column: number },
  sink: ScanSink,
): void {
  const place = findArgumentPlace(block.type, path);
  if (place.path.join(".") === "type") openRecord(block.records, place.member).type = value;
  if (isSrvNamePart(place.type, place.path))
    openRecord(block.records, place.member).parts.push({ name: place.path[1]!, ...at });
  const id = findArgumentDeprecation(place.type, place.path, value);
  if (!id) return;
  const name = path.at(-1)!;
  const hit = block.type === "provider" ? "header" : "field";
  const seen = block.type === "cloudflare_zone_setting" ? value! : name;
  sink.addFinding({
    id,
    hit,
    seen: `${block.type === "provider" ? "provider cloudflare" : block.type}.${seen}`,
    field: name,
    confidence: "certain",
    ...at,
  });
}

/** `owner` is the type of the resource, in front of the name of the field. */
export function reportRecordParts({ type, parts }: RecordParts, owner: string, sink: ScanSink): void {
  const isService = type === undefined ? parts.some((part) => part.name === "proto") : type.toUpperCase() === "SRV";
  if (!isService) return;
  for (const { name, line, column } of parts) {
    sink.addFinding({
      id: "dns-record-srv-data-name",
      hit: "field",
      seen: [owner, "data", name].filter((part) => part !== "").join("."),
      field: `data.${name}`,
      confidence: "certain",
      line,
      column,
    });
  }
}

/** Masks templates, whose braces and quotes would open blocks and strings. */
function maskTemplates(text: string): string {
  return text.replace(/[$%]\{(?:[^{}]|\{[^{}]*\})*\}/g, (match) => "_".repeat(match.length));
}

interface BlockEvents {
  argument(path: readonly string[], value: string | undefined, column: number): void;
  closed(): void;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[A-Za-z_][\w-]*|[{}[\]()=:,]|[^\s"{}[\]()=:,]+/g;

/** Tracks the braces of a line. `stack` has the names of the open blocks inside the resource. */
function walkTokens(text: string, offset: number, stack: string[], events: BlockEvents, opening: boolean): void {
  const tokens = [...text.matchAll(TOKEN)];
  let name: string | undefined;
  let fresh = opening;
  for (const [index, token] of tokens.entries()) {
    const word = token[0];
    const next = tokens[index + 1]?.[0];
    if (word === "{" || word === "[" || word === "(") {
      stack.push(word === "{" ? (fresh ? "" : (name ?? "")) : "[");
      [fresh, name] = [false, undefined];
    } else if (word === "}" || word === "]" || word === ")") {
      stack.pop();
      name = undefined;
      if (stack.length === 0) events.closed();
    } else if (word === "=" || word === ":" || word === ",") continue;
    else if (next === "=" || next === ":" || next === "{") {
      name = word.replace(/^"|"$/g, "");
      if (stack.length > 0) events.argument(toPath(stack, name), findValue(tokens, index), offset + token.index + 1);
    }
  }
}

/** Block names without the brace of the resource, lists and calls. */
const toPath = (stack: readonly string[], name: string) => [
  ...stack.filter((text) => text !== "" && text !== "["),
  name,
];

function findValue(tokens: readonly RegExpExecArray[], index: number): string | undefined {
  const value = /^[=:]$/.test(tokens[index + 1]?.[0] ?? "") ? tokens[index + 2]?.[0] : undefined;
  return value?.startsWith('"') ? value.slice(1, -1) : undefined;
}

/** The arguments of a resource are checked with its type, so that the names found in source text are dropped. */
function filterNames(sink: ScanSink): ScanSink {
  const plain = (hit: string, seen: string) =>
    hit === "field" || (hit === "header" && seen !== "X-Auth-User-Service-Key");
  return {
    ...sink,
    addFinding(finding) {
      if (finding.path !== undefined || !plain(finding.hit, finding.seen)) sink.addFinding(finding);
    },
  };
}
