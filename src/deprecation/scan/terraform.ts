// Terraform text: resources and arguments of the provider whose mapping to a deprecated route or field is certain, and, as in
// any source text, API paths in strings. It evaluates nothing.
import { settingDeprecation } from "../detect";
import { commentBlanker } from "./comments";
import type { LineScanner, Sink } from "./finding";
import { sourceScanner } from "./source";

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

/** What a resource type says by itself: id of the deprecation and the route that it writes. */
export function resourceDeprecation(type: string): { readonly id: string; readonly path: string } | undefined {
  const found = RESOURCES.find(([pattern]) => pattern.test(type));
  return found && { id: found[1], path: found[2] };
}

/** Arguments by resource type: [type, argument, id, value of the argument where only that counts]. */
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

/** The deprecation of an argument of a resource (or of the provider, type `provider`), by its path inside the block. */
export function argumentDeprecation(
  type: string,
  path: readonly string[],
  value: string | undefined,
): string | undefined {
  const name = path.at(-1)!;
  if (type === "cloudflare_zone_settings_override")
    return path[0] === "settings" && path.length === 2 ? settingDeprecation(name) : undefined;
  if (type === "cloudflare_zone_setting")
    return name === "setting_id" && value !== undefined ? settingDeprecation(value) : undefined;
  return ARGUMENTS.find(
    ([of, argument, , wanted]) => of.test(type) && argument.test(name) && (!wanted || wanted.test(value ?? "")),
  )?.[2];
}

/** The three parts of a service record's name inside `data`. */
export function isRecordDataName(type: string, path: readonly string[]): boolean {
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
  /** Service-record parts wait for the record's type, which may come after `data`. */
  readonly parts: { readonly name: string; readonly line: number; readonly column: number }[];
  recordType: string | undefined;
}

/** A scanner for Terraform text. */
export function terraformScanner(sink: Sink): LineScanner {
  const code = commentBlanker("main.tf");
  const source = sourceScanner(withoutNames(sink), "main.tf", { anchored: true });
  let stack: string[] = [];
  let block: Block | undefined;
  let heredoc: string | undefined;
  const closeBlock = () => {
    if (block) recordParts(block, sink);
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
      const text = withoutTemplates(code(raw));
      heredoc = /<<[-~]?\s*"?([A-Za-z_]\w*)"?\s*$/.exec(text)?.[1];
      const opened = stack.length === 0 ? blockOf(text) : undefined;
      if (opened) {
        block = opened.block;
        openBlock(block, number, opened.column, sink);
      }
      walk(
        text.slice(opened?.end ?? 0),
        opened?.end ?? 0,
        stack,
        {
          argument(path, value, column) {
            if (block) argument(block, path, value, { line: number, column }, sink);
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

function blockOf(text: string): { readonly block: Block; readonly end: number; readonly column: number } | undefined {
  const match = HEADER.exec(text);
  if (!match) return undefined;
  const kind = match[1]!;
  const type = kind === "provider" ? "provider" : match[2]!;
  return {
    block: { kind, type, parts: [], recordType: undefined },
    end: match[0].length,
    column: text.indexOf(match[2]!) + 1,
  };
}

function openBlock({ type }: Block, line: number, column: number, sink: Sink): void {
  const found = resourceDeprecation(type);
  if (found)
    sink.found({
      ...found,
      hit: "route",
      seen: type,
      confidence: type === "cloudflare_argo_tunnel" ? "likely" : "certain",
      line,
      column,
    });
}

function argument(
  block: Block,
  path: readonly string[],
  value: string | undefined,
  at: { readonly line: number; readonly column: number },
  sink: Sink,
): void {
  if (path.length === 1 && path[0] === "type") block.recordType = value;
  if (isRecordDataName(block.type, path)) block.parts.push({ name: path[1]!, ...at });
  const id = argumentDeprecation(block.type, path, value);
  if (!id) return;
  const name = path.at(-1)!;
  const hit = block.type === "provider" ? "header" : "field";
  const seen = block.type === "cloudflare_zone_setting" ? value! : name;
  sink.found({
    id,
    hit,
    seen: `${block.type === "provider" ? "provider cloudflare" : block.type}.${seen}`,
    field: name,
    confidence: "certain",
    ...at,
  });
}

function recordParts({ type, parts, recordType }: Block, sink: Sink): void {
  const isService =
    recordType === undefined ? parts.some((part) => part.name === "proto") : recordType.toUpperCase() === "SRV";
  if (!isService) return;
  for (const { name, line, column } of parts) {
    sink.found({
      id: "dns-record-srv-data-name",
      hit: "field",
      seen: `${type}.data.${name}`,
      field: `data.${name}`,
      confidence: "certain",
      line,
      column,
    });
  }
}

/** Templates as blanks, so that their braces and quotes open nothing. */
function withoutTemplates(text: string): string {
  return text.replace(/[$%]\{(?:[^{}]|\{[^{}]*\})*\}/g, (match) => "_".repeat(match.length));
}

interface Walk {
  argument(path: readonly string[], value: string | undefined, column: number): void;
  closed(): void;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[A-Za-z_][\w-]*|[{}[\]()=:,]|[^\s"{}[\]()=:,]+/g;

/** Follows braces through a line; `stack` holds the names of the open blocks below the resource itself. */
function walk(text: string, offset: number, stack: string[], events: Walk, opening: boolean): void {
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
      if (stack.length > 0) events.argument(pathOf(stack, name), valueAt(tokens, index), offset + token.index + 1);
    }
  }
}

/** Block names without the resource's own brace, lists and calls. */
const pathOf = (stack: readonly string[], name: string) => [
  ...stack.filter((text) => text !== "" && text !== "["),
  name,
];

function valueAt(tokens: readonly RegExpExecArray[], index: number): string | undefined {
  const value = /^[=:]$/.test(tokens[index + 1]?.[0] ?? "") ? tokens[index + 2]?.[0] : undefined;
  return value?.startsWith('"') ? value.slice(1, -1) : undefined;
}

/** Arguments are judged by the resource that they stand in, so the plain names of source text are left out. */
function withoutNames(sink: Sink): Sink {
  const plain = (hit: string, seen: string) =>
    hit === "field" || (hit === "header" && seen !== "X-Auth-User-Service-Key");
  return {
    ...sink,
    found(finding) {
      if (finding.path !== undefined || !plain(finding.hit, finding.seen)) sink.found(finding);
    },
  };
}
