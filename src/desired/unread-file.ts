// A file of documents that was not read, or not completely. What it would declare is unknown, and only guessed from its keys: a scope
// that it may declare is not planned from the other files alone.
import type { Diagnostic } from "../base/diagnostic";
import { splitZoneNames } from "./zone-names";

export interface UnreadFile {
  readonly file: string;
  /** The keys in the file, as far as they can be found: names of zones may be among them. */
  readonly keys: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The words before a colon, wherever they are in a broken YAML or JSON text. */
export function findKeys(text: string): ReadonlySet<string> {
  const words = text.matchAll(/(?:^|[\s{,])(["']?)([^\s"'{},:]+)\1[ \t]*:|\? +(["']?)([^\s"'{},:]+)\3/gm);
  // Several zones may share a key: in quotation marks, plain, or on several lines after `?`.
  const lists = text.matchAll(/(["'])([^"'{}:\n]+)\1[ \t]*:|^[ \t]*(?:\?[ \t]([^{}:?]*)\n[ \t]*|([^"'{}:\n]+)):/gm);
  return new Set([
    ...[...words].map(([, , word, , explicit]) => word ?? explicit ?? ""),
    ...[...lists].flatMap(([, , quoted, explicit, plain]) =>
      splitZoneNames((quoted ?? explicit ?? plain ?? "").replace(/["']/g, " ")),
    ),
  ]);
}
