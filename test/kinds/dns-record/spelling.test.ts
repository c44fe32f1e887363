// Requests and imports keep the spelling of rdata: a copied zone is the source to the byte, and a different spelling is never a change.
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/base/json";
import { fieldChanges } from "../../../src/diff/fields";
import { embedEmulator } from "../../../src/emulator";
import { canonicalize, canonicalizeLive } from "../../../src/kind/derive/canonicalize";
import { declaredForm } from "../../../src/kind/derive/declared-form";
import { buildBody } from "../../../src/kind/derive/requests";
import { dnsRecord } from "../../../src/kinds/dns-record";
import { listSteps } from "../../../src/plan/plan";
import { context } from "../../build-state";
import { folder } from "../../cli/folder";
import { run as runIn } from "../../cli/run-in";
import { ACCOUNT, applyDocument, emulate, formatChanges, planDocument, TOKEN } from "../../emulated";
import { createCore, listActions } from "../../terraform/in-process-core";
import { naptr, writtenRecords } from "./written-records";

const here = folder();
const run = async (...argv: readonly string[]) => {
  const ran = await runIn(argv, { cwd: here.path, env: { ZONEWRIGHT_ACCOUNT_ID: ACCOUNT } });
  expect({ argv, code: ran.code, err: ran.err }).toMatchObject({ argv, code: 0 });
  return ran.out;
};

/** Requests to the emulator that is kept in a file, as another client sends them. */
async function callAsClient(file: string, method: string, path: string, body?: JsonObject): Promise<JsonObject[]> {
  const { baseUrl, fetch, close } = embedEmulator({ data: join(here.path, file) });
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const reply = await fetch(`${baseUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { result, errors } = (await reply.json()) as { result: JsonObject[]; errors: unknown[] };
  await close();
  expect(errors).toEqual([]);
  return result;
}

/** The rdata of every record, byte by byte as the API has it. */
async function listRdata(file: string): Promise<readonly string[]> {
  const [zone] = await callAsClient(file, "GET", "/zones?name=example.com");
  const records = await callAsClient(file, "GET", `/zones/${zone?.["id"]}/dns_records?per_page=1000`);
  return records
    .map(({ name, type, content, data, priority }) => JSON.stringify({ name, type, content, data, priority }))
    .sort();
}

describe("a zone that another client wrote", () => {
  it("has content and data identical to the byte in a copy made by import live and apply, for all 21 types", async () => {
    here.write("empty.yaml", 'version: 1\nzones:\n  "example.com":\n    records: []\n');
    await run("apply", "empty.yaml", "--base-url", "emulator:source.json", "--auto-approve");
    const [zone] = await callAsClient("source.json", "GET", "/zones?name=example.com");
    for (const record of writtenRecords) {
      await callAsClient("source.json", "POST", `/zones/${zone?.["id"]}/dns_records`, { ttl: 1, ...record });
    }
    const source = await listRdata("source.json");
    expect(source).toHaveLength(writtenRecords.length);
    expect(new Set(writtenRecords.map(({ type }) => type)).size).toBe(21);
    here.write("copy.yaml", await run("import", "live", "--base-url", "emulator:source.json", "--zone", "example.com"));
    await run("apply", "copy.yaml", "--base-url", "emulator:copy.json", "--auto-approve");
    expect(await listRdata("copy.json")).toEqual(source);
    for (const file of ["source.json", "copy.json"]) {
      await run("plan", "copy.yaml", "--base-url", `emulator:${file}`, "--detailed-exitcode");
      expect(await listRdata(file)).toEqual(source);
    }
  });
});

describe("rdata that Terraform declares", () => {
  it("is sent in the spelling of the configuration, for all 21 types", async () => {
    const emulation = emulate({ mode: "calm" });
    const zone = emulation.control.addZone("example.com");
    const declared = writtenRecords.filter((record) => !declaresNoDot(record));
    const configs = declared.map(
      (record, index) => [`edge_dns_record.r${index}`, { ...record, zone_id: zone.id }] as const,
    );
    const core = createCore(emulation);
    await core.apply(Object.fromEntries(configs));
    const rdata = emulation.control.records("example.com").map(({ name, type, data }) => ({ name, type, data }));
    const wanted = declared.map(({ name, type, data }) => ({ name: `${name}.example.com`, type, data }));
    expect(sortedTexts(rdata).map(withUpperHex)).toEqual(sortedTexts(wanted).map(withUpperHex));
    expect(listActions(await core.plan(Object.fromEntries(configs)))).toEqual({});
  });

  it("is sent so from a synthesized stack too", async () => {
    const declared = writtenRecords.filter((record) => !declaresNoDot(record));
    const records = declared.map(
      (record, index) => [`r${index}`, { ...record, zone_id: "${edge_zone.z.id}" }] as const,
    );
    const stack = {
      resource: { edge_zone: { z: { name: "example.com" } }, edge_dns_record: Object.fromEntries(records) },
    };
    here.write("cdk.tf.json", JSON.stringify(stack));
    await run("apply", "cdk.tf.json", "--base-url", "emulator:stack.json", "--auto-approve");
    const source = (await listRdata("source.json")).filter((text) => !declaresNoDot(JSON.parse(text)));
    expect(await listRdata("stack.json")).toEqual(source);
  });

  /** In `data`, a host of these types is sent with the final dot. */
  function declaresNoDot({ type, data }: JsonObject): boolean {
    const { target, replacement = target } = (data ?? {}) as JsonObject;
    return ["NAPTR", "SVCB", "HTTPS"].includes(String(type)) && !String(replacement).endsWith(".");
  }

  /** The API returns the digits of TLSA in upper case. */
  const withUpperHex = (text: string) => (text.includes('"TLSA"') ? text.toUpperCase() : text);

  const sortedTexts = (values: readonly object[]) => values.map((value) => JSON.stringify(value)).sort();
});

describe("a spelling", () => {
  /** Declarations of one record each that mean the same, and the rdata that each sends. */
  const spellings: readonly (readonly [type: string, spellings: readonly (readonly [JsonObject, JsonObject])[]])[] = [
    [
      "NAPTR",
      [
        [{ data: naptr("s", "_sip._udp.example.com.") }, { data: naptr("s", "_sip._udp.example.com.") }],
        [{ data: naptr("S", "_SIP._udp.example.com") }, { data: naptr("S", "_SIP._udp.example.com.") }],
        [{ content: '10 20 "s" "sip+D2U" "" _sip._udp.example.com' }, { data: naptr("s", "_sip._udp.example.com") }],
      ],
    ],
    [
      "SVCB",
      [
        [
          { data: svcb("svc.example.net.", "port=853 alpn=dot") },
          { data: svcb("svc.example.net.", "port=853 alpn=dot") },
        ],
        [
          { data: svcb("SVC.example.net", 'alpn="dot" port=0853') },
          { data: svcb("SVC.example.net.", 'alpn="dot" port=0853') },
        ],
        [
          { content: "1 svc.example.net  alpn=dot  port=853 " },
          { data: svcb("svc.example.net", "alpn=dot  port=853") },
        ],
      ],
    ],
    [
      "SRV",
      [
        [
          { priority: 1, data: { weight: 2, port: 3, target: "A.example.net." } },
          { data: { priority: 1, weight: 2, port: 3, target: "A.example.net" } },
        ],
        [{ content: "1 2 3 a.example.net." }, { data: { priority: 1, weight: 2, port: 3, target: "a.example.net" } }],
      ],
    ],
    [
      "TXT",
      [
        [{ content: "v=spf1 -all" }, { content: '"v=spf1 -all"' }],
        [{ content: '"v=spf1 " "-all"' }, { content: '"v=spf1 " "-all"' }],
        [{ content: '"v=spf1 \\045all"' }, { content: '"v=spf1 \\045all"' }],
      ],
    ],
    [
      "DS",
      [
        [
          { content: "1 ECDSAP256SHA256 2 AB cd" },
          { data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "ABcd" } },
        ],
        [
          { data: { key_tag: "01", algorithm: 13, digest_type: 2, digest: "abCD" } },
          { data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "abCD" } },
        ],
      ],
    ],
  ];

  function svcb(target: string, value: string): JsonObject {
    return { priority: 1, target, value };
  }

  const document = (record: JsonObject) => ({ version: 1, zones: { "example.com": { records: [record] } } });

  it.each(spellings)("of %s is sent as it is declared, and no other is a change", async (type, each) => {
    const emulator = emulate();
    for (const [index, [declared, request]] of each.entries()) {
      const name = `x${index}`;
      const { props, diagnostics } = canonicalize(dnsRecord, { name, type, ...declared }, context);
      expect(diagnostics).toEqual([]);
      expect(buildBody(dnsRecord, props, context)).toMatchObject(request);
      await applyDocument(emulator, document({ name, type, ...declared }), { allow: ["ZONE_CREATE"] });
      for (const [other] of each) {
        const plan = await planDocument(emulator, document({ name, type, ...other }));
        expect(formatChanges(plan)).toEqual([]);
      }
    }
  });

  it("of live rdata stays where a record changes in another field alone", async () => {
    const emulator = emulate();
    const record = (data: JsonObject, ttl: number) => document({ name: "x", type: "SVCB", ttl, data });
    await applyDocument(emulator, record(svcb("a.example.net.", "port=1 alpn=dot"), 300), { allow: ["ZONE_CREATE"] });
    const plan = await planDocument(emulator, record(svcb("A.example.net", "alpn=dot port=1"), 600));
    expect(listSteps(plan).map(({ write }) => write.body)).toEqual([{ ttl: 600 }]);
  });

  it("is sent by a saved plan and shown by no report", async () => {
    const rdata = { name: "s", type: "SVCB", data: svcb("Spelled.example.net.", "port=1 alpn=dot") };
    here.write("zone.yaml", JSON.stringify(document(rdata)));
    const json = await run("plan", "zone.yaml", "--base-url", "emulator:saved.json", "--json", "--out", "zone.zwplan");
    expect(json).not.toContain("spelling");
    await run("apply", "zone.zwplan", "--base-url", "emulator:saved.json", "--auto-approve");
    expect(await listRdata("saved.json")).toEqual([
      JSON.stringify({
        name: "s.example.com",
        type: "SVCB",
        content: "1 Spelled.example.net. port=1 alpn=dot",
        data: rdata.data,
      }),
    ]);
  });

  it("is in what an import declares, for any live rdata", () => {
    const host = fc.stringMatching(/^([A-Za-z0-9_-]{1,9}\.){0,3}[A-Za-z]{1,9}\.?$/);
    const text = fc.string({ unit: fc.constantFrom(..."aB0;,' \"\\!^$é"), maxLength: 12 });
    const number = fc.nat(65_535);
    const param = fc.constantFrom(
      "port=53",
      'ALPN="h2,h3"',
      "alpn=h3",
      'ipv4hint="192.0.2.1"',
      'key70="\\101"',
      "ech=AAAA",
    );
    const params = fc.uniqueArray(param, { selector: (word) => word.toLowerCase().split("=")[0] });
    const rows = fc.oneof(
      fc.record({
        type: fc.constant("NAPTR"),
        data: fc.record({
          order: number,
          preference: number,
          flags: fc.stringMatching(/^[a-zA-Z0-9]{0,2}$/),
          service: text,
          regex: text,
          replacement: fc.oneof(host, fc.constant(".")),
        }),
      }),
      fc.record({
        type: fc.constantFrom("SVCB", "HTTPS"),
        data: fc.record({
          priority: number,
          target: fc.oneof(host, fc.constant(".")),
          value: params.map((words) => words.join(" ")),
        }),
      }),
    );
    fc.assert(
      fc.property(rows, ({ type, data }) => {
        const live = canonicalizeLive(dnsRecord, { type, name: "x.example.com", ttl: 1, data }, context).props;
        const { type: declaredType, content, data: members } = declaredForm(dnsRecord, live, context);
        const declared = members === undefined ? { content: content ?? "" } : { data: members };
        const again = canonicalize(dnsRecord, { name: "x", type: declaredType ?? "", ...declared }, context);
        expect(again.diagnostics).toEqual([]);
        expect(fieldChanges(dnsRecord.fields, again.props, live)).toEqual([]);
        expect(buildBody(dnsRecord, again.props, context)).toMatchObject({ type, data });
      }),
      { numRuns: 10_000, seed: 16 },
    );
  });
});
