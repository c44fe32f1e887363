// Constructs as users write them: output, errors with their constructs, and warnings.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { aStack, check, warnings, synth as write } from "#form";
import {
  AccessApplication,
  DnsRecord,
  DnsRecordSet,
  DnsSettings,
  records,
  Zone,
  ZoneDefaults,
} from "../../src/constructs/shared";
import { MANY_RESOURCES } from "../../src/constructs/stack-state";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("typed records", () => {
  it.each([
    [records.aaaa("v6", "2001:db8::1"), { type: "AAAA", name: "v6", content: "2001:db8::1" }],
    [records.cname("www", "example.net"), { type: "CNAME", name: "www", content: "example.net" }],
    [records.ns("sub", "ns.example.net"), { type: "NS", name: "sub", content: "ns.example.net" }],
    [records.ptr("1", "host.example.net"), { type: "PTR", name: "1", content: "host.example.net" }],
    [records.txt("t", "text"), { type: "TXT", name: "t", content: "text" }],
    [
      records.https("@", { priority: 1, target: ".", value: 'alpn="h2"' }),
      { type: "HTTPS", name: "@", data: { priority: 1, target: ".", value: 'alpn="h2"' } },
    ],
    [
      records.caa("@", { tag: "iodef", value: "mailto:a@example.com", critical: true }),
      { type: "CAA", name: "@", data: { flags: "128", tag: "iodef", value: "mailto:a@example.com" } },
    ],
    [records.spf("@", ["mx", "-all"]), { type: "TXT", name: "@", content: "v=spf1 mx -all" }],
    [
      records.dkim("s1", {
        publicKey: "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
        keyType: "ed25519",
        domain: "news",
      }),
      {
        type: "TXT",
        name: "s1._domainkey.news",
        content: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
      },
    ],
    [
      records.dmarc({
        policy: "reject",
        subdomainPolicy: "none",
        reportsTo: ["a@example.com"],
        percent: 50,
        spfAlignment: "strict",
      }),
      { type: "TXT", name: "_dmarc", content: "v=DMARC1; p=reject; sp=none; aspf=s; pct=50; rua=mailto:a@example.com" },
    ],
  ])("%j", (made, wanted) => {
    expect(made).toEqual(wanted);
  });

  it("refuse an invalid policy at the line that creates it", () => {
    expect(() => records.spf("@", ["ip4:192.0.2.256", "-all"])).toThrow(
      "SPF of @: `ip4:192.0.2.256` is not a well-formed",
    );
    expect(() => records.dkim("s1", { publicKey: "no base64!" })).toThrow("DKIM of s1._domainkey:");
  });
});

describe("validation", () => {
  it("reports each error at its construct, within a record and across records", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    zone.addRecord("Bad", records.a("bad", "192.0.2.256"));
    zone.addRecord("One", records.a("x", "192.0.2.1"));
    zone.addRecord("Alias", records.cname("x", "example.net"));
    zone.addRecordSet("Set", { twice: records.a("x", "192.0.2.1") });
    const said = thrown(() => check(stack));
    expect(said).toMatch(/\[dns\/Example\/Bad\] DNS135 .*`192\.0\.2\.256`/);
    expect(said).toMatch(
      /\[dns\/Example\/Alias\] REC101 .*\(dns\/Example\/One\)|\[dns\/Example\/One\] REC101 .*\(dns\/Example\/Alias\)/,
    );
    expect(said).toMatch(/\[dns\/Example\/Set\] dns\/Example\/Set\["twice"\]: REC102 |\[dns\/Example\/One\] REC102 /);
  });

  it("refuses a duplicate key of a set", () => {
    const zone = Zone.fromZoneName(aStack(), "Example", "example.com");
    const set = zone.addRecordSet("Set", { a: records.a("a", "192.0.2.1") });
    expect(() => set.addRecord("a", records.a("b", "192.0.2.1"))).toThrow("the key a of dns/Example/Set is taken");
  });
});

describe("warnings", () => {
  it("name a deprecated prop with its id, date and replacement", () => {
    const stack = aStack();
    const zone = Zone.fromZoneName(stack, "Example", "example.com");
    new DnsSettings(stack, "Settings", { zone, cnameFlattening: "flatten_all" });
    new DnsRecord(stack, "Record", { zone, ...records.a("a", "192.0.2.1"), locked: false });
    expect(warnings(stack)).toEqual([
      "dns/Settings: cnameFlattening is deprecated (settings-cname-flattening, ended on 2025-06-08): off, apex and flatten_at_root become flatten_all_cnames: false; on and flatten_all become true",
      "dns/Record: locked is deprecated (dns-record-locked, ended on 2024-07-14): leave it out; it was always false and is ignored on input",
    ]);
  });

  it("name every deprecated prop of a construct, and each once for a set", () => {
    const stack = aStack();
    const zone = Zone.fromZoneName(stack, "Example", "example.com");
    const sip = { priority: 1, weight: 1, port: 5060, target: "sip.example.com" };
    new DnsRecord(stack, "Sip", {
      ...{ zone, type: "SRV", name: "@", locked: true },
      data: { ...sip, service: "_sip", proto: "_tcp", name: "example.com" },
    });
    // The data of NAPTR has a service that is not deprecated.
    const naptr = {
      order: 1,
      preference: 1,
      flags: "S",
      service: "SIP+D2U",
      regex: "",
      replacement: "sip.example.com.",
    };
    new DnsRecord(stack, "Naptr", { zone, type: "NAPTR", name: "@", data: naptr });
    new DnsSettings(stack, "Settings", { zone, cnameFlattening: "off", useApexNs: true });
    new ZoneDefaults(stack, "Defaults", { defaultNameservers: "custom.account", useAccountCustomNsByDefault: true });
    new AccessApplication(stack, "Wiki", { zone, name: "wiki", selfHostedDomains: ["wiki.example.com"] });
    const old = { ...records.a("a", "192.0.2.1"), zoneName: "example.com" };
    new DnsRecordSet(stack, "Set", { zone, records: { a: old, b: { ...old, name: "b" } } });
    expect(warnings(stack).map((warning) => warning.replace(/ is deprecated .*/, ""))).toEqual([
      ...["locked", "data.service", "data.proto", "data.name"].map((prop) => `dns/Sip: ${prop}`),
      ...["cnameFlattening", "useApexNs"].map((prop) => `dns/Settings: ${prop}`),
      ...["defaultNameservers", "useAccountCustomNsByDefault"].map((prop) => `dns/Defaults: ${prop}`),
      "dns/Wiki: selfHostedDomains",
      "dns/Set: zoneName",
    ]);
  });

  it("recommend a set for many records once, and change no address", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    for (let index = 0; index < MANY_RESOURCES; index += 1)
      zone.addRecord(`R${index}`, records.a(`r${index}`, "192.0.2.1"));
    expect(warnings(stack)).toEqual([]);
    for (const index of [1, 2, 3]) zone.addRecord(`More${index}`, records.a(`more${index}`, "192.0.2.1"));
    expect(warnings(stack)).toHaveLength(1);
    expect(warnings(stack)[0]).toContain("more than 2000 records are resources of their own");
  });

  it("from document rules are reported at the construct", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    zone.addRecord("One", records.a("x", "192.0.2.1", { ttl: 60 }));
    zone.addRecord("Two", records.a("x", "192.0.2.2", { ttl: 120 }));
    check(stack);
    check(stack);
    expect(warnings(stack).filter((warning) => warning.includes("REC122"))).toHaveLength(1);
  });
});

describe("zone-state.json", () => {
  it("is written next to cdk.tf.json and names the constructs", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", {
      name: "example.com",
      prune: true,
      ignore: [{ name: "_acme*" }, { managedBy: "external-dns", owner: "k8s", txtPrefix: "reg-%{record_type}-" }],
    });
    zone.addRecord("Www", records.a("www", "192.0.2.1"));
    zone.addRecordSet("Set", { b: records.a("b", "192.0.2.2"), a: records.a("a", "192.0.2.3") });
    const state = JSON.parse(readFileSync(join(synth(stack), "stacks/dns/zone-state.json"), "utf8")) as object;
    expect(state).toEqual({
      "//": {
        stack: "dns",
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        diagnostics: [],
        sources: {
          "zones.example.com": "dns/Example",
          "zones.example.com.records[0]": 'dns/Example/Set["a"]',
          "zones.example.com.records[1]": 'dns/Example/Set["b"]',
          "zones.example.com.records[2]": "dns/Example/Www",
        },
      },
      version: 1,
      zones: {
        "example.com": {
          ignore: [{ name: "_acme*" }, { managed_by: "external-dns", owner: "k8s", txt_prefix: "reg-%{record_type}-" }],
          prune: true,
          records: [
            { name: "a", type: "A", content: "192.0.2.3" },
            { name: "b", type: "A", content: "192.0.2.2" },
            { name: "www", type: "A", content: "192.0.2.1" },
          ],
        },
      },
    });
  });

  it("does not depend on the order of the constructs", () => {
    const text = (order: readonly string[]) => {
      const stack = aStack();
      const zone = new Zone(stack, "Example", { name: "example.com" });
      for (const name of order) zone.addRecord(name, records.a(name, "192.0.2.1"));
      return readFileSync(join(synth(stack), "stacks/dns/zone-state.json"), "utf8");
    };
    expect(text(["c", "a", "b"])).toBe(text(["b", "c", "a"]));
  });
});

function synth(stack: ReturnType<typeof aStack>): string {
  const out = write(stack);
  folders.push(out);
  return out;
}

function thrown(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was thrown");
}
