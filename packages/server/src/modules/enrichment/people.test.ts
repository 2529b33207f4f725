import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichmentErrors, enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes, type ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { List } from '@galena/contract/lists';
import { editRoutes, employeeRoutes, resultRoutes, valueRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { hang, pageOf } from '../../testing/loopback-sites.ts';
import { until } from '../../testing/until.ts';
import { suppress } from '../records/index.ts';

const { app, sites } = await startLookupApp();

let nextSite = 0;
const putSite = (pages: Record<string, string>): string => sites.put((nextSite += 1), pages);

/** A list with one record, in an account with credits. */
const createFixture = async (type: ListType, record: Partial<LeadRecord>) => {
  const fixture = await createListFixture(app());
  await fixture.grant(100);
  const list = await fixture.createList({ type });
  const { saved } = await fixture.write(list, [leadOf('1', record)]);
  const place = { type, id: list.id, resultId: saved[0] as number };
  const read = async () => (await fixture.client.call(resultRoutes.result, { params: place })).data;
  return { ...fixture, list, place, read };
};

const lookUp = async ({ client }: ListFixture, { type, id }: List, action: 'email' | 'employees', again = false) => {
  const body = { action, all: true, again } as const;
  const { data } = await client.call(enrichRoutes.start, { params: { type, id }, body });
  const get = async () => (await client.call(enrichRoutes.job, { params: { id: data.id } })).data;
  await until(async () => (await get()).finished_at !== null, 20);
  return get();
};
const balance = async ({ client }: ListFixture) => (await client.call(billingRoutes.userLimits, {})).data.balance;

const team = pageOf(
  `<h1>Our team</h1>
   <div class="member"><h3>Maria Santos</h3><p>Managing Director</p><a href="mailto:maria.santos@santos.example.com">maria.santos@santos.example.com</a></div>
   <div class="member"><h3>João Pereira</h3><p>Head of Sales</p></div>`,
);
const santos = {
  '/': pageOf('<p>Santos & Co</p>', ['/team', '/contact']),
  '/team': team,
  '/contact': pageOf('office@santos.example.com'),
};

// ENR-001: the look-up of a person is in the price of the contact.
describe('the look-up of a person', () => {
  it('finds the address that the site of their company gives for them', async () => {
    const website = putSite(santos);
    const fixture = await createFixture('people', {
      name: 'Maria Santos',
      first_name: 'Maria',
      last_name: 'Santos',
      website,
    });
    expect(await lookUp(fixture, fixture.list, 'email')).toMatchObject({ found: 1, credits: 0, cost_max: 0 });
    expect(await fixture.read()).toMatchObject({ email: 'maria.santos@santos.example.com', email_status: 'found' });
  });

  it('else guesses, says so, and charges nothing; a person confirms one', async () => {
    const website = putSite({ '/': pageOf('office@acme.example.com') });
    const fixture = await createFixture('people', { name: 'Jane Doe', website });
    expect(await lookUp(fixture, fixture.list, 'email')).toMatchObject({ found: 0, potential: 1, credits: 0 });
    const record = await fixture.read();
    expect(record).toMatchObject({ email: null, emails: [], email_status: 'potential' });
    const [first] = record.potential_emails;
    expect(first?.email).toMatch(/^jane\.doe@/);
    const [guess] = record.values.filter(({ field }) => field === 'potential_emails');
    expect(guess).toMatchObject({
      source: 'finder',
      method: 'pattern',
      ref_url: null,
      // Of the company nothing is known: it is formed as most form theirs.
      snippet: `{first}.{last}@${new URL(website).hostname} 0/0`,
      mark: null,
      verified_at: null,
    });
    expect(record.evidence['potential_emails']).toMatchObject({ method: 'pattern', ref_url: null });
    const confirmed = { email: first?.email as string };
    const { data } = await fixture.client.call(editRoutes.edit, { params: fixture.place, body: confirmed });
    expect(data).toMatchObject({ email: first?.email, email_status: 'found' });
    expect(data.emails).toEqual([expect.objectContaining({ email: first?.email, is_verified: false })]);
    expect(data.potential_emails.map(({ email }) => email)).not.toContain(first?.email);
  });
});

// E7: a site is read once for all records of a look-up that share it.
describe('the look-up of colleagues', () => {
  it('reads the site of their company once', async () => {
    const website = putSite(santos);
    const site = nextSite;
    const fixture = await createFixture('people', { name: 'Maria Santos', website });
    await fixture.write(
      fixture.list,
      ['João Pereira', 'Ana Lima', 'Rui Costa'].map((name, at) => leadOf(`colleague ${at}`, { name, website })),
    );
    expect(await lookUp(fixture, fixture.list, 'email')).toMatchObject({ done: 4, found: 1, potential: 3 });
    expect(sites.asked(site).filter((path) => path === '/')).toHaveLength(1);
  });
});

// ENR-003, CONST-012, CONST-013
describe('employees', () => {
  it('are looked for once in a record, however often and from wherever it is asked while it goes on', async () => {
    const website = putSite({ '/': hang });
    const { client, list } = await createFixture('local', { name: 'Santos & Co', website, country: 'PT' });
    const asked = { params: { type: list.type, id: list.id }, body: { action: 'employees', all: true } } as const;
    const { data: job } = await client.call(enrichRoutes.start, asked);
    for (const again of [false, true])
      expect(await client.refused(enrichRoutes.start, { ...asked, body: { ...asked.body, again } })).toMatchObject({
        status: 422,
        body: { code: enrichmentErrors.nothing_to_enrich.code },
      });
    const { data: estimate } = await client.call(enrichRoutes.estimate, asked);
    expect(estimate).toMatchObject({ selected: 1, eligible: 0, looking: 1, cost_max: 0 });

    await client.call(runRoutes.cancel, { params: { id: job.id } });
    await until(async () => (await client.call(enrichRoutes.estimate, asked)).data.eligible === 1, 20);
  });

  it('cost two credits each, stand with their record, and are copied free', async () => {
    const website = putSite(santos);
    const fixture = await createFixture('local', { name: 'Santos & Co', website, country: 'PT' });
    const job = await lookUp(fixture, fixture.list, 'employees');
    const { data: employees } = await fixture.client.call(employeeRoutes.employees, { params: fixture.place });
    expect(employees.map(({ name }) => name)).toContain('Maria Santos');
    expect(job).toMatchObject({
      status: 'completed',
      found: 1,
      employees: employees.length,
      credits: employees.length * 2,
    });
    expect(await balance(fixture)).toBe(100 - employees.length * 2);
    const maria = employees.find(({ name }) => name === 'Maria Santos');
    expect(maria?.ref_url).toBe(`${website}team`);

    expect(await lookUp(fixture, fixture.list, 'employees')).toMatchObject({ credits: 0 });
    const people = await fixture.createList({ type: 'people' });
    const body = { employeeIds: employees.map(({ id }) => id), campaign_id: people.id };
    const { data: copied } = await fixture.client.call(employeeRoutes.copy, { params: fixture.place, body });
    expect(copied).toEqual({ saved: employees.length, duplicates: 0, suppressed: 0 });
    const { data: again } = await fixture.client.call(employeeRoutes.copy, { params: fixture.place, body });
    expect(again).toMatchObject({ saved: 0, duplicates: employees.length });
    const { data: records } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'people', id: people.id },
      body: {},
    });
    expect(records.find(({ name }) => name === 'Maria Santos')).toMatchObject({
      company: 'Santos & Co',
      country: 'PT',
      source: 'employee',
    });
    expect(await balance(fixture)).toBe(100 - employees.length * 2);
  });

  //
  it('who ask not to be contacted stand with their record no more', async () => {
    const fixture = await createFixture('local', { website: putSite(santos) });
    await lookUp(fixture, fixture.list, 'employees');
    const { accountId } = fixture.person;
    const text = 'maria.santos@santos.example.com';
    await fixture.within((tx) => suppress(tx, { accountId, level: 'account', kind: 'email', text, reason: 'asked' }));
    const { data } = await fixture.client.call(employeeRoutes.employees, { params: fixture.place });
    expect(data.map(({ name }) => name)).toEqual(['João Pereira']);
  });

  it('of somebody else are not there', async () => {
    const fixture = await createFixture('local', { website: putSite(santos) });
    const stranger = await createListFixture(app());
    const refused = await stranger.client.refused(employeeRoutes.employees, { params: fixture.place });
    expect(refused.status).toBe(404);
  });
});

// CONST-014
describe('the look-up of a domain', () => {
  it('pays each address it finds, five at most', async () => {
    const addresses = Array.from({ length: 7 }, (_, at) => `desk${at}@many.example.com`);
    const website = putSite({ '/': pageOf(addresses.map((email) => `<p>${email}</p>`).join(' ')) });
    const fixture = await createFixture('domain', { name: 'many.example.com', website });
    expect(await lookUp(fixture, fixture.list, 'email')).toMatchObject({ found: 1, credits: 5, cost_max: 5 });
    expect((await fixture.read()).emails).toHaveLength(5);
    expect(await lookUp(fixture, fixture.list, 'email', true)).toMatchObject({ credits: 0 });
  });

  it('takes a description whose shown part ends in the middle of a character', async () => {
    const description = `${'x'.repeat(239)}😀 and more`;
    const head = `<head><meta name="description" content="${description}"></head>`;
    const website = putSite({ '/': `<html>${head}<body>desk@half.example.com</body></html>` });
    const fixture = await createFixture('domain', { name: 'half.example.com', website });
    expect(await lookUp(fixture, fixture.list, 'email')).toMatchObject({ status: 'completed', found: 1 });
    expect((await fixture.read()).data).toMatchObject({ description });
  });
});

describe('a look-up does not reach', () => {
  it('an address whose domain takes no mail is kept, is no e-mail that was found, and costs nothing', async () => {
    const website = putSite({ '/': pageOf('Write to info@nomail.example.com') });
    const fixture = await createFixture('local', { website });
    expect(await lookUp(fixture, fixture.list, 'email')).toMatchObject({ found: 0, not_found: 1, credits: 0 });
    const record = await fixture.read();
    expect(record).toMatchObject({ email: null, email_status: 'not_found' });
    expect(record.values.find(({ field }) => field === 'email')).toMatchObject({ mail_server: 'refuses' });
  });

  //
  it.each([
    ['email', 'leave@alone.example.com', 'Write to leave@alone.example.com'],
    ['profile', 'https://linkedin.com/company/alone', '<a href="https://www.linkedin.com/company/Alone/">LinkedIn</a>'],
  ] as const)(
    'a record that by its %s reaches who asked not to be contacted: it disappears',
    async (kind, text, home) => {
      const website = putSite({ '/': pageOf(`${home} <p>desk@alone.example.com</p>`) });
      const fixture = await createFixture('local', { website });
      const { accountId } = fixture.person;
      await fixture.within((tx) => suppress(tx, { accountId, level: 'account', kind, text, reason: 'asked' }));
      expect(await lookUp(fixture, fixture.list, 'email')).toMatchObject({ done: 1, found: 0, credits: 0 });
      expect((await fixture.client.refused(resultRoutes.result, { params: fixture.place })).status).toBe(404);
      expect(await balance(fixture)).toBe(100);
    },
  );
});

// what lost stays visible, and so does what a person said.
describe('a judgement', () => {
  const body = { field: 'email', value: 'info@judged.example.com' } as const;
  const createJudged = async () => {
    const website = putSite({
      '/': pageOf('shop@judged.example.com', ['/contact']),
      '/contact': pageOf('info@judged.example.com'),
    });
    const fixture = await createFixture('local', { website });
    await lookUp(fixture, fixture.list, 'email');
    return fixture;
  };

  it('that a value is wrong: the next one stands in its place, also after another look-up; or right after all', async () => {
    const fixture = await createJudged();
    const first = await fixture.read();
    expect(first.emails.map(({ email }) => email)).toEqual([body.value, 'shop@judged.example.com']);
    const { data, act_id: act } = await fixture.client.call(editRoutes.edit, {
      params: fixture.place,
      body: { wrong: { email: body.value } },
    });
    expect(data).toMatchObject({ email: 'shop@judged.example.com', email_status: 'found' });
    const rejected = data.values.filter(({ value }) => value === body.value);
    expect(rejected.every(({ rejected_at: at, rank }) => at !== null && rank > 1)).toBe(true);
    await lookUp(fixture, fixture.list, 'email', true);
    expect((await fixture.read()).emails.map(({ email }) => email)).toEqual(['shop@judged.example.com']);
    await fixture.client.call(editRoutes.undo, { params: { id: act as string } });
    const back = await fixture.read();
    expect(back.emails.map(({ email }) => email)).toEqual([body.value, 'shop@judged.example.com']);
    expect(back.evidence['email']).toEqual(first.evidence['email']);
  });

  it('that an address is wrong: it comes back as a guess neither', async () => {
    const website = putSite({ '/': pageOf('Write to us.') });
    const value = `jane.doe@${new URL(website).hostname}`;
    const emails = [{ email: value, type: null, is_verified: false, score: null }];
    const fixture = await createFixture('people', { name: 'Jane Doe', website, emails });
    await fixture.client.call(editRoutes.edit, { params: fixture.place, body: { wrong: { email: value } } });
    await lookUp(fixture, fixture.list, 'email');
    const guesses = (await fixture.read()).potential_emails.map(({ email }) => email);
    expect(guesses).toHaveLength(2);
    expect(guesses).not.toContain(value);
  });

  it('that every value is wrong: then nothing is told as their source, in the record and in a CSV', async () => {
    const fixture = await createJudged();
    for (const value of [body.value, 'shop@judged.example.com'])
      await fixture.client.call(editRoutes.edit, { params: fixture.place, body: { wrong: { email: value } } });
    const record = await fixture.read();
    expect(record).toMatchObject({ email: null, email_status: 'not_found' });
    expect(record.evidence).not.toHaveProperty('email');
    const { type, id } = fixture.list;
    const { text } = await fixture.client.raw({
      method: 'POST',
      url: `/api/${type}-results/${id}/export`,
      body: { columns: ['name', 'email', 'email_source', 'email_ref_url', 'email_fetched_at'] },
    });
    expect(text.trim().split('\r\n').slice(1)).toEqual(['Lead 1,,,,']);
  });

  it('that it should be another one: that goes first, the wrong one stays as rejected', async () => {
    const fixture = await createJudged();
    const corrected = { email: ' Real@Judged.example.com ' };
    const { data } = await fixture.client.call(editRoutes.edit, { params: fixture.place, body: corrected });
    expect(data.email).toBe('real@judged.example.com');
    expect(data.evidence['email']).toMatchObject({ source: 'manual', method: 'manual' });
    expect(data.values.find(({ value }) => value === body.value)?.rejected_at).not.toBeNull();
    await lookUp(fixture, fixture.list, 'email', true);
    expect((await fixture.read()).email).toBe('real@judged.example.com');
    const refused = await fixture.client.refused(editRoutes.edit, {
      params: fixture.place,
      body: { email: 'nonsense' },
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: { email: ['Field must be a valid email.'] } } });
  });

  it('that they asked not to be contacted: the record disappears', async () => {
    const fixture = await createJudged();
    await fixture.client.call(valueRoutes.suppress, { params: fixture.place, body });
    expect((await fixture.client.refused(resultRoutes.result, { params: fixture.place })).status).toBe(404);
  });

  it('of what is not there, or not theirs, is refused', async () => {
    const fixture = await createJudged();
    const unknown = { wrong: { email: 'nobody@judged.example.com' } };
    expect((await fixture.client.refused(editRoutes.edit, { params: fixture.place, body: unknown })).body?.code).toBe(
      'value_unknown',
    );
    const { client: stranger } = await createListFixture(app());
    const { place: params } = fixture;
    expect((await stranger.refused(valueRoutes.suppress, { params, body })).status).toBe(404);
    expect((await stranger.refused(editRoutes.edit, { params, body: { wrong: { email: body.value } } })).status).toBe(
      404,
    );
  });
});
