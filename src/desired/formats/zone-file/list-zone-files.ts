// The zone files of a folder, each with the name of its zone: by the name of the file, or by the file's first `$ORIGIN`.
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { readTextFile } from "../../../base/read-text-file";
import { type Fqdn, parseZoneName } from "../../../dns";

export interface FoundZoneFile {
  readonly file: string;
  /** Undefined where neither the name nor the file says it. */
  readonly zone?: Fqdn;
}

/** Undefined for a path that is not a folder. Folders below and hidden files are not read. */
export function listZoneFiles(path: string, cwd: string): readonly FoundZoneFile[] | undefined {
  if (statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  return readdirSync(resolve(cwd, path))
    .filter((name) => !name.startsWith("."))
    .sort()
    .map((name) => ({ name, file: join(path, name) }))
    .filter(({ file }) => statSync(resolve(cwd, file), { throwIfNoEntry: false })?.isFile() === true)
    .map(({ name, file }) => {
      const zone = readFileName(name) ?? readOrigin(resolve(cwd, file));
      return { file, ...(zone === undefined ? {} : { zone }) };
    });
}

/** `example.com.zone`, `db.example.com`, `example.com.db`, `example.com.`, as servers and other tools name them. */
function readFileName(name: string): Fqdn | undefined {
  const stem = name.replace(/^(?:db|pri|zone)\./, "").replace(/\.(?:axfr|db|dns|hosts|txt|zone)$/i, "");
  return stem.replace(/\.$/, "").includes(".") ? toZone(stem) : undefined;
}

function readOrigin(path: string): Fqdn | undefined {
  try {
    const [, origin] = /^\$ORIGIN[ \t]+(\S+)/im.exec(readTextFile(path)) ?? [];
    return origin === undefined ? undefined : toZone(origin);
  } catch {
    return undefined; // The file is read again for its records, and its problem reported then.
  }
}

function toZone(text: string): Fqdn | undefined {
  const zone = parseZoneName(text);
  return zone.ok ? zone.value : undefined;
}
