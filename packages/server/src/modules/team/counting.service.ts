import type { Tx } from '../../platform/context/transaction.ts';
import { inRelated } from '../identity/index.ts';
import * as store from './invitations.store.ts';

/** What the account has of people: open invitations count, since they become members and accounts without asking again. */
export const countPeople = async (tx: Tx, accountId: number) => {
  const related = await store.findRelatedIds(tx.db, accountId);
  const opened = related.filter((id) => id !== null);
  const standing = await inRelated(tx, opened, async (accounts) => accounts.filter((one) => one.deleted_at === null));
  return {
    team_members: await store.countMembers(tx.db, accountId),
    related_accounts: related.length - opened.length + standing.length,
  };
};
