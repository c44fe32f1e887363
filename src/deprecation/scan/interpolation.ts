// Blanks out interpolations and string concatenations in a line of source text, keeping every column. It knows no language
// in particular: `${x}`, `$x`, `$(x)`, `{x}`, `{{ x }}`, `#{x}`, `%s`, `:x`, `<x>` and `" + x + "` are all unknown parts.
import { UNKNOWN } from "../routes";

/** Stands for the further characters of an unknown part, so that columns stay. */
const PAD = "\u0002";

const blank = (match: string) => UNKNOWN + PAD.repeat(match.length - 1);

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

/** The line with every unknown part as one unknown character and padding; same length. */
export function masked(line: string): string {
  let text = line
    .replace(CONCATENATED, blank)
    .replace(ADJACENT, (match) => PAD.repeat(match.length))
    .replace(TRAILING, (match) => `${blank(match.slice(0, -1))}${match[0]}`);
  for (const pattern of INTERPOLATED) text = text.replace(pattern, blank);
  return text;
}

/** Without the padding. */
export function unpadded(text: string): string {
  return text.replaceAll(PAD, "");
}
