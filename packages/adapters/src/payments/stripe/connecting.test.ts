import { describe, expect, it } from 'vitest';
import { Stripe } from 'stripe';
import type { InProcessRequest } from '../../http/index.ts';
import * as ground from '../../http/test-servers.ts';
import { failureOf, getSubscription, savePrice, subscribe } from '../testing/asking.ts';
import type { Bench } from '../testing/bench.ts';
import { openStripe } from '../testing/benches.ts';
import { connect, connectingOf } from '../testing/connecting.ts';
import { createStripe } from './index.ts';

const open = async () => {
  const bench = await openStripe(ground);
  const { ref } = await connectingOf(bench).complete(await (bench.others?.agree('grace@galena.test') ?? ''));
  const fail = (how: object, status = 200) =>
    bench.wire?.fail({ call: `GET /v1/accounts/${ref}`, how: { status, text: JSON.stringify(how) } });
  return { bench, ref, fail, maybeAccount: () => connectingOf(bench).maybeAccount(ref) };
};

/** A notice of a connected account, with a thing that the sandbox has none of. */
const sentTo = async ({ clock, provider }: Bench, secret: string, event: object) => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', created: 1_795_000_000, ...event });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return provider.readNotice(Buffer.from(payload), { 'stripe-signature': header });
};

describe('a change of price that waited for its payment', () => {
  it('brings its percent with it when it comes, though nobody was there', async () => {
    const bench = await openStripe(ground);
    const own = await connect(bench);
    const { ref } = await subscribe(own, 'ok', 0, { feePercent: 10 });
    const call = `GET /v1/subscriptions/${ref}`;
    const known = bench.wire?.calls.findLast(({ method, path }) => `${method} ${path}` === call)?.reply?.json as object;
    // Paid for on another page: Stripe took over what waited, and leaves the percent as it was.
    const come = { ...known, application_fee_percent: 10, metadata: { galena_fee_percent: '20' } };
    bench.wire?.fail({ call, how: { status: 200, text: JSON.stringify(come) } });
    await getSubscription(own, ref);
    const last = bench.wire?.calls.findLast(({ method }) => method === 'POST');
    expect([last?.path, last?.body]).toEqual([
      `/v1/subscriptions/${ref}`,
      expect.stringContaining('application_fee_percent=20'),
    ]);
    own.clock.advance(31 * 86_400);
    expect((await getSubscription(own, ref)).payment?.fee).toBe(980);
  });
});

describe('a trial that was given up before it was paid for', () => {
  it('leaves no invoice that could be paid', async () => {
    const bench = await openStripe(ground);
    const own = await connect(bench);
    const entryPriceRef = await savePrice(own, 900, 'once');
    const { ref } = await subscribe(own, 'needs_authentication', 14, { entryPriceRef });
    await own.provider.cancel(ref, 'now');
    const asked = (bench.wire?.calls ?? []).map(({ method, path }) => `${method} ${path}`);
    const voided = asked.findIndex((call) => /^POST \/v1\/invoices\/in_\w+\/void$/.test(call));
    expect(voided).toBeGreaterThan(-1);
    expect(asked.indexOf(`DELETE /v1/subscriptions/${ref}`)).toBeGreaterThan(voided);
  });
});

describe('connected accounts of Stripe', () => {
  it('are asked for at Stripe itself by the one way out: OAuth has a host of its own', async () => {
    const asked: string[] = [];
    const known = { stripe_user_id: 'acct_1', id: 'acct_1', charges_enabled: true, email: 'grace@galena.test' };
    const answer = async ({ url, method }: InProcessRequest) => {
      asked.push(`${method} ${url.href}`);
      const body = Buffer.from(JSON.stringify(known));
      return { status: 200, headers: { 'content-type': 'application/json' }, body };
    };
    const outbound = ground.startOutbound({ inProcess: { suffix: 'stripe.com', answer } });
    const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
    const connecting = { clientId: 'ca_1', webhookSecret: 'whsec_2' };
    const provider = createStripe({ ...keys, connect: connecting, outbound, now: () => new Date() });
    const account = { ref: 'acct_1', label: 'grace@galena.test', state: 'connected' };
    expect(await provider.connecting?.complete('ac_1')).toEqual(account);
    await provider.connecting?.disconnect('acct_1');
    expect(asked).toEqual([
      'POST https://connect.stripe.com/oauth/token',
      'GET https://api.stripe.com/v1/accounts/acct_1',
      'GET https://api.stripe.com/v1/accounts/acct_1',
      'POST https://connect.stripe.com/oauth/deauthorize',
    ]);
  });

  it('are agreed to on its page, for what is asked of them', async () => {
    const { bench } = await open();
    const returnUrl = 'https://galena.test/a?b=c&d';
    const url = new URL(
      connectingOf(bench).agreeUrl({ state: 's&t', returnUrl, email: 'grace+1@galena.test', reference: 'account:1' }),
    );
    expect(`${url.origin}${url.pathname}`).toBe('https://connect.stripe.com/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'ca_clientOfThisTest',
      scope: 'read_write',
      redirect_uri: returnUrl,
      state: 's&t',
      'stripe_user[email]': 'grace+1@galena.test',
    });
  });

  it.each([
    [
      { business_profile: { name: 'Grace' }, settings: { dashboard: { display_name: 'G' } }, email: 'g@g.test' },
      'Grace',
    ],
    [{ business_profile: { name: '' }, settings: { dashboard: { display_name: 'G' } }, email: 'g@g.test' }, 'G'],
    [{ business_profile: null, settings: null, email: 'g@g.test' }, 'g@g.test'],
    [{}, 'acct_1'],
  ])('are called as their owner knows them: %j', async (known, label) => {
    const { fail, maybeAccount } = await open();
    fail({ id: 'acct_1', charges_enabled: false, ...known });
    expect(await maybeAccount()).toEqual({ ref: 'acct_1', label, state: 'restricted' });
  });

  it('are gone when they give us no access, and not when our key is refused, or nobody knows', async () => {
    const { bench, ref, fail, maybeAccount } = await open();
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' };
    fail({ error }, 401);
    expect(await failureOf(maybeAccount())).toMatchObject({ fault: 'auth' });
    fail({ error: { ...error, message: 'Only Stripe Connect platforms can work with other accounts.' } }, 403);
    expect(await failureOf(maybeAccount())).toMatchObject({ fault: 'auth' });
    fail({ error: { type: 'api_error' } }, 503);
    expect(await failureOf(maybeAccount())).toMatchObject({ fault: 'unavailable' });
    const message = `The provided key does not have access to account '${ref}' (or that account does not exist).`;
    for (const status of [401, 403]) {
      fail({ error: { ...error, code: 'account_invalid', message } }, status);
      expect(await maybeAccount()).toBeNull();
    }
    expect(await maybeAccount()).not.toBeNull();
    expect(await failureOf(bench.wire?.stranger.connecting?.maybeAccount(ref) ?? Promise.resolve())).toMatchObject({
      fault: 'auth',
    });
  });

  it('are asked for by names that fit into a header only', async () => {
    const { bench } = await open();
    for (const ref of ['', 'acct_', 'acct_1\r\nx: y', 'acct_1/../2', 'cus_1'])
      expect(() => connectingOf(bench).inNameOf(ref)).toThrow('There is no such account');
  });

  it('tell nothing of the keys that come with a code', async () => {
    const { bench } = await open();
    const told = await connectingOf(bench).complete(await (bench.others?.agree('grace@galena.test') ?? ''));
    expect(JSON.stringify(told)).not.toContain('SecretOf');
  });

  it('are read of notices that are signed with the secret of Connect, also when we have lost them', async () => {
    const { bench } = await open();
    const ofConnect = 'whsec_secretOfConnectOfThisTest';
    const lost = { type: 'account.application.deauthorized', data: { object: { id: 'ca_1', object: 'application' } } };
    const about = { about: 'account', ref: 'acct_7', account: 'acct_7' };
    expect(await sentTo(bench, ofConnect, { ...lost, account: 'acct_7' })).toMatchObject(about);
    const updated = { type: 'account.updated', data: { object: { id: 'acct_7', object: 'account' } } };
    expect(await sentTo(bench, ofConnect, { ...updated, account: 'acct_7' })).toMatchObject(about);
    expect(await sentTo(bench, 'whsec_secretOfThisTest', updated)).toMatchObject({ about: 'other', account: null });
    const refused = sentTo(bench, 'whsec_another', { ...lost, account: 'acct_7' });
    expect(await failureOf(refused)).toMatchObject({ fault: 'bad_input' });
  });

  it('are none where there is no client id', () => {
    const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
    const world = { outbound: ground.startOutbound(), now: () => new Date() };
    expect(createStripe({ ...keys, ...world, connect: null }).connecting).toBeNull();
  });
});
