// A saved plan of objects other than records is applied as saved, or is stale (exit code 4) if one of its objects changed.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { embedEmulator } from "../../src/emulator";
import { TOKEN } from "../emulated";
import { folder } from "./folder";
import { run as runIn } from "./run-in";

const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";

function place() {
  const here = folder();
  const run = (...argv: readonly string[]) => runIn([...argv, "--base-url", "emulator:state.json"], { cwd: here.path });
  const write = (members: object) =>
    here.write("account.yaml", JSON.stringify({ version: 1, account: ACCOUNT, ...members }));
  return { ...here, run, write };
}

const wiki = (session_duration: string) => ({
  wiki: { destinations: [{ uri: "wiki.example.com" }], session_duration },
});
const members = (session: string, enabled: boolean) => ({
  zone_defaults: { ns_ttl: session === "1h" ? 600 : 900 },
  access_applications: wiki(session),
  zones: { "example.com": { hold: { enabled }, access_applications: wiki(session), records: [] } },
});

async function saved() {
  const here = place();
  here.write(members("1h", false));
  const first = await here.run("apply", "account.yaml", "--auto-approve");
  expect(first, first.err).toMatchObject({ code: 0 });
  here.write(members("2h", true));
  expect(await here.run("plan", "account.yaml", "--out", "next.zwplan")).toMatchObject({ code: 0 });
  return here;
}

async function edited(path: string, change: (app: JsonObject) => JsonObject): Promise<void> {
  const emulator = embedEmulator({ data: `${path}/state.json` });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const apps = `${emulator.baseUrl}/accounts/${ACCOUNT}/access/apps`;
  const { result } = (await (await emulator.fetch(apps, { headers })).json()) as { result: JsonObject[] };
  const [app] = result as [JsonObject];
  await emulator.fetch(`${apps}/${app["id"]}`, { method: "PUT", headers, body: JSON.stringify(change(app)) });
  await emulator.close();
}

describe("a saved plan of the account's objects", () => {
  it("is applied without its documents", async () => {
    const here = await saved();
    const applied = await here.run("apply", "next.zwplan", "--auto-approve");
    expect(applied, applied.out + applied.err).toMatchObject({ code: 0, out: expect.stringContaining("Converged: ") });
    expect(await here.run("plan", "account.yaml", "--detailed-exitcode")).toMatchObject({ code: 0 });
  });

  it("is stale after an edit of an object, and names it", async () => {
    const here = await saved();
    await edited(here.path, (app) => ({ ...app, tags: ["theirs"] }));
    const { code, err } = await here.run("apply", "next.zwplan", "--auto-approve");
    expect(code).toBe(4);
    expect(err).toContain("`wiki` in account was changed since the plan was made");
  });

  it("still fits after a write that changed nothing but the timestamp", async () => {
    const here = await saved();
    await edited(here.path, (app) => app);
    expect(await here.run("apply", "next.zwplan", "--auto-approve")).toMatchObject({ code: 0 });
  });

  it("is not written if it would hold a member that no reply contains", async () => {
    const here = place();
    const canary = "canary-secret-0123456789";
    const stripe = { authorization: canary, usage_events: [{ payload: "{}" }] };
    here.write({ gateways: { bot: { stripe } } });
    const { code, out, err } = await here.run("plan", "account.yaml", "--out", "next.zwplan");
    expect(code).toBe(1);
    expect(err).toContain("PLN110");
    expect(out + err).not.toContain(canary);
    expect(here.files()).not.toContain("next.zwplan");
    for (const form of ["json", "markdown", "html", "sarif", "junit", "github"]) {
      const report = await here.run("plan", "account.yaml", "--format", form);
      expect(report.out + report.err, form).not.toContain(canary);
    }
  });

  it("names a hidden member whose value is needed", async () => {
    const here = place();
    here.write({ gateways: { bot: { stripe: { authorization: ["canary-secret-0123456789"], usage_events: [] } } } });
    const { code, out, err } = await runIn(["validate", "account.yaml"], { cwd: here.path });
    expect(code).toBe(1);
    expect(err).toContain("stripe.authorization");
    expect(out + err).not.toContain("canary");
  });
});
