// Mistakes in documents: each is a diagnostic with its place, what was found, and what to do.
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostic";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";
import { BAD_DOCUMENTS, zone } from "./bad-documents";

function read(...texts: string[]): readonly Diagnostic[] {
  const parsed = texts.map((text, index) => parseYaml(`${"abc"[index]}.yaml`, text));
  const documents = parsed.flatMap((yaml) => (yaml.document ? [yaml.document] : []));
  return [...parsed.flatMap((yaml) => yaml.diagnostics), ...compileDocuments(documents, { kinds }).diagnostics];
}

/** `CODE file:line:column at`, for the whole list. */
const places = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(
    ({ code, where = {} }) => `${code} ${where.file}:${where.line}:${where.column}${where.at ? ` ${where.at}` : ""}`,
  );

describe("a document with", () => {
  it.each(BAD_DOCUMENTS)("%s is reported with its place", (_, text, place) => {
    const diagnostics = read(text).filter((diagnostic) => diagnostic.severity === "error");
    expect(places(diagnostics)).toContain(place);
    for (const diagnostic of diagnostics)
      expect([diagnostic.detail, diagnostic.help].every((part) => part !== undefined && part !== "")).toBe(true);
  });
});

describe("a record of type SOA", () => {
  it("is directed to the zone's settings", () => {
    const [found] = read(zone("{ name: '@', type: soa, content: x }"));
    expect([found?.code, found?.help]).toEqual(["FLD105", expect.stringContaining("dns_settings: { soa:")]);
  });
});

describe("documents together", () => {
  it("are reported with both places of a zone in two files", () => {
    const diagnostics = read("version: 1\nzones: { example.com: {} }\n", "version: 1\nzones: { EXAMPLE.com.: {} }\n");
    expect(
      diagnostics.map((diagnostic) => [
        diagnostic.code,
        diagnostic.where?.file,
        diagnostic.also?.map((where) => where.file),
      ]),
    ).toEqual([["DOC118", "b.yaml", ["a.yaml"]]]);
  });

  it("are reported with both lines of a record that is declared and ignored", () => {
    const text = `version: 1\nzones:\n  example.com:\n    ignore: [{ name: "_acme*" }]\n    records:\n      - { name: _acme-challenge, type: TXT, content: x }\n`;
    const [found] = read(text);
    expect([found?.code, found?.where?.line, found?.also?.map((where) => where.line)]).toEqual(["OWN103", 6, [4]]);
  });

  it("accept `__proto__` and `constructor` as ordinary names", () => {
    const text = zone("{ name: __proto__, type: TXT, content: x }", "{ name: constructor, type: TXT, content: x }");
    expect(read(text)).toEqual([]);
    expect(({} as Record<string, unknown>)["type"]).toBeUndefined();
  });

  it("are checked to the end, and every problem is reported", () => {
    const text = zone(
      "{ name: a, type: A, content: x }",
      "{ name: b, type: A, content: y }",
      "{ name: c, type: A, content: 192.0.2.1, ttl: 1000000 }",
    );
    expect(places(read(text)).map((place) => place.split(" ")[0])).toEqual(["DNS135", "DNS135", "DNS121"]);
  });

  it("merge maps with `<<`", () => {
    const text = `version: 1\nzones:\n  example.com:\n    records:\n      - &base { name: www, type: A, content: 192.0.2.1, ttl: 600 }\n      - { <<: *base, name: shop }\n`;
    expect(read(text)).toEqual([]);
  });
});

describe("text of another format", () => {
  const parse = (file: string, text: string) => parseYaml(file, text).diagnostics;

  it.each([
    ["a bracket too few", '{ "version": 1,\n "zones": { "a.example": { "records": [ }\n', "2:41"],
    ["a text that ends early", '{ "version": 1,\n "zones": {', undefined],
    ["a comma too few", '{ "version": 1\n "zones": {} }', "2:2"],
  ])("is called JSON in a JSON file, once: %s", (_, text, place) => {
    const found = parse("a.json", text);
    expect(found.map(({ code, summary }) => [code, summary])).toEqual([["DOC102", "Malformed JSON"]]);
    const [{ detail = "", help = "", where = {} } = {}] = found;
    expect(detail + help).not.toMatch(/flow|indent|YAML|position|\.\./i);
    if (place !== undefined) expect(`${where.line}:${where.column}`).toBe(place);
    expect(parse("a.yaml", text)[0]?.summary).toBe("Malformed YAML");
  });

  it("names a file that a tag includes, and says how to go on", () => {
    const [apex, other] = parse("a.example.yaml", "'': !include apex.yaml # all\nwww: !env/x NAME\n");
    expect(apex).toMatchObject({ code: "DOC123", where: { line: 1, column: 5 } });
    expect(apex?.detail).toBe("`!include apex.yaml` has a tag of another program.");
    expect(apex?.help).toContain("Write the content of `apex.yaml` in its place");
    expect([other?.code, other?.detail]).toEqual(["DOC123", "`!env/x NAME` has a tag of another program."]);
  });
});
