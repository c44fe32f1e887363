import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { afterEach, expect, it } from "vitest";
import { isObject, type JsonObject } from "../../src/base/json";
import { EdgeProvider, type IZone, records, Zone } from "../../src/constructs";
import { compileDocuments } from "../../src/desired";
import { combineStacks, readConfiguration } from "../../src/desired/formats/synthesized";
import { kinds } from "../../src/kinds";
import { planDesiredState } from "../../src/operations/reconcile";
import { migrateToSet } from "../../src/terraform/migrate-to-set";
import { describeTier } from "../describe-tier";
import { ACCOUNT, type Emulated, emulate } from "../emulated";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);
type Workspace = Awaited<ReturnType<typeof workspace>>;

const open: Workspace[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

type Build = (zone: IZone) => void;

const base: Build = (zone) => {
  zone.addRecord("Www", records.a("www", "192.0.2.1", { ttl: 300, comment: "front" }));
  zone.addRecord("Mail", records.mx("@", 10, "mail.example.com"));
  zone.addRecord("Text", records.txt("@", "v=text"));
  zone.addRecordSet("Set", {
    first: records.a("first", "192.0.2.11"),
    second: records.caa("@", { tag: "issue", value: "ca.example.net" }),
  });
  zone.addSettings({ nsTtl: 3600, soa: { refresh: 7200 } });
};

const edited: Build = (zone) => {
  zone.addRecord("Www", records.a("www", "192.0.2.2", { ttl: 600, comment: "front" }));
  zone.addRecord("Mail", records.mx("@", 20, "mail.example.com"));
  zone.addRecord("Text", records.txt("@", "v=text"));
  zone.addRecord("New", records.cname("new", "example.net", { proxied: true }));
  zone.addRecordSet("Set", {
    first: records.a("first", "192.0.2.12", { comment: "moved" }),
    second: records.caa("@", { tag: "issue", value: "ca.example.net" }),
    third: records.aaaa("third", "2001:db8::3"),
  });
  zone.addSettings({ nsTtl: 7200, soa: { refresh: 9000 } });
};

describeTier("Terraform and zonewright", findMissingTerraform(), () => {
  it("plan no changes after a deploy", async () => {
    const deployed = await deploy(base);
    expect(await terraformSays(deployed)).toEqual([]);
    expect(await zonewrightSays(deployed)).toEqual([]);
  });

  it("plan the same edits and additions of the stack", async () => {
    const deployed = await deploy(base);
    const now = write(deployed, edited);
    const said = await terraformSays(now);
    expect(said).toEqual([
      "create new CNAME",
      "create third AAAA",
      "update @ MX priority",
      "update dns_settings ns_ttl soa",
      "update first A comment content",
      "update www A content ttl",
    ]);
    expect(await zonewrightSays(now)).toEqual(said);
  });

  it("plan the same external edits and deletions", async () => {
    const deployed = await deploy(base);
    const { control } = deployed.emulation;
    control.foreign.patch("example.com", { name: "www.example.com" }, { content: "192.0.2.99", comment: "theirs" });
    control.foreign.patch("example.com", { name: "first.example.com" }, { ttl: 120 });
    control.foreign.remove("example.com", { type: "MX" });
    control.foreign.remove("example.com", { type: "CAA" });
    control.foreign.create("example.com", { name: "theirs.example.com", type: "A", content: "192.0.2.66" });
    const said = await terraformSays(deployed);
    expect(said).toEqual(["create @ CAA", "create @ MX", "update first A ttl", "update www A comment content"]);
    expect(await zonewrightSays(deployed)).toEqual(said);
  });

  it("move records into a set without a destroy: removed and import blocks", async () => {
    const single: Build = (zone) => {
      for (const name of ["a", "b", "c"]) zone.addRecord(name, records.a(name, "192.0.2.1"));
      zone.addRecord("mail", records.mx("@", 10, "mail.example.com"));
    };
    const asSet: Build = (zone) => {
      const set = zone.addRecordSet("All", { mail: records.mx("@", 10, "Mail.Example.com.") });
      for (const name of ["a", "b", "c"]) set.addRecord(name, records.a(name, "192.0.2.1"));
    };
    const deployed = await deploy(single);
    const before = deployed.emulation.control.records("example.com").map((record) => record["id"]);
    const shown = JSON.parse(await ok(deployed.stack, "show", "-json")) as JsonObject;
    const { json } = write(deployed, asSet);
    const { text, moved, diagnostics } = migrateToSet(shown, json, kinds);
    expect({ moved, diagnostics }).toEqual({ moved: 4, diagnostics: [] });
    writeFileSync(join(deployed.stack.folder, "migrate.tf"), text);
    expect(await ok(deployed.stack, "plan")).toMatch(/1 to import, 0 to add, [01] to change, 0 to destroy/);
    await ok(deployed.stack, "apply", "-auto-approve");
    expect(deployed.emulation.control.records("example.com").map((record) => record["id"])).toEqual(before);
    expect((await deployed.stack.run("plan", "-detailed-exitcode")).code).toBe(0);
  });
});

interface Deployed {
  readonly emulation: Emulated;
  readonly stack: Workspace;
  readonly json: JsonObject;
}

async function deploy(build: Build): Promise<Deployed> {
  const emulation = emulate({ seed: SEED });
  emulation.control.addZone("example.com", { account: ACCOUNT });
  const stack = await workspace(emulation);
  open.push(stack);
  const deployed = write({ emulation, stack, json: {} }, build);
  await ok(stack, "apply", "-auto-approve");
  return deployed;
}

function write(deployed: Deployed, build: Build): Deployed {
  const stack = new TerraformStack(Testing.app(), "dns");
  new EdgeProvider(stack, "edge");
  build(Zone.fromZoneName(stack, "Zone", "example.com"));
  const json = JSON.parse(Testing.synth(stack, true)) as JsonObject;
  deployed.stack.write(json["resource"], { data: json["data"] });
  return { ...deployed, json };
}

/** `update www A content ttl`, sorted; lists each record of a set. */
async function terraformSays({ stack }: Deployed): Promise<readonly string[]> {
  await ok(stack, "plan", "-out=plan");
  const { resource_changes: changes = [] } = JSON.parse(await ok(stack, "show", "-json", "plan")) as {
    readonly resource_changes?: readonly ResourceChange[];
  };
  return changes
    .flatMap(({ type, change }) => (type.endsWith("_set") ? describeSet(change) : describeResource(type, change)))
    .sort();
}

interface ResourceChange {
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: JsonObject | null;
    readonly after: JsonObject;
  };
}

function describeResource(type: string, { actions, before, after }: ResourceChange["change"]): readonly string[] {
  const [action = ""] = actions;
  if (action === "no-op" || action === "read") return [];
  const name = type === "edge_dns_record" ? ownName(after) : type.replace("edge_", "");
  return [[action, name, ...(action === "update" ? changed(before, after) : [])].join(" ")];
}

function describeSet({ before, after }: ResourceChange["change"]): readonly string[] {
  const [was, is] = [before?.["records"], after["records"]].map((value) => (isObject(value) ? value : {}));
  return Object.entries(is ?? {}).flatMap(([key, record]) => {
    const old = was?.[key];
    if (!isObject(record)) return [];
    const fields = isObject(old) ? changed(old, record) : [];
    if (isObject(old) && fields.length === 0) return [];
    return [[isObject(old) ? "update" : "create", ownName(record), ...fields].join(" ")];
  });
}

const COMPUTED = ["id", "created_on", "modified_on"];

function changed(before: JsonObject | null, after: JsonObject): readonly string[] {
  const names = Object.keys(after).filter((name) => !COMPUTED.includes(name));
  return names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name])).sort();
}

function ownName(record: JsonObject): string {
  return `${record["name"]} ${record["type"]}`;
}

async function zonewrightSays({ emulation, json }: Deployed): Promise<readonly string[]> {
  const { accounts, diagnostics } = readConfiguration(json, { kinds });
  const [state] = accounts;
  if (!state) throw new Error("the stack has no account");
  const { document } = combineStacks([{ file: "cdk.tf.json", state }]);
  const compiled = compileDocuments([document], { kinds, account: ACCOUNT });
  expect([...diagnostics, ...compiled.diagnostics].filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
  const made = await planDesiredState(emulation.api(), kinds, compiled.desired, {
    target: "emulator:",
    asOf: "2026-11-21",
    emulator: true,
  });
  return made.scopes
    .flatMap((scope) => scope.steps)
    .map(({ change }) => {
      const name = change.kind === "dns_record" ? ownName(change.to ?? {}) : change.kind;
      const fields = change.action === "update" ? change.fields.map((field) => field.field).sort() : [];
      return [change.action, name, ...fields].join(" ");
    })
    .sort();
}

async function ok(stack: Workspace, ...args: readonly string[]): Promise<string> {
  const ran = await stack.run(...args);
  if (ran.code !== 0)
    throw new Error(`terraform ${args.join(" ")} (seed ${SEED}): ${ran.code}\n${ran.stdout}\n${ran.stderr}`);
  return ran.stdout;
}
