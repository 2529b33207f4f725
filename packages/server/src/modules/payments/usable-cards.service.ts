import type { Fail } from '@galena/contract/kernel';
import { paymentErrors as errors } from '@galena/contract/payments';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './cards.store.ts';
import { isOfPayee, payeeOf } from './payee.service.ts';
import { isExpired } from './payments.rules.ts';
import { maybeProvider } from '../providers/index.ts';

/** A card as the account sees it: one of a provider that is no longer configured is none. */
export type CardSeen = store.CardRow & { readonly status: 'validating' | 'active' | 'reconnect' | 'expired' };

export const seen = (context: Pick<Context, 'clock'>, card: store.CardRow): CardSeen => ({
  ...card,
  status:
    card.state === 'active' && isExpired(card, context.clock.now())
      ? 'expired'
      : card.state === 'removed'
        ? 'expired'
        : card.state,
});

/** The cards of an account that whom it pays can charge, the default one first. */
export const findCards = async (tx: Tx, accountId: number): Promise<readonly CardSeen[]> => {
  const rows = (await store.findCards(tx.db, accountId)).filter(({ provider }) => maybeProvider(tx, provider) !== null);
  const payee = rows.length > 0 ? await payeeOf(tx, accountId) : null;
  return rows.filter(({ provider }) => payee && isOfPayee(payee, provider)).map((card) => seen(tx, card));
};

/** The card that is paid with; null: there is none. */
export const getDefaultCard = async (tx: Tx, accountId: number): Promise<CardSeen | null> =>
  (await findCards(tx, accountId)).find(({ isDefault }) => isDefault) ?? null;

type CardErrors = (typeof errors)['no_default_card' | 'card_reconnect' | 'card_expired'];

/** A card that can be charged. @param cardId null: the default one; another is the one whose check this payment is */
export const requireUsable = async (
  tx: Tx,
  accountId: number,
  cardId: number | null,
  fail: Fail<CardErrors>,
): Promise<CardSeen> => {
  const cards = await findCards(tx, accountId);
  const card = cards.find((one) => (cardId === null ? one.isDefault : one.id === cardId));
  if (!card) return fail(errors.no_default_card);
  if (card.status === 'reconnect') return fail(errors.card_reconnect);
  return card.status === 'expired' ? fail(errors.card_expired) : card;
};
