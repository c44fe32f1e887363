// The gateway's own refusals: a body of its own shape, with `error` where the API has `errors` (recorded replies).
import { type GatewayReply, pieces } from "./exchange";

export class GatewayRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** No token, a wrong one, or one without the right: the reply does not tell which. */
export function unauthorized(): GatewayRefusal {
  return new GatewayRefusal(401, 2009, "Unauthorized");
}

export function unknownGateway(): GatewayRefusal {
  return new GatewayRefusal(400, 2001, "Please configure AI Gateway in the Cloudflare dashboard");
}

export function rateLimited(): GatewayRefusal {
  return new GatewayRefusal(429, 2003, "Rate limited");
}

export function refusedReply({ status, code, message }: GatewayRefusal): GatewayReply {
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
  return { status, headers: { "content-type": "application/json" }, body: pieces(JSON.stringify(body)) };
}
