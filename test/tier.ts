// Tests that need more than Node. Without the tool they are skipped and say so; where CI promises it, that is a failure.
import { describe, it } from "vitest";

/** `missing`: why the tier cannot run here, undefined where it can. */
export function tier(title: string, missing: string | undefined, body: () => void): void {
  if (missing === undefined) return void describe(title, body);
  if (process.env["ZONEWRIGHT_CI"] === "1") {
    return void describe(title, () => {
      it("has what it needs", () => {
        throw new Error(`${missing}; CI must have it`);
      });
    });
  }
  process.stderr.write(`skipped tier: ${title} (${missing})\n`);
  describe.skip(`${title} (skipped: ${missing})`, body);
}
