// The optional packages. They are loaded when a queue on a server is opened and not before: the base install works without them.
import { createRequire } from "node:module";
import { errorCode } from "../../base/error-text";
import { QueueUnavailableError } from "../queue-unavailable-error";

type Bullmq = typeof import("bullmq");
type Ioredis = typeof import("ioredis");
type Pg = typeof import("pg");

export const bullmq = () =>
  load("bullmq", "bullmq", (value): value is Bullmq => exportsFunctions(value, ["Queue", "Worker"]));
export const ioredis = () =>
  load("ioredis", "bullmq ioredis", (value): value is Ioredis => exportsFunctions(value, ["Redis"]));
export const pg = () => load("pg", "bullmq pg", (value): value is Pg => exportsFunctions(value, ["Pool"]));

// Loads the CommonJS builds: BullMQ finds its drivers with `require`, which its other build does not have.
const requirePackage: (name: string) => unknown = createRequire(__filename);

/** @param install the packages to install when it is missing. */
function load<T>(name: string, install: string, isPackage: (value: unknown) => value is T): T {
  const loaded = requireOrExplain(name, install);
  if (!isPackage(loaded)) throw new QueueUnavailableError(`the package \`${name}\` has an unsupported version`);
  return loaded;
}

function requireOrExplain(name: string, install: string): unknown {
  try {
    return requirePackage(name);
  } catch (error) {
    if (errorCode(error) !== "MODULE_NOT_FOUND") throw error;
    throw new QueueUnavailableError(`the package \`${name}\` is not installed; run \`npm install ${install}\``);
  }
}

function exportsFunctions(value: unknown, names: readonly string[]): boolean {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === "function");
}
