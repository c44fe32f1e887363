// The public names of the constructs, for cdktf and, compiled once more, for cdktn.
export { AccessApplication, type AccessApplicationProps } from "./access-application";
export { SoaDefaults, type SoaDefaultsProps, ZoneDefaults, type ZoneDefaultsProps } from "./account-settings";
export { DnsRecord, type DnsRecordProps, type RecordProps, type RecordType, type ResourceOptions } from "./dns-record";
export { DnsRecordSet, type DnsRecordSetProps } from "./dns-record-set";
export { DnsSettings, type DnsSettingsOptions, type DnsSettingsProps, type OnDestroy } from "./dns-settings";
export { Gateway, type GatewayProps, GatewayToken, type GatewayTokenProps } from "./gateway";
/** The bindings of every resource and data source, as they are generated. */
export * as edge from "./generated";
export { EdgeProvider, type EdgeProviderConfig } from "./generated/provider";
export { type DkimKey, type DmarcPolicy, type RecordOptions, records, type ServiceBinding } from "./records";
export { type IZone, type RecordGlob, Zone, type ZoneAttributes, type ZoneOptions, type ZoneProps } from "./zone";
export { ZoneDocument, type ZoneDocumentProps } from "./zone-document";
export { ZoneHold, type ZoneHoldProps } from "./zone-hold";
