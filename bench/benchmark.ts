// What a measurement is: goals, and a function that measures one repetition.

export interface Goal {
  /** The measured program and its counterpart, as a row of the table. */
  readonly title: string;
  /** The largest result that meets the goal. */
  readonly limit: number;
  readonly unit: "×" | "s" | "MB";
}

/** The value of one goal in one repetition. */
export interface Sample {
  readonly value: number;
  /** The figures behind the value, such as the two sides of a ratio. */
  readonly note: string;
}

export interface Benchmark {
  readonly name: string;
  readonly goals: readonly Goal[];
  /** Prepares what the repetitions share, in an empty folder. */
  prepare(folder: string): Promise<Prepared>;
}

export type Prepared = Repetitions | { readonly notRun: string };

export interface Repetitions {
  /** Measures once: a sample for each goal, in their order. */
  measure(): Promise<readonly Sample[]>;
  close?(): Promise<void>;
}
