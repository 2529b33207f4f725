import { beforeEach, describe, expect, it } from 'vitest';
import { billingRoutes, pricePolicy } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { generalErrors, type ListType } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { outcomeRoutes, standardPolicy, type OutcomePolicy } from '@galena/contract/outcomes';
import { resultRoutes } from '@galena/contract/records';
import { bounceRoutes, verificationErrors, verificationRoutes, type BounceKind } from '@galena/contract/verification';
import { walletRoutes } from '@galena/contract/wallet';
import { createPerson, signInAs } from '../../testing/people.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { grantCredits } from '../billing/index.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { until } from '../../testing/until.ts';
import { createScriptedEnricher } from '../../testing/vendors/scripted-enricher.ts';
import { supply } from '../../platform/ports/ports.ts';
import { enrichersPort, searchersPort } from '../sources/index.ts';

const firms = createScriptedEnricher({ key: 'firms', type: 'company', fields: ['email'] });
const shops = createScriptedEnricher({ key: 'shops', type: 'local', fields: ['email'] });
const scripts = [firms, shops];
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

const emails = (...all: readonly string[]) => ({
  record: { emails: all.map((email) => ({ email, type: 'work', is_verified: false, score: 0.8 })) },
});

const { version: _version, changed_at: _changedAt, ...standard } = standardPolicy;

const setPolicy = async (change: Partial<OutcomePolicy> = {}) => {
  const admin = await signInAs(app(), await createPerson(app(), { role: 'admin', modules: ['admin'] }));
  const body = { ...standard, is_on: true, ...change };
  return (await app().client(admin).call(outcomeRoutes.savePolicy, { body })).data;
};

beforeEach(async () => {
  verifier.asked.length = 0;
  for (const script of scripts) script.knows.clear();
  await setPolicy({ is_on: false });
});

let nextFirm = 0;
/** A firm whose website names nobody. */
const newFirm = () => {
  nextFirm += 1;
  return { name: `Firm ${nextFirm}`, website: sites.put(nextFirm, { '/': pageOf('<p>Welcome</p>') }) };
};

const createFixture = async (credits = 100): Promise<ListFixture> => {
  const fixture = await createListFixture(app(), { modules: ['leads', 'wallet'] });
  await fixture.grant(credits);
  return fixture;
};

/** Looks up new records of a list, each of which has these e-mails at the vendor. */
const lookUp = async (fixture: ListFixture, type: ListType, ...all: readonly (readonly string[])[]) => {
  const script = type === 'local' ? shops : firms;
  const list = await fixture.createList({ type });
  const leads = all.map(newFirm);
  for (const [at, { name }] of leads.entries()) script.knows.set(name, emails(...(all[at] ?? [])));
  await fixture.write(
    list,
    leads.map((lead, at) => leadOf(`${at}`, lead)),
  );
  const params = { type, id: list.id };
  const body = { action: 'email', all: true } as const;
  const { data: quote } = await fixture.client.call(enrichRoutes.estimate, { params, body });
  const { data: begun } = await fixture.client.call(enrichRoutes.start, { params, body });
  const read = async () => (await fixture.client.call(enrichRoutes.job, { params: { id: begun.id } })).data;
  await until(async () => (await read()).finished_at !== null, 20);
  const { data } = await fixture.client.call(resultRoutes.results, { params, body: { limit: 100 } });
  return { list, quote, job: await read(), records: data.toSorted((a, b) => a.id - b.id) };
};

const placeOf = ({ type, id }: List, resultId: number) => ({ type, id, resultId });
const balance = async ({ client }: ListFixture) => (await client.call(billingRoutes.userLimits, {})).data.balance;
const bounce = async ({ client }: ListFixture, list: List, resultId: number, email: string, kind?: BounceKind) =>
  (await client.call(bounceRoutes.report, { params: placeOf(list, resultId), body: { email, ...(kind && { kind }) } }))
    .data;
const transactions = async ({ client }: ListFixture) =>
  (await client.call(walletRoutes.transactions, { query: {} })).data.map(
    ({ kind, credits, balance_after: left, list_type: type, action }) => ({ kind, credits, left, type, action }),
  );

describe('without the policy', () => {
  it('every e-mail that is found is charged, nobody is asked, and nothing comes back of a bounce', async () => {
    const fixture = await createFixture();
    const { list, quote, job, records } = await lookUp(
      fixture,
      'company',
      ['a@one.example.com', 'timeout.b@one.example.com'],
      ['accepts_all.c@two.example.com'],
    );
    expect(quote).toMatchObject({ by_outcome: null, unit: 1, cost_max: 10 });
    expect(job).toMatchObject({ credits: 3, found: 2 });
    expect(verifier.asked).toEqual([]);
    expect(await balance(fixture)).toBe(97);
    const { rows } = await app().owner.query(
      `select distinct price_policy from billing.journals where account_id = $1 and kind = 'charge'`,
      [fixture.person.accountId],
    );
    expect(rows).toEqual([{ price_policy: pricePolicy }]);
    expect(await bounce(fixture, list, records[0]?.id as number, 'a@one.example.com')).toEqual({
      email: 'a@one.example.com',
      outcome: 'no_policy',
      records: 1,
      credits: 0,
    });
    expect(await balance(fixture)).toBe(97);
  });
});

describe('a look-up under the policy', () => {
  it('costs what takes mail, and says so before', async () => {
    const { version } = await setPolicy();
    const fixture = await createFixture();
    const { quote, job, records } = await lookUp(
      fixture,
      'company',
      ['a@one.example.com', 'timeout.b@one.example.com'],
      ['accepts_all.c@two.example.com'],
      ['mailbox_missing.d@three.example.com'],
      [],
    );
    expect(quote).toMatchObject({
      cost_max: 20,
      by_outcome: { charges_catch_all: false, charges_unverified: false, window_days: 7 },
    });
    expect(job).toMatchObject({ credits: 1, found: 2, not_found: 2, cost_max: 20 });
    expect(await balance(fixture)).toBe(99);
    // What is free is delivered all the same.
    expect(records.map((record) => record.emails.map(({ state }) => state))).toEqual([
      ['deliverable', 'unknown'],
      ['catch_all'],
      [],
      [],
    ]);
    const { rows } = await app().owner.query(
      `select price_policy from billing.journals where account_id = $1 and kind = 'charge'`,
      [fixture.person.accountId],
    );
    expect(rows).toEqual([{ price_policy: `${pricePolicy}+outcome.${version}` }]);
  });

  it('costs what nobody can tell of, where the operator says so', async () => {
    const mixed = [['a@one.example.com', 'timeout.b@one.example.com', 'accepts_all.c@one.example.com']] as const;
    await setPolicy({ charges_catch_all: true });
    expect((await lookUp(await createFixture(), 'company', ...mixed)).job.credits).toBe(2);
    await setPolicy({ charges_unverified: true });
    expect((await lookUp(await createFixture(), 'company', ...mixed)).job.credits).toBe(2);
    await setPolicy({ charges_unverified: true, charges_catch_all: true });
    expect((await lookUp(await createFixture(), 'company', ...mixed)).job.credits).toBe(3);
  });

  it('of a local business costs the contact, if one of its e-mails takes mail', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { job } = await lookUp(
      fixture,
      'local',
      ['a@one.example.com', 'b@one.example.com'],
      ['timeout.c@two.example.com', 'd@two.example.com'],
      ['timeout.e@three.example.com'],
    );
    expect(job).toMatchObject({ credits: 2, found: 3 });
  });

  it('ends by the terms that it began with', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { list, records } = await lookUp(fixture, 'company', ['a@one.example.com']);
    await setPolicy({ is_on: false });
    expect(await bounce(fixture, list, records[0]?.id as number, 'a@one.example.com')).toMatchObject({
      outcome: 'refunded',
      credits: 1,
    });
  });
});

describe('a bounce', () => {
  it('marks the address wherever the account has it, and brings back what it cost, once', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { list, records } = await lookUp(fixture, 'company', ['a@one.example.com'], ['b@two.example.com']);
    const [record] = records;
    const id = record?.id as number;
    const other = await fixture.createList({ type: 'company' });
    await fixture.write(other, [
      leadOf('0', {
        name: 'Copy',
        emails: [{ email: 'A@one.example.com', type: null, is_verified: false, score: null }],
      }),
    ]);
    const params = placeOf(list, id);
    const asked = { params, query: { email: 'a@one.example.com' } };
    expect((await fixture.client.call(bounceRoutes.foresee, asked)).data).toMatchObject({
      outcome: 'refunded',
      credits: 1,
    });
    expect(await balance(fixture)).toBe(98);

    expect(await bounce(fixture, list, id, ' A@one.example.com ')).toEqual({
      email: 'a@one.example.com',
      outcome: 'refunded',
      records: 2,
      credits: 1,
    });
    expect(await balance(fixture)).toBe(99);
    expect((await transactions(fixture)).slice(0, 2)).toEqual([
      { kind: 'outcome_refund', credits: 1, left: 99, type: 'company', action: 'email' },
      { kind: 'charge', credits: -2, left: 98, type: 'company', action: 'email' },
    ]);
    const { data: marked } = await fixture.client.call(resultRoutes.result, { params });
    expect(marked).toMatchObject({
      verification: 'undeliverable',
      emails: [{ state: 'undeliverable', is_verified: false }],
    });
    const { data: answers } = await fixture.client.call(verificationRoutes.answers, { params });
    expect(answers).toMatchObject([{ state: 'undeliverable', reason: 'bounced', verifier: 'person', said: null }]);
    const { data: copies } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'company', id: other.id },
      body: {},
    });
    expect(copies).toMatchObject([{ verification: 'undeliverable' }]);

    expect((await fixture.client.call(bounceRoutes.foresee, asked)).data).toMatchObject({ outcome: 'refunded_before' });
    expect(await bounce(fixture, list, id, 'a@one.example.com')).toMatchObject({
      outcome: 'refunded_before',
      credits: 0,
    });
    expect(await balance(fixture)).toBe(99);
    const usage = await app().owner.query(
      'select sum(credits)::int as credits from billing.usage where account_id = $1',
      [fixture.person.accountId],
    );
    expect(usage.rows).toEqual([{ credits: 1 }]);
  });

  it('that two report at once brings it back once', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { list, records } = await lookUp(fixture, 'company', ['a@one.example.com']);
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => bounce(fixture, list, records[0]?.id as number, 'a@one.example.com')),
    );
    expect(all.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    expect(await balance(fixture)).toBe(100);
  });

  it('brings nothing back after its window, nor what cost nothing, nor what may be better later', async () => {
    await setPolicy({ window_days: 3 });
    const fixture = await createFixture();
    const { list, records } = await lookUp(fixture, 'company', [
      'a@one.example.com',
      'b@one.example.com',
      'timeout.c@one.example.com',
    ]);
    const id = records[0]?.id as number;
    expect(await bounce(fixture, list, id, 'timeout.c@one.example.com')).toMatchObject({ outcome: 'not_charged' });
    expect(await bounce(fixture, list, id, 'a@one.example.com', 'soft')).toMatchObject({ outcome: 'soft_bounce' });
    const { data } = await fixture.client.call(verificationRoutes.answers, { params: placeOf(list, id) });
    expect(data.find(({ email }) => email === 'a@one.example.com')).toMatchObject({
      state: 'risky',
      reason: 'bounced_softly',
    });
    app().clock.advance(3 * 24 * 3600);
    expect(await bounce(fixture, list, id, 'a@one.example.com')).toMatchObject({ outcome: 'refunded' });
    app().clock.advance(1);
    expect(await bounce(fixture, list, id, 'b@one.example.com')).toMatchObject({ outcome: 'too_late', credits: 0 });
    expect(await bounce(fixture, list, id, 'a@one.example.com', 'soft')).toMatchObject({ outcome: 'soft_bounce' });
    const { data: after } = await fixture.client.call(verificationRoutes.answers, { params: placeOf(list, id) });
    expect(after.find(({ email }) => email === 'a@one.example.com')).toMatchObject({ reason: 'bounced' });
  });

  it('of a local business brings the contact back when none of its e-mails takes mail any more', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { list, records } = await lookUp(fixture, 'local', ['a@one.example.com', 'b@one.example.com']);
    const id = records[0]?.id as number;
    expect(await bounce(fixture, list, id, 'a@one.example.com')).toMatchObject({ outcome: 'other_email' });
    expect(await bounce(fixture, list, id, 'b@one.example.com')).toMatchObject({ outcome: 'refunded', credits: 1 });
    expect(await bounce(fixture, list, id, 'a@one.example.com')).toMatchObject({ outcome: 'refunded_before' });
    expect(await balance(fixture)).toBe(100);
  });

  it('brings back a tenth of what was charged in 30 days at most, and ten credits always', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const all = Array.from({ length: 12 }, (_, at) => `p${at}@one.example.com`);
    const { list, records } = await lookUp(fixture, 'company', ...all.map((email) => [email]));
    for (const [at, email] of all.entries())
      expect(await bounce(fixture, list, records[at]?.id as number, email), email).toMatchObject(
        at < 10 ? { outcome: 'refunded', credits: 1 } : { outcome: 'limit_reached', credits: 0 },
      );
    expect(await balance(fixture)).toBe(98);
  });

  it('brings back credits whose time is over for 30 days more', async () => {
    await setPolicy({ window_days: 30 });
    const fixture = await createListFixture(app());
    const { accountId } = fixture.person;
    const expiresAt = momentIn(app().clock, 5 * 24 * 3600);
    const plan = { accountId, key: 'short', kind: 'plan', credits: 5, expiresAt, reason: 'a short month' } as const;
    await fixture.within((tx) => grantCredits(tx, plan));
    const { list, records } = await lookUp(fixture, 'company', ['a@one.example.com']);
    app().clock.advance(6 * 24 * 3600);
    const later = async () => ({ ...fixture, client: app().client(await signInAs(app(), fixture.person)) });
    expect(await bounce(await later(), list, records[0]?.id as number, 'a@one.example.com')).toMatchObject({
      credits: 1,
    });
    const limits = async () => (await (await later()).client.call(billingRoutes.userLimits, {})).data;
    expect(await limits()).toMatchObject({ balance: 1, unused: [{ remaining: 1 }] });
    app().clock.advance(31 * 24 * 3600);
    expect(await limits()).toMatchObject({ balance: 0 });
  });

  it('is of the same address in whichever letters its domain is written', async () => {
    const [letters, dns] = ['info@bücher.example', 'info@xn--bcher-kva.example'];
    const fixture = await createFixture();
    const list = await fixture.createList();
    await fixture.write(list, [leadOf('1', withEmail(letters)), leadOf('2', withEmail(dns))]);
    const { data: records } = await fixture.client.call(resultRoutes.results, { params: list, body: {} });
    const ids = records.map(({ id }) => id);
    expect(await bounce(fixture, list, ids[0] as number, dns)).toMatchObject({ email: dns, records: 2 });
    const { data: after } = await fixture.client.call(resultRoutes.results, { params: list, body: {} });
    expect(after.map(({ emails: all, verification }) => [all[0]?.email, all[0]?.state, verification])).toEqual([
      [letters, 'undeliverable', 'undeliverable'],
      [dns, 'undeliverable', 'undeliverable'],
    ]);
    const pasted = [letters, dns.toUpperCase()];
    const { data } = await fixture.client.call(bounceRoutes.reportMany, { body: { emails: pasted } });
    expect(data.results).toMatchObject([{ email: letters, outcome: 'not_charged', records: 2 }]);
  });

  it('is of a record of the account, and of an address that it has', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { list, records } = await lookUp(fixture, 'company', ['a@one.example.com']);
    const params = placeOf(list, records[0]?.id as number);
    const stranger = await createFixture();
    for (const route of [bounceRoutes.report, bounceRoutes.foresee] as const) {
      const ask = { email: 'a@one.example.com' };
      expect(await stranger.client.refused(route, { params, body: ask, query: ask } as never)).toMatchObject({
        status: 404,
        body: { code: generalErrors.not_found.code },
      });
      const wrong = { email: 'x@one.example.com' };
      expect(await fixture.client.refused(route, { params, body: wrong, query: wrong } as never)).toMatchObject({
        status: 422,
        body: { code: verificationErrors.not_of_record.code },
      });
    }
  });
});

describe('a list of bounces', () => {
  it('is answered address by address, of one list or of all', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { list } = await lookUp(fixture, 'company', ['a@one.example.com'], ['b@two.example.com']);
    const { list: second } = await lookUp(fixture, 'company', ['c@three.example.com']);
    const report = async (list_id: number | undefined, ...all: readonly string[]) =>
      (await fixture.client.call(bounceRoutes.reportMany, { body: { emails: [...all], ...(list_id && { list_id }) } }))
        .data;
    expect(
      await report(list.id, 'A@one.example.com', 'a@one.example.com', 'c@three.example.com', 'nobody', 'x@y.example'),
    ).toEqual({
      results: [
        { email: 'a@one.example.com', outcome: 'refunded', records: 1, credits: 1 },
        { email: 'c@three.example.com', outcome: 'unknown_email', records: 0, credits: 0 },
        { email: 'x@y.example', outcome: 'unknown_email', records: 0, credits: 0 },
      ],
      refunded: 1,
      credits: 1,
      records: 1,
      unread: ['nobody'],
    });
    expect(await report(undefined, 'c@three.example.com', 'a@one.example.com')).toMatchObject({
      results: [{ outcome: 'refunded' }, { outcome: 'refunded_before' }],
      credits: 1,
    });
    expect(await balance(fixture)).toBe(99);
    const stranger = await createFixture();
    expect(
      await stranger.client.refused(bounceRoutes.reportMany, {
        body: { emails: ['b@two.example.com'], list_id: second.id },
      }),
    ).toMatchObject({ status: 404 });
    expect(
      (await stranger.client.call(bounceRoutes.reportMany, { body: { emails: ['b@two.example.com'] } })).data.results,
    ).toMatchObject([{ outcome: 'unknown_email' }]);
  });
});

describe('an address that bounced', () => {
  it('is not found again, whatever its mail server says', async () => {
    await setPolicy();
    const fixture = await createFixture();
    const { list, records } = await lookUp(fixture, 'company', ['a@one.example.com']);
    await bounce(fixture, list, records[0]?.id as number, 'a@one.example.com');
    verifier.asked.length = 0;
    const { job } = await lookUp(fixture, 'company', ['a@one.example.com']);
    expect(job).toMatchObject({ found: 0, credits: 0 });
    expect(verifier.asked).toEqual([]);
  });
});
