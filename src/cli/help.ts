// Help pages, derived from the commands. Nothing is said here that a command says of itself.
import type { Paint } from "../report/paint";
import type { Command } from "./command";
import { EXIT_DOCS } from "./exit";

/** The first page: every command, the environment and the exit codes. */
export function topPage(commands: readonly Command[], version: string, paint: Paint): string {
  return page([
    `${paint.title("zonewright")} ${version}: DNS zones as documents — plan, apply and watch them.`,
    "",
    paint.title("Commands"),
    ...table(commands.map((command) => [command.name, command.summary])),
    "",
    "`zonewright COMMAND --help` has the flags and examples of a command; `zonewright demo` shows the whole story in seconds.",
    "",
    paint.title("Environment"),
    ...table(ENVIRONMENT),
    "",
    paint.title("Exit codes"),
    ...table(EXIT_DOCS.map(([code, doc]) => [String(code), doc])),
  ]);
}

export function commandPage(command: Command, paint: Paint): string {
  const flags = command.flags.map((flag) => {
    const value = flag.value === undefined ? "" : ` ${flag.value}${flag.many ? "…" : ""}`;
    return [`--${flag.name}${flag.optional ? `[=${flag.value}]` : value}`, flag.doc] as const;
  });
  return page([
    `${paint.title(`zonewright ${command.name}`)} ${command.usage}`,
    "",
    command.doc,
    "",
    ...(flags.length === 0 ? [] : [paint.title("Flags"), ...table(flags), ""]),
    paint.title("Examples"),
    ...command.examples.flatMap(({ line, doc }) => [`  ${line}`, paint.dim(`      ${doc}`)]),
  ]);
}

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ["ZONEWRIGHT_BASE_URL", "the target, where `--base-url` is not given"],
  ["ZONEWRIGHT_API_TOKEN", "the credential; or ZONEWRIGHT_EMAIL with ZONEWRIGHT_API_KEY; or CLOUDFLARE_API_TOKEN"],
  ["ZONEWRIGHT_API_TOKEN_SOURCE", 'where the token is: file:PATH, or exec:["COMMAND", "ARGUMENT"]'],
  ["ZONEWRIGHT_ALLOWED_HOSTS", "the only hosts that may receive a credential, parted by commas"],
  ["ZONEWRIGHT_ACCOUNT_ID", "the account, where the documents do not name it"],
  ["ZONEWRIGHT_DEBUG", "1: show where an unexpected error came from"],
  ["NO_COLOR, FORCE_COLOR", "switch colours off or on"],
];

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function page(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
