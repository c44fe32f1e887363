// What several commands read from their arguments, as the parts of operations' requests.
import type { DocumentOptions, PlanRequest, SerialHint, TargetOptions } from "../operations";
import { createProgramRun } from "./app/program-run";
import type { Args } from "./command";
import { givenProfile } from "./flags";
import type { Io } from "./io";

export function documentOptions(args: Args, io: Io): DocumentOptions {
  const runProgram = createProgramRun(args, io);
  return { paths: args.positionals, zones: args.all("zone"), profile: givenProfile(args), runProgram };
}

export function targetOptions(args: Args): Pick<TargetOptions, "baseUrl" | "asOf" | "profile"> {
  return { baseUrl: args.value("base-url"), asOf: args.value("as-of"), profile: givenProfile(args) };
}

export function planRequest(args: Args, io: Io): PlanRequest {
  return { ...documentOptions(args, io), ...targetOptions(args), batch: !args.has("no-batch") };
}

/** `--lock-timeout` in milliseconds; 0 by default. */
export function lockTimeoutMs(args: Args): number {
  return Number(args.value("lock-timeout") ?? 0) * 1000;
}

export function serialHint(args: Args): SerialHint | undefined {
  if (!args.has("serial-hint")) return undefined;
  return { fullEveryHours: Number.parseInt(args.value("full-every") ?? "24", 10), resolvers: args.all("resolver") };
}
