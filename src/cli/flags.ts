// Flags that several commands share, and how their values are read.
import { hazardTitles } from "../base/codes";
import { suggestName } from "../base/suggest-name";
import { isDay, toDay } from "../deprecation/deprecation-status";
import type { Args, Flag } from "./command";
import type { Io } from "./io";

export const jsonFlag: Flag = { name: "json", doc: "print JSON instead of text" };
export const verboseFlag: Flag = {
  name: "verbose",
  doc: "list objects that are otherwise only counted, show long texts in full, and the line that declares each object",
};
export const zoneFlag: Flag = { name: "zone", value: "NAME", many: true, doc: "only these zones of the documents" };
export const asOfFlag: Flag = {
  name: "as-of",
  value: "DATE",
  doc: "judge deprecations as of this day, YYYY-MM-DD; default: today",
  check: (value) => (isDay(value) ? undefined : `\`--as-of\` is \`${value}\`; write a date as YYYY-MM-DD.`),
};
export const profileFlag: Flag = {
  name: "profile",
  value: "live|spec",
  doc: "which reading of the API's rules applies where its documentation differs; default: live",
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
  doc: "permit a hazard by its code, as the plan names it; only `apply` refuses hazards",
  check: (value) =>
    Object.hasOwn(hazardTitles, value)
      ? undefined
      : `\`--allow ${value}\`: no hazard has this code.${suggestName(value.toUpperCase(), Object.keys(hazardTitles))}`,
};
export const noBatchFlag: Flag = { name: "no-batch", doc: "send one request for each change instead of batches" };

export const lockTimeoutFlag: Flag = {
  name: "lock-timeout",
  value: "SECONDS",
  doc: "wait this long for a lock that another run holds; default: 0",
  check: (text) =>
    /^\d{1,5}$/.test(text) ? undefined : `\`--lock-timeout\` is \`${text}\`; write a number of seconds.`,
};

/** A flag whose value is a whole number in a range. */
export function integerFlag(name: string, value: string, min: number, max: number, doc: string): Flag {
  const isInRange = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const problem = (text: string) => `\`--${name}\` is \`${text}\`; write a whole number from ${min} to ${max}.`;
  return { name, value, doc, check: (text) => (isInRange(text) ? undefined : problem(text)) };
}

export function readAsOf(args: Args, io: Io): string {
  return args.value("as-of") ?? toDay(io.now());
}

export function readProfile(args: Args): "live" | "spec" {
  return givenProfile(args) ?? "live";
}

/** Undefined without the flag: then the stacks among the documents choose. */
export function givenProfile(args: Args): "live" | "spec" | undefined {
  const profile = args.value("profile");
  return profile === "live" || profile === "spec" ? profile : undefined;
}
