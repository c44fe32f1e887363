// Text for reports: safe to print, and with the U-labels of names in Punycode.
import { escapeText } from "../base/escape-text";
import { toULabel } from "../dns/labels";

/** Escapes the text and adds the U-labels to every name in Punycode: `xn--bcher-kva.example (bücher.example)`. */
export function toDisplayText(text: string): string {
  const escaped = escapeText(text);
  return /xn--/i.test(escaped) ? escaped.replace(PUNYCODE_NAME, addULabels) : escaped;
}

const PUNYCODE_NAME = /(?:[\w*-]+\.)*xn--[\w-]+(?:\.[\w-]+)*/gi;

function addULabels(name: string): string {
  const unicode = name
    .split(".")
    .map((label) => toULabel(label.toLowerCase()) ?? label)
    .join(".");
  return unicode === name ? name : `${name} (${escapeText(unicode)})`;
}
