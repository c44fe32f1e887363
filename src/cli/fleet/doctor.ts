// `fleet doctor`: checks whether the queue's server keeps what it stores, and says which settings to change.

import { escapeJson, escapeText } from "../../base/escape-text";
import { describeFleetTarget, type FleetTarget } from "../../fleet/fleet-target";
import { listKnownTargets } from "../../fleet/known-targets";
import { checkServer, openSharedStore } from "../../fleet/open-job-queue";
import { QueueUnavailableError } from "../../fleet/queue-unavailable-error";
import { ENGINE_VARIABLE, readFleetName } from "../../fleet/shared-services";
import { toDisplayText } from "../../report/display-text";
import { FORMAT_VERSION, jsonText } from "../../report/json/report-json";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { stdoutPaint } from "../print";

const TRUST =
  "Whoever can write to this server can request applies of the zones that the workers' documents declare, free locks, and stop every run. They cannot change the documents, allow a hazard, or read a credential. Give access to nobody but workers, pipelines and operators.";

/** Exit 0 when all checks pass, 1 when one fails. */
export async function runDoctor(args: Args, io: Io): Promise<ExitCode> {
  const url = io.env[ENGINE_VARIABLE] ?? "";
  const checks = await checkServer(url);
  const isHealthy = checks.every((check) => check.ok);
  const targets = await listTargets(url, io);
  if (args.has("json")) {
    const rows = checks.map(({ name, ok, observed, requirement }) => {
      return { check: name, ok, seen: observed, want: requirement };
    });
    const named = targets.map(({ target, account }) => ({ target, account: account ?? null }));
    io.stdout.write(
      escapeJson(
        jsonText({ format_version: FORMAT_VERSION, healthy: isHealthy, checks: rows, targets: named, trust: TRUST }),
      ),
    );
  } else {
    const paint = stdoutPaint(io);
    for (const { name, ok, observed, requirement } of checks) {
      const mark = ok ? "ok   " : paint.error("wrong");
      io.stdout.write(
        `${mark}  ${escapeText(`${name}: ${observed}`)}${ok ? "" : `\n       ${escapeText(requirement)}`}\n`,
      );
    }
    for (const target of targets) io.stdout.write(`target ${toDisplayText(describeFleetTarget(target))}\n`);
    io.stdout.write(`\n${TRUST}\n`);
  }
  return isHealthy ? EXIT.done : EXIT.error;
}

/** None of a server that cannot be used: the checks say why. */
async function listTargets(url: string, { env }: Io): Promise<readonly FleetTarget[]> {
  const shared = await openSharedStore(url, readFleetName(env));
  try {
    return (await listKnownTargets(shared)).targets;
  } catch (error) {
    if (error instanceof QueueUnavailableError) return [];
    throw error;
  } finally {
    await shared.close();
  }
}
