// Protected objects of a plan. Terraform plans a tainted object as if it did not exist, and deletes it without asking: the provider only
// learns that its state was read, and that nothing plans to keep it.

export interface ProtectedObjects {
  /** Terraform has read the state of a protected object. */
  see(id: string, name: string): void;
  /** A resource that has the object in its state was planned. */
  plan(id: string): void;
  /** Whether an object of this name was seen and not planned. */
  isUnplanned(name: string): boolean;
}

export function createProtectedObjects(): ProtectedObjects {
  const seen = new Map<string, string>();
  const planned = new Set<string>();
  return {
    see: (id, name) => void seen.set(id, name),
    plan: (id) => void planned.add(id),
    isUnplanned: (name) => [...seen].some(([id, other]) => other === name && !planned.has(id)),
  };
}
