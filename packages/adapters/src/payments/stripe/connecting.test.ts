import { describe, expect, it } from 'vitest';
import { Stripe } from 'stripe';
import * as ground from '../../http/test-servers.ts';
import { failureOf } from '../testing/asking.ts';
import type { Bench } from '../testing/bench.ts';
import { openStripe } from '../testing/benches.ts';
import { connectingOf } from '../testing/connected-promises.ts';
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

describe('connected accounts of Stripe', () => {
  it('are agreed to on its page, for what is asked of them', async () => {
    const { bench } = await open();
    const returnUrl = 'https://galena.test/a?b=c&d';
    const url = new URL(connectingOf(bench).agreeUrl({ state: 's&t', returnUrl, email: 'grace+1@galena.test' }));
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
    const connect = 'whsec_secretOfConnectOfThisTest';
    const lost = { type: 'account.application.deauthorized', data: { object: { id: 'ca_1', object: 'application' } } };
    const about = { about: 'account', ref: 'acct_7', account: 'acct_7' };
    expect(await sentTo(bench, connect, { ...lost, account: 'acct_7' })).toMatchObject(about);
    const updated = { type: 'account.updated', data: { object: { id: 'acct_7', object: 'account' } } };
    expect(await sentTo(bench, connect, { ...updated, account: 'acct_7' })).toMatchObject(about);
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
