// Two production zones as stacks: one written as constructs, one loaded from a document. `cdktf synth` runs this file.
import { App } from "cdktf";
import { KubernetesIo } from "./kubernetes-io";
import { ShortNames } from "./short-names";

const app = new App();
// A stack for each zone: they are planned apart, and a change of one never waits for the other.
new ShortNames(app, "k8s-io");
new KubernetesIo(app, "kubernetes-io");
app.synth();
