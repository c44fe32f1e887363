// A step that creates a value which the API shows once. Wherever the process is killed, the value is stored or can be
// regenerated, and one object remains: it is found by its unique name.
//
//   create      check the store · journal `making` · POST · store · journal `stored`
//   regenerate  check the store · journal `making` · PUT value · store · journal `stored`
//   rotate      check the store · journal `rotating` · POST successor · store · journal `succeeded` · DELETE old · rename · journal `stored`
import type { Diagnostic } from "../base/diagnostic";
import type { Kind, Live, Secret } from "../kind/kind";
import type { Step } from "../plan/plan";
import type { RotationRecord, SecretKey } from "../plan/renewals";
import type { ApplyContext } from "./context";
import { createObject } from "./create-secret-object";
import { cannotStoreSecret, noSecretStores, secretNotStored, unusableJournal } from "./diagnostics";
import { regenerateValue, toValueOwner } from "./regenerate-value";
import {
  deleteObject,
  type Generated,
  listObjects,
  type NoteRequest,
  renameObject,
  type SecretStep,
  type Unsuccessful,
  type Written,
} from "./secret-requests";
import type { RefusedSteps } from "./send-steps";

/** Returns the step if the API rejected it. Otherwise the step has its result, or the run is stopped. */
export async function createSecret(
  context: ApplyContext,
  kind: Kind,
  secret: Secret,
  step: Step,
): Promise<RefusedSteps | undefined> {
  const { results, secrets: stores, ids } = context;
  const props = step.change.to ?? {};
  const sink = String(props[secret.sink]);
  const fail = (diagnostic: Diagnostic) => {
    results.fail(step, diagnostic);
    return undefined;
  };
  if (!stores) return fail(noSecretStores(step));
  const problem = stores.check(sink);
  if (problem !== undefined) return fail(cannotStoreSecret(sink, problem, step.change.where));
  const name = String(props[secret.name]);
  const key: SecretKey = { scope: ids.account ?? ids.zone ?? "", kind: kind.name, name };
  const unusable = stores.checkJournal(key);
  if (unusable !== undefined) return fail(unusableJournal(unusable, step.change.where));
  const record = stores.readJournal(key);
  const outcome = await applyStep({ context, kind, secret, step, stores, sink, name, key, record });
  switch (outcome.result) {
    case "rejected":
      return { steps: [step], failure: outcome.failure };
    case "written":
      results.done(step, outcome.found ? "found" : "written");
      context.sent.confirm(step, outcome.id);
      context.onStepDone?.(step, { row: outcome.row });
      return undefined;
    case "recorded":
      return undefined;
  }
}

function applyStep(secretStep: SecretStep): Promise<Written | Unsuccessful> {
  switch (secretStep.step.change.renews) {
    case undefined:
      return create(secretStep);
    case "regenerate":
      return regenerate(secretStep);
    case "rotate":
      return rotate(secretStep);
  }
}

async function create(secretStep: SecretStep): Promise<Written | Unsuccessful> {
  const created = await createObject(secretStep, secretStep.name, (open) =>
    writeJournal(secretStep, { phase: "making", ...open }),
  );
  if (created.result === "rejected") secretStep.stores.writeJournal(secretStep.key, undefined);
  return created.result === "generated" ? storeValue(secretStep, created, "stored") : created;
}

async function regenerate(secretStep: SecretStep): Promise<Written | Unsuccessful> {
  const { id } = secretStep.step.change;
  if (id === undefined) throw new Error(`${secretStep.step.comment}: the object has no id`);
  const modified = String(secretStep.step.change.from?.[secretStep.secret.modified]);
  const regenerated = await regenerateValue(secretStep, { id, modified }, (open) =>
    writeJournal(secretStep, { phase: "making", ...open }),
  );
  return regenerated.result === "generated" ? storeValue(secretStep, regenerated, "stored") : regenerated;
}

/** Also completes a rotation that was interrupted, from whatever phase it reached. */
async function rotate(secretStep: SecretStep): Promise<Written | Unsuccessful> {
  const { secret, name, stores, key, record } = secretStep;
  const listed = await listObjects(secretStep);
  if (listed.result !== "listed") return listed;
  const named = (name: string) => listed.objects.find((live) => live.props[secret.name] === name);
  const [current, successor] = [named(name), named(secret.successor(name))];
  if (successor && isStored(record, current, successor)) return replaceBySuccessor(secretStep, current, successor.id);
  if (!current && !successor) return create(secretStep);
  const note: NoteRequest = (open) => writeJournal(secretStep, { phase: "rotating", at: record?.at ?? 0, ...open });
  const generated = successor
    ? await regenerateValue(secretStep, toValueOwner(secret, successor), note)
    : await createObject(secretStep, secret.successor(name), note);
  if (generated.result === "rejected" && !successor && record) stores.writeJournal(key, record);
  if (generated.result !== "generated") return generated;
  const stored = await storeValue(secretStep, generated, "succeeded");
  return stored.result === "written" ? replaceBySuccessor(secretStep, current, generated.id) : stored;
}

/** Whether the successor's value is stored. The old object is deleted only after that. */
function isStored(record: RotationRecord | undefined, current: Live | undefined, successor: Live): boolean {
  return record ? record.phase === "succeeded" && record.id === successor.id : !current;
}

/** Deletes the old object, and gives the successor its name. */
async function replaceBySuccessor(
  secretStep: SecretStep,
  current: Live | undefined,
  id: string,
): Promise<Written | Unsuccessful> {
  const problem = current && (await deleteObject(secretStep, current.id));
  if (problem) return problem;
  const renamed = await renameObject(secretStep, id);
  if (renamed.result === "written") writeJournal(secretStep, { phase: "stored", id });
  return renamed;
}

async function storeValue(
  secretStep: SecretStep,
  { id, value, row, found }: Generated,
  phase: "stored" | "succeeded",
): Promise<Written | Unsuccessful> {
  const { context, step, stores, sink } = secretStep;
  const problem = await stores.store(sink, value);
  if (problem !== undefined) {
    context.results.fail(step, secretNotStored(step, sink, problem));
    return { result: "recorded" };
  }
  writeJournal(secretStep, { phase, id });
  return { result: "written", id, row, found };
}

function writeJournal(
  { stores, key, sink }: SecretStep,
  record: Pick<RotationRecord, "phase"> & Partial<RotationRecord>,
): void {
  stores.writeJournal(key, { sink, at: stores.now, ...record });
}
