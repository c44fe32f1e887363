// `profile` and `asOf` of the provider configuration: the same reports as for documents under `--profile` and `--as-of`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aStack, check, isPlain, type Settings, synth, warnings } from "#form";
import type { Diagnostic } from "../../src/base/diagnostic";
import { AccessApplication, DnsRecord, records, SrvRecord, Zone } from "../../src/constructs/shared";
import { readDesired } from "../../src/desired";
import { kinds } from "../../src/kinds";
import { run } from "../cli/run-in";

const folder = mkdtempSync(join(tmpdir(), "zonewright-profile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names that begin with a digit or end with a hyphen, and a service without its protocol. */
function stackWith(settings: Settings) {
  const stack = aStack(settings);
  const zone = new Zone(stack, "Example", { name: "example.com" });
  zone.addRecord("Digit", records.a("1web", "192.0.2.1"));
  zone.addRecordSet("Set", { hyphen: records.a("web-", "192.0.2.1") });
  new SrvRecord(zone, "Sip", {
    zone,
    name: "sip.tcp",
    data: { priority: 1, weight: 1, port: 1, target: "a.example.com" },
  });
  return stack;
}

const DOCUMENT = JSON.stringify({
  version: 1,
  zones: {
    "example.com": {
      records: [
        { name: "1web", type: "A", content: "192.0.2.1" },
        { name: "sip.tcp", type: "SRV", data: { priority: 1, weight: 1, port: 1, target: "a.example.com" } },
        { name: "web-", type: "A", content: "192.0.2.1" },
      ],
    },
  },
});

function codes(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ severity, code }) => `${severity} ${code}`).sort();
}

describe("the profile of the provider configuration", () => {
  it("makes errors of what only the specification forbids, as --profile spec does for documents", async () => {
    const file = join(folder, "zone.json");
    writeFileSync(file, DOCUMENT);
    const strict = codes((await readDesired([file], { kinds, profile: "spec" })).diagnostics);
    expect(strict.length).toBeGreaterThanOrEqual(3);
    const said = () => check(stackWith({ profile: "spec" }));
    for (const report of strict.filter((line) => line.startsWith("error")))
      expect(said).toThrow(report.replace("error ", ""));
    expect(said).toThrow(/\[dns\/Example\/Digit\] REC\d+ /);
    expect(said).toThrow(/dns\/Example\/Set\["hyphen"\]: REC\d+ /);
    const lenient = codes((await readDesired([file], { kinds })).diagnostics);
    const stack = stackWith({});
    check(stack);
    expect(
      warnings(stack)
        .map((text) => `warning ${/[A-Z]{3}\d{3}/.exec(text)?.[0]}`)
        .sort(),
    ).toEqual(lenient);
  });

  it("is in zone-state.json, for plans without Terraform, unless --profile says otherwise", async () => {
    const stack = aStack({ profile: "spec" });
    new Zone(stack, "Example", { name: "example.com" }).addRecord("Www", records.a("www", "192.0.2.1"));
    const out = synth(stack);
    const state = join(out, "stacks/dns/zone-state.json");
    expect(JSON.parse(readFileSync(state, "utf8"))["//"]).toMatchObject({ profile: "spec" });
    expect((await readDesired([out], { kinds })).profile).toBe("spec");
    expect((await readDesired([out], { kinds, profile: "live" })).profile).toBe("live");
    if (isPlain) return;
    // The stack alone, with a name that only the specification forbids.
    rmSync(state);
    const file = join(out, "stacks/dns/cdk.tf.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"www"', '"1www"'));
    expect((await run(["validate", out])).code).toBe(1);
    expect((await run(["validate", out, "--profile", "live"])).code).toBe(0);
    rmSync(out, { recursive: true, force: true });
  });

  it("applies to documents that are loaded into constructs", () => {
    const file = join(folder, "loaded.json");
    writeFileSync(file, DOCUMENT);
    const load = (settings: Settings) => {
      const stack = aStack(settings);
      Zone.fromDocument(stack, "Documents", file);
      return () => check(stack);
    };
    expect(load({ profile: "spec" })).toThrow(/\[dns\/Documents\] .*loaded\.json:\d+: REC\d+/);
    expect(load({})).not.toThrow();
  });
});

describe("asOf of the provider configuration", () => {
  const stackOn = (asOf: string | undefined) => {
    const stack = aStack({ asOf });
    const zone = Zone.fromZoneName(stack, "Zone", "example.com");
    new AccessApplication(stack, "Wiki", { name: "wiki", selfHostedDomains: ["wiki.example.com"] });
    const sip = { priority: 1, weight: 1, port: 1, target: "sip.example.com" };
    new DnsRecord(stack, "Sip", {
      zone,
      type: "SRV",
      name: "_sip._tcp",
      locked: false,
      data: { ...sip, service: "_sip" },
    });
    return warnings(stack).map((text) => text.replace(/^\S+: /, "").replace(/\): .*/, ")"));
  };

  it("is the day on which deprecated props are judged", () => {
    expect(stackOn("2025-11-20")).toEqual([
      "selfHostedDomains is deprecated (access-application-self-hosted-domains, ends on 2025-11-21)",
      "locked is deprecated (dns-record-locked, ended on 2024-07-14)",
      "data.service is deprecated (dns-record-srv-data-name, ended on 2024-05-31)",
    ]);
    expect(stackOn("2025-11-21")[0]).toBe(
      "selfHostedDomains is deprecated (access-application-self-hosted-domains, ended on 2025-11-21)",
    );
    expect(stackOn("2020-01-01").join(" ")).not.toContain("selfHostedDomains");
  });

  it("is today by default", () => {
    expect(stackOn(undefined)).toEqual(stackOn("2026-11-21"));
  });
});
