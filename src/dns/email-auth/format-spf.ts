// Builds SPF records (RFC 7208) from their mechanisms.

/** What receivers do with mail that no mechanism matches, by the qualifier of `all` (RFC 7208 §2.6). */
const SPF_RESULTS = { fail: "-", softfail: "~", neutral: "?", pass: "+" } as const;

type SpfResult = keyof typeof SPF_RESULTS;

export interface SpfPolicy {
  /** Terms in the form of RFC 7208, in the order in which receivers try them: `mx`, `ip4:192.0.2.0/24`, `include:_spf.example.net`. */
  readonly mechanisms?: readonly string[];
  /** For all other senders. */
  readonly all?: SpfResult;
  /** The domain whose policy applies to all other senders. */
  readonly redirect?: string;
}

export function formatSpf({ mechanisms = [], all, redirect }: SpfPolicy): string {
  const rest = [
    ...(all === undefined ? [] : [`${SPF_RESULTS[all]}all`]),
    ...(redirect === undefined ? [] : [`redirect=${redirect}`]),
  ];
  return ["v=spf1", ...mechanisms, ...rest].join(" ");
}
