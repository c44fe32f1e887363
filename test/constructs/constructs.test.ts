// Constructs as users write them: output, errors with their constructs, and warnings.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  AccessApplication,
  DnsRecord,
  DnsRecordSet,
  DnsSettings,
  EdgeProvider,
  edge,
  records,
  SoaDefaults,
  Zone,
  ZoneDefaults,
} from "../../src/constructs";
import { MANY_RESOURCES } from "../../src/constructs/stack-state";
import { setupVitest } from "../../src/constructs/testing";
import { readDesired } from "../../src/desired";
import { kinds } from "../../src/kinds";

beforeAll(() => setupVitest());

const ZONE_ID = "d56084adb405e0b7e32c52321bf07be6";
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("synthesis", () => {
  it("synthesizes a zone with its records, settings and sets", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com", type: "full", deletionProtection: false });
    zone.addRecord("Www", records.a("www", "192.0.2.1", { proxied: true, comment: "front" }));
    zone.addRecord("Mail", records.mx("@", 10, "mail.example.com", { ttl: 3600 }));
    zone.addRecord("Sip", records.srv("_sip._tcp", { priority: 10, weight: 5, port: 5060, target: "sip.example.com" }));
    zone.addRecordSet("More", { caa: records.caa("@", { tag: "issue", value: "ca.example.net" }) });
    zone.addSettings({ flattenAllCnames: true, soa: { refresh: 7200 } });
    new SoaDefaults(stack, "Soa", { rname: "hostmaster@example.com" });
    new ZoneDefaults(stack, "Defaults", { nameservers: { type: "cloudflare.standard" }, onDestroy: "keep" });
    new AccessApplication(stack, "Wiki", { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] });
    new AccessApplication(stack, "Shop", { zone, name: "shop", domain: "shop.example.com" });
    new TerraformOutput(stack, "servers", { value: zone.zoneNameServers });
    expect(Testing.synth(stack, true)).toMatchSnapshot();
  });

  it("uses existing zones and creates no resources for them", () => {
    const stack = aStack();
    Zone.fromZoneName(stack, "ByName", "example.net").addRecord("A", records.a("a", "192.0.2.1"));
    const byId = Zone.fromZoneId(stack, "ById", ZONE_ID);
    byId.addRecord("A", records.a("b", "192.0.2.1"));
    Zone.fromZoneAttributes(stack, "Both", { zoneId: ZONE_ID, zoneName: "example.org" }).addSettings({ nsTtl: 3600 });
    const json = Testing.synth(stack, true);
    expect(json).not.toHaveResource(edge.zone.Zone);
    expect(json).toHaveDataSourceWithProperties("edge_zone", { name: "example.net" });
    expect(json).toHaveResourceWithProperties(edge.dnsRecord.DnsRecord, { zone_id: ZONE_ID, name: "b" });
    expect(json).toHaveResourceWithProperties("edge_dns_settings", { zone_id: ZONE_ID, ns_ttl: 3600 });
    expect(json).toHaveProvider(EdgeProvider);
    expect(() => byId.zoneName).toThrow("dns/ById was imported by its id alone; use Zone.fromZoneAttributes");
    expect(Zone.isZone(byId)).toBe(true);
    expect(Zone.isZone(stack)).toBe(false);
  });

  it("exposes every argument through .resource", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    const record = zone.addRecord("Www", records.a("www", "192.0.2.1"));
    record.resource.addOverride("lifecycle.prevent_destroy", true);
    record.resource.comment = "by hand";
    expect(Testing.synth(stack)).toHaveResourceWithProperties("edge_dns_record", {
      comment: "by hand",
      lifecycle: { prevent_destroy: true },
    });
  });

  it("returns ids that other constructs can use", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    const set = new DnsRecordSet(stack, "Set", { zone, records: { www: records.a("www", "192.0.2.1") } });
    new TerraformOutput(stack, "id", { value: set.recordId("www") });
    new TerraformOutput(stack, "record", { value: zone.addRecord("A", records.a("a", "192.0.2.1")).recordId });
    const { output } = JSON.parse(Testing.synth(stack)) as { output: Record<string, { value: string }> };
    expect(output["id"]?.value).toMatch(/^\$\{edge_dns_record_set\.Set_\w+\.ids\["www"\]\}$/);
    expect(output["record"]?.value).toMatch(/^\$\{edge_dns_record\.Example_A_\w+\.id\}$/);
  });
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
    const said = thrown(() => Testing.synth(stack, true));
    expect(said).toMatch(/\[dns\/Example\/Bad\] DNS135 .*`192\.0\.2\.256`/);
    expect(said).toMatch(
      /\[dns\/Example\/Alias\] REC101 .*\(dns\/Example\/One\)|\[dns\/Example\/One\] REC101 .*\(dns\/Example\/Alias\)/,
    );
    expect(said).toMatch(/\[dns\/Example\/Set\] dns\/Example\/Set\["twice"\]: REC102 |\[dns\/Example\/One\] REC102 /);
  });

  it("does not validate tokens", () => {
    const stack = aStack();
    const address = new TerraformVariable(stack, "address", { type: "string" });
    const zone = new Zone(stack, "Example", { name: "example.com" });
    zone.addRecord("Www", records.a("www", address.stringValue));
    zone.addRecord("Text", records.spf("spf", [`ip4:${address.stringValue}`, "-all"]));
    expect(Testing.synth(stack, true)).toHaveResourceWithProperties("edge_dns_record", { content: "${var.address}" });
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
    Testing.synth(stack, true);
    Testing.synth(stack, true);
    expect(warnings(stack).filter((warning) => warning.includes("REC122"))).toHaveLength(1);
  });
});

describe("zone-state.json", () => {
  it("is written next to cdk.tf.json and names the constructs", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com", prune: true, ignore: [{ name: "_acme*" }] });
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
          ignore: [{ name: "_acme*" }],
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

  it("reports values that only Terraform knows at the construct, and resolves zone ids to names", async () => {
    const stack = aStack();
    const zone = Zone.fromZoneAttributes(stack, "Both", { zoneId: ZONE_ID, zoneName: "example.org" });
    zone.addRecord("A", records.a("a", new TerraformVariable(stack, "address", {}).stringValue));
    zone.addRecord("B", records.a("b", "192.0.2.1"));
    const { desired, broken, diagnostics } = await readDesired([synth(stack)], { kinds });
    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.where?.at])).toEqual([
      ["SYN101", "dns/Both/A"],
    ]);
    // Without the record the zone is incomplete: it is not planned.
    expect(broken.map(({ name }) => name)).toContain("example.org");
    expect(desired.scopes.filter(({ scope }) => scope.within === "zone")).toEqual([]);
  });

  it("is ignored if it is outdated: the stack is read instead", async () => {
    const stack = aStack();
    new Zone(stack, "Example", { name: "example.com" }).addRecord("Www", records.a("www", "192.0.2.1"));
    const out = synth(stack);
    const later = aStack();
    new Zone(later, "Example", { name: "example.com" }).addRecord("Www", records.a("www", "192.0.2.7"));
    const file = join(out, "stacks/dns/cdk.tf.json");
    writeFileSync(file, JSON.stringify(later.toTerraform()));
    const { desired } = await readDesired([out], { kinds });
    expect(desired.scopes[1]?.objects.map((object) => object.label)).toEqual(["www A 192.0.2.7"]);
    expect(desired.scopes[1]?.objects[0]?.where.file).toBe(file);
  });

  it("is written for every stack of an app", async () => {
    const out = mkdtempSync(join(tmpdir(), "zonewright-app-"));
    folders.push(out);
    const app = new App({ outdir: out, stackTraces: false });
    for (const name of ["one", "two"]) {
      const stack = new TerraformStack(app, name);
      new EdgeProvider(stack, "edge");
      new Zone(stack, "Zone", { name: `${name}.example` }).addRecord("A", records.a("a", "192.0.2.1"));
    }
    app.synth();
    const { desired, diagnostics, files } = await readDesired([out], { kinds });
    expect(diagnostics).toEqual([]);
    expect(desired.scopes.map((scope) => scope.objects.length)).toEqual([2, 1, 1]);
    expect(files).toHaveLength(2);
  });
});

describe("zones of another stack", () => {
  it("are resolved by name for zonewright, and by the output of the other stack for Terraform", async () => {
    const out = mkdtempSync(join(tmpdir(), "zonewright-app-"));
    folders.push(out);
    const app = new App({ outdir: out, stackTraces: false });
    const [zones, web] = ["zones", "web"].map((name) => new TerraformStack(app, name)) as [
      TerraformStack,
      TerraformStack,
    ];
    for (const stack of [zones, web]) new EdgeProvider(stack, "edge");
    const zone = new Zone(zones, "Zone", { name: "example.com" });
    new DnsRecord(web, "Www", { zone, ...records.a("www", "192.0.2.1") });
    app.synth();
    const { desired, diagnostics } = await readDesired([out], { kinds });
    expect(diagnostics).toEqual([]);
    expect(desired.scopes[1]?.objects.map((object) => [object.label, object.where.at])).toEqual([
      ["www A 192.0.2.1", "web/Www"],
    ]);
    expect(readFileSync(join(out, "stacks/web/cdk.tf.json"), "utf8")).toContain("data.terraform_remote_state");
  });
});

describe("large stacks", () => {
  it("take linear work: each record is rendered twice and validated once", () => {
    const { prototype } = edge.dnsRecord.DnsRecord;
    const { toTerraform } = prototype;
    let rendered = 0;
    prototype.toTerraform = function counted(this: edge.dnsRecord.DnsRecord) {
      rendered += 1;
      return toTerraform.call(this);
    };
    try {
      const counts = [100, 400].map((number) => {
        rendered = 0;
        const stack = aStack();
        const zone = new Zone(stack, "Example", { name: "example.com" });
        let asked = 0;
        for (let index = 0; index < number; index += 1) {
          const record = zone.addRecord(`R${index}`, records.a(`r${index}`, "192.0.2.1"));
          const validate = () => {
            asked += 1;
            return [];
          };
          record.node.addValidation({ validate });
        }
        synth(stack);
        return [rendered / number, asked / number];
      });
      expect(counts).toEqual([
        [2, 1],
        [2, 1],
      ]);
    } finally {
      prototype.toTerraform = toTerraform;
    }
  });
});

function aStack(): TerraformStack {
  const stack = new TerraformStack(Testing.app(), "dns");
  new EdgeProvider(stack, "edge");
  return stack;
}

function synth(stack: TerraformStack): string {
  const out = Testing.fullSynth(stack);
  folders.push(out);
  return out;
}

function warnings(stack: TerraformStack): readonly string[] {
  return stack.node
    .findAll()
    .flatMap((construct) =>
      construct.node.metadata
        .filter(({ type }) => type === "@cdktf/warn")
        .map(({ data }) => `${construct.node.path}: ${data}`),
    );
}

function thrown(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was thrown");
}
