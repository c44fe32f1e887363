// The headers `Ratelimit: "default";r=50;t=30` and `Ratelimit-Policy: "default";q=1200;w=300` (API documentation of limits;
// draft-ietf-httpapi-ratelimit-headers). Malformed headers are ignored.

export interface RateLimitHeader {
  /** Requests left until the reset. */
  readonly left: number;
  readonly resetMs: number;
  /** Requests of a whole window. */
  readonly quota?: number;
}

/** A longer time in a header is cut to this. */
const MAX_RESET_MS = 15 * 60_000;

/** Of several policies, the one with the fewest requests left. */
export function parseRateLimitHeader(headers: Headers): RateLimitHeader | undefined {
  const policies = splitMembers(headers.get("ratelimit-policy"));
  const limits = splitMembers(headers.get("ratelimit")).flatMap((member) => {
    const left = readParameter(member, "r");
    const reset = readParameter(member, "t");
    if (left === undefined || reset === undefined) return [];
    const policy = policies.find((policy) => getName(policy) === getName(member));
    const quota = policy === undefined ? undefined : readParameter(policy, "q");
    return [{ left, resetMs: Math.min(reset * 1000, MAX_RESET_MS), quota }];
  });
  return limits.sort((a, b) => a.left - b.left)[0];
}

function splitMembers(header: string | null): readonly string[] {
  return (header ?? "").slice(0, 1000).split(",");
}

function getName(member: string): string {
  const [name = ""] = member.split(";");
  return name.trim();
}

function readParameter(member: string, name: string): number | undefined {
  const match = member
    .split(";")
    .slice(1)
    .map((part) => /^\s*([a-z]+)=(\d{1,9})\s*$/.exec(part))
    .find((match) => match?.[1] === name);
  return match ? Number(match[2]) : undefined;
}
