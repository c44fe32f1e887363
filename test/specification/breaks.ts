// A deliberate break of the implementation for every row of the specification: with it, the row's test has to fail.
// scripts/breaks.ts applies them one by one in a copy of the tree.

export interface Break {
  /** From the root of the project. */
  readonly file: string;
  /** Stands once in the file. */
  readonly search: string;
  readonly replacement: string;
}

/** By the id of the row. */
export const BREAKS: Readonly<Record<string, Break>> = {
  "record-type": {
    file: "src/kinds/dns-record/service/record.ts",
    search: 'required({ type: given }, "type")',
    replacement: 'required({ type: given ?? "A" }, "type")',
  },
  "record-name": {
    file: "src/kinds/dns-record/service/record.ts",
    search: 'ownerName(required(body, "name"),',
    replacement: 'ownerName(body["name"] ?? "x",',
  },
  "record-name-apex": {
    file: "src/kinds/dns-record/service/names.ts",
    search: 'if (given === "@") return zone;',
    replacement: "",
  },
  "record-content": {
    file: "src/kinds/dns-record/service/record.ts",
    search: 'contentOf(form, required(body, "content"), world.profile)',
    replacement: 'contentOf(form, body["content"] ?? "192.0.2.1", world.profile)',
  },
  "record-content-a": {
    file: "src/kinds/dns-record/service/content.ts",
    search: "if (!isIPv4(given)) throw badContent(type);",
    replacement: "",
  },
  "record-content-aaaa": {
    file: "src/kinds/dns-record/service/content.ts",
    search: 'if (!isIPv6(given) || given.includes("%")) throw badContent(type);',
    replacement: "if (!isIPv6(given)) return given;",
  },
  "record-content-cname": {
    file: "src/kinds/dns-record/service/content.ts",
    search: "if (name === undefined) throw badContent(type);\n  return name;",
    replacement: "return name ?? String(given);",
  },
  "record-ttl-optional": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "const ttl = given ?? 1;",
    replacement: "const ttl = given ?? 300;",
  },
  "record-proxied-optional": {
    file: "src/kinds/dns-record/service/record.ts",
    search: 'const given = body["proxied"] ?? false;',
    replacement: 'const given = body["proxied"] ?? true;',
  },
  "record-proxied": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "    proxied,\n    ttl: ttlOf",
    replacement: "    proxied: false,\n    ttl: ttlOf",
  },
  "record-data": {
    file: "src/kinds/dns-record/service/data.ts",
    search: "if (given === undefined || given === null) {",
    replacement: "if (given === undefined) return 0;\n  if (given === null) {",
  },
  "name-rule-1": { file: "src/kinds/dns-record/service/record.ts", search: "own > 63 ||", replacement: "own > 64 ||" },
  "name-rule-1-declared": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "name.length <= 63 &&",
    replacement: "name.length <= 64 &&",
  },
  "name-rule-2-start": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "const LABEL = /^[A-Za-z]",
    replacement: "const LABEL = /^[A-Za-z0-9]",
  },
  "name-rule-2-end": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "[A-Za-z0-9])?$/;",
    replacement: "[A-Za-z0-9-])?$/;",
  },
  "name-rule-3": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "[A-Za-z0-9_-]*",
    replacement: "[A-Za-z0-9-]*",
  },
  "address-rule": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: "isAddress(one) && isServiceAddress(",
    replacement: "!isAddress(one) && isServiceAddress(",
  },
  "ttl-rule-1": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "return proxied ? 1 : ttl;",
    replacement: "return ttl;",
  },
  "ttl-rule-2": {
    file: "src/kinds/dns-record/service/record.ts",
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
    search: "const dead = proxied.filter((one) => isDead(",
    replacement: "const dead = proxied.filter((one) => !isDead(",
  },
  "cname-rule-3": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "if (!isObject(usual)) return [name, value];",
    replacement: "if (!isObject(usual)) return [name, usual];",
  },
  "txt-rule-1": {
    file: "src/kinds/dns-record/service/content.ts",
    search: "<= 255)) return given;",
    replacement: '<= 255)) return `"${strings.join("")}"`;',
  },
  "txt-rule-2": { file: "src/kinds/dns-record/service/content.ts", search: "& 1) === 1", replacement: "& 1) === 2" },
  "txt-rule-3": {
    file: "src/emulator/profile.ts",
    search: 'txtQuoting: "add",',
    replacement: 'txtQuoting: "verbatim",',
  },
  "reconciled-a": {
    file: "src/kinds/dns-record/service/record.ts",
    search: '    ttl: ttlOf(zone, body["ttl"], proxied),',
    replacement: "    ttl: ttlOf(zone, undefined, proxied),",
  },
  "reconciled-aaaa": {
    file: "src/kinds/dns-record/service/content.ts",
    search: "      return shortIPv6(given);",
    replacement: '      return "2001:db8::2";',
  },
  "reconciled-cname": {
    file: "src/kinds/dns-record/service/content.ts",
    search: '    case "PTR":\n      return host(type, given);',
    replacement: '    case "PTR":\n      return host(type, given).toUpperCase();',
  },
  "reconciled-txt": {
    file: "src/dns/rdata/txt.ts",
    search: "return value.ok ? value.value : canonicalText(content);",
    replacement: "return canonicalText(content);",
  },
  "reply-id": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "world.random.hex(32)",
    replacement: "world.random.hex(31)",
  },
  "reply-name": {
    file: "src/kinds/dns-record/service/names.ts",
    search: "const complete = full ? lower : `${lower}.${zone}`;",
    replacement: "const complete = lower;",
  },
  "reply-type": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "return type.toUpperCase();",
    replacement: "return type.toLowerCase();",
  },
  "reply-content": {
    file: "src/kinds/dns-record/service/record.ts",
    search: 'return { content, ...(type === "MX"',
    replacement: 'return { content: "", ...(type === "MX"',
  },
  "reply-proxied": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "    proxied,\n    ttl: ttlOf",
    replacement: "    ttl: ttlOf",
  },
  "reply-ttl": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "const ttl = given ?? 1;",
    replacement: "const ttl = given ?? 300;",
  },
  "reply-comment": {
    file: "src/kinds/dns-record/service/attributes.ts",
    search: 'given === "") return null;',
    replacement: 'given === "") return "";',
  },
  "reply-tags": {
    file: "src/kinds/dns-record/service/attributes.ts",
    search: "const tags = given ?? [];",
    replacement: 'const tags = given ?? ["x:y"];',
  },
  "reply-meta": {
    file: "src/kinds/dns-record/service/record.ts",
    search: '    meta: previous?.["meta"] ?? {},\n',
    replacement: "",
  },
  "reply-created-on": {
    file: "src/kinds/dns-record/service/record.ts",
    search: 'created_on: previous?.["created_on"] ?? now,',
    replacement: 'created_on: previous?.["created_on"] ?? now.slice(0, 19),',
  },
  "reply-modified-on": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "modified_on: now,",
    replacement: "modified_on: now.slice(0, 19),",
  },
  "reply-proxiable": {
    file: "src/kinds/dns-record/service/record.ts",
    search: 'proxiable: body["private_routing"] === true || isProxiable(type, content),',
    replacement: "proxiable: true,",
  },
  "reply-priority": {
    file: "src/kinds/dns-record/service/record.ts",
    search: ': data["priority"];',
    replacement: ": undefined;",
  },
  "reply-data": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "&& { priority }), data };",
    replacement: "&& { priority }) };",
  },
  "reply-srv-content": {
    file: "src/kinds/dns-record/service/data.ts",
    search: 'render: (d) => `${d["weight"]} ${d["port"]}',
    replacement: 'render: (d) => `${d["port"]}',
  },
  "reply-zone-id": {
    file: "src/kinds/dns-record/service/record.ts",
    search: '{ zone_id: zone["id"], zone_name',
    replacement: "{ zone_name",
  },
  "reply-zone-name": {
    file: "src/emulator/era.ts",
    search: 'zoneOfRecord: { spec: "2024-11-30" }',
    replacement: 'zoneOfRecord: { spec: "2024-12-01" }',
  },
  "reply-locked": {
    file: "src/emulator/era.ts",
    search: 'lockedField: { spec: "2024-07-14" }',
    replacement: 'lockedField: { spec: "2024-07-15" }',
  },
  "envelope-result": {
    file: "src/emulator/envelope.ts",
    search: "const envelope = { result: null, success: false,",
    replacement: "const envelope = { success: false,",
  },
  "envelope-success": {
    file: "src/emulator/envelope.ts",
    search: "const envelope = { result: null, success: false,",
    replacement: "const envelope = { result: null, success: true,",
  },
  "envelope-errors": { file: "src/emulator/envelope.ts", search: "    errors: [],\n", replacement: "" },
  "envelope-messages": {
    file: "src/emulator/envelope.ts",
    search: "    messages: answer.messages ?? [],\n",
    replacement: "",
  },
  "srv-priority": {
    file: "src/kinds/dns-record/service/data.ts",
    search: "fields: { priority: short, weight: short, port: short, target: host },",
    replacement: "fields: { weight: short, port: short, target: host },",
  },
  "srv-weight": {
    file: "src/kinds/dns-record/service/data.ts",
    search: "fields: { priority: short, weight: short, port: short, target: host },",
    replacement: "fields: { priority: short, port: short, target: host },",
  },
  "srv-port": {
    file: "src/kinds/dns-record/service/data.ts",
    search: "fields: { priority: short, weight: short, port: short, target: host },",
    replacement: "fields: { priority: short, weight: short, target: host },",
  },
  "srv-target": {
    file: "src/kinds/dns-record/service/data.ts",
    search: "fields: { priority: short, weight: short, port: short, target: host },",
    replacement: "fields: { priority: short, weight: short, port: short },",
  },
  "srv-name": {
    file: "src/kinds/dns-record/rules/names.ts",
    search: 'return typeOf(record) === "SRV" &&',
    replacement: 'return typeOf(record) === "X" &&',
  },
  "srv-old-fields": {
    file: "src/emulator/era.ts",
    search: 'srvNameFields: { spec: "2024-05-31" }',
    replacement: 'srvNameFields: { spec: "2024-06-02" }',
  },
  "srv-reconciled": {
    file: "src/kinds/dns-record/service/data.ts",
    search: "priority: short, weight: short, port: short,",
    replacement: "priority: upTo(9), weight: short, port: short,",
  },
  "srv-writers": {
    file: "src/kinds/dns-record/canonical.ts",
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
    file: "src/kinds/dns-settings/service/settings.ts",
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
    file: "src/kinds/dns-settings/service/settings.ts",
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
    file: "src/kinds/dns-settings/service/settings.ts",
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
    file: "src/kinds/dns-settings/service/settings.ts",
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
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "min_ttl: 1800,",
    replacement: "min_ttl: 1801,",
  },
  "soa-mname": {
    file: "src/kinds/dns-settings/fields.ts",
    search: 'for (const name of ["mname", "rname"])',
    replacement: 'for (const name of ["rname"])',
  },
  "soa-rname": {
    file: "src/dns/soa-rname.ts",
    search: "fqdnOf([local.toLowerCase(),",
    replacement: 'fqdnOf([...local.toLowerCase().split("."),',
  },
  "soa-rname-service": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "const name = /^(?:\\\\.|",
    replacement: "const name = /^(?:",
  },
  "soa-serial": {
    file: "src/emulator/zones.ts",
    search: "serialOf(store, zone) + 1)",
    replacement: "serialOf(store, zone) + 0)",
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
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "if (PLANS[plan].soa) return;",
    replacement: "return;",
  },
  "soa-enterprise-plan": {
    file: "src/kinds/dns-settings/enterprise.ts",
    search: 'legacy === "enterprise") return [];',
    replacement: 'legacy === "pro") return [];',
  },
  "soa-defaults": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "if (!isObject(kept)) return undefined;",
    replacement: "return undefined;",
  },
  "settings-flatten-all-cnames": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "  flatten_all_cnames: false,\n",
    replacement: "",
  },
  "settings-flatten-all-cnames-declared": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "  flatten_all_cnames: {",
    replacement: "  flatten_all_cnames_: {",
  },
  "settings-multi-provider": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "  multi_provider: false,\n",
    replacement: "",
  },
  "settings-multi-provider-declared": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "  multi_provider: {",
    replacement: "  multi_provider_: {",
  },
  "settings-secondary-overrides": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "  secondary_overrides: false,\n",
    replacement: "",
  },
  "settings-secondary-overrides-declared": {
    file: "src/kinds/dns-settings/fields.ts",
    search: "  secondary_overrides: {",
    replacement: "  secondary_overrides_: {",
  },
  "nameservers-cloudflare-standard": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: '["standard", "advanced"]',
    replacement: '["advanced"]',
  },
  "nameservers-cloudflare-standard-declared": {
    file: "src/kinds/zone-defaults/index.ts",
    search: '  "cloudflare.standard",\n',
    replacement: "",
  },
  "nameservers-cloudflare-standard-random": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: '"cloudflare.standard.random", ...CUSTOM];',
    replacement: "...CUSTOM];",
  },
  "nameservers-cloudflare-standard-random-declared": {
    file: "src/kinds/zone-defaults/index.ts",
    search: '  "cloudflare.standard.random",\n',
    replacement: "",
  },
  "nameservers-custom-account": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: '["custom.account", "custom.tenant"]',
    replacement: '["custom.tenant"]',
  },
  "nameservers-custom-account-declared": {
    file: "src/kinds/zone-defaults/index.ts",
    search: '  "custom.account",\n',
    replacement: "",
  },
  "nameservers-custom-tenant": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: '["custom.account", "custom.tenant"]',
    replacement: '["custom.account"]',
  },
  "nameservers-custom-tenant-declared": {
    file: "src/kinds/zone-defaults/index.ts",
    search: '  "custom.tenant",\n',
    replacement: "",
  },
  "nameservers-others": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "if (!types.includes(String(type)))",
    replacement: "if (false)",
  },
  "nameservers-others-declared": {
    file: "src/kinds/zone-defaults/index.ts",
    search: '  "custom.tenant",\n]',
    replacement: '  "custom.tenant",\n  "mine",\n]',
  },
  destinations: {
    file: "src/kinds/access-application/service/destinations.ts",
    search: "if (!Array.isArray(list) || list.length === 0)",
    replacement: "if (!Array.isArray(list)) return [];\n  if (list.length === 0)",
  },
  "destination-type": {
    file: "src/kinds/access-application/service/destinations.ts",
    search: 'const { type = "public", ...given } = one;',
    replacement: 'const { type = "private", ...given } = one;',
  },
  "destination-uri": {
    file: "src/kinds/access-application/service/destinations.ts",
    search: 'if (uri.includes("://") ||',
    replacement: "if (false &&",
  },
  "self-hosted-domains": {
    file: "src/emulator/era.ts",
    search: 'selfHostedDomains: { spec: "2025-11-21" }',
    replacement: 'selfHostedDomains: { spec: "2025-11-20" }',
  },
  "self-hosted-domains-ignored": {
    file: "src/kinds/access-application/service/application-object.ts",
    search: "if (destinations !== undefined && destinations !== null)",
    replacement: "if (!self_hosted_domains && destinations !== undefined && destinations !== null)",
  },
  "destinations-declared-account": {
    file: "src/kinds/access-application/destinations.ts",
    search: '    default: "public",\n    values: Object.keys(TYPES),',
    replacement: '    default: "worker",\n    values: Object.keys(TYPES),',
  },
  "destinations-declared-zone": {
    file: "src/kinds/zone-access-application/index.ts",
    search: 'routesUnder("/zones/{zone_id}")',
    replacement: 'routesUnder("/accounts/{account_id}")',
  },
  "outcome-on-present": {
    file: "src/emulator/gateway/access.ts",
    search: "if (token === undefined || !mayRun(",
    replacement: "if (token === undefined || mayRun(",
  },
  "outcome-on-absent": {
    file: "src/emulator/gateway/access.ts",
    search: "if (token === undefined || !mayRun(",
    replacement: "if (token !== undefined && !mayRun(",
  },
  "outcome-off-present": {
    file: "src/emulator/gateway/access.ts",
    search: 'if (found && found["authentication"] !== true) return found;',
    replacement:
      'if (found && tokenIn(world, headers)) throw unauthorized();\n  if (found && found["authentication"] !== true) return found;',
  },
  "outcome-off-absent": {
    file: "src/emulator/gateway/access.ts",
    search: 'if (found && found["authentication"] !== true) return found;',
    replacement:
      'if (found && !tokenIn(world, headers)) throw unauthorized();\n  if (found && found["authentication"] !== true) return found;',
  },
  "switch-on": {
    file: "src/emulator/gateway/access.ts",
    search: 'if (found && found["authentication"] !== true) return found;',
    replacement: "if (found) return found;",
  },
  "switch-off": {
    file: "src/emulator/gateway/access.ts",
    search: 'if (found && found["authentication"] !== true) return found;',
    replacement: 'if (found && found["authentication"] === undefined) return found;',
  },
  "switch-condition": {
    file: "src/kinds/gateway/needs-token.ts",
    search: 'props["authentication"] === true &&',
    replacement: 'props["authentication"] === "on" &&',
  },
  "switch-order": { file: "src/kinds/gateway/index.ts", search: "  after,\n", replacement: "" },
  "path-prefix": {
    file: "src/emulator/routing.ts",
    search: "if (!path.startsWith(`${PREFIX}/`)) throw noRoute(path);",
    replacement: "if (!path.startsWith(`${PREFIX}/`)) return { route: routes[0] as Route, params: {} };",
  },
  "gateway-path": {
    file: "src/emulator/gateway/place.ts",
    search: 'target.startsWith("/v1/")',
    replacement: 'target.startsWith("/v2/")',
  },
  "gateway-provider-path": {
    file: "src/emulator/gateway/place.ts",
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
    file: "src/emulator/gateway/plane.ts",
    search: "return { status, headers: { ...headers, [`${prefix}log-id`]: id }, body };",
    replacement: "return { status: 200, headers: { ...headers, [`${prefix}log-id`]: id }, body };",
  },
  "records-post": {
    file: "src/kinds/dns-record/service.ts",
    search: "(zone) => createRecord(call, zone, call.object())",
    replacement: '(zone) => ({ ...createRecord(call, zone, call.object()), id: "0" })',
  },
  "records-post-srv": {
    file: "src/kinds/dns-record/service/record.ts",
    search: "const data = dataOf(type, givenData(world, type, body));",
    replacement: 'required(body, "content");\n  const data = dataOf(type, givenData(world, type, body));',
  },
  "records-get": {
    file: "src/kinds/dns-record/service.ts",
    search: '{ method: "GET", path: RECORDS, answer: list },',
    replacement: "",
  },
  "record-get": {
    file: "src/kinds/dns-record/service/write.ts",
    search: "const row = world.store.get(collection(zone), id);",
    replacement: "const row = world.store.all(collection(zone)).at(-1);",
  },
  "record-patch": {
    file: "src/kinds/dns-record/service/write.ts",
    search: "changedRecord(world, zone, body, writable(world, zone, id))",
    replacement:
      'completeRecord(world, zone, { type: "A", name: "www", content: "192.0.2.1", ...body }, writable(world, zone, id))',
  },
  "record-put": {
    file: "src/kinds/dns-record/service/write.ts",
    search: "completeRecord(world, zone, body, writable(world, zone, id))",
    replacement: "changedRecord(world, zone, body, writable(world, zone, id))",
  },
  "filter-name": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "exact: (value, wanted) => value === wanted,",
    replacement: "exact: (value, wanted) => value.startsWith(wanted.slice(0, 3)),",
  },
  "filter-content": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "exact: (value, wanted) => value === wanted,",
    replacement: "exact: (value, wanted) => value.startsWith(wanted.slice(0, 3)),",
  },
  "filter-type": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: 'return (row) => row["type"] === type;',
    replacement: "return () => true;",
  },
  "filter-name-contains": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "contains: (value, wanted) => value.includes(wanted),",
    replacement: "contains: (value, wanted) => value.startsWith(wanted),",
  },
  "filter-name-startswith": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "startswith: (value, wanted) => value.startsWith(wanted),",
    replacement: "startswith: (value, wanted) => value === wanted,",
  },
  "filter-name-endswith": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "endswith: (value, wanted) => value.endsWith(wanted),",
    replacement: "endswith: (value, wanted) => value === wanted,",
  },
  "filter-content-contains": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "contains: (value, wanted) => value.includes(wanted),",
    replacement: "contains: (value, wanted) => value.startsWith(wanted),",
  },
  "filter-content-startswith": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "startswith: (value, wanted) => value.startsWith(wanted),",
    replacement: "startswith: (value, wanted) => value === wanted,",
  },
  "filter-content-endswith": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "endswith: (value, wanted) => value.endsWith(wanted),",
    replacement: "endswith: (value, wanted) => value === wanted,",
  },
  "filter-match-any": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: 'if (match === "any")',
    replacement: 'if (match === "none")',
  },
  "filter-search": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: "searched(row).includes(search);",
    replacement: "searched(row) !== search;",
  },
  "old-filter-contains": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: '"contains:": "contains",',
    replacement: '"containing:": "contains",',
  },
  "old-filter-starts-with": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: '"starts_with:": "startswith",',
    replacement: '"startswith:": "startswith",',
  },
  "old-filter-ends-with": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: '"ends_with:": "endswith",',
    replacement: '"endswith:": "endswith",',
  },
  "old-filter-content-contains": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: '"contains:": "contains",',
    replacement: '"containing:": "contains",',
  },
  "old-filter-type-contains": {
    file: "src/kinds/dns-record/service/list-filters.ts",
    search: 'if (given.startsWith("contains:") && call.era.has("filterPrefixes"))',
    replacement: 'if (given.startsWith("contains:"))',
  },
  "settings-show": {
    file: "src/kinds/dns-settings/service.ts",
    search: "answer: (call) => ({ result: zoneSettings(call, zoneOfCall(call)) })",
    replacement: "answer: () => ({ result: {} })",
  },
  "settings-update": {
    file: "src/kinds/dns-settings/service/settings.ts",
    search: "if (value === undefined) return [name, before[name]];",
    replacement: "if (value === undefined) return [name, usual === false ? true : before[name]];",
  },
  "ending-routes": {
    file: "src/emulator/old-routes.ts",
    search: '"settings-minify 2024-08-05"',
    replacement: '"settings-minify 2024-08-06"',
  },
  "token-run": {
    file: "src/kinds/gateway-token/service/value.ts",
    search: 'isObject(one) && one["name"] === RUN',
    replacement: "isObject(one)",
  },
  "token-once": {
    file: "src/kinds/gateway-token/service.ts",
    search: "modified_on: now, digest: digestOf(value) };",
    replacement: "modified_on: now, value, digest: digestOf(value) };",
  },
  "header-authorization": {
    file: "src/emulator/profile.ts",
    search: '["gw-aig-authorization", "gw-aig-token"]',
    replacement: '["gw-aig-token"]',
  },
  "header-token": {
    file: "src/emulator/profile.ts",
    search: '["gw-aig-authorization", "gw-aig-token"]',
    replacement: '["gw-aig-authorization"]',
  },
  "header-bearer": { file: "src/emulator/gateway/access.ts", search: "/^Bearer +(", replacement: "/^(?:Bearer +)?(" },
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
    file: "src/emulator/profile.ts",
    search: '["gw-aig-authorization", "gw-aig-token"]',
    replacement: '["gw-aig-authorization", "gw-aig-token", "authorization"]',
  },
  "refused-unlogged": {
    file: "src/emulator/gateway/plane.ts",
    search: "if (error instanceof GatewayRefusal) return refusedReply(error);",
    replacement:
      'if (error instanceof GatewayRefusal) {\n      const place = placeOf(request.target);\n      const gateway = world.store.get(`gateways/${place.account}`, place.gateway) as Row;\n      const step = { provider: "openai", path: "", headers: [], body: request.body };\n      return recorded(refusedReply(error), { world, place, gateway, request, step, index: 0, id: newLogId(world), cached: false, since: 0 });\n    }',
  },
  "toggle-after-token": {
    file: "src/kinds/gateway/index.ts",
    search: '? ["gateway_token"] : [];',
    replacement: "? [] : [];",
  },
  "rest-key": {
    file: "src/emulator/credentials.ts",
    search: "const KEY = /^[0-9A-Za-z_-]{37,80}$/;",
    replacement: "const KEY = /^[0-9A-Za-z_-]{38,80}$/;",
  },
  "rest-pair": {
    file: "src/emulator/credentials.ts",
    search: 'if (key === undefined || header("x-auth-email") === undefined) {',
    replacement: "if (key === undefined) {",
  },
  "rest-client": {
    file: "src/live/credential.ts",
    search: '"x-auth-key": key }',
    replacement: '"x-auth-token": key }',
  },
  "error-code": { file: "src/kinds/dns-record/service/content.ts", search: "A: [9005,", replacement: "A: [9004," },
  "error-wrapped": { file: "src/emulator/envelope.ts", search: "code: 1004,", replacement: "code: 1005," },
  "error-message": {
    file: "src/emulator/envelope.ts",
    search: 'message: "DNS Validation Error",',
    replacement: 'message: "Validation Error",',
  },
  "error-messages": {
    file: "src/emulator/envelope.ts",
    search: "success: false, errors, messages: [] };",
    replacement: "success: false, errors, messages: null };",
  },
  "error-chain": { file: "src/emulator/envelope.ts", search: ", error_chain: refusal.errors", replacement: "" },
  "error-unwrapped": {
    file: "src/emulator/era.ts",
    search: 'wrappedErrors: { spec: "2024-10-01" }',
    replacement: 'wrappedErrors: { spec: "2024-10-02" }',
  },
  "error-failure": {
    file: "src/emulator/envelope.ts",
    search: "const envelope = { result: null, success: false,",
    replacement: "const envelope = { result: {}, success: false,",
  },
  "error-txt": { file: "src/kinds/dns-record/service/content.ts", search: "& 1) === 1", replacement: "& 1) === 2" },
  "error-srv": {
    file: "src/emulator/profile.ts",
    search: 'srvNameFields: "refuse",',
    replacement: 'srvNameFields: "ignore",',
  },
  "error-gateway": {
    file: "src/emulator/gateway/access.ts",
    search: "if (token === undefined || !mayRun(",
    replacement: "if (token !== undefined && !mayRun(",
  },
  "error-framing": {
    file: "src/emulator/core.ts",
    search: 'if (header("transfer-encoding") !== undefined && header("content-length") !== undefined) {',
    replacement: 'if (header("transfer-encoding") !== undefined && header("content-size") !== undefined) {',
  },
  "limit-name": { file: "src/dns/labels.ts", search: "const MAX_LABEL = 63;", replacement: "const MAX_LABEL = 62;" },
  "limit-ttl": { file: "src/dns/ttl.ts", search: "PROXIED_TTL: Ttl = 300;", replacement: "PROXIED_TTL: Ttl = 301;" },
  "limit-soa": {
    file: "src/kinds/dns-settings/fields.ts",
    search: 'context.profile === "spec" ? ("error" as const)',
    replacement: 'context.profile === "live" ? ("error" as const)',
  },
  schedule: {
    file: "src/deprecation/schedule/account.ts",
    search: 'effective: "2025-11-21",',
    replacement: 'effective: "2025-11-22",',
  },
  "flattening-route": {
    file: "src/emulator/era.ts",
    search: 'cnameFlattening: { spec: "2025-03-21"',
    replacement: 'cnameFlattening: { spec: "2025-03-22"',
  },
  "account-nameservers": {
    file: "src/emulator/era.ts",
    search: 'accountNameservers: { spec: "2025-03-14" }',
    replacement: 'accountNameservers: { spec: "2025-03-15" }',
  },
  "old-settings-routes": {
    file: "src/emulator/era.ts",
    search: 'oldSettingsRoutes: { spec: "2024-09-13" }',
    replacement: 'oldSettingsRoutes: { spec: "2024-09-14" }',
  },
};
