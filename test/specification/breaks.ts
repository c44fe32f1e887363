// A deliberate break of the implementation for every row of the specification: with it, the row's test must fail.
// scripts/breaks.ts applies them one by one in a copy of the tree.

export interface Break {
  /** From the root of the project. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly search: string;
  readonly replacement: string;
}

/** By the id of the row. */
export const BREAKS: Readonly<Record<string, Break>> = {
  "record-type": {
    file: "src/emulator/services/dns-record/record.ts",
    search: 'requireMember({ type: given }, "type")',
    replacement: 'requireMember({ type: given ?? "A" }, "type")',
  },
  "record-name": {
    file: "src/emulator/services/dns-record/record.ts",
    search: 'toFullName(requireMember(body, "name"),',
    replacement: 'toFullName({ name: "x", ...body }.name,',
  },
  "record-name-apex": {
    file: "src/emulator/services/dns-record/names.ts",
    search: 'if (given === "@") return zone;',
    replacement: "",
  },
  "record-content": {
    file: "src/emulator/services/dns-record/record.ts",
    search: 'parseContent(type, requireMember(body, "content"), state.profile)',
    replacement: 'parseContent(type, { content: "192.0.2.1", ...body }.content, state.profile)',
  },
  "record-content-a": {
    file: "src/emulator/services/dns-record/content.ts",
    search: "if (!isIPv4(given)) throw badContent(type);",
    replacement: "",
  },
  "record-content-aaaa": {
    file: "src/emulator/services/dns-record/content.ts",
    search: 'if (!isIPv6(given) || given.includes("%")) throw badContent(type);',
    replacement: "if (!isIPv6(given)) return given;",
  },
  "record-content-cname": {
    file: "src/emulator/services/dns-record/content.ts",
    search: "if (name === undefined) throw badContent(type);\n  return name;",
    replacement: "return name ?? given;",
  },
  "record-ttl-optional": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "const ttl = given ?? 1;",
    replacement: "const ttl = given ?? 300;",
  },
  "record-proxied-optional": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "const given = proxied ?? false;",
    replacement: "const given = proxied ?? true;",
  },
  "record-proxied": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "    proxied,\n    ttl: parseTtl",
    replacement: "    proxied: false,\n    ttl: parseTtl",
  },
  "record-data": {
    file: "src/emulator/services/dns-record/data.ts",
    search: "isObject(given) ? given : {};",
    replacement: 'isObject(given) ? given : { priority: 1, weight: 1, port: 1, target: "x.example.com" };',
  },
  "name-rule-1": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "relative.length <= 63 &&",
    replacement: "relative.length <= 64 &&",
  },
  "name-rule-1-declared": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "name.length <= 63 &&",
    replacement: "name.length <= 64 &&",
  },
  "name-rule-2-start": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "const LABELS = /^(?:[A-Za-z]",
    replacement: "const LABELS = /^(?:[A-Za-z0-9]",
  },
  "name-rule-2-end": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "[A-Za-z0-9])?(?:",
    replacement: "[A-Za-z0-9-])?(?:",
  },
  "name-rule-3": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "[A-Za-z0-9_-]*",
    replacement: "[A-Za-z0-9-]*",
  },
  "address-rule": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "&& isServiceAddress(",
    replacement: "&& !isServiceAddress(",
  },
  "ttl-rule-1": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "return proxied ? 1 : ttl;",
    replacement: "return ttl;",
  },
  "ttl-rule-2": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "return proxied ? 1 : ttl;",
    replacement: "return 1;",
  },
  "cname-rule-1": {
    file: "src/kinds/dns-record/rules/aliases.ts",
    search: "path.add(name);",
    replacement: 'path.add(name);\n    if (path.size > 1) return { how: "loop" };',
  },
  "cname-rule-2": {
    file: "src/kinds/dns-record/rules/aliases.ts",
    search: "=> isDead(",
    replacement: "=> !isDead(",
  },
  "cname-rule-3": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "if (!isObject(byDefault)) return [name, value];",
    replacement: "if (!isObject(byDefault)) return [name, byDefault];",
  },
  "txt-rule-1": {
    file: "src/emulator/services/dns-record/content.ts",
    search: "<= 255)) return given;",
    replacement: '<= 255)) return `"${strings.join("")}"`;',
  },
  "txt-rule-2": {
    file: "src/emulator/services/dns-record/content.ts",
    search: "& 1) === 1",
    replacement: "& 1) === 2",
  },
  "txt-rule-3": {
    file: "src/emulator/core/profile.ts",
    search: 'txtQuoting: "add",',
    replacement: 'txtQuoting: "verbatim",',
  },
  "reconciled-a": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "    ttl: parseTtl(zone, ttl, proxied),",
    replacement: "    ttl: parseTtl(zone, undefined, proxied),",
  },
  "reconciled-aaaa": {
    file: "src/emulator/services/dns-record/content.ts",
    search: "      return compressIPv6(given);",
    replacement: '      return "2001:db8::2";',
  },
  "reconciled-cname": {
    file: "src/emulator/services/dns-record/content.ts",
    search: '    case "PTR":\n      return parseHost(type, given);',
    replacement: '    case "PTR":\n      return parseHost(type, given).toUpperCase();',
  },
  "reconciled-txt": {
    file: "src/dns/rdata/txt.ts",
    search: "return value.ok ? value.value : canonicalizeText(content);",
    replacement: "return canonicalizeText(content);",
  },
  "reply-id": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "state.random.hex(32)",
    replacement: "state.random.hex(31)",
  },
  "reply-name": {
    file: "src/emulator/services/dns-record/names.ts",
    search: "const complete = isFull ? lower : `${lower}.${zone}`;",
    replacement: "const complete = lower;",
  },
  "reply-type": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "    name,\n    type,\n    ...rdata,",
    replacement: "    name,\n    type: type.toLowerCase(),\n    ...rdata,",
  },
  "reply-content": {
    file: "src/emulator/services/dns-record/record.ts",
    search: 'return { content, ...(type === "MX"',
    replacement: 'return { content: "", ...(type === "MX"',
  },
  "reply-proxied": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "    proxied,\n    ttl: parseTtl",
    replacement: "    ttl: parseTtl",
  },
  "reply-ttl": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "const ttl = given ?? 1;",
    replacement: "const ttl = given ?? 300;",
  },
  "reply-comment": {
    file: "src/emulator/services/dns-record/attributes.ts",
    search: 'given === "") return null;',
    replacement: 'given === "") return "";',
  },
  "reply-tags": {
    file: "src/emulator/services/dns-record/attributes.ts",
    search: "const tags = given ?? [];",
    replacement: 'const tags = given ?? ["x:y"];',
  },
  "reply-meta": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "    meta: previous?.meta ?? {},\n",
    replacement: "",
  },
  "reply-created-on": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "created_on: previous?.created_on ?? now,",
    replacement: "created_on: previous?.created_on ?? now.slice(0, 19),",
  },
  "reply-modified-on": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "modified_on: now,",
    replacement: "modified_on: now.slice(0, 19),",
  },
  "reply-proxiable": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "proxiable: private_routing === true || canBeProxied(type, rdata.content),",
    replacement: "proxiable: true,",
  },
  "reply-priority": {
    file: "src/emulator/services/dns-record/record.ts",
    search: 'return type === "SRV" ? data.get("priority") : undefined;',
    replacement: "return undefined;",
  },
  "reply-data": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "    data: Object.fromEntries(data),\n",
    replacement: "",
  },
  "reply-srv-content": {
    file: "src/emulator/services/dns-record/data.ts",
    search: 'format: spaced("weight", "port", "target"),',
    replacement: 'format: spaced("port", "target"),',
  },
  "reply-zone-id": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "{ zone_id: zone.id, zone_name",
    replacement: "{ zone_name",
  },
  "reply-zone-name": {
    file: "src/emulator/core/api-date.ts",
    search: 'zoneOfRecord: { spec: "2024-11-30" }',
    replacement: 'zoneOfRecord: { spec: "2024-12-01" }',
  },
  "reply-locked": {
    file: "src/emulator/core/api-date.ts",
    search: 'lockedField: { spec: "2024-07-14" }',
    replacement: 'lockedField: { spec: "2024-07-15" }',
  },
  "envelope-result": {
    file: "src/emulator/core/envelope.ts",
    search: "const envelope = { result: null, success: false,",
    replacement: "const envelope = { success: false,",
  },
  "envelope-success": {
    file: "src/emulator/core/envelope.ts",
    search: "const envelope = { result: null, success: false,",
    replacement: "const envelope = { result: null, success: true,",
  },
  "envelope-errors": {
    file: "src/emulator/core/envelope.ts",
    search: "    errors: [],\n",
    replacement: "",
  },
  "envelope-messages": {
    file: "src/emulator/core/envelope.ts",
    search: "    messages: handled.messages ?? [],\n",
    replacement: "",
  },
  "srv-priority": {
    file: "src/emulator/services/dns-record/data.ts",
    search: '        ["priority", short],\n        ["weight", short],\n',
    replacement: '        ["weight", short],\n',
  },
  "srv-weight": {
    file: "src/emulator/services/dns-record/data.ts",
    search: '        ["weight", short],\n        ["port", short],\n',
    replacement: '        ["port", short],\n',
  },
  "srv-port": {
    file: "src/emulator/services/dns-record/data.ts",
    search: '        ["port", short],\n',
    replacement: "",
  },
  "srv-target": {
    file: "src/emulator/services/dns-record/data.ts",
    search: '        ["target", host],\n',
    replacement: "",
  },
  "srv-name": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: 'return recordType(record) === "SRV" &&',
    replacement: 'return recordType(record) === "X" &&',
  },
  "srv-old-fields": {
    file: "src/emulator/core/api-date.ts",
    search: 'srvNameFields: { spec: "2024-05-31" }',
    replacement: 'srvNameFields: { spec: "2024-06-02" }',
  },
  "srv-reconciled": {
    file: "src/emulator/services/dns-record/data.ts",
    search: '        ["priority", short],\n        ["weight", short],\n',
    replacement: '        ["priority", upTo(9)],\n        ["weight", short],\n',
  },
  "srv-writers": {
    file: "src/kinds/dns-record/rdata.ts",
    search: 'if (type !== "URI") return { data: fields };',
    replacement: 'if (type !== "URI") return { data: type === "SRV" ? { ...fields, proto: "_tcp" } : fields };',
  },
  "soa-refresh-min": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "600, 86_400, 10_000",
    replacement: "601, 86_400, 10_000",
  },
  "soa-refresh-max": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "600, 86_400, 10_000",
    replacement: "600, 86_401, 10_000",
  },
  "soa-refresh-default": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "refresh: 10_000,",
    replacement: "refresh: 10_001,",
  },
  "soa-retry-min": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "retry: [600, 3600],",
    replacement: "retry: [601, 3600],",
  },
  "soa-retry-max": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "retry: [600, 3600],",
    replacement: "retry: [600, 3601],",
  },
  "soa-retry-default": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "retry: 2400,",
    replacement: "retry: 2401,",
  },
  "soa-expire-min": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "86_400, 2_419_200, 604_800",
    replacement: "86_401, 2_419_200, 604_800",
  },
  "soa-expire-max": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "86_400, 2_419_200, 604_800",
    replacement: "86_400, 2_419_201, 604_800",
  },
  "soa-expire-default": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "expire: 604_800,",
    replacement: "expire: 604_801,",
  },
  "soa-ttl-min": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "ttl: [1800, 3600],",
    replacement: "ttl: [1799, 3600],",
  },
  "soa-ttl-max": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "ttl: [1800, 3600],",
    replacement: "ttl: [1800, 3601],",
  },
  "soa-ttl-default": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "    ttl: 3600,",
    replacement: "    ttl: 3599,",
  },
  "soa-min-ttl-min": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "60, 86_400, 1800",
    replacement: "59, 86_400, 1800",
  },
  "soa-min-ttl-max": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "60, 86_400, 1800",
    replacement: "60, 86_401, 1800",
  },
  "soa-min-ttl-default": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "min_ttl: 1800,",
    replacement: "min_ttl: 1801,",
  },
  "soa-mname": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "canonicalName(soa.mname,",
    replacement: "canonicalName(undefined,",
  },
  "soa-rname": {
    file: "src/dns/soa-rname.ts",
    search: "toFqdn([local.toLowerCase(),",
    replacement: 'toFqdn([...local.toLowerCase().split("."),',
  },
  "soa-rname-service": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "const HOST_NAME = /^(?:\\\\.|",
    replacement: "const HOST_NAME = /^(?:",
  },
  "soa-serial": {
    file: "src/emulator/scope/serial.ts",
    search: "getSerial(store, zone) + 1)",
    replacement: "getSerial(store, zone) + 0)",
  },
  "soa-retry-refresh": {
    file: "src/kinds/dns-settings/fields.ts",
    search: 'at("retry") > at("refresh")',
    replacement: 'at("retry") > 2 * at("refresh")',
  },
  "soa-expire-refresh": {
    file: "src/kinds/dns-settings/fields.ts",
    search: 'at("expire") < at("refresh")',
    replacement: 'at("expire") <= at("refresh")',
  },
  "soa-enterprise": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "if (TIERS[tier].soa) return;",
    replacement: "return;",
  },
  "soa-enterprise-plan": {
    file: "src/kinds/dns-settings/enterprise.ts",
    search: 'tier === "enterprise") return [];',
    replacement: 'tier === "pro") return [];',
  },
  "soa-defaults": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: 'if (defaults?.nameservers.type !== "cloudflare.standard.random") return defaults;',
    replacement: 'if (defaults?.nameservers.type !== "cloudflare.standard.random") return undefined;',
  },
  "settings-flatten-all-cnames": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "  flatten_all_cnames: false,\n",
    replacement: "",
  },
  "settings-flatten-all-cnames-declared": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "  flatten_all_cnames: {",
    replacement: "  flatten_all_cnames_: {",
  },
  "settings-multi-provider": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "  multi_provider: false,\n",
    replacement: "",
  },
  "settings-multi-provider-declared": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "  multi_provider: {",
    replacement: "  multi_provider_: {",
  },
  "settings-secondary-overrides": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "  secondary_overrides: false,\n",
    replacement: "",
  },
  "settings-secondary-overrides-declared": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "  secondary_overrides: {",
    replacement: "  secondary_overrides_: {",
  },
  "nameservers-cloudflare-standard": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: '["standard", "advanced"]',
    replacement: '["advanced"]',
  },
  "nameservers-cloudflare-standard-declared": {
    file: "src/kinds/zone-defaults/zone-defaults.ts",
    search: '  "cloudflare.standard",\n',
    replacement: "",
  },
  "nameservers-cloudflare-standard-random": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: '"cloudflare.standard.random", ',
    replacement: "",
  },
  "nameservers-cloudflare-standard-random-declared": {
    file: "src/kinds/zone-defaults/zone-defaults.ts",
    search: '  "cloudflare.standard.random",\n',
    replacement: "",
  },
  "nameservers-custom-account": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: '["custom.account", "custom.tenant"]',
    replacement: '["custom.tenant"]',
  },
  "nameservers-custom-account-declared": {
    file: "src/kinds/zone-defaults/zone-defaults.ts",
    search: '  "custom.account",\n',
    replacement: "",
  },
  "nameservers-custom-tenant": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: '["custom.account", "custom.tenant"]',
    replacement: '["custom.account"]',
  },
  "nameservers-custom-tenant-declared": {
    file: "src/kinds/zone-defaults/zone-defaults.ts",
    search: '  "custom.tenant",\n',
    replacement: "",
  },
  "nameservers-others": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "if (!isString(type) || !types.includes(type))",
    replacement: "if (!isString(type))",
  },
  "nameservers-others-declared": {
    file: "src/kinds/zone-defaults/zone-defaults.ts",
    search: '  "custom.tenant",\n]',
    replacement: '  "custom.tenant",\n  "mine",\n]',
  },
  destinations: {
    file: "src/emulator/services/access-application/destinations.ts",
    search: "if (!Array.isArray(list) || list.length === 0)",
    replacement: "if (!Array.isArray(list)) return [];\n  if (list.length === 0)",
  },
  "destination-type": {
    file: "src/emulator/services/access-application/destinations.ts",
    search: 'const { type = "public", ...given } =',
    replacement: 'const { type = "private", ...given } =',
  },
  "destination-uri": {
    file: "src/emulator/services/access-application/destinations.ts",
    search: 'if (uri.includes("://") ||',
    replacement: "if (false &&",
  },
  "self-hosted-domains": {
    file: "src/emulator/core/api-date.ts",
    search: 'selfHostedDomains: { spec: "2025-11-21" }',
    replacement: 'selfHostedDomains: { spec: "2025-11-20" }',
  },
  "self-hosted-domains-ignored": {
    file: "src/emulator/services/access-application/application.ts",
    search: "if (destinations !== undefined && destinations !== null)",
    replacement: "if (!self_hosted_domains && destinations !== undefined && destinations !== null)",
  },
  "destinations-declared-account": {
    file: "src/kinds/access-application/destinations.ts",
    search: '    default: "public",\n    values: TYPES,',
    replacement: '    default: "worker",\n    values: TYPES,',
  },
  "destinations-declared-zone": {
    file: "src/kinds/zone-access-application/zone-access-application.ts",
    search: 'routesUnder("/zones/{zone_id}")',
    replacement: 'routesUnder("/accounts/{account_id}")',
  },
  "outcome-on-present": {
    file: "src/emulator/gateway/authorize.ts",
    search: "if (token === undefined || !canRunGateway(",
    replacement: "if (token === undefined || canRunGateway(",
  },
  "outcome-on-absent": {
    file: "src/emulator/gateway/authorize.ts",
    search: "if (token === undefined || !canRunGateway(",
    replacement: "if (token !== undefined && !canRunGateway(",
  },
  "outcome-off-present": {
    file: "src/emulator/gateway/authorize.ts",
    search: "if (found && !found.authentication) return found;",
    replacement:
      "if (found && readToken(state, headers)) throw unauthorized();\n  if (found && !found.authentication) return found;",
  },
  "outcome-off-absent": {
    file: "src/emulator/gateway/authorize.ts",
    search: "if (found && !found.authentication) return found;",
    replacement:
      "if (found && !readToken(state, headers)) throw unauthorized();\n  if (found && !found.authentication) return found;",
  },
  "switch-on": {
    file: "src/emulator/gateway/authorize.ts",
    search: "if (found && !found.authentication) return found;",
    replacement: "if (found) return found;",
  },
  "switch-off": {
    file: "src/emulator/gateway/authorize.ts",
    search: "if (found && !found.authentication) return found;",
    replacement: "if (found && found.authentication === undefined) return found;",
  },
  "switch-condition": {
    file: "src/kinds/gateway/needs-token.ts",
    search: "props.authentication === true &&",
    replacement: 'String(props.authentication) === "on" &&',
  },
  "switch-order": {
    file: "src/kinds/gateway/gateway.ts",
    search: "  dependsOn,\n",
    replacement: "",
  },
  "path-prefix": {
    file: "src/emulator/core/router.ts",
    search: "if (!path.startsWith(`${PREFIX}/`)) throw routeNotFound(path);",
    replacement: "if (!path.startsWith(`${PREFIX}/`)) return { route: routes[0]!, parameters: new Map() };",
  },
  "gateway-path": {
    file: "src/emulator/gateway/target.ts",
    search: 'target.startsWith("/v1/")',
    replacement: 'target.startsWith("/v2/")',
  },
  "gateway-provider-path": {
    file: "src/emulator/gateway/target.ts",
    search: 'form: { kind: "provider", provider, path: below }',
    replacement: 'form: { kind: "provider", provider, path: "" }',
  },
  "gateway-content-type": {
    file: "src/emulator/gateway/headers.ts",
    search: 'const REPLACED = new Set(["host",',
    replacement: 'const REPLACED = new Set(["content-type", "host",',
  },
  "gateway-body": {
    file: "src/emulator/gateway/steps.ts",
    search: "headers, body: request.body }];",
    replacement: "headers, body: new Uint8Array() }];",
  },
  "gateway-reply": {
    file: "src/emulator/gateway/data-plane.ts",
    search: "return { status, headers: { ...headers, [`${prefix}log-id`]: id }, body };",
    replacement: "return { status: 200, headers: { ...headers, [`${prefix}log-id`]: id }, body };",
  },
  "records-post": {
    file: "src/emulator/services/dns-record/service.ts",
    search: "(zone) => createRecord(call, zone, call.requireObject())",
    replacement: '(zone) => ({ ...createRecord(call, zone, call.requireObject()), id: "0" })',
  },
  "records-post-srv": {
    file: "src/emulator/services/dns-record/record.ts",
    search: "const data = parseData(type, form, readData(state, type, body));",
    replacement: 'requireMember(body, "content");\n  const data = parseData(type, form, readData(state, type, body));',
  },
  "filter-comma-lists": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: 'wanted.split(",")',
    replacement: "[wanted]",
  },
  "records-get": {
    file: "src/emulator/services/dns-record/service.ts",
    search: '{ method: "GET", path: RECORDS, handle: list },',
    replacement: "",
  },
  "record-get": {
    file: "src/emulator/services/dns-record/write.ts",
    search: "const record = state.store.get(getRecordTable(zone), id);",
    replacement: "const record = state.store.all(getRecordTable(zone)).at(-1);",
  },
  "record-patch": {
    file: "src/emulator/services/dns-record/write.ts",
    search: "buildPatchedRecord(state, zone, body, requireWritable(state, zone, id))",
    replacement:
      'buildRecord(state, zone, { type: "A", name: "www", content: "192.0.2.1", ...body }, requireWritable(state, zone, id))',
  },
  "record-put": {
    file: "src/emulator/services/dns-record/write.ts",
    search: "buildRecord(state, zone, body, requireWritable(state, zone, id))",
    replacement: "buildPatchedRecord(state, zone, body, requireWritable(state, zone, id))",
  },
  "filter-name": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value === wanted;",
    replacement: "(value, wanted) => value.startsWith(wanted.slice(0, 3));",
  },
  "filter-content": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value === wanted;",
    replacement: "(value, wanted) => value.startsWith(wanted.slice(0, 3));",
  },
  "filter-type": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "return (record) => record.type === type;",
    replacement: "return () => true;",
  },
  "filter-name-contains": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value.includes(wanted);",
    replacement: "(value, wanted) => value.startsWith(wanted);",
  },
  "filter-name-startswith": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value.startsWith(wanted);",
    replacement: "(value, wanted) => value === wanted;",
  },
  "filter-name-endswith": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value.endsWith(wanted);",
    replacement: "(value, wanted) => value === wanted;",
  },
  "filter-content-contains": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value.includes(wanted);",
    replacement: "(value, wanted) => value.startsWith(wanted);",
  },
  "filter-content-startswith": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value.startsWith(wanted);",
    replacement: "(value, wanted) => value === wanted;",
  },
  "filter-content-endswith": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "(value, wanted) => value.endsWith(wanted);",
    replacement: "(value, wanted) => value === wanted;",
  },
  "filter-match-any": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: 'if (match === "any")',
    replacement: 'if (match === "none")',
  },
  "filter-search": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: "getSearchText(record).includes(search);",
    replacement: "getSearchText(record) !== search;",
  },
  "old-filter-contains": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: '["contains:", contains],',
    replacement: '["containing:", contains],',
  },
  "old-filter-starts-with": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: '["starts_with:", startsWith],',
    replacement: '["startswith:", startsWith],',
  },
  "old-filter-ends-with": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: '["ends_with:", endsWith],',
    replacement: '["endswith:", endsWith],',
  },
  "old-filter-content-contains": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: '["contains:", contains],',
    replacement: '["containing:", contains],',
  },
  "old-filter-type-contains": {
    file: "src/emulator/services/dns-record/list-filter.ts",
    search: 'if (given.startsWith("contains:") && call.apiDate.has("filterPrefixes"))',
    replacement: 'if (given.startsWith("contains:"))',
  },
  "settings-show": {
    file: "src/emulator/services/dns-settings/service.ts",
    search: "handle: (call) => ({ result: getZoneSettings(call, requireZone(call)) })",
    replacement: "handle: () => ({ result: {} })",
  },
  "settings-update": {
    file: "src/emulator/services/dns-settings/dns-settings.ts",
    search: "if (value === undefined) return [name, current];",
    replacement: "if (value === undefined) return [name, byDefault === false ? true : current];",
  },
  "ending-routes": {
    file: "src/emulator/services/not-emulated/ended-routes.ts",
    search: '"settings-minify 2024-08-05"',
    replacement: '"settings-minify 2024-08-06"',
  },
  "token-run": {
    file: "src/emulator/services/gateway-token/value.ts",
    search: "permission_groups.some(({ name }) => name === RUN_PERMISSION);",
    replacement: "permission_groups.length > 0;",
  },
  "token-once": {
    file: "src/emulator/services/gateway-token/service.ts",
    search: "    digest: digest(value),\n",
    replacement: "    value,\n    digest: digest(value),\n",
  },
  "header-authorization": {
    file: "src/emulator/core/profile.ts",
    search: '["gw-aig-authorization", "gw-aig-token"]',
    replacement: '["gw-aig-token"]',
  },
  "header-token": {
    file: "src/emulator/core/profile.ts",
    search: '["gw-aig-authorization", "gw-aig-token"]',
    replacement: '["gw-aig-authorization"]',
  },
  "header-bearer": {
    file: "src/emulator/gateway/authorize.ts",
    search: "/^Bearer +(",
    replacement: "/^(?:Bearer +)?(",
  },
  "provider-credential": {
    file: "src/emulator/gateway/headers.ts",
    search: 'const PLATFORM = new Set(["x-auth-email",',
    replacement: 'const PLATFORM = new Set(["authorization", "x-auth-email",',
  },
  "token-stays": {
    file: "src/emulator/gateway/headers.ts",
    search: "if (/^(?:cf|gw)-aig-/.test(lower)) return false;",
    replacement: "",
  },
  "credentials-apart": {
    file: "src/emulator/core/profile.ts",
    search: '["gw-aig-authorization", "gw-aig-token"]',
    replacement: '["gw-aig-authorization", "gw-aig-token", "authorization"]',
  },
  "refused-unlogged": {
    file: "src/emulator/gateway/data-plane.ts",
    search: "if (error instanceof GatewayError) return formatGatewayError(error);",
    replacement:
      'if (error instanceof GatewayError) {\n      const target = parseGatewayTarget(request.target);\n      const isRow = (row: unknown): row is AuthorizedRequest["gateway"] => true;\n      const gateway = state.store.get({ collection: `gateways/${target.account}`, isRow }, target.gateway)!;\n      const step = { provider: "openai", path: "", headers: [], body: request.body };\n      const id = createLogId(state);\n      return logWhenRead(formatGatewayError(error), { state, target, gateway, request, step, index: 0, id, cached: false, since: 0 });\n    }',
  },
  "toggle-after-token": {
    file: "src/kinds/gateway/gateway.ts",
    search: '? ["gateway_token"] : [];',
    replacement: "? [] : [];",
  },
  "rest-key": {
    file: "src/emulator/core/authenticate.ts",
    search: "const KEY = /^[0-9A-Za-z_-]{37,80}$/;",
    replacement: "const KEY = /^[0-9A-Za-z_-]{38,80}$/;",
  },
  "rest-pair": {
    file: "src/emulator/core/authenticate.ts",
    search: 'if (key === undefined || header("x-auth-email") === undefined) {',
    replacement: "if (key === undefined) {",
  },
  "rest-client": {
    file: "src/live/credential.ts",
    search: '"x-auth-key": key }',
    replacement: '"x-auth-token": key }',
  },
  "error-code": {
    file: "src/emulator/services/dns-record/content.ts",
    search: "A: [9005,",
    replacement: "A: [9004,",
  },
  "error-wrapped": {
    file: "src/emulator/core/envelope.ts",
    search: "code: 1004,",
    replacement: "code: 1005,",
  },
  "error-message": {
    file: "src/emulator/core/envelope.ts",
    search: 'message: "DNS Validation Error",',
    replacement: 'message: "Validation Error",',
  },
  "error-messages": {
    file: "src/emulator/core/envelope.ts",
    search: "success: false, errors, messages: [] };",
    replacement: "success: false, errors, messages: null };",
  },
  "error-chain": {
    file: "src/emulator/core/envelope.ts",
    search: ", error_chain: error.errors",
    replacement: "",
  },
  "error-unwrapped": {
    file: "src/emulator/core/api-date.ts",
    search: 'wrappedErrors: { spec: "2024-10-01" }',
    replacement: 'wrappedErrors: { spec: "2024-10-02" }',
  },
  "error-failure": {
    file: "src/emulator/core/envelope.ts",
    search: "const envelope = { result: null, success: false,",
    replacement: "const envelope = { result: {}, success: false,",
  },
  "error-txt": {
    file: "src/emulator/services/dns-record/content.ts",
    search: "& 1) === 1",
    replacement: "& 1) === 2",
  },
  "error-srv": {
    file: "src/emulator/core/profile.ts",
    search: 'srvNameFields: "refuse",',
    replacement: 'srvNameFields: "ignore",',
  },
  "error-gateway": {
    file: "src/emulator/gateway/authorize.ts",
    search: "if (token === undefined || !canRunGateway(",
    replacement: "if (token !== undefined && !canRunGateway(",
  },
  "error-framing": {
    file: "src/emulator/core/dispatcher.ts",
    search: 'if (header("transfer-encoding") !== undefined && header("content-length") !== undefined) {',
    replacement: 'if (header("transfer-encoding") !== undefined && header("content-size") !== undefined) {',
  },
  "limit-name": {
    file: "src/dns/labels.ts",
    search: "const MAX_LABEL = 63;",
    replacement: "const MAX_LABEL = 62;",
  },
  "limit-ttl": {
    file: "src/dns/ttl.ts",
    search: "PROXIED_TTL: Ttl = 300;",
    replacement: "PROXIED_TTL: Ttl = 301;",
  },
  "limit-soa": {
    file: "src/kinds/dns-settings/fields.ts",
    search: 'context.profile === "spec" ? "error"',
    replacement: 'context.profile === "live" ? "error"',
  },
  schedule: {
    file: "src/deprecation/schedule/account.ts",
    search: 'effective: "2025-11-21",',
    replacement: 'effective: "2025-11-22",',
  },
  "flattening-route": {
    file: "src/emulator/core/api-date.ts",
    search: 'cnameFlattening: { spec: "2025-03-21"',
    replacement: 'cnameFlattening: { spec: "2025-03-22"',
  },
  "account-nameservers": {
    file: "src/emulator/core/api-date.ts",
    search: 'accountNameservers: { spec: "2025-03-14" }',
    replacement: 'accountNameservers: { spec: "2025-03-15" }',
  },
  "old-settings-routes": {
    file: "src/emulator/core/api-date.ts",
    search: 'oldSettingsRoutes: { spec: "2024-09-13" }',
    replacement: 'oldSettingsRoutes: { spec: "2024-09-14" }',
  },
  "flag-locked": {
    file: "src/deprecation/translate/old-spelling-rules.ts",
    search: 'locked: "dns-record-locked"',
    replacement: 'locked: "dns-record-zone-name"',
  },
  "flag-zone-name": {
    file: "src/deprecation/translate/old-spelling-rules.ts",
    search: 'zone_name: "dns-record-zone-name"',
    replacement: 'zone_name: "dns-record-locked"',
  },
  "flag-srv-data": {
    file: "src/deprecation/translate/srv-name.ts",
    search: 'id: "dns-record-srv-data-name"',
    replacement: 'id: "dns-record-locked"',
  },
  "flag-cname-flattening": {
    file: "src/deprecation/translate/old-spelling-rules.ts",
    search: 'id: "settings-cname-flattening"',
    replacement: 'id: "dns-settings-legacy-routes"',
  },
  "flag-use-apex-ns": {
    file: "src/deprecation/translate/old-spelling-rules.ts",
    search: 'id: "dns-settings-legacy-routes"',
    replacement: 'id: "settings-cname-flattening"',
  },
  "flag-default-nameservers": {
    file: "src/deprecation/translate/old-spelling-rules.ts",
    search: 'name: "default_nameservers"',
    replacement: 'name: "default_nameserver"',
  },
  "flag-self-hosted-domains": {
    file: "src/deprecation/translate/old-spelling-rules.ts",
    search: 'id: "access-application-self-hosted-domains"',
    replacement: 'id: "dns-record-locked"',
  },
  "flag-place": {
    file: "src/deprecation/translate/translate-document.ts",
    search: "const where = document.locate(path);",
    replacement: "const where = document.locate(path.slice(0, -1));",
  },
  "flag-day": {
    file: "src/operations/plan-session.ts",
    search: "findDeprecatedSpellings(read.deprecated, forPlan.asOf, read.profile)",
    replacement: 'findDeprecatedSpellings(read.deprecated, "2026-11-21", read.profile)',
  },
};
