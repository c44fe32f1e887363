// Reads and plans a document of 100,000 records against an equal live zone, and a document of 10,000. The ratio matters: ten times
// the records should cost little more than ten times the time and memory.
import { compileDocuments } from "../src/desired";
import { parseYaml } from "../src/desired/formats/document";
import { canonicalizeLive } from "../src/kind/derive/canonicalize";
import { identityKey, type Live } from "../src/kind/kind";
import { kinds } from "../src/kinds";
import { dnsRecord } from "../src/kinds/dns-record";
import { createPlan } from "../src/plan/create-plan";

function createDocument(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `      - { name: host-${index}, type: A, content: 10.${index >> 16}.${(index >> 8) & 255}.${index & 255}, ttl: 600 }`,
  );
  return `version: 1\nzones:\n  example.com:\n    plan: enterprise\n    records:\n${lines.join("\n")}\n`;
}

function measure(count: number) {
  const source = createDocument(count);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const { document } = parseYaml("zone.yaml", source);
  const parsed = performance.now();
  const { desired } = compileDocuments(document ? [document] : [], { kinds });
  const compiled = performance.now();
  const zone = desired.scopes[1];
  if (!zone) throw new Error("no zone");
  const objects: Live[] = zone.objects.map((object, index) => {
    const { name, content } = object.props;
    const row = {
      id: index.toString(16).padStart(32, "0"),
      type: "A",
      name: `${name}.example.com`,
      content,
      ttl: 600,
    };
    const { props } = canonicalizeLive(dnsRecord, row, zone.context);
    const { group, conflict } = dnsRecord.identity;
    return {
      kind: dnsRecord.name,
      id: row.id,
      group: identityKey(props, group),
      conflict: identityKey(props, conflict),
      label: object.label,
      props,
    };
  });
  const live = {
    scopes: [
      { scope: { within: "account" as const }, context: zone.context, exists: true, objects: [] },
      { scope: zone.scope, context: zone.context, id: "0".repeat(32), exists: true, objects },
    ],
  };
  const read = performance.now();
  const plan = createPlan(kinds, desired, live, { target: "bench", asOf: "2026-11-21", emulator: true });
  const planned = performance.now();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  if (plan.scopes[1]?.steps.length !== 0) throw new Error("the plan is not empty");
  return {
    count,
    parse: parsed - start,
    compile: compiled - parsed,
    live: read - compiled,
    plan: planned - read,
    total: planned - start,
    megabytes,
  };
}

measure(1000);
const small = measure(10_000);
const large = measure(100_000);
for (const value of [small, large]) {
  const parts = `parse ${value.parse.toFixed(0)}, complete ${value.compile.toFixed(0)}, live ${value.live.toFixed(0)}, plan ${value.plan.toFixed(0)} ms`;
  process.stdout.write(
    `${value.count} records: ${((value.count / value.total) * 1000).toFixed(0)} records/s, ${value.megabytes.toFixed(0)} MB (${parts})\n`,
  );
}
process.stdout.write(
  `ratio 100,000 to 10,000: time ${(large.total / small.total).toFixed(1)}, memory ${(large.megabytes / small.megabytes).toFixed(1)}\n`,
);
