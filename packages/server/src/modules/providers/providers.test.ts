import { createSandbox } from '@galena/adapters/payments';
import { hookRoutes } from '@galena/contract/payments';
import { providerRoutes as routes } from '@galena/contract/providers';
import { beforeAll, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { plantBrand, type PlantedBrand } from '../../testing/brand-fixture.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { connect, createSeller } from '../../testing/money/seller-fixture.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from './providers.ports.ts';

// A reseller's own account with the payment provider: connected by its owner, once, and let go. WL-003, WL-043, NAV-062, NAV-063, G-119

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const app = useTestApp({
  clock,
  jobs: paymentJobs,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
beforeAll(() => books.use(app()));

const stateOf = async ({ client }: PlantedBrand) => (await client.call(routes.get, {})).data;
const backOf = async ({ client }: PlantedBrand) => {
  const { data } = await client.call(routes.connect, {});
  const url = new URL(data.url);
  return { path: url.pathname, code: url.searchParams.get('code') ?? '', state: url.searchParams.get('state') ?? '' };
};
const refusalOf = async ({ client }: PlantedBrand, body: { code: string; state: string }) => {
  const refused = await client.refused(routes.complete, { body });
  return [refused.status, refused.body?.code];
};
const refOf = async ({ person }: PlantedBrand): Promise<string> =>
  (
    await app().owner.query<{ ref: string }>('select ref from providers.connections where account_id = $1', [
      person.accountId,
    ])
  ).rows[0]?.ref ?? '';

describe('connecting', () => {
  it('leads to the provider, back to our page, and to an account that can be paid', async () => {
    const seller = await plantBrand(app(), 'Kestrel');
    expect(await stateOf(seller)).toMatchObject({ status: 'none', provider: { name: 'sandbox', is_sandbox: true } });
    const { path, ...body } = await backOf(seller);
    expect(path).toBe('/whitelabel/payment-integration/callback');
    const { data } = await seller.client.call(routes.complete, { body });
    expect(data).toMatchObject({ status: 'connected', account_name: 'Sandbox account', paying_customers: 0 });
    expect(data).toEqual(await stateOf(seller));
  });

  it('404: a state that was used, is another’s, or is too old; 422: a code that is none', async () => {
    const [seller, other] = [await plantBrand(app(), 'One'), await plantBrand(app(), 'Two')];
    const { code, state } = await backOf(seller);
    expect(await refusalOf(other, { code, state })).toEqual([404, 'connect_state_expired']);
    expect(await refusalOf(seller, { code: 'code_of_nobody', state })).toEqual([422, 'connect_refused']);
    expect(await refusalOf(seller, { code, state })).toEqual([404, 'connect_state_expired']);
    const late = await backOf(seller);
    clock.advance(601);
    expect(await refusalOf(seller, late)).toEqual([404, 'connect_state_expired']);
    expect((await stateOf(seller)).status).toBe('none');
  });

  it('409: a second account; the first is let go before', async () => {
    const seller = await createSeller(app(), 'Twice');
    expect((await seller.client.refused(routes.connect, {})).body?.code).toBe('already_connected');
    await seller.client.call(routes.disconnect, { query: {} });
    await seller.client.call(routes.disconnect, { query: {} });
    expect((await stateOf(seller)).status).toBe('none');
    await connect(seller);
    expect((await stateOf(seller)).status).toBe('connected');
  });

  it('409: an account that is another business’s', async () => {
    const [seller, other] = [await createSeller(app(), 'First'), await plantBrand(app(), 'Second')];
    const { state, code } = await backOf(other);
    await app().owner.query('update providers.connections set ref = $2 where account_id = $1', [
      seller.person.accountId,
      `acct_sandbox_${code.split('_')[2]}`,
    ]);
    expect(await refusalOf(other, { code, state })).toEqual([409, 'payment_account_taken']);
  });
});

describe('what the provider tells of an account', () => {
  const tell = async (seller: PlantedBrand, ref: string, id: string) => {
    const notice = { id, about: 'account', ref, account: ref, createdAt: clock.now() } as const;
    const { rehearsal } = sandbox;
    if (rehearsal === null) throw new Error('the sandbox has its acts');
    const { body, headers } = rehearsal.sign(notice);
    const url = hookRoutes.noticeOf.path.replace(':provider', 'sandbox');
    const answer = await app().server.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(answer.statusCode).toBe(202);
    await app().runJobsUntilIdle(paymentJobs);
    return (await stateOf(seller)).status;
  };

  it('is asked for and kept: restricted, good again, and gone', async () => {
    const seller = await createSeller(app(), 'Told');
    const ref = await refOf(seller);
    const set = sandbox.rehearsal?.setAccount;
    await set?.(ref, 'restricted');
    expect(await tell(seller, ref, 'n1')).toBe('restricted');
    await set?.(ref, 'connected');
    expect(await tell(seller, ref, 'n2')).toBe('connected');
    await set?.(ref, 'revoked');
    expect(await tell(seller, ref, 'n3')).toBe('none');
  });

  it('404: an address of our hooks in the name of an account', async () => {
    const answer = await app().server.inject({
      method: 'POST',
      url: '/api/hooks/payments/sandbox%2F..%2Fx',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(404);
  });
});
