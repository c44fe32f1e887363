// Chains of updates that wait for one another in one walk of Terraform's graph: each takes the value of the next object. A chain is written
// in one batch, and Terraform runs only `-parallelism` resources at once, so a longer chain never is complete. Pure.

export interface UpdateChains {
  /** An update takes the value of another object. The result is the length of their chain, where it is to be reported. */
  add(id: string, holder: string): number | undefined;
}

/** Terraform's default `-parallelism`, which it does not tell the provider. */
const DEFAULT_PARALLELISM = 10;

interface Chain {
  readonly ids: Set<string>;
  /** The length that was reported last: another report follows when it has doubled. */
  reported: number;
}

export function createUpdateChains(): UpdateChains {
  const chains = new Map<string, Chain>();
  const getChain = (id: string): Chain => chains.get(id) ?? { ids: new Set([id]), reported: DEFAULT_PARALLELISM / 2 };
  return {
    add: (id, holder) => {
      const [small, large] = [getChain(id), getChain(holder)].sort((a, b) => a.ids.size - b.ids.size);
      if (!small || !large) return undefined;
      for (const member of small.ids) large.ids.add(member);
      large.reported = Math.max(small.reported, large.reported);
      for (const member of [...small.ids, id, holder]) chains.set(member, large);
      const { size } = large.ids;
      if (size <= DEFAULT_PARALLELISM || size <= large.reported * 2) return undefined;
      large.reported = size;
      return size;
    },
  };
}
