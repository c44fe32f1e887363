// The account of a construct, by the name that documents give it. With Terraform, it is the provider configuration with this alias.
import type { IConstruct } from "constructs";
import { findNamedAccount, type Provider } from "#framework";

export interface AccountOptions {
  /**
   * The name of one of the stack's accounts. In a stack for Terraform, the alias of a provider configuration.
   * @default - the account of the stack
   */
  readonly account?: string;
}

interface OwnedProps extends AccountOptions {
  readonly provider?: Provider;
}

/** The props with the provider configuration of the account that they name. */
export function withProvider<P extends OwnedProps>(construct: IConstruct, props: P): Omit<P, "account"> {
  const { account, ...others } = props;
  if (account === undefined) return others;
  if (others.provider !== undefined)
    throw new Error(`${construct.node.path} names an account and a provider configuration: keep one of the two`);
  return { ...others, provider: findNamedAccount(construct, account) };
}
