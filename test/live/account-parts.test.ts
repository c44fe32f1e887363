// The account's own objects and its zones are read separately: an object that the credential may not read hides nothing else.
import { afterEach, describe, expect, it } from "vitest";
import { ACCOUNT, type Emulated, emulate, formatChanges, planDocument } from "../emulated";

let emulator: Emulated;
afterEach(() => emulator.close());

const zones = { "example.com": { records: [{ name: "www", type: "A", content: "192.0.2.1" }] } };
const document = {
  version: 1,
  account: ACCOUNT,
  access_applications: { wiki: { domain: "wiki.example.com" } },
  zone_defaults: { ns_ttl: 600 },
  zones,
};

describe("where one kind of the account cannot be read", () => {
  it("zones that are there are planned, and nothing of the account's own scope is", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone("example.com", { account: ACCOUNT });
    emulator.control.fault({ path: "/access/apps", phase: "before", fault: { status: 403 } });
    const made = await planDocument(emulator, document);
    expect(made.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.summary])).toEqual([
      ["LIV103", "Cannot read the access applications of account"],
    ]);
    expect(formatChanges(made)).toEqual(["create www A 192.0.2.1"]);
  });

  it("zones that would have to be made first are not planned", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.fault({ path: "/access/apps", phase: "before", fault: { status: 403 } });
    expect(formatChanges(await planDocument(emulator, document))).toEqual([]);
  });

  it("no zone is where the list of zones fails", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone("example.com", { account: ACCOUNT });
    emulator.control.fault({ path: "/zones$", phase: "before", fault: { status: 403 } });
    const made = await planDocument(emulator, document);
    expect(made.diagnostics.map((diagnostic) => diagnostic.summary)).toEqual(["Cannot read the zones of account"]);
    expect(formatChanges(made)).toEqual([]);
  });
});
