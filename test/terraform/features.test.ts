// Every feature of Terraform with the real binary and this provider: the table of features in docs/terraform-features.md names these tests.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Snapshot, startEmulator } from "../../src/emulator";
import { describeTier } from "../describe-tier";
import { ACCOUNT, type Emulated, emulate, TOKEN } from "../emulated";
import { LOOPBACK } from "./in-process-core";
import { findMissingTerraform, terraform, workspace } from "./terraform-workspace";

const OTHER_ACCOUNT = "123456789abcdef0123456789abcdef0";

let emulation: Emulated;
let stack: Awaited<ReturnType<typeof workspace>>;
let untouched: Snapshot;
let zone: string;

/** Tests share a workspace; each begins with an empty state and an empty zone. */
beforeAll(async () => {
  emulation = emulate({ mode: "calm", seed: 3 });
  zone = String(emulation.control.addZone("example.com")["id"]);
  emulation.control.addZone("example.net", { account: OTHER_ACCOUNT });
  untouched = emulation.control.snapshot();
  stack = await workspace(emulation);
});

afterAll(async () => {
  await stack?.close();
  await emulation?.close();
});

beforeEach(() => {
  emulation.control.restore(untouched);
  emulation.control.clearRequests();
  for (const name of ["terraform.tfstate", "terraform.tfstate.backup", "generated.tf", "main.tftest.hcl"])
    rmSync(join(stack.folder, name), { force: true });
});

const PROVIDER = `
terraform {
  required_providers {
    edge = { source = "zonewright/edge" }
  }
}
provider "edge" {
  base_url   = "${LOOPBACK}"
  account_id = "${ACCOUNT}"
}
`;

const write = (hcl: string) => stack.writeHcl(PROVIDER + hcl);

const record = (name: string, more = "", label = name) => `
resource "edge_dns_record" "${label}" {
  zone_id = "${zone}"
  name    = "${name}"
  type    = "A"
  content = "192.0.2.1"
  ${more}
}
`;

async function run(...words: readonly string[]): Promise<string> {
  const ran = await stack.run(...words);
  expect(ran.code, `terraform ${words.join(" ")}\n${ran.stdout}${ran.stderr}`).toBe(0);
  return ran.stdout;
}

const apply = (...words: readonly string[]) => run("apply", "-auto-approve", ...words);
const planEmpty = (...words: readonly string[]) => run("plan", "-detailed-exitcode", ...words);

async function refuse(...words: readonly string[]): Promise<string> {
  const ran = await stack.run(...words);
  expect(ran.code, `terraform ${words.join(" ")}\n${ran.stdout}${ran.stderr}`).toBe(1);
  return ran.stderr.replace(/\s+/g, " ");
}

const rows = () => emulation.control.records("example.com");
const names = () =>
  rows()
    .map(({ name }) => name.replace(".example.com", ""))
    .sort();
const idOf = (name: string) => rows().find((row) => row.name === `${name}.example.com`)?.id;
const address = (name: string) => ({ type: "A", name: `${name}.example.com`, content: "192.0.2.1", ttl: 1 });

describeTier("Terraform's features", findMissingTerraform(), () => {
  it("import blocks: imports existing records, also with for_each", async () => {
    for (const name of ["a", "b", "c"]) emulation.control.foreign.create("example.com", address(name));
    write(`
resource "edge_dns_record" "all" {
  for_each = toset(["a", "b", "c"])
  zone_id  = "${zone}"
  name     = each.key
  type     = "A"
  content  = "192.0.2.1"
}
import {
  for_each = toset(["a", "b", "c"])
  to       = edge_dns_record.all[each.key]
  id       = "example.com/\${each.key}/A"
}
`);
    expect(await apply()).toContain("3 imported, 0 added, 0 changed, 0 destroyed");
    await planEmpty();
  });

  it("generated configuration: plans no change to what it imports", async () => {
    emulation.control.foreign.create("example.com", { ...address("a"), comment: "theirs" });
    emulation.control.foreign.create("example.com", {
      type: "MX",
      name: "example.com",
      content: "mail.example.net",
      priority: 10,
      ttl: 300,
    });
    write(`
import {
  to = edge_dns_record.address
  id = "example.com/a/A"
}
import {
  to = edge_dns_record.mail
  id = "example.com/@/MX"
}
import {
  to = edge_dns_settings.it
  id = "${zone}"
}
`);
    await run("plan", "-generate-config-out=generated.tf");
    expect(readFileSync(join(stack.folder, "generated.tf"), "utf8")).toContain('"mail.example.net"');
    expect(await apply()).toContain("3 imported, 0 added, 0 changed, 0 destroyed");
    await planEmpty();
  });

  it("moved: a record that moves into a module keeps its id, and back", async () => {
    write(record("a"));
    await apply();
    const before = idOf("a");
    const folder = join(stack.folder, "records");
    mkdirSync(folder);
    const [required = ""] = PROVIDER.split('provider "edge"');
    writeFileSync(join(folder, "main.tf"), required + record("a"));
    const moved = (from: string, to: string) => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
    const inside = "module.records.edge_dns_record.a";
    try {
      write(`${moved("edge_dns_record.a", inside)}module "records" {\n  source = "./records"\n}\n`);
      await run("get");
      emulation.control.clearRequests();
      expect(await apply()).toContain("0 added, 0 changed, 0 destroyed");
      expect(await run("state", "list")).toBe(`${inside}\n`);
      write(moved(inside, "edge_dns_record.a") + record("a"));
      expect(await apply()).toContain("0 added, 0 changed, 0 destroyed");
      expect(idOf("a")).toBe(before);
      expect(emulation.control.requests().filter(({ method }) => method !== "GET")).toEqual([]);
      await planEmpty();
    } finally {
      rmSync(folder, { recursive: true });
      rmSync(join(stack.folder, ".terraform"), { recursive: true, force: true });
    }
  });

  it("moved: another name and another key keep the record", async () => {
    write(record("a") + record("b"));
    await apply();
    const before = [idOf("a"), idOf("b")];
    write(`
moved {
  from = edge_dns_record.a
  to   = edge_dns_record.all["first"]
}
moved {
  from = edge_dns_record.b
  to   = edge_dns_record.other
}
${record("b", "", "other")}
resource "edge_dns_record" "all" {
  for_each = { first = "a" }
  zone_id  = "${zone}"
  name     = each.value
  type     = "A"
  content  = "192.0.2.1"
}
`);
    expect(await apply()).toContain("0 added, 0 changed, 0 destroyed");
    expect([idOf("a"), idOf("b")]).toEqual(before);
    await planEmpty();
  });

  it("removed: forgets a record, which stays live", async () => {
    write(record("a"));
    await apply();
    write(`
removed {
  from = edge_dns_record.a
  lifecycle {
    destroy = false
  }
}
`);
    await apply();
    expect(await run("state", "list")).toBe("");
    expect(names()).toEqual(["a"]);
  });

  it("-refresh-only: takes edits by others into the state, and a deletion out of it", async () => {
    write(record("a", "ttl = 300") + record("b"));
    await apply();
    emulation.control.foreign.patch("example.com", { name: "a.example.com" }, { ttl: 900 });
    emulation.control.foreign.remove("example.com", { name: "b.example.com" });
    await apply("-refresh-only");
    expect(await run("state", "list")).toBe("edge_dns_record.a\n");
    expect(await run("state", "show", "edge_dns_record.a")).toMatch(/ttl\s+= 900/);
    expect(rows().map(({ ttl }) => ttl)).toEqual([900]);
  });

  it("-target: changes that resource and no other", async () => {
    write(record("a") + record("b"));
    await apply("-target=edge_dns_record.a");
    expect(names()).toEqual(["a"]);
    await apply();
    expect(names()).toEqual(["a", "b"]);
    await planEmpty();
  });

  it("-replace: deletes the record and creates it again", async () => {
    write(record("a") + record("b"));
    await apply();
    const before = [idOf("a"), idOf("b")];
    expect(await apply("-replace=edge_dns_record.a")).toContain("1 added, 0 changed, 1 destroyed");
    expect(idOf("a")).not.toBe(before[0]);
    expect(idOf("b")).toBe(before[1]);
    await planEmpty();
  });

  it("-refresh=false: plans from the state alone, without a request", async () => {
    write(record("a"));
    await apply();
    emulation.control.foreign.patch("example.com", { name: "a.example.com" }, { ttl: 900 });
    emulation.control.clearRequests();
    expect(await planEmpty("-refresh=false")).toContain("No changes.");
    expect(emulation.control.requests().filter(({ path }) => path.includes("dns_records"))).toEqual([]);
    expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(2);
  });

  it("saved plans: applies what was planned, and refuses a plan of an older state", async () => {
    write(record("a"));
    await run("plan", "-out=first.tfplan");
    await run("plan", "-out=second.tfplan");
    await run("apply", "first.tfplan");
    expect(names()).toEqual(["a"]);
    expect(await refuse("apply", "second.tfplan")).toContain("Saved plan is stale");
    expect(names()).toEqual(["a"]);
  });

  it("show -json: a plan and a state name attributes and changes", async () => {
    write(record("a"));
    await run("plan", "-out=json.tfplan");
    const plan = JSON.parse(await run("show", "-json", "json.tfplan"));
    expect(plan.resource_changes).toMatchObject([
      { address: "edge_dns_record.a", change: { actions: ["create"], after: { content: "192.0.2.1", ttl: 1 } } },
    ]);
    await apply();
    const state = JSON.parse(await run("show", "-json"));
    expect(state.values.root_module.resources).toMatchObject([{ values: { id: idOf("a"), name: "a" } }]);
  });

  it("terraform test: runs apply and plan, and destroys what it created", async () => {
    write(`${record("a")}\noutput "content" {\n  value = edge_dns_record.a.content\n}\n`);
    writeFileSync(
      join(stack.folder, "main.tftest.hcl"),
      `run "creates" {
  assert {
    condition     = output.content == "192.0.2.1"
    error_message = "another address"
  }
}
run "plans" {
  command = plan
  assert {
    condition     = edge_dns_record.a.ttl == 1
    error_message = "another ttl"
  }
}
`,
    );
    expect(await run("test")).toContain("2 passed, 0 failed");
    expect(names()).toEqual([]);
    const created = emulation.control
      .requests()
      .filter(({ method, path }) => method === "POST" && path.includes("dns_records"));
    expect(created).toHaveLength(1);
  });

  it("ephemeral and write-only values: reach the API, and are in no plan and no state", async () => {
    const canary = "canary-0123456789";
    const gateway = (version: number) => `
variable "secret" {
  type      = string
  ephemeral = true
}
resource "edge_gateway" "bot" {
  id              = "bot"
  secrets_version = ${version}
  stripe = {
    authorization = var.secret
    usage_events  = [{ payload = "{}" }]
  }
}
`;
    write(gateway(1));
    const secret = (version: number) => `-var=secret=${canary}-${version}`;
    await run("plan", "-out=secret.tfplan", secret(1));
    expect(await run("show", "-json", "secret.tfplan")).not.toContain(canary);
    await run("apply", secret(1), "secret.tfplan");
    expect(stack.state()).not.toContain(canary);
    await planEmpty(secret(1));
    write(gateway(2));
    expect(await apply(secret(2))).toContain("0 added, 1 changed, 0 destroyed");
    expect(JSON.stringify(emulation.control.mutations().at(-1)?.after)).toContain(`${canary}-2`);
    await planEmpty(secret(2));
  });

  it("workspaces: each has its own state", async () => {
    write(record("${terraform.workspace}", "", "it"));
    await apply();
    await run("workspace", "new", "staging");
    try {
      await apply();
      expect(names()).toEqual(["default", "staging"]);
      await run("destroy", "-auto-approve");
      expect(names()).toEqual(["default"]);
    } finally {
      await run("workspace", "select", "default");
      await run("workspace", "delete", "-force", "staging");
    }
    await planEmpty();
  });

  it("provider aliases: each has its own account", async () => {
    const folder = mkdtempSync(join(tmpdir(), "zonewright-aliases-"));
    const server = await startEmulator({ mode: "calm", seed: 3 });
    // Terraform starts a process for each alias; a provider in this process would be the same for both.
    const bundle = join(__dirname, "../../scripts/bundle.mjs");
    execFileSync(process.execPath, [bundle, join(folder, "terraform-provider-edge")], {
      cwd: join(__dirname, "../.."),
    });
    const overrides = `dev_overrides {\n "zonewright/edge" = "${folder}"\n }\n direct {}\n`;
    writeFileSync(join(folder, "cli.tfrc"), `provider_installation {\n ${overrides}}\n`);
    const gateway = (id: string, more: object) => ({ id, ...more });
    const configuration = {
      terraform: { required_providers: { edge: { source: "zonewright/edge" } } },
      provider: { edge: [{ account_id: ACCOUNT }, { alias: "other", account_id: OTHER_ACCOUNT }] },
      resource: { edge_gateway: { here: gateway("here", {}), there: gateway("there", { provider: "edge.other" }) } },
    };
    writeFileSync(join(folder, "main.tf.json"), JSON.stringify(configuration));
    const env = {
      TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
      ZONEWRIGHT_API_TOKEN: TOKEN,
      ZONEWRIGHT_BASE_URL: server.baseUrl,
    };
    try {
      const applied = await terraform(folder, ["apply", "-auto-approve"], env);
      expect(applied.code, applied.stderr).toBe(0);
      const creates = server.control.requests().filter(({ method }) => method === "POST");
      const accounts = creates.map(({ path }) => /accounts\/([0-9a-f]{32})/.exec(path)?.[1]).sort();
      expect(accounts).toEqual([ACCOUNT, OTHER_ACCOUNT].sort());
      expect((await terraform(folder, ["plan", "-detailed-exitcode"], env)).code).toBe(0);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("taint and untaint: a tainted record is replaced, an untainted one stays", async () => {
    write(record("a"));
    await apply();
    const before = idOf("a");
    await run("taint", "edge_dns_record.a");
    await run("untaint", "edge_dns_record.a");
    await planEmpty();
    await run("taint", "edge_dns_record.a");
    expect(await apply()).toContain("1 added, 0 changed, 1 destroyed");
    expect(idOf("a")).not.toBe(before);
    await planEmpty();
  });

  it("check blocks: a failed assertion on a data source is a warning", async () => {
    write(`
check "mail" {
  data "edge_dns_records" "mail" {
    zone_id = "${zone}"
    type    = "MX"
  }
  assert {
    condition     = length(data.edge_dns_records.mail.records) > 0
    error_message = "There is no mail server."
  }
}
${record("a")}
`);
    const ran = await stack.run("apply", "-auto-approve");
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain("There is no mail server.");
    expect(names()).toEqual(["a"]);
  });

  it("precondition and postcondition: stop the plan before, and the apply after a write", async () => {
    const condition = (kind: string, text: string) =>
      `lifecycle {\n ${kind} {\n condition = ${text}\n error_message = "Refused by a condition."\n }\n }`;
    write(record("a", condition("precondition", 'terraform.workspace == "other"')));
    expect(await refuse("plan")).toContain("Refused by a condition.");
    write(record("a", condition("postcondition", "self.ttl == 300")));
    expect(await refuse("apply", "-auto-approve")).toContain("Refused by a condition.");
    write(record("a", condition("postcondition", "self.ttl == 1")));
    await apply();
    await planEmpty();
    write(`
data "edge_zone" "it" {
  name = "example.com"
  ${condition("postcondition", 'self.status == "pending"')}
}
`);
    expect(await refuse("plan")).toContain("Refused by a condition.");
  });

  it("create_before_destroy: a record that moves to another zone exists there before it leaves the first", async () => {
    const other = String(emulation.control.addZone("example.org")["id"]);
    const lifecycle = "lifecycle {\n create_before_destroy = true\n }";
    write(record("a", lifecycle));
    await apply();
    const from = emulation.control.mutations().length;
    write(record("a", lifecycle).replace(zone, other));
    expect(await apply()).toContain("1 added, 0 changed, 1 destroyed");
    const kinds = emulation.control
      .mutations()
      .slice(from)
      .filter(({ collection }) => collection === "dns_records")
      .map(({ before, zone: name }) => `${before ? "delete" : "create"} ${name}`);
    expect(kinds).toEqual(["create example.org", "delete example.com"]);
    await planEmpty();
  });

  it("prevent_destroy: refuses to destroy or replace the record", async () => {
    write(record("a", "lifecycle {\n prevent_destroy = true\n }"));
    await apply();
    expect(await refuse("destroy", "-auto-approve")).toContain("prevent_destroy");
    expect(await refuse("apply", "-auto-approve", "-replace=edge_dns_record.a")).toContain("prevent_destroy");
    expect(names()).toEqual(["a"]);
  });

  it("replace_triggered_by: replaces the record when another value changes", async () => {
    const both = (value: number) =>
      `resource "terraform_data" "version" {\n input = ${value}\n}\n${record("a", "lifecycle {\n replace_triggered_by = [terraform_data.version]\n }")}`;
    write(both(1));
    await apply();
    const before = idOf("a");
    write(both(2));
    expect(await apply()).toContain("1 added, 1 changed, 1 destroyed");
    expect(idOf("a")).not.toBe(before);
    await planEmpty();
  });

  it("ignore_changes: keeps an edit by others, and changes the other attributes", async () => {
    write(record("a", "lifecycle {\n ignore_changes = [content]\n }"));
    await apply();
    emulation.control.foreign.patch("example.com", { name: "a.example.com" }, { content: "198.51.100.1" });
    await planEmpty();
    write(record("a", "ttl = 300\n lifecycle {\n ignore_changes = [content]\n }"));
    await apply();
    expect(rows()).toMatchObject([{ content: "198.51.100.1", ttl: 300 }]);
    await planEmpty();
  });

  it("depends_on: creates in that order, and destroys in the reverse order", async () => {
    write(
      record("a") + record("b", "depends_on = [edge_dns_record.a]") + record("c", "depends_on = [edge_dns_record.b]"),
    );
    await apply();
    await run("destroy", "-auto-approve");
    const order = emulation.control
      .mutations()
      .filter(({ collection }) => collection === "dns_records")
      .map(({ before, after }) => String((before ?? after)?.["name"]).replace(".example.com", ""));
    expect(order.slice(-6)).toEqual(["a", "b", "c", "c", "b", "a"]);
  });

  it("graph and providers schema: describe the stack and the provider", async () => {
    write(record("a"));
    expect(await run("graph")).toContain("edge_dns_record.a");
    const schema = JSON.parse(await run("providers", "schema", "-json"));
    const [provider] = Object.values(schema.provider_schemas) as { resource_schemas: object }[];
    expect(Object.keys(provider?.resource_schemas ?? {})).toContain("edge_dns_record_set");
  });

  it("state mv, rm, pull and push: move, forget and store a state that plans empty", async () => {
    write(record("a") + record("b"));
    await apply();
    await run("state", "mv", "edge_dns_record.a", "edge_dns_record.moved");
    write(record("a", "", "moved") + record("b"));
    await planEmpty();
    await run("state", "rm", "edge_dns_record.b");
    expect(names()).toEqual(["a", "b"]);
    await run("import", "edge_dns_record.b", "example.com/b/A");
    await planEmpty();
    const pulled = await run("state", "pull");
    writeFileSync(join(stack.folder, "pushed.json"), pulled.replace(/"serial": \d+/, '"serial": 99'));
    await run("state", "push", "pushed.json");
    await planEmpty();
  });

  it("validate, output and console: read the configuration and the state", async () => {
    write(`${record("a")}\noutput "id" {\n  value = edge_dns_record.a.id\n}\n`);
    expect(await run("validate")).toContain("The configuration is valid");
    await apply();
    expect(await run("output", "-raw", "id")).toBe(idOf("a"));
    expect(await stack.evaluate("edge_dns_record.a.name")).toContain('"a"');
  });
});
