// Zones that share a body, and zones from one template, beside the same zones spelled out: CPU of each command, and requests, which must
// be equal. The server is an emulator in this process, because zones are created; it is not measured.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../src/emulator";
import type { Benchmark } from "../benchmark";
import { zonewright } from "../programs";
import { runProgram } from "../run-program";
import { compareCpu } from "../samples";

const MAIL = Array.from({ length: 17 }, (_, n) => `mail-${n}.example`);
const PARKED = 742;
/** An apply reads each zone again after it: a tenth shows the ratio. */
const APPLIED = 74;
const COMMANDS = [`validate of ${PARKED}`, `plan of ${PARKED}`, `apply of ${APPLIED}`, `second plan of ${PARKED}`];

export const templates: Benchmark = {
  name: "templates",
  goals: COMMANDS.map((command) => ({
    title: `${command} zones with one body and 17 from one template, beside the same spelled out: CPU`,
    limit: 1.2,
    unit: "×",
  })),
  async prepare(folder) {
    const spelled = writeDocuments(folder, "spelled", formatSpelled);
    const shared = writeDocuments(folder, "shared", formatShared);
    return {
      async measure() {
        const [base, ours] = [await runAll(spelled), await runAll(shared)];
        if (ours.requests > base.requests)
          throw new Error(`${ours.requests} requests, and ${base.requests} for the zones spelled out`);
        return ours.measured.map((measured, index) => compareCpu(measured, base.measured[index] ?? measured));
      },
    };
  },
};

interface Documents {
  readonly all: string;
  readonly some: string;
}

function writeDocuments(folder: string, name: string, format: (parked: readonly string[]) => string): Documents {
  const write = (count: number) => {
    const file = join(folder, `${name}-${count}.yaml`);
    writeFileSync(file, format(listParked(count)));
    return file;
  };
  return { all: write(PARKED), some: write(APPLIED) };
}

function listParked(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `parked-${n}.example`);
}

async function runAll({ all, some }: Documents) {
  const [empty, full] = [await startEmulator({ mode: "calm" }), await startEmulator({ mode: "calm" })];
  const planned = (emulator: Emulator, expect: string) =>
    zonewright(["plan", all], { baseUrl: emulator.baseUrl, expect });
  try {
    addZones(full);
    const apply = zonewright(["apply", some, "--auto-approve"], { baseUrl: empty.baseUrl, expect: "Converged" });
    const measured = [
      await runProgram(zonewright(["validate", all], { expect: "759 zones" })),
      await runProgram(planned(empty, "create zone")),
      await runProgram(apply),
      await runProgram(planned(full, "No changes")),
    ];
    return { measured, requests: empty.control.requests().length + full.control.requests().length };
  } finally {
    await empty.close();
    await full.close();
  }
}

/** Live state as the documents declare it. */
function addZones({ control }: Emulator): void {
  for (const name of [...listParked(PARKED), ...MAIL]) control.addZone(name);
  for (const zone of listParked(PARKED)) {
    control.foreign.create(zone, { type: "A", name: zone, content: "192.0.2.80", proxied: true });
    control.foreign.create(zone, { type: "CNAME", name: `www.${zone}`, content: zone, proxied: true });
    control.foreign.create(zone, { type: "TXT", name: zone, content: '"v=spf1 -all"' });
  }
  for (const [n, zone] of MAIL.entries()) {
    control.foreign.create(zone, { type: "MX", name: zone, content: `mx-${n}.example.net`, priority: 10 });
    control.foreign.create(zone, { type: "TXT", name: zone, content: '"v=spf1 mx -all"' });
    const content = `"v=DMARC1; p=reject; rua=mailto:dmarc@${zone}"`;
    control.foreign.create(zone, { type: "TXT", name: `_dmarc.${zone}`, content });
  }
}

function parkedRecords(zone: string): string {
  return [
    "    prune: true\n    records:\n",
    '      - { name: "@", type: A, content: 192.0.2.80, proxied: true }\n',
    `      - { name: www, type: CNAME, content: "${zone}", proxied: true }\n`,
    '      - { name: "@", type: TXT, content: "v=spf1 -all" }\n',
  ].join("");
}

function mailRecords(zone: string, host: string): string {
  return [
    "    records:\n",
    `      - { name: "@", type: MX, content: "${host}", priority: 10 }\n`,
    '      - { name: "@", type: TXT, content: "v=spf1 mx -all" }\n',
    `      - { name: _dmarc, type: TXT, content: "v=DMARC1; p=reject; rua=mailto:dmarc@${zone}" }\n`,
  ].join("");
}

function formatSpelled(names: readonly string[]): string {
  const parked = names.map((zone) => `  ${zone}:\n${parkedRecords(zone)}`);
  const mail = MAIL.map((zone, n) => `  ${zone}:\n${mailRecords(zone, `mx-${n}.example.net`)}`);
  return `version: 1\nzones:\n${[...parked, ...mail].join("")}`;
}

function formatShared(names: readonly string[]): string {
  const template = `templates:\n  mail:\n    parameters: { host: hostname }\n${mailRecords("{zone}", "{host}")}`;
  const mail = MAIL.map((zone, n) => `  ${zone}: { use: [{ mail: { host: mx-${n}.example.net } }] }\n`);
  return `version: 1\n${template}zones:\n  ? ${names.join(",\n    ")}\n  :\n${parkedRecords("@")}${mail.join("")}`;
}
