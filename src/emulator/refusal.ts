// A request that the API turns down: the status, the error objects of the envelope, and nothing of how it is sent.

export interface ApiError {
  readonly code: number;
  readonly message: string;
  readonly error_chain?: readonly ApiError[];
  readonly source?: { readonly pointer: string };
  /** The member of the request at fault, as gateways name it (published schema). */
  readonly path?: readonly (string | number)[];
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ApiError[],
    readonly headers: Readonly<Record<string, string>> = {},
    /** A failed check of a record, which was wrapped in 1004 until 2024-10-01 (specification 7). */
    readonly ofRecord: boolean = false,
  ) {
    super(errors[0]?.message ?? "refused");
  }
}

export function refusal(status: number, code: number, message: string): Refusal {
  return new Refusal(status, [{ code, message }]);
}

/** A record that fails a check of the API: 400 unless said. */
export function badRecord(code: number, message: string): Refusal {
  return new Refusal(400, [{ code, message }], {}, true);
}

/** The same refusal, with the place in the request body that it is about. */
export function pointing(refused: Refusal, pointer: string): Refusal {
  const errors = refused.errors.map((error) => ({ ...error, source: { pointer } }));
  return new Refusal(refused.status, errors, refused.headers, refused.ofRecord);
}

/**
 * Codes that no source names. They are ours, so that a reply has one; no client may rely on them.
 * Texts are those seen in threads where there was one.
 */
export const INVENTED = {
  typeChange: 9998,
  unsupportedType: 9001,
  readOnly: 1043,
  settingValue: 1007,
  requiredData: 9101,
  requiredField: 9102,
  badData: 9103,
  quotes: 9207,
  comment: 9301,
  tag: 9303,
  recordSettings: 9401,
  batchTooLarge: 9502,
  badQuery: 9503,
  batchShape: 9504,
  zoneFile: 9505,
  dnsSettings: 9601,
  nsAlone: 9701,
  serviceName: 9702,
  account: 1010,
  access: 12130,
  accessNotFound: 12131,
  zoneHeld: 1199,
  zoneProperty: 1198,
  zoneName: 1049,
  badBody: 9506,
  tooLarge: 9507,
  notEmulated: 9999,
  declined: 9508,
  gatewayExists: 7010,
  gatewayQuota: 7011,
  token: 1090,
  tokenMissing: 1091,
  tokenQuota: 1092,
  gatewayPath: 2090,
  gatewayBody: 2091,
  gatewayUpstream: 2092,
} as const;
