// Accounts in documents: which account each zone and object is in, and the errors where that is not certain.
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostic";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";

const [PROD, STAGING] = ["023e105f4ecef8ad9ca31a8372d0c353", "11111111111111111111111111111111"];
const ACCOUNTS = `accounts:
  prod: { id: "${PROD}", token_env: ZONEWRIGHT_TOKEN_PROD }
  staging: { id: "${STAGING}", token_env: ZONEWRIGHT_TOKEN_STAGING, base_url: "https://api.example.net/v4" }
`;

/** Each text is a file; the first begins with the accounts. */
function compile(...texts: string[]) {
  const documents = texts.flatMap((text, index) => {
    const parsed = parseYaml(`${"abc"[index]}.yaml`, `version: 1\n${text}`);
    return parsed.document ?? [];
  });
  return compileDocuments(documents, { kinds });
}

/** The scopes and objects of each account. */
function summary({ accounts }: ReturnType<typeof compile>) {
  return accounts.map(({ account, desired }) => [
    account?.name,
    desired.account,
    desired.scopes.map(({ scope, objects }) => [
      scope.within === "zone" ? scope.zone : scope,
      ...objects.map(({ label }) => label),
    ]),
  ]);
}

function errors({ diagnostics }: ReturnType<typeof compile>): readonly string[] {
  const place = ({ where }: Diagnostic) => `${where?.file}:${where?.line}`;
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map((diagnostic) => `${diagnostic.code} ${place(diagnostic)} ${diagnostic.detail}`);
}

describe("an object of documents with accounts", () => {
  it("is in the account that it names, else in that of its file, else in the default", () => {
    const gateway = "token: external, authentication: true";
    const compiled = compile(
      `${ACCOUNTS.replace("TOKEN_PROD }", "TOKEN_PROD, default: true }")}gateways:
  bot: { ${gateway} }
  chat: { account: staging, ${gateway} }
zones:
  a.example: { records: [] }
  b.example: { account: staging, records: [] }`,
      `account: staging\nsoa_defaults: { refresh: 10000 }\nzones: { c.example: { records: [] }, d.example: { account: prod, records: [] } }`,
      `account: "${STAGING}"\ngateways: { bot: { ${gateway} } }`,
    );
    expect(errors(compiled)).toEqual([]);
    expect(summary(compiled)).toEqual([
      ["prod", PROD, [[{ within: "account" }, "bot", "a.example", "d.example"], ["a.example"], ["d.example"]]],
      [
        "staging",
        STAGING,
        [
          [{ within: "account" }, "chat", "b.example", "SOA defaults", "c.example", "bot"],
          ["b.example"],
          ["c.example"],
        ],
      ],
    ]);
  });

  it("is in no account where neither it, its file nor a default names one", () => {
    expect(errors(compile(`${ACCOUNTS}zones: { a.example: { records: [] } }`))).toEqual([
      "DOC173 a.yaml:5 Nothing says in which account this is.",
    ]);
  });

  it("is refused in an account that nobody declares, and the other zones are kept", () => {
    const zones = "zones: { a.example: { account: prd, records: [] }, b.example: { account: prod, records: [] } }";
    const compiled = compile(`${ACCOUNTS}${zones}`);
    expect(errors(compiled)).toEqual(["DOC173 a.yaml:5 No document declares the account `prd`."]);
    expect(compiled.desired.scopes.flatMap(({ scope }) => (scope.within === "zone" ? scope.zone : []))).toEqual([
      "b.example",
    ]);
  });

  it("is refused in a named account where no document declares accounts", () => {
    expect(errors(compile("zones: { a.example: { account: prod, records: [] } }"))).toEqual([
      "DOC173 a.yaml:2 `account` names an account, and no document declares `accounts`.",
    ]);
  });

  it("shares its name with an object of another account", () => {
    const gateway = "gateways: { bot: { token: external, authentication: true } }";
    expect(errors(compile(`${ACCOUNTS}account: prod\n${gateway}`, `account: staging\n${gateway}`))).toEqual([]);
  });
});

describe("a zone", () => {
  it("declared under two accounts is an error that names both lines", () => {
    const zone = "zones:\n  a.example: { records: [] }";
    const compiled = compile(`${ACCOUNTS}account: prod\n${zone}`, `account: staging\n${zone}`);
    expect(errors(compiled)).toEqual([
      "DOC118 b.yaml:4 `a.example` is declared here in the account `staging` and at a.yaml:7 in the account `prod`.",
    ]);
    expect(compiled.diagnostics.flatMap(({ also = [] }) => also.map(({ file, line }) => `${file}:${line}`))).toEqual([
      "a.yaml:7",
    ]);
  });
});

describe("a declaration of an account", () => {
  const declared = (fields: string, name = "prod") => errors(compile(`accounts: { ${name}: { ${fields} } }`));
  const id = `id: "${PROD}"`;

  it.each([
    [`${id}, token_env: ZONEWRIGHT_API_TOKEN`, '`token_env` is `"ZONEWRIGHT_API_TOKEN"`.'],
    [`${id}, token_env: ZONEWRIGHT_TOKEN_`, '`token_env` is `"ZONEWRIGHT_TOKEN_"`.'],
    [`${id}, token_env: "ZONEWRIGHT_TOKEN_A=B"`, '`token_env` is `"ZONEWRIGHT_TOKEN_A=B"`.'],
    [id, "`token_env` is missing."],
    ["id: prod, token_env: ZONEWRIGHT_TOKEN_A", '`id` is `"prod"`.'],
    [`${id}, token_env: ZONEWRIGHT_TOKEN_A, base_url: 1`, "`base_url` is `1`."],
    [`${id}, token_env: ZONEWRIGHT_TOKEN_A, default: yes`, '`default` is `"yes"`.'],
  ])("cannot name any value of the environment or malformed values: %s", (fields, detail) => {
    expect(declared(fields)).toEqual([`DOC171 a.yaml:2 ${detail}`]);
  });

  it("cannot be named by an ID", () => {
    expect(declared(`${id}, token_env: ZONEWRIGHT_TOKEN_A`, PROD)).toEqual([
      `DOC171 a.yaml:2 \`${PROD}\` is not a name of an account.`,
    ]);
  });

  it("may not repeat a name, an ID or the default of another file; the error names both lines", () => {
    const account = (name: string, of: string) =>
      `accounts: { ${name}: { id: "${of}", token_env: ZONEWRIGHT_TOKEN_A, default: true } }`;
    expect(errors(compile(account("prod", PROD), account("prod", STAGING)))).toEqual([
      "DOC172 b.yaml:2 The account `prod` is declared here and at a.yaml:2.",
    ]);
    expect(errors(compile(account("prod", PROD), account("live", PROD)))).toEqual([
      "DOC172 b.yaml:2 `live` has the ID of `prod`, which is declared at a.yaml:2.",
    ]);
    expect(errors(compile(account("prod", PROD), account("live", STAGING)))).toEqual([
      "DOC172 b.yaml:2 `live` is the default account here, and `prod` is at a.yaml:2.",
    ]);
  });
});

it("documents without accounts are one account, as the environment names it", () => {
  const [document] = [parseYaml("a.yaml", "version: 1\nzones: { a.example: { records: [] } }").document ?? []].flat();
  if (!document) throw new Error("a document");
  const { accounts, desired } = compileDocuments([document], { kinds, account: PROD });
  expect(accounts).toEqual([{ desired, broken: [] }]);
  expect(desired.account).toBe(PROD);
});
