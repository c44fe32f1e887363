// Which hosts may receive a credential, by who named them; and that nothing is sent to the others.
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { checkHost } from "../../src/live/allowed-hosts";
import { createProvider } from "../../src/terraform/provider";
import { createHandlers } from "../../src/terraform/rpc";
import { objectType } from "../../src/terraform/schema/attribute";
import { providerSchema } from "../../src/terraform/schema/provider";
import { encodeDynamicValue } from "../../src/terraform/wire";
import { run } from "../cli/run-in";
import { virtualClock } from "../emulated";

const API = "https://api.cloudflare.com/client/v4";
const OWN = "https://edge.example.com/v4";
const list = (hosts: string) => ({ ZONEWRIGHT_ALLOWED_HOSTS: hosts });

describe("a host", () => {
  it.each([
    ["of the API is named by anybody", API, "configuration", {}, undefined],
    ["of this machine is named by anybody", "http://127.0.0.1:8787", "configuration", {}, undefined],
    ["of one's own is named by the operator", OWN, "operator", {}, undefined],
    ["of one's own is not named by a file alone", OWN, "configuration", {}, "TGT118"],
    [
      "is named by a file and by the environment too",
      OWN,
      "configuration",
      { ZONEWRIGHT_BASE_URL: `${OWN}/x` },
      undefined,
    ],
    [
      "is not allowed by another port of it",
      OWN,
      "configuration",
      { ZONEWRIGHT_BASE_URL: "https://edge.example.com:8443" },
      "TGT118",
    ],
    ["is on the list", OWN, "configuration", list("api.cloudflare.com, edge.example.com"), undefined],
    ["is on the list in another spelling", OWN, "configuration", list("EDGE.example.com."), undefined],
    ["is not on the list, whoever names it", OWN, "operator", list("api.cloudflare.com"), "TGT118"],
    ["is not on the list though it is the API", API, "operator", list("edge.example.com"), "TGT118"],
    [
      "is not on the list though it is this machine",
      "http://127.0.0.1:1",
      "operator",
      list("edge.example.com"),
      "TGT118",
    ],
    ["is on the list with any port", "https://edge.example.com:8443", "operator", list("edge.example.com"), undefined],
    [
      "is on the list with one port",
      "https://edge.example.com:8443",
      "operator",
      list("edge.example.com:8443"),
      undefined,
    ],
    [
      "is on the list with another port",
      "https://edge.example.com:9",
      "operator",
      list("edge.example.com:8443"),
      "TGT118",
    ],
    ["is not a part of a listed name", "https://example.com", "operator", list("edge.example.com"), "TGT118"],
    ["is not below a listed name", OWN, "operator", list("example.com"), "TGT118"],
    [
      "is nobody's where certificates are not checked",
      API,
      "operator",
      { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
      "TGT119",
    ],
    [
      "of this machine needs no certificate",
      "http://127.0.0.1",
      "operator",
      { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
      undefined,
    ],
  ] as const)("%s", (_, url, namedBy, env, code) => {
    expect(checkHost(url, env, namedBy)?.code).toBe(code);
  });
});

describe("a host that may not receive the credential", () => {
  it("gets no request of the command line, and no command is run for a token", async () => {
    let asked = 0;
    const io = {
      env: { ...list("api.cloudflare.com"), ZONEWRIGHT_BASE_URL: OWN, ZONEWRIGHT_API_TOKEN_SOURCE: "exec:nothing" },
      fetch: async () => {
        asked += 1;
        return new Response("{}");
      },
    };
    const ran = await run(["drift", "examples/02-mail"], io);
    expect([ran.code, ran.err, asked]).toEqual([77, expect.stringContaining("TGT118"), 0]);
  });

  const configured = async (config: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) => {
    const provider = createProvider({ kinds, env, clock: virtualClock(), today: () => "2026-11-21" });
    const all = { base_url: null, api_token: null, account_id: null, as_of: null, ...config };
    const value = encodeDynamicValue(all, objectType(providerSchema.attributes));
    const { diagnostics } = await createHandlers(provider).ConfigureProvider({ config: value } as never);
    return (diagnostics ?? []).map((diagnostic) => `${diagnostic.summary} ${diagnostic.detail}`).join("\n");
  };

  it("gets no token of the environment from a Terraform configuration, and gets the configuration's own", async () => {
    const token = { ZONEWRIGHT_API_TOKEN: "token-0123456789" };
    expect(await configured({ base_url: OWN }, token)).toContain("TGT118");
    expect(await configured({ base_url: OWN }, { ZONEWRIGHT_API_TOKEN_SOURCE: "exec:nothing" })).toContain("TGT118");
    expect(await configured({ base_url: OWN }, { ...token, ...list("edge.example.com") })).toBe("");
    expect(await configured({ base_url: OWN, api_token: "token-0123456789" }, {})).toBe("");
    expect(await configured({}, { ...token, ZONEWRIGHT_BASE_URL: OWN })).toBe("");
    expect(await configured({ base_url: API }, token)).toBe("");
  });
});
