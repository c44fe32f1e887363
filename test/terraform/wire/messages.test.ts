// Messages survive a round trip, and their field numbers are those of the protocol.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeMessage,
  encodeMessage,
  MESSAGES,
  type MessageName,
  RPCS,
  type RpcName,
  SEVERITY,
} from "../../../src/terraform/wire/messages";
import { anyMessage } from "./arbitrary";

const names = Object.keys(MESSAGES) as MessageName[];

describe("a message", () => {
  it.each(names)("%s survives a round trip", (name) => {
    fc.assert(
      fc.property(anyMessage(name), (message) => {
        expect(decodeMessage(name, encodeMessage(name, message))).toEqual(message);
      }),
      { numRuns: 40 },
    );
  });

  it("has unique field numbers from 1 on", () => {
    for (const name of names) {
      const numbers = Object.values(MESSAGES[name] as Record<string, readonly [number, string]>).map(([id]) => id);
      expect(new Set(numbers).size, name).toBe(numbers.length);
      expect(
        numbers.every((id) => id >= 1 && id <= 11),
        name,
      ).toBe(true);
    }
  });

  it("has the field numbers of the protocol", () => {
    const request = encodeMessage("PlanResourceChange.Request", {
      typeName: "a",
      priorState: { msgpack: Buffer.from([0xc0]) },
      proposedNewState: { json: Buffer.from("1") },
      priorPrivate: Buffer.from("p"),
      clientCapabilities: { writeOnlyAttributesAllowed: true },
    });
    expect(request.toString("hex")).toBe(["0a0161", "12030a01c0", "1a03120131", "2a0170", "3a021001"].join(""));
  });

  it("is decoded with defaults for missing fields", () => {
    expect(decodeMessage("PlanResourceChange.Response", Buffer.alloc(0))).toEqual({
      plannedState: null,
      requiresReplace: [],
      plannedPrivate: Buffer.alloc(0),
      diagnostics: [],
      legacyTypeSystem: false,
      deferred: null,
      plannedIdentity: null,
    });
  });

  it("distinguishes an empty optional field from a missing one", () => {
    const steps = [{ attributeName: "" }, { elementKeyInt: 0 }, { elementKeyString: "" }];
    expect(decodeMessage("AttributePath", encodeMessage("AttributePath", { steps })).steps).toEqual(steps);
  });

  it("loses unknown fields, and keeps the rest", () => {
    const known = encodeMessage("Diagnostic", { severity: SEVERITY.warning, summary: "s" });
    const unknown = Buffer.concat([known, Buffer.from("fa01027878", "hex")]);
    expect(decodeMessage("Diagnostic", unknown)).toEqual({ severity: 2, summary: "s", detail: "", attribute: null });
  });

  it("is refused by the encoder if a member has the wrong type", () => {
    expect(() => encodeMessage("Diagnostic", { summary: 5 as never })).toThrow("Diagnostic: summary: string expected");
  });

  it("keeps map keys of Object.prototype", () => {
    const flatmap = JSON.parse('{"__proto__":"a","constructor":"b"}') as Record<string, string>;
    const back = decodeMessage("RawState", encodeMessage("RawState", { flatmap })).flatmap;
    expect(Object.entries(back)).toEqual(Object.entries(flatmap));
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  });
});

describe("invalid message bytes", () => {
  it("are refused or decoded", () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.uint8Array({ maxLength: 60 }), (name, bytes) => {
        const outcome = attempt(() => decodeMessage(name, bytes));
        expect(outcome === "refused" || typeof outcome === "object").toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it("with text that is not UTF-8 are refused", () => {
    expect(() => decodeMessage("Diagnostic", Buffer.from([0x12, 2, 0xff, 0xff]))).toThrow();
  });

  it("that are nested endlessly are refused", () => {
    // A block in a nested block in a block, …
    let deep = Buffer.alloc(0);
    for (let level = 0; level < 2_000; level++) deep = Buffer.concat([head(level % 2 ? 3 : 2, deep.length), deep]);
    expect(() => decodeMessage("Schema.Block", deep)).toThrow();
  });
});

it("declares a request and a response for every RPC, and every response can carry an error", () => {
  for (const [name, { request, response }] of Object.entries(RPCS) as [RpcName, (typeof RPCS)[RpcName]][]) {
    expect(MESSAGES[request], name).toBeDefined();
    const members = Object.keys(MESSAGES[response]);
    expect(members.includes("diagnostics") || members.includes("error"), name).toBe(true);
  }
});

/** The tag and the length of a length-delimited field. */
function head(field: number, length: number): Buffer {
  const octets = [(field << 3) | 2];
  let left = length;
  for (; left > 0x7f; left >>= 7) octets.push((left & 0x7f) | 0x80);
  return Buffer.from([...octets, left]);
}

function attempt(run: () => object): object | "refused" {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error) return "refused";
    throw error;
  }
}
