// Flags that several commands share, each said once.
import { dayOf, isDay } from "../deprecation/due";
import type { Args, Flag } from "./command";
import type { Io } from "./io";

export const jsonFlag: Flag = { name: "json", doc: "print JSON instead of text" };
export const verboseFlag: Flag = {
  name: "verbose",
  doc: "list what is otherwise counted, show long texts in full, and the line that declares each object",
};
export const zoneFlag: Flag = { name: "zone", value: "NAME", many: true, doc: "only these zones of the documents" };
export const asOfFlag: Flag = {
  name: "as-of",
  value: "DATE",
  doc: "judge deprecations as on this day, YYYY-MM-DD; today unless given",
  check: (value) => (isDay(value) ? undefined : `\`--as-of\` is \`${value}\`; write a day as YYYY-MM-DD.`),
};
export const profileFlag: Flag = {
  name: "profile",
  value: "live|spec",
  doc: "which reading of the API's rules counts where its documents differ; live unless given",
  check: (value) =>
    value === "live" || value === "spec" ? undefined : `\`--profile\` is \`${value}\`; write \`live\` or \`spec\`.`,
};
export const baseUrlFlag: Flag = {
  name: "base-url",
  value: "URL",
  doc: "the target: https://api.cloudflare.com/client/v4, or emulator:FILE",
};
export const allowFlag: Flag = {
  name: "allow",
  value: "CODE",
  many: true,
  doc: "permit a hazard by its code, as the plan names it",
};
export const noBatchFlag: Flag = { name: "no-batch", doc: "one request for each change, never the batch route" };

export const lockTimeoutFlag: Flag = {
  name: "lock-timeout",
  value: "SECONDS",
  doc: "wait this long for a lock that another run holds; 0 unless given",
  check: (text) => (/^\d{1,5}$/.test(text) ? undefined : `\`--lock-timeout\` is \`${text}\`; write seconds.`),
};

/** A flag for a number of a range. */
export function integerFlag(name: string, value: string, min: number, max: number, doc: string): Flag {
  const fits = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const says = (text: string) => `\`--${name}\` is \`${text}\`; write a whole number from ${min} to ${max}.`;
  return { name, value, doc, check: (text) => (fits(text) ? undefined : says(text)) };
}

export function asOf(args: Args, io: Io): string {
  return args.value("as-of") ?? dayOf(io.now());
}

export function profileOf(args: Args): "live" | "spec" {
  return args.value("profile") === "spec" ? "spec" : "live";
}
