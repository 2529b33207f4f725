import { createSandbox } from '@galena/adapters/payments';
import { noticeRoutes } from '@galena/contract/kernel';
import { cardRoutes, hookRoutes } from '@galena/contract/payments';
import { providerRoutes as routes } from '@galena/contract/providers';
import { beforeAll, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { plantBrand, type PlantedBrand } from '../../testing/brand-fixture.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { connect, createBuyer, createSeller } from '../../testing/money/seller-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
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

  it('of a reseller whose address was another’s before is its own, and so are its customers', async () => {
    const [one, other] = [await createSeller(app(), 'Before'), await plantBrand(app(), 'After')];
    const address = async (person: Person, email: string): Promise<void> => {
      await app().owner.query('update identity.users set email = $2 where id = $1', [person.id, email]);
    };
    await address(one.person, 'moved@mail.example');
    await address(other.person, one.person.email);
    await connect(other);
    expect((await stateOf(other)).status).toBe('connected');
    expect(await refOf(other)).not.toBe(await refOf(one));
    // Somebody is a customer of both by one address.
    const refs = [];
    for (const seller of [one, other]) {
      const { person } = await createBuyer(app(), seller, null);
      await address(person, 'both@mail.example');
      const client = app().client(await signInAs(app(), person, seller.host), { host: seller.host });
      await client.call(cardRoutes.add, { body: { provider_token: 'ok' } });
      const { rows } = await app().owner.query<{ provider: string; ref: string }>(
        'select provider, ref from payments.customers where account_id = $1',
        [person.accountId],
      );
      refs.push(rows[0]?.ref);
      expect(rows).toEqual([{ provider: `sandbox/${await refOf(seller)}`, ref: rows[0]?.ref }]);
    }
    expect(new Set(refs).size).toBe(2);
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
  const hear = async (ref: string, id: string): Promise<void> => {
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
  };
  const tell = async (seller: PlantedBrand, ref: string, id: string) => {
    await hear(ref, id);
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

  /** What somebody is told of payment accounts, oldest first. */
  const toldTo = async (person: Person) => {
    const client = app().client(await signInAs(app(), person));
    const { data } = await client.call(noticeRoutes.list, { query: {} });
    return data
      .filter(({ kind }) => kind.startsWith('payment_account'))
      .map(({ kind, params, link }) => [kind, params['account'], link])
      .toReversed();
  };
  const memberOf = async ({ person: { accountId } }: PlantedBrand, option: string): Promise<Person> => {
    const member = await createPerson(app(), { accountId, userType: 'team_member' });
    await app().owner.query('insert into identity.team_access (account_id, user_id, option) values ($1, $2, $3)', [
      accountId,
      member.id,
      option,
    ]);
    return member;
  };
  const page = '/whitelabel/payment-integration';
  const restricted = ['payment_account_restricted', 'Sandbox account', page];
  const revoked = ['payment_account_revoked', 'Sandbox account', page];

  // WL-043, G-119, G-133
  it('is told once for each change for the worse, to those who work on the white label, and never that all is well', async () => {
    const seller = await createSeller(app(), 'Bells');
    const [colleague, other] = [await memberOf(seller, 'whitelabel'), await memberOf(seller, 'leads')];
    const ref = await refOf(seller);
    const set = sandbox.rehearsal?.setAccount;
    await set?.(ref, 'restricted');
    await tell(seller, ref, 'b1');
    await tell(seller, ref, 'b2');
    for (const person of [seller.person, colleague]) expect(await toldTo(person)).toEqual([restricted]);
    await set?.(ref, 'connected');
    await tell(seller, ref, 'b3');
    expect(await toldTo(seller.person)).toEqual([restricted]);
    await set?.(ref, 'restricted');
    await tell(seller, ref, 'b4');
    await set?.(ref, 'revoked');
    await tell(seller, ref, 'b5');
    await tell(seller, ref, 'b6');
    for (const person of [seller.person, colleague])
      expect(await toldTo(person)).toEqual([restricted, restricted, revoked]);
    expect(await toldTo(other)).toEqual([]);
  });

  it('says nothing of an account that the reseller has let go, nor where there is no white label any more', async () => {
    const [left, lost] = [await createSeller(app(), 'Left'), await createSeller(app(), 'Lost')];
    const refs = [await refOf(left), await refOf(lost)] as const;
    await left.client.call(routes.disconnect, { query: {} });
    await sandbox.rehearsal?.setAccount?.(refs[1], 'revoked');
    await tell(left, refs[0], 'l1');
    await app().owner.query(
      `delete from identity.account_modules where account_id = $1
         and module_id = (select id from identity.modules where slug = 'whitelabel')`,
      [lost.person.accountId],
    );
    await hear(refs[1], 'l2');
    for (const { person } of [left, lost]) expect(await toldTo(person)).toEqual([]);
    expect(await refOf(lost)).toBe('');
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
