// The zones that all measurements use, in each format that a program reads. Most records are addresses; a record with a deprecated field
// and a record that draws a warning are part of each zone, because diagnostics must not make a run slow.
export interface BenchZone {
  readonly name: string;
  readonly records: readonly BenchRecord[];
}

export type BenchRecord = { readonly name: string; readonly ttl: number } & (
  | { readonly type: "A" | "NS"; readonly content: string }
  | {
      readonly type: "SRV";
      readonly priority: number;
      readonly weight: number;
      readonly port: number;
      readonly target: string;
    }
);

/** @param changed so many addresses differ from the zone without changes. */
export function createZones(zones: number, records: number, changed = 0): readonly BenchZone[] {
  return Array.from({ length: zones }, (_, index) => createZone(`zone-${index}.example`, records, changed));
}

function createZone(name: string, count: number, changed: number): BenchZone {
  const addresses = Array.from({ length: Math.max(0, count - 2) }, (_, index) => {
    const network = index < changed ? 11 : 10;
    const content = `${network}.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    return { name: `host-${index}`, type: "A", content, ttl: 600 } as const;
  });
  return { name, records: [...addresses, ...createSpecialRecords(name).slice(0, count)] };
}

function createSpecialRecords(zone: string): readonly BenchRecord[] {
  return [
    { name: "_sip._tcp", type: "SRV", priority: 10, weight: 5, port: 5060, target: `host-0.${zone}`, ttl: 600 },
    { name: "lab", type: "NS", content: "ns.other.example", ttl: 600 },
  ];
}

/** A document of all zones. */
export function formatDocument(zones: readonly BenchZone[]): string {
  const sections = zones.map(({ name, records }) => {
    const lines = records.map((record) => `      - ${formatDocumentRecord(record)}`);
    return `  ${name}:\n    plan: enterprise\n    records:\n${lines.join("\n")}\n`;
  });
  return `version: 1\nzones:\n${sections.join("")}`;
}

function formatDocumentRecord(record: BenchRecord): string {
  const { name, type, ttl } = record;
  if (record.type !== "SRV") return `{ name: ${name}, type: ${type}, content: ${record.content}, ttl: ${ttl} }`;
  const { priority, weight, port, target } = record;
  const deprecated = "service: _sip";
  return `{ name: ${name}, type: SRV, data: { priority: ${priority}, weight: ${weight}, port: ${port}, target: ${target}, ${deprecated} }, ttl: ${ttl} }`;
}

/** The file of one zone in the format of octoDNS. */
export function formatOctodnsZone({ records }: BenchZone): string {
  const lines = records.map((record) => {
    const { name, ttl, type } = record;
    if (record.type !== "SRV") {
      const value = type === "NS" ? `${record.content}.` : record.content;
      return `${name}: { type: ${type}, ttl: ${ttl}, value: ${value} }`;
    }
    const { priority, weight, port, target } = record;
    const value = `{ priority: ${priority}, weight: ${weight}, port: ${port}, target: ${target}. }`;
    return `${name}: { type: SRV, ttl: ${ttl}, value: ${value} }`;
  });
  return `---\n${lines.join("\n")}\n`;
}
