// Samples from what was measured.
import type { Sample } from "./benchmark";
import type { Measured } from "./run-program";

export function compareCpu(ours: Measured, other: Measured): Sample {
  return { value: ours.cpu / other.cpu, note: `${seconds(ours.cpu)} : ${seconds(other.cpu)}` };
}

export function comparePeak(ours: Measured, other: Measured): Sample {
  return { value: ours.peak / other.peak, note: `${ours.peak.toFixed(0)} : ${other.peak.toFixed(0)} MB` };
}

export function megabytes({ peak }: Measured): Sample {
  return { value: peak, note: "" };
}

export function wallSeconds({ wall, cpu }: Measured): Sample {
  return { value: wall, note: `CPU ${seconds(cpu)}` };
}

/** How often the large run took the CPU time of the small run. */
export function compareSizes(large: Measured, small: Measured): Sample {
  return compareCpu(large, small);
}

export function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}
