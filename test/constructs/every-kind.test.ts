// Each kind with its samples, through a document into constructs and back: zone-state.json has the declared objects. Fails if a
// kind has no binding.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TerraformResource } from "cdktf";
import { afterAll, describe, expect, it } from "vitest";
import { aStack, isPlain, synth } from "#form";
import type { JsonObject } from "../../src/base/json";
import { edge } from "../../src/constructs";
import { Zone } from "../../src/constructs/shared";
import { readDesired } from "../../src/desired";
import { readConfiguration, snakeCase } from "../../src/desired/formats/synthesized";
import { canonicalize } from "../../src/kind/derive/canonicalize";
import { getMapKey, type Kind } from "../../src/kind/kind";
import type { DesiredState } from "../../src/kind/state";
import { kinds } from "../../src/kinds";

const folder = mkdtempSync(join(tmpdir(), "zonewright-kinds-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const kind of kinds) {
  describe(kind.name, () => {
    it.each(kind.samples.map((sample, index) => [sample.title, index, sample.declared] as const))(
      "%s comes out as it went in",
      async (_, index, declared) => {
        const file = join(folder, `${kind.name}-${index}.json`);
        writeFileSync(file, JSON.stringify(documentOf(kind, declared)));
        const document = await readDesired([file], { kinds });
        expect(errors(document)).toEqual([]);
        for (const recordsAs of ["resources", "set"] as const) {
          const stack = aStack({}, "all");
          Zone.fromDocument(stack, "Documents", file, { recordsAs });
          const out = synth(stack);
          const state = await readDesired([out], { kinds });
          rmSync(out, { recursive: true, force: true });
          expect(errors(state)).toEqual([]);
          expect(meaning(state.desired)).toEqual(meaning(document.desired));
        }
      },
    );

    it.skipIf(isPlain)(
      "can ignore changes of all attributes and of each attribute, and keeps its declaration",
      async () => {
        for (const [index, { declared }] of kind.samples.entries()) {
          const file = join(folder, `${kind.name}-ignored-${index}.json`);
          writeFileSync(file, JSON.stringify(documentOf(kind, declared)));
          const names = Object.keys(declared).filter((name) => kind.fields[name]?.presence === "optional");
          for (const ignored of ["all", ...names.map((name) => [snakeCase(name)])]) {
            const stack = aStack({}, "all");
            Zone.fromDocument(stack, "Documents", file);
            for (const resource of stack.node.findAll().filter(TerraformResource.isTerraformResource))
              resource.addOverride("lifecycle.ignore_changes", ignored);
            const out = synth(stack);
            const { desired } = await readDesired([out], { kinds });
            rmSync(out, { recursive: true, force: true });
            const objects = desired.scopes
              .flatMap((scope) => scope.objects)
              .filter((object) => object.kind === kind.name);
            expect(objects.map(({ props }) => names.filter((name) => !Object.hasOwn(props, name)))).toEqual([[]]);
            const found = new Set(objects.flatMap(({ ignoredFields = [] }) => ignoredFields.map(([first]) => first)));
            expect(
              names.filter(
                (name) =>
                  !kind.identity.group.includes(name) && (ignored === "all" || ignored.includes(snakeCase(name))),
              ),
            ).toEqual(names.filter((name) => found.has(name)));
          }
        }
      },
    );

    it("has a generated binding", () => {
      const name = kind.name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
      expect(Object.values(edge).flatMap((module) => Object.keys(module))).toContain(name);
    });
  });
}

it("has the fields of the kinds as lower-case attributes of the schema", () => {
  const gateway = { id: "guarded", guardrails: { prompt: { s1: "BLOCK" } }, spend_limits: { enabled: "true" } };
  const { accounts } = readConfiguration({ resource: { edge_gateway: { guarded: gateway } } }, { kinds });
  expect(JSON.parse(JSON.stringify(accounts[0]?.document["gateways"]))).toEqual({
    guarded: { guardrails: { prompt: { S1: "BLOCK" } }, spend_limits: { enabled: true } },
  });
});

it("has complete samples without defaults of the scope", () => {
  const context = { scope: { within: "zone", zone: "example.com" }, profile: "live", enterprise: false } as const;
  for (const kind of kinds)
    for (const { declared } of kind.samples)
      expect(
        canonicalize(kind, declared, context).diagnostics.filter((refusal) => refusal.severity !== "warning"),
      ).toEqual([]);
});

function documentOf(kind: Kind, declared: JsonObject): JsonObject {
  const { key, form } = kind.inDocument;
  const value = form === "list" ? [declared] : form === "single" ? declared : toMap(declared, getMapKey(kind));
  if (kind.definesScope || kind.within === "account") return { version: 1, [key]: value };
  return { version: 1, zones: { "example.com": { [key]: value } } };
}

function toMap(declared: JsonObject, mapKey: string): JsonObject {
  const { [mapKey]: name, ...rest } = declared;
  return { [String(name)]: rest };
}

function errors({ diagnostics }: Awaited<ReturnType<typeof readDesired>>) {
  return diagnostics.filter((diagnostic) => diagnostic.severity === "error");
}

function meaning(state: DesiredState): unknown {
  return JSON.parse(JSON.stringify(state, (key, value) => (key === "where" ? undefined : value)));
}
