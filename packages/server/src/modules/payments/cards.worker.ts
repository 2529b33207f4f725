import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import * as cards from './cards.store.ts';
import { customerOf, payingAccount } from './customers.service.ts';
import { getProvider, maybeProvider } from '../providers/index.ts';
import { orLater } from './provider.service.ts';

/** Who cannot be asked now is asked again after so long, in seconds, unless they say when. */
const patience = 60;

/** Carries to the provider what was done to a card here. */
export const carryCard: JobHandler<{ card_id: number }> = async (context, { card_id: id }) => {
  const accountId = payingAccount(context);
  const card = await inReadTransaction(context, (tx) => cards.maybeCard(tx.db, accountId, id));
  const provider = card && maybeProvider(context, card.provider);
  if (!card || !provider) return;
  await orLater(context, patience, async () => {
    if (card.state === 'removed') {
      if (card.isDetached) return;
      await provider.removeCard(card.ref);
      await inTransaction(context, (tx) => cards.noteDetached(tx.db, accountId, id));
    } else if (card.isDefault && provider.can.choosesCard) {
      const customerRef = await customerOf(context, accountId, getProvider(context, card.provider));
      await provider.setDefaultCard(customerRef, card.ref);
    }
  });
};

/** Asking once more for what is forgotten already changes nothing. */
export const forgetCard: JobHandler<{ provider: string; ref: string }> = async (context, { provider: name, ref }) => {
  const provider = maybeProvider(context, name);
  // A reseller that is gone took the account along that knew the card.
  if (provider === null && name.includes('/')) return;
  if (provider === null) throw new Error(`the payment provider ${name} is not configured`);
  await orLater(context, patience, () => provider.removeCard(ref));
};
