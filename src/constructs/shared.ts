// What the constructs of every form export.
export { AccessApplication, type AccessApplicationProps } from "./access-application";
export { SoaDefaults, type SoaDefaultsProps, ZoneDefaults, type ZoneDefaultsProps } from "./account-settings";
export {
  type BuilderOptions,
  type BuiltRecords,
  builders,
  type CaaBuilderProps,
  type DkimBuilderProps,
  type DmarcBuilderProps,
  type GoogleWorkspaceProps,
  type Microsoft365Props,
  type SpfBuilderProps,
} from "./builders";
export {
  type ChildDelegationProps,
  type ChildZone,
  Delegation,
  type DelegationProps,
  type NamedDelegationProps,
  type ZoneDelegationProps,
} from "./delegation";
export {
  DnsRecord,
  type DnsRecordProps,
  type RecordProps,
  type RecordType,
  type ZoneRecordProps,
} from "./dns-record";
export { DnsRecordSet, type DnsRecordSetOptions, type DnsRecordSetProps } from "./dns-record-set";
export {
  DnsSettings,
  type DnsSettingsOptions,
  type DnsSettingsProps,
  type OnDestroy,
  type ZoneSettingsProps,
} from "./dns-settings";
export type { ZoneDocumentProps } from "./document-objects";
export { Gateway, type GatewayProps, GatewayToken, type GatewayTokenProps } from "./gateway";
export * from "./generated/record-classes";
export { type DkimKey, type DmarcPolicy, type RecordOptions, records, type ServiceBinding } from "./records";
export type { ResourceOptions } from "./resource-options";
export { type IZone, Zone, ZoneDocument } from "./zone";
export { ZoneHold, type ZoneHoldProps } from "./zone-hold";
export type {
  ExistingZoneOptions,
  ManagedRecords,
  RecordGlob,
  ZoneAttributes,
  ZoneOptions,
  ZoneProps,
} from "./zone-options";
export type { ZoneReference } from "./zone-reference";
