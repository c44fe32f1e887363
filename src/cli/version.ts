// The version of this package, read from its own package.json: it lies two folders up, in the sources as in the package.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const VERSION: string = (
  JSON.parse(readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")) as { readonly version: string }
).version;
