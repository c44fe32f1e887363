// What Terraform's log and its warnings say about requests, retries and waits, and that no secret is in them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "../../src/base/json";
import { startEmulator } from "../../src/emulator";
import { createMemoryStore } from "../../src/fleet/memory-store";
import { createSharedLocks } from "../../src/fleet/shared-locks";
import { createSharedServices } from "../../src/fleet/shared-services";
import { createLog } from "../../src/terraform/plugin/log";
import { leaseOf } from "../apply/lock-conformance";
import { describeTier } from "../describe-tier";
import { ACCOUNT, emulate, TOKEN, virtualClock } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type CoreOptions, createCore, LOOPBACK } from "./in-process-core";
import { findMissingTerraform, terraform } from "./terraform-workspace";

function logged(options: CoreOptions = {}) {
  const emulation = emulate({ mode: "calm", seed: 6 });
  const zone_id = String(emulation.control.addZone("example.com").id);
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = createLog({ write, redact: (text) => text, now: () => 0, from: "trace" });
  const core = createCore(emulation, { log, ...options });
  const config = { "edge_dns_record.www": { zone_id, name: "www", type: "A", content: "192.0.2.1", comment: CANARY } };
  return { emulation, core, lines, config, zone_id, warnings: () => core.warnings.map(({ detail }) => detail) };
}

const CANARY = "canary-value-0123456789";

const parse = (lines: readonly string[]): readonly JsonObject[] =>
  lines.map((line): unknown => JSON.parse(line)).filter(isObject);

const messages = (lines: readonly string[], level: string) =>
  parse(lines).flatMap((line) => (line["@level"] === level ? [String(line["@message"])] : []));

describe("the log of requests", () => {
  it("has a line for each request with method, path, status and duration, and no body, query or token", async () => {
    const { core, lines, config, zone_id } = logged();
    await core.apply(config);
    expect(parse(lines)).toContainEqual(
      expect.objectContaining({
        "@level": "debug",
        "@message": `GET /zones/${zone_id} 200`,
        method: "GET",
        path: `/zones/${zone_id}`,
        status: 200,
        duration_ms: 0,
      }),
    );
    expect(messages(lines, "debug")).toContain(`POST /zones/${zone_id}/dns_records 200`);
    for (const secret of [TOKEN, CANARY]) expect(lines.join("")).not.toContain(secret);
  });

  it("has each attempt, and a line for the wait before the next", async () => {
    const { emulation, core, lines, config, zone_id } = logged({ random: () => 0.5 });
    emulation.control.fault({ path: `/zones/${zone_id}$`, phase: "before", nth: 1, fault: { status: 503 } });
    await core.plan(config);
    const all = parse(lines).map((line) => line["@message"]);
    expect(all).toEqual([
      `GET /zones/${zone_id} 503`,
      "waiting 1 s: the server answered 503",
      `GET /zones/${zone_id} 200`,
    ]);
    expect(messages(lines, "info")).toHaveLength(1);
  });
});

describe("a long wait", () => {
  it("because the API asks for ten minutes is a line at WARN at once, and a warning of the plan", async () => {
    const { emulation, core, lines, config, zone_id, warnings } = logged();
    const fault = { status: 429, headers: { "retry-after": "600" } };
    emulation.control.fault({ path: `/zones/${zone_id}$`, phase: "before", nth: 1, fault });
    await core.plan(config);
    expect(messages(lines, "warn")).toEqual(["waiting 600 s: the API asked to wait"]);
    expect(warnings()).toEqual([expect.stringContaining("The provider waited 600 s: the API asked to wait.")]);
  });

  it("for the rate limit is reported once for all requests that wait", async () => {
    const clock = virtualClock();
    const { core, lines, config } = logged({ clock, env: { ZONEWRIGHT_RATE_LIMIT: "1" } });
    await core.apply(config);
    const found = messages(lines, "warn");
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((line) => /^waiting \d+ s: the API's rate limit is reached$/.test(line))).toBe(true);
  });

  it("for a lock names its holder after ten seconds", async () => {
    const clock = createIdleClock();
    const store = createMemoryStore({ now: () => clock.now() });
    const locks = createSharedLocks({ store, elapsed: () => clock.now(), owner: "the other run", lifetime: 1e9 });
    const shared = createSharedServices(store, locks, { env: {}, clock });
    const { core, lines, config, warnings } = logged({ clock, shared });
    const lease = leaseOf(await locks.acquire(`${LOOPBACK} example.com`));
    void clock.sleep(25_000).then(() => lease.release());
    await core.apply(config);
    const found = messages(lines, "warn");
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(/^waiting 10 s: example\.com is locked by .*the other run/);
    expect(warnings().join()).toContain("example.com is locked by");
  });

  it("of less than ten seconds gives no warning", async () => {
    const { emulation, core, config, zone_id, warnings, lines } = logged();
    const fault = { status: 429, headers: { "retry-after": "9" } };
    emulation.control.fault({ path: `/zones/${zone_id}$`, phase: "before", nth: 1, fault });
    await core.plan(config);
    expect(messages(lines, "info")).toEqual(["waiting 9 s: the API asked to wait"]);
    expect([...messages(lines, "warn"), ...warnings()]).toEqual([]);
  });
});

describeTier("Terraform with TF_LOG_PROVIDER=DEBUG", findMissingTerraform(), () => {
  it("shows the requests of the provider and a wait, without the token", async () => {
    const folder = mkdtempSync(join(tmpdir(), "zonewright-log-"));
    const emulator = await startEmulator({ mode: "calm", seed: 6, tokens: [TOKEN] });
    try {
      const root = join(__dirname, "../..");
      execFileSync(process.execPath, [join(root, "scripts/bundle.mjs"), join(folder, "terraform-provider-edge")], {
        cwd: root,
      });
      const { id } = emulator.control.addZone("example.com");
      const cli = `provider_installation {\n  dev_overrides {\n    "zonewright/edge" = "${folder}"\n  }\n  direct {}\n}\n`;
      writeFileSync(join(folder, "cli.tfrc"), cli);
      writeFileSync(
        join(folder, "main.tf.json"),
        JSON.stringify({
          terraform: { required_providers: { edge: { source: "zonewright/edge" } } },
          provider: { edge: { base_url: emulator.baseUrl, account_id: ACCOUNT } },
          resource: { edge_dns_record: { www: { zone_id: id, name: "www", type: "A", content: "192.0.2.1" } } },
        }),
      );
      const fault = { status: 429, headers: { "retry-after": "1" } };
      emulator.control.fault({ path: `/zones/${id}$`, phase: "before", nth: 1, fault });
      const planned = await terraform(folder, ["plan"], {
        TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
        TF_LOG_PROVIDER: "DEBUG",
        ZONEWRIGHT_API_TOKEN: TOKEN,
      });
      expect(planned.code, planned.stderr).toBe(0);
      expect(planned.stderr).toMatch(new RegExp(`\\[DEBUG\\] +provider.*GET /zones/${id} 429.*status=429`));
      expect(planned.stderr).toMatch(/\[INFO\] +provider.*waiting 1 s: the API asked to wait/);
      expect(planned.stderr).toMatch(new RegExp(`\\[DEBUG\\] +provider.*GET /zones/${id} 200`));
      expect(planned.stderr + planned.stdout).not.toContain(TOKEN);
    } finally {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
