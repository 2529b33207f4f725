import { enrichers, enrichersOf, type KnownLead } from '@galena/adapters/enrichers';
import { manifestRoutes, searcherRoutes, vendorKeyRoutes } from '@galena/contract/search';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context/context.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { plantRun } from '../../platform/module/module.fixture.ts';
import { supply } from '../../platform/ports/ports.ts';
import type { Person } from '../../testing/people.ts';
import { readyText, startAcmeVendor } from '../../testing/vendors/acme-vendor.ts';
import { createKeyedEnricher, type KeyedEnricher } from '../../testing/vendors/keyed-enricher.ts';
import { acmeOf, mine, other, params, saveKey, startVendorKeyApp } from '../../testing/vendors/vendor-key-fixture.ts';
import { enrichersPort } from './searchers.ports.ts';
import { openEnrichers, type OpenEnricher } from './vendors.service.ts';

const house = 'of-the-house';
let asked: KeyedEnricher;
const vendor = await startAcmeVendor(mine);
afterAll(() => vendor.close());
const { app, fixture, signIn, addByOperator } = startVendorKeyApp(
  (acme) => {
    asked = createKeyedEnricher(acme);
    const inventors = enrichers.filter(({ isSandbox }) => isSandbox);
    return [supply(enrichersPort, { all: [asked.enricher, ...inventors], ofManifest: enrichersOf })];
  },
  { GALENA_OUTBOUND_ALLOW: vendor.authority },
);

beforeEach(() => {
  asked.calls.length = 0;
  asked.troubles.clear();
});

const ana: KnownLead = { type: 'people', name: 'Ana', domain: 'example.com' };
const origin = { requestId: '', ip: '', host: '', userAgent: '' };
const within = ({ id, accountId }: Person): Context => {
  const actor = { kind: 'user', userId: id, accountId } as never;
  return { ...app().app.context, actor, origin };
};
const open = (person: Person, field: 'email' | 'employees' = 'email') => openEnrichers(within(person), 'people', field);
const first = async (person: Person): Promise<OpenEnricher> => {
  const [one] = await open(person);
  if (!one) throw new Error('nobody can be asked');
  return one;
};
const askFirst = async (person: Person, lead = ana, key = 'record 1', runId?: number) =>
  (await first(person)).ask(within(person), lead, ['email'], {
    key,
    runId: runId ?? (await plantRun(app(), person.accountId, 'running')),
  });
const sourceOf = (provider = 'acme_people') => fixture().find(provider);

describe('who is asked about a single lead, and with whose key', () => {
  it('the own key goes first, then the reseller’s, then the platform’s; each is counted where it is kept (AUTH-049)', async () => {
    const reseller = await signIn({ modules: ['leads', 'whitelabel'] });
    const customer = await signIn({ parentId: reseller.person.accountId });
    await addByOperator('acme_people', 'people', { api_key: house });
    await saveKey(reseller.client, other, { for_customers: true });
    await saveKey(customer.client);
    const told = async () => {
      asked.calls.length = 0;
      const { vendorPaidBy } = await first(customer.person);
      await askFirst(customer.person);
      return [vendorPaidBy, asked.calls.map(({ key }) => key)];
    };
    expect(await told()).toEqual(['account', [mine]]);
    expect(await acmeOf(customer.client)).toMatchObject({ calls_today: 1, spent_cents: 4 });
    await customer.client.call(vendorKeyRoutes.remove, { params });
    expect(await told()).toEqual(['reseller', [other]]);
    await reseller.client.call(vendorKeyRoutes.save, { params, body: { for_customers: false } });
    expect(await told()).toEqual(['house', [house]]);
    expect(await sourceOf()).toMatchObject({ used_today: 1, success_rate: 100, spent_cents: 4 });
  });

  it('never with the key of another account, and with none nobody is asked', async () => {
    const [owner, stranger] = [await signIn(), await signIn()];
    await saveKey(owner.client);
    expect((await open(owner.person)).map(({ key }) => key)).toEqual(['acme_people']);
    expect(await open(stranger.person)).toEqual([]);
    const opened = await first(owner.person);
    const runId = await plantRun(app(), stranger.person.accountId, 'running');
    await expect(opened.ask(within(stranger.person), ana, ['email'], { runId, key: 'record 1' })).rejects.toMatchObject(
      { def: { code: 'vendor_key_removed' } },
    );
    expect(asked.calls).toEqual([]);
  });

  it('with the key that the operator entered for another source of the vendor', async () => {
    const { person } = await signIn();
    await addByOperator('acme_company', 'company', { api_key: house });
    expect((await askFirst(person)).enriched?.record.emails).toHaveLength(1);
    expect((await sourceOf('acme_company')).used_today).toBe(1);
    const { id } = await addByOperator('acme_people', 'people').then(({ data }) => data);
    await fixture().admin.call(searcherRoutes.pause, { params: { id } });
    expect(await open(person)).toEqual([]);
  });

  it('with nothing entered for it: the vendor’s card says what else the key finds', async () => {
    const { client } = await signIn();
    expect((await acmeOf(client)).lookups).toEqual(['email', 'phone']);
    const { providers } = (await fixture().admin.call(searcherRoutes.searchers, {})).data;
    const lookupsOf = (key: string) => providers.find((one) => one.key === key)?.lookups;
    expect(['acme_people', 'acme_company', 'keyed', 'sandbox_people'].map(lookupsOf)).toEqual([
      ['email', 'phone'],
      ['email', 'phone'],
      [],
      [],
    ]);
  });

  it('for what it gives alone, of whom enough is known', async () => {
    const { person, client } = await signIn();
    await saveKey(client);
    expect(await open(person, 'employees')).toEqual([]);
    const one = await first(person);
    expect([one.canAsk(ana, 'email'), one.canAsk({ type: 'people' }, 'email')]).toEqual([true, false]);
    await expect(askFirst(person, { type: 'people' })).rejects.toMatchObject({ fault: 'bad_input' });
    expect(asked.calls).toEqual([]);
  });
});

describe('a look-up at a vendor', () => {
  it('waits for the next day where the day’s limit is reached', async () => {
    const { person } = await signIn();
    const { data } = await addByOperator('acme_people', 'people', { api_key: house });
    await fixture().admin.call(searcherRoutes.update, { params: { id: data.id }, body: { daily_limit: 1 } });
    expect((await first(person)).standing).toBe('ready');
    await askFirst(person, ana, 'record 1');
    expect((await first(person)).standing).toBe('limit_reached');
    const refused = await askFirst(person, ana, 'record 2').catch((error: unknown) => error);
    expect(refused).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: expect.any(Number) as number });
    expect(asked.calls).toHaveLength(1);
    app().clock.advance(24 * 3600);
    expect((await askFirst(person, ana, 'record 2')).isKept).toBe(false);
  });

  it('is asked once where the process crashes after the answer was kept, and says since when it knows', async () => {
    const { person, client } = await signIn();
    await saveKey(client);
    const runId = await plantRun(app(), person.accountId, 'running');
    const context = within(person);
    const crashing = (at: CrashPoint): Context => ({
      ...context,
      app: {
        ...context.app,
        faults: {
          reach: (point) => {
            if (point === at) throw new Error('crashed');
          },
        },
      },
    });
    const one = await first(person);
    const since = app().clock.now().toISOString();
    await expect(one.ask(crashing('vendor_kept'), ana, ['email'], { runId, key: 'a' })).rejects.toThrow('crashed');
    app().clock.advance(60);
    const answer = await (await first(person)).ask(context, ana, ['email'], { runId, key: 'a' });
    expect(answer).toMatchObject({
      isKept: true,
      fetchedAt: since,
      enriched: { record: { emails: [{ score: 0.9 }] } },
    });
    expect(asked.calls).toHaveLength(1);
    expect((await acmeOf(client)).calls_today).toBe(1);
    // Another record, another field and another run are other questions.
    await askFirst(person, ana, 'b', runId);
    await one.ask(context, ana, ['phone'], { runId, key: 'a' });
    await askFirst(person, ana, 'a');
    expect(asked.calls).toHaveLength(4);
  });

  it('keeps that nothing is known as well, for which nothing is paid', async () => {
    const { person, client } = await signIn();
    await saveKey(client);
    const runId = await plantRun(app(), person.accountId, 'running');
    const nobody: KnownLead = { ...ana, name: 'Nobody' };
    expect(await askFirst(person, nobody, 'a', runId)).toMatchObject({ enriched: null, isKept: false });
    expect(await askFirst(person, nobody, 'a', runId)).toMatchObject({ enriched: null, isKept: true });
    expect(await acmeOf(client)).toMatchObject({ calls_today: 1, spent_cents: 0 });
  });

  it('that the vendor refuses says so without the key, and nobody else pays instead', async () => {
    const { person, client } = await signIn();
    await addByOperator('acme_people', 'people', { api_key: house });
    await saveKey(client);
    asked.troubles.set(mine, 'auth');
    await expect(askFirst(person)).rejects.toMatchObject({ def: { code: 'vendor_key_refused' } });
    const told = await acmeOf(client);
    expect(told).toMatchObject({
      state: 'failing',
      is_refused: true,
      last_error: 'The server answered: •••• is not good',
    });
    expect(await open(person)).toEqual([]);
    expect(asked.calls).toHaveLength(1);
    expect(app().log.join('')).not.toContain(mine);
    expect((await client.call(vendorKeyRoutes.test, { params })).data.state).toBe('works');
    asked.troubles.clear();
    expect((await askFirst(person)).enriched).not.toBeNull();
  });

  it('that fails five times in a row is offered no more until the source is resumed', async () => {
    const { person } = await signIn();
    const { data } = await addByOperator('acme_people', 'people', { api_key: house });
    asked.troubles.set(house, 'unavailable');
    for (let at = 0; at < 5; at += 1) await expect(askFirst(person)).rejects.toMatchObject({ fault: 'unavailable' });
    expect(await open(person)).toEqual([]);
    expect((await sourceOf()).last_error).not.toContain(house);
    await fixture().admin.call(searcherRoutes.resume, { params: { id: data.id } });
    asked.troubles.clear();
    expect((await askFirst(person)).isKept).toBe(false);
  });
});

describe('invented leads', () => {
  const invented: KnownLead = { ...ana, name: 'Ana Silva', domain: 'mill.demo.example' };

  it('are looked up by inventors in demo accounts, after all others; real ones never are', async () => {
    const [demo, real] = [await signIn({ isDemo: true }), await signIn()];
    await addByOperator('acme_people', 'people', { api_key: house });
    expect((await open(real.person)).map(({ key }) => key)).toEqual(['acme_people']);
    const [outside, inventor] = await open(demo.person);
    expect([outside?.key, inventor?.key]).toEqual(['acme_people', 'sandbox_people']);
    expect([outside?.canAsk(invented, 'email'), inventor?.canAsk(invented, 'email')]).toEqual([false, true]);
    expect([outside?.canAsk(ana, 'email'), inventor?.canAsk(ana, 'email')]).toEqual([true, false]);
    const runId = await plantRun(app(), demo.person.accountId, 'running');
    const names = ['Ana Silva', 'Bo Lind', 'Cy Moss', 'Di Ortega'];
    for (const name of names)
      await inventor?.ask(within(demo.person), { ...invented, name }, ['email'], { runId, key: name });
    expect((await sourceOf('sandbox_people')).used_today).toBe(names.length);
    expect(asked.calls).toEqual([]);
  });
});

describe('a source told in a manifest', () => {
  it('is asked about single leads with the key of its searches', async () => {
    const { person, client } = await signIn();
    const text = readyText('hunter_domains')
      .replaceAll('https://api.hunter.io', vendor.base)
      .replace('"api.hunter.io"', JSON.stringify(vendor.authority));
    vendor.before = async (_url, response) => {
      const data = { domain: 'example.com', emails: [], email: 'ana@example.com', score: 70, verification: {} };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data, meta: { results: 0 } }));
      return true;
    };
    await fixture().admin.call(manifestRoutes.save, { body: { text } });
    const credentials = { api_key: mine };
    await client.call(vendorKeyRoutes.save, { params: { vendor: 'hunter_domains' }, body: { credentials } });
    vendor.asked.length = 0;
    const [told] = await open(person);
    expect(told).toMatchObject({ key: 'hunter_domains', vendorPaidBy: 'account', method: 'vendor' });
    const runId = await plantRun(app(), person.accountId, 'running');
    const ask = () => told?.ask(within(person), { ...ana, name: 'Ana Silva' }, ['email'], { runId, key: 'a' });
    expect((await ask())?.enriched?.record.emails).toMatchObject([
      { email: 'ana@example.com', is_verified: false, score: 0.7 },
    ]);
    expect((await ask())?.isKept).toBe(true);
    expect(vendor.asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('last_name')])).toEqual([
      ['/v2/email-finder', 'Silva'],
    ]);
  });
});
