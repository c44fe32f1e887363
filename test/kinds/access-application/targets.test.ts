// Applications of type infrastructure and rdp: their targets and policies, declared, imported and copied.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../../../src/base/json";
import { importLive } from "../../../src/desired/formats/live";
import { embedEmulator } from "../../../src/emulator";
import { canonicalize } from "../../../src/kind/derive/canonicalize";
import { declaredForm } from "../../../src/kind/derive/declared-form";
import { kinds } from "../../../src/kinds";
import { accessApplication } from "../../../src/kinds/access-application";
import { context, toLive } from "../../build-state";
import { folder } from "../../cli/folder";
import { run as runIn } from "../../cli/run-in";
import { ACCOUNT, TOKEN } from "../../emulated";

const here = folder();
const run = async (...argv: readonly string[]) => {
  const ran = await runIn(argv, { cwd: here.path, env: { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT } });
  expect({ argv, code: ran.code, err: ran.err }).toMatchObject({ argv, code: 0 });
  return ran.out;
};

async function call(file: string, method: string, path: string, body?: JsonObject): Promise<JsonObject[]> {
  const { baseUrl, fetch, close } = embedEmulator({ data: join(here.path, file) });
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const reply = await fetch(`${baseUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { result, errors } = (await reply.json()) as { result: JsonObject[]; errors: unknown[] };
  await close();
  expect(errors).toEqual([]);
  return result;
}

const policy = {
  name: "admins",
  decision: "allow",
  include: [{ email: { email: "admin@example.com" } }, { everyone: {} }],
  require: [{ certificate: {} }],
  connection_rules: { ssh: { usernames: ["root", "app"], allow_email_alias: false } },
};
const servers = {
  name: "servers",
  type: "infrastructure",
  target_criteria: [
    { port: 22, protocol: "SSH", target_attributes: { hostname: ["db-1"], rack: ["a", "b"] } },
    {
      port: 2222,
      protocol: "SSH",
      include: { tags: { env: ["test"] } },
      exclude: { target_attributes: { hostname: ["x"] } },
    },
  ],
  policies: [policy],
};
const desktops = {
  name: "desktops",
  type: "rdp",
  domain: "desktops.example.com",
  target_criteria: [{ port: 3389, protocol: "RDP", target_attributes: { hostname: ["pc-1"] } }],
};

describe("an application of type infrastructure or rdp", () => {
  it.each(["account", "zone"])("of the %s is imported, and copied with its targets and policies", async (level) => {
    const [source, copy] = [`${level}.json`, `${level}-copy.json`];
    here.write("empty.yaml", 'version: 1\nzones:\n  "example.com":\n    records: []\n');
    await run("apply", "empty.yaml", "--base-url", `emulator:${source}`, "--auto-approve");
    const listApps = async (file: string) => {
      const [zone] = await call(file, "GET", "/zones?name=example.com");
      const path = level === "account" ? `/accounts/${ACCOUNT}/access/apps` : `/zones/${zone?.["id"]}/access/apps`;
      return { path, rows: await call(file, "GET", path) };
    };
    const { path } = await listApps(source);
    for (const application of [servers, desktops]) await call(source, "POST", path, application);
    const document = await run("import", "live", "--base-url", `emulator:${source}`);
    here.write("copy.yaml", document);
    await run("plan", "copy.yaml", "--base-url", `emulator:${source}`, "--detailed-exitcode");
    await run("apply", "copy.yaml", "--base-url", `emulator:${copy}`, "--auto-approve");
    await run("plan", "copy.yaml", "--base-url", `emulator:${copy}`, "--detailed-exitcode");
    const bare = ({ id, uid, aud, created_at, updated_at, policies, ...others }: JsonObject): JsonObject => ({
      ...others,
      policies: (policies as JsonObject[]).map(({ id: _, ...members }) => members),
    });
    const byName = (rows: readonly JsonObject[]) =>
      rows.map(bare).sort((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1));
    const [before, after] = [(await listApps(source)).rows, (await listApps(copy)).rows];
    expect(byName(after)).toEqual(byName(before));
    expect(before).toHaveLength(2);
    // An update of another field sends the policies in full: by their ids alone they would be lost.
    here.write("renamed.yaml", document.replace("port: 2222", "port: 2223"));
    await run("apply", "renamed.yaml", "--base-url", `emulator:${source}`, "--auto-approve");
    const [changed] = (await listApps(source)).rows.filter(({ name }) => name === "servers");
    expect(changed).toMatchObject({ target_criteria: [{ port: 22 }, { port: 2223 }], policies: [policy] });
  });

  it("that cannot be declared is left out of an import, with a warning that names it", () => {
    const live = toLive(
      { ...servers, id: "0".repeat(32), target_criteria: [{ port: 22, protocol: "TELNET" }] },
      accessApplication,
    );
    const account = { within: "account" } as const;
    const scope = {
      scope: account,
      context: { ...context, scope: account },
      id: ACCOUNT,
      exists: true,
      objects: [live],
    };
    const { document, diagnostics } = importLive(kinds, { scopes: [scope] } as never, declaredForm, {
      withAccount: true,
    });
    expect(parse(document)).not.toHaveProperty("access_applications");
    expect(document).toContain('access application {"name":"servers"');
    expect(diagnostics.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      expect.stringMatching(/^DOC130 `servers`/),
    ]);
  });

  it.each<[string, JsonObject, string]>([
    [
      "targets of another type",
      { type: "self_hosted", domain: "a.example.com", target_criteria: servers.target_criteria },
      "ACC110 target_criteria",
    ],
    ["no targets", { type: "infrastructure" }, "ACC110 target_criteria"],
    [
      "no targets of a desktop",
      { type: "rdp", domain: "a.example.com", target_criteria: [] },
      "ACC110 target_criteria",
    ],
    [
      "another protocol",
      { ...servers, target_criteria: desktops.target_criteria },
      "ACC110 target_criteria[0].protocol",
    ],
    [
      "both forms of a rule",
      {
        ...servers,
        target_criteria: [
          { port: 22, protocol: "SSH", target_attributes: { a: ["b"] }, include: { tags: { a: ["b"] } } },
        ],
      },
      "ACC110 target_criteria[0]",
    ],
    ["no rule", { ...servers, target_criteria: [{ port: 22, protocol: "SSH" }] }, "ACC110 target_criteria[0]"],
    ["the id of a policy", { ...servers, policies: [{ id: "x" }] }, "ACC111 policies[0]"],
    [
      "rules of a policy that has an id",
      { type: "self_hosted", domain: "a.example.com", policies: [{ id: "x", ...policy }] },
      "ACC111 policies[0]",
    ],
    ["a field that the API drops", { ...servers, session_duration: "1h" }, "ACC112 session_duration"],
  ])("is refused with %s", (_, declared, refusal) => {
    const { diagnostics } = canonicalize(accessApplication, { name: "a", ...declared }, context);
    expect(diagnostics.map(({ code, field }) => `${code} ${field}`)).toEqual([refusal]);
  });
});
