// `zonewright verify` as a command line, against an emulator whose DNS listens: apply, verify, a foreign edit, verify again.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../src/emulator";
import { folder, zoneDocument } from "./folder";
import { type Ran, run as runIn } from "./run-in";

const here = folder();
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ seed: 9, dns: { port: 0 } });
  here.write(
    "zone.yaml",
    zoneDocument([
      "name: www, type: A, content: 192.0.2.1, ttl: 600",
      'name: "@", type: MX, content: mail.example.com, priority: 10',
      "name: edge, type: CNAME, content: www.example.com, proxied: true",
      "name: flat, type: CNAME, content: www.example.com, settings: { flatten_cname: true }",
    ]),
  );
  const target = ["--base-url", emulator.baseUrl, "--auto-approve"];
  const { code, err } = await run(["apply", "zone.yaml", ...target], { fetch: globalThis.fetch });
  if (code !== 0) throw new Error(err);
});
afterAll(() => emulator.close());

const run = (argv: readonly string[], io: Parameters<typeof runIn>[1] = {}): Promise<Ran> =>
  runIn(argv, { cwd: here.path, ...io });
const verify = (...more: readonly string[]) =>
  run(["verify", "zone.yaml", "--resolver", String(emulator.dns), ...more]);

describe("zonewright verify", () => {
  it("reports that all is as declared and which servers it queried, and exits with 0", async () => {
    expect(await verify()).toEqual({
      code: 0,
      out: `Queried ${emulator.dns}\n\nAs declared: 4 record sets of 1 zone.\n`,
      err: "",
    });
  });

  it("lists what differs with name, type, expected, seen and place, and exits with 2", async () => {
    emulator.control.foreign.patch("example.com", { type: "A" }, { content: "203.0.113.9" });
    try {
      const { code, out } = await verify();
      expect(code).toBe(2);
      expect(out).toBe(
        [
          `Queried ${emulator.dns}`,
          "",
          `  differs www.example.com. A  at ${emulator.dns}  zone.yaml:5`,
          "    expected  192.0.2.1  ttl 600",
          "    seen      203.0.113.9  ttl 600",
          "",
          "Different: 1 record set, of 4 record sets of 1 zone.",
          "",
        ].join("\n"),
      );
      const { code: same, out: json } = await verify("--json");
      expect(same).toBe(2);
      expect(JSON.parse(json)).toMatchObject({
        format_version: "1.0",
        verified: false,
        zones: [{ zone: "example.com", servers: [emulator.dns], record_sets: 4 }],
        differences: [
          {
            zone: "example.com",
            name: "www.example.com.",
            type: "A",
            server: emulator.dns,
            expected: ["192.0.2.1  ttl 600"],
            seen: ["203.0.113.9  ttl 600"],
            where: { file: "zone.yaml", line: 5 },
          },
        ],
        not_judged: [],
        waited_seconds: 0,
        diagnostics: [],
      });
    } finally {
      emulator.control.foreign.patch("example.com", { type: "A" }, { content: "192.0.2.1" });
    }
  });

  it("waits until answers are as declared", async () => {
    emulator.control.foreign.patch("example.com", { type: "A" }, { ttl: 120 });
    let time = Date.parse("2026-11-21T12:00:00Z");
    const sleep = async (ms: number) => {
      time += ms;
      emulator.control.foreign.patch("example.com", { type: "A" }, { ttl: 600 });
    };
    const argv = ["verify", "zone.yaml", "--resolver", String(emulator.dns), "--wait", "30", "--json"];
    const { code, out } = await run(argv, { now: () => new Date(time), sleep });
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, verified: true, waited_seconds: 1 });
  });

  it("exits with 1 and names the server that does not answer", async () => {
    const other = await startEmulator({ dns: { port: 0 } });
    await other.close();
    const { code, out, err } = await run(["verify", "zone.yaml", "--resolver", String(other.dns)]);
    expect(code).toBe(1);
    expect(out).toContain("Not verified: 4 record sets of 1 zone could not all be queried.");
    expect(err).toContain(`error VER101: Name server unreachable`);
    expect(err).toContain(`The name server \`${other.dns}\` did not answer: connection refused.`);
  });

  it("counts record sets that cannot be verified apart from the others, and says why with --verbose", async () => {
    here.write(
      "apex.yaml",
      zoneDocument(['name: "@", type: NS, content: ns1.example.net', "name: gone, type: A, state: absent"]),
    );
    const argv = ["verify", "apex.yaml", "--resolver", String(emulator.dns)];
    expect((await run(argv)).out).toContain(
      "1 record set cannot be verified from outside; `--verbose` lists the reasons.\nAs declared: 1 record set of 1 zone.\n",
    );
    expect((await run([...argv, "--verbose"])).out).toContain(
      "not verified example.com. NS: the service answers with its own name servers",
    );
  });

  it("reports invalid documents before it queries anything, also as JSON", async () => {
    here.write("wrong.yaml", zoneDocument(["name: www, type: A, content: nowhere"]));
    const argv = ["verify", "wrong.yaml", "--resolver", "127.0.0.1:1"];
    const { code, out, err } = await run(argv);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("`nowhere`");
    expect(JSON.parse((await run([...argv, "--json"])).out)).toMatchObject({ diagnostics: [{ severity: "error" }] });
  });

  it.each(["[::1", "host:", "host:0", "host:65536", "a b", "::1:53:x", "[host]:53"])(
    "takes no resolver `%s`",
    async (resolver) => {
      const { code, err } = await run(["verify", "zone.yaml", `--resolver=${resolver}`]);
      expect(code).toBe(64);
      expect(err).toContain(`\`--resolver\` is \`${resolver}\``);
    },
  );

  it.each(["http://127.0.0.1:8090/client/v4", "emulator:state.json"])(
    "asks nobody in the world about the emulator %s",
    async (target) => {
      const { code, err } = await run(["verify", "zone.yaml"], { env: { ZONEWRIGHT_BASE_URL: target } });
      expect(code).toBe(64);
      expect(err).toContain("name its DNS server: `--resolver 127.0.0.1:PORT`");
    },
  );
});

describe("zonewright emulator --dns-port", () => {
  it("prints the address of its DNS server", async () => {
    const stop = new AbortController();
    let out = "";
    const stdout = {
      write: (text: string) => {
        out += text;
        if (text.startsWith("export")) stop.abort();
      },
    };
    const { code } = await run(["emulator", "--dns-port", "0"], { stdout, interrupt: stop.signal });
    expect(code).toBe(0);
    expect(out).toMatch(/\n {2}DNS at 127\.0\.0\.1:\d+, UDP and TCP\n/);
  });

  it("reports that its port is in use, with exit 1", async () => {
    const port = String(emulator.dns).split(":")[1] as string;
    const { code, err } = await run(["emulator", "--dns-port", port]);
    expect(code).toBe(1);
    expect(err).toContain("error CLI102");
    expect(err).toContain("EADDRINUSE");
  });
});
