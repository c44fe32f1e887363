// What the specification says about single names and addresses, told once for a zone under `live` and for each under `spec`.

import { groupBy } from "../../../base/group-by";
import { isServiceAddress, serviceNetworkOf } from "../../../dns";
import type { Context, Declared, Rule, RuleFinding } from "../../../kind/kind";
import { demanded } from "../profile";
import { isAddress, nameOf, typeOf } from "./zone-view";

export const nameRules: readonly Rule[] = [
  {
    code: "REC131",
    source: "specification 2.1, name rules",
    doc: "Names of A, AAAA and CNAME records: 63 characters at most; each label begins with a letter, ends with a letter or digit, and has letters, digits, hyphens and underscores.",
    check: (declared, context) => told(declared.filter(hasOddName), context, "nameRules", oddNames),
  },
  {
    code: "REC132",
    source: "specification 2.1, address rule; API error 9003",
    doc: "An A or AAAA record does not hold an address of the service's own network; a proxied one cannot.",
    check: serviceAddresses,
  },
  {
    code: "REC133",
    source: "specification 2.3; RFC 2782",
    doc: "The name of an SRV record is `_service._proto`, then the base name.",
    check: (declared, context) => told(declared.filter(isOddSrv), context, "srvName", oddSrvNames),
  },
];

/** A single label of the specification: `7ujw4gp3z2cq` begins with a digit, `*` is no letter. */
const LABEL = /^[A-Za-z]([A-Za-z0-9_-]*[A-Za-z0-9])?$/;

function hasOddName(record: Declared): boolean {
  if (!isAddress(record) && typeOf(record) !== "CNAME") return false;
  const name = nameOf(record);
  return name !== "@" && !(name.length <= 63 && name.split(".").every((label) => LABEL.test(label)));
}

function isOddSrv(record: Declared): boolean {
  return typeOf(record) === "SRV" && !/^_[^.]+\._[^.]+(\..+)?$/.test(nameOf(record));
}

function oddNames(names: string): Omit<RuleFinding, "severity" | "at"> {
  return {
    summary: "Names that the specification does not allow",
    detail: `${names}: they should have 63 characters at most, and each label should begin with a letter, end with a letter or digit, and hold letters, digits and hyphens only.`,
    help: "The API of today takes them; rename them where the strict reading must hold.",
  };
}

function oddSrvNames(names: string): Omit<RuleFinding, "severity" | "at"> {
  return {
    summary: "SRV names without service and protocol",
    detail: `${names}: clients look for \`_service._proto\` before the base name.`,
    help: "Write for example `_sip._tcp`.",
  };
}

/** One finding for all of them as a warning; one for each where it is an error. */
function told(
  odd: readonly Declared[],
  context: Context,
  demand: Parameters<typeof demanded>[1],
  say: (names: string) => Omit<RuleFinding, "severity" | "at">,
): readonly RuleFinding[] {
  if (odd.length === 0) return [];
  const severity = demanded(context, demand);
  const groups = severity === "error" ? odd.map((declared) => [declared]) : [odd];
  return groups.map((at) => ({ severity, ...say(listed(at.map(nameOf))), at }));
}

/** At most five names, and how many more. */
export function listed(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const shown = unique
    .slice(0, 5)
    .map((name) => `\`${name}\``)
    .join(", ");
  return unique.length > 5 ? `${shown} and ${unique.length - 5} more` : shown;
}

function serviceAddresses(declared: readonly Declared[], context: Context): readonly RuleFinding[] {
  const hit = declared.filter((value) => isAddress(value) && isServiceAddress(String(value.props["content"])));
  const isProxied = (value: Declared) => value.props["proxied"] === true;
  return [...groupBy(hit, (value) => `${isProxied(value)} ${value.group}`).values()].map((at) => {
    const { props } = at[0] as Declared;
    const networks = [...new Set(at.map((value) => serviceNetworkOf(String(value.props["content"]))))].join(", ");
    return {
      severity: props["proxied"] === true ? "error" : demanded(context, "serviceAddress"),
      summary: "An address of the service itself",
      detail: `${listed(at.map((value) => value.label))}: in the service's own network (${networks}).`,
      help: "Write the address of the origin.",
      at,
    };
  });
}
