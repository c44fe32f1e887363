// A declared object with what every stage asks for. What few objects are asked for (their label, their place) is found when it is asked for.
import type { Where } from "../base/diagnostic";
import { type Declared, type FieldPath, identityKey, type Kind, type Props } from "../kind/kind";
import { locateSource, type Source } from "./compilation";

export function declareObject(
  kind: Kind,
  props: Props,
  source: Source,
  ignoredFields?: readonly FieldPath[],
): Declared {
  return new DeclaredObject(kind, props, source, ignoredFields);
}

/** Documents declare very many objects: an instance takes a fifth of the memory of a literal with getters. */
export class DeclaredObject implements Declared {
  readonly #kind: Kind;
  readonly #source: Source;
  readonly kind: string;
  readonly group: string;
  readonly conflict: string;
  readonly ignoredFields?: readonly FieldPath[];

  constructor(
    kind: Kind,
    readonly props: Props,
    source: Source,
    ignoredFields: readonly FieldPath[] | undefined,
  ) {
    this.#kind = kind;
    this.#source = source;
    this.kind = kind.name;
    this.group = identityKey(props, kind.identity.group);
    this.conflict = identityKey(props, kind.identity.conflict);
    if (ignoredFields) this.ignoredFields = ignoredFields;
  }

  get source(): Source {
    return this.#source;
  }

  get label(): string {
    return this.#kind.label(this.props);
  }

  get where(): Where {
    return locateSource(this.#source);
  }
}
