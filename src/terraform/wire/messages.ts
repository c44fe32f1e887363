// The messages of plugin protocol 6 and of go-plugin's own services as tables of field numbers, and their codec. Knows
// nothing of schemas, kinds or transports. Field numbers follow the published protocol 6.10 (Terraform 1.13) and go-plugin 1.6.
// Later additions and streaming of state are left out: unknown fields are skipped, unknown methods are unimplemented.
import { Reader, Root, type Type } from "protobufjs/light";

/** `[number, type, cardinality]`. Without a cardinality an absent field has its default; an absent `optional` field is undefined. */
type FieldSpec = readonly [number: number, type: string, cardinality?: "optional" | "repeated" | "map"];

export const SEVERITY = { error: 1, warning: 2 } as const;
export const STRING_KIND = { plain: 0, markdown: 1 } as const;
export const NESTING = { single: 1, list: 2, set: 3, map: 4, group: 5 } as const;
export const DEFERRED = { resourceConfigUnknown: 1, providerConfigUnknown: 2, absentPrerequisite: 3 } as const;
export const HEALTH = { unknown: 0, serving: 1, notServing: 2 } as const;

const NO_FIELDS = {} as const;
const DIAGNOSTICS = { diagnostics: [1, "Diagnostic", "repeated"] } as const;
const TYPE_AND_CONFIG = { typeName: [1, "string"], config: [2, "DynamicValue"] } as const;
const TYPE_CONFIG_CAPABILITIES = { ...TYPE_AND_CONFIG, clientCapabilities: [3, "ClientCapabilities"] } as const;
const TYPE_NAME = { typeName: [1, "string"] } as const;

/** Every message by name; the name of a nested message has a dot. Enumerations are numbers, named above. */
export const MESSAGES = {
  DynamicValue: { msgpack: [1, "bytes"], json: [2, "bytes"] },
  Diagnostic: {
    severity: [1, "int32"],
    summary: [2, "string"],
    detail: [3, "string"],
    attribute: [4, "AttributePath"],
  },
  FunctionError: { text: [1, "string"], functionArgument: [2, "int64", "optional"] },
  AttributePath: { steps: [1, "AttributePath.Step", "repeated"] },
  // A oneof: exactly one of the three is set.
  "AttributePath.Step": {
    attributeName: [1, "string", "optional"],
    elementKeyString: [2, "string", "optional"],
    elementKeyInt: [3, "int64", "optional"],
  },
  RawState: { json: [1, "bytes"], flatmap: [2, "string", "map"] },
  ResourceIdentitySchema: {
    version: [1, "int64"],
    identityAttributes: [2, "ResourceIdentitySchema.IdentityAttribute", "repeated"],
  },
  "ResourceIdentitySchema.IdentityAttribute": {
    name: [1, "string"],
    type: [2, "bytes"],
    requiredForImport: [3, "bool"],
    optionalForImport: [4, "bool"],
    description: [5, "string"],
  },
  ResourceIdentityData: { identityData: [1, "DynamicValue"] },
  Schema: { version: [1, "int64"], block: [2, "Schema.Block"] },
  "Schema.Block": {
    version: [1, "int64"],
    attributes: [2, "Schema.Attribute", "repeated"],
    blockTypes: [3, "Schema.NestedBlock", "repeated"],
    description: [4, "string"],
    descriptionKind: [5, "int32"],
    deprecated: [6, "bool"],
  },
  // `type` is a type constraint in JSON; `nestedType` instead of it for nested attributes.
  "Schema.Attribute": {
    name: [1, "string"],
    type: [2, "bytes"],
    nestedType: [10, "Schema.Object"],
    description: [3, "string"],
    required: [4, "bool"],
    optional: [5, "bool"],
    computed: [6, "bool"],
    sensitive: [7, "bool"],
    descriptionKind: [8, "int32"],
    deprecated: [9, "bool"],
    writeOnly: [11, "bool"],
  },
  "Schema.NestedBlock": {
    typeName: [1, "string"],
    block: [2, "Schema.Block"],
    nesting: [3, "int32"],
    minItems: [4, "int64"],
    maxItems: [5, "int64"],
  },
  "Schema.Object": { attributes: [1, "Schema.Attribute", "repeated"], nesting: [3, "int32"] },
  ActionSchema: { schema: [1, "Schema"] },
  Function: {
    parameters: [1, "Function.Parameter", "repeated"],
    variadicParameter: [2, "Function.Parameter"],
    return: [3, "Function.Return"],
    summary: [4, "string"],
    description: [5, "string"],
    descriptionKind: [6, "int32"],
    deprecationMessage: [7, "string"],
  },
  "Function.Parameter": {
    name: [1, "string"],
    type: [2, "bytes"],
    allowNullValue: [3, "bool"],
    allowUnknownValues: [4, "bool"],
    description: [5, "string"],
    descriptionKind: [6, "int32"],
  },
  "Function.Return": { type: [1, "bytes"] },
  ServerCapabilities: {
    planDestroy: [1, "bool"],
    getProviderSchemaOptional: [2, "bool"],
    moveResourceState: [3, "bool"],
    generateResourceConfig: [4, "bool"],
  },
  ClientCapabilities: { deferralAllowed: [1, "bool"], writeOnlyAttributesAllowed: [2, "bool"] },
  Deferred: { reason: [1, "int32"] },
  Timestamp: { seconds: [1, "int64"], nanos: [2, "int32"] },

  "GetMetadata.Request": NO_FIELDS,
  "GetMetadata.Response": {
    serverCapabilities: [1, "ServerCapabilities"],
    diagnostics: [2, "Diagnostic", "repeated"],
    dataSources: [3, "GetMetadata.TypeMetadata", "repeated"],
    resources: [4, "GetMetadata.TypeMetadata", "repeated"],
    functions: [5, "GetMetadata.FunctionMetadata", "repeated"],
    ephemeralResources: [6, "GetMetadata.TypeMetadata", "repeated"],
    listResources: [7, "GetMetadata.TypeMetadata", "repeated"],
    stateStores: [8, "GetMetadata.TypeMetadata", "repeated"],
    actions: [9, "GetMetadata.TypeMetadata", "repeated"],
  },
  // The protocol declares an identical message for each category of type.
  "GetMetadata.TypeMetadata": TYPE_NAME,
  "GetMetadata.FunctionMetadata": { name: [1, "string"] },
  "GetProviderSchema.Request": NO_FIELDS,
  "GetProviderSchema.Response": {
    provider: [1, "Schema"],
    resourceSchemas: [2, "Schema", "map"],
    dataSourceSchemas: [3, "Schema", "map"],
    diagnostics: [4, "Diagnostic", "repeated"],
    providerMeta: [5, "Schema"],
    serverCapabilities: [6, "ServerCapabilities"],
    functions: [7, "Function", "map"],
    ephemeralResourceSchemas: [8, "Schema", "map"],
    listResourceSchemas: [9, "Schema", "map"],
    stateStoreSchemas: [10, "Schema", "map"],
    actionSchemas: [11, "ActionSchema", "map"],
  },
  "ValidateProviderConfig.Request": { config: [1, "DynamicValue"] },
  "ValidateProviderConfig.Response": { diagnostics: [2, "Diagnostic", "repeated"] },
  "ValidateResourceConfig.Request": TYPE_CONFIG_CAPABILITIES,
  "ValidateResourceConfig.Response": DIAGNOSTICS,
  "ValidateDataResourceConfig.Request": TYPE_AND_CONFIG,
  "ValidateDataResourceConfig.Response": DIAGNOSTICS,
  "ValidateEphemeralResourceConfig.Request": TYPE_AND_CONFIG,
  "ValidateEphemeralResourceConfig.Response": DIAGNOSTICS,
  "ValidateListResourceConfig.Request": {
    ...TYPE_AND_CONFIG,
    includeResourceObject: [3, "DynamicValue"],
    limit: [4, "DynamicValue"],
  },
  "ValidateListResourceConfig.Response": DIAGNOSTICS,
  "ValidateActionConfig.Request": TYPE_AND_CONFIG,
  "ValidateActionConfig.Response": DIAGNOSTICS,
  "UpgradeResourceState.Request": { typeName: [1, "string"], version: [2, "int64"], rawState: [3, "RawState"] },
  "UpgradeResourceState.Response": {
    upgradedState: [1, "DynamicValue"],
    diagnostics: [2, "Diagnostic", "repeated"],
  },
  "GetResourceIdentitySchemas.Request": NO_FIELDS,
  "GetResourceIdentitySchemas.Response": {
    identitySchemas: [1, "ResourceIdentitySchema", "map"],
    diagnostics: [2, "Diagnostic", "repeated"],
  },
  "UpgradeResourceIdentity.Request": { typeName: [1, "string"], version: [2, "int64"], rawIdentity: [3, "RawState"] },
  "UpgradeResourceIdentity.Response": {
    upgradedIdentity: [1, "ResourceIdentityData"],
    diagnostics: [2, "Diagnostic", "repeated"],
  },
  "ConfigureProvider.Request": {
    terraformVersion: [1, "string"],
    config: [2, "DynamicValue"],
    clientCapabilities: [3, "ClientCapabilities"],
  },
  "ConfigureProvider.Response": DIAGNOSTICS,
  "ReadResource.Request": {
    typeName: [1, "string"],
    currentState: [2, "DynamicValue"],
    private: [3, "bytes"],
    providerMeta: [4, "DynamicValue"],
    clientCapabilities: [5, "ClientCapabilities"],
    currentIdentity: [6, "ResourceIdentityData"],
  },
  "ReadResource.Response": {
    newState: [1, "DynamicValue"],
    diagnostics: [2, "Diagnostic", "repeated"],
    private: [3, "bytes"],
    deferred: [4, "Deferred"],
    newIdentity: [5, "ResourceIdentityData"],
  },
  "PlanResourceChange.Request": {
    typeName: [1, "string"],
    priorState: [2, "DynamicValue"],
    proposedNewState: [3, "DynamicValue"],
    config: [4, "DynamicValue"],
    priorPrivate: [5, "bytes"],
    providerMeta: [6, "DynamicValue"],
    clientCapabilities: [7, "ClientCapabilities"],
    priorIdentity: [8, "ResourceIdentityData"],
  },
  "PlanResourceChange.Response": {
    plannedState: [1, "DynamicValue"],
    requiresReplace: [2, "AttributePath", "repeated"],
    plannedPrivate: [3, "bytes"],
    diagnostics: [4, "Diagnostic", "repeated"],
    // Reserved for HashiCorp's old SDK; other providers leave it false.
    legacyTypeSystem: [5, "bool"],
    deferred: [6, "Deferred"],
    plannedIdentity: [7, "ResourceIdentityData"],
  },
  "ApplyResourceChange.Request": {
    typeName: [1, "string"],
    priorState: [2, "DynamicValue"],
    plannedState: [3, "DynamicValue"],
    config: [4, "DynamicValue"],
    plannedPrivate: [5, "bytes"],
    providerMeta: [6, "DynamicValue"],
    plannedIdentity: [7, "ResourceIdentityData"],
  },
  "ApplyResourceChange.Response": {
    newState: [1, "DynamicValue"],
    private: [2, "bytes"],
    diagnostics: [3, "Diagnostic", "repeated"],
    legacyTypeSystem: [4, "bool"],
    newIdentity: [5, "ResourceIdentityData"],
  },
  "ImportResourceState.Request": {
    typeName: [1, "string"],
    id: [2, "string"],
    clientCapabilities: [3, "ClientCapabilities"],
    identity: [4, "ResourceIdentityData"],
  },
  "ImportResourceState.ImportedResource": {
    typeName: [1, "string"],
    state: [2, "DynamicValue"],
    private: [3, "bytes"],
    identity: [4, "ResourceIdentityData"],
  },
  "ImportResourceState.Response": {
    importedResources: [1, "ImportResourceState.ImportedResource", "repeated"],
    diagnostics: [2, "Diagnostic", "repeated"],
    deferred: [3, "Deferred"],
  },
  "GenerateResourceConfig.Request": { typeName: [1, "string"], state: [2, "DynamicValue"] },
  "GenerateResourceConfig.Response": { config: [1, "DynamicValue"], diagnostics: [2, "Diagnostic", "repeated"] },
  "MoveResourceState.Request": {
    sourceProviderAddress: [1, "string"],
    sourceTypeName: [2, "string"],
    sourceSchemaVersion: [3, "int64"],
    sourceState: [4, "RawState"],
    targetTypeName: [5, "string"],
    sourcePrivate: [6, "bytes"],
    sourceIdentity: [7, "RawState"],
    sourceIdentitySchemaVersion: [8, "int64"],
  },
  "MoveResourceState.Response": {
    targetState: [1, "DynamicValue"],
    diagnostics: [2, "Diagnostic", "repeated"],
    targetPrivate: [3, "bytes"],
    targetIdentity: [4, "ResourceIdentityData"],
  },
  "ReadDataSource.Request": {
    ...TYPE_AND_CONFIG,
    providerMeta: [3, "DynamicValue"],
    clientCapabilities: [4, "ClientCapabilities"],
  },
  "ReadDataSource.Response": {
    state: [1, "DynamicValue"],
    diagnostics: [2, "Diagnostic", "repeated"],
    deferred: [3, "Deferred"],
  },
  "OpenEphemeralResource.Request": TYPE_CONFIG_CAPABILITIES,
  "OpenEphemeralResource.Response": {
    diagnostics: [1, "Diagnostic", "repeated"],
    renewAt: [2, "Timestamp"],
    result: [3, "DynamicValue"],
    private: [4, "bytes", "optional"],
    deferred: [5, "Deferred"],
  },
  "RenewEphemeralResource.Request": { typeName: [1, "string"], private: [2, "bytes", "optional"] },
  "RenewEphemeralResource.Response": {
    diagnostics: [1, "Diagnostic", "repeated"],
    renewAt: [2, "Timestamp"],
    private: [3, "bytes", "optional"],
  },
  "CloseEphemeralResource.Request": { typeName: [1, "string"], private: [2, "bytes", "optional"] },
  "CloseEphemeralResource.Response": DIAGNOSTICS,
  "GetFunctions.Request": NO_FIELDS,
  "GetFunctions.Response": { functions: [1, "Function", "map"], diagnostics: [2, "Diagnostic", "repeated"] },
  "CallFunction.Request": { name: [1, "string"], arguments: [2, "DynamicValue", "repeated"] },
  "CallFunction.Response": { result: [1, "DynamicValue"], error: [2, "FunctionError"] },
  "PlanAction.Request": {
    actionType: [1, "string"],
    config: [2, "DynamicValue"],
    clientCapabilities: [3, "ClientCapabilities"],
  },
  "PlanAction.Response": { diagnostics: [1, "Diagnostic", "repeated"], deferred: [2, "Deferred"] },
  "StopProvider.Request": NO_FIELDS,
  "StopProvider.Response": { error: [1, "string"] },

  Empty: NO_FIELDS,
  StdioData: { channel: [1, "int32"], data: [2, "bytes"] },
  ConnInfo: { serviceId: [1, "uint32"], network: [2, "string"], address: [3, "string"], knock: [4, "ConnInfo.Knock"] },
  "ConnInfo.Knock": { knock: [1, "bool"], ack: [2, "bool"], error: [3, "string"] },
  HealthCheckRequest: { service: [1, "string"] },
  HealthCheckResponse: { status: [1, "int32"] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldSpec>>>>;

export type MessageName = keyof typeof MESSAGES;

export interface Rpc {
  readonly request: MessageName;
  readonly response: MessageName;
  readonly stream?: true;
}

export const RPC_NAMES = [
  "GetMetadata",
  "GetProviderSchema",
  "ValidateProviderConfig",
  "ValidateResourceConfig",
  "ValidateDataResourceConfig",
  "UpgradeResourceState",
  "GetResourceIdentitySchemas",
  "UpgradeResourceIdentity",
  "ConfigureProvider",
  "ReadResource",
  "PlanResourceChange",
  "ApplyResourceChange",
  "ImportResourceState",
  "MoveResourceState",
  "ReadDataSource",
  "GenerateResourceConfig",
  "ValidateEphemeralResourceConfig",
  "OpenEphemeralResource",
  "RenewEphemeralResource",
  "CloseEphemeralResource",
  "ValidateListResourceConfig",
  "GetFunctions",
  "CallFunction",
  "PlanAction",
  "ValidateActionConfig",
  "StopProvider",
] as const;

export type RpcName = (typeof RPC_NAMES)[number];

/** The supported methods of `tfplugin6.Provider`. */
export const RPCS = Object.fromEntries(
  RPC_NAMES.map((name) => [name, { request: `${name}.Request`, response: `${name}.Response` }]),
) as { readonly [Name in RpcName]: { readonly request: `${Name}.Request`; readonly response: `${Name}.Response` } };

export const PROVIDER_SERVICE = "tfplugin6.Provider";

/** The services that go-plugin expects in addition to the provider's; its streams are bidirectional. */
export const AUXILIARY_SERVICES = {
  "plugin.GRPCController": { Shutdown: { request: "Empty", response: "Empty" } },
  "plugin.GRPCStdio": { StreamStdio: { request: "Empty", response: "StdioData", stream: true } },
  "plugin.GRPCBroker": { StartStream: { request: "ConnInfo", response: "ConnInfo", stream: true } },
  "grpc.health.v1.Health": { Check: { request: "HealthCheckRequest", response: "HealthCheckResponse" } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Rpc>>>>;

interface Scalars {
  readonly string: string;
  readonly bytes: Uint8Array;
  readonly bool: boolean;
  readonly int32: number;
  readonly uint32: number;
  readonly int64: number;
}

type Table<Name extends MessageName> = (typeof MESSAGES)[Name];
type MessageField<R> = R extends readonly [number, infer T, infer Cardinality]
  ? Cardinality extends "repeated"
    ? readonly Present<T>[]
    : Cardinality extends "map"
      ? Readonly<Record<string, Present<T>>>
      : Present<T> | undefined
  : R extends readonly [number, infer T]
    ? SingularField<T>
    : never;
type Present<T> = T extends keyof Scalars ? Scalars[T] : T extends MessageName ? Message<T> : never;
type SingularField<T> = T extends keyof Scalars ? Scalars[T] : Present<T> | null;

/** A decoded message. Every member exists; an absent message is null, an absent optional scalar is undefined. */
export type Message<Name extends MessageName> = {
  readonly [Field in keyof Table<Name>]: MessageField<Table<Name>[Field]>;
};

type DraftValue<T> = T extends keyof Scalars ? Scalars[T] : T extends MessageName ? Draft<T> : never;
type DraftField<R> = R extends readonly [number, infer T, infer Cardinality]
  ? Cardinality extends "repeated"
    ? readonly DraftValue<T>[]
    : Cardinality extends "map"
      ? Readonly<Record<string, DraftValue<T>>>
      : DraftValue<T>
  : R extends readonly [number, infer T]
    ? DraftValue<T>
    : never;

/** A message to encode. Missing and null members are left out. */
export type Draft<Name extends MessageName> = {
  readonly [Field in keyof Table<Name>]?: DraftField<Table<Name>[Field]> | null;
};

/** Encodes a message. Throws a TypeError if a member has the wrong type. */
export function encodeMessage<Name extends MessageName>(name: Name, draft: Draft<Name>): Buffer {
  const type = getType(name);
  const problem = type.verify(draft);
  if (problem !== null) throw new TypeError(`${name}: ${problem}`);
  const bytes = type.encode(draft).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes a message, fills in defaults and drops unknown fields. Throws if the bytes are not such a message. */
export function decodeMessage<Name extends MessageName>(name: Name, bytes: Uint8Array): Message<Name> {
  const reader = Reader.create(bytes);
  reader.discardUnknown = true;
  const type = getType(name);
  return type.toObject(type.decode(reader), { defaults: true, longs: Number }) as Message<Name>;
}

let root: Root | undefined;
const types = new Map<MessageName, Type>();

function getType(name: MessageName): Type {
  const known = types.get(name);
  if (known) return known;
  root ??= Root.fromJSON({ nested: Object.fromEntries(Object.entries(MESSAGES).map(toDeclaration)) });
  const type = root.lookupType(flatName(name));
  types.set(name, type);
  return type;
}

/** Nested messages are declared at the top level: the wire has only field numbers and types. */
function flatName(name: string): string {
  return name.replaceAll(".", "_");
}

function toDeclaration([name, table]: [string, Readonly<Record<string, FieldSpec>>]): [string, object] {
  const fields = Object.fromEntries(Object.entries(table).map(([field, spec]) => [field, toFieldJson(spec)]));
  const optional = Object.entries(table).filter(([, [, , cardinality]]) => cardinality === "optional");
  const oneofs = Object.fromEntries(optional.map(([field]) => [`_${field}`, { oneof: [field] }]));
  return [flatName(name), { fields, oneofs }];
}

function toFieldJson([id, type, cardinality]: FieldSpec): object {
  const field = { id, type: flatName(type) };
  if (cardinality === "repeated") return { ...field, rule: "repeated" };
  if (cardinality === "map") return { ...field, keyType: "string" };
  return cardinality === "optional" ? { ...field, options: { proto3_optional: true } } : field;
}
