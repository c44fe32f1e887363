// Masks interpolations and string concatenations in a line of source text, keeping the columns. Knows no particular
// language: `${x}`, `$x`, `$(x)`, `{x}`, `{{ x }}`, `#{x}`, `%s`, `:x`, `<x>` and `" + x + "` are all unknown parts.
import { UNKNOWN_SEGMENT } from "../routes";

/** Pads an unknown part to its length, to keep the columns. */
const PAD = "\u0002";

const toUnknown = (match: string) => UNKNOWN_SEGMENT + PAD.repeat(match.length - 1);

const CONCATENATED =
  /(["'`])\s*(?:\+|\.{1,2}|&|<>)\s*(?![fFrRbB$@]?["'`\s])(?:[^"'`;]|\[["']\w+["']\])*?\s*(?:\+|\.{1,2}|&|<>)\s*[fFrRbBuU$@]{0,2}(["'`])/g;
const ADJACENT = /(["'`])\s*(?:\+|\.{1,2})\s*[fFrRbBuU$@]{0,2}(["'`])/g;
const TRAILING = /(?<=[/=,:])(["'`])\s*(?:\+|\.{1,2}|&)\s*[\w$.[\]>()-]+(?=\s*[,);\]}]|\s*$)/g;
const INTERPOLATED: readonly RegExp[] = [
  /\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g,
  /\$\((?:[^()]|\([^()]*\))*\)/g,
  /\{\{[^{}]*\}\}/g,
  /#\{[^{}]*\}/g,
  /\{[A-Za-z_$][^{}"\s]*\}|\{[A-Za-z_]\w*\[["'][^{}]*\}|\{\d*\}|\{[A-Za-z_][\w.]*\([^{}]*\)\}/g,
  /\\\([^()]*\)/g,
  /\$[A-Za-z_]\w*(?:->\w+|\[[^\]]*\])*/g,
  /%(?:\(\w+\)|\d+\$)?[svq@]|%d(?![0-9a-fA-F])/g,
  /(?<=\/):[A-Za-z_]\w*/g,
  /(?<=[/=,:])<[A-Za-z][\w:. -]*>/g,
];

/** Replaces every unknown part by an unknown character and padding of the same length. */
export function maskInterpolations(line: string): string {
  let text = line
    .replace(CONCATENATED, toUnknown)
    .replace(ADJACENT, (match) => PAD.repeat(match.length))
    .replace(TRAILING, (match) => `${toUnknown(match.slice(0, -1))}${match[0]}`);
  for (const pattern of INTERPOLATED) text = text.replace(pattern, toUnknown);
  return text;
}

export function removePadding(text: string): string {
  return text.replaceAll(PAD, "");
}
