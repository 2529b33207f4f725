import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { googleApiKey } from './people.rules.ts';
import * as store from './google-key.store.ts';

/** What the profile asks of whoever keeps an account's key at Google, and asks Google with it. */
export type GoogleKey = {
  /** How the key of the account at hand ends; null: it has none. */
  readonly maybeMasked: (tx: Tx) => Promise<string | null>;
  /**
   * Tries a new key, outside any transaction; null: it is to go. @returns what keeps or removes it
   * @throws AppError 422 at `google_api_key` where Google refuses it
   */
  readonly prepare: (context: Context, key: string | null) => Promise<(tx: Tx) => Promise<void>>;
};

export const googleKeySlot = defineSlot<() => GoogleKey>('googleKey');

/** @throws Error where no room keeps such keys */
export const getGoogleKey = ({ app }: Context): GoogleKey => {
  const [answer] = app.slots.answersOf(googleKeySlot);
  if (!answer) throw new Error('no room keeps keys at Google');
  return answer();
};

/**
 * Hands over the keys at Google that an earlier version kept with the person: each in a transaction of its account, after which none is
 * left here. The owner's goes first.
 */
export const handOverGoogleKeys = async (
  context: Context,
  take: (tx: Tx, accountId: number, key: string) => Promise<void>,
): Promise<void> => {
  for (const { id, account_id: accountId, sealed } of await store.findSealed(context.db))
    await inAccounts(context, [accountId], async (tx) => {
      // Another process may have been here first.
      if (await store.removeSealed(tx.db, accountId, id, sealed))
        await take(tx, accountId, tx.app.secrets.open(sealed, sealedContext(googleApiKey, id)));
    });
};
