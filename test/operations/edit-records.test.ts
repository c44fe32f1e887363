// `zonewright set` and `unset`: the text around an edit is unchanged, and what cannot be edited is refused without writing.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run } from "../cli/run-in";

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "zonewright-edit-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const ZONE = `# our zone
version: 1
zones:
  example.com:
    defaults: { ttl: 600 }
    records:
      # the web
      - { name: "@", type: A, content: 192.0.2.1 } # apex
      - name: www
        type: A
        content: [192.0.2.8, 192.0.2.9] # both sites
        ttl: 300
      - { name: mail, type: A, content: 192.0.2.25, comment: "keep me" }
`;

const write = (text: string, file = "zone.yaml") => writeFileSync(join(cwd, file), text);
const read = (file = "zone.yaml") => readFileSync(join(cwd, file), "utf8");
const edit = (...argv: readonly string[]) => run([...argv], { cwd });

async function expectEdited(text: string, argv: readonly string[], edited: string, file = "zone.yaml"): Promise<void> {
  write(text, file);
  const { code, out, err } = await edit(...argv);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(read(file)).toBe(edited);
  expect(out).toContain(`+++ ${file}`);
  const again = await edit(...argv);
  expect({ ...again, text: read(file) }).toMatchObject({ code: 0, out: "", err: "Nothing to change.\n", text: edited });
}

async function expectRefused(
  text: string,
  argv: readonly string[],
  message: string,
  file = "zone.yaml",
): Promise<void> {
  write(text, file);
  const { code, out, err } = await edit(...argv);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(message);
  expect(read(file)).toBe(text);
}

describe("`zonewright set`", () => {
  it("replaces the content of a record in place, and keeps its comments", async () => {
    await expectEdited(ZONE, ["set", "zone.yaml", "@", "A", "192.0.2.2"], ZONE.replace("192.0.2.1 }", "192.0.2.2 }"));
  });

  it("keeps the other fields of a record, and changes those that flags give", async () => {
    await expectEdited(
      ZONE,
      ["set", "zone.yaml", "mail", "A", "192.0.2.26", "--ttl", "120"],
      ZONE.replace('192.0.2.25, comment: "keep me" }', '192.0.2.26, comment: "keep me", ttl: 120 }'),
    );
  });

  it("makes an RRset exactly the given records", async () => {
    await expectEdited(
      ZONE,
      ["set", "zone.yaml", "www.example.com", "a", "192.0.2.9", "192.0.2.10"],
      ZONE.replace("[192.0.2.8, 192.0.2.9]", "[192.0.2.10, 192.0.2.9]"),
    );
    await expectEdited(
      ZONE,
      ["set", "zone.yaml", "www", "A", "192.0.2.9"],
      ZONE.replace("[192.0.2.8, 192.0.2.9]", "[192.0.2.9]"),
    );
  });

  it.each([
    [["@", "MX", "10 mail.example.com"], '{ name: "@", type: MX, content: mail.example.com, priority: 10 }'],
    [
      ["_sip._tcp", "SRV", "10 5 5060 sip.example.com"],
      "{ name: _sip._tcp, type: SRV, data: { priority: 10, weight: 5, port: 5060, target: sip.example.com } }",
    ],
    [
      ["@", "CAA", '0 issue "letsencrypt.org"'],
      '{ name: "@", type: CAA, data: { flags: 0, tag: issue, value: letsencrypt.org } }',
    ],
    [["new", "A", "192.0.2.7", "--proxied", "true"], "{ name: new, type: A, content: 192.0.2.7, proxied: true }"],
    [["t", "TXT", "two words", "--comment", "x"], '{ name: t, type: TXT, content: "two words", comment: x }'],
  ])("declares a new record: %j", async (argv, line) => {
    write(ZONE);
    const { code, err } = await edit("set", "zone.yaml", ...argv);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(read()).toContain(`      - ${line}\n`);
    expect(read().replace(`      - ${line}\n`, "")).toBe(ZONE);
    expect((await edit("set", "zone.yaml", ...argv)).err).toBe("Nothing to change.\n");
  });

  it("keeps JSON, its indentation, and a byte order mark", async () => {
    const records = (content: string) => [{ name: "@", type: "A", content }];
    const text = (content: string) =>
      `\uFEFF${JSON.stringify({ version: 1, zones: { "example.com": { records: records(content) } } }, null, 4)}\n`;
    await expectEdited(text("192.0.2.1"), ["set", "zone.json", "@", "A", "192.0.2.2"], text("192.0.2.2"), "zone.json");
  });

  it("finds the zone by the full name, or asks for it", async () => {
    const text = `version: 1\nzones:\n  example.com: { records: [] }\n  dev.example.com:\n    records:\n      - { name: x, type: A, content: 192.0.2.1 }\n`;
    const line = "      - { name: z, type: A, content: 192.0.2.2 }\n";
    await expectEdited(text, ["set", "zone.yaml", "z.dev.example.com", "A", "192.0.2.2"], text + line);
    await expectEdited(text, ["set", "zone.yaml", "z", "A", "192.0.2.2", "--zone", "dev.example.com"], text + line);
    await expectRefused(text, ["set", "zone.yaml", "z", "A", "192.0.2.2"], "Add `--zone NAME`");
    await expectRefused(text, ["set", "zone.yaml", "z", "A", "192.0.2.2", "--zone", "example.org"], "DOC120");
  });

  it("writes nothing with `--dry-run`", async () => {
    write(ZONE);
    const { code, out } = await edit("set", "zone.yaml", "@", "A", "192.0.2.2", "--dry-run");
    expect(code).toBe(0);
    expect(out).toContain("192.0.2.2");
    expect(read()).toBe(ZONE);
  });

  it.each([
    ["a value that is not valid", ["@", "A", "1.2.3"], "DNS135"],
    ["a name outside the zone", ["www.example.org.", "A", "192.0.2.1"], "DNS116"],
    ["a type that does not exist", ["@", "AB", "x"], "FLD105"],
    ["a TTL out of range", ["@", "A", "192.0.2.1", "--ttl", "5"], "DNS121"],
    ["a record that cannot exist beside others", ["www", "CNAME", "example.net"], "zone.yaml:9:9"],
  ])("refuses %s", async (_, argv, message) => {
    await expectRefused(ZONE, ["set", "zone.yaml", ...argv], message);
  });

  it("refuses a document with errors, and changes nothing in it", async () => {
    await expectRefused(ZONE.replace("ttl: 300", "ttl: 3"), ["set", "zone.yaml", "@", "A", "192.0.2.2"], "DNS121");
  });

  it("names the place of a record that a builder, a template or a repeated anchor declares", async () => {
    const built = `${ZONE}      - spf: { all: fail }\n`;
    await expectRefused(built, ["set", "zone.yaml", "@", "TXT", "v=spf1 ~all"], "zone.yaml:14:9");
    await expectRefused(built, ["unset", "zone.yaml", "@"], "zone.yaml:14:9");
    const template = ZONE.replace(
      "zones:\n",
      "templates:\n  web: { records: [{ name: t, type: A, content: 192.0.2.3 }] }\nzones:\n",
    );
    const used = template.replace("    defaults:", "    use: [web]\n    defaults:");
    await expectRefused(used, ["set", "zone.yaml", "t", "A", "192.0.2.4"], "zone.yaml:4:");
    await expectEdited(used, ["set", "zone.yaml", "@", "A", "192.0.2.2"], used.replace("192.0.2.1 }", "192.0.2.2 }"));
    const anchor = `version: 1\nzones:\n  example.com:\n    records: &all\n      - { name: x, type: A, content: 192.0.2.1 }\n  example.net: { records: *all }\n`;
    await expectRefused(anchor, ["set", "zone.yaml", "x.example.com.", "A", "192.0.2.2"], "zone.yaml:5:");
  });

  describe("with templates and accounts of other files", () => {
    const TEMPLATES = "version: 1\ntemplates:\n  web: { records: [{ name: t, type: A, content: 192.0.2.3 }] }\n";
    const ACCOUNTS = `version: 1\naccounts:\n  prod: { id: "${"1".repeat(32)}", token_env: ZONEWRIGHT_TOKEN_PROD }\n`;
    const used = ZONE.replace("    defaults:", "    use: [web]\n    account: prod\n    defaults:");
    const argv = ["set", "zone.yaml", "@", "A", "192.0.2.2"];
    beforeEach(() => {
      write(TEMPLATES, "templates.yaml");
      write(ACCOUNTS, "accounts.yaml");
    });

    it("edits the zone's own records, and the other files stay as they are", async () => {
      const edited = used.replace("192.0.2.1 }", "192.0.2.2 }");
      await expectEdited(used, [...argv, "--with", "templates.yaml,accounts.yaml"], edited);
      write(used);
      expect((await edit("set", "./zone.yaml", ...argv.slice(2), "--with", ".")).code).toBe(0);
      expect(read()).toBe(edited);
      expect([read("templates.yaml"), read("accounts.yaml")]).toEqual([TEMPLATES, ACCOUNTS]);
    });

    it("refuses to edit a record of the template, and names its place and its use", async () => {
      const flags = ["--with", "templates.yaml", "--with", "accounts.yaml"];
      await expectRefused(used, ["set", "zone.yaml", "t", "A", "192.0.2.4", ...flags], "templates.yaml:3:");
      await expectRefused(used, ["unset", "zone.yaml", "t", ...flags], "used at zone.yaml:5");
    });

    it("says how to name the files where it does not know them", async () => {
      await expectRefused(used, argv, "name that file, or its folder: `--with PATH`");
      await expectRefused(used, [...argv, "--with", "templates.yaml"], "DOC173");
    });

    it("edits no zone of another file", async () => {
      write(
        "version: 1\nzones: { example.net: { records: [{ name: '@', type: A, content: 192.0.2.1 }] } }\n",
        "net.yaml",
      );
      await expectRefused(
        ZONE,
        ["set", "zone.yaml", "www.example.net.", "A", "192.0.2.2", "--with", "net.yaml"],
        "example.net",
      );
    });
  });

  it("edits beside a builder whose key is in a file", async () => {
    write("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", "s1.txt");
    const text = `${ZONE}      - dkim: { selector: s1, key_file: s1.txt }\n`;
    await expectEdited(text, ["set", "zone.yaml", "@", "A", "192.0.2.2"], text.replace("192.0.2.1 }", "192.0.2.2 }"));
  });

  it("never rewrites a file that a program wrote", async () => {
    const state = JSON.stringify({ format: "zonewright-zone-state", version: 1 });
    write(state, "zone-state.json");
    const { code } = await edit("set", "zone-state.json", "@", "A", "192.0.2.1");
    expect(code).toBe(1);
    expect(read("zone-state.json")).toBe(state);
  });
});

describe("`zonewright unset`", () => {
  const www = `      - name: www
        type: A
        content: [192.0.2.8, 192.0.2.9] # both sites
        ttl: 300
`;
  it.each([
    [["www"], ZONE.replace(www, "")],
    [["www", "A"], ZONE.replace(www, "")],
    [["www", "A", "192.0.2.8", "192.0.2.9"], ZONE.replace(www, "")],
    [["www", "A", "192.0.2.8"], ZONE.replace("192.0.2.8, ", "")],
  ])("removes the named records: %j", async (argv, edited) => {
    await expectEdited(ZONE, ["unset", "zone.yaml", ...argv], edited);
  });

  it("has nothing to change where nothing is declared", async () => {
    write(ZONE);
    for (const argv of [["none"], ["www", "TXT"], ["www", "A", "192.0.2.77"]])
      expect(await edit("unset", "zone.yaml", ...argv)).toMatchObject({ code: 0, err: "Nothing to change.\n" });
    expect(read()).toBe(ZONE);
  });

  it("after `set` gives the same bytes, for random records and layouts", async () => {
    const name = fc.constantFrom("@", "www", "new", "a.b", "*.dev", "mail");
    const record = fc.oneof(
      fc.tuple(fc.constant("AAAA"), fc.constantFrom("2001:db8::1", "2001:DB8:0::2")),
      fc.tuple(fc.constant("TXT"), fc.constantFrom("plain", "two words", '"a \\"quoted\\" text: #1"', "v=spf1 -all")),
      fc.tuple(fc.constant("MX"), fc.constantFrom("10 mail.example.com", "0 mx.example.net.")),
      fc.tuple(fc.constant("CAA"), fc.constantFrom('0 issue ";"', '128 iodef "mailto:a@example.com"')),
    );
    const layout = fc.constantFrom(
      ZONE,
      ZONE.replaceAll("\n", "\r\n"),
      ZONE.replace(/\n$/, ""),
      `${ZONE}  example.net:\n    records: [{ name: x, type: A, content: 192.0.2.1 }] # other\n`,
      JSON.stringify(
        { version: 1, zones: { "example.com": { records: [{ name: "x", type: "A", content: "192.0.2.1" }] } } },
        null,
        2,
      ),
    );
    await fc.assert(
      fc.asyncProperty(layout, name, record, async (text, owner, [type, content]) => {
        write(text);
        const at = ["zone.yaml", owner, type, content, "--zone", "example.com"];
        const set = await edit("set", ...at);
        expect(set, set.err).toMatchObject({ code: 0 });
        expect(read()).not.toBe(text);
        const unset = await edit("unset", ...at);
        expect(unset, unset.err).toMatchObject({ code: 0 });
        expect(read()).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});
