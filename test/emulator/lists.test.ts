// API documentation 2.10 and specification 4.2: filters, order and pages of the record list.
import { describe, expect, it } from "vitest";
import { createRecord, embedTestEmulator, statusAndCode } from "./embedded";

const RECORDS = [
  {
    type: "A",
    name: "www",
    content: "192.0.2.1",
    proxied: true,
    comment: "Web front",
    tags: ["team:web", "important"],
  },
  { type: "A", name: "api", content: "192.0.2.2", ttl: 300, tags: ["team:api"] },
  { type: "AAAA", name: "www", content: "2001:db8::1", ttl: 120 },
  { type: "CNAME", name: "blog", content: "www.example.com", comment: "moved" },
  { type: "TXT", name: "@", content: '"v=spf1 -all"' },
  { type: "MX", name: "@", content: "mx.example.net", priority: 10 },
];

async function filled(asOf = "2026-11-01") {
  const emulator = embedTestEmulator({ asOf });
  for (const record of RECORDS) await createRecord(emulator, record);
  const find = async (query: string): Promise<readonly string[]> => {
    const { body } = await emulator.ask("GET", `${emulator.records}?${query}`);
    return body.result.map(
      (value: { type: string; name: string }) => `${value.type} ${value.name.replace(/\.?example\.com$/, "") || "@"}`,
    );
  };
  return { emulator, find };
}

describe("current filters", async () => {
  const { emulator, find } = await filled();
  it.each([
    ["name=www.example.com", ["A www", "AAAA www"]],
    ["name.exact=WWW.example.com", ["A www", "AAAA www"]],
    ["name=www.example.com.", ["A www", "AAAA www"]],
    ["name.exact=www.example.com.", ["A www", "AAAA www"]],
    ["name=www", []],
    ["name.contains=w", ["A www", "AAAA www"]],
    ["name.startswith=b", ["CNAME blog"]],
    ["name.endswith=i.example.com", ["A api"]],
    ["content=192.0.2.1", ["A www"]],
    ["content.exact=MX.example.net", ["MX @"]],
    ["content.contains=example", ["CNAME blog", "MX @"]],
    ["content.startswith=192.", ["A api", "A www"]],
    ["content.endswith=.2", ["A api"]],
    ["type=A", ["A api", "A www"]],
    ["type=a&name.contains=api", ["A api"]],
    ["proxied=true", ["A www"]],
    ["type=MX&name=www.example.com&match=any", ["A www", "AAAA www", "MX @"]],
    ["name=www.example.com&name=api.example.com", []],
    ["name=www.example.com&name=api.example.com&match=any", ["A api", "A www", "AAAA www"]],
    ["comment.present", ["A www", "CNAME blog"]],
    ["comment.absent=", ["A api", "AAAA www", "MX @", "TXT @"]],
    ["comment=moved", ["CNAME blog"]],
    ["comment.contains=FRONT", ["A www"]],
    ["comment.startswith=web", ["A www"]],
    ["comment.endswith=ed", ["CNAME blog"]],
    ["tag=important", ["A www"]],
    ["tag=team:api", ["A api"]],
    ["tag.present=TEAM", ["A api", "A www"]],
    ["tag.absent=team", ["AAAA www", "CNAME blog", "MX @", "TXT @"]],
    ["tag.startswith=team:w", ["A www"]],
    ["tag.contains=team:p", ["A api"]],
    ["tag.endswith=team:i", ["A api"]],
    ["tag=important&tag=team:api", []],
    ["tag=important&tag=team:api&tag_match=any", ["A api", "A www"]],
    ["tag=important&tag=team:api&tag-match=any", ["A api", "A www"]],
    ["search=spf", ["TXT @"]],
    ["search=www&type=AAAA&match=any", ["AAAA www"]],
    ["unheard=of", ["A api", "A www", "AAAA www", "CNAME blog", "MX @", "TXT @"]],
    ["order=ttl&direction=desc&type=A", ["A api", "A www"]],
    ["order=content&type=A", ["A www", "A api"]],
    ["order=name&direction=desc&type=A", ["A www", "A api"]],
  ])("%s", async (query, found) => {
    expect(await find(query)).toEqual(found);
  });

  it.each(["type=SPF", "type=contains:A", "proxied=maybe", "match=some", "order=age", "per_page=x", "page=-1"])(
    "%s is refused",
    async (query) => {
      expect((await emulator.ask("GET", `${emulator.records}?${query}`)).status).toBe(400);
    },
  );

  it("pages through all records once, and ends with an empty page", async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { body } = await emulator.ask("GET", `${emulator.records}?per_page=4&page=${page}`);
      const count = [4, 2, 0][page - 1];
      expect(body.result_info).toEqual({ page, per_page: 4, count, total_count: 6, total_pages: 2 });
      seen.push(...body.result.map((value: { id: string }) => value.id));
    }
    expect(new Set(seen).size).toBe(6);
  });

  it("returns pages of up to 5,000,000 records", async () => {
    const { body } = await emulator.ask("GET", `${emulator.records}?per_page=5000000`);
    expect(body.result_info).toMatchObject({ per_page: 5_000_000, count: 6 });
  });

  it("answers an unknown record with 404 and 81044", async () => {
    for (const method of ["GET", "PATCH", "PUT", "DELETE"]) {
      const reply = await emulator.ask(
        method,
        `${emulator.records}/${"0".repeat(32)}`,
        method === "GET" ? undefined : {},
      );
      expect(statusAndCode(reply)).toEqual([404, 81044]);
    }
  });
});

describe("old filters, until 2025-02-21 (specification 9.1)", async () => {
  const before = await filled("2025-02-20");
  const after = await filled("2025-02-21");
  it.each([
    ["name=contains:ww", ["A www", "AAAA www"]],
    ["name=starts_with:b", ["CNAME blog"]],
    ["name=ends_with:i.example.com", ["A api"]],
    ["content=contains:192", ["A api", "A www"]],
    ["content=starts_with:2001", ["AAAA www"]],
    ["content=ends_with:.1", ["A www"]],
    ["name=api.example.com,blog.example.com", ["A api", "CNAME blog"]],
    ["content=192.0.2.1,192.0.2.2", ["A api", "A www"]],
  ])("%s", async (query, found) => {
    expect(await before.find(query)).toEqual(found);
    expect(await after.find(query)).toEqual([]);
  });

  it("type=contains:A finds by part of the type, and is an error afterwards", async () => {
    expect(await before.find("type=contains:A")).toEqual(["A api", "A www", "AAAA www", "CNAME blog"]);
    expect((await after.emulator.ask("GET", `${after.emulator.records}?type=contains:A`)).status).toBe(400);
  });
});
