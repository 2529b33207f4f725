import { beforeEach, describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import type { LeadRecord } from '@galena/contract/contacts';
import { enrichRoutes, lookupOrderRoutes } from '@galena/contract/enrichment';
import type { List } from '@galena/contract/lists';
import { editRoutes, resultRoutes } from '@galena/contract/records';
import { verificationRoutes } from '@galena/contract/verification';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { until } from '../../testing/until.ts';
import { supply } from '../../platform/ports/ports.ts';
import { enrichersPort, searchersPort } from '../sources/index.ts';
import { suppress } from '../records/index.ts';

const verifier = createScriptedVerifier();
const { app, sites } = await startLookupApp({
  supply: [verifier.supplied, supply(searchersPort, []), supply(enrichersPort, { all: [], ofManifest: () => [] })],
});

beforeEach(() => {
  verifier.asked.length = 0;
  // What is known of the port is believed for a day.
  if (verifier.door === 'closed') app().clock.advance(24 * 3600);
  verifier.door = 'open';
});

let nextSite = 0;
/** A company of its own whose website says nothing of its people. */
const newCompany = () => {
  nextSite += 1;
  const website = sites.put(nextSite, { '/': pageOf('Welcome') });
  return { website, domain: new URL(website).hostname, site: nextSite };
};
type Company = ReturnType<typeof newCompany>;

const createFixture = async ({ verifies = true } = {}): Promise<ListFixture> => {
  const fixture = await createListFixture(app());
  await fixture.grant(100);
  if (verifies) await fixture.client.call(verificationRoutes.saveSettings, { body: { on_arrival: true } });
  return fixture;
};

const person = (name: string, company: Company, more: Partial<LeadRecord> = {}): LeadRecord =>
  leadOf(name, { name, website: company.website, ...more });

/** A list of people of a company of whom two have addresses of the pattern `{last}.{first}`. */
const teach = async (fixture: ListFixture, company: Company): Promise<void> => {
  const list = await fixture.createList({ type: 'people' });
  await fixture.write(list, [
    person('Maria Santos', company, withEmail(`santos.maria@${company.domain}`)),
    person('Jörg Müller', company, withEmail(`mueller.joerg@${company.domain}`)),
  ]);
};

const lookUp = async ({ client, createList, write }: ListFixture, leads: readonly LeadRecord[]) => {
  const list = await createList({ type: 'people' });
  await write({ ...list }, leads);
  const params = { type: 'people' as const, id: list.id };
  const body = { action: 'email' as const, all: true as const };
  const { data: begun } = await client.call(enrichRoutes.start, { params, body });
  const read = async () => (await client.call(enrichRoutes.job, { params: { id: begun.id } })).data;
  await until(async () => (await read()).finished_at !== null, 20);
  return { list, job: await read(), records: await readAll(client, list) };
};

const readAll = async (client: ListFixture['client'], { id }: List, query: object = {}) => {
  const { data, counts } = await client.call(resultRoutes.results, {
    params: { type: 'people', id },
    body: { limit: 100, ...query },
  });
  return { all: data.toSorted((a, b) => a.id - b.id), counts };
};

const fullOf = async ({ client }: ListFixture, { id }: List, resultId: number) =>
  (await client.call(resultRoutes.result, { params: { type: 'people', id, resultId } })).data;

const stepOf = async ({ client }: ListFixture, { id }: List, resultId: number) => {
  const { data } = await client.call(enrichRoutes.visit, { params: { type: 'people', id, resultId } });
  return data?.steps.find(({ source }) => source === 'finder');
};

const balance = async ({ client }: ListFixture) => {
  const { balance: left, held } = (await client.call(billingRoutes.userLimits, {})).data;
  return { left, held };
};

// ENR-001, ENR-006: the price of a person’s e-mail is in the contact’s.
describe('an address that is formed as the company forms others', () => {
  it('is found where its mail server takes mail, with the pattern as its evidence, at the usual price', async () => {
    const [fixture, company] = [await createFixture(), newCompany()];
    verifier.sayOf(company.domain, 'mailbox_missing');
    verifier.say(`doe.jane@${company.domain}`, 'accepted');
    await teach(fixture, company);
    const { list, job, records } = await lookUp(fixture, [person('Jane Doe', company)]);
    expect(job).toMatchObject({ found: 1, potential: 0, credits: 0, cost_max: 0 });
    const [record] = records.all;
    expect(record).toMatchObject({
      email: `doe.jane@${company.domain}`,
      email_status: 'found',
      verification: 'deliverable',
      potential_emails: [],
    });
    expect(record?.emails).toEqual([
      expect.objectContaining({ state: 'deliverable', is_verified: true, type: 'personal' }),
    ]);
    expect(verifier.asked).toEqual([`doe.jane@${company.domain}`]);
    const full = await fullOf(fixture, list, record?.id ?? 0);
    expect(full.evidence['email']).toMatchObject({ source: 'finder', method: 'pattern', ref_url: null });
    expect(full.evidence['email']?.verified_at).not.toBeNull();
    expect(full.values.find(({ field }) => field === 'email')?.snippet).toBe(`{last}.{first}@${company.domain} 2/2`);
    expect(await stepOf(fixture, list, record?.id ?? 0)).toMatchObject({
      outcome: 'found',
      found: 1,
      checked: 1,
      verified: 1,
    });
    expect(await balance(fixture)).toEqual({ left: 100, held: 0 });
  });

  it('is potential and free where the domain takes any name, and is told by its likelihood', async () => {
    const [fixture, company] = [await createFixture(), newCompany()];
    verifier.sayOf(company.domain, 'accepts_all');
    await teach(fixture, company);
    const { list, job, records } = await lookUp(fixture, [person('Jane Doe', company)]);
    expect(job).toMatchObject({ found: 0, potential: 1, credits: 0 });
    expect(records.all[0]).toMatchObject({ email: null, emails: [], email_status: 'potential' });
    const [guess] = records.all[0]?.potential_emails ?? [];
    expect(guess?.email).toBe(`doe.jane@${company.domain}`);
    expect(guess?.score).toBeGreaterThan(0.7);
    expect(guess?.score).toBeLessThan(1);
    // The next of its people is guessed without asking again: it would say the same.
    const before = verifier.asked.length;
    const second = await lookUp(fixture, [person('Rui Costa', company)]);
    expect(second.job).toMatchObject({ potential: 1 });
    expect(verifier.asked).toHaveLength(before);
    // LIST-016: what is potential is counted, and found by its filter.
    const potentials = await readAll(fixture.client, list, { withEmail: 2 });
    expect(potentials.all).toHaveLength(1);
    expect(potentials.counts).toMatchObject({ potentialsFound: 1, found: 0 });
    expect((await readAll(fixture.client, list, { withEmail: 1 })).all).toEqual([]);
    expect(await balance(fixture)).toEqual({ left: 100, held: 0 });
  });

  it('is not found where every guess is refused; what was refused is not asked about again', async () => {
    const [fixture, company] = [await createFixture(), newCompany()];
    verifier.sayOf(company.domain, 'mailbox_missing');
    await teach(fixture, company);
    const { job, records } = await lookUp(fixture, [person('Jane Doe', company)]);
    expect(job).toMatchObject({ found: 0, potential: 0, not_found: 1, credits: 0 });
    expect(records.all[0]).toMatchObject({ email_status: 'not_found', potential_emails: [] });
    const asked = [...verifier.asked];
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(4);
    await lookUp(fixture, [person('Jane Doe', company)]);
    expect(verifier.asked.filter((email) => asked.includes(email))).toEqual(asked);
  });

  it.each(['busy', 'timeout', 'blocked'] as const)(
    'is potential where the mail server is %s: never found',
    async (reason) => {
      const [fixture, company] = [await createFixture(), newCompany()];
      verifier.sayOf(company.domain, reason);
      await teach(fixture, company);
      expect((await lookUp(fixture, [person('Jane Doe', company)])).job).toMatchObject({ found: 0, potential: 1 });
    },
  );

  it.each([
    ['the account has no new addresses verified', false, 'open'],
    ['port 25 is closed', true, 'closed'],
  ] as const)('is potential and asks nobody where %s', async (_, verifies, door) => {
    verifier.door = door;
    const [fixture, company] = [await createFixture({ verifies }), newCompany()];
    await teach(fixture, company);
    app().clock.advance(24 * 3600);
    const { job } = await lookUp(fixture, [person('Jane Doe', company)]);
    expect(job).toMatchObject({ found: 0, potential: 1, credits: 0 });
    expect(verifier.asked).toEqual([]);
  });
});

describe('what was learned', () => {
  it('comes from the people whom the website names beside their addresses, too', async () => {
    const [fixture, company] = [await createFixture({ verifies: false }), newCompany()];
    const team = ['Maria Santos', 'João Pereira'].map((name) => {
      const [first = '', last = ''] = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ');
      const email = `${first}_${last}@${company.domain}`;
      return `<div class="team-member"><h3>${name}</h3><p>Sales</p><a href="mailto:${email}">${email}</a></div>`;
    });
    sites.put(company.site, { '/': pageOf('Welcome', ['/team']), '/team': pageOf(team.join('')) });
    const { records } = await lookUp(fixture, [person('Jane Doe', company)]);
    expect(records.all[0]?.potential_emails[0]?.email).toBe(`jane_doe@${company.domain}`);
  });

  it('serves nobody else', async () => {
    const [teacher, stranger, company] = [
      await createFixture(),
      await createFixture({ verifies: false }),
      newCompany(),
    ];
    await teach(teacher, company);
    await lookUp(teacher, [person('Jane Doe', company)]);
    const { records } = await lookUp(stranger, [person('Jane Doe', company)]);
    expect(records.all[0]?.potential_emails[0]?.email).toBe(`jane.doe@${company.domain}`);
  });

  it('comes from what a person confirms, too', async () => {
    const [fixture, company] = [await createFixture({ verifies: false }), newCompany()];
    const { list, records } = await lookUp(fixture, [person('Jane Doe', company)]);
    const resultId = records.all[0]?.id ?? 0;
    const before = records.all[0]?.potential_emails.map(({ email }) => email) ?? [];
    const chosen = `jdoe@${company.domain}`;
    expect(before).toContain(chosen);
    const params = { type: 'people' as const, id: list.id, resultId };
    const { data } = await fixture.client.call(editRoutes.edit, { params, body: { email: chosen } });
    expect(data).toMatchObject({ email: chosen, email_status: 'found' });
    expect(data.emails[0]).toMatchObject({ is_verified: false });
    const next = await lookUp(fixture, [person('Rui Costa', company)]);
    expect(next.records.all[0]?.potential_emails[0]?.email).toBe(`rcosta@${company.domain}`);
  });

  it('holds hashes and patterns alone: no address, no name', async () => {
    const [fixture, company] = [await createFixture(), newCompany()];
    await teach(fixture, company);
    await lookUp(fixture, [person('Jane Doe', company)]);
    const { rows } = await app().owner.query<{ row: string }>(
      'select s::text as row from finder.sightings s where account_id = $1',
      [fixture.person.accountId],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const { row } of rows) expect(row).not.toMatch(/santos|maria|jane|müller|mueller|@/i);
  });

  it('counts an address once, however often it is seen', async () => {
    const [fixture, company] = [await createFixture({ verifies: false }), newCompany()];
    await teach(fixture, company);
    await teach(fixture, company);
    await lookUp(fixture, [person('Jane Doe', company)]);
    const { list, records } = await lookUp(fixture, [person('Rui Costa', company)]);
    const full = await fullOf(fixture, list, records.all[0]?.id ?? 0);
    const guesses = full.values.filter(({ field }) => field === 'potential_emails');
    expect(guesses.find(({ value }) => value === `costa.rui@${company.domain}`)?.snippet).toMatch(/ 2\/2$/);
  });

  it('gives nobody an address that somebody else has', async () => {
    const [fixture, company] = [await createFixture({ verifies: false }), newCompany()];
    const list = await fixture.createList({ type: 'people' });
    await fixture.write(list, [person('James Smith', company, withEmail(`jsmith@${company.domain}`))]);
    const { records } = await lookUp(fixture, [person('Julia Smith', company)]);
    expect(records.all[0]?.potential_emails.map(({ email }) => email)).not.toContain(`jsmith@${company.domain}`);
  });
});

//
it('who asked not to be contacted is neither guessed nor asked about', async () => {
  const [fixture, company] = [await createFixture(), newCompany()];
  await teach(fixture, company);
  const { accountId } = fixture.person;
  const text = `doe.jane@${company.domain}`;
  await fixture.within((tx) => suppress(tx, { accountId, level: 'account', kind: 'email', text, reason: 'asked' }));
  const { list } = await lookUp(fixture, [person('Jane Doe', company)]);
  expect(verifier.asked).not.toContain(text);
  const { all } = await readAll(fixture.client, list);
  expect(JSON.stringify(all)).not.toContain(text);
});

describe('the finder among the sources', () => {
  const params = { type: 'people', action: 'email' } as const;

  it('comes last, is counted like others, and is not asked where it is off', async () => {
    const [fixture, company] = [await createFixture(), newCompany()];
    await teach(fixture, company);
    await lookUp(fixture, [person('Jane Doe', company)]);
    const { data: orders } = await fixture.client.call(lookupOrderRoutes.orders, {});
    const order = orders.find(({ type, action }) => type === 'people' && action === 'email');
    expect(order?.sources.at(-1)).toMatchObject({
      source: 'finder',
      is_on: true,
      asked: 1,
      found: 1,
      verified: 1,
      cents: 0,
    });
    expect(
      orders.filter(({ sources }) => sources.some(({ source }) => source === 'finder')).map(({ type }) => type),
    ).toEqual(['people', 'influencer']);
    const body = { mode: 'own' as const, sources: [{ source: 'finder', is_on: false }] };
    await fixture.client.call(lookupOrderRoutes.save, { params, body });
    const { job } = await lookUp(fixture, [person('Rui Costa', company)]);
    expect(job).toMatchObject({ found: 0, potential: 0, not_found: 1 });
  });
});
