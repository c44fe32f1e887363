// API documentation 2.11: batches of record changes.
import { describe, expect, it } from "vitest";
import { createRecord, embedTestEmulator } from "./embedded";

const A = { type: "A", name: "x", content: "192.0.2.1" };

describe("a batch", () => {
  it("runs deletes, patches, puts and posts in this order and returns whole records", async () => {
    const emulator = embedTestEmulator();
    const row = await createRecord(emulator, A);
    const two = await createRecord(emulator, { ...A, content: "192.0.2.2" });
    const three = await createRecord(emulator, { ...A, content: "192.0.2.3", ttl: 300 });
    const { body } = await emulator.ask("POST", `${emulator.records}/batch`, {
      posts: [{ ...A, content: "192.0.2.2" }],
      puts: [{ id: three.id, ...A, content: "192.0.2.4" }],
      patches: [{ id: two.id, content: "192.0.2.1" }],
      deletes: [{ id: row.id }],
    });
    expect(body.result.deletes).toEqual([row]);
    expect(body.result.patches).toMatchObject([{ id: two.id, content: "192.0.2.1" }]);
    expect(body.result.puts).toMatchObject([{ id: three.id, content: "192.0.2.4", ttl: 1 }]);
    expect(body.result.posts).toMatchObject([{ name: "x.example.com", content: "192.0.2.2" }]);
    expect(
      new Set(
        emulator.control
          .mutations()
          .slice(-4)
          .map((mutation) => mutation.batch),
      ).size,
    ).toBe(1);
  });

  it("replaces an address by a CNAME of the same name", async () => {
    const emulator = embedTestEmulator();
    const { id } = await createRecord(emulator, A);
    const posts = [{ type: "CNAME", name: "x", content: "y.example.net" }];
    expect((await emulator.ask("POST", `${emulator.records}/batch`, { deletes: [{ id }], posts })).status).toBe(200);
    expect(emulator.control.records("example.com")).toMatchObject([{ type: "CNAME" }]);
  });

  it("changes nothing where one operation is refused, and points to the first refusal", async () => {
    const emulator = embedTestEmulator();
    const { id } = await createRecord(emulator, A);
    const before = emulator.control.snapshot();
    const changes = emulator.control.mutations().length;
    const { status, body } = await emulator.ask("POST", `${emulator.records}/batch`, {
      deletes: [{ id }],
      posts: [
        { ...A, name: "fine" },
        { ...A, content: "no" },
        { ...A, name: "a..b" },
      ],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { code: 9005, message: "Content for A record must be a valid IPv4 address.", source: { pointer: "/posts/1" } },
    ]);
    expect(emulator.control.snapshot()).toEqual(before);
    expect(emulator.control.mutations()).toHaveLength(changes);
    expect(emulator.control.requests().at(-1)).toMatchObject({ status: 400, committed: false });
  });

  it.each([
    ["free", 200],
    ["pro", 3500],
  ] as const)("on plan %s holds at most %i operations", async (plan, most) => {
    const emulator = embedTestEmulator({ plan });
    const deletes = Array.from({ length: most + 1 }, () => ({ id: "0".repeat(32) }));
    const { body } = await emulator.ask("POST", `${emulator.records}/batch`, { deletes });
    expect(body.errors[0].message).toContain(`at most ${most} operations`);
    const fewer = await emulator.ask("POST", `${emulator.records}/batch`, { deletes: deletes.slice(1) });
    expect(fewer.body.errors[0].code).toBe(81044);
  });

  it("can omit lists, and changes nothing when it is empty", async () => {
    const emulator = embedTestEmulator();
    const { body } = await emulator.ask("POST", `${emulator.records}/batch`, {});
    expect(body.result).toEqual({ deletes: [], patches: [], puts: [], posts: [] });
    expect(emulator.control.requests().at(-1)?.committed).toBe(false);
  });

  it.each([{ posts: {} }, { posts: ["x"] }, { patches: [{ ttl: 60 }] }])("refuses %j", async (body) => {
    const emulator = embedTestEmulator();
    expect((await emulator.ask("POST", `${emulator.records}/batch`, body)).status).toBe(400);
  });
});
