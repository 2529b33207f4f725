import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import type { ValueChange } from './labels.rules.ts';

/** The values of labels, as the room above keeps them. */
export type KeptValues = {
  /** How many records have a value, by label, each counted up to `max`. */
  readonly count: (
    tx: Tx,
    asked: { readonly accountId: number; readonly ids: readonly number[]; readonly max: number },
  ) => Promise<ReadonlyMap<number, number>>;
  /** Whether any record has one, seen or not. From then on no other comes in until the transaction ends. */
  readonly isAny: (tx: Tx, accountId: number, labelId: number) => Promise<boolean>;
  /** Changes the values of up to `max` records. @returns how many */
  readonly change: (
    tx: Tx,
    change: ValueChange & { readonly accountId: number; readonly labelId: number; readonly max: number },
  ) => Promise<number>;
};

export const labelValuesSlot = defineSlot<() => KeptValues>('labelValues');

/** Everybody who keeps values of labels. */
export const keptValuesOf = (tx: Tx): readonly KeptValues[] =>
  tx.app.slots.answersOf(labelValuesSlot).map((values) => values());
