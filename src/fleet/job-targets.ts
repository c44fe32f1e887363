// The targets of jobs: each job opens its own, so that its requests can be counted.
import type { Environment } from "../operations/environment";
import { nameTarget, type OpenedTarget, openTarget, type TargetOptions } from "../operations/target";
import type { JobMode } from "./job-requests";

export type OpenJobTarget = (mode: JobMode, environment: Environment) => Promise<OpenedTarget>;

/** An emulator inside this process is shared by all jobs: two of them would not see each other's writes. */
export function createJobTargets(options: Omit<TargetOptions, "priority">, shared: Environment): OpenJobTarget {
  const open: OpenJobTarget = (mode, environment) => openTarget({ ...options, priority: mode }, environment);
  if (!isEmbeddedTarget(options, shared)) return open;
  let embedded: Promise<OpenedTarget> | undefined;
  return async (mode) => {
    embedded ??= open(mode, shared);
    const opened = await embedded;
    return opened.ok ? { ok: true, target: { ...opened.target, close: async () => {} } } : opened;
  };
}

/** Whether the target is an emulator inside this process. Its jobs must run one at a time, so that their requests can be counted. */
export function isEmbeddedTarget(
  options: Pick<TargetOptions, "account" | "baseUrl">,
  environment: Pick<Environment, "env">,
): boolean {
  return nameTarget(options, environment).startsWith("emulator:");
}
