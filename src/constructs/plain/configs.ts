// Generated from the kinds by scripts/plain-configs.ts; do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated

export interface AccessApplicationConfig {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * The application's name.
  */
  readonly name: string;
  /**
  * The type of application; `self_hosted` is a host name behind a login. One of `self_hosted`, `saas`, `ssh`, `vnc`, `app_launcher`, `warp`, `biso`, `bookmark`, `dash_sso`, `infrastructure`, `rdp`, `mcp`, `mcp_portal`, `proxy_endpoint`. Default: `"self_hosted"`.
  */
  readonly type?: string;
  /**
  * The primary host name, with an optional path; by default the first public destination; without `destinations` the only destination. For a bookmark its URL.
  */
  readonly domain?: string;
  /**
  * The protected hosts and networks. Replaces `self_hosted_domains`, which ended on 2025-11-21.
  */
  readonly destinations?: AccessApplicationDestinations[];
  /**
  * How long a login lasts; new applications have `24h`.
  */
  readonly sessionDuration?: string;
  /**
  * The policies that decide who has access, in order of precedence: by id, and in full for `infrastructure`.
  */
  readonly policies?: AccessApplicationPolicies[];
  /**
  * The servers behind an application of type `infrastructure` or `rdp`, which needs at least one criterion.
  */
  readonly targetCriteria?: AccessApplicationTargetCriteria[];
  /**
  * Ids of the identity providers that may be used; empty for all.
  */
  readonly allowedIdps?: string[];
  /**
  * Skip the choice of an identity provider; needs exactly one.
  */
  readonly autoRedirectToIdentity?: boolean;
  /**
  * Show it in the app launcher; new applications are shown.
  */
  readonly appLauncherVisible?: boolean;
  /**
  * Address of the logo in the app launcher.
  */
  readonly logoUrl?: string;
  /**
  * Accept the device client's session as a login.
  */
  readonly allowAuthenticateViaWarp?: boolean;
  /**
  * Let the application's cookie be used in frames of other sites.
  */
  readonly allowIframe?: boolean;
  /**
  * What to answer to cross-origin requests; members as the API names them.
  */
  readonly corsHeaders?: string;
  /**
  * Shown to users without access.
  */
  readonly customDenyMessage?: string;
  /**
  * Where users without access are redirected.
  */
  readonly customDenyUrl?: string;
  /**
  * The same for requests without an identity.
  */
  readonly customNonIdentityDenyUrl?: string;
  /**
  * Ids of custom pages to show.
  */
  readonly customPages?: string[];
  /**
  * Bind the session to the device by a second cookie.
  */
  readonly enableBindingCookie?: boolean;
  /**
  * Hide the cookie from scripts; new applications do.
  */
  readonly httpOnlyCookieAttribute?: boolean;
  /**
  * Restrict the cookie to the application's path.
  */
  readonly pathCookieAttribute?: boolean;
  /**
  * The cookie's SameSite attribute. One of `none`, `lax`, `strict`.
  */
  readonly sameSiteCookieAttribute?: string;
  /**
  * Let preflight requests through without a login; excludes `cors_headers`.
  */
  readonly optionsPreflightBypass?: boolean;
  /**
  * Name of the header that carries a service token.
  */
  readonly readServiceTokensFromHeader?: string;
  /**
  * Answer 401 instead of a login page where only service tokens have access.
  */
  readonly serviceAuth401Redirect?: boolean;
  /**
  * Skip the page before a browser-rendered session.
  */
  readonly skipInterstitial?: boolean;
  /**
  * Names of tags in the app launcher.
  */
  readonly tags?: string[];
  /**
  * Provisioning of users by SCIM; members as the API names them.
  */
  readonly scimConfig?: string;
  /**
  * Required second factors; members as the API names them.
  */
  readonly mfaConfig?: string;
  /**
  * OAuth for clients of the application; members as the API names them.
  */
  readonly oauthConfiguration?: string;
  /**
  * The settings of a `saas` application; members as the API names them.
  */
  readonly saasApp?: string;
  /**
  * Write `destinations`.
  * @deprecated each host becomes {type: public, uri: HOST} in destinations
  */
  readonly selfHostedDomains?: string[];
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean;
}

export interface AccessApplicationDestinationsOverrides {
  /**
  * Access to the path: `public` requires no login. One of `public`. Default: `"public"`.
  */
  readonly behavior?: string;
  /**
  * The paths that it applies to; `*` is a wildcard.
  */
  readonly pathPattern: string;
}

export interface AccessApplicationDestinations {
  /**
  * The type of destination: `public`, a host name with an optional path; `private`, an address or a host of a private network; or one of the newer types. One of `public`, `private`, `via_mcp_server_portal`, `worker`, `preview_worker`, `all_workers`, `all_preview_workers`. Default: `"public"`.
  */
  readonly type?: string;
  /**
  * Public: host name with an optional path, without scheme; `*` is a wildcard in the labels of the host and in the path.
  */
  readonly uri?: string;
  /**
  * Private: a network in CIDR notation; a single address is the network of that address alone.
  */
  readonly cidr?: string;
  /**
  * Private: a host name; `*` is a wildcard.
  */
  readonly hostname?: string;
  /**
  * Private: the transport protocol. One of `tcp`, `udp`.
  */
  readonly l4Protocol?: string;
  /**
  * Private: a port or a range of ports.
  */
  readonly portRange?: string;
  /**
  * Private: id of the virtual network.
  */
  readonly vnetId?: string;
  /**
  * Id of the MCP server behind the portal.
  */
  readonly mcpServerId?: string;
  /**
  * Id of the worker.
  */
  readonly workerId?: string;
  /**
  * Paths that are left out of the protection; not for private destinations.
  */
  readonly overrides?: AccessApplicationDestinationsOverrides[];
}

export interface AccessApplicationPolicies {
  /**
  * Id of an access policy; not for `infrastructure`.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * `infrastructure`: the name of the policy.
  */
  readonly name?: string;
  /**
  * `infrastructure`: only `allow`, which is the default. One of `allow`.
  */
  readonly decision?: string;
  /**
  * `infrastructure`: rules; a user must match at least one.
  */
  readonly include?: string;
  /**
  * `infrastructure`: rules; a user must match all of them.
  */
  readonly require?: string;
  /**
  * `infrastructure`: rules; a user must match none of them.
  */
  readonly exclude?: string;
  /**
  * `infrastructure`: how users connect, such as `{ ssh: { usernames: [root] } }`.
  */
  readonly connectionRules?: string;
  /**
  * `infrastructure`: required second factors.
  */
  readonly mfaConfig?: string;
}

export interface AccessApplicationTargetCriteriaIncludeTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export interface AccessApplicationTargetCriteriaInclude {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: AccessApplicationTargetCriteriaIncludeTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export interface AccessApplicationTargetCriteriaRequireTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export interface AccessApplicationTargetCriteriaRequire {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: AccessApplicationTargetCriteriaRequireTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export interface AccessApplicationTargetCriteriaExcludeTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export interface AccessApplicationTargetCriteriaExclude {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: AccessApplicationTargetCriteriaExcludeTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export interface AccessApplicationTargetCriteria {
  /**
  * The port of the targets.
  */
  readonly port: number;
  /**
  * `SSH` for `infrastructure`, `RDP` for `rdp`.
  */
  readonly protocol: string;
  /**
  * The older form of the rules: lists of values by attribute, such as `hostname`. Excludes `include`, `require` and `exclude`.
  */
  readonly targetAttributes?: string;
  /**
  * A target belongs to the application if any selector matches.
  */
  readonly include?: AccessApplicationTargetCriteriaInclude;
  /**
  * And only if every selector here matches.
  */
  readonly require?: AccessApplicationTargetCriteriaRequire;
  /**
  * And not if any selector here matches.
  */
  readonly exclude?: AccessApplicationTargetCriteriaExclude;
}

export interface DnsRecordSetConfig {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
  /**
  * The records by a key of your own choice. Only these are managed; others at the same names are left alone.
  */
  readonly records: { [key: string]: DnsRecordSetRecords };
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean;
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

export interface DnsRecordSetRecordsSettings {
  /**
  * Answer a proxied name with IPv4 only.
  */
  readonly ipv4Only?: boolean;
  /**
  * Answer a proxied name with IPv6 only.
  */
  readonly ipv6Only?: boolean;
  /**
  * Flatten this CNAME; paid plans.
  */
  readonly flattenCname?: boolean;
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
  readonly proxied?: boolean;
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
  readonly privateRouting?: boolean;
  /**
  * Has no effect any more.
  * @deprecated leave it out; it was always false and is ignored on input
  */
  readonly locked?: boolean;
  /**
  * Has no effect any more.
  * @deprecated leave both out; they are ignored on input
  */
  readonly zoneName?: string;
}

export interface DnsRecordConfig {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
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
  readonly data?: DnsRecordData;
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
  readonly proxied?: boolean;
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
  readonly settings?: DnsRecordSettings;
  /**
  * Reach the origin over a private network; A and AAAA only.
  */
  readonly privateRouting?: boolean;
  /**
  * Has no effect any more.
  * @deprecated leave it out; it was always false and is ignored on input
  */
  readonly locked?: boolean;
  /**
  * Has no effect any more.
  * @deprecated leave both out; they are ignored on input
  */
  readonly zoneName?: string;
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean;
  /**
  * `name`: take over the object at this name and type if there is a single object, whatever its content is, and change it in place. Several are an error that lists them.
  */
  readonly adoptBy?: string;
}

export interface DnsRecordData {
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

export interface DnsRecordSettings {
  /**
  * Answer a proxied name with IPv4 only.
  */
  readonly ipv4Only?: boolean;
  /**
  * Answer a proxied name with IPv6 only.
  */
  readonly ipv6Only?: boolean;
  /**
  * Flatten this CNAME; paid plans.
  */
  readonly flattenCname?: boolean;
}

export interface DnsSettingsConfig {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
  /**
  * Flatten every CNAME of the zone, not only the apex.
  */
  readonly flattenAllCnames?: boolean;
  /**
  * Advanced name servers; must agree with `nameservers.type`.
  */
  readonly foundationDns?: boolean;
  /**
  * Activate the zone although foreign NS records exist, and respect the apex NS records in transfers.
  */
  readonly multiProvider?: boolean;
  /**
  * Let a secondary zone override and proxy its records.
  */
  readonly secondaryOverrides?: boolean;
  /**
  * TTL of the apex NS records, seconds, 30 to 86400.
  */
  readonly nsTtl?: number;
  /**
  * `standard`, or only one half of the service; gated by plan. One of `standard`, `cdn_only`, `dns_only`.
  */
  readonly zoneMode?: string;
  /**
  * Internal DNS.
  */
  readonly internalDns?: DnsSettingsInternalDns;
  /**
  * Fields of the SOA record; Enterprise only.
  */
  readonly soa?: DnsSettingsSoa;
  /**
  * The name servers of the zone.
  */
  readonly nameservers?: DnsSettingsNameservers;
  /**
  * Write `flatten_all_cnames`.
  * @deprecated off, apex and flatten_at_root become flatten_all_cnames: false; on and flatten_all become true
  */
  readonly cnameFlattening?: string;
  /**
  * Write `multi_provider`.
  * @deprecated PATCH /zones/{zone_id}/dns_settings with multi_provider or secondary_overrides
  */
  readonly useApexNs?: boolean;
  /**
  * What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.
  */
  readonly onDestroy?: string;
}

export interface DnsSettingsInternalDns {
  /**
  * Zone whose answers an internal zone falls back to.
  */
  readonly referenceZoneId?: string;
}

export interface DnsSettingsSoa {
  /**
  * Primary name server of the zone, or `auto` for the first name server of the service.
  */
  readonly mname?: string;
  /**
  * Mailbox of the administrator: an email address, or its DNS form (`a.b@example.com` and `a\.b.example.com` are the same).
  */
  readonly rname?: string;
  /**
  * When a secondary asks the primary for the SOA record. Seconds, 600 to 86400; the service's own value is 10000.
  */
  readonly refresh?: number;
  /**
  * When a secondary tries again after a failure; at most `refresh`. Seconds, 600 to 86400; the service's own value is 2400.
  */
  readonly retry?: number;
  /**
  * When a secondary stops answering; at least `refresh`. Seconds, 86400 to 2419200; the service's own value is 604800.
  */
  readonly expire?: number;
  /**
  * How long negative answers are cached (RFC 2308). Seconds, 60 to 86400; the service's own value is 1800.
  */
  readonly minTtl?: number;
  /**
  * TTL of the SOA record itself. Seconds, 300 to 86400; the service's own value is 3600.
  */
  readonly ttl?: number;
}

export interface DnsSettingsNameservers {
  /**
  * Which set of name servers. One of `cloudflare.standard`, `cloudflare.advanced`, `custom.account`, `custom.tenant`, `custom.zone`, `custom`.
  */
  readonly type?: string;
  /**
  * Number of the custom set, 1 to 5.
  */
  readonly nsSet?: number;
  /**
  * Id of the set, for type `custom`.
  */
  readonly nameserverSetId?: string;
}

export interface GatewayTokenConfig {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * The token's name, unique in the account: the token is looked up by it.
  */
  readonly name: string;
  /**
  * Where the value is stored, which the API shows once: `file:PATH`, `env-file:PATH#NAME`, or `exec:["COMMAND", …]`, which receives it on its standard input. Relative paths start at the working directory.
  */
  readonly sink?: string;
  /**
  * How old the value may become: the next apply after that rotates it.
  */
  readonly rotateAfter?: string;
  /**
  * Ids of the gateways that it is for; by default all of them. The API has no tokens for a single gateway.
  */
  readonly gateways?: string[];
  /**
  * Permissions on the account. There is no choice; a token with other permissions is corrected. One of `AI Gateway Run`. Default: `["AI Gateway Run"]`.
  */
  readonly permissions?: string[];
  /**
  * When it expires. Undeclared it stays unchanged; a new token does not expire.
  */
  readonly expiresOn?: string;
  /**
  * When it becomes valid.
  */
  readonly notBefore?: string;
  /**
  * Addresses and networks that it may be used from; an empty list allows all.
  */
  readonly allowedIps?: string[];
  /**
  * Addresses and networks that are excluded from those.
  */
  readonly deniedIps?: string[];
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean;
}

export interface GatewayConfig {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * The gateway's id, chosen by you; it is part of the URL that requests are sent to.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id: string;
  /**
  * Requests need a token (`cf-aig-authorization`). On needs a declared gateway token, or `token` as `external`.
  */
  readonly authentication?: boolean;
  /**
  * `external`: the token for the gateway was created elsewhere and is not declared. Never sent to the API. One of `external`.
  */
  readonly token?: string;
  /**
  * Seconds for which answers are cached, at most a month; 0 for no cache.
  */
  readonly cacheTtl?: number;
  /**
  * Cached answers are thrown away when the gateway changes.
  */
  readonly cacheInvalidateOnUpdate?: boolean;
  /**
  * Requests and answers are logged.
  */
  readonly collectLogs?: boolean;
  /**
  * Requests allowed in one interval; 0 for any number.
  */
  readonly rateLimitingLimit?: number;
  /**
  * Seconds of an interval; 0 for no limit.
  */
  readonly rateLimitingInterval?: number;
  /**
  * Fixed intervals, or a sliding one. One of `fixed`, `sliding`.
  */
  readonly rateLimitingTechnique?: string;
  /**
  * Number of logs that are kept.
  */
  readonly logManagement?: number;
  /**
  * What happens when that number is reached. One of `STOP_INSERTING`, `DELETE_OLDEST`.
  */
  readonly logManagementStrategy?: string;
  /**
  * Logs are classified.
  */
  readonly logClassification?: boolean;
  /**
  * Logs are pushed elsewhere.
  */
  readonly logpush?: boolean;
  /**
  * The public key that pushed logs are encrypted with, 16 to 1024 characters.
  */
  readonly logpushPublicKey?: string;
  /**
  * Only requests with your own key of a provider are allowed.
  */
  readonly byokOnly?: boolean;
  /**
  * Ask providers to retain nothing (zero data retention).
  */
  readonly zdr?: boolean;
  /**
  * How often a failed request is attempted.
  */
  readonly retryMaxAttempts?: number;
  /**
  * Milliseconds between two attempts.
  */
  readonly retryDelay?: number;
  /**
  * How the delay grows from attempt to attempt. One of `constant`, `linear`, `exponential`.
  */
  readonly retryBackoff?: string;
  /**
  * How Workers AI is billed. One of `postpaid`, `unified`.
  */
  readonly workersAiBillingMode?: string;
  /**
  * Data loss prevention: what requests and answers must not hold.
  */
  readonly dlp?: GatewayDlp;
  /**
  * What happens to unsafe prompts and responses.
  */
  readonly guardrails?: GatewayGuardrails;
  /**
  * Limits on the cost of requests.
  */
  readonly spendLimits?: GatewaySpendLimits;
  /**
  * Exporters of traces (OpenTelemetry).
  */
  readonly otel?: GatewayOtel[];
  /**
  * Billing of your own customers for what they use.
  */
  readonly stripe?: GatewayStripe;
  /**
  * Id of the secrets store that holds the providers' keys.
  */
  readonly storeId?: string;
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean;
  /**
  * Write-only values are compared with nothing: another number here sends them again.
  */
  readonly secretsVersion?: number;
}

export interface GatewayDlpPolicies {
  /**
  * Id of the policy.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id: string;
  /**
  * Whether the policy is active.
  */
  readonly enabled: boolean;
  /**
  * What happens to a match. One of `FLAG`, `BLOCK`.
  */
  readonly action: string;
  /**
  * The side to scan. One of `REQUEST`, `RESPONSE`.
  */
  readonly check: string[];
  /**
  * Ids of the profiles to detect.
  */
  readonly profiles: string[];
}

export interface GatewayDlp {
  /**
  * Whether requests and answers are scanned.
  */
  readonly enabled: boolean;
  /**
  * What happens to a match of `profiles`. One of `FLAG`, `BLOCK`.
  */
  readonly action?: string;
  /**
  * Ids of the profiles to detect. Use these and `action`, or `policies`.
  */
  readonly profiles?: string[];
  /**
  * Several policies, each with its own profiles and action.
  */
  readonly policies?: GatewayDlpPolicies[];
}

export interface GatewayGuardrailsPrompt {
  /**
  * What happens to prompts of category P1. One of `FLAG`, `BLOCK`.
  */
  readonly p1?: string;
  /**
  * What happens to prompts of category S1. One of `FLAG`, `BLOCK`.
  */
  readonly s1?: string;
  /**
  * What happens to prompts of category S2. One of `FLAG`, `BLOCK`.
  */
  readonly s2?: string;
  /**
  * What happens to prompts of category S3. One of `FLAG`, `BLOCK`.
  */
  readonly s3?: string;
  /**
  * What happens to prompts of category S4. One of `FLAG`, `BLOCK`.
  */
  readonly s4?: string;
  /**
  * What happens to prompts of category S5. One of `FLAG`, `BLOCK`.
  */
  readonly s5?: string;
  /**
  * What happens to prompts of category S6. One of `FLAG`, `BLOCK`.
  */
  readonly s6?: string;
  /**
  * What happens to prompts of category S7. One of `FLAG`, `BLOCK`.
  */
  readonly s7?: string;
  /**
  * What happens to prompts of category S8. One of `FLAG`, `BLOCK`.
  */
  readonly s8?: string;
  /**
  * What happens to prompts of category S9. One of `FLAG`, `BLOCK`.
  */
  readonly s9?: string;
  /**
  * What happens to prompts of category S10. One of `FLAG`, `BLOCK`.
  */
  readonly s10?: string;
  /**
  * What happens to prompts of category S11. One of `FLAG`, `BLOCK`.
  */
  readonly s11?: string;
  /**
  * What happens to prompts of category S12. One of `FLAG`, `BLOCK`.
  */
  readonly s12?: string;
  /**
  * What happens to prompts of category S13. One of `FLAG`, `BLOCK`.
  */
  readonly s13?: string;
}

export interface GatewayGuardrailsResponse {
  /**
  * What happens to responses of category P1. One of `FLAG`, `BLOCK`.
  */
  readonly p1?: string;
  /**
  * What happens to responses of category S1. One of `FLAG`, `BLOCK`.
  */
  readonly s1?: string;
  /**
  * What happens to responses of category S2. One of `FLAG`, `BLOCK`.
  */
  readonly s2?: string;
  /**
  * What happens to responses of category S3. One of `FLAG`, `BLOCK`.
  */
  readonly s3?: string;
  /**
  * What happens to responses of category S4. One of `FLAG`, `BLOCK`.
  */
  readonly s4?: string;
  /**
  * What happens to responses of category S5. One of `FLAG`, `BLOCK`.
  */
  readonly s5?: string;
  /**
  * What happens to responses of category S6. One of `FLAG`, `BLOCK`.
  */
  readonly s6?: string;
  /**
  * What happens to responses of category S7. One of `FLAG`, `BLOCK`.
  */
  readonly s7?: string;
  /**
  * What happens to responses of category S8. One of `FLAG`, `BLOCK`.
  */
  readonly s8?: string;
  /**
  * What happens to responses of category S9. One of `FLAG`, `BLOCK`.
  */
  readonly s9?: string;
  /**
  * What happens to responses of category S10. One of `FLAG`, `BLOCK`.
  */
  readonly s10?: string;
  /**
  * What happens to responses of category S11. One of `FLAG`, `BLOCK`.
  */
  readonly s11?: string;
  /**
  * What happens to responses of category S12. One of `FLAG`, `BLOCK`.
  */
  readonly s12?: string;
  /**
  * What happens to responses of category S13. One of `FLAG`, `BLOCK`.
  */
  readonly s13?: string;
}

export interface GatewayGuardrails {
  /**
  * What happens to prompts, by category.
  */
  readonly prompt?: GatewayGuardrailsPrompt;
  /**
  * What happens to responses, by category.
  */
  readonly response?: GatewayGuardrailsResponse;
}

export interface GatewaySpendLimitsRulesModel {
  /**
  * `filter`: the values are those that count. One of `filter`.
  */
  readonly mode: string;
  /**
  * Each a model.
  */
  readonly values: string[];
}

export interface GatewaySpendLimitsRulesProvider {
  /**
  * `filter`: the values are those that count. One of `filter`.
  */
  readonly mode: string;
  /**
  * Each a provider.
  */
  readonly values: string[];
}

export interface GatewaySpendLimitsRules {
  /**
  * How much may be spent in one window.
  */
  readonly limit: number;
  /**
  * The quantity to limit. One of `cost`.
  */
  readonly limitType: string;
  /**
  * Seconds of a window.
  */
  readonly window: number;
  /**
  * Id of the rule.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * Whether the rule is active.
  */
  readonly enabled?: boolean;
  /**
  * Fixed windows, or a sliding one. One of `fixed`, `sliding`.
  */
  readonly technique?: string;
  /**
  * Only requests with one of these values as their model.
  */
  readonly model?: GatewaySpendLimitsRulesModel;
  /**
  * Only requests with one of these values as their provider.
  */
  readonly provider?: GatewaySpendLimitsRulesProvider;
  /**
  * Only requests with this metadata.
  */
  readonly metadata?: string;
}

export interface GatewaySpendLimits {
  /**
  * Whether the rules are active.
  */
  readonly enabled?: boolean;
  /**
  * The limits; each applies independently.
  */
  readonly rules?: GatewaySpendLimitsRules[];
}

export interface GatewayOtel {
  /**
  * Where traces are sent.
  */
  readonly url: string;
  /**
  * Headers that are sent with them.
  */
  readonly headers: string;
  /**
  * Credential for it. The API does not return it: declare it, or every change resets it.
  */
  readonly authorization?: string;
  /**
  * The form of the traces. One of `json`, `protobuf`.
  */
  readonly contentType?: string;
}

export interface GatewayStripeUsageEvents {
  /**
  * The content of the event.
  */
  readonly payload: string;
}

export interface GatewayStripe {
  /**
  * Credential for it. The API does not return it: declare it, or every change resets it.
  */
  readonly authorization?: string;
  /**
  * Events that are sent.
  */
  readonly usageEvents?: GatewayStripeUsageEvents[];
}

export interface SoaDefaultsConfig {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * Primary name server of the zone, or `auto` for the first name server of the service.
  */
  readonly mname?: string;
  /**
  * Mailbox of the administrator: an email address, or its DNS form (`a.b@example.com` and `a\.b.example.com` are the same).
  */
  readonly rname?: string;
  /**
  * When a secondary asks the primary for the SOA record. Seconds, 600 to 86400; the service's own value is 10000.
  */
  readonly refresh?: number;
  /**
  * When a secondary tries again after a failure; at most `refresh`. Seconds, 600 to 86400; the service's own value is 2400.
  */
  readonly retry?: number;
  /**
  * When a secondary stops answering; at least `refresh`. Seconds, 86400 to 2419200; the service's own value is 604800.
  */
  readonly expire?: number;
  /**
  * How long negative answers are cached (RFC 2308). Seconds, 60 to 86400; the service's own value is 1800.
  */
  readonly minTtl?: number;
  /**
  * TTL of the SOA record itself. Seconds, 300 to 86400; the service's own value is 3600.
  */
  readonly ttl?: number;
  /**
  * What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.
  */
  readonly onDestroy?: string;
}

export interface ZoneAccessApplicationConfig {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
  /**
  * The application's name.
  */
  readonly name: string;
  /**
  * The type of application; `self_hosted` is a host name behind a login. One of `self_hosted`, `saas`, `ssh`, `vnc`, `app_launcher`, `warp`, `biso`, `bookmark`, `dash_sso`, `infrastructure`, `rdp`, `mcp`, `mcp_portal`, `proxy_endpoint`. Default: `"self_hosted"`.
  */
  readonly type?: string;
  /**
  * The primary host name, with an optional path; by default the first public destination; without `destinations` the only destination. For a bookmark its URL.
  */
  readonly domain?: string;
  /**
  * The protected hosts and networks. Replaces `self_hosted_domains`, which ended on 2025-11-21.
  */
  readonly destinations?: ZoneAccessApplicationDestinations[];
  /**
  * How long a login lasts; new applications have `24h`.
  */
  readonly sessionDuration?: string;
  /**
  * The policies that decide who has access, in order of precedence: by id, and in full for `infrastructure`.
  */
  readonly policies?: ZoneAccessApplicationPolicies[];
  /**
  * The servers behind an application of type `infrastructure` or `rdp`, which needs at least one criterion.
  */
  readonly targetCriteria?: ZoneAccessApplicationTargetCriteria[];
  /**
  * Ids of the identity providers that may be used; empty for all.
  */
  readonly allowedIdps?: string[];
  /**
  * Skip the choice of an identity provider; needs exactly one.
  */
  readonly autoRedirectToIdentity?: boolean;
  /**
  * Show it in the app launcher; new applications are shown.
  */
  readonly appLauncherVisible?: boolean;
  /**
  * Address of the logo in the app launcher.
  */
  readonly logoUrl?: string;
  /**
  * Accept the device client's session as a login.
  */
  readonly allowAuthenticateViaWarp?: boolean;
  /**
  * Let the application's cookie be used in frames of other sites.
  */
  readonly allowIframe?: boolean;
  /**
  * What to answer to cross-origin requests; members as the API names them.
  */
  readonly corsHeaders?: string;
  /**
  * Shown to users without access.
  */
  readonly customDenyMessage?: string;
  /**
  * Where users without access are redirected.
  */
  readonly customDenyUrl?: string;
  /**
  * The same for requests without an identity.
  */
  readonly customNonIdentityDenyUrl?: string;
  /**
  * Ids of custom pages to show.
  */
  readonly customPages?: string[];
  /**
  * Bind the session to the device by a second cookie.
  */
  readonly enableBindingCookie?: boolean;
  /**
  * Hide the cookie from scripts; new applications do.
  */
  readonly httpOnlyCookieAttribute?: boolean;
  /**
  * Restrict the cookie to the application's path.
  */
  readonly pathCookieAttribute?: boolean;
  /**
  * The cookie's SameSite attribute. One of `none`, `lax`, `strict`.
  */
  readonly sameSiteCookieAttribute?: string;
  /**
  * Let preflight requests through without a login; excludes `cors_headers`.
  */
  readonly optionsPreflightBypass?: boolean;
  /**
  * Name of the header that carries a service token.
  */
  readonly readServiceTokensFromHeader?: string;
  /**
  * Answer 401 instead of a login page where only service tokens have access.
  */
  readonly serviceAuth401Redirect?: boolean;
  /**
  * Skip the page before a browser-rendered session.
  */
  readonly skipInterstitial?: boolean;
  /**
  * Names of tags in the app launcher.
  */
  readonly tags?: string[];
  /**
  * Provisioning of users by SCIM; members as the API names them.
  */
  readonly scimConfig?: string;
  /**
  * Required second factors; members as the API names them.
  */
  readonly mfaConfig?: string;
  /**
  * OAuth for clients of the application; members as the API names them.
  */
  readonly oauthConfiguration?: string;
  /**
  * The settings of a `saas` application; members as the API names them.
  */
  readonly saasApp?: string;
  /**
  * Write `destinations`.
  * @deprecated each host becomes {type: public, uri: HOST} in destinations
  */
  readonly selfHostedDomains?: string[];
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean;
}

export interface ZoneAccessApplicationDestinationsOverrides {
  /**
  * Access to the path: `public` requires no login. One of `public`. Default: `"public"`.
  */
  readonly behavior?: string;
  /**
  * The paths that it applies to; `*` is a wildcard.
  */
  readonly pathPattern: string;
}

export interface ZoneAccessApplicationDestinations {
  /**
  * The type of destination: `public`, a host name with an optional path; `private`, an address or a host of a private network; or one of the newer types. One of `public`, `private`, `via_mcp_server_portal`, `worker`, `preview_worker`, `all_workers`, `all_preview_workers`. Default: `"public"`.
  */
  readonly type?: string;
  /**
  * Public: host name with an optional path, without scheme; `*` is a wildcard in the labels of the host and in the path.
  */
  readonly uri?: string;
  /**
  * Private: a network in CIDR notation; a single address is the network of that address alone.
  */
  readonly cidr?: string;
  /**
  * Private: a host name; `*` is a wildcard.
  */
  readonly hostname?: string;
  /**
  * Private: the transport protocol. One of `tcp`, `udp`.
  */
  readonly l4Protocol?: string;
  /**
  * Private: a port or a range of ports.
  */
  readonly portRange?: string;
  /**
  * Private: id of the virtual network.
  */
  readonly vnetId?: string;
  /**
  * Id of the MCP server behind the portal.
  */
  readonly mcpServerId?: string;
  /**
  * Id of the worker.
  */
  readonly workerId?: string;
  /**
  * Paths that are left out of the protection; not for private destinations.
  */
  readonly overrides?: ZoneAccessApplicationDestinationsOverrides[];
}

export interface ZoneAccessApplicationPolicies {
  /**
  * Id of an access policy; not for `infrastructure`.
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * `infrastructure`: the name of the policy.
  */
  readonly name?: string;
  /**
  * `infrastructure`: only `allow`, which is the default. One of `allow`.
  */
  readonly decision?: string;
  /**
  * `infrastructure`: rules; a user must match at least one.
  */
  readonly include?: string;
  /**
  * `infrastructure`: rules; a user must match all of them.
  */
  readonly require?: string;
  /**
  * `infrastructure`: rules; a user must match none of them.
  */
  readonly exclude?: string;
  /**
  * `infrastructure`: how users connect, such as `{ ssh: { usernames: [root] } }`.
  */
  readonly connectionRules?: string;
  /**
  * `infrastructure`: required second factors.
  */
  readonly mfaConfig?: string;
}

export interface ZoneAccessApplicationTargetCriteriaIncludeTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export interface ZoneAccessApplicationTargetCriteriaInclude {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: ZoneAccessApplicationTargetCriteriaIncludeTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export interface ZoneAccessApplicationTargetCriteriaRequireTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export interface ZoneAccessApplicationTargetCriteriaRequire {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: ZoneAccessApplicationTargetCriteriaRequireTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export interface ZoneAccessApplicationTargetCriteriaExcludeTargetAttributes {
  /**
  * Host names of targets; one of them is enough.
  */
  readonly hostname?: string[];
}

export interface ZoneAccessApplicationTargetCriteriaExclude {
  /**
  * Selects targets by host name.
  */
  readonly targetAttributes?: ZoneAccessApplicationTargetCriteriaExcludeTargetAttributes;
  /**
  * Selects targets by tags: lists of values by key.
  */
  readonly tags?: string;
}

export interface ZoneAccessApplicationTargetCriteria {
  /**
  * The port of the targets.
  */
  readonly port: number;
  /**
  * `SSH` for `infrastructure`, `RDP` for `rdp`.
  */
  readonly protocol: string;
  /**
  * The older form of the rules: lists of values by attribute, such as `hostname`. Excludes `include`, `require` and `exclude`.
  */
  readonly targetAttributes?: string;
  /**
  * A target belongs to the application if any selector matches.
  */
  readonly include?: ZoneAccessApplicationTargetCriteriaInclude;
  /**
  * And only if every selector here matches.
  */
  readonly require?: ZoneAccessApplicationTargetCriteriaRequire;
  /**
  * And not if any selector here matches.
  */
  readonly exclude?: ZoneAccessApplicationTargetCriteriaExclude;
}

export interface ZoneDefaultsConfig {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * Flatten every CNAME of the zone, not only the apex.
  */
  readonly flattenAllCnames?: boolean;
  /**
  * Advanced name servers; must agree with `nameservers.type`.
  */
  readonly foundationDns?: boolean;
  /**
  * Activate the zone although foreign NS records exist, and respect the apex NS records in transfers.
  */
  readonly multiProvider?: boolean;
  /**
  * Let a secondary zone override and proxy its records.
  */
  readonly secondaryOverrides?: boolean;
  /**
  * TTL of the apex NS records, seconds, 30 to 86400.
  */
  readonly nsTtl?: number;
  /**
  * `standard`, or only one half of the service; gated by plan. One of `standard`, `cdn_only`, `dns_only`.
  */
  readonly zoneMode?: string;
  /**
  * Internal DNS.
  */
  readonly internalDns?: ZoneDefaultsInternalDns;
  /**
  * The name servers of new zones.
  */
  readonly nameservers?: ZoneDefaultsNameservers;
  /**
  * Write `nameservers.type`.
  * @deprecated PATCH /accounts/{account_id}/dns_settings with zone_defaults.nameservers.type
  */
  readonly defaultNameservers?: string;
  /**
  * Write `nameservers.type`.
  * @deprecated PATCH /accounts/{account_id}/dns_settings with zone_defaults.nameservers.type
  */
  readonly useAccountCustomNsByDefault?: boolean;
  /**
  * What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.
  */
  readonly onDestroy?: string;
}

export interface ZoneDefaultsInternalDns {
  /**
  * Zone whose answers an internal zone falls back to.
  */
  readonly referenceZoneId?: string;
}

export interface ZoneDefaultsNameservers {
  /**
  * Which set of name servers: the service's, a random set for each zone, the advanced name servers, or the account's or tenant's own. One of `cloudflare.standard`, `cloudflare.standard.random`, `cloudflare.advanced`, `custom.account`, `custom.tenant`.
  */
  readonly type?: string;
}

export interface ZoneHoldConfig {
  /**
  * Id of the zone, 32 hex digits. Another zone is another object.
  */
  readonly zoneId: string;
  /**
  * Whether the hold is on.
  */
  readonly enabled?: boolean;
  /**
  * Hold the names below the zone too.
  */
  readonly includeSubdomains?: boolean;
  /**
  * What destroying means: `restore` puts back what was there before the first write, `keep` leaves it. Default: `restore`.
  */
  readonly onDestroy?: string;
}

export interface ZoneConfig {
  /**
  * Id of the account, 32 hex digits; the provider's unless said. Another account is another object.
  */
  readonly accountId?: string;
  /**
  * The zone's apex, with or without a final dot, in any case; U-labels are converted. A network stands for its reverse zone: `192.0.2.0/24`.
  */
  readonly name: string;
  /**
  * Who serves the zone: `full`, the service; `partial`, a CNAME set-up; `secondary`, transferred in; `internal`. New zones are full. One of `full`, `partial`, `secondary`, `internal`.
  */
  readonly type?: string;
  /**
  * Whether the service only answers DNS and proxies nothing.
  */
  readonly paused?: boolean;
  /**
  * Take over an object that is there already under the same identity, instead of failing. Default: `false`.
  */
  readonly adopt?: boolean;
  /**
  * Refuses to destroy it. Set it to `false` and apply before a destroy. Default: `true`.
  */
  readonly deletionProtection?: boolean;
}
