// Documents as constructs and back: `zone-state.json` of the stack means the same as the document.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { aStack, check, isPlain, synth, toTerraform, warnings } from "#form";
import { Zone, type ZoneDocument, type ZoneDocumentProps } from "../../src/constructs/shared";
import { readDesired } from "../../src/desired";
import type { DesiredState } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import { writtenRecords } from "../kinds/dns-record/written-records";

const EXAMPLES = resolve(__dirname, "../../examples");
const DOCUMENTS = [
  "01-first-zone/zone.yaml",
  "02-mail/zone.yaml",
  "04-account-defaults/account.yaml",
  "06-several-zones",
  "05-access/*.yaml",
];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("Zone.fromDocument", () => {
  for (const recordsAs of ["resources", "set"] as const) {
    it.each(DOCUMENTS)(`%s with records as ${recordsAs}: zone-state.json means the same`, async (pattern) => {
      const { stack } = fromDocument(pattern, { base: EXAMPLES, recordsAs });
      const out = synth(stack);
      folders.push(out);
      const files = pattern.includes("*") ? [resolve(EXAMPLES, pattern, "..")] : [resolve(EXAMPLES, pattern)];
      const [document, state] = [await readDesired(files, { kinds }), await readDesired([out], { kinds })];
      expect(errors(document.diagnostics)).toEqual([]);
      expect(errors(state.diagnostics)).toEqual([]);
      expect(meaning(state.desired)).toEqual(meaning(document.desired));
      expect(state.files).toEqual([join(out, "stacks/dns/zone-state.json")]);
    });
  }

  it.each(["resources", "set"] as const)(
    "keeps the spelling of rdata of all 21 types, with records as %s",
    async (recordsAs) => {
      const text = `version: 1\nzones:\n  example.com:\n    records: ${JSON.stringify(writtenRecords)}\n`;
      const { stack, file } = fromText(text, { recordsAs });
      const out = synth(stack);
      folders.push(out);
      const [document, state] = [await readDesired([file], { kinds }), await readDesired([out], { kinds })];
      expect(JSON.stringify(meaning(document.desired))).toContain('"spelling":{"data":{');
      expect(meaning(state.desired)).toEqual(meaning(document.desired));
    },
  );

  it.each(["resources", "set"] as const)(
    "keeps names that end like the zone, with records as %s",
    async (recordsAs) => {
      const lines = [
        "{ name: www, type: A, content: 192.0.2.1 }",
        "{ name: www.example.com.example.com., type: A, content: 192.0.2.2 }",
        "{ name: old.example.com.example.com., type: A, state: absent }",
      ];
      const text = `version: 1\nzones:\n  example.com:\n    records: [${lines.join(", ")}]\n`;
      const { stack, file } = fromText(text, { recordsAs });
      const out = synth(stack);
      folders.push(out);
      const [document, state] = [await readDesired([file], { kinds }), await readDesired([out], { kinds })];
      expect(JSON.stringify(meaning(document.desired))).toContain('"name":"www.example.com"');
      expect(meaning(state.desired)).toEqual(meaning(document.desired));
    },
  );

  it("creates the same addresses for any order of lines, except for the first record of an RRset", () => {
    const lines = [
      "- { name: www, type: A, content: 192.0.2.1 }",
      "- { name: www, type: A, content: 192.0.2.2 }",
      "- { name: '@', type: MX, content: mail.example.com, priority: 10 }",
      "- { name: '@', type: TXT, content: 'a text with spaces' }",
    ];
    const paths = (text: string) => recordPaths(fromText(text).stack);
    const document = paths(zoneText(lines));
    expect(document).toEqual(["@-MX", "@-TXT", "www-A", "www-A-192.0.2.2"]);
    expect(paths(zoneText([...lines.slice(2), ...lines.slice(0, 2)]))).toEqual(document);
    expect(paths(zoneText([...lines, "- { name: www, type: A, content: 192.0.2.3 }"]))).toEqual([
      ...document,
      "www-A-192.0.2.3",
    ]);
  });

  it("keeps text that looks like an expression, and absent objects", async () => {
    const text = zoneText([
      "- { name: t, type: TXT, content: 'v=${x} %{y} $${z}' }",
      "- { name: old, type: CNAME, state: absent }",
      "- { name: www, type: A, content: 192.0.2.9, state: absent }",
    ]);
    const { stack, file } = fromText(text);
    const out = synth(stack);
    folders.push(out);
    const [document, state] = [await readDesired([file], { kinds }), await readDesired([out], { kinds })];
    expect(errors(state.diagnostics)).toEqual([]);
    expect(meaning(state.desired)).toEqual(meaning(document.desired));
    expect(state.desired.scopes[1]?.absent).toHaveLength(2);
    const stackJson = isPlain
      ? toTerraform(stack)
      : JSON.parse(readFileSync(join(out, "stacks/dns/cdk.tf.json"), "utf8"));
    expect(JSON.stringify(stackJson)).toContain("v=$${x} %%{y} $$${z}");
  });

  it("reports errors of a document as validations with file and line", () => {
    const { stack, file } = fromText(zoneText(["- { name: www, type: A, content: 192.0.2.256 }"]));
    expect(() => check(stack)).toThrow(`[dns/Zones] ${file}:5: DNS`);
    const { stack: none } = fromDocument("nothing/*.yaml", { base: EXAMPLES });
    expect(() => check(none)).toThrow("[dns/Zones] no file matches nothing/*.yaml");
  });

  it("warns about old spellings with id, date and replacement", () => {
    const { stack } = fromText(zoneText(["- { name: www, type: A, content: 192.0.2.1, locked: false }"]));
    expect(warnings(stack).join("\n")).toMatch(
      /zone\.yaml:5: locked is deprecated \(dns-record-locked, ended on \d{4}-\d\d-\d\d\)/,
    );
  });

  it("reports a rule finding once, with the line of the document", () => {
    const { stack } = fromText(zoneText(["- { name: _a.b, type: A, content: 192.0.2.1 }"]));
    check(stack);
    const found = warnings(stack).filter((warning) => warning.includes("REC131"));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain("zone.yaml:5: REC131");
  });

  it("returns its zones by name", () => {
    const { document } = fromText(zoneText([]));
    expect(document.zone("example.com").zoneName).toBe("example.com");
    expect(() => document.zone("example.org")).toThrow("has no zone example.org; it has example.com");
  });
});

function fromDocument(pattern: string, props: ZoneDocumentProps) {
  const stack = aStack();
  const document: ZoneDocument = Zone.fromDocument(stack, "Zones", pattern, props);
  return { stack, document };
}

function fromText(text: string, props: ZoneDocumentProps = {}) {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-document-"));
  folders.push(folder);
  const file = join(folder, "zone.yaml");
  writeFileSync(file, text);
  return { ...fromDocument(file, props), file };
}

function zoneText(lines: readonly string[]): string {
  const records =
    lines.length === 0 ? "    records: []" : ["    records:", ...lines.map((line) => `    ${line}`)].join("\n");
  return `version: 1\nzones:\n  example.com:\n${records}\n`;
}

function recordPaths(stack: ReturnType<typeof aStack>): readonly string[] {
  const { resource } = toTerraform(stack) as unknown as {
    resource: { edge_dns_record: Record<string, { "//": { metadata: { path: string } } }> };
  };
  const paths = Object.values(resource.edge_dns_record).map((value) => value["//"].metadata.path);
  return paths.map((path) => path.replace("dns/Zones/example.com/", "").replace("/Resource", "")).sort();
}

function errors(diagnostics: readonly { readonly severity: string }[]) {
  return diagnostics.filter((diagnostic) => diagnostic.severity === "error");
}

/** A desired state without places, with its objects sorted. */
function meaning(state: DesiredState): unknown {
  const text = JSON.stringify(state, (key, value) => (key === "where" ? undefined : value));
  const bare = JSON.parse(text) as { scopes: { objects: { label: string }[]; absent: { label: string }[] }[] };
  for (const scope of bare.scopes) {
    scope.objects.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    scope.absent.sort((a, b) => (a.label < b.label ? -1 : 1));
  }
  return bare;
}
