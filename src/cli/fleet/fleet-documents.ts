// What every fleet command that runs jobs checks first: documents without errors, and a target that can be opened.
import { hasErrors } from "../../base/diagnostic";
import { type DeprecationFinding, findDeprecatedSpellings, type OldSpelling } from "../../deprecation";
import type { FleetTarget } from "../../fleet/fleet-target";
import { isEmbeddedTarget } from "../../fleet/job-targets";
import { type LatestDocuments, watchDocuments } from "../../fleet/latest-documents";
import { listBrokenKeys, listKeys } from "../../fleet/zone-keys";
import type { BrokenPart } from "../../kind/state";
import { type Environment, identifyTarget, openTarget } from "../../operations";
import type { Args } from "../command";
import type { ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import { readAsOf, readProfile } from "../flags";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { documentOptions, targetOptions } from "../requests";
import { toEnvironment } from "../to-environment";
import { selectShard } from "./flags";

export interface FleetDocuments {
  readonly documents: LatestDocuments;
  /** The target that the command line names, and the account that the documents name. */
  readonly fleetTarget: FleetTarget;
  /** The keys of this command's shard that have no errors. */
  readonly keys: readonly string[];
  /** The parts with errors in this shard, and the files whose zones are unknown. */
  readonly broken: readonly BrokenPart[];
  /** On the day of `--as-of`, as `plan` reports them. */
  readonly deprecations: readonly DeprecationFinding[];
}

export type ReadFleetDocuments =
  | ({ readonly ok: true } & FleetDocuments)
  | { readonly ok: false; readonly exit: ExitCode };

export async function readFleetDocuments(args: Args, paths: readonly string[], io: Io): Promise<ReadFleetDocuments> {
  const environment = toEnvironment(io);
  const documents = watchDocuments({ ...documentOptions(args, io), paths }, environment);
  const { accounts, desired, broken, isAccountUncertain, diagnostics, deprecated } = await documents.read();
  printDiagnostics(io, diagnostics);
  if (accounts.some(({ account }) => account !== undefined))
    return {
      ok: false,
      exit: usageError(io, "The documents declare `accounts`, which the fleet does not read yet.", "fleet"),
    };
  // Without the account, jobs and requests would belong to another target.
  const isUsable = listKeys(desired).length > 0 && !isAccountUncertain;
  if (hasErrors(diagnostics) && !isUsable) return { ok: false, exit: exitCodeFor(diagnostics) };
  const identified = identifyTarget(targetOptions(args), environment);
  if (!identified.ok) return { ok: false, exit: reportFailure(identified, "fleet", args, io) };
  const fleetTarget = { target: identified.identity, account: desired.account };
  const deprecations = findFleetDeprecations(deprecated, args, io);
  const keys = selectShard(args, listKeys(desired));
  return { ok: true, documents, fleetTarget, keys, broken: selectBroken(args, broken), deprecations };
}

/** The parts with errors in the command's shard, and the files whose zones are unknown. */
export function selectBroken(args: Args, broken: readonly BrokenPart[]): readonly BrokenPart[] {
  const keys = new Set(selectShard(args, listBrokenKeys(broken)));
  return broken.filter(({ name, scope }) => scope === undefined || keys.has(name));
}

export function findFleetDeprecations(
  spellings: readonly OldSpelling[],
  args: Args,
  io: Io,
): readonly DeprecationFinding[] {
  return findDeprecatedSpellings(spellings, readAsOf(args, io), readProfile(args));
}

/** Reports what would stop every job. Undefined when the target can be opened. */
export async function checkTarget(args: Args, io: Io, environment: Environment): Promise<ExitCode | undefined> {
  const opened = await openTarget(targetOptions(args), environment);
  if (!opened.ok) return reportFailure(opened, "fleet", args, io);
  await opened.target.close();
  return undefined;
}

/** One job at a time on an emulator inside this process. */
export function readConcurrency(args: Args, environment: Environment): number {
  return isEmbeddedTarget(targetOptions(args), environment) ? 1 : Number(args.value("concurrency") ?? 4);
}
