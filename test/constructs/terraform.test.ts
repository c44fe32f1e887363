// What constructs have only with Terraform: outputs, variables, tokens, repeated resources, and the file of the stack.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  App,
  TerraformCount,
  TerraformIterator,
  TerraformOutput,
  TerraformStack,
  TerraformVariable,
  Testing,
} from "cdktf";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  AccessApplication,
  ARecord,
  CaaRecord,
  DnsRecord,
  DnsRecordSet,
  EdgeProvider,
  edge,
  records,
  SoaDefaults,
  TxtRecord,
  UriRecord,
  Zone,
  ZoneDefaults,
} from "../../src/constructs";
import { setupVitest } from "../../src/constructs/testing";
import { readDesired } from "../../src/desired";
import { kinds } from "../../src/kinds";
import { resourcesOf, stateOf } from "./a-stack";

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

describe("tokens", () => {
  it("are not validated", () => {
    const stack = aStack();
    const address = new TerraformVariable(stack, "address", { type: "string" });
    const zone = new Zone(stack, "Example", { name: "example.com" });
    zone.addRecord("Www", records.a("www", address.stringValue));
    zone.addRecord("Text", records.spf("spf", [`ip4:${address.stringValue}`, "-all"]));
    expect(Testing.synth(stack, true)).toHaveResourceWithProperties("edge_dns_record", { content: "${var.address}" });
  });

  it("stay in numbers that the binding has as text", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const flags = new TerraformVariable(stack, "flags", { type: "number" });
    new CaaRecord(stack, "Caa", {
      zone,
      name: "@",
      data: { flags: flags.numberValue, tag: "issue", value: "ca.example" },
    });
    new UriRecord(stack, "Uri", {
      zone,
      name: "_ftp._tcp",
      priority: 1,
      data: { weight: 1, target: "ftp://ftp.example.com" },
    });
    const found = resourcesOf(stack, "edge_dns_record");
    expect(found["Caa"]).toMatchObject({ data: { flags: "${var.flags}", tag: "issue" } });
    expect(found["Uri"]).toMatchObject({ priority: 1, data: { weight: 1 }, type: "URI" });
  });

  it("have no full name", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const token = new TerraformVariable(stack, "name", { type: "string" }).stringValue;
    expect(() => zone.addRecord("B", records.a(token, "192.0.2.1")).fqdn).toThrow("is a token");
  });

  it("can contain the full name of a record", () => {
    const stack = aStack();
    const www = new ARecord(stack, "Www", {
      zone: new Zone(stack, "Zone", { name: "example.com" }),
      name: "www",
      content: "192.0.2.1",
    });
    new TerraformOutput(stack, "url", { value: `https://${www.fqdn}/` });
    expect(Testing.synth(stack)).toContain("https://www.example.com/");
  });
});

describe("repeated records", () => {
  it("take count and forEach, in Terraform and in zone-state.json", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const count = TerraformCount.of(2);
    zone.addRecord("Counted", { ...records.a(`n${count.index}`, "192.0.2.1"), count });
    const hosts = TerraformIterator.fromMap({ api: { address: "192.0.2.7" }, web: { address: "192.0.2.8" } });
    new ARecord(stack, "Mapped", { zone, forEach: hosts, name: hosts.key, content: hosts.getString("address") });
    const names = TerraformIterator.fromList(["x", "y"]);
    new TxtRecord(stack, "Listed", { zone, forEach: names, name: names.value, content: "text" });
    const found = resourcesOf(stack, "edge_dns_record");
    expect(found["Zone_Counted"]).toMatchObject({ count: 2 });
    expect(found["Mapped"]).toMatchObject({ for_each: { api: { address: "192.0.2.7" } }, name: "${each.key}" });
    expect(stateOf(stack)).toMatchObject({
      zones: {
        "example.com": {
          records: [
            "api A 192.0.2.7",
            "n0 A 192.0.2.1",
            "n1 A 192.0.2.1",
            "web A 192.0.2.8",
            "x TXT text",
            "y TXT text",
          ].map((line) => {
            const [name, type, content] = line.split(" ");
            return { name, type, content };
          }),
        },
      },
    });
  });
});

describe("a delegation", () => {
  it("uses the name servers of a zone of the same stack", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const child = new Zone(stack, "Dev", { name: "dev.example.com" });
    const delegation = zone.addDelegation("DevDelegation", { child });
    expect([delegation.name, delegation.zoneId]).toEqual(["dev.example.com", zone.zoneId]);
    const found = resourcesOf(stack, "edge_dns_record");
    expect(Object.values(found).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^\$\{edge_zone\.Dev_\w+\.name_servers\.0\}$/),
      expect.stringMatching(/^\$\{edge_zone\.Dev_\w+\.name_servers\.1\}$/),
    ]);
  });
});

describe("zone-state.json", () => {
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
