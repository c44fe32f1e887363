import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { scanText, summarizeFindings } from "./scan-text";

const document = (server: string) => ({
  openapi: "3.0.3",
  info: { title: "x", version: "1" },
  servers: [{ url: server }],
  paths: {
    "/zones/{zone_id}/settings/minify": { get: { responses: {} }, patch: { responses: {} }, delete: {} },
    "/zones/{zone_id}/settings/min_tls_version": { get: {} },
    "/zones/{zone_id}/filters": { parameters: [], get: {} },
    "/organizations/{id}/members": { get: {}, put: {} },
    "/accounts/{account_id}/cfd_tunnel": { get: {} },
    "/client/v4/zones/{z}/rate_limits": { post: {} },
  },
  components: {
    schemas: { app: { properties: { self_hosted_domains: { type: "array" }, destinations: {} } } },
    parameters: { key: { in: "header", name: "X-Auth-User-Service-Key" } },
  },
});
const CLOUD = "https://api.cloudflare.com/client/v4";
const lineOf = (text: string, after: string, word: string) => {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.includes(after));
  return lines.findIndex((line, index) => index >= start && line.includes(word)) + 1;
};

describe.each([
  ["JSON", "x.json", (value: unknown) => JSON.stringify(value, null, 2)],
  ["YAML", "x.yaml", (value: unknown) => stringify(value)],
] as const)("OpenAPI in %s", (_, file, format) => {
  const text = format(document(CLOUD));
  it("finds operations and properties with their lines", async () => {
    expect(await summarizeFindings(file, text)).toEqual([
      `${lineOf(text, "settings/minify", "get")} settings-minify GET`,
      `${lineOf(text, "settings/minify", "patch")} settings-minify PATCH`,
      `${lineOf(text, "/filters", "get")} firewall-rules-and-filters GET`,
      `${lineOf(text, "/members", "get")} organizations GET`,
      `${lineOf(text, "rate_limits", "post")} rate-limits-previous POST`,
      `${lineOf(text, "self_hosted", "self_hosted")} access-application-self-hosted-domains any`,
      `${lineOf(text, "Service-Key", "Service-Key")} service-key-authentication any`,
    ]);
  });
  it("reports ambiguous paths only in a document of the service", async () => {
    const foreign = format({ ...document("https://api.example.com"), components: {} });
    expect((await summarizeFindings(file, foreign)).map((name) => name.split(" ")[1])).toEqual([
      "settings-minify",
      "settings-minify",
      "rate-limits-previous",
    ]);
  });
});

describe("a malformed OpenAPI document", () => {
  it.each([
    ["x.json", '{"openapi": "3.0.0", "paths": {"/zones/{z}/settings/minify": {"get": {}', "SCAN005"],
    ["x.json", '{"openapi": "3.0.0",, }', "SCAN005"],
    ["x.yaml", "openapi: 3.0.0\npaths:\n  - [a\n", "SCAN005"],
  ])("in %s, %s gives a diagnostic with its line", async (file, text, code) => {
    const { diagnostics } = await scanText(file, text);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(diagnostics[0]!.where?.line).toBeGreaterThan(0);
  });
});
