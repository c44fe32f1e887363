// Queries to the emulator's DNS server by `dig` (BIND), `kdig` (Knot) and `drill` (ldns), which share no code with it. Each prints
// the declared records of every type, and the automatic records of the service.
import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rrType } from "../../src/dns";
import { describeTier } from "../describe-tier";
import { type DnsEmulator, startDnsEmulator } from "./dns-client";
import { everyRecord } from "./every-record";

type Tool = "dig" | "kdig" | "drill";
const PACKAGES: Readonly<Record<Tool, string>> = { dig: "bind9-dnsutils", kdig: "knot-dnsutils", drill: "ldnsutils" };
const run = promisify(execFile);

/** Arguments for one question, and the lines of its answer and authority sections. */
const ASK: Readonly<Record<Tool, (port: number, name: string, type: string, tcp: boolean) => readonly string[]>> = {
  dig: (port, name, type, tcp) => [
    "@127.0.0.1",
    "-p",
    String(port),
    "+time=2",
    "+tries=2",
    tcp ? "+tcp" : "+notcp",
    name,
    type,
  ],
  kdig: (port, name, type, tcp) => [
    "@127.0.0.1",
    "-p",
    String(port),
    "+time=2",
    "+retry=1",
    tcp ? "+tcp" : "+notcp",
    name,
    type,
  ],
  drill: (port, name, type, tcp) => [...(tcp ? ["-t"] : []), "-p", String(port), name, "@127.0.0.1", type],
};

function missing(tool: Tool): string | undefined {
  try {
    execFileSync("/bin/sh", ["-c", `command -v ${tool}`], { stdio: "ignore" });
    return undefined;
  } catch {
    return `${tool} is not here; install ${PACKAGES[tool]}`;
  }
}

interface Printed {
  readonly owner: string;
  readonly ttl: number;
  readonly type: string;
  readonly rdata: string;
}

/** Records in any section, comments left out: `owner ttl IN type rdata`. */
function printed(output: string): readonly Printed[] {
  return output.split("\n").flatMap((line) => {
    const [, owner, ttl, type, rdata] = /^([^;\s]\S*)\s+(\d+)\s+IN\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (owner === undefined) return [];
    return [{ owner, ttl: Number(ttl), type: String(type), rdata: String(rdata).trim() }];
  });
}

/** One form for what the tools write differently: remarks, spaces in keys, names of parameters that a tool does not know. */
function canonical(type: string, rdata: string): string {
  const plain = rdata.replace(/\s;\{.*\}$/, "").replace(/\bkey7=/, "dohpath=");
  const parsed = rrType(type).parse(plain);
  return parsed.ok ? rrType(type).format(parsed.value) : `not readable: ${plain}: ${parsed.problem.message}`;
}

for (const tool of ["dig", "kdig", "drill"] as const) {
  describeTier(`${tool} and the emulator`, missing(tool), () => {
    let emulator: DnsEmulator;
    beforeAll(async () => {
      emulator = await startDnsEmulator();
      for (const { type, name, record } of everyRecord) emulator.add({ ...record, type, name, ttl: 600 });
      emulator.add({ type: "A", name: "edge", content: "192.0.2.1", proxied: true });
      emulator.add({ type: "CNAME", name: "@", content: "host.example.com" });
      emulator.add({ type: "CNAME", name: "one", content: "two.example.com" });
      emulator.add({ type: "CNAME", name: "two", content: "host.example.com" });
      emulator.add({ type: "TXT", name: "*.wild", content: '"any"' });
    });
    afterAll(() => emulator.close());

    const ask = async (name: string, type: string, tcp = false) =>
      (await run(tool, [...ASK[tool](emulator.port, name, type, tcp)])).stdout;
    const records = async (name: string, type: string) => printed(await ask(name, type));
    const shown = (list: readonly Printed[]) =>
      list.map((printed) => `${printed.owner} ${printed.ttl} ${printed.type} ${printed.rdata}`);

    describe.each([
      ["UDP", false],
      ["TCP", true],
    ])("over %s", (_, tcp) => {
      it.each(everyRecord)("prints $type as declared", async ({ type, name, text }) => {
        const all = printed(await ask(`${name}.example.com`, type, tcp)).filter((printed) => printed.type === type);
        expect(all.map(({ rdata, ...value }) => ({ ...value, rdata: canonical(type, rdata) }))).toEqual([
          { owner: `${name}.example.com.`, ttl: 600, type, rdata: canonical(type, text) },
        ]);
      });
    });

    it("a proxied name has the edge's addresses and its automatic HTTPS record", async () => {
      expect(shown(await records("edge.example.com", "A"))).toEqual([
        "edge.example.com. 300 A 198.51.100.1",
        "edge.example.com. 300 A 198.51.100.2",
      ]);
      const [https] = await records("edge.example.com", "HTTPS");
      expect(canonical("HTTPS", String(https?.rdata))).toBe('1 . alpn="h3,h2"');
    });

    it("the apex is flattened, a chain is followed, a wildcard matches a name", async () => {
      expect(shown(await records("example.com", "A"))).toEqual(["example.com. 300 A 192.0.2.1"]);
      expect(shown(await records("one.example.com", "A"))).toEqual([
        "one.example.com. 300 CNAME two.example.com.",
        "two.example.com. 300 CNAME host.example.com.",
        "host.example.com. 600 A 192.0.2.1",
      ]);
      expect(shown(await records("x.wild.example.com", "TXT"))).toEqual(['x.wild.example.com. 300 TXT "any"']);
    });

    it("a missing name is NXDOMAIN and a missing type no data, with the SOA at its minimum TTL", async () => {
      const soa =
        /^example\.com\. 1800 SOA \w+\.ns\.cloudflare\.com\. dns\.cloudflare\.com\. \d+ 10000 2400 604800 1800$/;
      expect(await ask("nowhere.example.com", "A")).toMatch(/(status|rcode): NXDOMAIN/);
      expect(shown(await records("nowhere.example.com", "A"))).toEqual([expect.stringMatching(soa)]);
      expect(await ask("host.example.com", "MX")).toMatch(/(status|rcode): NOERROR/);
      expect(shown(await records("host.example.com", "MX"))).toEqual([expect.stringMatching(soa)]);
    });

    it("a foreign zone is refused", async () => {
      expect(await ask("www.example.net", "A")).toMatch(/(status|rcode): REFUSED/);
    });
  });
}
