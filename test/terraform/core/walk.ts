// Terraform's walk of a graph: each node runs once those before it are done, a bounded number at a time. What depends on a failed node
// does not run.

export interface WalkNode {
  readonly key: string;
  /** Keys of the nodes before it; unknown keys are ignored. */
  readonly after: readonly string[];
  /** Rejects if the node fails. */
  readonly run: () => Promise<void>;
}

interface Pending {
  readonly node: WalkNode;
  readonly dependents: Pending[];
  missing: number;
  isLost: boolean;
}

/** The errors of the nodes that failed, in the order in which they failed. */
export async function walk(nodes: readonly WalkNode[], limit: number): Promise<readonly unknown[]> {
  const all = new Map(nodes.map((node): [string, Pending] => [node.key, createPending(node)]));
  for (const pending of all.values()) {
    const before = [...new Set(pending.node.after)].flatMap((key) => all.get(key) ?? []);
    for (const { dependents } of before) dependents.push(pending);
    pending.missing = before.length;
  }
  const ready = [...all.values()].filter(({ missing }) => missing === 0);
  const errors: unknown[] = [];
  let left = all.size;
  const finish = (pending: Pending) => {
    left -= 1;
    for (const dependent of pending.dependents) {
      dependent.missing -= 1;
      dependent.isLost ||= pending.isLost;
      if (dependent.missing === 0) ready.push(dependent);
    }
  };
  const work = async (pending: Pending) => {
    if (!pending.isLost)
      await pending.node.run().catch((error: unknown) => {
        pending.isLost = true;
        errors.push(error);
      });
    finish(pending);
  };
  await new Promise<void>((resolve, reject) => {
    let running = 0;
    const startReady = () => {
      if (left === 0) return resolve();
      while (ready.length > 0 && running < limit) {
        running += 1;
        work(ready.shift() as Pending).then(() => {
          running -= 1;
          startReady();
        }, reject);
      }
      if (running === 0) reject(new Error("The graph has a cycle."));
    };
    startReady();
  });
  return errors;
}

function createPending(node: WalkNode): Pending {
  return { node, dependents: [], missing: 0, isLost: false };
}
