// `fleet doctor`: checks whether the queue's server keeps what it stores, and says which settings to change.

import { escapeText } from "../../base/escape-text";
import { checkServer } from "../../fleet/open-job-queue";
import { ENGINE_VARIABLE } from "../../fleet/shared-services";
import { FORMAT_VERSION, jsonText } from "../../report/json/report-json";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { stdoutPaint } from "../print";

/** Exit 0 when all checks pass, 1 when one fails. */
export async function runDoctor(args: Args, io: Io): Promise<ExitCode> {
  const checks = await checkServer(io.env[ENGINE_VARIABLE] ?? "");
  const isHealthy = checks.every((check) => check.ok);
  if (args.has("json")) {
    const rows = checks.map(({ name, ok, observed, requirement }) => {
      return { check: name, ok, seen: observed, want: requirement };
    });
    io.stdout.write(jsonText({ format_version: FORMAT_VERSION, healthy: isHealthy, checks: rows }));
  } else {
    const paint = stdoutPaint(io);
    for (const { name, ok, observed, requirement } of checks) {
      const mark = ok ? "ok   " : paint.error("wrong");
      io.stdout.write(
        `${mark}  ${escapeText(`${name}: ${observed}`)}${ok ? "" : `\n       ${escapeText(requirement)}`}\n`,
      );
    }
  }
  return isHealthy ? EXIT.done : EXIT.error;
}
