// Compares the schedule with the dates of the emulator, which are written separately: every route of the table of the
// specification that is not emulated names its deprecation on the day before, and no longer exists on the day.
import { expect, it } from "vitest";
import { SCHEDULE } from "../../src/deprecation";
import { getEffectiveDate } from "../../src/deprecation/deprecation-status";
import { embedEmulator } from "../../src/emulator";

const ID = "0123456789abcdef0123456789abcdef";
/** Deprecations whose routes the emulator serves until they end, or that have no route. */
const SERVED = ["settings-cname-flattening", "dns-settings-legacy-routes", "page-shield-script-monitor"];

const entries = SCHEDULE.filter(
  (deprecation) =>
    deprecation.source === "specification" &&
    (deprecation.affects.routes ?? []).length > 0 &&
    !SERVED.includes(deprecation.id),
);

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

it.each(entries.map((entry) => [entry.id, entry] as const))(
  "%s: 501 with its id until its date, unknown from it",
  async (id, entry) => {
    const date = getEffectiveDate(entry, "spec");
    for (const [asOf, want] of [
      [dayBefore(date), 501],
      [date, 404],
    ] as const) {
      const emulator = embedEmulator({ asOf, profile: "spec" });
      const zone = String(emulator.control.addZone("example.com")["id"]);
      for (const { method, template } of entry.affects.routes ?? []) {
        const path = template.replace(/\{zone[^}]*\}/g, zone).replace(/\{[^}]*\}/g, ID);
        const headers = { authorization: "Bearer era-token-0123456789-0123456789-0123456789" };
        const response = await emulator.fetch(`${emulator.baseUrl}${path}`, { method, headers });
        const text = await response.text();
        expect([method, template, response.status]).toEqual([method, template, want]);
        if (want === 501) expect(text).toContain(id);
      }
      await emulator.close();
    }
  },
);
