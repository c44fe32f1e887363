// What the props of the constructs promise; checked by the compiler with everything else, never run.
import type { TerraformStack } from "cdktf";
import { expectTypeOf } from "vitest";
import {
  AccessApplication,
  type DnsRecordProps,
  DnsRecordSet,
  DnsSettings,
  type IZone,
  type RecordProps,
  records,
  SoaDefaults,
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
