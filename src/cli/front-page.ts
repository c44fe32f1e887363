// The texts that need no command: the version, and the page that lists the commands. They load nothing else.
import { VERSION } from "../base/version";
import type { Paint } from "../report/paint";
import { commands } from "./commands";
import { formatTopPage } from "./help";

/** The text for `--version`, `--help` and `help` alone; undefined for every other command line. */
export function findFrontPage([name = "", next]: readonly string[], paint: Paint): string | undefined {
  if (name === "--version" || name === "-V") return `${VERSION}\n`;
  const isTopPage = isHelp(name) && (next === undefined || next.startsWith("-"));
  return isTopPage ? formatTopPage(commands, VERSION, paint) : undefined;
}

export function isHelp(argument: string): boolean {
  return argument === "--help" || argument === "-h" || argument === "help";
}
