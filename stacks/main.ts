// Two production zones as stacks: one as constructs, one from a document. `cdktf synth` runs this file.
import { App } from "cdktf";
import { KubernetesIo } from "./kubernetes-io";
import { ShortNames } from "./short-names";

const app = new App();
// Each zone has its own stack, so that their plans and changes are independent.
new ShortNames(app, "k8s-io");
new KubernetesIo(app, "kubernetes-io");
app.synth();
