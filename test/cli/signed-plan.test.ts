// A pipeline can require that a saved plan is signed: then whoever can replace the file cannot have other changes applied.
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { digest } from "../../src/base/digest";
import { canonicalText, type JsonObject } from "../../src/base/json";
import { folder, zoneDocument } from "./folder";
import { run as runCommand } from "./run-in";

interface Keys {
  readonly secret: string;
  readonly open: string;
}

function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    secret: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    open: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

const [ours, theirs] = [makeKeys(), makeKeys()];
const www = (content: string) => `name: www, type: A, content: ${content}`;
const TARGET = ["--base-url", "emulator:state.json"];

/** A folder with a live zone, a document that changes it, and both pairs of keys. */
async function place() {
  const here = folder();
  const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runCommand([...argv, ...TARGET], { cwd: here.path, env: { PATH: process.env["PATH"] ?? "", ...env } });
  const read = (name: string) => readFileSync(join(here.path, name), "utf8");
  for (const [name, keys] of Object.entries({ ours, theirs })) {
    here.write(`${name}.key`, keys.secret);
    here.write(`${name}.pub`, keys.open);
    chmodSync(join(here.path, `${name}.key`), 0o600);
  }
  here.write("zone.yaml", zoneDocument([www("192.0.2.1")]));
  expect((await run(["apply", "zone.yaml", "--auto-approve"])).code).toBe(0);
  here.write("zone.yaml", zoneDocument([www("192.0.2.2")]));
  const plan = (signer?: string, file = "plan.zwplan") =>
    run(["plan", "zone.yaml", "--out", file, ...(signer === undefined ? [] : ["--sign-with", signer])]);
  const apply = (key?: string, env?: Readonly<Record<string, string>>) =>
    run(["apply", "plan.zwplan", "--auto-approve", ...(key === undefined ? [] : ["--public-key", key])], env);
  return { ...here, run, read, plan, apply };
}

type Place = Awaited<ReturnType<typeof place>>;

/** Edits the members of a plan file and computes its checksum again. */
function edit(here: Place, change: (body: JsonObject) => JsonObject): void {
  const { sha256: _, ...body } = JSON.parse(here.read("plan.zwplan")) as JsonObject;
  const changed = change(body);
  here.write("plan.zwplan", `${canonicalText({ ...changed, sha256: digest(canonicalText(changed)) })}\n`);
}

const signatureOf = (here: Place, file: string) =>
  (JSON.parse(here.read(file)) as JsonObject)["signature"] as JsonObject;

describe("a signed plan", () => {
  it("is applied with the key of a flag", async () => {
    const here = await place();
    expect((await here.plan("file:ours.key")).code).toBe(0);
    expect(await here.apply("ours.pub")).toMatchObject({ code: 0, out: expect.stringContaining("Converged") });
  });

  it.each([
    ["the text of a key in the environment", { ZONEWRIGHT_PLAN_PUBLIC_KEYS: ours.open }],
    ["a file that the environment names", { ZONEWRIGHT_PLAN_PUBLIC_KEYS: "ours.pub" }],
    ["two keys, while a new key replaces the old", { ZONEWRIGHT_PLAN_PUBLIC_KEYS: theirs.open + ours.open }],
  ])("is applied with %s", async (_, env) => {
    const here = await place();
    const made = await here.run(["plan", "zone.yaml", "--out", "plan.zwplan"], {
      ZONEWRIGHT_PLAN_SIGNER: "file:ours.key",
    });
    expect(made.code).toBe(0);
    expect((await here.apply(undefined, env)).code).toBe(0);
  });

  it("is applied where no signature is required", async () => {
    const here = await place();
    expect((await here.plan("file:ours.key")).code).toBe(0);
    expect((await here.apply()).code).toBe(0);
  });
});

describe("a run that requires a signature refuses, and writes nothing,", () => {
  const attacks: readonly (readonly [string, string, (here: Place) => unknown])[] = [
    ["a plan without a signature", "PLN113", (here) => here.plan()],
    ["a plan whose signature was removed", "PLN113", (here) => edit(here, ({ signature, ...body }) => body)],
    [
      "a plan whose signature was cut short",
      "PLN116",
      (here) =>
        edit(here, (body) => {
          const signature = signatureOf(here, "plan.zwplan");
          return { ...body, signature: { ...signature, value: String(signature["value"]).slice(0, 40) } };
        }),
    ],
    ["a plan whose signature is another value", "PLN116", (here) => edit(here, (body) => ({ ...body, signature: [] }))],
    ["a plan that is signed with another key", "PLN115", (here) => here.plan("file:theirs.key")],
    [
      "a plan that is signed with another key under the name of an accepted key",
      "PLN114",
      async (here) => {
        const { key } = signatureOf(here, "plan.zwplan") as { readonly key: string };
        await here.plan("file:theirs.key");
        edit(here, (body) => ({ ...body, signature: { ...signatureOf(here, "plan.zwplan"), key } }));
      },
    ],
    [
      "a plan with the signature of another plan",
      "PLN114",
      async (here) => {
        const signature = signatureOf(here, "plan.zwplan");
        here.write("zone.yaml", zoneDocument([www("203.0.113.66")]));
        await here.plan();
        edit(here, (body) => ({ ...body, signature }));
      },
    ],
    [
      "a signed plan with a later expiry",
      "PLN114",
      (here) => edit(here, (body) => ({ ...body, expires: "2036-01-01T00:00:00Z" })),
    ],
    [
      "documents in the place of a plan",
      "PLN113",
      (here) => here.write("plan.zwplan", zoneDocument([www("203.0.113.66")])),
    ],
  ];
  it.each(attacks)("%s: %s", async (title, code, attack) => {
    const here = await place();
    expect((await here.plan("file:ours.key")).code).toBe(0);
    await attack(here);
    const before = here.read("state.json");
    const file = title.startsWith("documents") ? "zone.yaml" : "plan.zwplan";
    const refused = await here.run(["apply", file, "--auto-approve", "--public-key", "ours.pub"]);
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining(`error ${code}`) });
    expect(here.read("state.json")).toBe(before);
  });

  it.each([
    ["an empty variable", { ZONEWRIGHT_PLAN_PUBLIC_KEYS: "" }],
    ["a private key", { ZONEWRIGHT_PLAN_PUBLIC_KEYS: "ours.key" }],
    ["a file that is missing", { ZONEWRIGHT_PLAN_PUBLIC_KEYS: "missing.pub" }],
    ["a key with other text", { ZONEWRIGHT_PLAN_PUBLIC_KEYS: `${ours.open}and more` }],
  ])("%s as its public keys", async (_, env) => {
    const here = await place();
    expect((await here.plan("file:ours.key")).code).toBe(0);
    const before = here.read("state.json");
    const refused = await here.apply(undefined, env);
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining("error PLN118") });
    expect(here.read("state.json")).toBe(before);
  });
});

describe("a command that signs", () => {
  const script = (print: string) =>
    `exec:${JSON.stringify([process.execPath, "-e", `const { sign } = require("node:crypto"); const { readFileSync } = require("node:fs"); const bytes = readFileSync(0); ${print}`])}`;
  const env = { ZONEWRIGHT_PLAN_PUBLIC_KEYS: "ours.pub", ZONEWRIGHT_API_TOKEN: "a-token-of-this-run-0123456789" };
  const signature = 'sign(null, bytes, readFileSync("ours.key"))';

  it.each([
    ["in base64", `console.log(${signature}.toString("base64"))`],
    ["raw", `process.stdout.write(${signature})`],
  ])("prints the signature %s, and sees no credential", async (_, print) => {
    const here = await place();
    const checked = `if (process.env.ZONEWRIGHT_API_TOKEN) process.exit(9); ${print}`;
    const made = await here.run(["plan", "zone.yaml", "--out", "plan.zwplan", "--sign-with", script(checked)], env);
    expect(made, made.err).toMatchObject({ code: 0 });
    expect((await here.apply(undefined, env)).code).toBe(0);
  });

  it.each([
    ["exits with another code", script("process.exit(1)")],
    [
      "prints the signature of something else",
      script('console.log(sign(null, Buffer.from("x"), readFileSync("ours.key")).toString("base64"))'),
    ],
    ["signs with another key", script('console.log(sign(null, bytes, readFileSync("theirs.key")).toString("base64"))')],
    ["is missing", 'exec:["./missing"]'],
    ["is not a list", "exec:sign"],
  ])("and %s: no plan is saved", async (_, signer) => {
    const here = await place();
    const refused = await here.run(["plan", "zone.yaml", "--out", "plan.zwplan", "--sign-with", signer], env);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("error PLN117") });
    expect(here.files()).not.toContain("plan.zwplan");
  });
});

describe("a private key", () => {
  it.each([
    ["that others can read", (here: Place) => chmodSync(join(here.path, "ours.key"), 0o644), "ours.key"],
    ["that is missing", () => {}, "missing.key"],
    ["that is a public key", (here: Place) => chmodSync(join(here.path, "ours.pub"), 0o600), "ours.pub"],
  ])("%s signs nothing", async (_, prepare, name) => {
    const here = await place();
    prepare(here);
    expect(await here.plan(`file:${name}`)).toMatchObject({ code: 1, err: expect.stringContaining("error PLN117") });
    expect(here.files()).not.toContain("plan.zwplan");
  });

  it("is in no output and in no file but its own", async () => {
    const here = await place();
    const [body = ""] = ours.secret.split("\n").filter((line) => !line.startsWith("-----"));
    const printed = [await here.plan("file:ours.key"), await here.plan(ours.secret), await here.apply("ours.pub")];
    expect(printed.filter(({ out, err }) => `${out}${err}`.includes(body))).toEqual([]);
    const holders = readdirSync(here.path).filter((name) => here.read(name).includes(body));
    expect(holders).toEqual(["ours.key"]);
  });
});
