// A saved plan sends what it shows: its checksum detects accidents, and a forger can compute a new checksum.
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { findMismatch } from "../../src/plan/find-mismatch";
import type { Plan } from "../../src/plan/plan";
import { createTestPlan } from "../report/create-test-plan";

const www = { type: "A", name: "www", content: "192.0.2.1" };
const plan = createTestPlan(
  [www, { type: "MX", name: "@", content: "mail.example.com", priority: 10 }],
  [
    { ...www, name: "www.example.com", content: "192.0.2.9" },
    { ...www, name: "www.example.com", content: "192.0.2.8" },
  ],
);

// biome-ignore lint/suspicious/noExplicitAny: a forged plan has any shape.
type Any = any;

/** The sentence about a copy of the plan that was edited. */
function forged(edit: (steps: Any[], scope: Any, plan: Any) => unknown): string | undefined {
  const copy = JSON.parse(JSON.stringify(plan));
  edit(copy.scopes[0].steps, copy.scopes[0], copy);
  return findMismatch(copy as Plan, kinds);
}

const UPDATE = "`www A 192.0.2.1` in example.com";
const CREATE = "`@ MX 10 mail.example.com` in example.com";
const DELETE = "`www A 192.0.2.9` in example.com";

describe("a saved plan whose editor computed its checksum", () => {
  it("is accepted as it was made", () => {
    expect(plan.scopes[0]?.steps.map((step) => step.comment)).toEqual([
      "create @ MX 10 mail.example.com",
      "update www A 192.0.2.1",
      "delete www A 192.0.2.9",
    ]);
    expect(forged(() => {})).toBeUndefined();
  });

  const attacks: readonly (readonly [string, Parameters<typeof forged>[0], string])[] = [
    [
      "sends another value than it shows",
      ([create]) => (create.write.body.content = "evil.example"),
      `${CREATE}: its request is not that of its change.`,
    ],
    [
      "spells the value of a creation as another",
      ([create]) => {
        create.change.to.spelling = { content: "evil.example" };
        create.write.body.content = "evil.example";
      },
      `${CREATE}: no document can declare its values.`,
    ],
    [
      "spells the value of an update as another",
      ([, update]) => {
        update.change.to.spelling = { content: "203.0.113.66" };
        update.write.body.content = "203.0.113.66";
      },
      `${UPDATE}: no document can declare its values.`,
    ],
    [
      "sends another method",
      ([, update]) => (update.write.method = "DELETE"),
      `${UPDATE}: its request is not that of its change.`,
    ],
    [
      "sends to another route",
      ([, update]) => (update.write.route = "/zones/{id}"),
      `${UPDATE}: its request is not that of its change.`,
    ],
    [
      "sends to another zone",
      ([, update]) => (update.write.scope.zone = "example.net"),
      `${UPDATE}: its request is not that of its change.`,
    ],
    [
      "sends another id than it shows",
      ([, update]) => (update.write.id = "0".repeat(32)),
      `${UPDATE}: its request is not that of its change.`,
    ],
    [
      "describes its request as another",
      ([create]) => (create.comment = "create nothing"),
      `${CREATE}: its request is not that of its change.`,
    ],
    [
      "changes another zone than its heading says",
      ([, update]) => (update.change.scope.zone = "example.net"),
      `${UPDATE}: it belongs to another zone or account.`,
    ],
    [
      "names another record",
      ([, , gone]) => (gone.change.label = "shop A 192.0.2.7"),
      "`shop A 192.0.2.7` in example.com: its label is that of another object.",
    ],
    [
      "is shown under another name",
      ([create]) => (create.change.conflict = '["www"]'),
      `${CREATE}: its keys are those of another object.`,
    ],
    [
      "hides a field that it changes",
      ([, update]) => (update.change.to.ttl = 60),
      `${UPDATE}: the fields that it shows are not those that differ.`,
    ],
    [
      "shows a field as changed from another value",
      ([, update]) => (update.change.fields[0].from = "192.0.2.1"),
      `${UPDATE}: the fields that it shows are not those that differ.`,
    ],
    [
      "claims to change what the API computes",
      ([, update]) => (update.change.to.modified_on = "2026-01-01T00:00:00Z"),
      `${UPDATE}: it changes what the API computes.`,
    ],
    [
      "carries a member that no report shows",
      ([create]) => (create.change.to.routing = { read_only: true }),
      `${CREATE}: its values have other types.`,
    ],
    [
      "carries a value of another type",
      ([create]) => (create.change.to.tags = [7]),
      `${CREATE}: its values have other types.`,
    ],
    [
      "carries the key of a prototype",
      ([create]) => Object.defineProperty(create.change.to, "__proto__", { value: {}, enumerable: true }),
      `${CREATE}: its values have other types.`,
    ],
    [
      "creates what no document can declare",
      ([create]) => (create.change.to.ttl = -1),
      `${CREATE}: no document can declare its values.`,
    ],
    [
      "makes an update a deletion",
      ([, update]) => (update.change.action = "delete"),
      `${UPDATE}: a delete of no object.`,
    ],
    [
      "makes an update a replacement",
      ([, update]) => (update.change.action = "replace"),
      `${UPDATE}: a replacement of no object.`,
    ],
    [
      "renews the secret of a record",
      ([, update]) => (update.change.renews = "rotate"),
      `${UPDATE}: it has no secret to renew.`,
    ],
    ["is of no kind", ([create]) => (create.change.kind = "constructor"), `${CREATE}: its kind is unknown.`],
    ["is of a kind of the account", ([create]) => (create.change.kind = "zone"), `${CREATE}: its kind is unknown.`],
    ["has no id", ([, , gone]) => delete gone.change.id, `${DELETE}: its id does not fit its action.`],
    [
      "creates a record under an id",
      ([create]) => (create.change.id = "0".repeat(32)),
      `${CREATE}: its id does not fit its action.`,
    ],
    ["does a step twice", (steps) => steps.push(steps[2]), `${DELETE}: two steps write this object.`],
    ["creates a record twice", (steps) => steps.push(steps[0]), `${CREATE}: two steps write this object.`],
    [
      "deletes what it updates",
      ([, update, gone]) => (gone.change.id = update.change.id),
      `${DELETE}: two steps write this object.`,
    ],
    [
      "does not know a record",
      (_, scope) => (scope.basedOn = {}),
      "The fingerprints of example.com are not those of its steps.",
    ],
    [
      "drops a step and keeps what it was based on",
      (steps) => steps.splice(0, 1),
      "The fingerprints of example.com are not those of its steps.",
    ],
    ["plans a zone twice", (_, scope, { scopes }) => scopes.push(scope), "It plans `example.com` twice."],
    [
      "spells a zone in another case",
      (_, scope) => (scope.scope.zone = "Example.com"),
      "`Example.com` is not a zone's name.",
    ],
    ["does not name its zone's id", (_, scope) => delete scope.id, "It does not say which zone `example.com` is."],
  ];
  it.each(attacks)("and that %s is refused with the reason", (_, edit, sentence) => {
    expect(forged(edit)).toBe(sentence);
  });
});
