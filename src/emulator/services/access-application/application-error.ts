import { type ApiError, apiError, UNDOCUMENTED_CODES } from "../../core";

/** A body that does not describe an application. */
export function applicationError(message: string): ApiError {
  return apiError(400, UNDOCUMENTED_CODES.access, `access.api.error.invalid_request: ${message}.`);
}
