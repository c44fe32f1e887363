// The optional packages, loaded when an engine on a server is opened and not before: the base install does without them.
import { createRequire } from "node:module";
import { FleetUnavailable } from "../unavailable";

export const bullmq = () => load<typeof import("bullmq")>("bullmq", "bullmq");
export const ioredis = () => load<typeof import("ioredis")>("ioredis", "bullmq ioredis");
export const pg = () => load<typeof import("pg")>("pg", "bullmq pg");

// The CommonJS builds: BullMQ looks for its own drivers with `require`, which its other build does not have.
const fromHere = createRequire(__filename);

function load<T>(name: string, wanted: string): T {
  try {
    return fromHere(name) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new FleetUnavailable(`the package \`${name}\` is not installed; run \`npm install ${wanted}\``);
  }
}
