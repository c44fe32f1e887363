// The keys of saved plans: a private key or a command that signs, and the public keys that an apply accepts. No private key is part
// of a message, and a command that signs sees none of the run's credentials.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { resolve } from "node:path";
import { captureOutput } from "../base/capture-output";
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { errorText } from "../base/error-text";
import { readPrivateFile } from "../base/private-file";
import { readTextFile } from "../base/read-text-file";
import { parseSink } from "../kind/sink";
import { type PlanKey, type PlanSignature, parsePublicKeys, readSignature, toPlanKey } from "../plan/plan-signature";
import { checkCommand, withoutOwnVariables } from "../secret-stores/command";
import type { Environment } from "./environment";
import type { Failure } from "./failure";

/** Bytes. A private key in PEM has about 120. */
const MAX_KEY_BYTES = 4096;
/** Milliseconds: a person may have to touch a security key. */
const TIMEOUT_MS = 60_000;

type Surroundings = Pick<Environment, "cwd" | "env" | "redaction">;

export type SignedPlan = { readonly ok: true; readonly signature: PlanSignature } | SigningProblem;

export interface SigningProblem {
  readonly ok: false;
  readonly detail: string;
  readonly help: string;
}

/** Why a source cannot sign, as far as that is known without running its command; undefined if it can. */
export function checkSigner(source: string, surroundings: Surroundings): SigningProblem | undefined {
  const sink = parseSink(source);
  const command = sink.ok && sink.sink.form === "exec" ? sink.sink.command : undefined;
  if (command !== undefined) return checkSigningCommand(command, surroundings);
  const signed = signPlan(source, new Uint8Array(), surroundings);
  return signed.ok ? undefined : signed;
}

/**
 * @param source `file:PATH` of a private key in PEM, or `exec:["COMMAND", …]`, which gets the bytes on its standard input and prints
 * their signature.
 */
export function signPlan(source: string, bytes: Uint8Array, surroundings: Surroundings): SignedPlan {
  const sink = parseSink(source);
  if (sink.ok && sink.sink.form === "file") return signWithFile(sink.sink.path, bytes, surroundings);
  if (sink.ok && sink.sink.form === "exec") return signWithCommand(sink.sink.command, bytes, surroundings);
  const detail = 'The signer is neither `file:PATH` nor `exec:["COMMAND", "ARGUMENT", …]`; it is not shown here.';
  return { ok: false, detail, help: "Name the file of a private key, or a command that signs its standard input." };
}

function signWithFile(path: string, bytes: Uint8Array, { cwd, redaction }: Surroundings): SignedPlan {
  const file = readPrivateFile(resolve(cwd, path), MAX_KEY_BYTES);
  if (!file.ok) return { ok: false, detail: `The key file \`${path}\` ${file.what}.`, help: file.help };
  redaction.hide(file.text.split("\n").filter((line) => !line.startsWith("-----")));
  const key = parsePrivateKey(file.text);
  const help = "Make a key with `openssl genpkey -algorithm ed25519 -out plan.key`.";
  if (key === undefined) return { ok: false, detail: `\`${path}\` is not an Ed25519 private key in PEM.`, help };
  const { id } = toPlanKey(createPublicKey(key));
  const value = sign(null, bytes, key).toString("base64");
  return { ok: true, signature: { algorithm: "ed25519", key: id, value } };
}

function parsePrivateKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The public keys of the environment tell whose signature the command printed. */
function signWithCommand(command: readonly string[], bytes: Uint8Array, surroundings: Surroundings): SignedPlan {
  const accepted = readPlanKeys([], surroundings);
  if (!accepted.ok || accepted.keys === undefined) return signingCommandFailed(command, NEEDS_PUBLIC_KEY);
  const { cwd, env } = surroundings;
  const run = { command, cwd, env: withoutOwnVariables(env), input: bytes };
  const ran = captureOutput({ ...run, timeoutMs: TIMEOUT_MS, maxBytes: MAX_KEY_BYTES });
  if (!ran.ok) return signingCommandFailed(command, ran.what);
  const signature = readSignature(ran.output, bytes, accepted.keys);
  if (signature) return { ok: true, signature };
  return signingCommandFailed(command, "printed no signature of one of the public keys");
}

function checkSigningCommand(command: readonly string[], surroundings: Surroundings): SigningProblem | undefined {
  const accepted = readPlanKeys([], surroundings);
  if (!accepted.ok || accepted.keys === undefined) return signingCommandFailed(command, NEEDS_PUBLIC_KEY);
  const missing = checkCommand(command, surroundings.cwd, surroundings.env);
  return missing === undefined ? undefined : signingCommandFailed(command, "is not found");
}

const NEEDS_PUBLIC_KEY = "needs its public key in `ZONEWRIGHT_PLAN_PUBLIC_KEYS`";

function signingCommandFailed([name = ""]: readonly string[], what: string): SigningProblem {
  const help =
    "Run it yourself: it gets bytes on its standard input, and prints their Ed25519 signature, raw or in base64.";
  return { ok: false, detail: `The command \`${name}\`, which signs plans, ${what}.`, help };
}

export type PlanKeys =
  /** Undefined: signatures are not required. */
  { readonly ok: true; readonly keys?: readonly PlanKey[] } | Extract<Failure, { readonly reason: "signature" }>;

/** The public keys that a request and the environment accept. An empty variable is an error: it must not lift the requirement. */
export function readPlanKeys(files: readonly string[], { cwd, env }: Pick<Surroundings, "cwd" | "env">): PlanKeys {
  const { ZONEWRIGHT_PLAN_PUBLIC_KEYS: variable } = env;
  const sources = [...files, ...(variable === undefined ? [] : [variable])];
  if (sources.length === 0) return { ok: true };
  const keys: PlanKey[] = [];
  for (const source of sources) {
    const read = readKeys(source, cwd);
    if (typeof read === "string") return refuseKeys(read);
    keys.push(...read);
  }
  return { ok: true, keys };
}

/** The keys of PEM text or of a PEM file, or why there are none. */
function readKeys(source: string, cwd: string): readonly PlanKey[] | string {
  if (source.trim() === "") return "`ZONEWRIGHT_PLAN_PUBLIC_KEYS` is empty.";
  const isText = source.includes("-----BEGIN");
  const shown = isText ? "`ZONEWRIGHT_PLAN_PUBLIC_KEYS`" : `\`${source}\``;
  try {
    const keys = parsePublicKeys(isText ? source : readTextFile(resolve(cwd, source)));
    return keys.length > 0 ? keys : `${shown} does not consist of Ed25519 public keys in PEM.`;
  } catch (error) {
    return `${shown} cannot be read: ${errorText(error)}.`;
  }
}

function refuseKeys(detail: string): PlanKeys {
  const help =
    "Write public keys in PEM (`openssl pkey -in plan.key -pubout`), one after the other, or name a file of them.";
  return signatureFailure({ code: "PLN118", severity: "error", summary: codeTitle("PLN118"), detail, help });
}

export function signatureFailure(diagnostic: Diagnostic): Extract<Failure, { readonly reason: "signature" }> {
  return { ok: false, reason: "signature", diagnostics: [diagnostic] };
}
