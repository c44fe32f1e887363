// A folder of its own for one test file, with documents in it, removed afterwards.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { type Control, embedEmulator } from "../../src/emulator";

export interface Folder {
  readonly path: string;
  write(name: string, text: string): void;
  files(): readonly string[];
  /** Works on the emulator kept in `state.json`, as somebody else would. */
  foreign(work: (control: Control) => void): Promise<void>;
}

const made: string[] = [];
// Registered here and not where a folder is made: that may be in the middle of a test.
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

export function folder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "zonewright-test-"));
  made.push(path);
  return {
    path,
    write: (name, text) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    },
    files: () => readdirSync(path).sort(),
    foreign: async (work) => {
      const emulator = embedEmulator({ data: join(path, "state.json") });
      work(emulator.control);
      await emulator.close();
    },
  };
}

/** A document of one zone; each record in flow style on a line. */
export function zoneDocument(records: readonly string[], more = "", zone = "example.com"): string {
  const list = records.length === 0 ? " []" : `\n${records.map((record) => `      - { ${record} }`).join("\n")}`;
  return `version: 1\nzones:\n  ${zone}:\n${more}    records:${list}\n`;
}
