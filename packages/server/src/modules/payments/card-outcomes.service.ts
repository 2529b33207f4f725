import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { carryCardJob } from './cards.jobs.ts';
import * as store from './cards.store.ts';
import { cardAfterDecline } from './payments.rules.ts';
import type { PaymentRow } from './payments.store.ts';
import { maybeProvider } from '../providers/index.ts';

type Outcome = { readonly isPaid: boolean; readonly needsReconnect: boolean };

const carry = (tx: Tx, accountId: number, cardId: number): Promise<string | null> =>
  enqueue(tx, carryCardJob, { card_id: cardId }, { accountId });

/** Makes a card the one that is paid with, here and, soon after, at the provider. */
export const makeDefaultIn = async (tx: Tx, accountId: number, cardId: number): Promise<void> => {
  await store.setDefault(tx.db, accountId, cardId);
  await carry(tx, accountId, cardId);
};

/** Removes a card here and, soon after, at the provider. */
export const removeIn = async (tx: Tx, accountId: number, cardId: number): Promise<void> => {
  await store.removeCard(tx.db, accountId, cardId, moment(tx.clock));
  await carry(tx, accountId, cardId);
};

/** A card that was checked is there, the first one as the default. */
export const activate = async (tx: Tx, accountId: number, cardId: number): Promise<void> => {
  const cards = await store.lockCards(tx.db, accountId);
  await store.setCardState(tx.db, accountId, cardId, { state: 'active', declines: 0 });
  // The default one of a provider that is no longer configured cannot be paid with.
  const hasDefault = cards.some(({ isDefault, provider }) => isDefault && maybeProvider(tx, provider) !== null);
  if (!hasDefault) await makeDefaultIn(tx, accountId, cardId);
};

/** What the outcome of a payment means for the card that it was made with. */
export const settleCard = async (tx: Tx, payment: PaymentRow, { isPaid, needsReconnect }: Outcome): Promise<void> => {
  const { accountId, cardId, kind } = payment;
  const card = cardId === null ? null : await store.maybeCard(tx.db, accountId, cardId);
  if (!card || card.state === 'removed') return;
  if (card.state === 'validating') {
    if (isPaid) await activate(tx, accountId, card.id);
    else if (kind === 'validation') await removeIn(tx, accountId, card.id);
    return;
  }
  if (isPaid) await store.setCardState(tx.db, accountId, card.id, { state: card.state, declines: 0 });
  else await store.setCardState(tx.db, accountId, card.id, cardAfterDecline(card, { needsReconnect }));
};
