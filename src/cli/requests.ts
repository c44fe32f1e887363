// What several commands read from their arguments, as the parts of operations' requests.
import type { DocumentOptions, PlanRequest, SerialHint, TargetOptions } from "../operations";
import type { Args } from "./command";
import { givenProfile } from "./flags";

export function documentOptions(args: Args): DocumentOptions {
  return { paths: args.positionals, zones: args.all("zone"), profile: givenProfile(args) };
}

export function targetOptions(args: Args): Pick<TargetOptions, "baseUrl" | "asOf" | "profile"> {
  return { baseUrl: args.value("base-url"), asOf: args.value("as-of"), profile: givenProfile(args) };
}

export function planRequest(args: Args): PlanRequest {
  return { ...documentOptions(args), ...targetOptions(args), batch: !args.has("no-batch") };
}

/** `--lock-timeout` in milliseconds; 0 by default. */
export function lockTimeoutMs(args: Args): number {
  return Number(args.value("lock-timeout") ?? 0) * 1000;
}

export function serialHint(args: Args): SerialHint | undefined {
  if (!args.has("serial-hint")) return undefined;
  return { fullEveryHours: Number.parseInt(args.value("full-every") ?? "24", 10), resolvers: args.all("resolver") };
}
