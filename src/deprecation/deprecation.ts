// The type of a deprecation and of its findings. Knows nothing of documents, plans or reports.

export type RouteMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A method and a path template: `{x}` matches one segment, a final `**` any number of segments, method `*` any method. */
export interface DeprecatedRoute {
  readonly method: RouteMethod | "*";
  readonly template: string;
}

/** The source of the dates: the written specification or the public page of the live service. */
export type ApiProfile = "spec" | "live";

/** A deprecated member. `name` may be a dotted path (`data.service`). */
export interface DeprecatedField {
  readonly name: string;
  readonly in: "request" | "response" | "both";
  /** The kind or resource that has the member: `dns_record`, `access_application`, `account` … */
  readonly resource: string;
  readonly routes: readonly DeprecatedRoute[];
  /** Only this value of the field is deprecated. */
  readonly value?: string;
}

/** A deprecated filter. `form` is a regular expression for the decoded value, or `repeated` for `match=any` with a repeated parameter. */
export interface DeprecatedFilter {
  readonly parameter: string;
  readonly form: string;
  readonly routes: readonly DeprecatedRoute[];
  readonly rewrite: string;
}

export interface Deprecation {
  /** Stable, because users put it into ignore lists. */
  readonly id: string;
  readonly title: string;
  readonly affects: {
    readonly routes?: readonly DeprecatedRoute[];
    /** The same routes with a word that the specification replaces by a neutral one. */
    readonly aliases?: readonly DeprecatedRoute[];
    readonly fields?: readonly DeprecatedField[];
    readonly filters?: readonly DeprecatedFilter[];
    /** Request headers, in lower case. */
    readonly headers?: readonly string[];
    readonly responses?: readonly { readonly shape: string; readonly routes: readonly DeprecatedRoute[] }[];
    readonly transport?: "transfer-encoding-with-content-length" | "draft-chacha20" | "retired-host";
    /** A change of behaviour that a single request does not show. */
    readonly behaviour?: string;
  };
  /** The day of the announcement; without it, the deprecation has always been in force. All dates are YYYY-MM-DD. */
  readonly published?: string;
  /** The deprecation ends at 00:00 UTC of this day. Two dates if the sources differ. */
  readonly effective: string | { readonly spec: string; readonly live: string };
  /** The ID of the deprecation that postpones a part of it. */
  readonly extendedBy?: string;
  /** The ID of the deprecation that this one extends. */
  readonly extends?: string;
  readonly replacement: string | null;
  /** How to rewrite, for the user. */
  readonly rewrite?: string;
  readonly source: "specification" | "public";
  /** The date of its row in the table of the specification. */
  readonly specRow?: string;
  /** The old requests keep working with a new definition: listed, but never reported by a scan. */
  readonly advisory?: true;
  readonly note?: string;
}

/** A deprecated spelling in a document with its status on a day, for plans and reports. */
export interface DeprecationFinding {
  readonly id: string;
  /** An address or a path: `zones.example.com.records[3].data.service`. */
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
  /** The new spelling in full. */
  readonly rewritten?: string;
}
