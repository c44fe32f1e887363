// Addresses from their text to octets (RFC 1035 §3.4.1, RFC 3596 §2.2, RFC 4291 §2.2), and the addresses of the emulated edge.

/**
 * Where proxied names point: the emulator's edge, in networks that are for documentation (RFC 5737, RFC 3849), so that no
 * answer of it can be mistaken for the service's own and no client reaches a stranger.
 */
export const EDGE = {
  ipv4: ["198.51.100.1", "198.51.100.2"],
  ipv6: ["2001:db8:ed6e::1", "2001:db8:ed6e::2"],
} as const;

/** The networks that hold the edge. */
export const EDGE_NETWORKS: readonly string[] = ["198.51.100.0/30", "2001:db8:ed6e::/48"];

export function ipv4Octets(text: string): Buffer {
  return Buffer.from(text.trim().split(".").map(Number));
}

export function ipv6Octets(text: string): Buffer {
  const [head = "", tail] = dotless(text.trim()).split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(head), groups(tail ?? "")];
  const zeros = tail === undefined ? [] : Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0);
  return Buffer.from([...first, ...zeros, ...last].flatMap((group) => [group >> 8, group & 0xff]));
}

/** An IPv4 address at the end as two groups (RFC 4291 §2.2, form 3). */
function dotless(text: string): string {
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) => {
    const group = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16);
    return `${group(a, b)}:${group(c, d)}`;
  });
}
