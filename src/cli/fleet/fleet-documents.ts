// What every fleet command that runs jobs checks first: documents without errors, and a target that can be opened.
import { hasErrors } from "../../base/diagnostic";
import { type DeprecationFinding, findDeprecatedSpellings, type OldSpelling } from "../../deprecation";
import type { ReadDesired } from "../../desired";
import { documentsOfAccount, selectAccount } from "../../fleet/account-documents";
import type { FleetTarget } from "../../fleet/fleet-target";
import { isEmbeddedTarget } from "../../fleet/job-targets";
import { type LatestDocuments, watchDocuments } from "../../fleet/latest-documents";
import { listBrokenKeys, listKeys } from "../../fleet/zone-keys";
import type { BrokenPart, DeclaredAccount } from "../../kind/state";
import { type Environment, identifyTarget, openTarget } from "../../operations";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import { readAsOf, readProfile } from "../flags";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { documentOptions, targetOptions } from "../requests";
import { toEnvironment } from "../to-environment";
import { selectShard } from "./flags";

/** What the documents declare in one account. */
export interface FleetDocuments {
  /** Undefined where the documents declare no accounts. */
  readonly account?: DeclaredAccount;
  readonly documents: LatestDocuments;
  /** The target that the command line or the account names, and the account that the documents name. */
  readonly fleetTarget: FleetTarget;
  /** The keys of this command's shard that have no errors. */
  readonly keys: readonly string[];
  /** The parts with errors in this shard, and the files whose zones are unknown. */
  readonly broken: readonly BrokenPart[];
  /** On the day of `--as-of`, as `plan` reports them. */
  readonly deprecations: readonly DeprecationFinding[];
}

export type ReadFleetDocuments =
  /** At least one account. */
  { readonly ok: true; readonly accounts: readonly FleetDocuments[] } | { readonly ok: false; readonly exit: ExitCode };

export async function readFleetDocuments(args: Args, paths: readonly string[], io: Io): Promise<ReadFleetDocuments> {
  const environment = toEnvironment(io);
  const documents = watchDocuments({ ...documentOptions(args, io), paths }, environment);
  const read = await documents.read();
  const { desired, diagnostics } = read;
  printDiagnostics(io, diagnostics);
  // Without the account, jobs and requests would belong to another target.
  const isUsable = listKeys(desired).length > 0 && !read.isAccountUncertain && !read.mayDeclareAccounts;
  if (hasErrors(diagnostics) && !isUsable) return { ok: false, exit: exitCodeFor(diagnostics) };
  const wanted = args.value("account");
  const states = read.accounts.filter(({ account }) => wanted === undefined || account?.name === wanted);
  if (states.length === 0) return { ok: false, exit: usageError(io, describeUnknownAccount(wanted, read), "fleet") };
  const deprecations = findFleetDeprecations(read.deprecated, args, io);
  const accounts: FleetDocuments[] = [];
  for (const { account } of states) {
    const own = selectAccount(read, account);
    const identified = identifyTarget({ ...targetOptions(args), ...(account && { account }) }, environment);
    if (!identified.ok) return { ok: false, exit: reportFailure(identified, "fleet", args, io) };
    accounts.push({
      ...(account && { account }),
      documents: documentsOfAccount(documents, account),
      fleetTarget: { target: identified.identity, account: own.desired.account },
      keys: selectShard(args, listKeys(own.desired)),
      broken: selectBroken(args, own.broken),
      deprecations,
    });
  }
  return { ok: true, accounts };
}

function describeUnknownAccount(wanted: string | undefined, { accounts }: ReadDesired): string {
  const names = accounts.flatMap(({ account }) => (account ? [`\`${account.name}\``] : []));
  const known = names.length === 0 ? "they declare none" : `they declare zones in ${names.join(", ")}`;
  return `\`--account ${wanted}\` is not an account with zones in the documents; ${known}.`;
}

/** The options of an account's target. */
export function accountTargetOptions(args: Args, { account }: Pick<FleetDocuments, "account">) {
  return { ...targetOptions(args), ...(account && { account }) };
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
export async function checkTarget(
  args: Args,
  documents: FleetDocuments,
  io: Io,
  environment: Environment,
): Promise<ExitCode | undefined> {
  const opened = await openTarget(accountTargetOptions(args, documents), environment);
  if (!opened.ok) return reportFailure(opened, "fleet", args, io);
  await opened.target.close();
  return undefined;
}

/** One job at a time on an emulator inside this process. */
export function readConcurrency(args: Args, documents: FleetDocuments, environment: Environment): number {
  return isEmbeddedTarget(accountTargetOptions(args, documents), environment)
    ? 1
    : Number(args.value("concurrency") ?? 4);
}

/** The exit code of a command over several accounts: the first of these that an account ended with. */
export function joinExitCodes(codes: readonly ExitCode[]): ExitCode {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? codes[0] ?? EXIT.done;
}

const WORST_FIRST: readonly ExitCode[] = [
  EXIT.interrupted,
  EXIT.auth,
  EXIT.rateLimited,
  EXIT.usage,
  EXIT.partial,
  EXIT.error,
  EXIT.refused,
  EXIT.changes,
];
