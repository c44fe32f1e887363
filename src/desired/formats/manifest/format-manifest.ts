// A manifest for people: the sum, then a paragraph for each zone.
import { formatCount } from "../../../base/format-count";
import { groupBy } from "../../../base/group-by";
import type { JsonObject } from "../../../base/json";
import type { ImportManifest, ManifestFinding, ManifestLeftOut, ManifestZone } from "./manifest";

export function formatManifest({ format, zones }: ImportManifest): string {
  const paragraphs = zones.map(formatZone);
  return [`Import from ${NAMES[format]}: ${sumUp(zones)}.`, ...paragraphs].join("\n\n").concat("\n");
}

const NAMES: Readonly<Record<ImportManifest["format"], string>> = {
  bind: "zone files",
  dnscontrol: "DNSControl",
  live: "live zones",
  octodns: "octoDNS",
  terraform: "Terraform",
};

/** `12 zones with 84 records; 1 refused, 2 skipped`. */
export function sumUp(zones: readonly ManifestZone[]): string {
  const imported = zones.filter(({ status }) => status === "imported");
  const records = imported.reduce((sum, zone) => sum + zone.records, 0);
  const others = (["refused", "skipped"] as const).flatMap((status) => {
    const count = zones.filter((zone) => zone.status === status).length;
    return count === 0 ? [] : [`${count} ${status}`];
  });
  const sum = `${formatCount(imported.length, "zone")} with ${formatCount(records, "record")}`;
  return others.length === 0 ? sum : `${sum}; ${others.join(", ")}`;
}

function formatZone(zone: ManifestZone): string {
  if (zone.status === "skipped") return `${zone.zone}  skipped\n  ${zone.reason ?? ""}`;
  if (zone.status === "refused") return [`${zone.zone}  refused`, ...zone.findings.map(formatFinding)].join("\n");
  const types = Object.entries(zone.types).map(([type, count]) => `${count} ${type}`);
  const taken = types.length === 0 ? "no record" : types.join(", ");
  return [
    `${zone.zone}  ${taken}; ${zone.owned ? "owns the zone" : "additive"}`,
    ...(zone.file === undefined ? [] : [`  ${zone.file}`]),
    ...section("changed", zone.changed.map(formatFinding)),
    ...section("left out", formatLeftOut(zone.leftOut)),
    ...section("remarks", zone.findings.map(formatFinding)),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines];
}

/** A line for each reason: what it is true of, and the reason. */
function formatLeftOut(leftOut: readonly ManifestLeftOut[]): readonly string[] {
  return [...groupBy(leftOut, ({ reason }) => reason)].map(([reason, lines]) => {
    const rules = lines.flatMap(({ ignore }) => (ignore ? [formatRule(ignore)] : []));
    const named = rules.length === 0 ? "" : `${rules.join(", ")}: `;
    return `    ${named}${reason.replaceAll("\n", "; ")}`;
  });
}

function formatFinding({ code, detail, where }: ManifestFinding): string {
  const place = [where?.file, where?.line].filter((part) => part !== undefined).join(":");
  return `    ${code}  ${detail}${place === "" ? "" : ` (${place})`}`;
}

function formatRule(rule: JsonObject): string {
  return Object.values(rule).map(String).join(" ");
}
