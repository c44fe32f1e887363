// The lines of a program that create its constructs. They are recorded where `zonewright` runs the program, and then reports problems
// at those lines itself.
import { isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** Whether `zonewright` runs the program, validates its stacks and reports the problems: `--app`. */
export function isReported(): boolean {
  const { ZONEWRIGHT_SYNTH } = process.env;
  return ZONEWRIGHT_SYNTH === "report";
}

/** The compiled modules of this package. */
const PACKAGE = join(__dirname, "../..");
/** The constructors of a program's own constructs can be nested. */
const MAX_FRAMES = 40;

/** The innermost line of the program on the call stack: `zones.ts:12:3`. */
export function findProgramLine(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_FRAMES;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split("\n").flatMap((line) => parseFrame(line) ?? []);
  const own = frames.filter(({ file }) => !file.startsWith(PACKAGE));
  const frame = own.find(({ file }) => !/[\\/]node_modules[\\/]/.test(file)) ?? own[0];
  return frame && formatPlace(frame.file, frame.line, frame.column);
}

interface Frame {
  readonly file: string;
  readonly line: string;
  readonly column: string;
}

/** `at new Www (/srv/dns/zones.ts:12:3)`, `at file:///srv/dns/zones.mjs:12:3` */
function parseFrame(text: string): Frame | undefined {
  const [, file = "", line = "", column = ""] =
    /^\s+at (?:.*\()?((?:file:\/\/)?\/.+?):(\d+):(\d+)\)?$/.exec(text) ?? [];
  return file === "" ? undefined : { file: file.startsWith("file:") ? fileURLToPath(file) : file, line, column };
}

/** The file as it is from the folder of the run. */
export function formatPlace(file: string, line: number | string, column?: number | string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return [path.startsWith("..") ? file : path, line, column].filter((part) => part !== undefined).join(":");
}
