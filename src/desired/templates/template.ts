// A template as its document declares it, ready to be filled with values.
import type { Diagnostic } from "../../base/diagnostic";
import type { Source } from "../compilation";
import type { Parameter } from "./parameter";
import type { Fill } from "./placeholders";
import type { TemplateUse } from "./template-use";

export interface Template {
  readonly name: string;
  readonly source: Source;
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly uses: readonly PreparedUse[];
  /** What it declares, without `parameters` and `use`. */
  readonly fillBody: Fill;
  /** Mistakes of the template itself: each is a problem of every zone that uses it. */
  readonly problems: readonly Diagnostic[];
  /** Its placeholders can be filled. */
  readonly isUsable: boolean;
}

/** A template that another template uses. */
export interface PreparedUse extends TemplateUse {
  readonly fillArguments: Fill;
}

/** The templates of all documents of a run. */
export type Templates = ReadonlyMap<string, Template>;
