import type { Node, Source, Sources } from './sources.ts';
import type { Frame, Value } from './values.ts';

/** Where an expression stands, and what is known of the functions around it. */
export type Place = { readonly source: Source; readonly node: Node; readonly frame: Frame | null };

/** Finds what expressions may be, without running them: enough to know the texts of all statements. */
export type Evaluator = {
  readonly sources: Sources;
  readonly evaluate: (place: Place) => readonly Value[];
  /** The pieces of SQL that were come by. */
  readonly read: Set<Node>;
  readonly enter: (fn: Value, inputs: readonly (readonly Value[])[]) => readonly Value[];
  /** One of several ways; where the same is asked elsewhere, it takes the same. */
  readonly choose: (question: string, ways: readonly (() => readonly Value[])[]) => readonly Value[];
  /** Every call of something of this name. */
  readonly callsOf: (name: string) => readonly Place[];
};
