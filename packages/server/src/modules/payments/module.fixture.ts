import { randomUUID } from 'node:crypto';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { inAccounts, inTransaction } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { paymentJobs } from '../../testing/money/payment-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { recordSale } from '../billing/index.ts';
import { lookJob } from './housekeeping.jobs.ts';
import { providersOf } from '../providers/index.ts';

const withKey = { 'idempotency-key': 'planted' };

/** What payments bring to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into payments.customers (account_id, provider, ref, created_at) values (${accountId}, 'probe', 'c${accountId}', now())`,
    `insert into payments.cards (account_id, provider, ref, brand, last4, exp_month, exp_year, state, created_at) values (${accountId}, 'probe', 'k', 'visa', '4242', 1, 2099, 'active', now())`,
    `insert into payments.payments (account_id, key, kind, provider, provider_key, customer_ref, credits, currency, net, tax, description, is_off_session, state, created_at, asked_at) values (${accountId}, 'k', 'purchase', 'probe', gen_random_uuid(), 'c', 1, 'USD', 1, 0, 'd', false, 'failed', now(), now())`,
    `insert into payments.top_up_settings (account_id, updated_at) values (${accountId}, now())`,
  ],
  // Money that the provider took stands in the ledger once, and none that it did not.
  faults: [
    `select p.account_id, p.id, 'paid and not in the ledger' from payments.payments p where p.state in ('succeeded', 'refunded')
       and p.provider <> 'probe' and not exists (
         select from billing.journals j where j.account_id = p.account_id
           and j.key in ('payment:' || p.provider || ':' || p.ref, 'resale:payment:' || p.provider || ':' || p.ref))`,
    `select j.account_id, j.id, 'in the ledger and not paid' from billing.journals j where j.key like 'payment:sandbox:%' and not exists (
       select from payments.payments p where p.account_id = j.account_id and p.state in ('succeeded', 'refunded')
         and j.key = 'payment:' || p.provider || ':' || p.ref)`,
    // Of what a reseller was paid, both sides know, and the platform’s part is the provider’s.
    `select t.client_id, t.key, 'another fee than the provider kept' from billing.transfers t
       join payments.payments p on p.account_id = t.client_id and t.key = 'payment:' || p.provider || ':' || p.ref
       where p.seller_id is distinct from t.reseller_id or p.fee <> t.wholesale`,
    `select account_id, 'several default cards' from payments.cards where is_default group by 1 having count(*) > 1`,
  ],
  plant: async ({ app, person: { accountId }, canary }) => {
    const [provider] = providersOf(app.app.context);
    if (!provider) throw new Error('nobody takes payments');
    const key = `planted ${accountId}`;
    const customer = await provider.createCustomer({ reference: key, email: 'p@mail.example', name: canary, key });
    await app.owner.query(
      `insert into payments.customers (account_id, provider, ref, created_at) values ($1, 'sandbox', $2, now())`,
      [accountId, customer],
    );
    const plantCard = async (token: string, isDefault: boolean) => {
      const { ref, brand } = await provider.addCard(customer, token);
      const id = await plantRow(
        app,
        `insert into payments.cards (account_id, provider, ref, brand, last4, exp_month, exp_year, state, is_default, created_at)
         values ($1, 'sandbox', $2, $3, '4242', 12, 2099, 'active', $4, now()) returning id`,
        [accountId, ref, brand, isDefault],
      );
      return { id, ref };
    };
    const plantPayment = async (card: { id: number; ref: string }) => {
      const providerKey = randomUUID();
      const money = { amount: 100, currency: 'USD' };
      const { ref, state } = await provider.charge({
        customerRef: customer,
        cardRef: card.ref,
        money,
        key: providerKey,
        description: canary,
        isOffSession: false,
      });
      const id = await plantRow(
        app,
        `insert into payments.payments (account_id, key, kind, provider, provider_key, customer_ref, card_id, credits, currency, net, tax,
           description, is_off_session, state, ref, created_at, asked_at)
         values ($1, $2::uuid::text, 'purchase', 'sandbox', $2::uuid, $3, $4, 10, 'USD', 100, 0, $5, false, $6, $7, $8, $8) returning id`,
        [accountId, providerKey, customer, card.id, canary, state, ref, app.clock.now()],
      );
      return { id, ref };
    };
    const [card, spare] = [await plantCard('ok', true), await plantCard('needs_authentication', false)];
    const [paid, open] = [await plantPayment(card), await plantPayment(spare)];
    await inAccounts(app.app.systemContext('fixture'), [accountId], (tx) =>
      recordSale(tx, {
        accountId,
        key: `payment:sandbox:${paid.ref}`,
        kind: 'purchase',
        credits: 10,
        expiresAt: null,
        reason: canary,
        reference: paid.ref,
        money: { currency: 'USD', net: 100, tax: 0 },
      }),
    );
    return { cardId: card.id, spareCardId: spare.id, paidId: paid.id, openId: open.id };
  },
  cases: {
    'POST /api/wallet/cards/setup': { input: noInput, audits: { none: 'nothing is kept until a card is entered' } },
    'GET /api/wallet/cards': { input: noInput },
    'POST /api/wallet/cards': { input: () => ({ body: { provider_token: 'ok' } }), audits: ['card_added card'] },
    'POST /api/wallet/cards/:id/default': {
      input: ({ spareCardId: id }) => ({ params: { id } }),
      audits: ['card_made_default card'],
    },
    'POST /api/wallet/cards/:id/reconnect': {
      input: ({ cardId: id }) => ({ params: { id }, body: { provider_token: 'ok' } }),
      audits: ['card_reconnected card'],
    },
    'DELETE /api/wallet/cards/:id': {
      input: ({ spareCardId: id }) => ({ params: { id } }),
      audits: ['card_removed card'],
    },
    'POST /api/wallet/buy': {
      input: () => ({ body: { credits: 10 }, headers: withKey }),
      audits: ['credits_bought payment'],
    },
    'GET /api/wallet/payments/:id': { input: ({ paidId: id }) => ({ params: { id } }) },
    'POST /api/wallet/payments/:id/rehearse': {
      input: ({ openId: id }) => ({ params: { id }, body: { granted: true } }),
      audits: { none: 'it is what a bank would do' },
    },
    'GET /api/wallet/balance-settings': { input: noInput },
    'PUT /api/wallet/balance-settings': {
      input: () => ({ body: { auto_top_up: { enabled: false }, low_balance_notice: 5 } }),
      audits: ['balance_settings_saved wallet'],
    },
    'GET /api/admin/money': { input: noInput },
    'GET /api/admin/payments': { input: noInput },
    'POST /api/admin/payments/:id/refund': {
      input: ({ paidId: id }) => ({ params: { id }, body: { reason: 'planted' } }),
      audits: ['payment_refunded payment'],
    },
  },
});

/** Has the sandbox asked what it told, as housekeeping does, and works off what comes of it. */
export const lookAgain = async (app: TestApp): Promise<void> => {
  await inTransaction(app.app.systemContext('test'), (tx) =>
    enqueue(tx, lookJob, { provider: 'sandbox' }, { key: 'sandbox' }),
  );
  await app.runJobsUntilIdle(paymentJobs);
};
