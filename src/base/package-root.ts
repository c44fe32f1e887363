// The folder of the package: of its `package.json`, its examples and `dist`.
import { join } from "node:path";

/** From `src/base`, `dist/base` and the bundled program in `dist/cli`, which are equally deep. */
export const PACKAGE_ROOT = join(__dirname, "..", "..");
