// The zones of a company with several offices: npx zonewright plan --app "npx tsx zones.ts"
import { App, Gateway, MxRecord, records, Stack, Zone } from "zonewright/constructs";

const app = new App();
const stack = new Stack(app, "dns");

const offices = { berlin: ["192.0.2.10", "2001:db8:1::10"], lisbon: ["192.0.2.20", "2001:db8:2::10"] };

const main = new Zone(stack, "Main", { name: "example.com", ignore: [{ name: "_acme-challenge*" }] });
main.addSettings({ flattenAllCnames: false, nsTtl: 86400 });
main.addRecord("Www", records.cname("www", "example.com", { proxied: true }));
main.addRecord("Apex", records.a("@", "192.0.2.1", { proxied: true }));
for (const [office, [ipv4, ipv6]] of Object.entries(offices)) {
  main.addRecordSet(`Office-${office}`, {
    vpn4: records.a(`vpn.${office}`, ipv4, { ttl: 300 }),
    vpn6: records.aaaa(`vpn.${office}`, ipv6, { ttl: 300 }),
  });
}
main.addDelegation("Lab", { name: "lab", nameServers: ["ns1.example.net", "ns2.example.net"] });
// Another program keeps the address: it is written once, and live values stay.
main.addRecord("Dynamic", { ...records.a("home", "192.0.2.99", { ttl: 60 }), lifecycle: { ignoreChanges: ["content"] } });

for (const name of ["example.com", "example.org"]) {
  const zone = name === "example.com" ? main : new Zone(stack, "Mail", { name });
  new MxRecord(zone, "Mx1", { zone, name: "@", content: "mail1.example.net", priority: 10 });
  new MxRecord(zone, "Mx2", { zone, name: "@", content: "mail2.example.net", priority: 20 });
  zone.addRecord("Spf", records.spf("@", ["mx", "-all"]));
  zone.addRecord("Dmarc", records.dmarc({ policy: "reject", reportsTo: ["dmarc@example.com"] }));
}

new Gateway(stack, "Support", { gatewayId: "support-bot", cacheTtl: 300, collectLogs: true });

app.synth();
