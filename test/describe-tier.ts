// Tests that need another tool. Without the tool they are skipped with a message, but fail in CI, which must have it.
import { describe, it } from "vitest";

/** `missing` is the reason why the tests cannot run, or undefined if they can. */
export function describeTier(title: string, missing: string | undefined, body: () => void): void {
  if (missing === undefined) return void describe(title, body);
  if (process.env["ZONEWRIGHT_CI"] === "1") {
    return void describe(title, () => {
      it("has its tools", () => {
        throw new Error(`${missing}; CI must provide it`);
      });
    });
  }
  process.stderr.write(`skipped tier: ${title} (${missing})\n`);
  describe.skip(`${title} (skipped: ${missing})`, body);
}
