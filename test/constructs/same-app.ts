// An app for cdktf, and for cdktn with the name in the import replaced. Prints its output.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { TerraformStack, TerraformVariable, Testing } from "cdktf";
import {
  DnsSettings,
  EdgeProvider,
  Gateway,
  GatewayToken,
  MxRecord,
  records,
  SoaDefaults,
  Zone,
} from "../../src/constructs";

const stack = new TerraformStack(Testing.app(), "dns");
new EdgeProvider(stack, "edge", { baseUrl: "http://127.0.0.1:8080/client/v4" });
const zone = new Zone(stack, "Example", { name: "example.org", protect: [{ type: "MX" }] });
zone.addRecord("Www", records.a("www", "192.0.2.1", { proxied: true }));
zone.addRecord("Var", records.a("var", new TerraformVariable(stack, "address", { type: "string" }).stringValue));
zone.addRecordSet("Set", {
  spf: records.spf("@", ["mx", "-all"]),
  caa: records.caa("@", { tag: "issue", value: "ca.example" }),
});
new DnsSettings(stack, "Settings", { zone, cnameFlattening: "on" });
new MxRecord(stack, "Mail2", {
  zone,
  name: "@",
  content: "mail.example.org",
  priority: 10,
  lifecycle: { ignoreChanges: "all" },
});
zone.addDelegation("Lab", { child: new Zone(stack, "Child", { name: "lab.example.org" }) });
new Gateway(stack, "Bot", { gatewayId: "bot", authentication: true });
new GatewayToken(stack, "Run", { name: "run", sink: "file:run.token" });
new SoaDefaults(stack, "Soa", { refresh: 7200 });
const examples = resolve(process.argv[2] as string);
Zone.fromDocument(stack, "Mail", "02-mail/*.yaml", { base: examples, recordsAs: "set" });

const out = Testing.fullSynth(stack);
const file = (name: string) => JSON.parse(readFileSync(join(out, name), "utf8"));
const { stacks } = file("manifest.json") as {
  stacks: { dns: { annotations: readonly { message: string; constructPath: string }[] } };
};
const stackJson = file("stacks/dns/cdk.tf.json") as { terraform: { backend?: unknown } };
delete stackJson.terraform.backend;
process.stdout.write(
  JSON.stringify(
    {
      stack: stackJson,
      state: file("stacks/dns/zone-state.json"),
      annotations: stacks.dns.annotations.map(({ constructPath, message }) => `${constructPath}: ${message}`),
    },
    null,
    1,
  ),
);
