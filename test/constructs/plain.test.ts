// What only the form without Terraform has: apps, stacks, literal text, and references that nothing computes later.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Construct } from "constructs";
import { afterEach, describe, expect, it } from "vitest";
import { aStack, check, synth, warnings } from "#form";
import { App, Stack as PlainStack, SynthesisError } from "../../src/constructs/plain";
import { AccessApplication, Delegation, DnsRecord, records, SoaDefaults, Zone } from "../../src/constructs/shared";
import { readDesired } from "../../src/desired";
import { kinds } from "../../src/kinds";
import { stateOf } from "./a-stack";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-app-"));
  folders.push(folder);
  return folder;
}

describe("text", () => {
  it("is literal: what Terraform reads as a template is written as it is", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    const text = "v=${x} %{y} $${z} %%{z}";
    zone.addRecord("Text", records.txt("t", text));
    zone.addRecord("Spf", records.spf("@", ["exists:%{i}._spf.example.com", "-all"]));
    zone.addRecordSet("Set", { "a${b}": records.txt("s", text) });
    expect(stateOf(stack)["zones"]).toEqual({
      "example.com": {
        records: [
          { name: "@", type: "TXT", content: "v=spf1 exists:%{i}._spf.example.com -all" },
          { name: "s", type: "TXT", content: text },
          { name: "t", type: "TXT", content: text },
        ],
      },
    });
  });
});

describe("what the API assigns", () => {
  it("is an error where the value is needed, at the construct", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    const www = zone.addRecord("Www", records.a("www", "192.0.2.1"));
    zone.addRecord("Id", records.txt("id", www.recordId));
    zone.addRecord("Part", records.txt("part", `the status is ${zone.zoneStatus}`));
    const said = thrown(() => check(stack));
    expect(said).toContain("[dns/Example/Id] SYN101 ");
    expect(said).toMatch(
      /\[dns\/Example\/Part\] SYN101 .*which is known only after an apply\. Write the value itself\./,
    );
    expect(said).not.toMatch(/terraform|cdktf/i);
  });

  it("is needed by a delegation to a zone of the same app: the error says how to go on", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    zone.addDelegation("Lab", { child: new Zone(stack, "Child", { name: "lab.example.com" }) });
    const said = thrown(() => check(stack));
    expect(said).toMatch(/\[dns\/Example\/Lab\/Ns1\] SYN101 .*Apply the new zone without the delegation/);
    const other = aStack();
    const parent = new Zone(other, "Example", { name: "example.com" });
    new Zone(other, "Child", { name: "lab.example.com" });
    parent.addDelegation("Lab", { name: "lab", nameServers: ["gina.ns.cloudflare.com", "hugo.ns.cloudflare.com"] });
    expect(() => check(other)).not.toThrow();
  });

  it("is an error where a program cut a reference into pieces", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    zone.addRecord("Cut", records.txt("cut", zone.zoneId.slice(0, -3)));
    expect(() => check(stack)).toThrow("is a part of a reference to a resource: pass it on unchanged");
  });

  it("is an error in a delegation to a zone of the app, which has its name servers when it is created", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    new Delegation(stack, "Lab", { zone, child: new Zone(stack, "LabZone", { name: "lab.example.com" }) });
    expect(() => check(stack)).toThrow(/\[dns\/Lab\/Ns1\] SYN101 .*`content` is .*name_servers\[0\]/);
  });

  it("is an error for the records of a zone whose name nobody said", () => {
    const stack = aStack();
    Zone.fromZoneId(stack, "ById", "d56084adb405e0b7e32c52321bf07be6").addRecord("A", records.a("a", "192.0.2.1"));
    expect(() => check(stack)).toThrow(/\[dns\/ById\/A\] SYN102 .*Name the zone with `Zone.fromZoneName`/);
  });
});

describe("zones", () => {
  it("of another stack hold the records of the stack, although both stacks use the same ids", async () => {
    const app = new App({ outdir: aFolder() });
    const [zones, web] = [new PlainStack(app, "zones"), new PlainStack(app, "web")] as never[];
    const zone = new Zone(zones as never, "Zone", { name: "example.com" });
    new Zone(web as never, "Zone", { name: "example.net" });
    new DnsRecord(web as never, "Www", { zone, ...records.a("www", "192.0.2.1") });
    app.synth();
    const { desired, diagnostics } = await readDesired([app.outdir], { kinds });
    expect(diagnostics).toEqual([]);
    const own = desired.scopes.filter(({ scope }) => scope.within === "zone" && scope.zone === "example.com");
    expect(own.flatMap(({ objects }) => objects.map(({ label, where }) => [label, where.at]))).toEqual([
      ["www A 192.0.2.1", "web/Www"],
    ]);
  });

  it("that exist already are found by their names, or by id and name", () => {
    const stack = aStack();
    Zone.fromZoneName(stack, "ByName", "example.net").addRecord("A", records.a("a", "192.0.2.1"));
    const zoneId = "d56084adb405e0b7e32c52321bf07be6";
    Zone.fromZoneAttributes(stack, "Both", { zoneId, zoneName: "example.org" }).addSettings({ nsTtl: 3600 });
    expect(stateOf(stack)["zones"]).toEqual({
      "example.net": { records: [{ name: "a", type: "A", content: "192.0.2.1" }] },
      "example.org": { dns_settings: { ns_ttl: 3600 } },
    });
  });
});

describe("props that steer Terraform", () => {
  it.each(["provider", "count", "forEach", "adopt", "onDestroy", "deletionProtection"])("%s is refused", (name) => {
    const stack = aStack();
    const props = { name: "example.com", [name]: "x" } as never;
    expect(() => new Zone(stack, "Zone", props)).toThrow(`dns/Zone: only Terraform has \`${name}\`; leave it out`);
  });

  it("ignoreChanges keeps the live value, as in Terraform", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Example", { name: "example.com" });
    zone.addRecord("Api", { ...records.a("api", "192.0.2.7"), lifecycle: { ignoreChanges: ["content"] } });
    expect(stateOf(stack)["//"]).toMatchObject({ ignored: { "zones.example.com.records[0]": ["content"] } });
  });
});

describe("a stack", () => {
  it("names the account and the profile of its objects", () => {
    const accountId = "0123456789abcdef0123456789abcdef";
    const stack = aStack({ accountId, profile: "spec" });
    new Zone(stack, "Example", { name: "example.com" });
    expect(stateOf(stack)).toMatchObject({ account: accountId, "//": { profile: "spec" } });
  });

  it("holds every construct: outside there is an error that says so", () => {
    const app = new App({ outdir: aFolder() });
    expect(() => new SoaDefaults(app, "Soa", { refresh: 7200 })).toThrow("Soa/Resource is in no stack");
  });

  it.each(["..", "a/b", "", "-a", "a b"])("cannot be called %j, because its id names a folder", (id) => {
    expect(() => new PlainStack(new App({ outdir: aFolder() }), id)).toThrow();
  });

  it("judges deprecations on its day, which is a date", () => {
    expect(() => aStack({ asOf: "tomorrow" })).toThrow("asOf of dns is `tomorrow`; write YYYY-MM-DD");
  });
});

describe("an app", () => {
  it("writes into the folder that it is given, or that the environment names", () => {
    const [given, named] = [aFolder(), aFolder()];
    const write = (app: App) => {
      new Zone(new PlainStack(app, "dns") as never, "Example", { name: "example.com" });
      app.synth();
      return existsSync(join(app.outdir, "stacks/dns/zone-state.json"));
    };
    expect(write(new App({ outdir: given }))).toBe(true);
    process.env["ZONEWRIGHT_OUTDIR"] = named;
    try {
      expect(new App().outdir).toBe(named);
      expect(write(new App())).toBe(true);
    } finally {
      delete process.env["ZONEWRIGHT_OUTDIR"];
    }
    expect(new App().outdir).toBe("zonewright.out");
  });

  it("removes the stacks that it no longer has, and no other files", () => {
    const outdir = aFolder();
    const write = (names: readonly string[]) => {
      const app = new App({ outdir });
      for (const name of names) new Zone(new PlainStack(app, name) as never, "Example", { name: `${name}.example` });
      app.synth();
    };
    write(["one", "two", "three"]);
    mkdirSync(join(outdir, "stacks/foreign"));
    for (const name of ["three", "foreign"]) writeFileSync(join(outdir, "stacks", name, "notes.txt"), "mine");
    write(["one"]);
    expect(existsSync(join(outdir, "stacks/one/zone-state.json"))).toBe(true);
    expect(existsSync(join(outdir, "stacks/two"))).toBe(false);
    expect(existsSync(join(outdir, "stacks/three/zone-state.json"))).toBe(false);
    for (const name of ["three", "foreign"]) expect(existsSync(join(outdir, "stacks", name, "notes.txt"))).toBe(true);
  });

  it("with problems writes nothing, and keeps what it wrote before", () => {
    const outdir = aFolder();
    const write = (address: string) => {
      const app = new App({ outdir });
      new Zone(new PlainStack(app, "dns") as never, "Example", { name: "example.com" }).addRecord(
        "Www",
        records.a("www", address),
      );
      app.synth();
    };
    write("192.0.2.1");
    const before = readFileSync(join(outdir, "stacks/dns/zone-state.json"), "utf8");
    const error = thrownError(() => write("192.0.2.256"));
    expect(error).toBeInstanceOf(SynthesisError);
    expect((error as SynthesisError).problems).toEqual([expect.stringMatching(/^\[dns\/Example\/Www\] DNS135 /)]);
    expect(readFileSync(join(outdir, "stacks/dns/zone-state.json"), "utf8")).toBe(before);
  });

  it("runs the validations of a program's own constructs", () => {
    const stack = aStack();
    class Office extends Construct {
      constructor(scope: Construct, id: string) {
        super(scope, id);
        new Zone(this, "Zone", { name: "example.com" });
        this.node.addValidation({ validate: () => ["an office has two name servers"] });
      }
    }
    new Office(stack, "Office");
    expect(thrown(() => synth(stack))).toBe("the stacks are not valid:\n  [dns/Office] an office has two name servers");
  });

  it("has stacks, and each id once", () => {
    const app = new App({ outdir: aFolder() });
    expect(app.validate()).toEqual(['the app has no stack: create one with `new Stack(app, "dns")`']);
    new PlainStack(new Construct(app, "A"), "dns");
    new PlainStack(new Construct(app, "B"), "dns");
    expect(app.validate()).toEqual(["two stacks have the id dns"]);
  });

  it("reports warnings about constructs", () => {
    const stack = aStack();
    new AccessApplication(stack, "Wiki", { name: "wiki", selfHostedDomains: ["wiki.example.com"] });
    expect(warnings(stack)).toEqual([expect.stringMatching(/^dns\/Wiki: selfHostedDomains is deprecated/)]);
  });

  it("with a stack that declares nothing writes an empty state", async () => {
    const app = new App({ outdir: aFolder() });
    new PlainStack(app, "empty");
    app.synth();
    const { diagnostics } = await readDesired([app.outdir], { kinds });
    expect(diagnostics.map(({ code }) => code)).toEqual(["SYN104"]);
  });
});

function thrown(work: () => unknown): string {
  return (thrownError(work) as Error).message;
}

function thrownError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
