import { emptyTables, type Purge } from '../../platform/purging/purging.ts';
import { unlinkMerged } from './identities.store.ts';

const emptyAll = emptyTables(
  'contacts.reseller_suppressions',
  'contacts.suppressions',
  'contacts.identity_merges',
  'contacts.identity_keys',
  'contacts.identities',
);

/** Fills `accountPurged`: whom records were about, by which keys they were known, and who asked the account not to be contacted. */
export const forgetContacts: Purge = async (tx, accountId) => {
  // One that stands for others could not go before them.
  if (!(await unlinkMerged(tx.db, accountId, 2_000))) return false;
  return emptyAll(tx, accountId);
};
