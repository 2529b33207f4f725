import type { Run } from '@galena/contract/kernel';
import type { Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';

/** A run as its kind sees it. */
type RunState = {
  readonly id: number;
  readonly subject: string;
  readonly input: unknown;
  /** What the last step left; null before the first. */
  readonly cursor: unknown;
  readonly total: number | null;
  readonly done: number;
};

/** How far a step brought its run. */
export type StepResult = {
  /** How many more are done with this step, the failed ones among them. */
  readonly done: number;
  readonly failed?: number;
  readonly total?: number;
  /** `last`: the run is complete with this step. `stopped`: it ends before its end (no credits, the agreed end). */
  readonly outcome: 'next' | 'last' | 'stopped';
};

/** A step of a run. Its effects, the cursor and the count commit in one transaction (foundations: "paid step"). */
export type RunStep = {
  /** Writes; answers the result. */
  readonly commit: (tx: Tx) => Promise<StepResult>;
  readonly cursor: unknown;
};

/**
 * A kind of long work: how it takes its next step. Ask vendors here, outside any transaction; write in `commit`.
 * @param signal fires within a second when the run is cancelled, paused, or taken from this worker: begin no vendor call
 *   after it
 */
export type RunKind = {
  /** `<room>.<what>`. */
  readonly name: string;
  readonly load: () => Promise<(context: Context, run: RunState, signal: AbortSignal) => Promise<RunStep>>;
  /**
   * What its end means, whoever brings it about: in the transaction that ends it, also when it never began. Budgets are
   * closed here.
   */
  readonly ended?: (tx: Tx, run: EndedRun) => Promise<void>;
};

/** A run that is over, and in whose account. */
export type EndedRun = {
  readonly id: number;
  readonly accountId: number;
  readonly state: Exclude<Run['state'], 'queued' | 'running' | 'paused'>;
  /** Of a failed one: what it failed with. */
  readonly code: string | null;
};

/** Declares a kind of run: one line of a module's `runs`. */
export const defineRun = (kind: RunKind): RunKind => kind;
