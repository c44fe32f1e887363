// What the props of the constructs promise; checked by the compiler with everything else, never run.
import type { TerraformStack } from "cdktf";
import { expectTypeOf } from "vitest";
import {
  AccessApplication,
  ARecord,
  type CaaRecordProps,
  type DnsRecord,
  type DnsRecordProps,
  DnsRecordSet,
  DnsSettings,
  type EdgeProvider,
  type IZone,
  type LocRecordProps,
  MxRecord,
  type MxRecordProps,
  type RecordProps,
  records,
  SoaDefaults,
  SrvRecord,
  TxtRecord,
  Zone,
  type ZoneDocument,
  type ZoneProps,
} from "../../src/constructs";

declare const stack: TerraformStack;
declare const zone: IZone;

// Zones that are made and zones that are there are one thing to others.
expectTypeOf<Zone>().toExtend<IZone>();
expectTypeOf(Zone.fromZoneId).returns.toEqualTypeOf<IZone>();
expectTypeOf(Zone.fromZoneName).returns.toEqualTypeOf<IZone>();
expectTypeOf(Zone.fromZoneAttributes).returns.toEqualTypeOf<IZone>();
expectTypeOf(Zone.fromDocument).returns.toEqualTypeOf<ZoneDocument>();
expectTypeOf<IZone["zoneId"]>().toEqualTypeOf<string>();

// Props are words of the service, and nobody changes them.
expectTypeOf<ZoneProps["type"]>().toEqualTypeOf<"full" | "partial" | "secondary" | "internal" | undefined>();
expectTypeOf<RecordProps["ttl"]>().toEqualTypeOf<number | "auto" | undefined>();
expectTypeOf<"MX" | "SVCB" | "DKIM">().toExtend<RecordProps["type"]>();
expectTypeOf<Readonly<DnsRecordProps>>().toEqualTypeOf<DnsRecordProps>();
expectTypeOf<Readonly<ZoneProps>>().toEqualTypeOf<ZoneProps>();
expectTypeOf(records.mx).returns.toEqualTypeOf<RecordProps>();

// @ts-expect-error a zone has a name
new Zone(stack, "Zone", {});
// @ts-expect-error no such type of zone
new Zone(stack, "Zone", { name: "example.com", type: "half" });
// @ts-expect-error the zone is an object, not an id
new DnsSettings(stack, "Settings", { zone: "d56084adb405e0b7e32c52321bf07be6" });
// @ts-expect-error no such record type
zone.addRecord("Spf", { type: "WKS", name: "@" });
// @ts-expect-error a record has a name
zone.addRecord("Www", { type: "A", content: "192.0.2.1" });
// @ts-expect-error the preference comes before the exchange
records.mx("@", "mail.example.com", 10);
// @ts-expect-error no such DMARC policy
records.dmarc({ policy: "drop" });
// @ts-expect-error a set has its zone
new DnsRecordSet(stack, "Set", { records: {} });
// @ts-expect-error numbers are numbers
new SoaDefaults(stack, "Soa", { refresh: "7200" });
// @ts-expect-error no such setting
zone.addSettings({ flatten: true });
// @ts-expect-error an application has a name
new AccessApplication(stack, "Wiki", {});

// A class for each record type, with the props of that type alone.
expectTypeOf<MxRecord>().toExtend<DnsRecord>();
expectTypeOf<MxRecordProps["priority"]>().toEqualTypeOf<number>();
expectTypeOf<CaaRecordProps["data"]["flags"]>().toEqualTypeOf<number>();
expectTypeOf<LocRecordProps["data"]["size"]>().toEqualTypeOf<number | undefined>();
expectTypeOf<Readonly<MxRecordProps>>().toEqualTypeOf<MxRecordProps>();
new MxRecord(stack, "Mail", { zone, name: "@", content: "mail.example.com", priority: 10, lifecycle: {} });
// @ts-expect-error an MX has a preference
new MxRecord(stack, "Mail", { zone, name: "@", content: "mail.example.com" });
// @ts-expect-error only addresses and aliases can be proxied
new MxRecord(stack, "Mail", { zone, name: "@", content: "mail.example.com", priority: 10, proxied: true });
// @ts-expect-error an address has no rdata by field
new ARecord(stack, "Www", { zone, name: "www", content: "192.0.2.1", data: {} });
// @ts-expect-error an address has no priority
new ARecord(stack, "Www", { zone, name: "www", content: "192.0.2.1", priority: 1 });
// @ts-expect-error the class is the type
new ARecord(stack, "Www", { zone, name: "www", content: "192.0.2.1", type: "A" });
// @ts-expect-error a deprecated field
new ARecord(stack, "Www", { zone, name: "www", content: "192.0.2.1", locked: true });
// @ts-expect-error a service has a target
new SrvRecord(stack, "Sip", { zone, name: "_sip._tcp", data: { priority: 1, weight: 1, port: 5060 } });
const sip = { priority: 1, weight: 1, port: 5060, target: "." };
// @ts-expect-error the name of a service is not in its data
new SrvRecord(stack, "Sip", { zone, name: "@", data: { ...sip, service: "_sip" } });
// @ts-expect-error a record has its zone
new TxtRecord(stack, "Text", { name: "@", content: "text" });

// A delegation is to name servers or to a zone.
zone.addDelegation("Lab", { name: "lab", nameServers: ["ns1.example.net"] });
zone.addDelegation("Dev", { child: zone, ds: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: "ab" }] });
// @ts-expect-error without name servers
zone.addDelegation("Lab", { name: "lab" });
// @ts-expect-error a digest has a type
zone.addDelegation("Lab", { child: zone, ds: [{ keyTag: 1, algorithm: 13, digest: "ab" }] });

// Helpers take Terraform's arguments.
declare const provider: EdgeProvider;
zone.addRecord("Www", {
  ...records.a("www", "192.0.2.1"),
  provider,
  lifecycle: { ignoreChanges: ["content"] },
  count: 2,
});
zone.addRecordSet("Set", {}, { provider, dependsOn: [], lifecycle: { ignoreChanges: "all" } });
zone.addSettings({ nsTtl: 3600, provider, lifecycle: { preventDestroy: true } });
Zone.fromZoneName(stack, "Named", "example.com", { provider });
expectTypeOf<DnsRecord["fqdn"] | DnsRecord["id"] | DnsRecord["name"] | DnsRecord["zoneId"]>().toEqualTypeOf<string>();
// @ts-expect-error a record belongs to its zone
zone.addRecord("Www", { ...records.a("www", "192.0.2.1"), zone });
