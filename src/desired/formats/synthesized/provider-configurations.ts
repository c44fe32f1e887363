// The configurations of the provider in a stack, and the account of each object: its own, that of its zone, or that of the
// configuration.
import { groupBy } from "../../../base/group-by";
import { isArray, isObject, type Json } from "../../../base/json";
import type { Context } from "../../../kind/kind";
import { type Declaration, RESOURCE_PREFIX } from "./declare-resource";
import { DEFAULT_CONFIGURATION, type OwnedDeclaration } from "./synthesized-state";

export interface ProviderConfiguration {
  /** The alias, or `default`. */
  readonly name: string;
  /** Undefined if the stack does not contain it. */
  readonly account: string | undefined;
  /** How strictly the API is interpreted, if the stack says so. */
  readonly profile: Context["profile"] | undefined;
}

const PROVIDER = RESOURCE_PREFIX.slice(0, -1);

export function readProviderConfigurations(provider: Json | undefined): readonly ProviderConfiguration[] {
  const own = isObject(provider) ? provider[PROVIDER] : undefined;
  return (isArray(own) ? own : [own]).flatMap((configuration) => {
    if (!isObject(configuration)) return [];
    const { alias, account_id: account, profile } = configuration;
    const name = typeof alias === "string" ? alias : DEFAULT_CONFIGURATION;
    const known = typeof account === "string" && !account.includes("${") ? account : undefined;
    return [{ name, account: known, profile: profile === "spec" || profile === "live" ? profile : undefined }];
  });
}

export function assignAccounts(
  declarations: readonly Declaration[],
  configurations: readonly ProviderConfiguration[],
): readonly OwnedDeclaration[] {
  const byName = new Map(configurations.map((configuration) => [configuration.name, configuration]));
  const located = declarations.map((declaration) => {
    const configuration = nameConfiguration(declaration.provider);
    const { account, profile } = byName.get(configuration) ?? {};
    return { ...declaration, configuration, account: declaration.account ?? account, profile };
  });
  const zones = groupBy(
    located.filter(({ kind }) => kind.definesScope),
    ({ fields, kind }) => String(fields[kind.inDocument.mapKey ?? ""]),
  );
  const placed = located.map((declaration): OwnedDeclaration => {
    const named = (declaration.zone !== undefined && zones.get(declaration.zone)) || [];
    const zone = named.find(({ configuration }) => configuration === declaration.configuration) ?? named[0];
    return zone ? { ...declaration, account: zone.account, configuration: zone.configuration } : declaration;
  });
  return shareAccounts(placed);
}

/** `edge.staging` is the alias `staging`, and `edge` the configuration without an alias. */
function nameConfiguration(address = PROVIDER): string {
  return address === PROVIDER ? DEFAULT_CONFIGURATION : address.replace(`${PROVIDER}.`, "");
}

/** An object without an account has that of the others of its configuration, if they all have the same. */
function shareAccounts(declarations: readonly OwnedDeclaration[]): readonly OwnedDeclaration[] {
  const byConfiguration = groupBy(declarations, ({ configuration }) => configuration);
  const shared = new Map(
    [...byConfiguration].map(([name, own]) => {
      const accounts = new Set(own.flatMap(({ account }) => account ?? []));
      return [name, accounts.size === 1 ? [...accounts][0] : undefined] as const;
    }),
  );
  return declarations.map((declaration) => ({
    ...declaration,
    account: declaration.account ?? shared.get(declaration.configuration),
  }));
}
