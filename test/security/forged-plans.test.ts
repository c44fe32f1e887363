// Whoever can write to a pipeline's storage can edit a saved plan and compute its checksum. A forged plan is refused before the first
// write, or it does exactly what its report shows. ZONEWRIGHT_FORGED=20000 sets the number of forged plans; ZONEWRIGHT_SEED repeats
// those of a seed.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Locks } from "../../src/apply/lease";
import { hazardTitles } from "../../src/base/codes";
import { digest } from "../../src/base/digest";
import { canonicalText, equalJson, type Json, type JsonObject } from "../../src/base/json";
import { toEnvironment } from "../../src/cli/to-environment";
import type { Kind, Live } from "../../src/kind/kind";
import { scopeName } from "../../src/kind/kind";
import { findKind } from "../../src/kind/registry";
import { kinds } from "../../src/kinds";
import { readWholeAccount } from "../../src/live/read-whole-account";
import { type ApplyResult, apply } from "../../src/operations";
import { listSteps, type Plan } from "../../src/plan/plan";
import { formatSavedPlan } from "../../src/plan/saved-plan";
import { planText } from "../../src/report/text";
import { folder } from "../cli/folder";
import { ACCOUNT, applyDocument, type Emulated, emulate, planDocument, TOKEN } from "../emulated";
import { drawing } from "../fuzz/mutate";
import { followed, forge, setId } from "./forge";

const COUNT = Number(process.env["ZONEWRIGHT_FORGED"] ?? 1002);
const SEED = process.env["ZONEWRIGHT_SEED"] ?? "1";
const TARGET = "http://127.0.0.1:9/client/v4";
const NOW = new Date("2026-11-21T12:00:00Z");
/** Every hazard is allowed: only the checks of saved plans are left to refuse a plan. */
const ALLOW = Object.keys(hazardTitles);

const wiki = (session_duration: string) => ({ destinations: [{ uri: "wiki.example.com" }], session_duration });
const record = (name: string, content: string, more: JsonObject = {}) => ({ type: "A", name, content, ...more });

interface World {
  readonly title: string;
  readonly before: Json;
  readonly after: Json;
}

/** Every kind of object, in the account and in several zones. Plans are small, because each is forged many times. */
const WORLDS: readonly World[] = [
  {
    title: "records of three zones, one of which is created",
    before: {
      version: 1,
      account: ACCOUNT,
      zones: {
        "example.com": {
          records: [
            record("www", "192.0.2.1"),
            record("www", "192.0.2.2"),
            record("shop", "192.0.2.7"),
            record("old", "192.0.2.8"),
            record("kept", "192.0.2.6"),
            { type: "MX", name: "@", content: "mail.example.com", priority: 10 },
          ],
        },
        "example.net": { records: [record("www", "198.51.100.1"), record("api", "198.51.100.2")] },
      },
    },
    after: {
      version: 1,
      account: ACCOUNT,
      zones: {
        "example.com": {
          prune: true,
          records: [
            record("www", "192.0.2.1", { ttl: 600 }),
            record("www", "192.0.2.3"),
            record("shop", "192.0.2.9", { comment: "moved" }),
            record("kept", "192.0.2.6"),
            { type: "CNAME", name: "new", content: "www.example.com" },
            { type: "MX", name: "@", content: "mail.example.com", priority: 20 },
          ],
        },
        "example.net": { paused: true, records: [record("www", "198.51.100.9"), record("api", "198.51.100.2")] },
        "example.org": { records: [record("www", "203.0.113.1")] },
      },
    },
  },
  {
    title: "settings, defaults and holds",
    before: {
      version: 1,
      account: ACCOUNT,
      zone_defaults: { ns_ttl: 600 },
      soa_defaults: { refresh: 8000 },
      zones: {
        "example.com": { hold: { enabled: false }, dns_settings: { ns_ttl: 3600 } },
        "example.net": { dns_settings: { flatten_all_cnames: false } },
      },
    },
    after: {
      version: 1,
      account: ACCOUNT,
      zone_defaults: { ns_ttl: 900 },
      soa_defaults: { refresh: 9000 },
      zones: {
        "example.com": { hold: { enabled: true }, dns_settings: { ns_ttl: 7200 } },
        "example.net": { dns_settings: { flatten_all_cnames: true } },
      },
    },
  },
  {
    title: "gateways, tokens and applications",
    before: {
      version: 1,
      account: ACCOUNT,
      gateways: { bot: { cache_ttl: 300 }, old: {} },
      gateway_tokens: { "bot run": { sink: "file:bot.token" }, "old run": { sink: "file:old.token" } },
      access_applications: { wiki: wiki("1h") },
      zones: { "example.com": { access_applications: { docs: wiki("1h") } } },
    },
    after: {
      version: 1,
      account: ACCOUNT,
      gateways: { bot: { cache_ttl: 60 }, new: {}, old: { state: "absent" } },
      gateway_tokens: {
        "bot run": { sink: "file:bot.token", allowed_ips: ["203.0.113.0/24"] },
        "new run": { sink: "file:new.token" },
        "old run": { state: "absent" },
      },
      access_applications: { wiki: wiki("2h"), new: wiki("3h") },
      zones: { "example.com": { access_applications: { docs: wiki("2h") } } },
    },
  },
];

/** Forged plans of each world. */
const EACH = Math.ceil(COUNT / WORLDS.length);

const here = folder();

/** A live object with the name of its zone. */
interface Seen extends Live {
  readonly zone: string;
}

async function look(emulator: Emulated): Promise<readonly Seen[]> {
  const every: readonly Kind[] = kinds.map((kind) => ({ ...kind, importable: true as never }));
  const { live } = await readWholeAccount(emulator.api(), every, ACCOUNT, "live");
  return live.scopes.flatMap(({ scope, objects }) => objects.map((object) => ({ ...object, zone: scopeName(scope) })));
}

/** One object of which something is different, or that is new or gone. */
interface Difference {
  readonly kind: string;
  readonly zone: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

function compare(before: readonly Seen[], after: readonly Seen[]): readonly Difference[] {
  const key = ({ kind, zone, id }: Seen) => `${kind} ${zone} ${id}`;
  const [old, now] = [before, after].map((all) => new Map(all.map((object) => [key(object), object])));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((name) => {
    const [was, is] = [old?.get(name), now?.get(name)];
    const { kind = "", zone = "" } = was ?? is ?? {};
    if (equalJson(compared(kind, was?.props), compared(kind, is?.props))) return [];
    // The settings of a new zone: the API has them with the zone.
    if (was === undefined && findKind(kinds, kind)?.inDocument.form === "single") return [];
    return [{ kind, zone, before: compared(kind, was?.props), after: compared(kind, is?.props) }];
  });
}

/** The fields that a plan can write. */
function compared(kind: string, props: JsonObject | undefined): JsonObject | undefined {
  const fields = findKind(kinds, kind)?.fields ?? {};
  const isWritten = (name: string) => fields[name]?.presence !== "computed" && !fields[name]?.local;
  return props && Object.fromEntries(Object.entries(props).filter(([name]) => isWritten(name)));
}

/** Each difference is shown by a change, and each shown change that was done is a difference. */
function findUnshown(plan: Plan, done: ReadonlySet<number>, differences: readonly Difference[]): readonly unknown[] {
  // Everything in a zone is deleted with it, as its hazard says.
  const deleted = listSteps(plan).flatMap(({ n, change }) =>
    done.has(n) && change.action === "delete" && change.kind === "zone" ? [change.label] : [],
  );
  const text = planText(plan, kinds, { paint: PLAIN, verbose: true });
  const open = differences.filter(({ zone, after }) => after !== undefined || !deleted.includes(zone));
  const unreal = listSteps(plan).flatMap(({ n, change }) => {
    const index = open.findIndex(
      ({ kind, zone, before, after }) =>
        kind === change.kind &&
        zone === scopeName(change.scope) &&
        includes(before, compared(kind, change.from)) &&
        includes(after, compared(kind, change.to)),
    );
    if (index >= 0) open.splice(index, 1);
    return index < 0 && done.has(n) && !isRepeated(plan, change.id) ? [{ shownAndNotDone: change }] : [];
  });
  const hidden = listSteps(plan).filter(({ change }) => !text.includes(change.label.split(" ").at(-1) ?? ""));
  return [...unreal, ...open.map((difference) => ({ doneAndNotShown: difference })), ...hidden];
}

/** Zones take one field in each request: two steps, one difference. */
const isRepeated = (plan: Plan, id: string | undefined) =>
  listSteps(plan).filter(({ change }) => change.id === id).length > 1;

/** The shown members are there; a create does not show those that the API adds. */
function includes(real: JsonObject | undefined, shown: JsonObject | undefined): boolean {
  if (real === undefined || shown === undefined) return real === shown;
  return Object.entries(shown).every(([name, value]) => holds(real[name], value));
}

function holds(real: Json | undefined, shown: Json | undefined): boolean {
  if (typeof real !== "object" || typeof shown !== "object" || real === null || shown === null || Array.isArray(real))
    return equalJson(real, shown);
  return includes(real as JsonObject, shown as JsonObject);
}

const PLAIN = new Proxy({} as never, { get: () => (text: string) => text });

/** Nobody else writes here. */
const NO_LOCKS: Locks = {
  acquire: async () => ({ ok: true, lease: { held: async () => true, release: async () => {} } }),
  free: async () => undefined,
};

async function applyForged(
  emulator: Emulated,
  file: string,
  allow = ALLOW,
): Promise<{ result: ApplyResult; err: string }> {
  let err = "";
  let time = NOW.getTime();
  const environment = toEnvironment({
    stdout: { write: () => {} },
    stderr: { write: (text) => (err += text) },
    cwd: here.path,
    isTTY: { stdout: false, stderr: false },
    fetch: (input, init) => emulator.fetch(String(input).replace(TARGET, emulator.baseUrl), init),
    now: () => new Date(time),
    sleep: async (ms) => void (time += ms),
    interrupt: new AbortController().signal,
    locks: NO_LOCKS,
    env: { ZONEWRIGHT_STATE_DIR: join(here.path, "state"), ZONEWRIGHT_API_TOKEN: TOKEN, ZONEWRIGHT_BASE_URL: TARGET },
  });
  return { result: await apply({ paths: [], savedPlan: file, allow }, environment), err };
}

async function prepare({ before, after }: World) {
  // A clock that stands still: all records are equally old, whatever the load of the machine.
  const emulator = emulate({ mode: "calm", seed: 7, clock: () => NOW.getTime() });
  await applyDocument(emulator, before, { allow: ALLOW });
  const plan: Plan = { ...(await planDocument(emulator, after)), target: TARGET };
  expect(plan.diagnostics).toEqual([]);
  return { emulator, plan, live: await look(emulator), state: emulator.control.snapshot() };
}

const format = (plan: Plan) => formatSavedPlan({ plan, made: NOW.toISOString(), tool: "0.0.0" });

function writeForged(plan: Plan, forged: unknown): void {
  const { sha256: _, plan: __, ...envelope } = JSON.parse(format(plan)) as JsonObject;
  const body = { ...envelope, plan: forged };
  here.write("plan.zwplan", `${canonicalText({ ...body, sha256: digest(canonicalText(body)) })}\n`);
}

function findSeen(live: readonly Seen[], label: string): Seen {
  const seen = live.find((object) => object.label === label);
  if (!seen) throw new Error(`no live object ${label}`);
  return seen;
}

/** What was done and not shown, or shown and not done. */
async function judge(emulator: Emulated, live: readonly Seen[], result: ApplyResult): Promise<readonly unknown[]> {
  if (!result.ok || result.status !== "applied") return ["was refused after a write"];
  const steps = result.outcome.scopes.flatMap((scope) => scope.steps);
  const done = new Set(steps.flatMap((step) => (step.result === "done" ? [step.n] : [])));
  return findUnshown(result.plan, done, compare(live, await look(emulator)));
}

describe("a saved plan whose editor computed its checksum", { timeout: 120_000 }, () => {
  it.each(WORLDS)("is applied and does what it shows where nothing was edited: $title", async (world) => {
    const { emulator, plan, live } = await prepare(world);
    here.write("plan.zwplan", format(plan));
    const { result } = await applyForged(emulator, "plan.zwplan");
    expect(result, JSON.stringify(result)).toMatchObject({ ok: true, status: "applied" });
    expect(await judge(emulator, live, result)).toEqual([]);
  });

  const [records, , account] = WORLDS as readonly [World, World, World];
  // biome-ignore lint/suspicious/noExplicitAny: a forged step has any shape.
  type Edit = (step: (label: string) => any, live: readonly Seen[]) => void;
  const attacks: readonly (readonly [string, World, Edit, string])[] = [
    [
      "shows the deletion of one record and names the id of another",
      records,
      (step, live) => setId(step("old A 192.0.2.8"), findSeen(live, "kept A 192.0.2.6").id),
      "`old A 192.0.2.8` shows another object than that of its id (example.com).",
    ],
    [
      "shows a record of its zone and names the id of a record of another zone",
      records,
      (step, live) => setId(step("www A 198.51.100.9"), findSeen(live, "shop A 192.0.2.7").id),
      "`www A 198.51.100.9` has the id of no live object (example.net).",
    ],
    [
      "names an id in its last zone that leads to another route",
      records,
      (step) => setId(step("www A 198.51.100.9"), "../../zones/x"),
      "`www A 198.51.100.9` has the id of no live object (example.net).",
    ],
    [
      "shows a change of one name and changes another",
      records,
      (step, live) => {
        setId(step("www A 192.0.2.3"), findSeen(live, "shop A 192.0.2.7").id);
        step("www A 192.0.2.3").change.from = findSeen(live, "shop A 192.0.2.7").props;
      },
      "`www A 192.0.2.3` in example.com: the fields that it shows are not those that differ.",
    ],
    [
      "creates a second gateway token of a name",
      account,
      (step) => {
        step("new run").change.to.name = "old run";
      },
      "`old run` exists already (account).",
    ],
    [
      "shows that a token is renewed and lifts its restriction to addresses",
      account,
      (step) => {
        const { change } = step("bot run");
        Object.assign(change, { renews: "roll", because: "its value has expired" });
      },
      "`bot run` in account: a renewal changes nothing else.",
    ],
    [
      "sends an application a member that no report shows",
      account,
      (step) => {
        step("new").change.to.allow_everybody = true;
      },
      "`new` in account: its values have other types.",
    ],
  ];
  it.each(attacks)("and that %s is refused, and nothing is written", async (_, world, edit, why) => {
    const { emulator, plan, live, state } = await prepare(world);
    const forged = JSON.parse(format(plan)).plan;
    const steps = forged.scopes.flatMap(({ steps: all }: { readonly steps: readonly unknown[] }) => all);
    edit((label) => steps.findLast(({ change }: { readonly change: Live }) => change.label === label), live);
    writeForged(plan, followed(forged, live, false));
    const { result } = await applyForged(emulator, "plan.zwplan");
    expect(result).toMatchObject({ ok: false, reason: "saved-plan", diagnostics: [{ code: "PLN103", detail: why }] });
    expect(emulator.control.snapshot()).toEqual(state);
  });

  it("and that deletes a record which a tunnel manages is refused, and nothing is written", async () => {
    const { emulator, plan } = await prepare(records);
    const meta = { managed_by_argo_tunnel: true };
    emulator.control.foreign.patch("example.com", { name: "old.example.com" }, { meta }, { unchecked: true });
    const state = emulator.control.snapshot();
    writeForged(plan, followed(JSON.parse(format(plan)).plan, await look(emulator), true));
    const { result } = await applyForged(emulator, "plan.zwplan");
    const detail = "`old A 192.0.2.8` is managed by a tunnel (example.com).";
    expect(result).toMatchObject({ ok: false, reason: "saved-plan", diagnostics: [{ code: "PLN103", detail }] });
    expect(emulator.control.snapshot()).toEqual(state);
  });

  it("and that lists no hazards is refused for the hazards of its steps", async () => {
    const withoutMail = {
      version: 1,
      account: ACCOUNT,
      zones: { "example.com": { prune: true, records: [record("www", "192.0.2.1")] } },
    };
    const { emulator, plan, state } = await prepare({ ...records, after: withoutMail });
    const scopes = plan.scopes.map((scope) => ({ ...scope, hazards: [] }));
    writeForged(plan, JSON.parse(format({ ...plan, scopes })).plan);
    const { result } = await applyForged(emulator, "plan.zwplan", []);
    expect(result).toMatchObject({ ok: false, reason: "hazards", hazards: [{ code: "LAST_MX" }] });
    expect(emulator.control.snapshot()).toEqual(state);
  });

  it.each(WORLDS)(
    `is refused before the first write or does exactly what it shows: $title, ${EACH} times (seed ${SEED})`,
    async (world) => {
      const { emulator, plan, live, state } = await prepare(world);
      const parsed: unknown = JSON.parse(format(plan)).plan;
      const bad: unknown[] = [];
      const ends: Record<string, number> = {};
      for (let index = 0; index < EACH; index += 1) {
        const seed = `${SEED} ${index}`;
        const forged = forge(parsed, live, drawing(seed));
        writeForged(plan, forged.plan);
        let writes = 0;
        const stop = emulator.control.onMutation(() => (writes += 1));
        const { result, err } = await applyForged(emulator, "plan.zwplan").finally(stop);
        const end = result.ok ? result.status : result.reason;
        ends[end] = (ends[end] ?? 0) + 1;
        const problems = writes === 0 ? [] : await judge(emulator, live, result);
        if (err !== "" || problems.length > 0) bad.push({ seed, edits: forged.edits, end, err, problems });
        if (writes > 0) emulator.control.restore(state);
      }
      process.stderr.write(`forged plans of ${world.title}: ${JSON.stringify(ends)}\n`);
      expect(bad.slice(0, 3)).toEqual([]);
      expect(ends["applied"] ?? 0).toBeGreaterThan(EACH / 20);
      expect(ends["saved-plan"] ?? 0).toBeGreaterThan(EACH / 4);
    },
  );
});
