// Record builders as functions: the same desired state as the builders of documents.
import { rmSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { aStack, synth } from "#form";
import type { JsonObject } from "../../src/base/json";
import { builders, Zone } from "../../src/constructs/shared";
import { readDesired } from "../../src/desired";
import type { DesiredState } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import { compileDesired } from "../emulated";

const ED25519 = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function propsOf({ scopes }: DesiredState): readonly string[] {
  const records = scopes.flatMap(({ objects }) => objects.filter(({ kind }) => kind === "dns_record"));
  return records.map(({ group, props }) => JSON.stringify([group, Object.entries(props).sort()])).sort();
}

async function stateOf(records: ReturnType<typeof builders.spf>): Promise<readonly string[]> {
  const stack = aStack();
  new Zone(stack, "Example", { name: "example.com" }).addRecordSet("Mail", records);
  const out = synth(stack);
  folders.push(out);
  const { desired, diagnostics } = await readDesired([out], { kinds });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return propsOf(desired);
}

const targets = ["selector1.contoso.example.net", "selector2.contoso.example.net"];

const same: readonly (readonly [string, ReturnType<typeof builders.spf>, JsonObject])[] = [
  [
    "spf",
    builders.spf({ mechanisms: ["mx", "exists:%{i}.example.net"], all: "softfail" }, { ttl: 600, comment: "mail" }),
    { spf: { mechanisms: ["mx", "exists:%{i}.example.net"], all: "softfail" }, ttl: 600, comment: "mail" },
  ],
  [
    "dmarc",
    builders.dmarc(
      { policy: "reject", subdomainPolicy: "none", rua: ["a@example.com"], percent: 50 },
      { name: "news" },
    ),
    { name: "news", dmarc: { policy: "reject", subdomain_policy: "none", rua: ["a@example.com"], percent: 50 } },
  ],
  [
    "dkim",
    builders.dkim({ selector: "s1", key: ED25519, testing: true }),
    { dkim: { selector: "s1", key: ED25519, testing: true } },
  ],
  [
    "caa",
    builders.caa({ issue: ["letsencrypt.org", "pki.goog"], issuewild: [], iodef: ["a@example.com"] }),
    { caa: { issue: ["letsencrypt.org", "pki.goog"], issuewild: [], iodef: ["a@example.com"] } },
  ],
  ["google_workspace", builders.googleWorkspace(), { google_workspace: {} }],
  [
    "microsoft_365",
    builders.microsoft365({ zoneName: "example.com", dkim: targets }, { name: "m" }),
    { name: "m", microsoft_365: { dkim: targets } },
  ],
];

describe("a record builder as a function", () => {
  it.each(same)("declares the same as the builder of documents: %s", async (_, records, entry) => {
    const document = compileDesired({ version: 1, zones: { "example.com": { records: [entry] } } });
    expect(await stateOf(records)).toEqual(propsOf(document));
  });

  it("has keys by builder, name and type, which an edit of a single record keeps", () => {
    expect(Object.keys(builders.spf({ all: "fail" }))).toEqual(["spf-@-TXT"]);
    expect(Object.keys(builders.dkim({ selector: "s1", key: ED25519 }, { name: "m" }))).toEqual([
      "dkim-s1._domainkey.m-TXT",
    ]);
    const [first, second] = [["a.example"], ["a.example", "b.example"]].map((issue) =>
      Object.keys(builders.caa({ issue })),
    );
    expect(first).toEqual(["caa-@-CAA"]);
    expect(second).toEqual(["caa-@-CAA", expect.stringMatching(/^caa-@-CAA-[0-9a-z]{8}$/)]);
  });

  it("refuses what a document has an error for, at the line that calls it", () => {
    expect(() => builders.spf({ mechanisms: ["ip4:192.0.2.300"], all: "fail" })).toThrow(
      "spf of @: `ip4:192.0.2.300` is not a well-formed",
    );
    expect(() => builders.caa({ issue: ["x"] }, { name: "shop" })).toThrow("caa of shop: `x` is not an issuer");
    expect(() => builders.microsoft365({ zoneName: "my-shop.example" })).toThrow("Add `mx`");
    expect(() => builders.dkim({ selector: "s1", key: "-----BEGIN PRIVATE KEY-----\nTUlJ\n" })).toThrow(
      /^(?!.*TUlJ).*private key/s,
    );
  });
});
