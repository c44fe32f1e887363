// `zonewright verify` with gateways: applied with a token whose value went to its sink, then asked with and without it. No output shows
// the value.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { BEARER } from "../emulator/embedded";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const here = folder();
let emulator: Emulator;
const outputs: string[] = [];

async function run(argv: readonly string[], io: Parameters<typeof runIn>[1] = {}) {
  const ran = await runIn(argv, { cwd: here.path, fetch: globalThis.fetch, ...io });
  outputs.push(ran.out, ran.err);
  return ran;
}

const verify = (file: string, ...more: readonly string[]) =>
  run(["verify", file, "--gateway-url", emulator.gatewayUrl, ...more]);

const account = (lines: string) => `version: 1\naccount: ${ACCOUNT}\n${lines}`;

beforeAll(async () => {
  emulator = await startEmulator({ seed: 13 });
  here.write(
    "account.yaml",
    account(
      [
        "gateways:",
        "  support-bot: { authentication: true }",
        "  open-bot: { authentication: false }",
        "gateway_tokens:",
        '  gateway run: { sink: "env-file:gateway.env#GATEWAY_TOKEN", gateways: [support-bot] }',
        "",
      ].join("\n"),
    ),
  );
  const { code, err } = await run(["apply", "account.yaml", "--base-url", emulator.baseUrl, "--auto-approve"]);
  if (code !== 0) throw new Error(err);
});
afterAll(() => emulator.close());

function setting(id: string, authentication: boolean): Promise<Response> {
  const url = `${emulator.baseUrl}/accounts/${ACCOUNT}/ai-gateway/gateways/${id}`;
  const settings = { cache_invalidate_on_update: false, cache_ttl: 0, collect_logs: true };
  const body = JSON.stringify({ ...settings, rate_limiting_interval: 0, rate_limiting_limit: 0, authentication });
  return fetch(url, { method: "PUT", headers: { ...BEARER, "content-type": "application/json" }, body });
}

const token = () => String(/^GATEWAY_TOKEN=(.+)$/m.exec(readFileSync(join(here.path, "gateway.env"), "utf8"))?.[1]);

describe("verify with gateways", () => {
  it("reports that they answer as declared, with the stored token and without, and needs no zone", async () => {
    expect(await verify("account.yaml")).toEqual({
      code: 0,
      out: `Queried ${emulator.gatewayUrl}\n\nAs declared: 2 gateways.\n`,
      err: "",
    });
    const sent = emulator.control.requests().filter((request) => request.path.startsWith("/v1/"));
    expect(sent).toHaveLength(5);
  });

  it("names the gateway, what was expected and what was seen, after a foreign edit", async () => {
    await setting("support-bot", false);
    try {
      const { code, out } = await verify("account.yaml", "--json");
      expect(code).toBe(2);
      expect(JSON.parse(out)).toMatchObject({
        verified: false,
        zones: [],
        gateways: { url: emulator.gatewayUrl, ids: ["support-bot", "open-bot"] },
        differences: [
          {
            account: ACCOUNT,
            name: "support-bot",
            type: "gateway",
            server: emulator.gatewayUrl,
            expected: ["refused without a token"],
            seen: ["passes without a token (200)"],
            where: { file: "account.yaml", line: 4 },
          },
          { expected: ["refused with an unknown token in `cf-aig-authorization`"] },
        ],
      });
      expect((await verify("account.yaml")).out).toContain("Different: 1 gateway, of 2 gateways.");
    } finally {
      await setting("support-bot", true);
    }
  });

  it("calls the emulator that ZONEWRIGHT_BASE_URL names by default", async () => {
    const env = { ZONEWRIGHT_BASE_URL: emulator.baseUrl };
    expect((await run(["verify", "account.yaml"], { env })).out).toContain(`Queried ${emulator.gatewayUrl}\n`);
  });

  it.each([
    ["a command", '"exec:[\\"true\\"]"', "its token is stored by a command, from which it cannot be read back"],
    ["a file that is not there", '"file:nowhere"', "its token cannot be read from `nowhere`"],
    ["a file that holds something else", '"file:account.yaml"', "its sink does not hold a token"],
    [
      "addresses of its own",
      '"env-file:gateway.env#GATEWAY_TOKEN", allowed_ips: ["203.0.113.0/24"]',
      "its token is accepted from some addresses only",
    ],
  ])("checks only what needs no token if the token is in %s", async (_, sink, why) => {
    here.write(
      "other.yaml",
      account(
        `gateways:\n  support-bot: { authentication: true }\ngateway_tokens:\n  gateway run: { sink: ${sink} }\n`,
      ),
    );
    const { code, out } = await verify("other.yaml", "--verbose");
    expect(code).toBe(0);
    expect(out).toContain(`  not verified gateway support-bot: ${why}\n`);
    expect((await verify("other.yaml")).out).toContain(
      "1 gateway cannot be verified from outside; `--verbose` lists the reasons.\n",
    );
  });

  it("uses no token that is declared for another gateway", async () => {
    const gateways =
      "gateways:\n  support-bot: { authentication: true, token: external }\n  open-bot: { authentication: false }\n";
    const tokens =
      'gateway_tokens:\n  gateway run: { sink: "env-file:gateway.env#GATEWAY_TOKEN", gateways: [open-bot] }\n';
    here.write("other.yaml", account(gateways + tokens));
    const { out } = await verify("other.yaml", "--verbose");
    expect(out).toContain("  not verified gateway support-bot: the documents declare no token for it\n");
  });

  it("exits with 1 if nothing answers, and with 64 if a token would be sent in clear text", async () => {
    const closed = await startEmulator();
    await closed.close();
    const { code, err } = await run(["verify", "account.yaml", "--gateway-url", closed.gatewayUrl]);
    expect(code).toBe(1);
    expect(err).toContain("error VER103: Gateways unreachable");
    const clear = await run(["verify", "account.yaml", "--gateway-url", "http://gateway.example.com"]);
    expect(clear.code).toBe(64);
    expect(clear.err).toContain("in clear text");
  });

  it("calls no public gateway if the zones are queried on this machine", async () => {
    here.write(
      "both.yaml",
      `${readFileSync(join(here.path, "account.yaml"), "utf8")}zones:\n  example.com:\n    records:\n      - { name: www, type: A, content: 192.0.2.1 }\n`,
    );
    const { code, err } = await run(["verify", "both.yaml", "--resolver", "127.0.0.1:1"]);
    expect(code).toBe(64);
    expect(err).toContain("`--gateway-url http://127.0.0.1:PORT`");
  });

  it("shows the token nowhere, and leaves no log", async () => {
    expect(token().length).toBeGreaterThan(20);
    for (const output of outputs) expect(output).not.toContain(token());
    const logs = `${emulator.baseUrl}/accounts/${ACCOUNT}/ai-gateway/gateways/support-bot/logs`;
    expect(await (await fetch(logs, { headers: BEARER })).json()).toMatchObject({ result: [] });
  });
});
