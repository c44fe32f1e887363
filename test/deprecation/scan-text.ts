// Scans a text in chunks of an uncommon size.
import { type ScanOptions, type ScanReport, scan } from "../../src/deprecation/scan";

export async function* splitText(text: string, size = 997): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

export function scanText(file: string, text: string, options: Partial<ScanOptions> = {}): Promise<ScanReport> {
  return scan(splitText(text), { file, ...options });
}

/** `line id method` of each finding, in order. */
export async function summarizeFindings(
  file: string,
  text: string,
  options: Partial<ScanOptions> = {},
): Promise<readonly string[]> {
  const { findings } = await scanText(file, text, options);
  return findings.map((finding) => `${finding.line} ${finding.id} ${finding.method ?? "any"}`);
}
