// The two states that the stages exchange: desired and live, both complete and canonical.
import type { Diagnostic, Where } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { Context, Declared, Live, Scope } from "./kind";
import type { Selector } from "./selector";

/** `state: absent`: a whole group, or a single member of it, must not exist. */
export interface Absent {
  readonly kind: string;
  readonly group: string;
  /** Key of the member; without it the whole group is meant. */
  readonly member?: string;
  readonly conflict: string;
  readonly label: string;
  readonly where: Where;
}

export interface Ownership {
  /** The document owns the whole scope: what it does not name is deleted. */
  readonly prune: boolean;
  /** Invisible to the diff; counted for conflicts and quota. */
  readonly ignore: readonly Selector[];
  /** Any planned change of these is refused. */
  readonly protect: readonly Selector[];
  /** Groups that keep members which nobody declared. */
  readonly open: readonly Selector[];
}

/** The default: a group that no document declares stays unchanged. */
export const ADDITIVE: Ownership = { prune: false, ignore: [], protect: [], open: [] };

/** What a drift job does about drifted records of a zone: report them, write live values into the documents, or revert the records. */
export type Remediation = "report" | "pr" | "revert";

export interface DesiredScope {
  readonly scope: Scope;
  readonly context: Context;
  readonly where: Where;
  readonly ownership: Ownership;
  readonly objects: readonly Declared[];
  readonly absent: readonly Absent[];
  /** The remediation that the document asks for; undefined if it does not declare any. */
  readonly remediate?: Remediation;
}

/** The scope with other objects, which `list` returns whenever they are asked for. Its own objects are neither asked for nor kept. */
export function withObjects(
  { scope, context, where, ownership, absent, remediate }: DesiredScope,
  list: () => readonly Declared[],
): DesiredScope {
  return {
    ...{ scope, context, where, ownership, absent, ...(remediate && { remediate }) },
    get objects() {
      return list();
    },
  };
}

/** A part of the desired state with errors: nothing is planned for it, and the other parts are planned without it. */
export interface BrokenPart {
  /** The zone's name, `account`, or a file of which the zones are unknown. */
  readonly name: string;
  /** Missing for such a file. */
  readonly scope?: Scope;
  /** Its errors. */
  readonly diagnostics: readonly Diagnostic[];
}

/** An account that a document declares under `accounts`, and how a run reaches it. */
export interface DeclaredAccount {
  /** The name that documents use for it. */
  readonly name: string;
  /** 32 lower-case hex digits. */
  readonly id: string;
  /** The environment variable that holds its token. */
  readonly tokenVariable: string;
  /** The target of its zones, as the document spells it; that of the run, if left out. */
  readonly baseUrl?: string;
  readonly where: Where;
}

/** What the documents declare in one account. */
export interface DesiredAccount {
  /** Undefined where the documents declare no `accounts`: the environment then names the account and its credential. */
  readonly account?: DeclaredAccount;
  /** The scopes without errors. */
  readonly desired: DesiredState;
  /** The parts with errors, which are not in `desired`. */
  readonly broken: readonly BrokenPart[];
}

export interface DesiredState {
  /** 32 lower-case hex digits; a document may leave it to the environment. */
  readonly account?: string;
  /**
   * The account's own scope first, where anything is declared in it (zones themselves are objects of the account),
   * then one scope for each zone, by name.
   */
  readonly scopes: readonly DesiredScope[];
}

/** A scope as it was read. It was either read completely or failed; it is never partial. */
export interface LiveScope {
  readonly scope: Scope;
  readonly context: Context;
  /** Id of the zone; missing where the zone does not exist. Always the account's id for the account. */
  readonly id?: string;
  readonly exists: boolean;
  readonly objects: readonly Live[];
  /** The reply for the scope's own object: plan, status, name servers. */
  readonly row?: JsonObject;
  /** Why it could not be read; then nothing is planned on it. */
  readonly failure?: Diagnostic;
}

export interface LiveState {
  readonly scopes: readonly LiveScope[];
}
