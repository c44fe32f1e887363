// Where the state of runs is kept, above all where the user has no home: other users can write to the temporary folder.
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stateFolder } from "../../src/operations/state-folder";
import { folder } from "../cli/folder";

const here = folder();
const uid = process.getuid?.();
const fallback = () => {
  const temporary = join(here.path, String(Math.random()));
  mkdirSync(temporary);
  const path = join(temporary, uid === undefined ? "zonewright" : `zonewright-${uid}`);
  return { path, open: () => stateFolder({}, { home: () => undefined, temporary: () => temporary }) };
};

describe("the state folder", () => {
  it.each([
    [{ ZONEWRIGHT_STATE_DIR: "/a", XDG_STATE_HOME: "/b", HOME: "/c" }, "/a"],
    [{ XDG_STATE_HOME: "/b", HOME: "/c" }, join("/b", "zonewright")],
    [{ HOME: "/c" }, join("/c", ".local", "state", "zonewright")],
    [{}, join("/home", ".local", "state", "zonewright")],
  ])("for %j is %s", (env, expected) => {
    expect(stateFolder(env, { home: () => "/home", temporary: () => "/tmp" })).toBe(expected);
  });

  it("is created for its user alone where there is no home, and found again", () => {
    const { path, open } = fallback();
    expect([open(), open()]).toEqual([path, path]);
    if (uid !== undefined) expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  const planted: readonly (readonly [string, (path: string) => void])[] = [
    ["a link to a folder", (path) => symlinkSync(here.path, path)],
    ["a file", (path) => writeFileSync(path, "")],
    [
      "a folder that is open to others",
      (path) => {
        mkdirSync(path);
        chmodSync(path, 0o777);
      },
    ],
    [
      "a folder of another user",
      (path) => {
        mkdirSync(path, { mode: 0o700 });
        chownSync(path, 65_534, 65_534);
      },
    ],
  ];
  // Only root can give a folder away, and Windows has no such owners.
  const possible = planted.filter(([what]) => uid === 0 || !what.endsWith("another user"));
  it.skipIf(uid === undefined).each(possible)(
    "is refused where somebody planted %s in the temporary folder",
    (_, plant) => {
      const { path, open } = fallback();
      plant(path);
      expect(open).toThrow(/set ZONEWRIGHT_STATE_DIR to a private folder/);
    },
  );
});
