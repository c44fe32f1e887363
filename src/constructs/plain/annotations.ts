// Messages about constructs that are not errors. An app prints them when it is synthesized.
import type { IConstruct } from "constructs";

const WARNING = "zonewright:warning";

export class Annotations {
  private constructor(private readonly construct: IConstruct) {}

  static of(construct: IConstruct): Annotations {
    return new Annotations(construct);
  }

  addWarning(message: string): void {
    this.construct.node.addMetadata(WARNING, message);
  }
}

/** The warnings of a construct and of all below it: `dns/Example: …`. */
export function listWarnings(root: IConstruct): readonly string[] {
  return root.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata.flatMap(({ type, data }) => (type === WARNING ? [`[${node.path}] ${String(data)}`] : [])),
    );
}
