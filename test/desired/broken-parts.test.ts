// An error in one part of the documents leaves the other parts healthy: which part is broken, for every place that an error can have.
import { describe, expect, it } from "vitest";
import { compileDocuments, readDesired } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { scopeName } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { folder } from "../cli/folder";

const here = folder();

async function read(files: Readonly<Record<string, string>>, zones?: readonly string[]) {
  const { path, write } = folder();
  for (const [name, text] of Object.entries(files)) write(name, text);
  const { desired, broken, diagnostics } = await readDesired(["."], { kinds, base: path, ...(zones && { zones }) });
  return {
    healthy: desired.scopes.flatMap((scope) =>
      scope.scope.within === "zone" || scope.objects.length + scope.absent.length > 0 ? [scopeName(scope.scope)] : [],
    ),
    account: desired.scopes.slice(0, 1).flatMap(({ objects, absent }) => [...objects, ...absent].map((o) => o.label)),
    broken: broken.map(({ name, diagnostics }) => `${name} ${diagnostics.map(({ code }) => code).join(" ")}`),
    codes: diagnostics.map(({ code }) => code),
  };
}

const zone = (name: string, body = "prune: true, records: [{ name: www, type: A, content: 192.0.2.1 }]") =>
  `version: 1\nzones:\n  ${name}: { ${body} }\n`;
const BAD = "records: [{ name: www, type: A, content: nonsense }]";

describe("an error in the documents", () => {
  it("in a zone breaks that zone, and the other zone of the same file stays healthy", async () => {
    const text = `${zone("a.example")}  b.example: { ${BAD} }\n`;
    expect(await read({ "zones.yaml": text })).toMatchObject({
      healthy: ["account", "a.example"],
      account: ["a.example"],
      broken: ["b.example DNS135"],
    });
  });

  it.each([
    ["an option of the zone", "prune: maybe", "DOC119"],
    ["a key that is not known", "recrods: []", "DOC116"],
    ["a value of the zone itself", "type: nonsense", "FLD105"],
    ["an old spelling with an unknown value", "dns_settings: { cname_flattening: sometimes }", "DOC142"],
    ["records that are not a list", "records: {}", "DOC117"],
    ["a zone that is not a mapping", "", "DOC117"],
    [
      "records that conflict",
      "records: [{ name: w, type: A, content: 192.0.2.1 }, { name: w, type: CNAME, content: a }]",
      "REC101",
    ],
    ["an absence with a mistake", "state: absent, recrods: []", "DOC116"],
  ])("breaks its zone where it is in %s", async (_, body, code) => {
    const broken = body === "" ? "version: 1\nzones: { b.example: [] }\n" : zone("b.example", body);
    expect(await read({ "a.yaml": zone("a.example"), "b.yaml": broken })).toMatchObject({
      healthy: ["account", "a.example"],
      account: ["a.example"],
      broken: [`b.example ${code}`],
    });
  });

  it("in a zone that two files declare breaks the zone, not the other zones of the files", async () => {
    const files = { "a.yaml": `${zone("a.example")}  b.example: {}\n`, "b.yaml": zone("b.example") };
    expect(await read(files)).toMatchObject({ healthy: ["account", "a.example"], broken: ["b.example DOC118"] });
  });

  it("of a zone that is declared and absent in another file breaks the zone", async () => {
    const files = {
      "a.yaml": zone("a.example"),
      "b.yaml": zone("b.example"),
      "c.yaml": zone("b.example", "state: absent"),
    };
    expect(await read(files)).toMatchObject({ healthy: ["account", "a.example"], broken: ["b.example OWN104"] });
  });

  it("in an object of the account breaks the account's own objects, and the zones are still found", async () => {
    const text = `${zone("a.example")}gateways: { good: {}, bad: { cache_ttl: -1 } }\n`;
    expect(await read({ "all.yaml": text })).toMatchObject({
      healthy: ["account", "a.example"],
      account: ["a.example"],
      broken: ["account FLD104"],
    });
  });

  it.each([
    ["a version", "zones: { b.example: {} }", "DOC111"],
    ["a known key", "version: 1\nzones: { b.example: {} }\nzonse: {}", "DOC116"],
  ])("at the top of a document without %s breaks all its zones", async (_, text, code) => {
    expect(await read({ "a.yaml": zone("a.example"), "b.yaml": text })).toMatchObject({
      healthy: ["account", "a.example"],
      broken: [`b.example ${code}`],
    });
  });

  it.each([
    ["is empty", "", "DOC109"],
    ["is a list", "- 1", "DOC109"],
    ["cannot be parsed", "zones:\n  b.example: [", "DOC102"],
    ["has a key twice", "version: 1\nversion: 1\n", "DOC103"],
  ])("in a file that %s names the file, whose zones are unknown", async (_, text, code) => {
    const found = await read({ "a.yaml": zone("a.example"), "b.yaml": text });
    expect(found.healthy).toEqual(["account", "a.example"]);
    expect(found.broken.map((part) => part.split(" ").slice(0, 2).join(" "))).toEqual([`b.yaml ${code}`]);
  });

  it.each([
    "zones:\n  a.example:\n    records: [\n",
    '{ "zones": { "A.example.": { "records": [ }',
    "zones: { 'a.example': { records: [",
    "zones:\n  ? a.example\n  : [",
  ])("in a file that cannot be parsed breaks a zone that the file declares too: %j", async (text) => {
    const files = { "a.yaml": `${zone("a.example")}  c.example: {}\n`, "b.yaml": text };
    const { healthy, broken } = await read(files);
    expect(healthy).toEqual(["account", "c.example"]);
    expect(broken.map((part) => part.split(" ")[0])).toEqual(["a.example", "b.yaml"]);
  });

  it("in a file that cannot be parsed leaves open which gateways exist: a token is neither planned nor called wrong", async () => {
    const token = "gateway_tokens: { t: { gateways: [bot], sink: 'file:./token' } }";
    const files = { "a.yaml": `${zone("a.example")}${token}\n`, "b.yaml": "gateways:\n  bot: {\n" };
    const { account, broken, codes } = await read(files);
    expect(account).toEqual(["a.example"]);
    expect(broken.map((part) => part.split(" ")[0])).toEqual(["account", "b.yaml"]);
    expect(new Set(codes)).toEqual(new Set(["DOC102"]));
  });

  it("in a file that is missing names it", async () => {
    here.write("a.yaml", zone("a.example"));
    const { desired, broken } = await readDesired(["a.yaml", "missing.yaml"], { kinds, base: here.path });
    expect(desired.scopes.map(({ scope }) => scopeName(scope))).toEqual(["account", "a.example"]);
    expect(broken.map(({ name, scope }) => [name, scope])).toEqual([["missing.yaml", undefined]]);
  });

  it.each([
    ["two accounts", { "b.yaml": `account: "${"1".repeat(32)}"\n${zone("b.example")}` }, undefined, "DOC115"],
    ["an account that is none", { "b.yaml": `account: x\n${zone("b.example")}` }, undefined, "DOC114"],
    ["an unknown `--zone`", { "b.yaml": zone("b.example") }, ["b.example", "c.example"], "DOC120"],
  ])("concerns the run where it is %s: no zone is healthy", async (_, files, zones, code) => {
    const first = `account: "${"0".repeat(32)}"\n${zone("a.example")}`;
    const found = await read({ "a.yaml": first, ...files }, zones);
    expect(found.codes).toContain(code);
    expect(found.healthy).toEqual([]);
  });

  it("in a zone that `--zone` leaves out does not matter", async () => {
    const files = { "a.yaml": zone("a.example"), "b.yaml": zone("b.example", BAD) };
    expect(await read(files, ["a.example"])).toMatchObject({
      healthy: ["account", "a.example"],
      broken: [],
      codes: [],
    });
  });

  it("in the file of a zone that `--zone` selects is reported once", async () => {
    const files = { "a.yaml": zone("a.example"), "b.yaml": "zones:\n  b.example: [" };
    const { codes } = await read(files, ["b.example"]);
    expect(new Set(codes)).toEqual(new Set(["DOC102"]));
  });

  it("is found in documents that are compiled without files", () => {
    const { document } = parseYaml("x.yaml", zone("b.example", BAD));
    const { desired, broken } = compileDocuments(document ? [document] : [], { kinds });
    expect(desired.scopes.map(({ scope }) => scopeName(scope))).toEqual(["account"]);
    expect(broken.map(({ name }) => name)).toEqual(["b.example"]);
  });
});
