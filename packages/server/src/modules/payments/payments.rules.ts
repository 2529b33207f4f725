import type { ProviderPayment } from '@galena/adapters/payments';

export type PaymentKind = 'purchase' | 'validation' | 'top_up' | 'subscription';
export type PaymentState = 'created' | 'processing' | 'needs_authentication' | 'succeeded' | 'failed' | 'refunded';

/** What is paid: the price and the tax on it, in minor units of a currency. */
export type Priced = { readonly currency: string; readonly net: number; readonly tax: number };

/** Whether it is not known yet what became of a payment. */
export const isOpen = (state: PaymentState): boolean =>
  state === 'created' || state === 'processing' || state === 'needs_authentication';

/** A payment only ever goes on: an answer that was under way for long tells what was, not what is. */
const ranks: Readonly<Record<PaymentState, number>> = {
  created: 0,
  processing: 1,
  needs_authentication: 1,
  failed: 2,
  succeeded: 3,
  refunded: 4,
};

type Standing = Priced & { readonly state: PaymentState; readonly isOffSession: boolean; readonly refunded: number };
type Told = Pick<ProviderPayment, 'state' | 'refunded'>;

const toldState = ({ isOffSession, net, tax }: Standing, { state, refunded }: Told): PaymentState => {
  if (state === 'succeeded') return refunded >= net + tax && refunded > 0 ? 'refunded' : 'succeeded';
  // Nobody is there whom the bank could ask.
  if (state === 'needs_authentication') return isOffSession ? 'failed' : 'needs_authentication';
  return state === 'processing' ? 'processing' : 'failed';
};

/** What a payment is, after its provider told of it. */
export const nextState = (known: Standing, told: Told): PaymentState => {
  const next = toldState(known, told);
  return ranks[next] >= ranks[known.state] ? next : known.state;
};

/** Whether money came in that the ledger has not heard of. */
export const hasArrived = (before: PaymentState, after: PaymentState): boolean =>
  ranks[before] < ranks.succeeded && ranks[after] >= ranks.succeeded;

/** What of a net price is asked as tax: commercial rounding to whole minor units. @param percent with up to three decimals */
export const taxOn = (net: number, percent: number): number =>
  Number((BigInt(net) * BigInt(Math.round(percent * 1_000)) + 50_000n) / 100_000n);

/** Splits an amount that has its tax in it already. */
export const withTaxIn = (gross: number, percent: number): { readonly net: number; readonly tax: number } => {
  const scale = 100_000n + BigInt(Math.round(percent * 1_000));
  const net = Number((BigInt(gross) * 100_000n + scale / 2n) / scale);
  return { net, tax: gross - net };
};

/**
 * A part of what was paid, with its part of the tax: all parts together have all of it, however it is cut.
 * @param before what went before this part, in minor units with tax
 */
export const shareOf = (paid: Priced, amount: number, before: number): Priced => {
  const whole = paid.net + paid.tax;
  const taxOf = (gross: number): number =>
    whole === 0 ? 0 : Number((BigInt(paid.tax) * BigInt(Math.min(gross, whole))) / BigInt(whole));
  const tax = taxOf(before + amount) - taxOf(before);
  return { currency: paid.currency, net: amount - tax, tax };
};

/** How soon an unsettled payment is asked for again, by how long it has been under way, in seconds. */
export const patienceOf = (ageSeconds: number): number => {
  if (ageSeconds < 120) return 10;
  if (ageSeconds < 3_600) return 60;
  return ageSeconds < 86_400 ? 900 : 21_600;
};

/** For so long a holder may confirm a payment, in seconds. */
export const authenticationSeconds = 3_600;

/** After so many declines in a row a card has to be entered again. */
const maxDeclines = 2;

/** What a card is after a payment with it was not made. */
export const cardAfterDecline = (
  card: { readonly declines: number },
  { needsReconnect }: { readonly needsReconnect: boolean },
): { readonly state: 'active' | 'reconnect'; readonly declines: number } => {
  const declines = card.declines + 1;
  return { state: needsReconnect || declines >= maxDeclines ? 'reconnect' : 'active', declines };
};

/** A card is good until the end of its month, everywhere on earth. */
export const isExpired = (card: { readonly expMonth: number; readonly expYear: number }, now: Date): boolean =>
  now.getTime() >= Date.UTC(card.expYear, card.expMonth, 1, 12);
