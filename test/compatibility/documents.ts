// The documents that the fixtures were made of.

/** The base URL that locks, snapshots and histories name. Nothing listens there. */
export const TARGET = "http://127.0.0.1:9";
export const ACCOUNT = "0123456789abcdef0123456789abcdef";

const head = `version: 1\naccount: "${ACCOUNT}"\n`;
const zone = (www: string) => `zones:
  example.com:
    dns_settings: { flatten_all_cnames: true }
    records:
      - { name: www, type: A, content: 192.0.2.1, ${www} }
`;

export const ACCOUNT_DOCUMENT = `${head}soa_defaults: { refresh: 8000 }\n${zone("ttl: 300")}`;
export const CHANGED_DOCUMENT = `${head}${zone("ttl: 600")}      - { name: api, type: A, content: 192.0.2.7 }\n`;
const accounts = `version: 1
accounts:
  prod: { id: "${ACCOUNT}", token_env: ZONEWRIGHT_TOKEN_PROD, default: true }
`;
export const ACCOUNTS_DOCUMENT = `${accounts}${zone("ttl: 600")}      - { name: api, type: A, content: 192.0.2.7 }\n`;
/** @param settings of the zone. */
export const accountsSettings = (settings: string) => `${accounts}zones:
  example.com:
    dns_settings: { ${settings} }
    records: []
`;
export const RESTORED_DOCUMENT = `${head}soa_defaults: { state: absent }
zones:
  example.com:
    dns_settings: { state: absent }
    records: []
`;
export const TOKENS_DOCUMENT = `${head}gateway_tokens:
  stored: { sink: "file:stored.token" }
  interrupted: { sink: "file:interrupted.token" }
`;
export const MOVED_TOKENS_DOCUMENT = TOKENS_DOCUMENT.replace("stored.token", "moved.token");

export const FLEET_ZONES = ["a.example", "b.example"];
export const FLEET_DOCUMENT = `version: 1
zones:
${FLEET_ZONES.map((name) => `  ${name}:\n    records: [{ name: www, type: A, content: 192.0.2.1, ttl: 300 }]\n`).join("")}`;
