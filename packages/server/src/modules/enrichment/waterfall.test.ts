import { beforeEach, describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes, lookupOrderRoutes, type LookupAction, type LookupOrder } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { verificationRoutes } from '@galena/contract/verification';
import { unforeseen } from '../../testing/faults/unforeseen.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { until } from '../../testing/until.ts';
import { createScriptedEnricher } from '../../testing/vendors/scripted-enricher.ts';
import { supply } from '../../platform/ports/ports.ts';
import { enrichersPort, searchersPort } from '../sources/index.ts';

const people = { type: 'people', fields: ['email', 'phone'] } as const;
const alpha = createScriptedEnricher({ key: 'alpha', ...people });
const beta = createScriptedEnricher({ key: 'beta', ...people, cents: 3 });
const staff = createScriptedEnricher({ key: 'staff', type: 'local', fields: ['email', 'employees'] });
const figures = createScriptedEnricher({ key: 'figures', type: 'influencer', fields: ['profile'] });
const scripts = [alpha, beta, staff, figures];
const verifier = createScriptedVerifier();
const { app, sites } = await startLookupApp({
  supply: [
    verifier.supplied,
    supply(
      searchersPort,
      scripts.map(({ searcher }) => searcher),
    ),
    supply(enrichersPort, { all: scripts.map(({ enricher }) => enricher), ofManifest: () => [] }),
  ],
});

beforeEach(() => {
  verifier.asked.length = 0;
  for (const script of scripts) {
    script.asked.length = 0;
    script.knows.clear();
    script.fault = null;
    script.thrown = [];
  }
});

const emails = (...all: readonly string[]) => ({
  record: { emails: all.map((email) => ({ email, type: 'work', is_verified: false, score: 0.8 })) },
});
const phones = (...all: readonly string[]) => ({
  record: { phones: all.map((number) => ({ number, type: 'mobile', is_verified: false })) },
});

let nextName = 0;
const newName = (): string => `Ana ${(nextName += 1)}`;

const createFixture = async (credits = 100): Promise<ListFixture> => {
  const fixture = await createListFixture(app());
  await fixture.grant(credits);
  return fixture;
};

/** Looks up all records of a new list. */
const lookUp = async (
  fixture: ListFixture,
  { type, action }: { readonly type: ListType; readonly action: LookupAction },
  leads: Parameters<ListFixture['write']>[1],
  input: object = {},
) => {
  const list = await fixture.createList({ type });
  await fixture.write(list, leads);
  return { list, ...(await again(fixture, list, action, input)) };
};

const again = async ({ client }: ListFixture, { type, id }: List, action: LookupAction, input: object = {}) => {
  const params = { type, id };
  const body = { action, all: true as const, ...input };
  const { data: quote } = await client.call(enrichRoutes.estimate, { params, body });
  const { data: begun } = await client.call(enrichRoutes.start, { params, body });
  const read = async () => (await client.call(enrichRoutes.job, { params: { id: begun.id } })).data;
  await until(async () => (await read()).finished_at !== null, 20);
  const { data: records } = await client.call(resultRoutes.results, { params, body: { limit: 100 } });
  const sorted = records.toSorted((a, b) => a.id - b.id);
  const visits = await Promise.all(
    sorted.map(
      async ({ id: resultId }) => (await client.call(enrichRoutes.visit, { params: { ...params, resultId } })).data,
    ),
  );
  return { quote, job: await read(), records: sorted, visits };
};

const balance = async ({ client }: ListFixture) => {
  const { balance: left, held } = (await client.call(billingRoutes.userLimits, {})).data;
  return { left, held };
};

const stepsOf = (
  visit: { readonly steps: readonly { readonly source: string; readonly outcome: string }[] } | null | undefined,
) => (visit?.steps ?? []).map(({ source, outcome }) => `${source} ${outcome}`);

const order = async (
  { client }: ListFixture,
  mode: LookupOrder['mode'],
  ...sources: readonly (readonly [string, boolean])[]
) =>
  (
    await client.call(lookupOrderRoutes.save, {
      params: { type: 'people', action: 'email' },
      body: { mode, sources: sources.map(([source, is_on]) => ({ source, is_on })) },
    })
  ).data;

// ENR-001, ENR-006, ENR-008
describe('a look-up of e-mails', () => {
  it('asks its sources one after the other, and stops at the first that finds something', async () => {
    const fixture = await createFixture();
    const [onSite, atAlpha, atBeta, nowhere] = [newName(), newName(), newName(), newName()];
    alpha.knows.set(atAlpha, emails('a@alpha.example.com'));
    beta.knows.set(atBeta, emails('b@beta.example.com'));
    const site = sites.put(1, { '/': pageOf(`${onSite}: ${onSite.replace(' ', '')}@team.example.com`) });
    const { quote, job, records, visits } = await lookUp(fixture, { type: 'people', action: 'email' }, [
      leadOf('1', { name: onSite, website: site }),
      leadOf('2', { name: atAlpha, company: 'Acme' }),
      leadOf('3', { name: atBeta, company: 'Acme' }),
      leadOf('4', { name: nowhere, company: 'Acme' }),
      leadOf('5'),
    ]);
    expect(quote).toMatchObject({ eligible: 4, without_website: 1, cost_max: 0 });
    expect(quote.sources.map(({ source }) => source)).toEqual(['site', 'alpha', 'beta', 'finder']);
    expect(job).toMatchObject({ total: 4, found: 3, not_found: 1, failed: 0, credits: 0, status: 'completed' });
    expect(records.map(({ email_status: status, lookup_outcome: outcome }) => [status, outcome])).toEqual([
      ['found', 'found'],
      ['found', 'found'],
      ['found', 'found'],
      ['not_found', 'nothing_found'],
      ['none', 'no_website'],
    ]);
    expect(visits.map(stepsOf)).toEqual([
      ['site found', 'alpha not_needed', 'beta not_needed', 'finder not_needed'],
      ['site skipped', 'alpha found', 'beta not_needed', 'finder not_needed'],
      ['site skipped', 'alpha nothing', 'beta found', 'finder not_needed'],
      ['site skipped', 'alpha nothing', 'beta nothing', 'finder skipped'],
      [],
    ]);
    expect(alpha.asked.toSorted()).toEqual([atAlpha, atBeta, nowhere].toSorted());
    const found = records[2]?.id as number;
    const { data: full } = await fixture.client.call(resultRoutes.result, {
      params: { type: 'people', id: records[2]?.list_id as number, resultId: found },
    });
    expect(full.evidence['email']).toMatchObject({ source: 'beta', method: 'vendor', confidence: 0.8 });
  });

  it('goes on to the next source where one fails, and has failed where all do', async () => {
    const fixture = await createFixture();
    const name = newName();
    alpha.fault = 'unavailable';
    beta.knows.set(name, emails('b@beta.example.com'));
    const { job, visits, list } = await lookUp(fixture, { type: 'people', action: 'email' }, [
      leadOf('1', { name, company: 'Acme' }),
    ]);
    expect(job).toMatchObject({ found: 1, failed: 0 });
    expect(visits[0]?.steps[1]).toMatchObject({ source: 'alpha', outcome: 'failed', reason: 'unavailable' });
    beta.fault = 'unavailable';
    const both = await lookUp(fixture, { type: 'people', action: 'email' }, [
      leadOf('1', { name: newName(), company: 'Acme' }),
    ]);
    expect(both.job).toMatchObject({ found: 0, not_found: 0, failed: 1 });
    expect(both.records[0]).toMatchObject({ email_status: 'not_found', lookup_outcome: 'unreachable' });
    expect(list.id).not.toBe(both.list.id);
  });

  it.each(unforeseen.map((thrown, at) => [at, thrown] as const))(
    'goes on to the next source where one fails in a way nobody foresaw (%s)',
    async (_at, thrown) => {
      const fixture = await createFixture();
      const name = newName();
      alpha.thrown = [thrown];
      beta.knows.set(name, emails('b@beta.example.com'));
      const { job, visits } = await lookUp(fixture, { type: 'people', action: 'email' }, [
        leadOf('1', { name, company: 'Acme' }),
      ]);
      expect(job).toMatchObject({ status: 'completed', found: 1, failed: 0 });
      expect(visits[0]?.steps[1]).toMatchObject({ source: 'alpha', outcome: 'failed', reason: 'protocol' });
    },
  );

  it('goes on to one that takes mail where the account has e-mails verified; what takes none is not found', async () => {
    const fixture = await createFixture();
    await fixture.client.call(verificationRoutes.saveSettings, { body: { on_arrival: true } });
    const name = newName();
    alpha.knows.set(name, emails('mailbox_missing.a@one.example.com', 'accepts_all.a@one.example.com'));
    beta.knows.set(name, emails('b@two.example.com'));
    const { records, visits, job } = await lookUp(fixture, { type: 'people', action: 'email' }, [
      leadOf('1', { name, company: 'Acme' }),
    ]);
    expect(job).toMatchObject({ found: 1 });
    expect(records[0]?.emails.map(({ email, state, is_verified: isVerified }) => [email, state, isVerified])).toEqual([
      ['b@two.example.com', 'deliverable', true],
      ['accepts_all.a@one.example.com', 'catch_all', false],
    ]);
    expect(visits[0]?.steps.map(({ source, checked, verified }) => [source, checked, verified])).toEqual([
      ['site', 0, 0],
      ['alpha', 2, 0],
      ['beta', 1, 1],
      ['finder', 0, 0],
    ]);
    expect(records[0]).toMatchObject({ verification: 'deliverable' });
    expect(verifier.asked).toHaveLength(3);
  });

  it('never charges for an address that takes no mail', async () => {
    const fixture = await createFixture();
    await fixture.client.call(verificationRoutes.saveSettings, { body: { on_arrival: true } });
    const name = newName();
    staff.knows.set(name, emails('mailbox_missing.info@one.example.com'));
    const { records, job } = await lookUp(fixture, { type: 'local', action: 'email' }, [
      leadOf('1', { name, company: 'Acme' }),
    ]);
    expect(job).toMatchObject({ found: 0, not_found: 1, credits: 0 });
    expect(records[0]).toMatchObject({ email: null, email_status: 'not_found' });
    expect(await balance(fixture)).toEqual({ left: 100, held: 0 });
  });
});

// CONST-011, ENR-002
describe('phones of people', () => {
  it('cost 1 credit each, only when found, and once', async () => {
    const fixture = await createFixture();
    const [one, none] = [newName(), newName()];
    beta.knows.set(one, phones('+14155550101', '+14155550102'));
    const leads = [leadOf('1', { name: one, company: 'Acme' }), leadOf('2', { name: none, company: 'Acme' })];
    const { quote, job, records, list } = await lookUp(fixture, { type: 'people', action: 'phone' }, leads);
    expect(quote).toMatchObject({ eligible: 2, unit: 1, most_per_record: 1, cost_max: 2 });
    expect(job).toMatchObject({ found: 1, not_found: 1, credits: 1, cost_max: 2 });
    expect(records.map(({ phone }) => phone)).toEqual(['+14155550101', null]);
    expect(records.map(({ email_status: status }) => status)).toEqual(['none', 'none']);
    expect(await balance(fixture)).toEqual({ left: 99, held: 0 });
    // Also whoever has it may be asked again: what was bought is free for 90 days.
    const { job: second } = await again(fixture, list, 'phone', { again: true });
    expect(second).toMatchObject({ found: 1, credits: 0 });
    expect(await balance(fixture)).toEqual({ left: 99, held: 0 });
  });

  it('stop when the credits are used up', async () => {
    const fixture = await createFixture(1);
    const names = [newName(), newName(), newName()];
    for (const [at, name] of names.entries()) alpha.knows.set(name, phones(`+1415555020${at}`));
    const leads = names.map((name, at) => leadOf(`${at}`, { name, company: 'Acme' }));
    const { job } = await lookUp(fixture, { type: 'people', action: 'phone' }, leads, { stop_at: 1 });
    expect(job).toMatchObject({ found: 1, credits: 1, status: 'stopped', stop_reason: 'stop_at' });
    expect(await balance(fixture)).toEqual({ left: 0, held: 0 });
  });

  it('are not offered where nobody can find them', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'influencer' });
    await fixture.write(list, [leadOf('1', withEmail('a@b.example'))]);
    const params = { type: 'influencer' as const, id: list.id };
    const body = { action: 'phone' as const, all: true as const };
    expect((await fixture.client.refused(enrichRoutes.start, { params, body })).status).toBe(422);
  });
});

// CONST-015
describe('an influencer', () => {
  it('is enriched for 5 credits, with all that its platform says, and only when something is found', async () => {
    const fixture = await createFixture();
    const [one, none] = [newName(), newName()];
    figures.knows.set(one, {
      record: { ...emails('one@star.example.com').record, country: 'PT', data: { followers: 1200, engagementRate: 3 } },
    });
    const data = (username: string) => ({ data: { platform: 'instagram', username } });
    const { list, job, records } = await lookUp(fixture, { type: 'influencer', action: 'influencer' }, [
      leadOf('1', { name: one, ...data('one') }),
      leadOf('2', { name: none, ...data('none') }),
    ]);
    expect(job).toMatchObject({ found: 1, not_found: 1, credits: 5, cost_max: 10 });
    expect(records[0]).toMatchObject({ country: 'PT', email: 'one@star.example.com', data: { followers: 1200 } });
    expect(await balance(fixture)).toEqual({ left: 95, held: 0 });
    // For 90 days it counts as had; asked again all the same, it is free.
    const params = { type: 'influencer' as const, id: list.id };
    const body = { action: 'influencer' as const, all: true as const };
    const { data: estimate } = await fixture.client.call(enrichRoutes.estimate, { params, body });
    expect(estimate).toMatchObject({ selected: 2, has_it: 1, eligible: 1, cost_max: 5 });
    const { job: repeated } = await again(fixture, list, 'influencer', { again: true });
    expect(repeated).toMatchObject({ found: 1, credits: 0 });
    expect(await balance(fixture)).toEqual({ left: 95, held: 0 });
  });
});

// CONST-012
describe('employees', () => {
  it('come from a source where the website names nobody, for 2 credits each', async () => {
    const fixture = await createFixture();
    const name = newName();
    staff.knows.set(name, { record: {}, people: [{ name: 'Rui Costa', job_title: 'Chef' }, { name: 'Eva Reis' }] });
    const site = sites.put(2, { '/': pageOf('Welcome') });
    const { job, visits } = await lookUp(fixture, { type: 'local', action: 'employees' }, [
      leadOf('1', { name, website: site }),
    ]);
    expect(job).toMatchObject({ employees: 2, credits: 4 });
    expect(stepsOf(visits[0])).toEqual(['site nothing', 'staff found']);
  });
});

describe('the order of sources', () => {
  it('is the account’s own: what is off is not asked, and nobody else’s order changes', async () => {
    const [fixture, other] = [await createFixture(), await createFixture()];
    const name = newName();
    alpha.knows.set(name, emails('a@alpha.example.com'));
    beta.knows.set(name, emails('b@beta.example.com'));
    const saved = await order(fixture, 'own', ['beta', true], ['alpha', false]);
    expect(saved.sources.map(({ source, is_on: isOn }) => [source, isOn])).toEqual([
      ['beta', true],
      ['site', true],
      ['finder', true],
      ['alpha', false],
    ]);
    const { records, visits } = await lookUp(fixture, { type: 'people', action: 'email' }, [
      leadOf('1', { name, company: 'Acme' }),
    ]);
    expect(records[0]?.email).toBe('b@beta.example.com');
    expect(stepsOf(visits[0])).toEqual(['beta found', 'site not_needed', 'finder not_needed']);
    const theirs = await lookUp(other, { type: 'people', action: 'email' }, [leadOf('1', { name, company: 'Acme' })]);
    expect(theirs.records[0]?.email).toBe('a@alpha.example.com');
  });

  it('keeps at least one source on', async () => {
    const fixture = await createFixture();
    const sources = ['alpha', 'beta', 'finder', 'site'].map((source) => ({ source, is_on: false }));
    const params = { type: 'people', action: 'email' } as const;
    const refused = await fixture.client.refused(lookupOrderRoutes.save, { params, body: { mode: 'own', sources } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'all_sources_off' } });
    const { data: all } = await fixture.client.call(lookupOrderRoutes.orders, {});
    expect(all.find(({ type, action }) => type === 'people' && action === 'email')).toMatchObject({ mode: 'standard' });
  });

  it('is learned from what sources found, and learned anew once that is forgotten', async () => {
    const fixture = await createFixture();
    const names = Array.from({ length: 12 }, newName);
    for (const name of names) beta.knows.set(name, emails(`${name.replace(' ', '.').toLowerCase()}@beta.example.com`));
    const leads = names.map((name, at) => leadOf(`${at}`, { name, company: 'Acme' }));
    await lookUp(fixture, { type: 'people', action: 'email' }, leads);
    const learned = await order(fixture, 'learned');
    const placeOf = ({ sources }: LookupOrder, key: string): number =>
      sources.findIndex(({ source }) => source === key);
    expect(placeOf(learned, 'beta')).toBeLessThan(placeOf(learned, 'alpha'));
    expect(learned.sources.find(({ source }) => source === 'beta')).toMatchObject({ asked: 12, found: 12, cents: 3 });
    expect(learned.sources.find(({ source }) => source === 'alpha')).toMatchObject({ asked: 12, found: 0 });
    const { data: anew } = await fixture.client.call(lookupOrderRoutes.reset, {
      params: { type: 'people', action: 'email' },
    });
    expect(anew.sources.every(({ asked }) => asked === 0)).toBe(true);
    expect(placeOf(anew, 'alpha')).toBeLessThan(placeOf(anew, 'beta'));
    const { data: all } = await fixture.client.call(lookupOrderRoutes.orders, {});
    expect(all.find(({ type, action }) => type === 'people' && action === 'email')).toEqual(anew);
  });
});
