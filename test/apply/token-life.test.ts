// A token whose value is shown once is never lost and never orphaned, whatever the moment at which a process dies or an
// answer gets lost: the next run says what it found, one token remains, and the sink holds its value (I-15).
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { converged, type Lived, type Mishap, reasons, type Stage, stage } from "./crashing-process";

const NAME = "support-bot run";
const FILE = "gateway.token";

const document = (more: Record<string, Json> = {}): Json => ({
  version: 1,
  gateways: { "support-bot": { authentication: true } },
  gateway_tokens: { [NAME]: { sink: `file:${FILE}`, gateways: ["support-bot"], ...more } },
});

let open: Stage | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** One of the stories that may be interrupted. */
interface Story {
  readonly title: string;
  /** What goes before it, undisturbed. */
  prepare(on: Stage): Promise<unknown>;
  run(on: Stage, mishap?: Mishap): Promise<Lived>;
  /** The value in the sink works before, so that it has to work all the time. */
  readonly served: boolean;
  /** Where the value goes, if not into the file itself. */
  readonly sink?: Record<string, Json>;
  /** What the sink holds is known from the notes alone (`zonewright verify` tells too): a command, a file with a dead value. */
  readonly forgetful?: true;
  /** What it does, in order. */
  readonly effects: readonly string[];
}

const READS = ["GET tokens", "GET ai-gateway/gateways"];
const LOOKUP = "GET tokens/permission_groups";

const COMMAND = { sink: { command: ["sh", "-c", `cat > ${FILE}`] } };

const stories: readonly Story[] = [
  {
    title: "a creation",
    prepare: async () => undefined,
    run: (on, mishap) => on.live(document(), mishap),
    served: false,
    effects: [
      ...READS,
      LOOKUP,
      LOOKUP,
      "note making",
      "POST tokens",
      "store",
      "note stored",
      "POST ai-gateway/gateways",
      ...READS,
    ],
  },
  {
    title: "a creation into a command",
    sink: COMMAND,
    forgetful: true,
    prepare: async () => undefined,
    run: (on, mishap) => on.live(document(COMMAND), mishap),
    served: false,
    effects: [
      ...READS,
      LOOKUP,
      LOOKUP,
      "note making",
      "POST tokens",
      "store",
      "note stored",
      "POST ai-gateway/gateways",
      ...READS,
    ],
  },
  {
    title: "a rotation",
    prepare: (on) => on.live(document()),
    run: (on, mishap) => on.live(document(), mishap, [NAME]),
    served: true,
    effects: [
      ...READS,
      LOOKUP,
      LOOKUP,
      "GET tokens",
      "note rotating",
      "POST tokens",
      "store",
      "note succeeded",
      "DELETE tokens/ID",
      "GET tokens/ID",
      "PUT tokens/ID",
      "note stored",
      ...READS,
    ],
  },
  {
    title: "a roll, after the sink was another sink for a time",
    prepare: async (on) => {
      await on.live(document());
      return on.live(document({ sink: "file:other.token" }));
    },
    run: (on, mishap) => on.live(document(), mishap),
    served: false,
    forgetful: true,
    effects: [...READS, "note making", "PUT tokens/ID/value", "store", "note stored", ...READS],
  },
];

async function begun(story: Story): Promise<Stage> {
  const on = stage();
  open = on;
  await story.prepare(on);
  return on;
}

async function isSwitched(on: Stage): Promise<boolean> {
  return (await on.gateway("support-bot"))?.["authentication"] === true;
}

/** What does not hold after a healthy run, in words. */
async function problems(on: Stage, healthy: Lived, story: Story): Promise<readonly string[]> {
  const found: string[] = [];
  const tokens = await on.tokens();
  const [only] = tokens;
  if (!converged(healthy)) found.push("the run does not converge");
  if (tokens.length !== 1) found.push(`${tokens.length} tokens: ${tokens.map((token) => token.name).join(", ")}`);
  if (only?.name !== NAME) found.push(`it is called ${only?.name}`);
  if ((await on.stored(FILE)) !== only?.id) found.push("the sink holds another value");
  if (!(await isSwitched(on))) found.push("the gateway is not switched");
  const again = await on.live(document(story.sink));
  if (again.plan?.scopes.some((scope) => scope.steps.length > 0))
    found.push(`a plan is left: ${reasons(again).join(", ")}`);
  const seen = [...on.values].filter((value) => on.notes().includes(value) || JSON.stringify(again).includes(value));
  if (seen.length > 0) found.push("a value stands in a note or a plan");
  return found;
}

describe.each(stories)("$title", { timeout: 120_000 }, (story) => {
  const mishaps = story.effects.flatMap((what, index): readonly Mishap[] => [
    { effect: index + 1, how: "dies before" },
    { effect: index + 1, how: "dies after" },
    ...(/^[A-Z]/.test(what) ? [{ effect: index + 1, how: "loses the answer" } as const] : []),
  ]);

  it("has these effects, in this order", async () => {
    const on = await begun(story);
    const ran = await story.run(on);
    expect(ran.effects).toEqual(story.effects);
    expect(await problems(on, ran, story)).toEqual([]);
  });

  it("loses no value and leaves no object behind, whatever happens at any of its effects", async () => {
    const wrong = new Map<string, readonly string[]>();
    for (const mishap of mishaps) {
      const on = await begun(story);
      const struck = await story.run(on, mishap);
      const dark =
        story.served && (await on.stored(FILE)) === undefined ? ["the sink holds a dead value meanwhile"] : [];
      const early =
        (await isSwitched(on)) && (await on.stored(FILE)) === undefined ? ["switched before it is stored"] : [];
      const healthy = mishap.how === "loses the answer" ? struck : await on.live(document(story.sink));
      const found = [
        ...dark,
        ...(story.title.startsWith("a creation") ? early : []),
        ...(await problems(on, healthy, story)),
      ];
      if (found.length > 0) wrong.set(`${mishap.how} ${mishap.effect} ${story.effects[mishap.effect - 1]}`, found);
      await on.close();
    }
    open = undefined;
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  it("sends no further write once its lease expired, and is completed by the next run", async () => {
    const wrong = new Map<string, readonly string[]>();
    for (let effect = 1; effect <= story.effects.length; effect += 1) {
      const on = await begun(story);
      const { effects } = await story.run(on, { effect, how: "loses the lock" });
      const late = effects.slice(effect).filter((effect) => /^(POST|PUT|DELETE)/.test(effect));
      const found = [...late, ...(await problems(on, await on.live(document(story.sink)), story))];
      if (found.length > 0) wrong.set(`${effect} ${story.effects[effect - 1]}`, found);
      await on.close();
    }
    open = undefined;
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  if (!story.forgetful)
    it("is completed by another machine, which has no journal of it", async () => {
      const wrong = new Map<string, readonly string[]>();
      for (const mishap of mishaps.filter((mishap) => mishap.how === "dies after")) {
        const on = await begun(story);
        await story.run(on, mishap);
        rmSync(join(on.folder, "notes"), { recursive: true, force: true });
        const found = await problems(on, await on.live(document(story.sink)), story);
        if (found.length > 0) wrong.set(`${mishap.effect} ${story.effects[mishap.effect - 1]}`, found);
        await on.close();
      }
      open = undefined;
      expect(Object.fromEntries(wrong)).toEqual({});
    });

  it("survives a second crash while the first is cleaned up", async () => {
    const wrong = new Map<string, readonly string[]>();
    // A read leaves the state as it is, so only crashes after effects that change something differ.
    const changing = story.effects
      .map((what, index) => ({ what, effect: index + 1 }))
      .filter((value) => !value.what.startsWith("GET"));
    for (const { effect: at } of changing) {
      const first: Mishap = { effect: at, how: "dies after" };
      for (let effect = 1; effect <= story.effects.length + 8; effect += 1) {
        const on = await begun(story);
        await story.run(on, first);
        const second = await on.live(document(story.sink), {
          effect,
          how: effect % 2 === 0 ? "dies before" : "dies after",
        });
        const found = await problems(on, second.outcome ? second : await on.live(document(story.sink)), story);
        if (found.length > 0) wrong.set(`${first.how} ${first.effect}, then ${effect}`, found);
        await on.close();
        if (second.outcome) break;
      }
    }
    open = undefined;
    expect(Object.fromEntries(wrong)).toEqual({});
  });
});

describe("the next run reports what it found", () => {
  const reasonsAfter = async (story: Story, what: string, how: Mishap["how"]) => {
    const on = await begun(story);
    await story.run(on, { effect: story.effects.lastIndexOf(what) + 1, how });
    return reasons(await on.live(document(story.sink)));
  };
  const [creation, , rotation] = stories as readonly [Story, Story, Story];

  it("a value that was generated and not stored", async () => {
    expect(await reasonsAfter(creation, "POST tokens", "dies after")).toEqual([
      "a run was interrupted before its value was stored; it is regenerated",
    ]);
  });

  it("a rotation that was interrupted with both tokens in place", async () => {
    expect(await reasonsAfter(rotation, "store", "dies after")).toEqual(["completes an interrupted rotation"]);
  });

  it("a rotation that was interrupted with the old one gone", async () => {
    expect(await reasonsAfter(rotation, "DELETE tokens/ID", "dies after")).toEqual([
      "completes an interrupted rotation",
    ]);
  });

  it("nothing, where nothing was created", async () => {
    expect(await reasonsAfter(creation, "POST tokens", "dies before")).toEqual([]);
  });
});
