// The error with which the API refuses a request: its status, error objects and headers. How it is sent is not known here.

export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly error_chain?: readonly ErrorObject[];
  readonly source?: { readonly pointer: string };
  /** The member of the request at fault, as the gateway API names it (published schema). */
  readonly path?: readonly (string | number)[];
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ErrorObject[],
    readonly headers: Readonly<Record<string, string>> = {},
    /** Whether a check of a record failed: such errors were wrapped in 1004 until 2024-10-01 (specification 7). */
    readonly isRecordError: boolean = false,
  ) {
    super(errors[0]?.message ?? "refused");
  }
}

export function apiError(status: number, code: number, message: string): ApiError {
  return new ApiError(status, [{ code, message }]);
}

/** A record fails a check of the API. */
export function recordError(code: number, message: string): ApiError {
  return new ApiError(400, [{ code, message }], {}, true);
}

/** The same error with a pointer to the place in the request body. */
export function withPointer({ status, errors, headers, isRecordError }: ApiError, pointer: string): ApiError {
  const pointed = errors.map((error) => ({ ...error, source: { pointer } }));
  return new ApiError(status, pointed, headers, isRecordError);
}

/**
 * Codes that no source documents. The emulator chose them, and no client may rely on them. Their messages are quoted from
 * public threads where there was one.
 */
export const UNDOCUMENTED_CODES = {
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
