// What the headers `Ratelimit: "default";r=50;t=30` and `Ratelimit-Policy: "default";q=1200;w=300` say (API
// documentation of limits; draft-ietf-httpapi-ratelimit-headers). Malformed ones say nothing.

export interface Allowance {
  /** Requests left until the reset. */
  readonly left: number;
  readonly resetMs: number;
  /** Requests of a whole window. */
  readonly quota?: number;
}

/** No header holds a caller up for longer than this. */
const LONGEST = 15 * 60_000;

/** Where several policies hold, the one with the least left. */
export function allowanceFrom(headers: Headers): Allowance | undefined {
  const policies = members(headers.get("ratelimit-policy"));
  const found = members(headers.get("ratelimit")).flatMap((member) => {
    const left = parameter(member, "r");
    const reset = parameter(member, "t");
    if (left === undefined || reset === undefined) return [];
    const policy = policies.find((other) => nameOf(other) === nameOf(member));
    return [
      {
        left,
        resetMs: Math.min(reset * 1000, LONGEST),
        quota: policy === undefined ? undefined : parameter(policy, "q"),
      },
    ];
  });
  return found.sort((left, right) => left.left - right.left)[0];
}

function members(header: string | null): readonly string[] {
  return (header ?? "").slice(0, 1000).split(",");
}

function nameOf(member: string): string {
  return (member.split(";")[0] as string).trim();
}

function parameter(member: string, name: string): number | undefined {
  const found = member
    .split(";")
    .slice(1)
    .map((part) => /^\s*([a-z]+)=(\d{1,9})\s*$/.exec(part))
    .find((match) => match?.[1] === name);
  return found ? Number(found[2]) : undefined;
}
