// The shape of one deprecation and of what is found about it. It knows nothing of documents, plans or reports.

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A method and a path template: `{x}` is one segment, a final `**` any number of segments, method `*` any method. */
export interface Route {
  readonly method: Method | "*";
  readonly template: string;
}

/** Which source's dates count: the written specification or the live service's public page. */
export type Profile = "spec" | "live";

/** A member that is on its way out. `name` may be a path in dots (`data.service`). */
export interface DeprecatedField {
  readonly name: string;
  readonly in: "request" | "response" | "both";
  /** Kind or resource that carries it: `dns_record`, `access_application`, `account` … */
  readonly of: string;
  readonly routes: readonly Route[];
  /** Only this value of the field is deprecated. */
  readonly value?: string;
}

/** A query form. `form` is the source of a regular expression for the decoded value, or `repeated` for `match=any` with the parameter given twice. */
export interface DeprecatedFilter {
  readonly parameter: string;
  readonly form: string;
  readonly routes: readonly Route[];
  readonly rewrite: string;
}

export interface Deprecation {
  /** Stable; users write it into ignore lists. */
  readonly id: string;
  readonly title: string;
  readonly what: {
    readonly routes?: readonly Route[];
    /** The same routes under a word that the specification replaces by a neutral one. */
    readonly aliases?: readonly Route[];
    readonly fields?: readonly DeprecatedField[];
    readonly filters?: readonly DeprecatedFilter[];
    /** Request headers, in lower case. */
    readonly headers?: readonly string[];
    readonly responses?: readonly { readonly shape: string; readonly routes: readonly Route[] }[];
    readonly transport?: "transfer-encoding-with-content-length" | "draft-chacha20" | "retired-host";
    /** A change of meaning that a single request does not show. */
    readonly behaviour?: string;
  };
  /** First announced; without it the deprecation counts from the beginning of time. YYYY-MM-DD, as every date here. */
  readonly published?: string;
  /** Ended from 00:00 UTC of this day. Two dates where the two sources differ. */
  readonly effective: string | { readonly spec: string; readonly live: string };
  /** Id of the deprecation that gives part of this one a later date. */
  readonly extendedBy?: string;
  /** Id of the deprecation that this one extends. */
  readonly extends?: string;
  readonly replacement: string | null;
  /** How to rewrite, for a person. */
  readonly rewrite?: string;
  readonly source: "specification" | "public";
  /** The date of its row in the specification's table. */
  readonly specRow?: string;
  /** The old requests keep working under a new definition: listed, never reported by a scan. */
  readonly advisory?: true;
  readonly note?: string;
}

/** One deprecated thing in a place, judged on a day: what plans and reports carry. */
export interface DeprecationFinding {
  readonly id: string;
  /** Address or path in words: `zones.example.com.records[3].data.service`. */
  readonly where: string;
  readonly line?: number;
  readonly column?: number;
  readonly file?: string;
  readonly field?: string;
  readonly state: "deprecated" | "ended";
  readonly date: string;
  /** Days until `date`; negative once it has passed. */
  readonly daysLeft: number;
  readonly replacement: string | null;
  /** The new spelling, written out. */
  readonly rewritten?: string;
}
