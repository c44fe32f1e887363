// Help pages, derived from the commands. Texts about a command are in the command.
import type { Paint } from "../report/paint";
import type { Command, CommandEntry } from "./command";
import { EXIT_DOCS } from "./exit";

/** The top page: all commands, the environment variables and the exit codes. */
export function formatTopPage(commands: readonly CommandEntry[], version: string, paint: Paint): string {
  return formatPage([
    `${paint.title("zonewright")} ${version}: DNS zones as documents — plan, apply and watch them.`,
    "",
    paint.title("Commands"),
    ...formatTable(commands.map((command) => [command.name, command.summary])),
    "",
    "`zonewright COMMAND --help` shows the flags and examples of a command; `zonewright demo` shows everything in seconds.",
    "",
    paint.title("Environment"),
    ...formatTable(ENVIRONMENT),
    "",
    paint.title("Exit codes"),
    ...formatTable(EXIT_DOCS.map(([code, doc]) => [String(code), doc])),
  ]);
}

export function formatCommandPage(command: Command, paint: Paint): string {
  const flags = command.flags.map((flag) => {
    const value = flag.value === undefined ? "" : ` ${flag.value}${flag.many ? "…" : ""}`;
    return [`--${flag.name}${flag.optional ? `[=${flag.value}]` : value}`, flag.doc] as const;
  });
  return formatPage([
    `${paint.title(`zonewright ${command.name}`)} ${command.usage}`,
    "",
    command.doc,
    "",
    ...(flags.length === 0 ? [] : [paint.title("Flags"), ...formatTable(flags), ""]),
    paint.title("Examples"),
    ...command.examples.flatMap(({ line, doc }) => [`  ${line}`, paint.dim(`      ${doc}`)]),
  ]);
}

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ["ZONEWRIGHT_BASE_URL", "the target if `--base-url` is not given"],
  ["ZONEWRIGHT_API_TOKEN", "the credential; or ZONEWRIGHT_EMAIL with ZONEWRIGHT_API_KEY; or CLOUDFLARE_API_TOKEN"],
  ["ZONEWRIGHT_API_TOKEN_SOURCE", 'where to read the token: file:PATH, or exec:["COMMAND", "ARGUMENT"]'],
  ["ZONEWRIGHT_TOKEN_…", "the token of an account that the documents declare, by the name in its `token_env`"],
  ["ZONEWRIGHT_PLAN_SIGNER", 'signs saved plans: file:PATH, or exec:["COMMAND", "ARGUMENT"]'],
  ["ZONEWRIGHT_PLAN_PUBLIC_KEYS", "apply only saved plans signed with one of these keys: PEM text, or its file"],
  ["ZONEWRIGHT_ALLOWED_HOSTS", "the only hosts that may receive a credential, comma-separated"],
  ["HTTPS_PROXY, NO_PROXY", "the proxy of https requests, and the hosts that are reached without it"],
  ["ZONEWRIGHT_ACCOUNT_ID", "the account if the documents do not name it"],
  ["ZONEWRIGHT_DEBUG", "1: show the stack trace of an unexpected error"],
  ["NO_COLOR, FORCE_COLOR", "disable or enable colours"],
];

function formatTable(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function formatPage(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
