// The version of this package, from its package.json.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "./package-root";

export const VERSION: string = readVersion();

function readVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8"));
  const version = isPackage(parsed) ? parsed.version : undefined;
  if (typeof version !== "string") throw new Error("package.json has no version");
  return version;
}

function isPackage(value: unknown): value is { readonly version?: unknown } {
  return typeof value === "object" && value !== null;
}
