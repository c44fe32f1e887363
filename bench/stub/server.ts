// A server of the API with just what the measured programs request: zones, records, and writes of single records and of batches.
// Run: tsx bench/stub/server.ts ZONES RECORDS. It prints its port.
import { createServer, type IncomingMessage } from "node:http";
import { createZones } from "../zones";
import { type Row, renderError, renderReply, toAccountRow, toDnsSettings, toRecordRow, toZoneRow } from "./replies";

const [zoneCount = 1, recordCount = 0] = process.argv.slice(2).map(Number);
const PER_PAGE = { default: 100, max: 5000 };

/** The records of one zone, and the pages that have been requested or are likely to be. */
class StubZone {
  private readonly pages = new Map<string, Buffer>();
  private created = 0;

  constructor(
    readonly row: Row,
    private readonly records: Map<string, Row>,
  ) {
    for (let page = 1; page <= Math.ceil(records.size / PER_PAGE.max); page += 1) this.list(page, PER_PAGE.max);
  }

  list(page: number, perPage: number): Buffer {
    const key = `${page} ${perPage}`;
    const reply = this.pages.get(key) ?? renderPage([...this.records.values()], page, perPage);
    this.pages.set(key, reply);
    return reply;
  }

  get(id: string): Row | undefined {
    return this.records.get(id);
  }

  put(id: string, members: object): Row {
    const row = { ...this.records.get(id), ...members, id, name: this.toFullName(members, id) };
    this.records.set(id, row);
    this.pages.clear();
    return row;
  }

  post(members: object): Row {
    this.created += 1;
    const defaults = { proxiable: true, proxied: false, ttl: 1, settings: {}, meta: {}, comment: null, tags: [] };
    return this.put(`d${this.created.toString(16).padStart(31, "0")}`, { ...defaults, ...members });
  }

  delete(id: string): { readonly id: string } {
    this.records.delete(id);
    this.pages.clear();
    return { id };
  }

  /** Names are accepted relative to the zone as well. */
  private toFullName(members: object, id: string): string {
    const zone = String(this.row["name"]);
    const name = "name" in members ? String(members.name) : String(this.records.get(id)?.["name"]);
    if (name === "@" || name === zone) return zone;
    return name.endsWith(`.${zone}`) ? name : `${name}.${zone}`;
  }
}

function renderPage(rows: readonly object[], page: number, perPage: number): Buffer {
  const part = rows.slice((page - 1) * perPage, page * perPage);
  return renderReply(part, {
    page,
    per_page: perPage,
    count: part.length,
    total_count: rows.length,
    total_pages: Math.ceil(rows.length / perPage),
  });
}

const zones = new Map(
  createZones(zoneCount, recordCount).map((zone, index) => {
    const row = toZoneRow(zone, index);
    const rows = zone.records.map((record, at) => toRecordRow(record, zone.name, index * recordCount + at));
    return [row.id, new StubZone(row, new Map(rows.map((record) => [record.id, record])))];
  }),
);

interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

function answer(method: string, url: URL, readBody: () => unknown): Reply {
  const path = url.pathname.replace(/^\/client\/v4\//, "").split("/");
  const page = Number(url.searchParams.get("page") ?? 1);
  const perPage = Math.min(PER_PAGE.max, Number(url.searchParams.get("per_page") ?? PER_PAGE.default));
  const [resource, zoneId = "", part, id] = path;
  if (resource === "accounts" && path.length === 1) return ok(renderPage([toAccountRow()], page, perPage));
  if (resource !== "zones") return notFound();
  if (path.length === 1) return ok(renderPage(findZones(url.searchParams.get("name")), page, Math.min(50, perPage)));
  const zone = zones.get(zoneId);
  if (!zone) return notFound();
  if (part === undefined) return ok(renderReply(zone.row));
  if (part === "dns_settings" && method === "GET") return ok(renderReply(toDnsSettings()));
  if (part !== "dns_records") return notFound();
  if (id === undefined)
    return ok(method === "POST" ? renderReply(zone.post(toObject(readBody()))) : zone.list(page, perPage));
  if (id === "batch") return ok(renderReply(applyBatch(zone, toObject(readBody()))));
  if (method === "DELETE") return ok(renderReply(zone.delete(id)));
  if (method === "GET") return ok(renderReply(zone.get(id)));
  return ok(renderReply(zone.put(id, toObject(readBody()))));
}

function findZones(name: string | null): readonly Row[] {
  const rows = [...zones.values()].map(({ row }) => row);
  return name === null ? rows : rows.filter((row) => row["name"] === name);
}

/** In the documented order: deletes, patches, puts, posts. */
function applyBatch(zone: StubZone, body: object) {
  const list = (member: string) => toList(Object.entries(body).find(([name]) => name === member)?.[1]).map(toObject);
  return {
    deletes: list("deletes").map((row) => zone.delete(readId(row))),
    patches: list("patches").map((row) => zone.put(readId(row), row)),
    puts: list("puts").map((row) => zone.put(readId(row), row)),
    posts: list("posts").map((row) => zone.post(row)),
  };
}

const readId = (row: object): string => ("id" in row ? String(row.id) : "");
const toObject = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const ok = (body: Buffer): Reply => ({ status: 200, body });
const notFound = (): Reply => ({ status: 404, body: renderError(7003, "Could not route to the requested path.") });

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const server = createServer(async (request, response) => {
  const text = await readText(request);
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const { status, body } = answer(request.method ?? "GET", url, () => JSON.parse(text));
  response.writeHead(status, { "content-type": "application/json" }).end(body);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
