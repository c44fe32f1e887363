// The text format of Prometheus (exposition format 0.0.4): https://prometheus.io/docs/instrumenting/exposition_formats/

export type GaugeSample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** A gauge with its help and type lines. */
export function formatGauge(name: string, help: string, samples: readonly GaugeSample[]): string {
  const lines = samples.map(([labels, value]) => `${name}${formatLabels(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join("")}`;
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabelValue(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeLabelValue(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
