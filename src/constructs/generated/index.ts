// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
export * as soaDefaults from './soa-defaults';
export * as zoneDefaults from './zone-defaults';
export * as accessApplication from './access-application';
export * as gatewayToken from './gateway-token';
export * as gateway from './gateway';
export * as zone from './zone';
export * as dnsSettings from './dns-settings';
export * as dnsRecord from './dns-record';
export * as dnsRecordSet from './dns-record-set';
export * as zoneAccessApplication from './zone-access-application';
export * as zoneHold from './zone-hold';
export * as dataEdgeAccessApplications from './data-edge-access-applications';
export * as dataEdgeGatewayTokens from './data-edge-gateway-tokens';
export * as dataEdgeGateways from './data-edge-gateways';
export * as dataEdgeZone from './data-edge-zone';
export * as dataEdgeZones from './data-edge-zones';
export * as dataEdgeDnsRecords from './data-edge-dns-records';
export * as dataEdgeZoneAccessApplications from './data-edge-zone-access-applications';
export * as provider from './provider';
