import { successOf } from '@galena/contract/kernel';
import {
  cardRoutes,
  hookRoutes,
  moneyRoutes,
  paymentSuccesses as successes,
  walletRoutes,
} from '@galena/contract/payments';
import { inTransaction } from '../../platform/context/transaction.ts';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { getBalanceSettings, saveBalanceSettings } from './balance.service.ts';
import {
  authenticationOf,
  buyCredits,
  getPayment,
  noteBought,
  rehearse,
  requirePaid,
  seePayment,
} from './buying.service.ts';
import {
  addCard,
  beginSetup,
  handOverAgain,
  listCards,
  makeDefault,
  reconnectCard,
  removeCard,
} from './cards.service.ts';
import { getFigures, listPayments, refundByOperator } from './money.service.ts';
import { receiveNotice } from './notices.service.ts';
import type { Payment } from './settle.service.ts';
import { shownCard } from './shown.rules.ts';

/** What people are told of a payment that did not fail. */
const successOfPayment = ({ state }: Pick<Payment, 'state'>) => {
  if (state === 'needs_authentication') return successOf(successes.payment_authentication);
  return successOf(state === 'succeeded' ? successes.payment_succeeded : successes.payment_processing);
};

const cards: readonly Binding[] = [
  bindPrepared(
    cardRoutes.setup,
    (context, { body }, fail) => beginSetup(context, body.provider, fail),
    async (_context, _input, _fail, data) => ({ data }),
  ),
  bind(cardRoutes.list, async (context) => {
    const { cards: found, check } = await listCards(context);
    return { data: found.map(shownCard), check };
  }),
  bindPrepared(
    cardRoutes.add,
    async (context, { body }, fail) => {
      const { card, payment } = await addCard(context, body, fail);
      if (payment) await requirePaid(context, payment, fail);
      return {
        ...shownCard(card),
        payment: payment && (await seePayment(context, payment)),
        authentication: payment && (await authenticationOf(context, payment)),
        told: payment && payment.state !== 'succeeded' ? successOfPayment(payment) : successOf(successes.card_added),
      };
    },
    async (_context, _input, _fail, { told, ...data }) => ({ data, ...told }),
  ),
  bind(cardRoutes.makeDefault, async (context, { params }, fail) => ({
    data: shownCard(await makeDefault(context, params.id, fail)),
    ...successOf(successes.card_made_default),
  })),
  bindPrepared(
    cardRoutes.reconnect,
    (context, { params, body }, fail) => handOverAgain(context, params.id, body.provider_token, fail),
    async (context, { params }, fail, entered) => ({
      data: shownCard(await reconnectCard(context, params.id, entered, fail)),
      ...successOf(successes.card_reconnected),
    }),
  ),
  bind(cardRoutes.remove, async (context, { params }, fail) => {
    await removeCard(context, params.id, fail);
    return successOf(successes.card_removed);
  }),
];

const wallet: readonly Binding[] = [
  bindPrepared(
    walletRoutes.buy,
    async (context, { body }, fail) => {
      const payment = await buyCredits(context, body.credits, fail);
      const authentication = await authenticationOf(context, payment);
      return { payment, seen: await seePayment(context, payment), authentication };
    },
    (context, _input, _fail, { payment, seen, authentication }) =>
      inTransaction(context, async (tx) => ({
        data: { payment: seen, authentication, balance: await noteBought(tx, payment) },
        ...successOfPayment(payment),
      })),
  ),
  bind(walletRoutes.payment, async (context, { params }, fail) => {
    const payment = await getPayment(context, params.id, fail);
    return {
      data: { ...(await seePayment(context, payment)), authentication: await authenticationOf(context, payment) },
    };
  }),
  bindPrepared(
    walletRoutes.rehearse,
    async (context, { params, body }, fail) =>
      seePayment(context, await rehearse(context, params.id, body.granted, fail)),
    async (_context, _input, _fail, data) => ({ data }),
  ),
  bind(walletRoutes.settings, async (context) => ({ data: await getBalanceSettings(context) })),
  bind(walletRoutes.saveSettings, async (context, { body }, fail) => ({
    data: await saveBalanceSettings(context, body, fail),
    ...successOf(successes.balance_settings_saved),
  })),
];

const money: readonly Binding[] = [
  bind(moneyRoutes.figures, async (context, { query }) => ({ data: await getFigures(context, query) })),
  bind(moneyRoutes.payments, (context, { query }) => listPayments(context, query)),
  bindPrepared(
    moneyRoutes.refund,
    (context, { params, body }, fail) => refundByOperator(context, params.id, body.reason, fail),
    async (_context, _input, _fail, { data, isDone }) => ({
      data,
      ...successOf(isDone ? successes.payment_refunded : successes.refund_processing),
    }),
  ),
];

const hooks: readonly Binding[] = [
  bind(hookRoutes.notice, async (context, { body }, fail) => {
    await receiveNotice(context, undefined, body, fail);
    return {};
  }),
  bind(hookRoutes.noticeOf, async (context, { params, body }, fail) => {
    await receiveNotice(context, params.provider, body, fail);
    return {};
  }),
];

export const bindings: readonly Binding[] = [...cards, ...wallet, ...money, ...hooks];
