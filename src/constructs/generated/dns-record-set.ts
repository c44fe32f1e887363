// Generated from the kinds by @cdktf/provider-generator (MPL-2.0); do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import * as cdktf from "cdktf";

// Configuration

export interface DnsRecordSetConfig extends cdktf.TerraformMetaArguments {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
  /**
  * The records by a key of your own choice. Only these are managed; others at the same names are left alone.
  */
  readonly records: { [key: string]: DnsRecordSetRecords } | cdktf.IResolvable;
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean | cdktf.IResolvable;
}
export interface DnsRecordSetRecordsData {
  /**
  * CAA: the flags: 0, or 128 where an authority must understand the tag. DNSKEY: the flags: 256 for a zone key, 257 for a key signing key. NAPTR: the flags: `S`, `A`, `U`, `P` or nothing.
  */
  readonly flags?: string;
  /**
  * CAA: the property: `issue`, `issuewild`, `iodef`, …
  */
  readonly tag?: string;
  /**
  * CAA: the value of the property. HTTPS: the parameters, such as `alpn="h3,h2" port="8443"`. SVCB: the parameters, such as `alpn="h3,h2" port="8443"`.
  */
  readonly value?: string;
  /**
  * CERT: the certificate type, a number or `PKIX`, `PGP`, … SSHFP: the fingerprint type: 1 SHA-1, 2 SHA-256.
  */
  readonly type?: number;
  /**
  * CERT: the key tag of the key in the certificate. DS: the key tag of the DNSKEY.
  */
  readonly keyTag?: number;
  /**
  * CERT: the DNSSEC algorithm, a number or its mnemonic. DNSKEY: the DNSSEC algorithm, a number or its mnemonic. DS: the DNSSEC algorithm, a number or its mnemonic. SSHFP: the key algorithm: 1 RSA, 3 ECDSA, 4 Ed25519.
  */
  readonly algorithm?: number;
  /**
  * CERT: the certificate in base64. SMIMEA: the certificate association data in hexadecimal. TLSA: the certificate association data in hexadecimal.
  */
  readonly certificate?: string;
  /**
  * DNSKEY: the protocol, always 3.
  */
  readonly protocol?: number;
  /**
  * DNSKEY: the public key in base64.
  */
  readonly publicKey?: string;
  /**
  * DS: the digest type: 2 for SHA-256, 4 for SHA-384.
  */
  readonly digestType?: number;
  /**
  * DS: the digest in hexadecimal.
  */
  readonly digest?: string;
  /**
  * HTTPS: the priority; 0 makes the name an alias of the target. SRV: the priority; the lowest number is tried first. SVCB: the priority; 0 makes the name an alias of the target. URI: the priority; the lowest number is tried first.
  */
  readonly priority?: number;
  /**
  * HTTPS: the host, or `.` for the owner name itself. SRV: the host, or `.` where the service is not offered. SVCB: the host, or `.` for the owner name itself. URI: the URI.
  */
  readonly target?: string;
  /**
  * LOC: degrees of latitude.
  */
  readonly latDegrees?: number;
  /**
  * LOC: minutes of latitude.
  */
  readonly latMinutes?: number;
  /**
  * LOC: seconds of latitude.
  */
  readonly latSeconds?: number;
  /**
  * LOC: `N` or `S`.
  */
  readonly latDirection?: string;
  /**
  * LOC: degrees of longitude.
  */
  readonly longDegrees?: number;
  /**
  * LOC: minutes of longitude.
  */
  readonly longMinutes?: number;
  /**
  * LOC: seconds of longitude.
  */
  readonly longSeconds?: number;
  /**
  * LOC: `E` or `W`.
  */
  readonly longDirection?: string;
  /**
  * LOC: metres above the ellipsoid.
  */
  readonly altitude?: number;
  /**
  * LOC: diameter of the place in metres.
  */
  readonly size?: number;
  /**
  * LOC: horizontal precision in metres.
  */
  readonly precisionHorz?: number;
  /**
  * LOC: vertical precision in metres.
  */
  readonly precisionVert?: number;
  /**
  * NAPTR: the order; the lowest number goes first.
  */
  readonly order?: number;
  /**
  * NAPTR: the preference among rules of one order.
  */
  readonly preference?: number;
  /**
  * NAPTR: the service, such as `SIP+D2U`, or nothing.
  */
  readonly service?: string;
  /**
  * NAPTR: the substitution expression, or nothing.
  */
  readonly regex?: string;
  /**
  * NAPTR: the next name, or `.` where there is an expression.
  */
  readonly replacement?: string;
  /**
  * SMIMEA: the certificate usage: 0 PKIX-TA, 1 PKIX-EE, 2 DANE-TA, 3 DANE-EE. TLSA: the certificate usage: 0 PKIX-TA, 1 PKIX-EE, 2 DANE-TA, 3 DANE-EE.
  */
  readonly usage?: number;
  /**
  * SMIMEA: the selector: 0 the whole certificate, 1 its public key. TLSA: the selector: 0 the whole certificate, 1 its public key.
  */
  readonly selector?: number;
  /**
  * SMIMEA: the matching type: 0 exact, 1 SHA-256, 2 SHA-512. TLSA: the matching type: 0 exact, 1 SHA-256, 2 SHA-512.
  */
  readonly matchingType?: number;
  /**
  * SRV: the share among targets of one priority. URI: the share among targets of one priority.
  */
  readonly weight?: number;
  /**
  * SRV: the port of the service.
  */
  readonly port?: number;
  /**
  * SSHFP: the fingerprint in hexadecimal.
  */
  readonly fingerprint?: string;
  /**
  * SRV: the protocol; write it into `name`.
  * @deprecated join service, proto and name with dots into the top-level name; keep priority, weight, port and target
  */
  readonly proto?: string;
  /**
  * SRV: the name; write it into `name`.
  * @deprecated join service, proto and name with dots into the top-level name; keep priority, weight, port and target
  */
  readonly name?: string;
}

export function dnsRecordSetRecordsDataToTerraform(struct?: DnsRecordSetRecordsData | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    flags: cdktf.stringToTerraform(struct!.flags),
    tag: cdktf.stringToTerraform(struct!.tag),
    value: cdktf.stringToTerraform(struct!.value),
    type: cdktf.numberToTerraform(struct!.type),
    key_tag: cdktf.numberToTerraform(struct!.keyTag),
    algorithm: cdktf.numberToTerraform(struct!.algorithm),
    certificate: cdktf.stringToTerraform(struct!.certificate),
    protocol: cdktf.numberToTerraform(struct!.protocol),
    public_key: cdktf.stringToTerraform(struct!.publicKey),
    digest_type: cdktf.numberToTerraform(struct!.digestType),
    digest: cdktf.stringToTerraform(struct!.digest),
    priority: cdktf.numberToTerraform(struct!.priority),
    target: cdktf.stringToTerraform(struct!.target),
    lat_degrees: cdktf.numberToTerraform(struct!.latDegrees),
    lat_minutes: cdktf.numberToTerraform(struct!.latMinutes),
    lat_seconds: cdktf.numberToTerraform(struct!.latSeconds),
    lat_direction: cdktf.stringToTerraform(struct!.latDirection),
    long_degrees: cdktf.numberToTerraform(struct!.longDegrees),
    long_minutes: cdktf.numberToTerraform(struct!.longMinutes),
    long_seconds: cdktf.numberToTerraform(struct!.longSeconds),
    long_direction: cdktf.stringToTerraform(struct!.longDirection),
    altitude: cdktf.numberToTerraform(struct!.altitude),
    size: cdktf.numberToTerraform(struct!.size),
    precision_horz: cdktf.numberToTerraform(struct!.precisionHorz),
    precision_vert: cdktf.numberToTerraform(struct!.precisionVert),
    order: cdktf.numberToTerraform(struct!.order),
    preference: cdktf.numberToTerraform(struct!.preference),
    service: cdktf.stringToTerraform(struct!.service),
    regex: cdktf.stringToTerraform(struct!.regex),
    replacement: cdktf.stringToTerraform(struct!.replacement),
    usage: cdktf.numberToTerraform(struct!.usage),
    selector: cdktf.numberToTerraform(struct!.selector),
    matching_type: cdktf.numberToTerraform(struct!.matchingType),
    weight: cdktf.numberToTerraform(struct!.weight),
    port: cdktf.numberToTerraform(struct!.port),
    fingerprint: cdktf.stringToTerraform(struct!.fingerprint),
    proto: cdktf.stringToTerraform(struct!.proto),
    name: cdktf.stringToTerraform(struct!.name),
  }
}


export function dnsRecordSetRecordsDataToHclTerraform(struct?: DnsRecordSetRecordsData | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    flags: {
      value: cdktf.stringToHclTerraform(struct!.flags),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    tag: {
      value: cdktf.stringToHclTerraform(struct!.tag),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    value: {
      value: cdktf.stringToHclTerraform(struct!.value),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    type: {
      value: cdktf.numberToHclTerraform(struct!.type),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    key_tag: {
      value: cdktf.numberToHclTerraform(struct!.keyTag),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    algorithm: {
      value: cdktf.numberToHclTerraform(struct!.algorithm),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    certificate: {
      value: cdktf.stringToHclTerraform(struct!.certificate),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    protocol: {
      value: cdktf.numberToHclTerraform(struct!.protocol),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    public_key: {
      value: cdktf.stringToHclTerraform(struct!.publicKey),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    digest_type: {
      value: cdktf.numberToHclTerraform(struct!.digestType),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    digest: {
      value: cdktf.stringToHclTerraform(struct!.digest),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    priority: {
      value: cdktf.numberToHclTerraform(struct!.priority),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    target: {
      value: cdktf.stringToHclTerraform(struct!.target),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    lat_degrees: {
      value: cdktf.numberToHclTerraform(struct!.latDegrees),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    lat_minutes: {
      value: cdktf.numberToHclTerraform(struct!.latMinutes),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    lat_seconds: {
      value: cdktf.numberToHclTerraform(struct!.latSeconds),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    lat_direction: {
      value: cdktf.stringToHclTerraform(struct!.latDirection),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    long_degrees: {
      value: cdktf.numberToHclTerraform(struct!.longDegrees),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    long_minutes: {
      value: cdktf.numberToHclTerraform(struct!.longMinutes),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    long_seconds: {
      value: cdktf.numberToHclTerraform(struct!.longSeconds),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    long_direction: {
      value: cdktf.stringToHclTerraform(struct!.longDirection),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    altitude: {
      value: cdktf.numberToHclTerraform(struct!.altitude),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    size: {
      value: cdktf.numberToHclTerraform(struct!.size),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    precision_horz: {
      value: cdktf.numberToHclTerraform(struct!.precisionHorz),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    precision_vert: {
      value: cdktf.numberToHclTerraform(struct!.precisionVert),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    order: {
      value: cdktf.numberToHclTerraform(struct!.order),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    preference: {
      value: cdktf.numberToHclTerraform(struct!.preference),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    service: {
      value: cdktf.stringToHclTerraform(struct!.service),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    regex: {
      value: cdktf.stringToHclTerraform(struct!.regex),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    replacement: {
      value: cdktf.stringToHclTerraform(struct!.replacement),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    usage: {
      value: cdktf.numberToHclTerraform(struct!.usage),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    selector: {
      value: cdktf.numberToHclTerraform(struct!.selector),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    matching_type: {
      value: cdktf.numberToHclTerraform(struct!.matchingType),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    weight: {
      value: cdktf.numberToHclTerraform(struct!.weight),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    port: {
      value: cdktf.numberToHclTerraform(struct!.port),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    fingerprint: {
      value: cdktf.stringToHclTerraform(struct!.fingerprint),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    proto: {
      value: cdktf.stringToHclTerraform(struct!.proto),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    name: {
      value: cdktf.stringToHclTerraform(struct!.name),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class DnsRecordSetRecordsDataOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DnsRecordSetRecordsData | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._flags !== undefined) {
      hasAnyValues = true;
      internalValueResult.flags = this._flags;
    }
    if (this._tag !== undefined) {
      hasAnyValues = true;
      internalValueResult.tag = this._tag;
    }
    if (this._value !== undefined) {
      hasAnyValues = true;
      internalValueResult.value = this._value;
    }
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    if (this._keyTag !== undefined) {
      hasAnyValues = true;
      internalValueResult.keyTag = this._keyTag;
    }
    if (this._algorithm !== undefined) {
      hasAnyValues = true;
      internalValueResult.algorithm = this._algorithm;
    }
    if (this._certificate !== undefined) {
      hasAnyValues = true;
      internalValueResult.certificate = this._certificate;
    }
    if (this._protocol !== undefined) {
      hasAnyValues = true;
      internalValueResult.protocol = this._protocol;
    }
    if (this._publicKey !== undefined) {
      hasAnyValues = true;
      internalValueResult.publicKey = this._publicKey;
    }
    if (this._digestType !== undefined) {
      hasAnyValues = true;
      internalValueResult.digestType = this._digestType;
    }
    if (this._digest !== undefined) {
      hasAnyValues = true;
      internalValueResult.digest = this._digest;
    }
    if (this._priority !== undefined) {
      hasAnyValues = true;
      internalValueResult.priority = this._priority;
    }
    if (this._target !== undefined) {
      hasAnyValues = true;
      internalValueResult.target = this._target;
    }
    if (this._latDegrees !== undefined) {
      hasAnyValues = true;
      internalValueResult.latDegrees = this._latDegrees;
    }
    if (this._latMinutes !== undefined) {
      hasAnyValues = true;
      internalValueResult.latMinutes = this._latMinutes;
    }
    if (this._latSeconds !== undefined) {
      hasAnyValues = true;
      internalValueResult.latSeconds = this._latSeconds;
    }
    if (this._latDirection !== undefined) {
      hasAnyValues = true;
      internalValueResult.latDirection = this._latDirection;
    }
    if (this._longDegrees !== undefined) {
      hasAnyValues = true;
      internalValueResult.longDegrees = this._longDegrees;
    }
    if (this._longMinutes !== undefined) {
      hasAnyValues = true;
      internalValueResult.longMinutes = this._longMinutes;
    }
    if (this._longSeconds !== undefined) {
      hasAnyValues = true;
      internalValueResult.longSeconds = this._longSeconds;
    }
    if (this._longDirection !== undefined) {
      hasAnyValues = true;
      internalValueResult.longDirection = this._longDirection;
    }
    if (this._altitude !== undefined) {
      hasAnyValues = true;
      internalValueResult.altitude = this._altitude;
    }
    if (this._size !== undefined) {
      hasAnyValues = true;
      internalValueResult.size = this._size;
    }
    if (this._precisionHorz !== undefined) {
      hasAnyValues = true;
      internalValueResult.precisionHorz = this._precisionHorz;
    }
    if (this._precisionVert !== undefined) {
      hasAnyValues = true;
      internalValueResult.precisionVert = this._precisionVert;
    }
    if (this._order !== undefined) {
      hasAnyValues = true;
      internalValueResult.order = this._order;
    }
    if (this._preference !== undefined) {
      hasAnyValues = true;
      internalValueResult.preference = this._preference;
    }
    if (this._service !== undefined) {
      hasAnyValues = true;
      internalValueResult.service = this._service;
    }
    if (this._regex !== undefined) {
      hasAnyValues = true;
      internalValueResult.regex = this._regex;
    }
    if (this._replacement !== undefined) {
      hasAnyValues = true;
      internalValueResult.replacement = this._replacement;
    }
    if (this._usage !== undefined) {
      hasAnyValues = true;
      internalValueResult.usage = this._usage;
    }
    if (this._selector !== undefined) {
      hasAnyValues = true;
      internalValueResult.selector = this._selector;
    }
    if (this._matchingType !== undefined) {
      hasAnyValues = true;
      internalValueResult.matchingType = this._matchingType;
    }
    if (this._weight !== undefined) {
      hasAnyValues = true;
      internalValueResult.weight = this._weight;
    }
    if (this._port !== undefined) {
      hasAnyValues = true;
      internalValueResult.port = this._port;
    }
    if (this._fingerprint !== undefined) {
      hasAnyValues = true;
      internalValueResult.fingerprint = this._fingerprint;
    }
    if (this._proto !== undefined) {
      hasAnyValues = true;
      internalValueResult.proto = this._proto;
    }
    if (this._name !== undefined) {
      hasAnyValues = true;
      internalValueResult.name = this._name;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DnsRecordSetRecordsData | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._flags = undefined;
      this._tag = undefined;
      this._value = undefined;
      this._type = undefined;
      this._keyTag = undefined;
      this._algorithm = undefined;
      this._certificate = undefined;
      this._protocol = undefined;
      this._publicKey = undefined;
      this._digestType = undefined;
      this._digest = undefined;
      this._priority = undefined;
      this._target = undefined;
      this._latDegrees = undefined;
      this._latMinutes = undefined;
      this._latSeconds = undefined;
      this._latDirection = undefined;
      this._longDegrees = undefined;
      this._longMinutes = undefined;
      this._longSeconds = undefined;
      this._longDirection = undefined;
      this._altitude = undefined;
      this._size = undefined;
      this._precisionHorz = undefined;
      this._precisionVert = undefined;
      this._order = undefined;
      this._preference = undefined;
      this._service = undefined;
      this._regex = undefined;
      this._replacement = undefined;
      this._usage = undefined;
      this._selector = undefined;
      this._matchingType = undefined;
      this._weight = undefined;
      this._port = undefined;
      this._fingerprint = undefined;
      this._proto = undefined;
      this._name = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._flags = value.flags;
      this._tag = value.tag;
      this._value = value.value;
      this._type = value.type;
      this._keyTag = value.keyTag;
      this._algorithm = value.algorithm;
      this._certificate = value.certificate;
      this._protocol = value.protocol;
      this._publicKey = value.publicKey;
      this._digestType = value.digestType;
      this._digest = value.digest;
      this._priority = value.priority;
      this._target = value.target;
      this._latDegrees = value.latDegrees;
      this._latMinutes = value.latMinutes;
      this._latSeconds = value.latSeconds;
      this._latDirection = value.latDirection;
      this._longDegrees = value.longDegrees;
      this._longMinutes = value.longMinutes;
      this._longSeconds = value.longSeconds;
      this._longDirection = value.longDirection;
      this._altitude = value.altitude;
      this._size = value.size;
      this._precisionHorz = value.precisionHorz;
      this._precisionVert = value.precisionVert;
      this._order = value.order;
      this._preference = value.preference;
      this._service = value.service;
      this._regex = value.regex;
      this._replacement = value.replacement;
      this._usage = value.usage;
      this._selector = value.selector;
      this._matchingType = value.matchingType;
      this._weight = value.weight;
      this._port = value.port;
      this._fingerprint = value.fingerprint;
      this._proto = value.proto;
      this._name = value.name;
    }
  }

  // flags - computed: true, optional: true, required: false
  private _flags?: string;
  public get flags() {
    return this.getStringAttribute('flags');
  }
  public set flags(value: string) {
    this._flags = value;
  }
  public resetFlags() {
    this._flags = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get flagsInput() {
    return this._flags;
  }

  // tag - computed: false, optional: true, required: false
  private _tag?: string;
  public get tag() {
    return this.getStringAttribute('tag');
  }
  public set tag(value: string) {
    this._tag = value;
  }
  public resetTag() {
    this._tag = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagInput() {
    return this._tag;
  }

  // value - computed: true, optional: true, required: false
  private _value?: string;
  public get value() {
    return this.getStringAttribute('value');
  }
  public set value(value: string) {
    this._value = value;
  }
  public resetValue() {
    this._value = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get valueInput() {
    return this._value;
  }

  // type - computed: false, optional: true, required: false
  private _type?: number;
  public get type() {
    return this.getNumberAttribute('type');
  }
  public set type(value: number) {
    this._type = value;
  }
  public resetType() {
    this._type = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get typeInput() {
    return this._type;
  }

  // key_tag - computed: false, optional: true, required: false
  private _keyTag?: number;
  public get keyTag() {
    return this.getNumberAttribute('key_tag');
  }
  public set keyTag(value: number) {
    this._keyTag = value;
  }
  public resetKeyTag() {
    this._keyTag = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get keyTagInput() {
    return this._keyTag;
  }

  // algorithm - computed: false, optional: true, required: false
  private _algorithm?: number;
  public get algorithm() {
    return this.getNumberAttribute('algorithm');
  }
  public set algorithm(value: number) {
    this._algorithm = value;
  }
  public resetAlgorithm() {
    this._algorithm = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get algorithmInput() {
    return this._algorithm;
  }

  // certificate - computed: false, optional: true, required: false
  private _certificate?: string;
  public get certificate() {
    return this.getStringAttribute('certificate');
  }
  public set certificate(value: string) {
    this._certificate = value;
  }
  public resetCertificate() {
    this._certificate = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get certificateInput() {
    return this._certificate;
  }

  // protocol - computed: false, optional: true, required: false
  private _protocol?: number;
  public get protocol() {
    return this.getNumberAttribute('protocol');
  }
  public set protocol(value: number) {
    this._protocol = value;
  }
  public resetProtocol() {
    this._protocol = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get protocolInput() {
    return this._protocol;
  }

  // public_key - computed: false, optional: true, required: false
  private _publicKey?: string;
  public get publicKey() {
    return this.getStringAttribute('public_key');
  }
  public set publicKey(value: string) {
    this._publicKey = value;
  }
  public resetPublicKey() {
    this._publicKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get publicKeyInput() {
    return this._publicKey;
  }

  // digest_type - computed: false, optional: true, required: false
  private _digestType?: number;
  public get digestType() {
    return this.getNumberAttribute('digest_type');
  }
  public set digestType(value: number) {
    this._digestType = value;
  }
  public resetDigestType() {
    this._digestType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get digestTypeInput() {
    return this._digestType;
  }

  // digest - computed: false, optional: true, required: false
  private _digest?: string;
  public get digest() {
    return this.getStringAttribute('digest');
  }
  public set digest(value: string) {
    this._digest = value;
  }
  public resetDigest() {
    this._digest = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get digestInput() {
    return this._digest;
  }

  // priority - computed: true, optional: true, required: false
  private _priority?: number;
  public get priority() {
    return this.getNumberAttribute('priority');
  }
  public set priority(value: number) {
    this._priority = value;
  }
  public resetPriority() {
    this._priority = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get priorityInput() {
    return this._priority;
  }

  // target - computed: false, optional: true, required: false
  private _target?: string;
  public get target() {
    return this.getStringAttribute('target');
  }
  public set target(value: string) {
    this._target = value;
  }
  public resetTarget() {
    this._target = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get targetInput() {
    return this._target;
  }

  // lat_degrees - computed: false, optional: true, required: false
  private _latDegrees?: number;
  public get latDegrees() {
    return this.getNumberAttribute('lat_degrees');
  }
  public set latDegrees(value: number) {
    this._latDegrees = value;
  }
  public resetLatDegrees() {
    this._latDegrees = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get latDegreesInput() {
    return this._latDegrees;
  }

  // lat_minutes - computed: false, optional: true, required: false
  private _latMinutes?: number;
  public get latMinutes() {
    return this.getNumberAttribute('lat_minutes');
  }
  public set latMinutes(value: number) {
    this._latMinutes = value;
  }
  public resetLatMinutes() {
    this._latMinutes = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get latMinutesInput() {
    return this._latMinutes;
  }

  // lat_seconds - computed: false, optional: true, required: false
  private _latSeconds?: number;
  public get latSeconds() {
    return this.getNumberAttribute('lat_seconds');
  }
  public set latSeconds(value: number) {
    this._latSeconds = value;
  }
  public resetLatSeconds() {
    this._latSeconds = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get latSecondsInput() {
    return this._latSeconds;
  }

  // lat_direction - computed: false, optional: true, required: false
  private _latDirection?: string;
  public get latDirection() {
    return this.getStringAttribute('lat_direction');
  }
  public set latDirection(value: string) {
    this._latDirection = value;
  }
  public resetLatDirection() {
    this._latDirection = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get latDirectionInput() {
    return this._latDirection;
  }

  // long_degrees - computed: false, optional: true, required: false
  private _longDegrees?: number;
  public get longDegrees() {
    return this.getNumberAttribute('long_degrees');
  }
  public set longDegrees(value: number) {
    this._longDegrees = value;
  }
  public resetLongDegrees() {
    this._longDegrees = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get longDegreesInput() {
    return this._longDegrees;
  }

  // long_minutes - computed: false, optional: true, required: false
  private _longMinutes?: number;
  public get longMinutes() {
    return this.getNumberAttribute('long_minutes');
  }
  public set longMinutes(value: number) {
    this._longMinutes = value;
  }
  public resetLongMinutes() {
    this._longMinutes = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get longMinutesInput() {
    return this._longMinutes;
  }

  // long_seconds - computed: false, optional: true, required: false
  private _longSeconds?: number;
  public get longSeconds() {
    return this.getNumberAttribute('long_seconds');
  }
  public set longSeconds(value: number) {
    this._longSeconds = value;
  }
  public resetLongSeconds() {
    this._longSeconds = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get longSecondsInput() {
    return this._longSeconds;
  }

  // long_direction - computed: false, optional: true, required: false
  private _longDirection?: string;
  public get longDirection() {
    return this.getStringAttribute('long_direction');
  }
  public set longDirection(value: string) {
    this._longDirection = value;
  }
  public resetLongDirection() {
    this._longDirection = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get longDirectionInput() {
    return this._longDirection;
  }

  // altitude - computed: false, optional: true, required: false
  private _altitude?: number;
  public get altitude() {
    return this.getNumberAttribute('altitude');
  }
  public set altitude(value: number) {
    this._altitude = value;
  }
  public resetAltitude() {
    this._altitude = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get altitudeInput() {
    return this._altitude;
  }

  // size - computed: false, optional: true, required: false
  private _size?: number;
  public get size() {
    return this.getNumberAttribute('size');
  }
  public set size(value: number) {
    this._size = value;
  }
  public resetSize() {
    this._size = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get sizeInput() {
    return this._size;
  }

  // precision_horz - computed: false, optional: true, required: false
  private _precisionHorz?: number;
  public get precisionHorz() {
    return this.getNumberAttribute('precision_horz');
  }
  public set precisionHorz(value: number) {
    this._precisionHorz = value;
  }
  public resetPrecisionHorz() {
    this._precisionHorz = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get precisionHorzInput() {
    return this._precisionHorz;
  }

  // precision_vert - computed: false, optional: true, required: false
  private _precisionVert?: number;
  public get precisionVert() {
    return this.getNumberAttribute('precision_vert');
  }
  public set precisionVert(value: number) {
    this._precisionVert = value;
  }
  public resetPrecisionVert() {
    this._precisionVert = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get precisionVertInput() {
    return this._precisionVert;
  }

  // order - computed: false, optional: true, required: false
  private _order?: number;
  public get order() {
    return this.getNumberAttribute('order');
  }
  public set order(value: number) {
    this._order = value;
  }
  public resetOrder() {
    this._order = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get orderInput() {
    return this._order;
  }

  // preference - computed: false, optional: true, required: false
  private _preference?: number;
  public get preference() {
    return this.getNumberAttribute('preference');
  }
  public set preference(value: number) {
    this._preference = value;
  }
  public resetPreference() {
    this._preference = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get preferenceInput() {
    return this._preference;
  }

  // service - computed: true, optional: true, required: false
  private _service?: string;
  public get service() {
    return this.getStringAttribute('service');
  }
  public set service(value: string) {
    this._service = value;
  }
  public resetService() {
    this._service = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get serviceInput() {
    return this._service;
  }

  // regex - computed: true, optional: true, required: false
  private _regex?: string;
  public get regex() {
    return this.getStringAttribute('regex');
  }
  public set regex(value: string) {
    this._regex = value;
  }
  public resetRegex() {
    this._regex = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get regexInput() {
    return this._regex;
  }

  // replacement - computed: false, optional: true, required: false
  private _replacement?: string;
  public get replacement() {
    return this.getStringAttribute('replacement');
  }
  public set replacement(value: string) {
    this._replacement = value;
  }
  public resetReplacement() {
    this._replacement = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get replacementInput() {
    return this._replacement;
  }

  // usage - computed: false, optional: true, required: false
  private _usage?: number;
  public get usage() {
    return this.getNumberAttribute('usage');
  }
  public set usage(value: number) {
    this._usage = value;
  }
  public resetUsage() {
    this._usage = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get usageInput() {
    return this._usage;
  }

  // selector - computed: false, optional: true, required: false
  private _selector?: number;
  public get selector() {
    return this.getNumberAttribute('selector');
  }
  public set selector(value: number) {
    this._selector = value;
  }
  public resetSelector() {
    this._selector = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get selectorInput() {
    return this._selector;
  }

  // matching_type - computed: false, optional: true, required: false
  private _matchingType?: number;
  public get matchingType() {
    return this.getNumberAttribute('matching_type');
  }
  public set matchingType(value: number) {
    this._matchingType = value;
  }
  public resetMatchingType() {
    this._matchingType = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get matchingTypeInput() {
    return this._matchingType;
  }

  // weight - computed: false, optional: true, required: false
  private _weight?: number;
  public get weight() {
    return this.getNumberAttribute('weight');
  }
  public set weight(value: number) {
    this._weight = value;
  }
  public resetWeight() {
    this._weight = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get weightInput() {
    return this._weight;
  }

  // port - computed: false, optional: true, required: false
  private _port?: number;
  public get port() {
    return this.getNumberAttribute('port');
  }
  public set port(value: number) {
    this._port = value;
  }
  public resetPort() {
    this._port = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get portInput() {
    return this._port;
  }

  // fingerprint - computed: false, optional: true, required: false
  private _fingerprint?: string;
  public get fingerprint() {
    return this.getStringAttribute('fingerprint');
  }
  public set fingerprint(value: string) {
    this._fingerprint = value;
  }
  public resetFingerprint() {
    this._fingerprint = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get fingerprintInput() {
    return this._fingerprint;
  }

  // proto - computed: false, optional: true, required: false
  private _proto?: string;
  public get proto() {
    return this.getStringAttribute('proto');
  }
  public set proto(value: string) {
    this._proto = value;
  }
  public resetProto() {
    this._proto = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get protoInput() {
    return this._proto;
  }

  // name - computed: false, optional: true, required: false
  private _name?: string;
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  public resetName() {
    this._name = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameInput() {
    return this._name;
  }
}
export interface DnsRecordSetRecordsSettings {
  /**
  * Answer a proxied name with IPv4 only.
  */
  readonly ipv4Only?: boolean | cdktf.IResolvable;
  /**
  * Answer a proxied name with IPv6 only.
  */
  readonly ipv6Only?: boolean | cdktf.IResolvable;
  /**
  * Flatten this CNAME; paid plans.
  */
  readonly flattenCname?: boolean | cdktf.IResolvable;
}

export function dnsRecordSetRecordsSettingsToTerraform(struct?: DnsRecordSetRecordsSettings | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    ipv4_only: cdktf.booleanToTerraform(struct!.ipv4Only),
    ipv6_only: cdktf.booleanToTerraform(struct!.ipv6Only),
    flatten_cname: cdktf.booleanToTerraform(struct!.flattenCname),
  }
}


export function dnsRecordSetRecordsSettingsToHclTerraform(struct?: DnsRecordSetRecordsSettings | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    ipv4_only: {
      value: cdktf.booleanToHclTerraform(struct!.ipv4Only),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    ipv6_only: {
      value: cdktf.booleanToHclTerraform(struct!.ipv6Only),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    flatten_cname: {
      value: cdktf.booleanToHclTerraform(struct!.flattenCname),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class DnsRecordSetRecordsSettingsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): DnsRecordSetRecordsSettings | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._ipv4Only !== undefined) {
      hasAnyValues = true;
      internalValueResult.ipv4Only = this._ipv4Only;
    }
    if (this._ipv6Only !== undefined) {
      hasAnyValues = true;
      internalValueResult.ipv6Only = this._ipv6Only;
    }
    if (this._flattenCname !== undefined) {
      hasAnyValues = true;
      internalValueResult.flattenCname = this._flattenCname;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DnsRecordSetRecordsSettings | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._ipv4Only = undefined;
      this._ipv6Only = undefined;
      this._flattenCname = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._ipv4Only = value.ipv4Only;
      this._ipv6Only = value.ipv6Only;
      this._flattenCname = value.flattenCname;
    }
  }

  // ipv4_only - computed: true, optional: true, required: false
  private _ipv4Only?: boolean | cdktf.IResolvable;
  public get ipv4Only() {
    return this.getBooleanAttribute('ipv4_only');
  }
  public set ipv4Only(value: boolean | cdktf.IResolvable) {
    this._ipv4Only = value;
  }
  public resetIpv4Only() {
    this._ipv4Only = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get ipv4OnlyInput() {
    return this._ipv4Only;
  }

  // ipv6_only - computed: true, optional: true, required: false
  private _ipv6Only?: boolean | cdktf.IResolvable;
  public get ipv6Only() {
    return this.getBooleanAttribute('ipv6_only');
  }
  public set ipv6Only(value: boolean | cdktf.IResolvable) {
    this._ipv6Only = value;
  }
  public resetIpv6Only() {
    this._ipv6Only = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get ipv6OnlyInput() {
    return this._ipv6Only;
  }

  // flatten_cname - computed: true, optional: true, required: false
  private _flattenCname?: boolean | cdktf.IResolvable;
  public get flattenCname() {
    return this.getBooleanAttribute('flatten_cname');
  }
  public set flattenCname(value: boolean | cdktf.IResolvable) {
    this._flattenCname = value;
  }
  public resetFlattenCname() {
    this._flattenCname = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get flattenCnameInput() {
    return this._flattenCname;
  }
}
export interface DnsRecordSetRecords {
  /**
  * The RR type, in any case. `DKIM`, `SPF` and `DMARC` become TXT.
  */
  readonly type: string;
  /**
  * The owner name: relative to the zone (`www`), `@` for the apex, or the full name; any case, U-labels, `*` as first label.
  */
  readonly name: string;
  /**
  * The rdata: an address, a host name (with or without final dot) or text. It is sent as you spell it, without the final dot, which the API does not keep here; another spelling of the same rdata is not a change.
  */
  readonly content?: string;
  /**
  * The rdata by field, for types that have several: CAA, SRV, HTTPS and so on. `content` in zone-file form is accepted too. It is sent as you spell it, except that the target of HTTPS and SVCB and the replacement of NAPTR get their final dot.
  */
  readonly data?: DnsRecordSetRecordsData;
  /**
  * Preference of an MX, priority of a URI. For SRV it equals `data.priority`.
  */
  readonly priority?: number;
  /**
  * Seconds, 60 to 86400 (from 30 on Enterprise), or `1`. A proxied record is always `1`, which is 300 seconds. Default: `1`.
  */
  readonly ttl?: number;
  /**
  * Whether traffic goes through the service; A, AAAA and CNAME only. Default: `false`.
  */
  readonly proxied?: boolean | cdktf.IResolvable;
  /**
  * A remark of at most 500 characters (100 on Free). An undeclared comment stays unchanged; `""` clears it.
  */
  readonly comment?: string;
  /**
  * Tags in the form `name:value`, at most 20. Undeclared tags stay unchanged; `[]` clears them.
  */
  readonly tags?: string[];
  /**
  * Switches of one record. Only declared members are compared.
  */
  readonly settings?: DnsRecordSetRecordsSettings;
  /**
  * Reach the origin over a private network; A and AAAA only.
  */
  readonly privateRouting?: boolean | cdktf.IResolvable;
  /**
  * Has no effect any more.
  * @deprecated leave it out; it was always false and is ignored on input
  */
  readonly locked?: boolean | cdktf.IResolvable;
  /**
  * Has no effect any more.
  * @deprecated leave both out; they are ignored on input
  */
  readonly zoneName?: string;
}

export function dnsRecordSetRecordsToTerraform(struct?: DnsRecordSetRecords | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  return {
    type: cdktf.stringToTerraform(struct!.type),
    name: cdktf.stringToTerraform(struct!.name),
    content: cdktf.stringToTerraform(struct!.content),
    data: dnsRecordSetRecordsDataToTerraform(struct!.data),
    priority: cdktf.numberToTerraform(struct!.priority),
    ttl: cdktf.numberToTerraform(struct!.ttl),
    proxied: cdktf.booleanToTerraform(struct!.proxied),
    comment: cdktf.stringToTerraform(struct!.comment),
    tags: cdktf.listMapper(cdktf.stringToTerraform, false)(struct!.tags),
    settings: dnsRecordSetRecordsSettingsToTerraform(struct!.settings),
    private_routing: cdktf.booleanToTerraform(struct!.privateRouting),
    locked: cdktf.booleanToTerraform(struct!.locked),
    zone_name: cdktf.stringToTerraform(struct!.zoneName),
  }
}


export function dnsRecordSetRecordsToHclTerraform(struct?: DnsRecordSetRecords | cdktf.IResolvable): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktf.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration");
  }
  const attrs = {
    type: {
      value: cdktf.stringToHclTerraform(struct!.type),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    name: {
      value: cdktf.stringToHclTerraform(struct!.name),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    content: {
      value: cdktf.stringToHclTerraform(struct!.content),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    data: {
      value: dnsRecordSetRecordsDataToHclTerraform(struct!.data),
      isBlock: true,
      type: "struct",
      storageClassType: "DnsRecordSetRecordsData",
    },
    priority: {
      value: cdktf.numberToHclTerraform(struct!.priority),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    ttl: {
      value: cdktf.numberToHclTerraform(struct!.ttl),
      isBlock: false,
      type: "simple",
      storageClassType: "number",
    },
    proxied: {
      value: cdktf.booleanToHclTerraform(struct!.proxied),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    comment: {
      value: cdktf.stringToHclTerraform(struct!.comment),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    tags: {
      value: cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)(struct!.tags),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    settings: {
      value: dnsRecordSetRecordsSettingsToHclTerraform(struct!.settings),
      isBlock: true,
      type: "struct",
      storageClassType: "DnsRecordSetRecordsSettings",
    },
    private_routing: {
      value: cdktf.booleanToHclTerraform(struct!.privateRouting),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    locked: {
      value: cdktf.booleanToHclTerraform(struct!.locked),
      isBlock: false,
      type: "simple",
      storageClassType: "boolean",
    },
    zone_name: {
      value: cdktf.stringToHclTerraform(struct!.zoneName),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class DnsRecordSetRecordsOutputReference extends cdktf.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktf.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectKey the key of this item in the map
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectKey: string) {
    super(terraformResource, terraformAttribute, false, complexObjectKey);
  }

  public get internalValue(): DnsRecordSetRecords | cdktf.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    if (this._name !== undefined) {
      hasAnyValues = true;
      internalValueResult.name = this._name;
    }
    if (this._content !== undefined) {
      hasAnyValues = true;
      internalValueResult.content = this._content;
    }
    if (this._data?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.data = this._data?.internalValue;
    }
    if (this._priority !== undefined) {
      hasAnyValues = true;
      internalValueResult.priority = this._priority;
    }
    if (this._ttl !== undefined) {
      hasAnyValues = true;
      internalValueResult.ttl = this._ttl;
    }
    if (this._proxied !== undefined) {
      hasAnyValues = true;
      internalValueResult.proxied = this._proxied;
    }
    if (this._comment !== undefined) {
      hasAnyValues = true;
      internalValueResult.comment = this._comment;
    }
    if (this._tags !== undefined) {
      hasAnyValues = true;
      internalValueResult.tags = this._tags;
    }
    if (this._settings?.internalValue !== undefined) {
      hasAnyValues = true;
      internalValueResult.settings = this._settings?.internalValue;
    }
    if (this._privateRouting !== undefined) {
      hasAnyValues = true;
      internalValueResult.privateRouting = this._privateRouting;
    }
    if (this._locked !== undefined) {
      hasAnyValues = true;
      internalValueResult.locked = this._locked;
    }
    if (this._zoneName !== undefined) {
      hasAnyValues = true;
      internalValueResult.zoneName = this._zoneName;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DnsRecordSetRecords | cdktf.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._type = undefined;
      this._name = undefined;
      this._content = undefined;
      this._data.internalValue = undefined;
      this._priority = undefined;
      this._ttl = undefined;
      this._proxied = undefined;
      this._comment = undefined;
      this._tags = undefined;
      this._settings.internalValue = undefined;
      this._privateRouting = undefined;
      this._locked = undefined;
      this._zoneName = undefined;
    }
    else if (cdktf.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._type = value.type;
      this._name = value.name;
      this._content = value.content;
      this._data.internalValue = value.data;
      this._priority = value.priority;
      this._ttl = value.ttl;
      this._proxied = value.proxied;
      this._comment = value.comment;
      this._tags = value.tags;
      this._settings.internalValue = value.settings;
      this._privateRouting = value.privateRouting;
      this._locked = value.locked;
      this._zoneName = value.zoneName;
    }
  }

  // type - computed: false, optional: false, required: true
  private _type?: string;
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: string) {
    this._type = value;
  }
  // Temporarily expose input value. Use with caution.
  public get typeInput() {
    return this._type;
  }

  // name - computed: false, optional: false, required: true
  private _name?: string;
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  // Temporarily expose input value. Use with caution.
  public get nameInput() {
    return this._name;
  }

  // content - computed: false, optional: true, required: false
  private _content?: string;
  public get content() {
    return this.getStringAttribute('content');
  }
  public set content(value: string) {
    this._content = value;
  }
  public resetContent() {
    this._content = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get contentInput() {
    return this._content;
  }

  // data - computed: false, optional: true, required: false
  private _data = new DnsRecordSetRecordsDataOutputReference(this, "data");
  public get data() {
    return this._data;
  }
  public putData(value: DnsRecordSetRecordsData) {
    this._data.internalValue = value;
  }
  public resetData() {
    this._data.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get dataInput() {
    return this._data.internalValue;
  }

  // priority - computed: true, optional: true, required: false
  private _priority?: number;
  public get priority() {
    return this.getNumberAttribute('priority');
  }
  public set priority(value: number) {
    this._priority = value;
  }
  public resetPriority() {
    this._priority = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get priorityInput() {
    return this._priority;
  }

  // ttl - computed: true, optional: true, required: false
  private _ttl?: number;
  public get ttl() {
    return this.getNumberAttribute('ttl');
  }
  public set ttl(value: number) {
    this._ttl = value;
  }
  public resetTtl() {
    this._ttl = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get ttlInput() {
    return this._ttl;
  }

  // proxied - computed: true, optional: true, required: false
  private _proxied?: boolean | cdktf.IResolvable;
  public get proxied() {
    return this.getBooleanAttribute('proxied');
  }
  public set proxied(value: boolean | cdktf.IResolvable) {
    this._proxied = value;
  }
  public resetProxied() {
    this._proxied = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get proxiedInput() {
    return this._proxied;
  }

  // comment - computed: true, optional: true, required: false
  private _comment?: string;
  public get comment() {
    return this.getStringAttribute('comment');
  }
  public set comment(value: string) {
    this._comment = value;
  }
  public resetComment() {
    this._comment = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get commentInput() {
    return this._comment;
  }

  // tags - computed: true, optional: true, required: false
  private _tags?: string[];
  public get tags() {
    return this.getListAttribute('tags');
  }
  public set tags(value: string[]) {
    this._tags = value;
  }
  public resetTags() {
    this._tags = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagsInput() {
    return this._tags;
  }

  // settings - computed: true, optional: true, required: false
  private _settings = new DnsRecordSetRecordsSettingsOutputReference(this, "settings");
  public get settings() {
    return this._settings;
  }
  public putSettings(value: DnsRecordSetRecordsSettings) {
    this._settings.internalValue = value;
  }
  public resetSettings() {
    this._settings.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get settingsInput() {
    return this._settings.internalValue;
  }

  // private_routing - computed: true, optional: true, required: false
  private _privateRouting?: boolean | cdktf.IResolvable;
  public get privateRouting() {
    return this.getBooleanAttribute('private_routing');
  }
  public set privateRouting(value: boolean | cdktf.IResolvable) {
    this._privateRouting = value;
  }
  public resetPrivateRouting() {
    this._privateRouting = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get privateRoutingInput() {
    return this._privateRouting;
  }

  // fqdn - computed: true, optional: false, required: false
  public get fqdn() {
    return this.getStringAttribute('fqdn');
  }

  // proxiable - computed: true, optional: false, required: false
  public get proxiable() {
    return this.getBooleanAttribute('proxiable');
  }

  // meta - computed: true, optional: false, required: false
  public get meta() {
    return this.getStringAttribute('meta');
  }

  // created_on - computed: true, optional: false, required: false
  public get createdOn() {
    return this.getStringAttribute('created_on');
  }

  // modified_on - computed: true, optional: false, required: false
  public get modifiedOn() {
    return this.getStringAttribute('modified_on');
  }

  // locked - computed: false, optional: true, required: false
  private _locked?: boolean | cdktf.IResolvable;
  public get locked() {
    return this.getBooleanAttribute('locked');
  }
  public set locked(value: boolean | cdktf.IResolvable) {
    this._locked = value;
  }
  public resetLocked() {
    this._locked = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get lockedInput() {
    return this._locked;
  }

  // zone_name - computed: false, optional: true, required: false
  private _zoneName?: string;
  public get zoneName() {
    return this.getStringAttribute('zone_name');
  }
  public set zoneName(value: string) {
    this._zoneName = value;
  }
  public resetZoneName() {
    this._zoneName = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get zoneNameInput() {
    return this._zoneName;
  }
}

export class DnsRecordSetRecordsMap extends cdktf.ComplexMap {
  public internalValue? : { [key: string]: DnsRecordSetRecords } | cdktf.IResolvable

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  constructor(protected override terraformResource: cdktf.IInterpolatingParent, protected override terraformAttribute: string) {
    super(terraformResource, terraformAttribute)
  }

  /**
  * @param key the key of the item to return
  */
  public get(key: string): DnsRecordSetRecordsOutputReference {
    return new DnsRecordSetRecordsOutputReference(this.terraformResource, this.terraformAttribute, key);
  }
}

/**
* Represents a edge_dns_record_set
*/
export class DnsRecordSet extends cdktf.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "edge_dns_record_set";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTF code for importing a DnsRecordSet resource upon running "cdktf plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DnsRecordSet to import
  * @param importFromId The id of the existing DnsRecordSet that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DnsRecordSet to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider) {
        return new cdktf.ImportableResource(scope, importToId, { terraformResourceType: "edge_dns_record_set", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new edge_dns_record_set Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DnsRecordSetConfig
  */
  public constructor(scope: Construct, id: string, config: DnsRecordSetConfig) {
    super(scope, id, {
      terraformResourceType: 'edge_dns_record_set',
      terraformGeneratorMetadata: {
        providerName: 'edge',
        providerVersionConstraint: '~> 0.1'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._zoneId = config.zoneId;
    this._records.internalValue = config.records;
    this._adopt = config.adopt;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }

  // zone_id - computed: false, optional: false, required: true
  private _zoneId?: string;
  public get zoneId() {
    return this.getStringAttribute('zone_id');
  }
  public set zoneId(value: string) {
    this._zoneId = value;
  }
  // Temporarily expose input value. Use with caution.
  public get zoneIdInput() {
    return this._zoneId;
  }

  // records - computed: false, optional: false, required: true
  private _records = new DnsRecordSetRecordsMap(this, "records");
  public get records() {
    return this._records;
  }
  public putRecords(value: { [key: string]: DnsRecordSetRecords } | cdktf.IResolvable) {
    this._records.internalValue = value;
  }
  // Temporarily expose input value. Use with caution.
  public get recordsInput() {
    return this._records.internalValue;
  }

  // ids - computed: true, optional: false, required: false
  private _ids = new cdktf.StringMap(this, "ids");
  public get ids() {
    return this._ids;
  }

  // adopt - computed: false, optional: true, required: false
  private _adopt?: boolean | cdktf.IResolvable;
  public get adopt() {
    return this.getBooleanAttribute('adopt');
  }
  public set adopt(value: boolean | cdktf.IResolvable) {
    this._adopt = value;
  }
  public resetAdopt() {
    this._adopt = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get adoptInput() {
    return this._adopt;
  }

  // =========
  // SYNTHESIS
  // =========

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      zone_id: cdktf.stringToTerraform(this._zoneId),
      records: cdktf.hashMapper(dnsRecordSetRecordsToTerraform)(this._records.internalValue),
      adopt: cdktf.booleanToTerraform(this._adopt),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      zone_id: {
        value: cdktf.stringToHclTerraform(this._zoneId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      records: {
        value: cdktf.hashMapperHcl(dnsRecordSetRecordsToHclTerraform)(this._records.internalValue),
        isBlock: true,
        type: "map",
        storageClassType: "DnsRecordSetRecordsMap",
      },
      adopt: {
        value: cdktf.booleanToHclTerraform(this._adopt),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
