// kubernetes.io: records from a document as one resource, and the settings of the zone.
import { join } from "node:path";
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { EdgeProvider, Zone } from "zonewright/cdktf";

export class KubernetesIo extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new EdgeProvider(this, "edge");

    const documents = Zone.fromDocument(this, "Zones", join(__dirname, "zones/kubernetes.io.yaml"), {
      recordsAs: "set",
    });
    const zone = documents.zone("kubernetes.io");
    zone.resource.deletionProtection = false; // the end-to-end test destroys the zone

    zone.addSettings({ nsTtl: 3600, multiProvider: false });
  }
}
