// `zonewright deprecations`: the schedule as it stands on a day, and what of it stands in files of any kind.
import { deprecationById, SCHEDULE } from "../../deprecation";
import { FORMATS } from "../../deprecation/scan/finding";
import { didYouMean } from "../args";
import type { Args, Command, Flag } from "../command";
import { EXIT } from "../exit";
import { asOfFlag, jsonFlag, profileFlag } from "../flags";
import { usageError } from "../print";
import { listDeprecations } from "./deprecations-list";
import { scanFiles } from "./deprecations-scan";

const dueWithinFlag: Flag = {
  name: "due-within",
  value: "DAYS",
  doc: "list: only what ends within that many days, and has not ended: `90d`",
  check: (value) =>
    /^\d{1,5}d?$/.test(value) ? undefined : `\`--due-within\` is \`${value}\`; write days, for example \`90d\`.`,
};
const idFlag: Flag = {
  name: "id",
  value: "ID",
  many: true,
  doc: "only these entries of the schedule",
  check: (value) => {
    if (deprecationById(value)) return undefined;
    const near = didYouMean(
      value,
      SCHEDULE.map((deprecation) => deprecation.id),
    );
    return `\`${value}\` is no id of the schedule.${near} \`zonewright deprecations list\` has them all.`;
  },
};
const formatFlag: Flag = {
  name: "format",
  value: "FORMAT",
  doc: `scan: what the files are: ${FORMATS.join(", ")}; told from name and beginning unless given`,
  check: (value) =>
    FORMATS.some((name) => name === value)
      ? undefined
      : `\`--format\` is \`${value}\`; there are \`${FORMATS.join("`, `")}\`.`,
};

const ONLY_LIST = ["due-within"];
const ONLY_SCAN = ["sarif", "format", "possible", "detailed-exitcode"];

export const deprecations: Command = {
  name: "deprecations",
  summary: "list what the API has ended or will end, or find it in scripts, logs and other files",
  usage: "[list | scan FILE…] [flags]",
  doc: "The whole schedule by day. `scan` reads HAR files, shell scripts, Terraform and other source text, access logs and OpenAPI documents; it ends with 0 whatever it finds, unless --detailed-exitcode is given.",
  words: { min: 0, of: "`list` or `scan FILE…`" },
  flags: [
    asOfFlag,
    jsonFlag,
    idFlag,
    dueWithinFlag,
    { name: "sarif", doc: "scan: print SARIF 2.1.0, for code scanning" },
    formatFlag,
    { name: "possible", doc: "scan: also what is only possibly meant" },
    { name: "detailed-exitcode", doc: "scan: exit 2 where anything is found" },
    profileFlag,
  ],
  examples: [
    { line: "zonewright deprecations list --due-within 90d", doc: "what ends in the next 90 days" },
    { line: "zonewright deprecations list --as-of 2025-01-01 --json", doc: "the schedule as it stood on that day" },
    { line: "zonewright deprecations scan deploy.sh main.tf access.log", doc: "with the line of each" },
    { line: "zonewright deprecations scan --sarif session.har > deprecations.sarif", doc: "for code scanning" },
  ],
  async run(args, io) {
    const [task = "list", ...files] = args.words;
    const problem = misuse(task, files, args);
    if (problem !== undefined) return usageError(io, problem, "deprecations");
    if (task === "scan") return scanFiles(files, args, io);
    listDeprecations(args, io);
    return EXIT.done;
  },
};

function misuse(task: string, files: readonly string[], args: Args): string | undefined {
  if (task !== "list" && task !== "scan") {
    const near = didYouMean(task, ["list", "scan"]);
    return `\`${task}\` is neither \`list\` nor \`scan\`.${near} To scan a file: \`zonewright deprecations scan ${task}\`.`;
  }
  const foreign = (task === "list" ? ONLY_SCAN : ONLY_LIST).find((flag) => args.has(flag));
  if (foreign !== undefined) return `\`--${foreign}\` is not for \`${task}\`.`;
  if (task === "list" && files.length > 0) return `\`${files[0]}\` is one word too many: \`list\` takes none.`;
  if (task === "scan" && files.length === 0) return "`scan` needs a FILE.";
  return args.has("json") && args.has("sarif") ? "Give `--json` or `--sarif`, not both." : undefined;
}
