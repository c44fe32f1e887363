// Changes of records that take a company off the net: refused unless allowed by code.
import type { Props } from "../../kind/field";
import type { GuardView, Hazard } from "../../kind/kind";
import { isApexProps } from "./canonical";

/** The last address, the last MX and the NS records of the apex. */
export function apexGuard(view: GuardView): readonly Hazard[] {
  const before = view.live.map((live) => live.props);
  return [
    ...lost(view, before, "LAST_ADDRESS", ["A", "AAAA", "CNAME"], "The apex would be left without an address."),
    ...lost(view, before, "LAST_MX", ["MX"], "The apex would be left without an MX: mail to the domain would fail."),
    ...apexNs(view),
  ];
}

function lost(
  view: GuardView,
  before: readonly Props[],
  code: string,
  types: readonly string[],
  message: string,
): readonly Hazard[] {
  const at = (props: Props) => isApexProps(props) && types.includes(String(props["type"]));
  if (!before.some(at) || view.after.some(at)) return [];
  const labels = view.changes
    .filter((change) => change.from !== undefined && at(change.from))
    .map((change) => change.label);
  return [{ code, scope: view.scope, message, labels }];
}

function apexNs(view: GuardView): readonly Hazard[] {
  const isApexNs = (props: Props | undefined) => props !== undefined && props["type"] === "NS" && isApexProps(props);
  const hit = view.changes.filter((change) => isApexNs(change.from) || isApexNs(change.to));
  if (hit.length === 0) return [];
  const message = "The NS records of the apex would change; a mistake there takes the whole zone off the net.";
  return [{ code: "APEX_NS", scope: view.scope, message, labels: hit.map((change) => change.label) }];
}
