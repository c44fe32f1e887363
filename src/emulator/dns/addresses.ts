// Encodes addresses (RFC 1035 §3.4.1, RFC 3596 §2.2, RFC 4291 §2.2), and lists the addresses of the emulated edge.

/**
 * The addresses of proxied names: the edge of the emulator, in networks for documentation (RFC 5737, RFC 3849), so that its
 * answers cannot be mistaken for those of the service and clients reach nobody else.
 */
export const EDGE = {
  ipv4: ["198.51.100.1", "198.51.100.2"],
  ipv6: ["2001:db8:ed6e::1", "2001:db8:ed6e::2"],
} as const;

/** The networks of the edge. */
export const EDGE_NETWORKS: readonly string[] = ["198.51.100.0/30", "2001:db8:ed6e::/48"];

export function encodeIpv4(text: string): Buffer {
  return Buffer.from(text.trim().split(".").map(Number));
}

export function encodeIpv6(text: string): Buffer {
  const [head = "", tail] = withoutDots(text.trim()).split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(head), groups(tail ?? "")];
  const zeros = tail === undefined ? [] : Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0);
  return Buffer.from([...first, ...zeros, ...last].flatMap((group) => [group >> 8, group & 0xff]));
}

/** Replaces an IPv4 address at the end by two groups (RFC 4291 §2.2, form 3). */
function withoutDots(text: string): string {
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) => {
    const group = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16);
    return `${group(a, b)}:${group(c, d)}`;
  });
}
