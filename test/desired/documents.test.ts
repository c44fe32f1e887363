import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostic";
import { compileDocuments, readDesired } from "../../src/desired";
import { parseYaml, readFiles } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";

/** All diagnostics of a text, from the parser or from compilation. */
function validate(text: string): readonly Diagnostic[] {
  const { document, diagnostics } = parseYaml("zone.yaml", text);
  return document ? compileDocuments([document], { kinds }).diagnostics : diagnostics;
}

const places = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, where }) => `${code} ${where?.line ?? "-"}:${where?.column ?? "-"}`);

const zone = (...records: readonly string[]) =>
  ["version: 1", "zones:", "  example.com:", "    records:", ...records.map((record) => `      - ${record}`)].join(
    "\n",
  );

const A = "{ name: www, type: A, content: 192.0.2.1 }";

describe("a document", () => {
  const wrong: readonly (readonly [string, string, readonly string[]])[] = [
    ["broken YAML", "version: 1\nzones: {", ["DOC102 2:9"]],
    ["an empty file", "", ["DOC109 -:-"]],
    ["a list at the top", "- a", ["DOC109 1:1"]],
    ["another version", "version: 2\nzones: {}", ["DOC111 1:1"]],
    ["the same key twice", "version: 1\nzones:\n  example.com: {}\n  example.com: {}", ["DOC103 4:3"]],
    ["one zone in two spellings", "version: 1\nzones: { example.com: {}, EXAMPLE.com.: {} }", ["DOC118 2:27"]],
    ["an unknown key of a zone", "version: 1\r\nzones:\r\n  example.com:\r\n    recods: []\r\n", ["DOC116 4:5"]],
    ["an unknown field", zone("{ name: a, type: A, contnt: 192.0.2.1 }"), ["FLD101 5:29"]],
    ["an unknown alias", "version: 1\nzones: *none", ["DOC105 2:8"]],
    ["an alias inside its own anchor", "version: 1\nzones: &z { example.com: *z }", ["DOC105 2:26"]],
    ["a merge of a text", zone("{ <<: text, name: a, type: A, content: 192.0.2.1 }"), ["DOC122 5:15"]],
    ["a custom tag", zone("{ name: a, type: A, content: !secret x }"), ["DOC123 5:38"]],
    ["a list as a key", "version: 1\nzones: { ? [a] : b }", ["DOC107 2:12"]],
    ["two documents in one file", "version: 1\nzones: {}\n---\nversion: 1", ["DOC108 3:1"]],
    ["a number where a text belongs", zone("{ name: a, type: TXT, content: 1.10 }"), ["FLD102 5:31"]],
    ["a TTL of 59", zone("{ name: a, type: A, content: 192.0.2.1, ttl: 59 }"), ["DNS121 5:49"]],
    ["an infinite TTL", zone("{ name: a, type: A, content: 192.0.2.1, ttl: .inf }"), ["FLD102 5:49"]],
    ["a NUL", zone("{ name: a, type: TXT, content: a\0b }"), ["FLD108 5:31"]],
    ["an ESC", zone('{ name: a, type: TXT, content: "\\e[31m" }'), ["FLD108 5:31"]],
    ["`__proto__` as a field", zone("{ __proto__: x, name: a, type: A, content: 192.0.2.1 }"), ["FLD101 5:11"]],
    ["an empty list of contents", zone("{ name: a, type: A, content: [] }"), ["DOC113 5:29"]],
    ["a state that does not exist", zone("{ name: a, type: A, state: gone }"), ["DOC112 5:29"]],
    ["a record twice", zone(A, A), ["REC102 6:9"]],
    ["a CNAME beside an A", zone("{ name: www, type: CNAME, content: a.example. }", A), ["REC101 6:9"]],
    ["a record present and absent", zone(A, "{ name: www, type: A, state: absent }"), ["OWN104 5:9"]],
    ["an account that YAML reads as a number", `version: 1\naccount: ${"1".repeat(32)}\nzones: {}`, ["DOC114 2:1"]],
    ["a plan in a list", "version: 1\nzones: { example.com: { plan: [enterprise] } }", ["DOC119 2:25"]],
  ];
  it.each(wrong)("is rejected with its place for %s", (_, text, expected) => {
    expect(places(validate(text))).toEqual(expected);
  });

  it("names the line of the other record in a conflict", () => {
    const [problem] = validate(zone("{ name: www, type: CNAME, content: a.example. }", A));
    expect(problem?.detail).toContain("zone.yaml:5");
    expect(problem?.also?.map((where) => where.line)).toEqual([5]);
  });

  it("suggests a known key for an unknown one", () => {
    expect(validate("version: 1\nzons: {}").map((diagnostic) => diagnostic.help)).toEqual([
      expect.stringContaining("`zones`"),
    ]);
  });

  it("accepts reserved words of YAML 1.1 and names of prototypes as plain names", () => {
    const records = ["no", "__proto__", "constructor"].map((name) => `{ name: ${name}, type: TXT, content: x }`);
    expect(validate(zone(...records))).toEqual([]);
  });

  it("accepts a merge key; its own fields override the merged fields", () => {
    const text = zone("&base { name: a, type: A, content: 192.0.2.1 }", "{ <<: *base, name: b }");
    const { document } = parseYaml("zone.yaml", text);
    const { desired, diagnostics } = compileDocuments(document ? [document] : [], { kinds });
    expect(diagnostics).toEqual([]);
    expect(desired.scopes[1]?.objects.map((object) => object.label)).toEqual(["a A 192.0.2.1", "b A 192.0.2.1"]);
  });
});

describe("a declaration of absence", () => {
  const wrong: readonly (readonly [string, string, readonly string[]])[] = [
    ["no name, which must not mean the apex", "{ type: A, state: absent }", ["FLD103 5:9"]],
    ["no type", "{ name: a, state: absent }", ["FLD103 5:9"]],
    ["a map as its name", "{ name: { a: 1 }, type: A, state: absent }", ["FLD102 5:11"]],
    ["lists that would read as words", "{ name: [a], type: [A], state: absent }", ["FLD102 5:11", "FLD102 5:22"]],
    ["an unknown type", "{ name: a, type: BOGUS, state: absent }", ["FLD105 5:20"]],
  ];
  it.each(wrong)("is rejected with %s", (_, record, expected) =>
    expect(places(validate(zone(record)))).toEqual(expected),
  );

  const right: readonly (readonly [string, string, string | undefined])[] = [
    ["a whole RRset, its name in any spelling", "{ name: WWW.example.com., type: a, state: absent }", undefined],
    ["one member", "{ name: www, type: A, content: 192.0.2.1, state: absent }", "member"],
  ];
  it.each(right)("covers %s", (_, record, member) => {
    const { document } = parseYaml("zone.yaml", zone(record));
    const { desired } = compileDocuments(document ? [document] : [], { kinds });
    const present = parseYaml("zone.yaml", zone(A)).document;
    const same = compileDocuments(present ? [present] : [], { kinds }).desired.scopes[1]?.objects[0];
    const [absent] = desired.scopes[1]?.absent ?? [];
    expect(absent?.group).toBe(same?.group);
    expect(absent?.member === undefined).toBe(member === undefined);
  });
});

describe("hostile sizes", () => {
  const deep: readonly (readonly [string, string, string])[] = [
    ["brackets", "[".repeat(20_000), "DOC104 1:101"],
    ["closed brackets", `version: 1\nzones: ${"[".repeat(900)}${"]".repeat(900)}`, "DOC104 2:108"],
    ["JSON", '{"a":'.repeat(20_000), "DOC104 1:501"],
    ["dashes", `${"- ".repeat(20_000)}a`, "DOC104 1:201"],
  ];
  it.each(deep)("are a diagnostic for 20,000 levels of %s", (_, text, expected) => {
    expect(places(validate(text))).toEqual([expected]);
  });

  it.each([
    ["question marks", `${"? ".repeat(20_000)}a`],
    ["indentation", Array.from({ length: 5000 }, (_, level) => `${" ".repeat(level)}a:`).join("\n")],
  ])("are the same diagnostic for %s", (_, text) => {
    expect(validate(text).map((diagnostic) => diagnostic.code)).toEqual(["DOC104"]);
  });

  it("do not include brackets in texts and comments", () => {
    const records = Array.from({ length: 300 }, (_, n) => `{ name: r${n}, type: TXT, content: "a :-[" } # [ {`);
    expect(validate(zone(...records))).toEqual([]);
    const plain = Array.from(
      { length: 300 },
      (_, n) => `\n        name: p${n}\n        type: TXT\n        content: b [ {`,
    );
    expect(validate(zone(...plain))).toEqual([]);
  });

  it("of expanded aliases are limited", () => {
    const level = (n: number) => `l${n}: &l${n} [${Array.from({ length: 10 }, () => `*l${n - 1}`).join(", ")}]`;
    const bomb = ["l0: &l0 [x]", ...Array.from({ length: 9 }, (_, n) => level(n + 1))].join("\n");
    expect(validate(bomb).map((diagnostic) => diagnostic.code)).toEqual(["DOC106"]);
  });

  it("do not slow down the location of values in thousands of zones", () => {
    const many = Array.from({ length: 4000 }, (_, n) => `  z${n}.example.com: { records: [${A}, ${A}] }`);
    const { document } = parseYaml("zone.yaml", ["version: 1", "zones:", ...many].join("\n"));
    const start = performance.now();
    let wrong = 0;
    for (let round = 0; round < 25; round += 1)
      for (let n = 0; n < 4000; n += 1)
        if (document?.locate(["zones", `z${n}.example.com`, "records", 1]).line !== n + 3) wrong += 1;
    expect(wrong).toBe(0);
    // Without an index it takes a minute, with it less than a second.
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe("paths", () => {
  let folder = "";
  const path = (name: string) => join(folder, name);
  const read = (...names: readonly string[]) => readDesired(names, { kinds, base: folder });
  const write = (name: string, text: string | Uint8Array) => writeFileSync(path(name), text);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "documents-"));
    for (const name of ["good", "good/sub.yaml", "good/.hidden", "good/node_modules", "twice", "empty", "links", "web"])
      mkdirSync(path(name));
    write("good/b.yml", `\uFEFF${zone(A).replaceAll("\n", "\r\n")}`);
    write("good/a.json", '{"version":1,"zones":{"example.org":{"records":[]}}}');
    write("good/sub.yaml/c.yaml", "version: 1\nzones: { example.net: {} }");
    for (const name of ["good/.hidden/x.yaml", "good/node_modules/x.yaml", "good/.x.yaml", "good/x.txt"])
      write(name, "[");
    symlinkSync(path("good"), path("good/sub.yaml/back"));
    symlinkSync("b.yml", path("good/z.yaml"));
    write("twice/a.yaml", "version: 1\nzones:\n  example.com: {}");
    write("twice/b.yaml", "version: 1\nzones:\n  Example.COM: {}");
    write("latin.yaml", Uint8Array.of(0x61, 0x3a, 0xe9));
    symlinkSync("loop.yaml", path("links/loop.yaml"));
    symlinkSync("nowhere", path("links/nowhere.yaml"));
    symlinkSync("nowhere", path("links/other"));
    webOfLinks();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Two links to the next folder in each of forty folders: 2^40 paths to the document at the end. */
  function webOfLinks(): void {
    for (let level = 0; level < 40; level += 1) {
      mkdirSync(path(`web/..${level}`));
      const from = level === 0 ? "web" : `web/..${level - 1}`;
      for (const link of ["a", "b"]) symlinkSync(path(`web/..${level}`), path(`${from}/${link}`));
    }
    write("web/..39/x.yaml", "version: 1\nzones: {}");
  }

  it("to a folder read its documents in order, each once, without hidden files and `node_modules`", async () => {
    const { desired, diagnostics, files } = await read("good");
    expect(diagnostics).toEqual([]);
    expect(files).toEqual(["good/a.json", "good/b.yml", "good/sub.yaml/c.yaml"]);
    expect(desired.scopes.map((scope) => scope.scope)).toEqual([
      { within: "account" },
      ...["example.com", "example.net", "example.org"].map((name) => ({ within: "zone", zone: name })),
    ]);
  });

  it("to two files with the same zone are reported with both files", async () => {
    const { diagnostics } = await read("twice");
    expect(diagnostics.map(({ code, where, also }) => [code, where?.file, also?.[0]?.file, also?.[0]?.line])).toEqual([
      ["DOC118", "twice/b.yaml", "twice/a.yaml", 3],
    ]);
  });

  it("read only the selected zones", async () => {
    const { desired } = await readDesired(["good"], { kinds, base: folder, zones: ["EXAMPLE.org."] });
    expect(desired.scopes.slice(1).map((scope) => scope.scope)).toEqual([{ within: "zone", zone: "example.org" }]);
  });

  it("visit a folder once, however many links lead to it", async () => {
    expect((await read("web")).files).toHaveLength(1);
  });

  it("follow links inside the named folders, as Kubernetes mounts its files", async () => {
    mkdirSync(path("mounted/..2026_11_22"), { recursive: true });
    write("mounted/..2026_11_22/zone.yaml", zone(A));
    symlinkSync("..2026_11_22", path("mounted/..data"));
    symlinkSync("..data/zone.yaml", path("mounted/zone.yaml"));
    symlinkSync("mounted", path("current"));
    for (const [named, file] of [
      ["mounted", "mounted/zone.yaml"],
      ["mounted/zone.yaml", "mounted/zone.yaml"],
      ["current", "current/zone.yaml"],
      ["current/", "current/zone.yaml"],
      [path("current"), path("current/zone.yaml")],
    ] as const)
      expect(await read(named)).toMatchObject({ diagnostics: [], files: [file] });
  });

  it("refuse a link in a proposed change that would print or edit a file outside the named folder", async () => {
    for (const name of ["proposed/.git", "outside"]) mkdirSync(path(name), { recursive: true });
    write("outside/secret.yaml", "token: canary-outside");
    write("proposed/.git/config", "token: canary-hidden");
    symlinkSync("../outside/secret.yaml", path("proposed/file.yaml"));
    symlinkSync(path("outside"), path("proposed/folder"));
    symlinkSync("folder/secret.yaml", path("proposed/chained.yaml"));
    symlinkSync(".git/config", path("proposed/hidden.yaml"));
    const refused = ["chained.yaml", "file.yaml", "folder", "hidden.yaml"].map((name) => `proposed/${name}`);
    const refuse = async (...names: readonly string[]) => {
      const result = await read(...names);
      expect(JSON.stringify(result)).not.toContain("canary");
      return result.diagnostics.map(({ code, where }) => `${code} ${where?.file}`);
    };
    // A folder, and the files in it as a shell lists them for `proposed/*`.
    for (const named of [["proposed"], refused])
      expect(await refuse(...named)).toEqual(refused.map((file) => `DOC101 ${file}`));
    const both = await read("proposed", "outside");
    expect(both.diagnostics.map(({ code, where }) => `${code} ${where?.file}`)).toContain(
      "DOC101 proposed/hidden.yaml",
    );
    expect(both.files).toEqual(["proposed/chained.yaml"]);
  });

  it("to more than the memory of the process can hold are refused before it is full", () => {
    write("large.yaml", zone(...Array.from({ length: 1000 }, () => A)));
    const { files, diagnostics } = readFiles(["large.yaml", "good"], folder, { memory: 3_000_000 });
    expect(files.map(({ file }) => file)).toEqual([]);
    expect(diagnostics[0]?.detail).toMatch(
      /^`large.yaml`: .* about \d+ MB of memory, and this process may use 3 MB\.$/,
    );
    expect(readFiles(["large.yaml", "good"], folder).diagnostics).toEqual([]);
  });

  it("need less memory if they are used one by one", () => {
    write("large.yaml", zone(...Array.from({ length: 1000 }, () => A)));
    write("as-large.yaml", zone(...Array.from({ length: 1000 }, () => A)));
    const used = (use: "at once" | "one by one", memory: number) =>
      readFiles(["large.yaml", "as-large.yaml"], folder, { use, memory }).files.map(({ file }) => file);
    expect(used("at once", 5_000_000)).toEqual(["large.yaml"]);
    expect(used("one by one", 5_000_000)).toEqual(["large.yaml", "as-large.yaml"]);
    expect(used("one by one", 3_000_000)).toEqual([]);
  });

  const wrong: readonly (readonly [string, string, readonly string[]])[] = [
    ["a missing file", "none.yaml", ["DOC101"]],
    ["a file below a file", "latin.yaml/x.yaml", ["DOC101"]],
    ["a name that is too long", `${"a".repeat(5000)}.yaml`, ["DOC101"]],
    ["a name with NUL", "a\0.yaml", ["DOC101"]],
    ["a link to itself", "links/loop.yaml", ["DOC101"]],
    ["a folder with links to nothing", "links", ["DOC101", "DOC101"]],
    ["an empty folder", "empty", ["DOC110"]],
    ["a device", "/dev/zero", ["DOC101"]],
    ["text that is not UTF-8", "latin.yaml", ["DOC101"]],
  ];
  it.each(wrong)("are rejected for %s", async (_, name, expected) => {
    expect((await read(name)).diagnostics.map((diagnostic) => diagnostic.code)).toEqual(expected);
  });
});
