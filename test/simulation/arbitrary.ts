// Histories as fast-check draws them: commands over a model that knows only what makes sense next.
import fc from "fast-check";
import {
  type Action,
  act,
  type Disturbance,
  type Edit,
  OTHERS,
  OURS,
  type Run,
  type Said,
  type Stage,
  THEIRS,
} from "./histories";
import { CRASHES } from "./network";

/** The document says something; a run without a word would be nothing. */
export interface Model {
  said: boolean;
}

const v = fc.nat(62);
const call = fc.integer({ min: 1, max: 12 });

const saidArb: fc.Arbitrary<Said> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constantFrom(...OURS), shape: fc.constantFrom("addresses", "alias"), v }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom(...OTHERS), shape: fc.constant("other"), v }) },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constantFrom(...OURS, ...OTHERS), shape: fc.constantFrom("gone", "none"), v }),
  },
) as fc.Arbitrary<Said>;

const editArb: fc.Arbitrary<Edit> = fc.record({
  edit: fc.constantFrom("add", "change", "remove", "twice"),
  name: fc.constantFrom(...OURS, ...OTHERS, ...THEIRS),
  v,
});

const retryAfter = fc.constantFrom("1", "70", "0", "soon");

const faultArb: fc.Arbitrary<Disturbance> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      call,
      phase: fc.constantFrom("before" as const, "after" as const, "during" as const),
      fault: fc.oneof(
        fc.constantFrom("reset" as const, "timeout" as const),
        fc.constantFrom(500, 502, 503, 520).map((status) => ({ status })),
        fc.constantFrom(10, 70_000).map((delayMs) => ({ delayMs })),
      ),
    }),
  },
  // A 429 says that nothing was done: one behind a committed write would be a lie that the API does not tell.
  {
    weight: 1,
    arbitrary: fc.record({
      call,
      phase: fc.constant("before" as const),
      fault: retryAfter.map((after) => ({ status: 429, headers: { "retry-after": after } })),
    }),
  },
);

const runArb: fc.Arbitrary<Run> = fc.record(
  {
    batchLimit: fc.constantFrom(0, 3, 200),
    faults: fc.array(faultArb, { maxLength: 3 }),
    crash: fc.record({ call, at: fc.constantFrom(...CRASHES) }),
    lagging: fc.constant(true),
    saved: fc.constant(true),
    during: fc.record({ call, does: fc.oneof(editArb, editArb, fc.constantFrom("revoke" as const, "jump" as const)) }),
  },
  { requiredKeys: ["batchLimit", "faults"] },
);

const actions: readonly fc.Arbitrary<Action>[] = [
  fc.record({ do: fc.constant("say" as const), said: fc.array(saidArb, { minLength: 1, maxLength: 5 }) }),
  fc.record({ do: fc.constant("run" as const), run: runArb }),
  fc.record({ do: fc.constant("foreign" as const), edit: editArb }),
  fc.record({ do: fc.constant("two" as const), runs: fc.tuple(runArb, runArb), unlocked: fc.boolean() }),
  fc.oneof(fc.constant({ do: "jump" as const }), fc.constant({ do: "revoke" as const })),
];

/** Printed as the action itself: a failing history is copied from the output into the corpus. */
const command = (action: Action): fc.AsyncCommand<Model, Stage> => ({
  check: (model) => model.said || action.do === "say" || action.do === "foreign",
  run: async (model, stage) => {
    if (action.do === "say") model.said = true;
    await act(stage, action);
    const [first] = stage.oracles.violations;
    if (first !== undefined) throw new Error(first);
  },
  toString: () => JSON.stringify(action),
});

export const commandsArb = fc.commands(
  actions.map((action) => action.map(command)),
  { maxCommands: 12 },
);
