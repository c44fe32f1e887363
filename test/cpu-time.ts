/** Milliseconds of the processor that this process needs for the work; other work on the machine does not count. */
export function measureCpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
