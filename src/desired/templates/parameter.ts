// The parameters of a template: their declaration, and the check of a value.

import { isArray, isObject, type Json } from "../../base/json";
import { parseFqdn, parseIpv4, parseIpv6, parseTtl } from "../../dns";
import { PARAMETER_TYPES, type ParameterType } from "../../kind/parameter-type";
import type { Fill } from "./placeholders";

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  /** The value is a list, from which a field such as `content` declares several records. */
  readonly list: boolean;
  /** The only values that a text may have. */
  readonly values?: readonly string[];
  /** Missing for a parameter that every use must give. */
  readonly default?: Json;
  /** The default, in which the name of the zone may be filled in. */
  readonly fillDefault: Fill;
}

export const PARAMETER_NAME = /^[a-z][a-z0-9_-]*$/;
/** The keys of a declaration. */
export const PARAMETER_KEYS: readonly string[] = ["type", "default", "list", "values", "description"];

export function isParameterType(value: Json | undefined): value is ParameterType {
  return PARAMETER_TYPES.some((type) => type === value);
}

/** Why a parameter cannot have a value, in two sentences; undefined where it can. A single value is a list of one. */
export interface WrongValue {
  readonly detail: string;
  readonly help: string;
}

export function checkValue(parameter: Parameter, value: Json): WrongValue | undefined {
  if (!parameter.list) return checkSingle(parameter, value);
  if (!isArray(value)) return checkSingle(parameter, value);
  if (value.length === 0) return { detail: "The list is empty.", help: "Write a value." };
  for (const element of value) {
    const wrong = checkSingle(parameter, element);
    if (wrong) return wrong;
  }
  return undefined;
}

function checkSingle({ type, values }: Parameter, value: Json): WrongValue | undefined {
  if (isArray(value))
    return { detail: "A list is given.", help: "Write a single value, or declare the parameter with `list: true`." };
  if (isObject(value)) return { detail: "A mapping is given.", help: `Write ${WANTED[type]}.` };
  switch (type) {
    case "integer":
      return Number.isSafeInteger(value) ? undefined : wrongType(type, value);
    case "boolean":
      return typeof value === "boolean" ? undefined : wrongType(type, value);
    case "ttl": {
      // The lowest TTL of any plan: the record that takes it knows the plan of its zone.
      const ttl = parseTtl(value, { enterprise: true });
      return ttl.ok ? undefined : { detail: ttl.problem.message, help: ttl.problem.help ?? `Write ${WANTED.ttl}.` };
    }
    case "string":
      if (typeof value !== "string") return wrongType(type, value);
      if (values === undefined || values.includes(value)) return undefined;
      return {
        detail: `\`${value}\` is not one of its values.`,
        help: `Write ${values.map((each) => `\`${each}\``).join(", ")}.`,
      };
    case "ipv4":
    case "ipv6":
    case "hostname": {
      if (typeof value !== "string") return wrongType(type, value);
      const parsed = PARSERS[type](value);
      return parsed.ok
        ? undefined
        : { detail: parsed.problem.message, help: parsed.problem.help ?? `Write ${WANTED[type]}.` };
    }
  }
}

const PARSERS = { ipv4: parseIpv4, ipv6: parseIpv6, hostname: parseFqdn } as const;

const WANTED: Readonly<Record<ParameterType, string>> = {
  string: "a text; put a number in quotation marks",
  integer: "a whole number without quotation marks",
  boolean: "`true` or `false`",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address in quotation marks",
  hostname: "a host name",
  ttl: "whole seconds, or `auto`",
};

function wrongType(type: ParameterType, value: Json): WrongValue {
  return { detail: `\`${JSON.stringify(value)}\` is not ${NAMES[type]}.`, help: `Write ${WANTED[type]}.` };
}

const NAMES: Readonly<Record<ParameterType, string>> = {
  string: "a string",
  integer: "an integer",
  boolean: "a boolean",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  hostname: "a host name",
  ttl: "a TTL",
};
