import { keepSuppressions } from '../modules/contacts/index.ts';
import type { ListFixture } from './list-fixture.ts';

/** Keeps, and nothing more, that nobody calls a number: for a reseller and its customers, before the job that reaches them comes by. */
export const keepPhoneForCustomers = (reseller: ListFixture, text: string): Promise<unknown> => {
  const { accountId } = reseller.person;
  const keeping = { accountId, level: 'account', listId: null, reason: 'asked', source: 'hand', userId: null } as const;
  return reseller.within((tx) => keepSuppressions(tx, { ...keeping, forCustomers: true }, [{ kind: 'phone', text }]));
};
