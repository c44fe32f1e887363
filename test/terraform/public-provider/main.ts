// The stand-in as a program that Terraform starts; its version is in its file name.
import { servePlugin } from "../../../src/terraform/plugin/serve";
import { createPublicProvider } from "./handlers";

const generation = process.argv[1]?.includes("_v4.") ? 4 : 5;
void servePlugin(createPublicProvider(generation), { about: "This stands in for the public provider in tests." });
