// The protocol of the emulator's DNS server: headers, EDNS, responses that do not fit, many queries on one connection, and octets
// that are not a query (RFC 1035 §4, RFC 6891, RFC 7766).
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mapAtOnce } from "../../src/base/at-once";
import { createRandom } from "../../src/emulator/core/random";
import {
  type DnsEmulator,
  decoded,
  EDNS,
  encodeQuery,
  lines,
  overTcp,
  startDnsEmulator,
  withLength,
} from "./dns-client";

let emulator: DnsEmulator;
beforeAll(async () => {
  emulator = await startDnsEmulator({ dns: { port: 0, idleMs: 200 } });
  emulator.add({ type: "A", name: "www", content: "192.0.2.1" });
  for (let number = 0; number < 40; number += 1) {
    emulator.add({ type: "TXT", name: "long", content: `"${String(number).padStart(60, "x")}"` });
  }
});
afterAll(() => emulator.close());

const HEADER = 12;
const query = (changes: (octets: Buffer) => void = () => {}, name = "www.example.com", type = "A") => {
  const octets = encodeQuery(name, type, EDNS());
  changes(octets);
  return octets;
};

describe("a header", () => {
  it("is returned with the id, the RD and CD bits, and without RA or AD", async () => {
    const octets = await emulator.udp(query((bytes) => bytes.writeUInt16BE(0x0130, 2)));
    expect(octets.readUInt16BE(2).toString(16)).toBe("8510");
  });

  it.each([1, 2, 4, 5, 15])("with opcode %d is not implemented", async (opcode) => {
    const answer = decoded(await emulator.udp(query((bytes) => bytes.writeUInt16BE(opcode << 11, 2))));
    expect(answer).toMatchObject({ rcode: "NOTIMP", id: 4711, questions: [] });
  });

  it.each([
    ["no question", (bytes: Buffer) => bytes.writeUInt16BE(0, 4)],
    ["two questions", (bytes: Buffer) => bytes.writeUInt16BE(2, 4)],
    ["an answer that is not there", (bytes: Buffer) => bytes.writeUInt16BE(1, 6)],
    ["two OPT records, one of which is not there", (bytes: Buffer) => bytes.writeUInt16BE(2, 10)],
    ["OPT in the wrong section", (bytes: Buffer) => bytes.writeUInt32BE(0x0001_0000, 8)],
    ["a name that points at itself", (bytes: Buffer) => bytes.writeUInt16BE(0xc00c, HEADER)],
    ["a name that points into the header", (bytes: Buffer) => bytes.writeUInt16BE(0xc000, HEADER)],
    ["a label of an unknown kind", (bytes: Buffer) => bytes.writeUInt8(0x80, HEADER)],
  ])("with %s is a format error", async (_, change) => {
    expect(decoded(await emulator.udp(query(change)))).toMatchObject({ rcode: "FORMERR", id: 4711, questions: [] });
  });

  it("causes a format error where octets follow the message", async () => {
    const answer = decoded(await emulator.udp(Buffer.concat([query(), Buffer.from([0])])));
    expect(answer).toMatchObject({ rcode: "FORMERR" });
  });

  it("causes a format error where a name is longer than 255 octets", async () => {
    const label = Buffer.concat([Buffer.from([63]), Buffer.alloc(63, "a")]);
    const name = Buffer.concat([label, label, label, label, Buffer.from([0, 0, 1, 0, 1])]);
    const head = query().subarray(0, HEADER);
    head.writeUInt16BE(0, 10);
    expect(decoded(await emulator.udp(Buffer.concat([head, name])))).toMatchObject({ rcode: "FORMERR" });
  });

  it("of a response gets no response, so that two servers cannot loop; nor do fewer than twelve octets", async () => {
    const [other] = await Promise.all([
      emulator.udp(query()),
      overTcp(emulator.port, withLength(query((bytes) => bytes.writeUInt8(0x80, 2))), 1).then((all) =>
        expect(all).toEqual([]),
      ),
      overTcp(emulator.port, withLength(Buffer.alloc(11)), 1).then((all) => expect(all).toEqual([])),
    ]);
    expect(decoded(other)).toMatchObject({ rcode: "NOERROR" });
  });
});

describe("a question", () => {
  it("of another class is refused", async () => {
    const answer = await emulator.ask("version.bind", "TXT", {
      questions: [{ name: "version.bind", type: "TXT", class: "CH" }],
    });
    expect(answer).toMatchObject({ rcode: "REFUSED", answers: [] });
  });

  it.each(["AXFR", "IXFR", "TSIG"])("for %s is refused", async (type) => {
    expect(await emulator.ask("example.com", type)).toMatchObject({ rcode: "REFUSED", answers: [] });
  });

  it("for an unknown type has no data", async () => {
    expect(await emulator.ask("www.example.com", "UNKNOWN_65534")).toMatchObject({ rcode: "NOERROR", answers: [] });
  });
});

describe("EDNS (RFC 6891)", () => {
  const opt = (octets: Buffer) => decoded(octets).additionals?.find((additional) => additional.type === "OPT");

  it("is in the response only if it is in the query", async () => {
    expect(opt(await emulator.udp(query()))).toMatchObject({ udpPayloadSize: 1232, ednsVersion: 0, extendedRcode: 0 });
    expect(opt(await emulator.udp(encodeQuery("www.example.com", "A")))).toBeUndefined();
  });

  it("returns the DO bit (RFC 3225)", async () => {
    const octets = query((bytes) => bytes.writeUInt8(0x80, bytes.length - 4));
    expect(opt(await emulator.udp(octets))).toMatchObject({ flag_do: true });
  });

  it("gets BADVERS for a later version", async () => {
    const octets = await emulator.udp(query((bytes) => bytes.writeUInt8(1, bytes.length - 5)));
    expect(opt(octets)).toMatchObject({ extendedRcode: 1, ednsVersion: 0 });
    expect(decoded(octets)).toMatchObject({ rcode: "NOERROR", answers: [] });
  });
});

describe("a response that does not fit", () => {
  it.each([
    ["without EDNS", {}, 512],
    ["with EDNS for fewer octets than are always taken", EDNS(100), 512],
    ["with EDNS for more than any path takes", EDNS(65_000), 1232],
  ])("over UDP %s is truncated and empty", async (_, options, most) => {
    const answer = await emulator.ask("long.example.com", "TXT", options);
    expect(answer).toMatchObject({ flag_tc: true, answers: [], rcode: "NOERROR" });
    expect(answer.octets).toBeLessThanOrEqual(most);
  });

  it.each([
    ["512 octets without EDNS", 512, {}, false],
    ["513 octets without EDNS", 513, {}, true],
    ["700 octets with EDNS for as many", 700, EDNS(700), false],
    ["701 octets with EDNS for 700", 701, EDNS(700), true],
  ])("is measured to the octet: %s", async (_, octets, options, truncated) => {
    const opt = "additionals" in options ? 11 : 0;
    const name = `fit-${octets}`;
    // Header, question, and three records whose texts make up the rest.
    const rest = octets - HEADER - (name.length + 1 + 13 + 4) - 3 * 12 - opt;
    for (const length of [200, 100, rest - 303]) {
      const strings = [Math.min(length, 255), length - 255 - 1].filter((value) => value > 0);
      emulator.add({ type: "TXT", name, content: strings.map((string) => `"${"x".repeat(string)}"`).join(" ") });
    }
    const answer = await emulator.ask(`${name}.example.com`, "TXT", options);
    expect({ octets: answer.flag_tc ? octets : answer.octets, truncated: answer.flag_tc }).toEqual({
      octets,
      truncated,
    });
  });

  it("is complete over TCP", async () => {
    const [octets] = await overTcp(emulator.port, withLength(encodeQuery("long.example.com", "TXT")), 1);
    const answer = decoded(octets as Buffer);
    expect(answer.flag_tc).toBe(false);
    expect(answer.answers).toHaveLength(40);
  });

  it("compresses names: forty records share one owner name", async () => {
    const [octets] = await overTcp(emulator.port, withLength(encodeQuery("long.example.com", "TXT")), 1);
    expect((octets as Buffer).length).toBe(HEADER + 22 + 40 * (2 + 10 + 61));
  });
});

describe("a connection", () => {
  it("carries many queries at once and answers them in order", async () => {
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    const octets = Buffer.concat(ids.map((id) => withLength(encodeQuery("www.example.com", "A", { id }))));
    const answers = await overTcp(emulator.port, octets, ids.length);
    expect(answers.map((answer) => answer.readUInt16BE(0))).toEqual(ids);
    expect(lines(decoded(answers[299] as Buffer).answers)).toEqual(["www.example.com 300 A 192.0.2.1"]);
  });

  it("accepts a query in chunks", async () => {
    const whole = withLength(encodeQuery("www.example.com", "A"));
    const answer = await new Promise<Buffer>((resolve) => {
      const socket = connect(emulator.port, "127.0.0.1", async () => {
        for (const octet of whole) {
          await new Promise((sent) => socket.write(Buffer.from([octet]), sent));
        }
      });
      socket.once("data", (octets: Buffer) => {
        socket.destroy();
        resolve(octets);
      });
    });
    expect(decoded(answer.subarray(2))).toMatchObject({ rcode: "NOERROR" });
  });

  it("is closed when it stops in the middle of a query", async () => {
    expect(await overTcp(emulator.port, withLength(query()).subarray(0, 20), 1)).toEqual([]);
  });

  it("is closed when it is idle after a response", async () => {
    expect(await overTcp(emulator.port, withLength(query()), 2)).toHaveLength(1);
  });

  it("is closed with the emulator, as is the port", async () => {
    const other = await startDnsEmulator();
    const open = overTcp(other.port, Buffer.alloc(0), 1);
    await other.close();
    expect(await open).toEqual([]);
    const again = await startDnsEmulator({ dns: { port: other.port } });
    await again.close();
  });

  it("is refused on a port that is in use", async () => {
    await expect(startDnsEmulator({ dns: { port: emulator.port } })).rejects.toThrow(/EADDRINUSE/);
  });
});

const SEED = Number(process.env["ZONEWRIGHT_TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 32));

describe(`random octets (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const upTo = (most: number) => Math.floor(random.next() * most);

  /** Noise, or a good query with some octets changed, cut off or added. */
  function octets(): Buffer {
    if (random.next() < 0.3) return Buffer.from(Array.from({ length: upTo(200) }, () => upTo(256)));
    const names = ["www.example.com", "long.example.com", "*.example.com", "example.com", "x".repeat(63)];
    const types = ["A", "TXT", "SOA", "ANY", "DS", "UNKNOWN_65", "AXFR"];
    const good = encodeQuery(
      names[upTo(names.length)] as string,
      types[upTo(types.length)] as string,
      EDNS(upTo(65_536)),
    );
    for (let count = upTo(6); count > 0; count -= 1) good.writeUInt8(upTo(256), upTo(good.length));
    return random.next() < 0.2 ? good.subarray(0, upTo(good.length)) : good;
  }

  const stillThere = async () =>
    expect(await emulator.ask("www.example.com", "A"), `seed ${SEED}`).toMatchObject({ rcode: "NOERROR" });

  it("over UDP: ten thousand messages neither crash nor hang the server, and every response is valid", async () => {
    const socket = createSocket("udp4");
    let [answers, unreadable] = [0, 0];
    socket.on("message", (answer) => {
      answers += 1;
      if (answer.length < HEADER || answer.readUInt16BE(2) < 0x8000) unreadable += 1;
    });
    for (let count = 0; count < 10_000; count += 1) {
      await new Promise((sent) => socket.send(octets(), emulator.port, "127.0.0.1", sent));
      if (count % 100 === 0) await stillThere();
    }
    await stillThere();
    socket.close();
    expect(answers, `seed ${SEED}`).toBeGreaterThan(1000);
    expect(unreadable, `seed ${SEED}`).toBe(0);
  }, 60_000);

  it("over TCP: ten thousand messages, and noise without lengths", async () => {
    const connections = Array.from({ length: 1000 }, () => Array.from({ length: 10 }, octets));
    await mapAtOnce(connections, 32, async (batch) => {
      const broken = random.next() < 0.1 ? batch : batch.map(withLength);
      await overTcp(emulator.port, Buffer.concat(broken), batch.length);
    });
    await stillThere();
  }, 60_000);
});
