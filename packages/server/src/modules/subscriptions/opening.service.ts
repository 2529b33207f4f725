import type { Tx } from '../../platform/context/transaction.ts';
import { mailPerson, openAccount } from '../identity/index.ts';

type NewCustomer = {
  readonly realmId: number;
  readonly parentId: number | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Opens an account for somebody who has paid elsewhere, or whom a reseller brings, and tells them how they get in: they set a password
 * by the mail that only they get. @returns null: somebody else has the address
 */
export const openForCustomer = async (tx: Tx, customer: NewCustomer): Promise<number | null> => {
  const { realmId, parentId, email, firstName, lastName } = customer;
  const name = `${firstName} ${lastName}`.trim() || email;
  const opened = await openAccount(tx, {
    realmId,
    parentId,
    kind: 'customer',
    name,
    modules: [],
    owner: {
      firstName: firstName || (email.split('@')[0] ?? email),
      lastName,
      email,
      passwordHash: null,
      isConfirmed: false,
      hasAcceptedTerms: false,
      lang: 'en',
    },
  });
  if (opened === null) return null;
  const mail = {
    kind: 'account_ready',
    texts: 'subscriptions.mails.account_ready',
    params: { name },
    path: '/forgot-password',
  };
  await mailPerson(tx, { accountId: opened.accountId, realmId, email, lang: 'en' }, mail);
  return opened.accountId;
};
