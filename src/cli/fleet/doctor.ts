// `fleet doctor`: asks the engine's server whether it keeps what it is given, and says what to set where it does not.
import { doctor as examine } from "../../fleet/open-engine";
import { ENGINE_VARIABLE } from "../../fleet/shared";
import { escapeText } from "../../report/escape";
import { FORMAT_VERSION, jsonText } from "../../report/json";
import type { Args } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { outPaint } from "../print";

/** Exit 0 where all checks hold, 1 where one does not. */
export async function doctor(args: Args, io: Io): Promise<ExitCode> {
  const checks = await examine(io.env[ENGINE_VARIABLE] as string);
  const sick = checks.filter((check) => !check.ok).length;
  if (args.has("json")) io.stdout.write(jsonText({ format_version: FORMAT_VERSION, healthy: sick === 0, checks }));
  else {
    const paint = outPaint(io);
    for (const { check, ok, seen, want } of checks) {
      const mark = ok ? "ok   " : paint.error("wrong");
      io.stdout.write(`${mark}  ${escapeText(`${check}: ${seen}`)}${ok ? "" : `\n       ${escapeText(want)}`}\n`);
    }
  }
  return sick === 0 ? EXIT.done : EXIT.error;
}
