// A class for each record type, and what records expose to other constructs.

import type { Construct } from "constructs";
import { describe, expect, it } from "vitest";
import { isUnresolved } from "#framework";
import { isObject, type JsonObject } from "../../src/base/json";
import { camelCase } from "../../src/constructs/binding-config";
import * as constructs from "../../src/constructs/shared";
import { ARecord, DnsRecord, DsRecord, MxRecord, NsRecord, records, Zone } from "../../src/constructs/shared";
import { dnsRecord } from "../../src/kinds/dns-record";
import { RECORD_TYPES } from "../../src/kinds/dns-record/record-types";
import { aStack, resourcesOf, stateOf } from "./a-stack";

type RecordClass = new (scope: Construct, id: string, props: object) => DnsRecord;

function classOf(type: string): RecordClass {
  const name = `${type.charAt(0)}${type.slice(1).toLowerCase()}Record`;
  const found: unknown = Object.entries(constructs).find(([exported]) => exported === name)?.[1];
  if (typeof found !== "function") throw new Error(`${name} is not exported`);
  return found as RecordClass;
}

function toProps(fields: JsonObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [camelCase(name), isObject(value) ? toProps(value) : value]),
  );
}

describe("record classes", () => {
  it.each(RECORD_TYPES.filter((type) => dnsRecord.samples.some(({ declared }) => declared["type"] === type)))(
    "%s declares the samples of its type",
    (type) => {
      const samples = dnsRecord.samples.map(({ declared }) => declared).filter((declared) => declared["type"] === type);
      for (const sample of samples) {
        const stack = aStack();
        const zone = new Zone(stack, "Zone", { name: "example.com" });
        const { type: _, ...fields } = sample;
        const record = new (classOf(type))(stack, "It", { zone, ...toProps(fields) });
        const other = aStack();
        new DnsRecord(other, "It", {
          zone: new Zone(other, "Zone", { name: "example.com" }),
          ...({
            ...toProps(sample),
            ...(type === "CAA" ? { data: { ...(toProps(fields)["data"] as object), flags: "0" } } : {}),
          } as unknown as constructs.RecordProps),
        });
        expect(record).toBeInstanceOf(DnsRecord);
        expect(stateOf(stack)["zones"]).toEqual(stateOf(other)["zones"]);
      }
    },
  );

  it("exist for every type of the API and its names for TXT records", () => {
    for (const type of RECORD_TYPES)
      expect(classOf(type).name).toBe(`${type.charAt(0)}${type.slice(1).toLowerCase()}Record`);
  });

  it("report a value that the rules of documents reject at the construct", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    new MxRecord(zone, "Mail", { zone, name: "@", priority: 70_000, content: "mail.example.com" });
    expect(() => resourcesOf(stack, "edge_dns_record")).toThrow(/\[dns\/Zone\/Mail\] FLD106|\[dns\/Zone\/Mail\] \w+ /);
  });
});

describe("every construct exposes its names and ids", () => {
  it("of zones and records", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const www = new ARecord(stack, "Www", { zone, name: "www", content: "192.0.2.1" });
    const apex = zone.addRecord("Apex", records.txt("@", "text"));
    const full = zone.addRecord("Full", records.txt("Full.example.com.", "text"));
    const set = zone.addRecordSet("Set", { api: records.a("api", "192.0.2.2") });
    expect([zone.name, zone.id, www.name, www.zoneId]).toEqual(["example.com", zone.zoneId, "www", zone.zoneId]);
    expect([www.fqdn, apex.fqdn, full.fqdn, set.recordFqdn("api")]).toEqual([
      ...["www.example.com", "example.com", "full.example.com", "api.example.com"],
    ]);
    expect(isUnresolved(www.id)).toBe(true);
    expect(set.zoneId).toBe(zone.zoneId);
    expect(zone.addSettings({ nsTtl: 3600 }).zoneId).toBe(zone.zoneId);
    expect(() => set.recordFqdn("other")).toThrow("has no record other");
  });

  it("of the objects of the account", () => {
    const stack = aStack();
    const gateway = new constructs.Gateway(stack, "Bot", { gatewayId: "bot" });
    const token = new constructs.GatewayToken(stack, "Run", {
      name: "run",
      sink: "file:run.token",
      gateways: [gateway.id],
    });
    const wiki = new constructs.AccessApplication(stack, "Wiki", { name: "wiki", domain: "wiki.example.com" });
    expect([gateway.id, gateway.name, token.name, wiki.name, wiki.zoneId]).toEqual([
      "bot",
      "bot",
      "run",
      "wiki",
      undefined,
    ]);
    expect(isUnresolved(token.id) && isUnresolved(wiki.id)).toBe(true);
  });

  it("and says that only Terraform knows the full name of a token", () => {
    const stack = aStack();
    const byId = Zone.fromZoneId(stack, "ById", "d56084adb405e0b7e32c52321bf07be6");
    const record = byId.addRecord("A", records.a("a", "192.0.2.1"));
    expect(() => record.fqdn).toThrow("only Terraform knows the full name of dns/ById/A");
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    expect(() => zone.addRecord("B", records.a(record.id, "192.0.2.1")).fqdn).toThrow("is a token");
  });

  it("and can be listed in dependsOn", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const first = zone.addRecord("First", records.a("first", "192.0.2.1"));
    zone.addRecord("Second", { ...records.a("second", "192.0.2.2"), dependsOn: [first, zone] });
    expect(resourcesOf(stack, "edge_dns_record")["Zone_Second"]).toMatchObject({
      depends_on: [expect.stringMatching(/^edge_dns_record\./), expect.stringMatching(/^edge_zone\./)],
    });
  });
});

describe("a delegation", () => {
  const ds = { keyTag: 2371, algorithm: 13, digestType: 2, digest: "ab".repeat(32) };

  it("declares NS records, and DS records that depend on them", () => {
    const stack = aStack();
    const zone = Zone.fromZoneName(stack, "Zone", "example.com");
    const lab = zone.addDelegation("Lab", {
      name: "lab",
      nameServers: ["ns1.example.net", "ns2.example.net"],
      ds: [ds],
      ttl: 3600,
    });
    expect(lab.nameServerRecords.every((record) => record instanceof NsRecord)).toBe(true);
    expect(lab.dsRecords.every((record) => record instanceof DsRecord)).toBe(true);
    const found = resourcesOf(stack, "edge_dns_record");
    expect(found["Zone_Lab_Ns2"]).toMatchObject({ name: "lab", type: "NS", content: "ns2.example.net", ttl: 3600 });
    expect(found["Zone_Lab_Ds1"]).toMatchObject({ type: "DS", data: { key_tag: 2371, digest_type: 2 } });
    expect(found["Zone_Lab_Ds1"]?.["depends_on"]).toEqual([
      expect.stringMatching(/^edge_dns_record\.Zone_Lab_Ns1_/),
      expect.stringMatching(/^edge_dns_record\.Zone_Lab_Ns2_/),
    ]);
  });

  it("refuses a zone that is not below the parent, a zone without known name servers, and an empty list", () => {
    const stack = aStack();
    const zone = new Zone(stack, "Zone", { name: "example.com" });
    const other = new Zone(stack, "Other", { name: "notexample.com" });
    const byId = Zone.fromZoneAttributes(stack, "ById", { zoneId: "1".repeat(32), zoneName: "x.example.com" });
    expect(() => zone.addDelegation("A", { child: other })).toThrow("the zone notexample.com is not below example.com");
    expect(() => zone.addDelegation("B", { child: byId })).toThrow("was imported by its id");
    expect(() => zone.addDelegation("C", { name: "c", nameServers: [] })).toThrow("has no name servers");
  });
});
