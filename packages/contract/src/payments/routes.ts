import { z } from 'zod';
import {
  Day,
  Empty,
  generalErrors,
  Id,
  Message,
  One,
  OneWithMessage,
  Page,
  PageQuery,
  route,
  SignedBody,
} from '../kernel/index.ts';
import { paymentErrors as errors } from './errors.ts';
import {
  AdminPayment,
  Authentication,
  BalanceSettings,
  BalanceSettingsInput,
  Card,
  CardList,
  CardSetup,
  FeesKept,
  MoneyFigures,
  Payment,
  paymentKinds,
  paymentStatuses,
  ProviderToken,
} from './shapes.ts';

const wallet = { who: 'signed_in', anyModule: ['wallet'] } as const;
const looks = { ...wallet, effect: 'read' } as const;
const pays = { ...wallet, effect: 'spend' } as const;

/** A plan is paid for by card, also where nothing else is open: while inactive, after the trial, without a wallet. */
const cards = { ...wallet, ownerWithoutModule: true, inactiveAllowed: true } as const;
const looksAtCards = { ...cards, effect: 'read' } as const;
const changesCards = { ...cards, effect: 'write' } as const;
const paysForCards = { ...cards, effect: 'spend' } as const;
const byId = z.object({ id: Id });
const declined = [errors.payment_declined, errors.card_reconnect] as const;

/** A provider; with the account of a reseller there behind a slash, where that is paid. */
const ProviderName = z.string().max(200);

/** Cards: their numbers are entered with the provider and never come here. */
export const cardRoutes = {
  setup: route({
    method: 'POST',
    path: '/api/wallet/cards/setup',
    summary: 'Begin to enter a card with the payment provider; changes nothing yet',
    access: changesCards,
    body: z.object({ provider: ProviderName.optional() }),
    returns: One(CardSetup),
    errors: [generalErrors.not_found, errors.not_sold_here],
  }),
  list: route({
    method: 'GET',
    path: '/api/wallet/cards',
    summary: 'The cards of the account, the default one first',
    access: looksAtCards,
    returns: CardList,
  }),
  add: route({
    method: 'POST',
    path: '/api/wallet/cards',
    summary: 'Add a card: a small charge checks it, and adds credits',
    access: paysForCards,
    status: 201,
    body: z.object({ provider_token: ProviderToken, provider: ProviderName.optional() }),
    returns: OneWithMessage(
      Card.extend({
        payment: Payment.nullable().describe('Null: it was checked before'),
        authentication: Authentication,
      }),
    ),
    errors: [generalErrors.not_found, errors.card_refused, errors.too_many_cards, errors.not_sold_here, ...declined],
  }),
  makeDefault: route({
    method: 'POST',
    path: '/api/wallet/cards/:id/default',
    summary: 'Pay with this card from now on',
    access: changesCards,
    params: byId,
    returns: OneWithMessage(Card),
    errors: [generalErrors.not_found, errors.card_reconnect, errors.card_expired, errors.card_validating],
  }),
  reconnect: route({
    method: 'POST',
    path: '/api/wallet/cards/:id/reconnect',
    summary: 'Enter a card again that its bank no longer accepts',
    access: changesCards,
    params: byId,
    body: z.object({ provider_token: ProviderToken }),
    returns: OneWithMessage(Card),
    errors: [generalErrors.not_found, errors.card_refused, errors.card_validating],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/wallet/cards/:id',
    summary: 'Remove a card; the default one only when it is the last',
    access: changesCards,
    params: byId,
    returns: Message,
    errors: [generalErrors.not_found, errors.card_is_default],
  }),
};

/** Buying credits. */
export const walletRoutes = {
  buy: route({
    method: 'POST',
    path: '/api/wallet/buy',
    summary: 'Buy credits with the default card; send an Idempotency-Key, a new one for each purchase',
    access: pays,
    body: z.object({ credits: z.int().min(10).max(10_000) }),
    returns: OneWithMessage(
      z.strictObject({ payment: Payment, authentication: Authentication, balance: z.int().describe('Credits') }),
    ),
    errors: [
      errors.payment_key_missing,
      errors.not_sold_here,
      errors.no_default_card,
      errors.card_expired,
      generalErrors.idempotency_mismatch,
      generalErrors.request_in_progress,
      ...declined,
    ],
  }),
  payment: route({
    method: 'GET',
    path: '/api/wallet/payments/:id',
    summary: 'A payment, as the provider knows it',
    access: looksAtCards,
    params: byId,
    returns: One(Payment.extend({ authentication: Authentication })),
    errors: [generalErrors.not_found],
  }),
  rehearse: route({
    method: 'POST',
    path: '/api/wallet/payments/:id/rehearse',
    summary: 'Sandbox only: answer in place of the bank’s customer',
    access: changesCards,
    params: byId,
    body: z.object({ granted: z.boolean() }),
    returns: One(Payment),
    errors: [generalErrors.not_found, errors.nothing_to_rehearse],
  }),
  settings: route({
    method: 'GET',
    path: '/api/wallet/balance-settings',
    summary: 'When credits are bought by themselves, and when a low balance is told',
    access: looks,
    returns: One(BalanceSettings),
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/wallet/balance-settings',
    summary: 'Say when credits are bought by themselves, and when a low balance is told',
    access: pays,
    body: BalanceSettingsInput,
    returns: OneWithMessage(BalanceSettings),
    errors: [errors.no_default_card, errors.top_up_cap_too_low],
  }),
};

const operators = { who: 'admin', anyModule: ['admin'] } as const;

/** The operator's money. */
export const moneyRoutes = {
  figures: route({
    method: 'GET',
    path: '/api/admin/money',
    summary: 'What was sold, refunded, used and is owed, by month; what was kept of resellers’ sales, by reseller',
    access: { ...operators, effect: 'read' },
    query: z.object({ startDate: Day.optional(), endDate: Day.optional() }),
    returns: One(
      z.strictObject({
        currency: z.string(),
        provider: z.strictObject({ name: z.string(), label: z.string(), is_sandbox: z.boolean() }),
        total: MoneyFigures,
        credits_used: z.int().describe('In these months'),
        credits_owed: z.int().describe('What all accounts have left now'),
        fees: z.array(FeesKept),
        months: z.array(MoneyFigures.extend({ month: z.string().describe('2026-11'), credits_used: z.int() })),
      }),
    ),
  }),
  payments: route({
    method: 'GET',
    path: '/api/admin/payments',
    summary: 'What all accounts paid the platform, newest first; without what customers pay resellers',
    access: { ...operators, effect: 'read' },
    query: PageQuery.extend({
      kind: z.enum(paymentKinds).optional(),
      status: z.enum(paymentStatuses).optional(),
      disputed: z.boolean().optional(),
      account_id: Id.optional(),
      startDate: Day.optional(),
      endDate: Day.optional(),
    }),
    returns: Page(AdminPayment),
  }),
  refund: route({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    summary: 'Give a payment back; its credits are taken back as far as they are unspent',
    access: { ...operators, effect: 'write' },
    params: byId,
    body: z.object({ reason: z.string().trim().min(1).max(300) }),
    returns: OneWithMessage(AdminPayment.extend({ credits_taken_back: z.int() })),
    errors: [generalErrors.not_found, errors.payment_not_refundable, errors.refund_refused],
  }),
};

const signed = { who: 'signature', effect: 'write' } as const;

/** Where providers tell that something has changed. */
export const hookRoutes = {
  notice: route({
    method: 'POST',
    path: '/api/hooks/payments',
    summary: 'A notice of the payment provider, signed by it',
    access: signed,
    body: SignedBody,
    returns: Empty,
    status: 202,
    errors: [generalErrors.not_found, errors.notice_refused],
  }),
  noticeOf: route({
    method: 'POST',
    path: '/api/hooks/payments/:provider',
    summary: 'A notice of one of several payment providers, signed by it',
    access: signed,
    params: z.object({ provider: z.string().max(40) }),
    body: SignedBody,
    returns: Empty,
    status: 202,
    errors: [generalErrors.not_found, errors.notice_refused],
  }),
};
