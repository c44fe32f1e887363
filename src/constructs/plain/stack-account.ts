// One of the accounts of a stack. It stands where Terraform has a provider configuration with an alias.
import type { Stack } from "./stack";

export class StackAccount {
  constructor(
    /** @internal */
    readonly stack: Stack,
    /** The name that documents give it. */
    readonly name: string,
    /** 32 hex digits. */
    readonly id: string,
  ) {}

  /** As a provider configuration of Terraform. @internal */
  get address(): string {
    return `edge.${this.name}`;
  }
}
