import { cardRoutes, walletRoutes } from '@galena/contract/payments';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createPayer, hurryJobs, paymentJobs, sandboxOf, withKey } from '../../testing/money/payment-fixture.ts';

const app = useTestApp();

const shown = { brand: 'sandbox', exp_month: 12, exp_year: 2099, provider: 'sandbox' };

describe('POST /api/wallet/cards/setup', () => {
  it('200: what the page needs, with the sandbox’s label and tokens', async () => {
    const { client } = await createPayer(app());
    const { data } = await client.call(cardRoutes.setup, { body: {} });
    expect(data).toMatchObject({ provider: 'sandbox', is_sandbox: true, publishable_key: null, approve_url: null });
    expect(data.tokens).toContain('needs_authentication');
    expect(data.client_secret).toContain('_secret');
    // LEAD-044: what it costs and brings is the server's to say, here and beside the cards.
    const check = { amount: 100, currency: 'USD', credits: 10 };
    expect([data.check, (await client.call(cardRoutes.list, {})).check]).toEqual([check, check]);
  });

  it('404: nobody of that name takes payments here', async () => {
    const { client } = await createPayer(app());
    expect(await client.refused(cardRoutes.setup, { body: { provider: 'acme' } })).toMatchObject({ status: 404 });
  });
});

// CONST-016 CONST-017 WAL-020
describe('POST /api/wallet/cards', () => {
  it('201: charges 1 dollar, adds 10 credits that stay a year, and is the default one', async () => {
    const payer = await createPayer(app());
    const answer = await payer.client.call(cardRoutes.add, { body: { provider_token: 'ok' } }, withKey());
    expect(answer).toMatchObject({ message: 'Card added.', code: 'card_added' });
    expect(answer.data).toMatchObject({ ...shown, last4: '4242', is_default: true, status: 'active' });
    expect(answer.data.payment).toMatchObject({
      kind: 'validation',
      status: 'succeeded',
      amount_cents: 100,
      credits: 10,
    });
    expect(await payer.balance()).toBe(10);
    expect(await payer.books()).toMatchObject([{ state: 'succeeded', amount: 100 }]);
    const { rows } = await app().owner.query(
      `select kind, reference, key from billing.journals where account_id = $1 and kind = 'validation'`,
      [payer.person.accountId],
    );
    expect(rows).toHaveLength(1);
  });

  it('201: the same card a second time is not charged again, and adds nothing', async () => {
    const payer = await createPayer(app());
    await payer.addCard();
    const second = await payer.addCard();
    expect(second.payment).toBeNull();
    expect(await payer.balance()).toBe(10);
    expect(await payer.books()).toHaveLength(1);
    const { data } = await payer.client.call(cardRoutes.list, {});
    expect(data.map(({ is_default }) => is_default)).toEqual([true, false]);
  });

  it('201: the same call again answers the same card', async () => {
    const payer = await createPayer(app());
    const add = () => payer.client.call(cardRoutes.add, { body: { provider_token: 'ok' } }, withKey('one'));
    const [first, again] = [await add(), await add()];
    expect(again).toEqual(first);
    expect((await payer.client.call(cardRoutes.list, {})).data).toHaveLength(1);
  });

  it('402: a card that is declined is not kept, and its holder is told', async () => {
    const payer = await createPayer(app());
    const refused = await payer.client.refused(cardRoutes.add, { body: { provider_token: 'declined' } }, withKey());
    expect(refused).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    expect(refused.body?.message).toBe('The payment was declined: Your card was declined.');
    expect((await payer.client.call(cardRoutes.list, {})).data).toEqual([]);
    expect(await payer.balance()).toBe(0);
    await app().runJobsUntilIdle(paymentJobs);
    const { rows } = await app().owner.query('select state, is_detached from payments.cards where account_id = $1', [
      payer.person.accountId,
    ]);
    expect(rows).toEqual([{ state: 'removed', is_detached: true }]);
  });

  it('422: what is no card of the provider', async () => {
    const payer = await createPayer(app());
    const refused = await payer.client.refused(cardRoutes.add, { body: { provider_token: 'gold' } }, withKey());
    expect(refused).toMatchObject({ status: 422, body: { code: 'card_refused' } });
  });

  it('201: while its payment is under way a card cannot be used; then it can, and ten credits come', async () => {
    const payer = await createPayer(app());
    const answer = await payer.client.call(cardRoutes.add, { body: { provider_token: 'processing' } }, withKey());
    expect(answer).toMatchObject({ message: 'Your payment is processing.', data: { status: 'validating' } });
    expect(await payer.client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey())).toMatchObject({
      status: 402,
      body: { code: 'no_default_card' },
    });
    app().clock.advance(61);
    await hurryJobs(app());
    await app().runJobsUntilIdle(paymentJobs);
    expect((await payer.client.call(cardRoutes.list, {})).data).toMatchObject([{ status: 'active', is_default: true }]);
    expect(await payer.balance()).toBe(10);
  });

  it('201: the bank may want its holder, who grants it', async () => {
    const payer = await createPayer(app());
    const { data } = await payer.client.call(
      cardRoutes.add,
      { body: { provider_token: 'needs_authentication' } },
      withKey(),
    );
    expect(data).toMatchObject({ status: 'validating', authentication: { is_sandbox: true, provider: 'sandbox' } });
    const params = { id: data.payment?.id as number };
    const granted = await payer.client.call(walletRoutes.rehearse, { params, body: { granted: true } });
    expect(granted.data).toMatchObject({ status: 'succeeded' });
    expect((await payer.client.call(cardRoutes.list, {})).data).toMatchObject([{ status: 'active' }]);
    const again = await payer.client.refused(walletRoutes.rehearse, { params, body: { granted: true } });
    expect(again).toMatchObject({ status: 409, body: { code: 'nothing_to_rehearse' } });
  });

  it('409: more cards than an account may have', async () => {
    const payer = await createPayer(app());
    for (let count = 0; count < 10; count += 1) await payer.addCard();
    const refused = await payer.client.refused(cardRoutes.add, { body: { provider_token: 'ok' } }, withKey());
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_cards' } });
  });
});

// G-28
describe('cards of whoever comes to pay for a plan', () => {
  const hasLeadsOnly = { modules: ['leads'] } as const;

  it.each([
    ['an inactive account', { ...hasLeadsOnly, status: 'inactive' }],
    ['an account without a wallet', hasLeadsOnly],
  ] as const)('%s adds one, sees it and its payment, and buys no credits', async (_, input) => {
    const client = app().client(await signInAs(app(), await createPerson(app(), input)));
    await client.call(cardRoutes.setup, { body: {} });
    const { data } = await client.call(cardRoutes.add, { body: { provider_token: 'ok' } }, withKey());
    expect((await client.call(cardRoutes.list, {})).data).toMatchObject([{ id: data.id, is_default: true }]);
    await client.call(walletRoutes.payment, { params: { id: data.payment?.id ?? 0 } });
    expect(await client.refused(walletRoutes.buy, { body: { credits: 10 } })).toMatchObject({ status: 403 });
    await client.call(cardRoutes.remove, { params: { id: data.id } });
  });

  it('403: a member of the team without a wallet', async () => {
    const client = app().client(
      await signInAs(app(), await createPerson(app(), { ...hasLeadsOnly, userType: 'team_member' })),
    );
    expect(await client.refused(cardRoutes.list, {})).toMatchObject({ status: 403, body: { code: 'module_missing' } });
  });
});

describe('the default card', () => {
  it('is the one that was made it last; it is removed only when it is the last', async () => {
    const payer = await createPayer(app());
    const [first, second] = [await payer.addCard(), await payer.addCard()];
    const remove = (id: number) => payer.client.call(cardRoutes.remove, { params: { id } });
    const refused = await payer.client.refused(cardRoutes.remove, { params: { id: first.id } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'card_is_default' } });
    const made = await payer.client.call(cardRoutes.makeDefault, { params: { id: second.id } });
    expect(made).toMatchObject({ message: 'Default card changed.', data: { is_default: true } });
    await app().runJobsUntilIdle(paymentJobs);
    await remove(first.id);
    await remove(second.id);
    expect((await payer.client.call(cardRoutes.list, {})).data).toEqual([]);
    expect(await payer.client.refused(cardRoutes.remove, { params: { id: first.id } })).toMatchObject({ status: 404 });
  });

  it('is expired when its month is over, everywhere on earth', async () => {
    const payer = await createPayer(app());
    await payer.addCard();
    const { owner, clock } = app();
    const now = clock.now();
    const at = (year: number, month: number) =>
      owner.query('update payments.cards set exp_year = $2, exp_month = $3 where account_id = $1', [
        payer.person.accountId,
        year,
        month,
      ]);
    await at(now.getUTCFullYear() - 1, 12);
    expect((await payer.client.call(cardRoutes.list, {})).data).toMatchObject([{ status: 'expired' }]);
    const refused = await payer.client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey());
    expect(refused).toMatchObject({ status: 402, body: { code: 'card_expired' } });
  });
});

// WAL-007
describe('POST /api/wallet/cards/:id/reconnect', () => {
  it('200: after two declines a card is entered again, and then pays', async () => {
    const payer = await createPayer(app());
    const card = await payer.addCard();
    const account = payer.person.accountId;
    // Its bank has changed its mind since.
    await app().owner.query(
      `update payments.sandbox_pages p set value = jsonb_set(value, '{cards,0,token}', '"declined"'), version = version + 1
       from payments.customers c where c.account_id = $1 and p.key = 'customer:' || substr(c.ref, 13)`,
      [account],
    );
    const buy = () => payer.client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey());
    expect(await buy()).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    expect(await buy()).toMatchObject({ status: 402, body: { code: 'card_reconnect' } });
    const third = await buy();
    // WAL-010
    expect(third.body?.message).toBe(
      'For security reasons please re-connect your card to be able to continue paying for credits.',
    );
    expect(await payer.books()).toHaveLength(3);
    const params = { id: card.id };
    const answer = await payer.client.call(cardRoutes.reconnect, { params, body: { provider_token: 'ok' } }, withKey());
    expect(answer).toMatchObject({ message: 'Card re-connected.', data: { status: 'active', is_default: true } });
    expect((await payer.buy(10)).data.balance).toBe(20);
  });

  it('404: a card of somebody else', async () => {
    const [payer, other] = [await createPayer(app()), await createPayer(app())];
    const { id } = await other.addCard();
    const input = { params: { id }, body: { provider_token: 'ok' } };
    expect(await payer.client.refused(cardRoutes.reconnect, input)).toMatchObject({ status: 404 });
    expect(sandboxOf(app()).isSandbox).toBe(true);
  });
});
