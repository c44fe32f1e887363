import type { Benchmark } from "../benchmark";
import { exportBind, importLive, importOctodns, reportHtml, reportJson, reportMarkdown } from "./conversions";
import { fleet } from "./fleet";
import { manyZones } from "./many-zones";
import { octodnsApply, octodnsPlan } from "./octodns";
import { plan10k, plan100k } from "./plan";
import { start } from "./start";
import { templates } from "./templates";
import { validate } from "./validate";

/** In the order of the table. */
export const benchmarks: readonly Benchmark[] = [
  ...[plan10k, plan100k, manyZones, octodnsApply, octodnsPlan, start, validate, templates],
  ...[importOctodns, importLive, exportBind, reportHtml, reportMarkdown, reportJson, fleet],
];
