// Saved plans on the disk: written by `plan --out`, carried out by `apply FILE`, refused where they do not fit any more.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforehand } from "../apply/beforehand";
import { staleness } from "../apply/stale";
import { kinds } from "../kinds";
import type { Plan } from "../plan/plan";
import { formatSavedPlan, looksLikeSavedPlan, parseSavedPlan } from "../plan/saved";
import type { Args } from "./command";
import { EXIT, type ExitCode } from "./exit";
import type { Io } from "./io";
import { lockScopes, type RunLocks } from "./locks";
import { lockBusy, lockTimeout, planOptions, secretsAt, type Use } from "./planned";
import { printDiagnostics } from "./print";
import { startProgress } from "./progress";
import { snapshotFiles } from "./snapshots";
import { exitFor } from "./stopped";
import { openTarget, type Target } from "./target";
import { VERSION } from "./version";

/** Written beside it and renamed: a plan is there whole or not at all. */
export function savePlan(io: Io, file: string, plan: Plan): boolean {
  const path = resolve(io.cwd, file);
  try {
    writeFileSync(`${path}.new`, formatSavedPlan({ plan, made: io.now().toISOString(), tool: VERSION }));
    renameSync(`${path}.new`, path);
    io.stderr.write(`Saved: \`zonewright apply ${file}\` does exactly this, or refuses.\n`);
    return true;
  } catch (error) {
    const detail = `\`${file}\`: ${(error as Error).message}.`;
    printDiagnostics(io, [
      {
        code: "PLN106",
        severity: "error",
        summary: "Cannot save the plan",
        detail,
        help: "Name a file in a folder that can be written.",
      },
    ]);
    return false;
  }
}

/** The one word of the command line that is a saved plan, judged by what the file begins with. */
export function savedPlanAmong(words: readonly string[], io: Io): string | undefined {
  return words.find((word) => {
    const path = resolve(io.cwd, word);
    if (!existsSync(path) || !statSync(path).isFile()) return false;
    return word.endsWith(".zwplan") || looksLikeSavedPlan(readFileSync(path, "utf8").slice(0, 100));
  });
}

/** Locks, reads what the plan touches, and hands the plan on only where every record is as it was. */
export async function withSavedPlan(file: string, args: Args, io: Io, use: Use): Promise<ExitCode> {
  const { saved, diagnostic } = parseSavedPlan(readFileSync(resolve(io.cwd, file), "utf8"), file, kinds);
  if (diagnostic || !saved) {
    printDiagnostics(io, diagnostic ? [diagnostic] : []);
    return EXIT.error;
  }
  const { plan } = saved;
  const progress = startProgress(io);
  const opened = await openTarget("apply", args, io, progress);
  if (!opened.ok) {
    progress.end();
    return opened.exit;
  }
  const { target } = opened;
  let locks: RunLocks | undefined;
  try {
    if (target.name !== plan.target) return anotherTarget(io, file, plan, target);
    const scopes = plan.scopes.filter((one) => one.steps.length > 0).map((one) => one.scope);
    const locked = await lockScopes(io, target.identity, scopes, lockTimeout(args));
    if (!locked.ok) return lockBusy(io, locked.zone, locked.holder);
    locks = locked.locks;
    progress.now(`reading ${target.name}`);
    const { moved, failures } = await staleness(target.api, kinds, plan);
    progress.end();
    printDiagnostics(io, [...failures, ...moved]);
    if (failures.length > 0) return exitFor(failures);
    if (moved.length > 0) return EXIT.stale;
    const secrets = secretsAt(io, target);
    const problems = await beforehand(target.api, kinds, plan, secrets);
    printDiagnostics(io, problems);
    if (problems.length > 0) return exitFor(problems);
    const snapshots = snapshotFiles(io, target.identity);
    return await use({ plan, target, options: planOptions(args, io, target), snapshots, secrets, locks }, progress);
  } finally {
    progress.end();
    await locks?.release();
    await target.close();
  }
}

function anotherTarget(io: Io, file: string, plan: Plan, target: Target): ExitCode {
  const detail = `It was made against \`${plan.target}\`, and the target is \`${target.name}\`.`;
  const help = `Give \`--base-url ${plan.target}\`, or make a plan for this target.`;
  printDiagnostics(io, [
    { code: "PLN104", severity: "error", summary: "A plan for another target", detail, help, where: { file } },
  ]);
  return EXIT.stale;
}
