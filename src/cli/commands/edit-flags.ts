// What `zonewright set` and `zonewright unset` have in common: their flags, and how they show the difference.
import { hasErrors } from "../../base/diagnostic";
import type { JsonObject } from "../../base/json";
import { type EditRecordsRequest, editRecords } from "../../operations";
import { formatFileDiff } from "../../report/text/file-diff";
import type { Args, Flag } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { exitCodeFor } from "../exit-code-for";
import type { Io } from "../io";
import { printDiagnostics, stdoutPaint } from "../print";
import { runOperation } from "../run-operation";

export const editFlags: readonly Flag[] = [
  { name: "zone", value: "NAME", doc: "the zone, where the document has several" },
  { name: "with", value: "PATH", many: true, doc: "a file or folder with templates and accounts that the zone uses" },
  { name: "dry-run", doc: "only show the difference" },
];

export const fieldFlags: readonly Flag[] = [
  { name: "ttl", value: "SECONDS", doc: "the TTL in seconds, or `auto`" },
  { name: "comment", value: "TEXT", doc: "the comment of the records" },
  { name: "proxied", value: "BOOLEAN", doc: "`true` or `false`", check: checkBoolean },
];

function checkBoolean(value: string): string | undefined {
  return /^(?:true|false)$/.test(value) ? undefined : `\`${value}\` is neither true nor false.`;
}

/** The fields that flags give. What is not valid is reported like in a document. */
export function readFields(args: Args): JsonObject {
  const [ttl, comment, proxied] = [args.value("ttl"), args.value("comment"), args.value("proxied")];
  return {
    ...(ttl !== undefined && { ttl: /^\d+$/.test(ttl) ? Number(ttl) : ttl }),
    ...(comment !== undefined && { comment }),
    ...(proxied !== undefined && { proxied: proxied === "true" }),
  };
}

export async function runEdit(
  does: EditRecordsRequest["does"],
  fields: JsonObject,
  args: Args,
  io: Io,
): Promise<ExitCode> {
  const [file = "", name = "", type, ...contents] = args.positionals;
  const dryRun = args.has("dry-run");
  const zone = args.value("zone");
  const request = {
    does,
    file,
    name,
    contents,
    fields,
    dryRun,
    with: args.all("with"),
    ...(type && { type }),
    ...(zone && { zone }),
  };
  const { before, after, diagnostics } = await runOperation(io, (environment) => editRecords(request, environment));
  printDiagnostics(io, diagnostics);
  if (hasErrors(diagnostics)) return exitCodeFor(diagnostics);
  if (before === after) io.stderr.write("Nothing to change.\n");
  else io.stdout.write(formatFileDiff(file, before, after, stdoutPaint(io)));
  return EXIT.done;
}
