// An app with every sample of every kind, from documents. Prints `zone-state.json` of each stack.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aStack, synth } from "#form";
import type { JsonObject } from "../../src/base/json";
import { Delegation, DnsRecord, Gateway, GatewayToken, MxRecord, records, Zone } from "../../src/constructs/shared";
import { getMapKey, type Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";

const folder = mkdtempSync(join(tmpdir(), "zonewright-samples-"));

function print(stack: ReturnType<typeof aStack>): void {
  const out = synth(stack);
  process.stdout.write(readFileSync(join(out, "stacks", stack.node.id, "zone-state.json"), "utf8"));
  rmSync(out, { recursive: true, force: true });
}

for (const kind of kinds) {
  for (const [index, { declared }] of kind.samples.entries()) {
    const file = join(folder, `${kind.name}-${index}.json`);
    writeFileSync(file, JSON.stringify(documentOf(kind, declared)));
    for (const recordsAs of ["resources", "set"] as const) {
      const stack = aStack({ profile: "live" }, `${kind.name}-${index}-${recordsAs}`);
      Zone.fromDocument(stack, "Documents", file, { recordsAs });
      print(stack);
    }
  }
}

const stack = aStack({ accountId: "0123456789abcdef0123456789abcdef" });
const zone = new Zone(stack, "Default", { name: "example.com", prune: true });
const first = zone.addRecord("Example", records.a("www", "192.0.2.1"));
zone.addRecord("Ünï/ç ode".replace("/", ""), { ...records.txt("u", "ü"), dependsOn: [first, zone] });
zone.addRecord("x".repeat(300), { ...records.txt("long", "x"), lifecycle: { ignoreChanges: "all" } });
new MxRecord(zone, "Mail", { zone, name: "@", content: "mail.example.com", priority: 10, ttl: "auto", tags: ["a:b"] });
new DnsRecord(stack, "Other", {
  zone: Zone.fromZoneName(stack, "ByName", "example.net"),
  ...records.a("a", "192.0.2.2"),
});
const ds = [{ keyTag: 2371, algorithm: 13, digestType: 2, digest: "ab".repeat(32) }];
new Delegation(stack, "Lab", { zone, name: "lab", nameServers: ["ns1.example.net"], ds });
const gateway = new Gateway(stack, "Bot", { gatewayId: "bot", authentication: true });
new GatewayToken(stack, "Run", { name: "run", sink: "file:run.token", gateways: [gateway.id] });
zone.addRecordSet("Set", { camelCase: records.a("c", "192.0.2.3"), "a.b/c": records.a("d", "192.0.2.4") });
print(stack);
rmSync(folder, { recursive: true, force: true });

function documentOf(kind: Kind, declared: JsonObject): JsonObject {
  const { key, form } = kind.inDocument;
  const { [form === "map" ? getMapKey(kind) : ""]: name, ...rest } = declared;
  const value = form === "list" ? [declared] : form === "single" ? declared : { [String(name)]: rest };
  if (kind.definesScope || kind.within === "account") return { version: 1, [key]: value };
  return { version: 1, zones: { "example.com": { [key]: value } } };
}
