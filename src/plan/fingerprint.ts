// A digest of what a plan was based on, conflict group by conflict group: an edit elsewhere does not make it stale.
import { createHash } from "node:crypto";
import { groupBy } from "../group-by";
import { canonicalText } from "../json";
import type { Live } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import { conflictGroup } from "./order";
import type { Fingerprint, Step } from "./plan";

export const NOTHING = "absent";

/** The digests of the groups that the steps touch, or point at. Timestamps are not part of it. */
export function fingerprint(live: LiveScope, steps: readonly Step[]): Fingerprint {
  const groups = groupBy(live.objects, groupOf);
  const touched = [...new Set(steps.map((step) => conflictGroup(step.change)))].sort();
  return Object.fromEntries(touched.map((group) => [group, digest(groups.get(group))]));
}

export function groupOf(live: Live): string {
  return `${live.kind} ${live.conflict}`;
}

function digest(objects: readonly Live[] | undefined): string {
  if (!objects || objects.length === 0) return NOTHING;
  const rows = objects.map((one) => canonicalText([one.id, one.props, one.managedBy ?? null])).sort();
  return createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 32);
}
