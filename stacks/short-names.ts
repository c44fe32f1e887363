// k8s.io: short names that redirect to other sites. Lists and loops create records of the same form. Each record has a chosen
// construct id, which is its address in Terraform and does not depend on its content.
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { DnsRecordSet, EdgeProvider, type IZone, records, Zone } from "zonewright/cdktf";

const HOUR = { ttl: 3600 } as const;

export class ShortNames extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new EdgeProvider(this, "edge");
    const zone = new Zone(this, "Zone", { name: "k8s.io", deletionProtection: false });
    addFrontend(zone);
    addMail(zone);
    addRedirects(zone);
    addHosts(zone);
    addAppEngine(zone, "gubernator", "aupoulkmindh", "gv-afluggfkiwfho7");
    addAppEngine(zone, "testgrid", "7ujw4gp3z2cq", "gv-t2drtmd73nsutd");
    addProjects(zone);
    zone.addSettings({ flattenAllCnames: false });
  }
}

const FRONTEND = { v4: "34.107.204.206", v6: "2600:1901:0:26f3::" };

function addFrontend(zone: IZone): void {
  for (const [id, name] of [
    ["Apex", "@"],
    ["Redirect", "redirect"],
  ] as const) {
    zone.addRecord(`${id}V4`, records.a(name, FRONTEND.v4, HOUR));
    zone.addRecord(`${id}V6`, records.aaaa(name, FRONTEND.v6, HOUR));
  }
  zone.addRecord("Www", records.cname("www", "k8s.io", HOUR));
  zone.addRecord("Dummy", records.cname("dummy", "k8s.io", HOUR));
  zone.addRecord("AnyDocs", records.cname("*.docs", "netlifyglobalcdn.com", HOUR));
  zone.addRecord("NoChallenge", records.a("_acme-challenge.docs", "0.0.0.0", HOUR));
}

function addMail(zone: IZone): void {
  const exchanges = { aspmx: 1, "alt1.aspmx": 5, "alt2.aspmx": 5, "alt3.aspmx": 10, "alt4.aspmx": 10 };
  for (const [host, preference] of Object.entries(exchanges))
    zone.addRecord(`Mail-${host}`, records.mx("@", preference, `${host}.l.google.com`, HOUR));
  zone.addRecord("Spf", records.spf("@", ["include:_spf.google.com", "~all"], HOUR));
  const texts = new DnsRecordSet(zone, "Verification", { zone });
  texts.addRecord(
    "search",
    records.txt("@", "google-site-verification=RJbZ_ganmSWvslSKOBG-QHv62XTjJZcigpWIFttStFs", HOUR),
  );
  texts.addRecord(
    "mail",
    records.txt("@", "google-site-verification=dgC0yQp0oE3cj8yqkbQTfPmStJmi1Qaha_MHwM4Sa10", HOUR),
  );
  const organisations = {
    "": "8d02d39186",
    "-client": "8135eb1976",
    "-csi": "5aa2511ab7",
    "-incubator": "cc457b8e52",
    "-retired": "b36f0d3bca",
    "-sigs": "c576f646fc",
  };
  for (const [suffix, text] of Object.entries(organisations))
    texts.addRecord(`github${suffix}`, records.txt(`_github-challenge-kubernetes${suffix}`, text, HOUR));
}

const REDIRECTED = `apt blog changelog ci-test code conduct dl docs examples feature features get git go issue issues kep
  pr pr-test prs rel releases sbom sigs submit-queue youtube yt yum`;

function addRedirects(zone: IZone): void {
  for (const name of REDIRECTED.split(/\s+/))
    zone.addRecord(`Redirect-${name}`, records.cname(name, "redirect.k8s.io", HOUR));
  zone.addRecord("Discuss", records.cname("discuss", "kubernetes.hosted-by-discourse.com", HOUR));
  zone.addRecord("Relnotes", records.cname("relnotes", "kubernetes-sigs-release-notes.netlify.app", HOUR));
}

const HOSTS = {
  artifacts: "35.244.192.77",
  cs: "139.178.84.205",
  elections: "35.244.193.193",
  gcsweb: "35.190.8.208",
  "k8s-infra-prow": "34.117.224.94",
  "perf-dash": "34.102.200.94",
  "release.triage": "35.186.239.70",
  "cli.triage": "34.117.106.163",
  "monitoring.prow": "130.211.20.136",
  "prow-canary": "35.244.182.122",
  "monitoring.prow-canary": "34.102.128.31",
  sippy: "35.244.255.27",
  slack: "34.107.195.71",
};

function addHosts(zone: IZone): void {
  for (const [name, address] of Object.entries(HOSTS)) zone.addRecord(`Host-${name}`, records.a(name, address, HOUR));
  zone.addRecord("Host-k8s-infra-prow-v6", records.aaaa("k8s-infra-prow", "2600:1901:0:b267::", HOUR));
  zone.addRecord("Host-prow", records.a("prow", "35.186.196.185", { ttl: 600 }));
}

/** The addresses of App Engine for custom domains, and the alias that proves ownership of the domain. */
function addAppEngine(zone: IZone, name: string, proof: string, token: string): void {
  for (const part of [32, 34, 36, 38]) {
    zone.addRecord(`${name}-v4-${part}`, records.a(name, `216.239.${part}.21`, HOUR));
    zone.addRecord(`${name}-v6-${part}`, records.aaaa(name, `2001:4860:4802:${part}::15`, HOUR));
  }
  zone.addRecord(`${name}-proof`, records.cname(`${proof}.${name}`, `${token}.dv.googlehosted.com`, HOUR));
}

/** The Netlify sites of projects, by their name below `sigs`. */
const SITES = {
  kind: "k8s-kind",
  "cluster-api": "kubernetes-sigs-cluster-api",
  "cluster-api-aws": "kubernetes-sigs-cluster-api-provider-aws",
  "cluster-api-openstack": "kubernetes-sigs-cluster-api-openstack",
  "cluster-api-ibmcloud": "kubernetes-sigs-cluster-api-ibmcloud",
  "release-0-1.cluster-api": "release-0-1--kubernetes-sigs-cluster-api",
  "release-0-2.cluster-api": "release-0-2--kubernetes-sigs-cluster-api",
  "release-0-3.cluster-api": "release-0-3--kubernetes-sigs-cluster-api",
  "release-0-4.cluster-api": "release-0-4--kubernetes-sigs-cluster-api",
  "main.cluster-api": "main--kubernetes-sigs-cluster-api",
  capz: "kubernetes-sigs-cluster-api-provider-azure",
  "cloud-provider-aws": "kubernetes-sigs-cloud-provider-aws",
  "cloud-provider-vsphere": "kubernetes-sigs-cloud-provider-vsphere",
  "vsphere-csi-driver": "kubernetes-sigs-vsphere-csi-driver",
  minikube: "kubernetes-sigs-minikube",
  kops: "kubernetes-kops",
  "image-builder": "kubernetes-sigs-image-builder",
  krew: "kubernetes-sigs-krew",
  "secrets-store-csi-driver": "kubernetes-sigs-secrets-store-csi-driver",
  kustomize: "cli-experimental",
  kubectl: "cli-experimental",
  "gateway-api": "kubernetes-sigs-gateway-api",
};

function addProjects(zone: IZone): void {
  const sites = Object.entries(SITES).map(
    ([name, site]) => [name, records.cname(`${name}.sigs`, `${site}.netlify.app`, HOUR)] as const,
  );
  zone.addRecordSet("Projects", Object.fromEntries(sites));
}
