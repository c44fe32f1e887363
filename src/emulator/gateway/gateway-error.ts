// The errors of the gateway itself. Their body has `error` where the API has `errors` (recorded replies).
import { createStream, type GatewayReply } from "./exchange";

export class GatewayError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** The token is missing, wrong or lacks the permission: the reply does not tell which. */
export function unauthorized(): GatewayError {
  return new GatewayError(401, 2009, "Unauthorized");
}

export function unknownGateway(): GatewayError {
  return new GatewayError(400, 2001, "Please configure AI Gateway in the Cloudflare dashboard");
}

export function rateLimited(): GatewayError {
  return new GatewayError(429, 2003, "Rate limited");
}

export function formatGatewayError({ status, code, message }: GatewayError): GatewayReply {
  const body = {
    success: false,
    result: [],
    messages: [],
    error: [{ code, message }],
    name: "AiGatewayError",
    httpCode: status,
    internalCode: code,
    message,
  };
  return { status, headers: { "content-type": "application/json" }, body: createStream(JSON.stringify(body)) };
}
