// `zonewright deprecations`: the deprecation schedule as of a day, and where files of any kind use what it lists.

import { suggestName } from "../../base/suggest-name";
import { findDeprecation, SCHEDULE } from "../../deprecation";
import { SCAN_FORMATS } from "../../deprecation/scan/finding";
import type { Args, Command, Flag } from "../command";
import { EXIT } from "../exit";
import { asOfFlag, jsonFlag, profileFlag } from "../flags";
import { usageError } from "../print";
import { listDeprecations } from "./deprecations-list";
import { scanFiles } from "./deprecations-scan";

const dueWithinFlag: Flag = {
  name: "due-within",
  value: "DAYS",
  doc: "list: only what ends within this many days and has not ended yet, for example `90d`",
  check: (value) =>
    /^\d{1,5}d?$/.test(value) ? undefined : `\`--due-within\` is \`${value}\`; write days, for example \`90d\`.`,
};
const idFlag: Flag = {
  name: "id",
  value: "ID",
  many: true,
  doc: "only these deprecations",
  check: (value) => {
    if (findDeprecation(value)) return undefined;
    const near = suggestName(
      value,
      SCHEDULE.map((deprecation) => deprecation.id),
    );
    return `No deprecation has the id \`${value}\`.${near} \`zonewright deprecations list\` shows all ids.`;
  },
};
const formatFlag: Flag = {
  name: "format",
  value: "FORMAT",
  doc: `scan: the format of the files: ${SCAN_FORMATS.join(", ")}; default: detected from the name and the content`,
  check: (value) =>
    SCAN_FORMATS.some((name) => name === value)
      ? undefined
      : `\`--format\` is \`${value}\`; write \`${SCAN_FORMATS.join("`, `")}\`.`,
};

const ONLY_LIST = ["due-within"];
const ONLY_SCAN = ["sarif", "format", "possible", "detailed-exitcode"];

export const deprecationsCommand: Command = {
  name: "deprecations",
  usage: "[list | scan FILE…] [flags]",
  doc: "The whole schedule by date. `scan` reads HAR files, shell scripts, Terraform and other source text, access logs and OpenAPI documents; it exits with 0 whatever it finds, unless --detailed-exitcode is given.",
  positionals: { min: 0, of: "`list` or `scan FILE…`" },
  flags: [
    asOfFlag,
    jsonFlag,
    idFlag,
    dueWithinFlag,
    { name: "sarif", doc: "scan: print SARIF 2.1.0, for code scanning" },
    formatFlag,
    { name: "possible", doc: "scan: also report possible uses" },
    { name: "detailed-exitcode", doc: "scan: exit 2 if anything is found" },
    profileFlag,
  ],
  examples: [
    { line: "zonewright deprecations list --due-within 90d", doc: "what ends in the next 90 days" },
    { line: "zonewright deprecations list --as-of 2025-01-01 --json", doc: "the schedule as of that day" },
    { line: "zonewright deprecations scan deploy.sh main.tf access.log", doc: "with the line of each use" },
    { line: "zonewright deprecations scan --sarif session.har > deprecations.sarif", doc: "for code scanning" },
  ],
  async run(args, io) {
    const [task = "list", ...files] = args.positionals;
    const problem = findUsageProblem(task, files, args);
    if (problem !== undefined) return usageError(io, problem, "deprecations");
    if (task === "scan") return scanFiles(files, args, io);
    listDeprecations(args, io);
    return EXIT.done;
  },
};

function findUsageProblem(task: string, files: readonly string[], args: Args): string | undefined {
  if (task !== "list" && task !== "scan") {
    const near = suggestName(task, ["list", "scan"]);
    return `\`${task}\` is not \`list\` or \`scan\`.${near} To scan a file: \`zonewright deprecations scan ${task}\`.`;
  }
  const misplaced = (task === "list" ? ONLY_SCAN : ONLY_LIST).find((flag) => args.has(flag));
  if (misplaced !== undefined) return `\`--${misplaced}\` cannot be used with \`${task}\`.`;
  if (task === "list" && files.length > 0) return `Unexpected argument \`${files[0]}\`: \`list\` takes no files.`;
  if (task === "scan" && files.length === 0) return "`scan` needs a FILE.";
  return args.has("json") && args.has("sarif") ? "Give `--json` or `--sarif`, not both." : undefined;
}
