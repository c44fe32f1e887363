// Kinds that the API takes only whole: an update is read, compared and written back, and nobody's edit is lost.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../src/apply/outcome";
import type { Json, JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { defineKind, type Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { accessApplication } from "../../src/kinds/access-application";
import { applyPlan, planDesiredState } from "../../src/operations/reconcile";
import { listHazards } from "../../src/plan/plan";
import { ACCOUNT, formatChanges } from "../emulated";
import { byComment, results, running } from "./running";

const APPS = `/accounts/${ACCOUNT}/access/apps`;
const WIKI = { destinations: [{ uri: "wiki.example.com" }] };

const document = (apps: Json): Json => ({ version: 1, account: ACCOUNT, access_applications: apps });

let run: ReturnType<typeof running>;
afterEach(() => run.close());

async function appNamed(name: string): Promise<JsonObject> {
  const list = await run.api().list(APPS);
  const rows = list.outcome === "ok" ? (list.rows as readonly JsonObject[]) : [];
  return rows.find((row) => row["name"] === name) as JsonObject;
}

/** A stranger's edit, whole as the API wants it. */
async function edit(name: string, change: JsonObject): Promise<void> {
  const row = await appNamed(name);
  await run.api().send({ method: "PUT", path: `${APPS}/${row["id"]}`, body: { ...row, ...change } });
}

const puts = () => run.control.requests().filter((request) => request.method === "PUT");

describe("an update of a kind that has only PUT", () => {
  it("is a GET and a PUT of the whole object, with unknown members kept and read-only members left out", async () => {
    run = running();
    await run.apply(document({ wiki: { ...WIKI, allowed_idps: ["idp-one"] } }));
    // No kind declares this member.
    await edit("wiki", { use_clientless_isolation_app_launcher_url: true });
    run.control.clearRequests();
    const { made, outcome } = await run.apply(document({ wiki: { ...WIKI, session_duration: "30m" } }));
    expect(formatChanges(made)).toEqual(["update wiki session_duration"]);
    expect(made.scopes[0]?.steps[0]?.write).toMatchObject({ method: "PUT", body: { session_duration: "30m" } });
    expect(isConverged(outcome)).toBe(true);
    expect(run.control.requests().map((request) => request.method)).toEqual(["GET", "GET", "PUT", "GET"]);
    expect(puts()[0]?.body).toEqual({
      name: "wiki",
      type: "self_hosted",
      domain: "wiki.example.com",
      destinations: [{ type: "public", uri: "wiki.example.com" }],
      session_duration: "30m",
      allowed_idps: ["idp-one"],
      app_launcher_visible: true,
      auto_redirect_to_identity: false,
      enable_binding_cookie: false,
      http_only_cookie_attribute: true,
      options_preflight_bypass: false,
      use_clientless_isolation_app_launcher_url: true,
      policies: [],
      tags: [],
    });
  });

  it("writes policies back by their ids, in their order", async () => {
    run = running();
    await run.apply(document({ wiki: { ...WIKI, policies: [{ id: "two" }, { id: "one" }] } }));
    await edit("wiki", { policies: [{ id: "two", precedence: 1, decision: "allow", name: "everybody" }] });
    await run.apply(document({ wiki: { ...WIKI, session_duration: "1h" } }));
    expect(puts().at(-1)?.body).toMatchObject({ policies: [{ id: "two", precedence: 1 }] });
  });

  it("keeps an edit made between the plan and the write, and plans again in the same run", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const wanted = document({ wiki: { ...WIKI, session_duration: "30m" } });
    const made = await run.planOf(wanted);
    await edit("wiki", { logo_url: "https://example.com/logo.svg" });
    run.control.clearRequests();
    const outcome = await run.applyPlan(made, wanted);
    expect(results(outcome)).toEqual(["done written"]);
    expect(isConverged(outcome)).toBe(true);
    expect(puts()).toHaveLength(1);
    expect(await appNamed("wiki")).toMatchObject({ session_duration: "30m", logo_url: "https://example.com/logo.svg" });
  });

  it("fails a step of a saved plan when the object changed, and writes nothing", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const made = await run.planOf(document({ wiki: { ...WIKI, session_duration: "30m" } }));
    await edit("wiki", { tags: ["theirs"] });
    run.control.clearRequests();
    const outcome = await run.applyPlan(made, undefined);
    expect(byComment(made, outcome)["update access application wiki"]).toContain("Live state changed since the plan");
    expect(puts()).toEqual([]);
    expect(await appNamed("wiki")).toMatchObject({ session_duration: "24h", tags: ["theirs"] });
  });

  it("is done without a write where somebody made the same edit already", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const wanted = document({ wiki: { ...WIKI, session_duration: "30m" } });
    const made = await run.planOf(wanted);
    await edit("wiki", { session_duration: "30m" });
    run.control.clearRequests();
    const outcome = await run.applyPlan(made, wanted);
    expect(results(outcome)).toEqual(["done already"]);
    expect(isConverged(outcome)).toBe(true);
    expect(puts()).toEqual([]);
  });

  it.each(["before", "after"] as const)(
    "settles an answer lost %s the work by reading, never by writing blind",
    async (phase) => {
      run = running();
      await run.apply(document({ wiki: WIKI }));
      run.control.clearRequests();
      run.control.fault({ method: "PUT", nth: 1, times: 1, phase, fault: "reset" });
      const { outcome } = await run.apply(document({ wiki: { ...WIKI, session_duration: "30m" } }));
      expect(results(outcome)).toEqual([phase === "after" ? "done found" : "done written"]);
      expect(puts()).toHaveLength(phase === "after" ? 1 : 2);
      expect(isConverged(outcome)).toBe(true);
    },
  );

  it("creates the object again if it is gone when it is written", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const wanted = document({ wiki: { ...WIKI, session_duration: "30m" } });
    const made = await run.planOf(wanted);
    await run.api().send({ method: "DELETE", path: `${APPS}/${(await appNamed("wiki"))["id"]}` });
    const outcome = await run.applyPlan(made, wanted);
    expect(isConverged(outcome)).toBe(true);
    expect(await appNamed("wiki")).toMatchObject({ session_duration: "30m" });
  });

  it("does not write after the lease expired during the read", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const wanted = document({ wiki: { ...WIKI, session_duration: "30m" } });
    const made = await run.planOf(wanted);
    run.control.clearRequests();
    const lost = () => (run.control.requests().length > 0 ? "the lock ran out" : undefined);
    const outcome = await run.applyPlan(made, wanted, { checkLease: lost });
    expect(byComment(made, outcome)["update access application wiki"]).toBe("skipped: the lock ran out");
    expect(run.control.requests().map((request) => request.method)).toEqual(["GET"]);
  });
});

describe("a member that the API does not show", () => {
  const hiding: Kind = defineKind({
    ...accessApplication,
    fields: {
      ...accessApplication.fields,
      custom_deny_message: { type: "string", presence: "optional", hidden: true, doc: "Hidden for this test." },
    },
  });
  const all = kinds.map((kind) => (kind.name === hiding.name ? hiding : kind));
  const options = { target: "emulator:", asOf: "2026-11-21", emulator: true };
  const desired = (apps: Json) => {
    const value = { file: "a.yaml", value: document(apps), locate: () => ({ file: "a.yaml", line: 1, column: 1 }) };
    const { desired, diagnostics } = compileDocuments([value], { kinds: all, account: ACCOUNT });
    expect(diagnostics).toEqual([]);
    return desired;
  };

  it("is a hazard if it is not declared, and is written if it is", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const undeclared = await planDesiredState(
      run.api(),
      all,
      desired({ wiki: { ...WIKI, session_duration: "30m" } }),
      options,
    );
    expect(listHazards(undeclared).map(({ code, labels }) => ({ code, labels }))).toEqual([
      { code: "LOSES_SECRET", labels: ["wiki"] },
    ]);
    expect(listHazards(undeclared)[0]?.message).toContain("`custom_deny_message`");
    const said = desired({ wiki: { ...WIKI, session_duration: "30m", custom_deny_message: "no" } });
    const declared = await planDesiredState(run.api(), all, said, options);
    expect(listHazards(declared)).toEqual([]);
    expect(isConverged(await applyPlan(run.api(), all, said, declared, options))).toBe(true);
    expect(puts().at(-1)?.body).toMatchObject({ session_duration: "30m", custom_deny_message: "no" });
  });

  it("is never a difference by itself, because it cannot be compared", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const again = await planDesiredState(
      run.api(),
      all,
      desired({ wiki: { ...WIKI, custom_deny_message: "no" } }),
      options,
    );
    expect(formatChanges(again)).toEqual([]);
  });
});

describe("ids", () => {
  it("that do not match the kind's pattern never enter a URL", async () => {
    run = running();
    await run.apply(document({ wiki: WIKI }));
    const odd = kinds.map((kind) =>
      kind.name === "access_application"
        ? defineKind({ ...accessApplication, id: { source: "[a-z]+", description: "letters" } })
        : kind,
    );
    const value = { file: "a.yaml", value: document({ wiki: WIKI }), locate: () => ({ file: "a.yaml" }) };
    const { desired } = compileDocuments([value], { kinds: odd, account: ACCOUNT });
    const made = await planDesiredState(run.api(), odd, desired, {
      target: "emulator:",
      asOf: "2026-11-21",
      emulator: true,
    });
    expect(made.diagnostics.map(({ code, detail }) => [code, detail?.includes("ids are letters")])).toEqual([
      ["LIV106", true],
    ]);
  });
});

describe("two live applications of one name", () => {
  it("are an error that names both ids, and neither is touched", async () => {
    run = running();
    for (const host of ["one", "two"])
      await run.api().send({
        method: "POST",
        path: APPS,
        body: { name: "wiki", type: "self_hosted", domain: `${host}.example.com` },
      });
    for (const apps of [{ wiki: WIKI }, { wiki: { state: "absent" } }]) {
      const made = await run.planOf(document(apps));
      expect(made.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["OWN105"]);
      expect(formatChanges(made)).toEqual([]);
    }
  });
});
