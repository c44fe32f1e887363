// Makes the fixture of `terraform/` with another build and the real binary: `npx tsx test/compatibility/make-terraform-fixture.ts
// BUILD_DIR`. See terraform/README.md.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isObject, type Json, type JsonObject } from "../../src/base/json";
import type { Sample } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { ACCOUNT, TOKEN } from "../emulated";
import { freePort } from "../fleet/servers";
import { listSpellings, toConfig } from "../terraform/sample-configs";
import { terraform } from "../terraform/terraform-workspace";

const FIXTURE = join(__dirname, "terraform");
const AS_OF = "2026-11-21";
/** Zones with another spelling of every record each. */
const SPELLING_ZONES = ["one.example", "two.example", "three.example"];

type Resources = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

async function main(build: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-terraform-fixture-"));
  const [port, controlPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}/client/v4`;
  const server = startEmulator(build, folder, port, controlPort);
  const env = {
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    HOME: folder,
    ZONEWRIGHT_STATE_DIR: join(folder, "state"),
    ZONEWRIGHT_BASE_URL: url,
    ZONEWRIGHT_API_TOKEN: TOKEN,
    ZONEWRIGHT_AS_OF: AS_OF,
  };
  const overrides = `dev_overrides {\n    "zonewright/edge" = "${join(build, "dist")}"\n  }\n  direct {}`;
  writeFileSync(join(folder, "cli.tfrc"), `provider_installation {\n  ${overrides}\n}\n`);
  const run = async (...words: readonly string[]) => {
    const ran = await terraform(folder, words, env);
    process.stdout.write(ran.stdout + ran.stderr);
    if (ran.code !== 0) throw new Error(`terraform ${words.join(" ")} ended with ${ran.code}`);
  };
  try {
    await until(() => fetch(`http://127.0.0.1:${controlPort}/requests`).then((response) => response.ok));
    const control = (path: string, body: object) => post(`http://127.0.0.1:${controlPort}${path}`, body);
    await control("/zones", { name: "existing.example", account: ACCOUNT });
    await control("/zones", { name: "foreign.example", account: ACCOUNT });
    for (const record of FOREIGN) await control("/foreign", { act: "create", zone: "foreign.example", record });
    const before = await readSettings(url, `/accounts/${ACCOUNT}`);
    writeStack(folder, configuration({ round: 1 }));
    await run("get");
    await run("apply", "-auto-approve", "-parallelism=30");
    // The snapshots of settings are those of the first write.
    writeStack(folder, configuration({ round: 2 }));
    await run("apply", "-auto-approve", "-parallelism=30");
    await run("plan", "-detailed-exitcode");
    writeFileSync(join(FIXTURE, "before.json"), `${JSON.stringify(before)}\n`);
  } finally {
    const gone = once(server, "exit");
    server.kill("SIGTERM");
    await gone;
  }
  mkdirSync(join(FIXTURE, "site"), { recursive: true });
  for (const name of ["emulator.json", "main.tf.json", "site/main.tf.json"])
    copyFileSync(join(folder, name), join(FIXTURE, name));
  const state: unknown = JSON.parse(readFileSync(join(folder, "terraform.tfstate"), "utf8"));
  writeFileSync(join(FIXTURE, "terraform.tfstate"), `${JSON.stringify(state)}\n`);
  rmSync(folder, { recursive: true, force: true });
}

/** In a zone that no resource manages: an address to adopt, a mail server to import, and a text that stays foreign. */
const FOREIGN = [
  { type: "A", name: "www.foreign.example", content: "192.0.2.1", ttl: 300, comment: "theirs" },
  { type: "MX", name: "foreign.example", content: "mail.example.net", priority: 10, ttl: 1 },
  { type: "TXT", name: "theirs.foreign.example", content: '"theirs"', ttl: 1 },
];

/** In the second round some values change. */
function configuration({ round }: { readonly round: 1 | 2 }): JsonObject {
  const zone_id = "${edge_zone.main.id}";
  const sample = (name: string) => kinds.find((kind) => kind.name === name)?.samples ?? [];
  const resource: Resources = {
    edge_zone: {
      main: { name: "example.com", deletion_protection: "${var.protected}" },
      existing: { name: "existing.example", adopt: true, deletion_protection: "${var.protected}" },
      spellings: {
        for_each: `\${toset(${JSON.stringify(SPELLING_ZONES)})}`,
        name: "${upper(each.key)}",
        deletion_protection: false,
      },
    },
    edge_dns_record: {
      ...numbered(
        "sample",
        sample("dns_record").map(({ declared }) => ({ zone_id, ...toConfig(declared) })),
      ),
      counted: {
        count: 3,
        ...{ zone_id, name: "counted", type: "A", content: "192.0.2.${count.index + 1}", comment: `round ${round}` },
      },
      each: {
        for_each: { a: "192.0.2.1", "b c": "192.0.2.2" },
        ...{ zone_id, name: "each", type: "A", content: "${each.value}", ttl: 300 * round },
      },
      adopted: {
        zone_id: "${data.edge_zone.foreign.id}",
        ...{ name: "www", type: "A", content: "192.0.2.1", ttl: 300, adopt: true },
      },
      imported: {
        zone_id: "${data.edge_zone.foreign.id}",
        ...{ name: "@", type: "MX", content: "mail.example.net", priority: 10 },
      },
      old_spelling: { zone_id, name: "@", type: "SRV", data: OLD_SRV },
    },
    edge_dns_record_set: {
      ...Object.fromEntries(
        SPELLING_ZONES.map((zone, at) => [`spellings_${at + 1}`, recordSet(zone, at + 1, sample("dns_record"))]),
      ),
      adopting: { zone_id, adopt: true, records: { text: { name: "set", type: "TXT", content: `round ${round}` } } },
      empty: { zone_id, records: {} },
    },
    edge_dns_settings: {
      main: {
        zone_id,
        ...{ flatten_all_cnames: true, multi_provider: false, ns_ttl: 3600 * round },
        soa: { mname: "auto", rname: "dns.admin@example.com", refresh: 7200, retry: 3600, expire: 604_800 },
      },
      kept: { zone_id: "${data.edge_zone.foreign.id}", flatten_all_cnames: true, on_destroy: "keep" },
      old_spelling: { zone_id: '${edge_zone.spellings["one.example"].id}', cname_flattening: "flatten_all" },
    },
    edge_zone_hold: { main: { zone_id, enabled: true, include_subdomains: round === 1 } },
    edge_soa_defaults: { it: { rname: "hostmaster@example.com", refresh: 8000 + round, retry: 2400 } },
    edge_zone_defaults: {
      it: { nameservers: { type: "cloudflare.standard.random" }, flatten_all_cnames: true, ns_ttl: 3600 * round },
    },
    edge_access_application: everySpelling("app", sample("access_application"), "name"),
    edge_zone_access_application: everySpelling("app", sample("zone_access_application"), "name", { zone_id }),
    edge_gateway: {
      ...everySpelling("gateway", sample("gateway"), "id"),
      write_only: {
        ...{ id: "write-only", secrets_version: round },
        stripe: { authorization: "${var.secret}", usage_events: [{ payload: "{}" }] },
      },
    },
    edge_gateway_token: everySpelling("token", sample("gateway_token"), "name"),
  };
  const module = { site: { source: "./site", count: 2, zone_id, number: "${count.index}" } };
  return {
    terraform: { required_providers: { edge: { source: "zonewright/edge" } } },
    provider: { edge: { account_id: ACCOUNT } },
    variable: { protected: { default: true }, secret: { default: "write-only", ephemeral: true } },
    data: { edge_zone: { foreign: { name: "foreign.example" } } },
    resource: resource as unknown as JsonObject,
    module,
    import: [{ to: "edge_dns_record.imported", id: "foreign.example/@/MX" }],
    output: { ids: { value: "${[for site in module.site : site.ids]}" } },
  };
}

/** A module with a set, records and their outputs. */
const SITE: JsonObject = {
  terraform: { required_providers: { edge: { source: "zonewright/edge" } } },
  variable: { zone_id: {}, number: {} },
  resource: {
    edge_dns_record: {
      host: {
        for_each: '${toset(["a", "b"])}',
        ...{ zone_id: "${var.zone_id}", name: "${each.key}${var.number}", type: "AAAA", content: "2001:db8::1" },
      },
    },
    edge_dns_record_set: {
      text: {
        zone_id: "${var.zone_id}",
        records:
          '${{ for n in range(3) : "t${n}" => { name = "s${var.number}", type = "TXT", content = "text ${n}" } }}',
      },
    },
  },
  output: { ids: { value: "${edge_dns_record_set.text.ids}" } },
};

const OLD_SRV = {
  ...{ service: "_old", proto: "_tcp", name: "@" },
  ...{ priority: 1, weight: 2, port: 5060, target: "sip.example.com" },
};

function writeStack(folder: string, root: JsonObject): void {
  writeFileSync(join(folder, "main.tf.json"), `${JSON.stringify(root, null, 1)}\n`);
  mkdirSync(join(folder, "site"), { recursive: true });
  writeFileSync(join(folder, "site/main.tf.json"), `${JSON.stringify(SITE, null, 1)}\n`);
}

/** The n-th spelling of each record, where it has one. */
function recordSet(zone: string, n: number, samples: readonly Sample[]): JsonObject {
  const records = samples.flatMap((sample, at) => {
    const spelling = listSpellings(sample)[n];
    return spelling ? [[`record ${at + 1}`, within(zone, toConfig(spelling) as JsonObject)] as const] : [];
  });
  return { zone_id: `\${edge_zone.spellings["${zone}"].id}`, records: Object.fromEntries(records) };
}

/** Every spelling of every sample as an object with its own name. */
function everySpelling(prefix: string, samples: readonly Sample[], name: string, more: JsonObject = {}) {
  const objects = samples.flatMap((sample) =>
    listSpellings(sample).map((spelling, n) => {
      const { sink, ...others } = spelling;
      const suffix = n === 0 ? "" : `-${n}`;
      return {
        ...more,
        ...others,
        ...(sink !== undefined && { sink: typeof sink === "string" ? sink : JSON.stringify(sink) }),
        [name]: `${String(spelling[name])}${suffix}`,
      };
    }),
  );
  return numbered(prefix, objects.map(withOwnSink));
}

/** Two tokens must not share a sink. */
function withOwnSink(object: JsonObject, at: number): JsonObject {
  const { sink } = object;
  if (typeof sink !== "string") return object;
  return { ...object, sink: sink.replace("gateway.", `gateway-${at + 1}.`) };
}

function numbered(prefix: string, objects: readonly object[]): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(objects.map((object, at) => [`${prefix}_${at + 1}`, object as JsonObject]));
}

/** Names of the samples' zone as names of another zone. */
function within(zone: string, value: JsonObject): JsonObject {
  const replaced: unknown = JSON.parse(JSON.stringify(value).replaceAll(/example\.com/gi, zone));
  if (!isObject(replaced as Json)) throw new Error("not an object");
  return replaced as JsonObject;
}

function startEmulator(build: string, folder: string, port: number, controlPort: number): ChildProcess {
  const ports = ["--port", `${port}`, "--control-port", `${controlPort}`];
  const words = ["emulator", ...ports, "--seed", "1", "--as-of", AS_OF, "--data", join(folder, "emulator.json")];
  return spawn(process.execPath, [join(build, "dist/cli/main.js"), ...words], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function readSettings(url: string, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer: unknown = await (await fetch(`${url}${path}/dns_settings`, { headers })).json();
  return (answer as { readonly result: unknown }).result;
}

async function post(url: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("It did not happen in 20 seconds.");
}

const [build] = process.argv.slice(2);
if (build === undefined) throw new Error("usage: npx tsx test/compatibility/make-terraform-fixture.ts BUILD_DIR");
void main(resolve(build));
