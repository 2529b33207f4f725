import type { LeadRecord, Provenance } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { spend } from '../billing/index.ts';
import { emailHash, findSuppressedLeads } from '../contacts/index.ts';
import { updateFromSource } from './file-values.service.ts';
import * as store from './filling.store.ts';
import { boughtOf, saleOf } from './prices.rules.ts';

export type Filling = {
  readonly accountId: number;
  readonly listId: number;
  readonly type: ListType;
  /** The run that brought the records, and pays. */
  readonly runId: number;
  readonly provenance: Provenance;
  /** Names this part of the run's work: it is charged once under it. */
  readonly key: string;
  /** What another source says of records that are there. */
  readonly records: readonly { readonly resultId: number; readonly record: LeadRecord }[];
};

export type Filled = {
  /** How many records got values that they did not have. */
  readonly filled: number;
  readonly credits: number;
  readonly isOutOfCredits: boolean;
};

/**
 * Gives records of a run what a further source knows beside, in the caller's transaction: empty fields only, each with its source. Of
 * what is sold, what was bought with the record is free; an e-mail that makes a record paid is charged. Records that the run did not
 * bring are left alone, as are those who asked not to be contacted.
 */
export const fillResults = async (tx: Tx, filling: Filling): Promise<Filled> => {
  const { accountId, listId, type, runId, provenance, key } = filling;
  const identities = await store.findBrought(
    tx.db,
    accountId,
    { listId, runId },
    filling.records.map(({ resultId }) => resultId),
  );
  const brought = filling.records.filter(({ resultId }) => identities.has(resultId));
  const denied = await findSuppressedLeads(
    tx,
    accountId,
    listId,
    brought.map(({ record }) => record),
  );
  const wanted = brought.filter(({ record }) => !denied.has(record));
  const pieces = wanted.map(({ resultId, record }) =>
    saleOf(type, record, emailHash).items.map((one) => ({ subject: identities.get(resultId) as number, ...one })),
  );
  const { paid, credits, stopReason } = await spend(tx, { accountId, runId, key, ...boughtOf(type), pieces });
  const updates = wanted.slice(0, paid).map(({ resultId, record }) => ({ resultId, row: record }));
  const changed = await updateFromSource(tx, { accountId, listId, type, runId, provenance, way: 'fill', updates });
  return {
    filled: new Set(changed.map(({ resultId }) => resultId)).size,
    credits,
    isOutOfCredits: stopReason !== null,
  };
};
