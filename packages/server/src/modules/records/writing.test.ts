import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { listRoutes, type List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createRandom, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { undoMerge } from '../contacts/index.ts';

const app = useTestApp();

const count = async ({ person }: ListFixture, table: string): Promise<number> => {
  const { rows } = await app().owner.query<{ n: number }>(
    `select count(*) as n from ${table} where account_id = ${person.accountId}`,
  );
  return Number(rows[0]?.n);
};
const site = (name: string): Pick<LeadRecord, 'website'> => ({ website: `https://${name}.example` });
const phone = (number: string): Pick<LeadRecord, 'phones'> => ({
  phones: [{ number, type: null, is_verified: false }],
});

describe('whom a record is about', () => {
  let fixture: ListFixture;
  let list: List;
  beforeAll(async () => {
    fixture = await createListFixture(app());
    list = await fixture.createList({ type: 'local' });
  });
  const identityOf = async (records: readonly LeadRecord[], source: string, into = list): Promise<number[]> => {
    const { saved } = await fixture.write(into, records, { source });
    const { rows } = await app().owner.query<{ identity_id: number }>(
      'select identity_id from records.results where id = any($1) order by id',
      [saved],
    );
    return rows.map((row) => row.identity_id);
  };
  const another = () => fixture.createList({ type: 'local' });

  it('is the same by the id of its source, whatever else changed', async () => {
    const [one] = await identityOf([leadOf('s1', site('s1'))], 'osm');
    expect(await identityOf([leadOf('s1', { name: 'Renamed', ...site('moved') })], 'osm', await another())).toEqual([
      one,
    ]);
  });

  it('is the same by site and name in another source', async () => {
    const [one] = await identityOf([leadOf('s2', { name: 'Löwe', ...site('s2'), city: 'Bonn' })], 'osm');
    const other = leadOf('x', { name: 'LOEWE'.replace('OE', 'O'), website: 's2.example/contact', city: 'bonn' });
    expect(await identityOf([other], 'vendor', await another())).toEqual([one]);
  });

  it('is the same by an id that two sources share; ids of two kinds from one source may be one', async () => {
    const [one] = await identityOf([leadOf('node/1', { ref_of: 'map', name: 'Kiosk' })], 'imported');
    const live = leadOf('node/1', { ref_of: 'map', name: 'Kiosk' });
    expect(await identityOf([live], 'live', await another())).toEqual([one]);
    // It stands in that list already.
    expect((await fixture.write(list, [live], { source: 'live' })).duplicates).toBe(1);
    // One file of places may name a business that another file names, too.
    const [two] = await identityOf([leadOf('a', { ref_of: 'map', name: 'Twice', ...site('twice') })], 'imported');
    const other = leadOf('b', { ref_of: 'directory', name: 'Twice', ...site('twice') });
    expect(await identityOf([other], 'imported', await another())).toEqual([two]);
  });

  it('is not the same by a shared phone or address under another name, nor for two ids of one source', async () => {
    const shared = { ...phone('+12125550100'), ...withEmail('info@chain.example') };
    const [one, two] = await identityOf(
      [leadOf('b1', { name: 'Branch one', ...shared }), leadOf('b2', { name: 'Branch two', ...shared })],
      'osm',
    );
    expect(one).not.toBe(two);
    const same = { name: 'Same', ...site('same'), city: 'Bonn' };
    const [three, four] = await identityOf([leadOf('b3', same), leadOf('b4', same)], 'osm');
    expect(three).not.toBe(four);
    const [five] = await identityOf([leadOf('v', { name: 'Branch two', ...shared })], 'vendor', await another());
    expect(five).toBe(two);
  });

  it('turns out to be one, when a record knows both; and is parted again', async () => {
    const target = await another();
    const [bySite] = await identityOf([leadOf('m1', { name: 'Merge', ...site('merge'), city: 'Bonn' })], 'osm', target);
    const [byPhone] = await identityOf([leadOf('m2', { name: 'Merge', ...phone('+12125550142') })], 'register', target);
    expect(byPhone).not.toBe(bySite);
    const both = leadOf('m3', { name: 'Merge', ...site('merge'), city: 'Bonn', ...phone('+12125550142') });
    const merged = await identityOf([both], 'vendor', await another());
    expect(merged).toEqual([bySite]);
    const found = await app().owner.query(
      'select id, kept_id, merged_id from contacts.identity_merges where kept_id = $1',
      [bySite],
    );
    expect(found.rows.map(({ merged_id }) => Number(merged_id))).toEqual([byPhone]);
    const merge = Number(found.rows[0].id);
    const undo = () => fixture.within((tx) => undoMerge(tx, fixture.person.accountId, merge));
    expect(await undo()).toBe(true);
    expect(await undo()).toBe(false);
    const [again] = await identityOf([leadOf('m2', { name: 'Merge' })], 'register', await another());
    expect(again).toBe(byPhone);
  });

  it('that was paid for stays when two become one', async () => {
    await fixture.grant(10);
    const target = await another();
    await identityOf([leadOf('p1', { name: 'Paid', ...site('paid'), city: 'Bonn' })], 'osm', target);
    const paid = leadOf('p2', { name: 'Paid', ...phone('+12125550177'), ...withEmail('hi@paid.example') });
    await fixture.write(target, [paid], { source: 'register', paidBy: await fixture.openBudget(1) });
    const both = leadOf('p3', {
      name: 'Paid',
      ...site('paid'),
      city: 'Bonn',
      ...phone('+12125550177'),
      ...withEmail('hi@paid.example'),
    });
    const written = await fixture.write(await another(), [both], {
      source: 'vendor',
      paidBy: await fixture.openBudget(1),
    });
    expect(written).toMatchObject({ credits: 0 });
    expect(written.saved).toHaveLength(1);
  });

  it('that two records of one page are about is saved once', async () => {
    const twins = [leadOf('t', site('twin')), leadOf('t', site('twin'))];
    expect(await fixture.write(await another(), twins)).toMatchObject({ duplicates: 1, processed: 2 });
  });
});

describe('what is written', () => {
  it('is what was said: nothing is mended, nothing invented, broken contacts are left out', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    const record = leadOf('1', {
      name: ' Tab\there \u0000and there ',
      country: 'pt',
      emails: ['not an address', 'OK@Acme.example', 'ok@acme.example'].map((email) => ({
        email,
        type: null,
        is_verified: false,
        score: null,
      })),
      ...phone('0800 123'),
      data: { industry: 'Retail', empty: '', none: null },
    });
    await fixture.write(list, [record]);
    const { data } = await fixture.client.call(resultRoutes.results, {
      params: { type: list.type, id: list.id },
      body: {},
    });
    expect(data[0]).toMatchObject({
      name: 'Tab here  and there',
      country: 'PT',
      email: 'ok@acme.example',
      phone: null,
      phones: [],
      email_status: 'found',
    });
    const params = { type: list.type, id: list.id, resultId: data[0]?.id as number };
    const { evidence } = (await fixture.client.call(resultRoutes.result, { params })).data;
    expect(Object.keys(evidence).toSorted()).toEqual(['country', 'data.industry', 'email', 'name']);
  });

  it('stops before the first record that the hold does not pay for', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'people' });
    await fixture.grant(100);
    const records = Array.from({ length: 5 }, (_, at) =>
      leadOf(`p${at}`, { linkedin_url: `https://linkedin.com/in/p${at}` }),
    );
    const written = await fixture.write(list, records, { paidBy: await fixture.openBudget(8) });
    expect(written).toMatchObject({ credits: 6, processed: 2, isOutOfCredits: true });
    expect(written.saved).toHaveLength(2);
  });

  it('of a domain is paid by e-mail, and by no more than a few', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'domain' });
    await fixture.grant(100);
    const emails = Array.from({ length: 8 }, (_, at) => ({
      email: `p${at}@acme.example`,
      type: null,
      is_verified: false,
      score: null,
    }));
    const record = leadOf('acme', { website: 'https://acme.example', emails });
    expect(await fixture.write(list, [record], { paidBy: await fixture.openBudget(20) })).toMatchObject({ credits: 5 });
    const { data } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'domain', id: list.id },
      body: {},
    });
    expect(data[0]?.emails).toHaveLength(5);
  });
});

describe('whatever comes in', () => {
  /** How many of these records are about somebody who stands in another list, too. */
  const countElsewhere = async ({ person: { accountId } }: ListFixture, ids: readonly number[]): Promise<number> => {
    const { rows } = await app().owner.query(
      `select count(*) from records.results r join records.results o using (account_id, identity_id)
       join lists.lists l on l.account_id = o.account_id and l.id = o.list_id
       where r.account_id = $1 and r.id = any($2) and o.list_id <> r.list_id and o.deleted_at is null and l.deleted_at is null`,
      [accountId, ids],
    );
    return Number(rows[0].count);
  };

  const record = fc.record({
    ref: fc.integer({ min: 1, max: 12 }),
    name: fc.integer({ min: 1, max: 4 }),
    site: fc.option(fc.integer({ min: 1, max: 4 })),
    email: fc.option(fc.integer({ min: 1, max: 4 })),
    phone: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  const page = fc.record({
    source: fc.constantFrom('osm', 'vendor'),
    list: fc.integer({ min: 0, max: 1 }),
    skipsOwned: fc.boolean(),
    records: fc.array(record, { minLength: 1, maxLength: 8 }),
  });

  it('no list has anybody twice, nobody is paid twice, and what was looked at adds up', async () => {
    const fixture = await createListFixture(app());
    await fixture.grant(100_000);
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 5 }), async (pages) => {
        const lists = [await fixture.createList({ type: 'local' }), await fixture.createList({ type: 'local' })];
        for (const { source, list, records, skipsOwned } of pages) {
          const leads = records.map(({ ref, name, site: host, email, phone: number }) =>
            leadOf(String(ref), {
              name: `Name ${name}`,
              ...(host === null ? {} : site(`h${host}`)),
              ...(email === null ? {} : withEmail(`e${email}@mail.example`)),
              ...(number === null ? {} : phone(`+1212555010${number}`)),
            }),
          );
          const written = await fixture.write(lists[list] as List, leads, {
            source,
            paidBy: await fixture.openBudget(10),
            skipsOwned,
          });
          const { saved, duplicates, suppressed, skipped } = written;
          expect(written.processed).toBe(records.length);
          expect(saved.length + duplicates + suppressed + skipped).toBe(records.length);
          if (!skipsOwned) expect(skipped).toBe(0);
          else expect(await countElsewhere(fixture, saved)).toBe(0);
        }
        const { rows } = await app().owner.query(
          `select (select count(*) from (select list_id, identity_id from records.results where account_id = $1 and deleted_at is null
               group by 1, 2 having count(*) > 1) twice) as twice,
             (select count(*) from contacts.identity_keys k join contacts.identities i on i.account_id = k.account_id and i.id = k.identity_id
               where k.account_id = $1 and i.merged_into is not null) as lost,
             (select coalesce(sum(credits), 0) from billing.purchases where account_id = $1) as bought,
             (select coalesce(sum(settled), 0) from billing.holds where account_id = $1) as settled`,
          [fixture.person.accountId],
        );
        expect({ twice: Number(rows[0].twice), lost: Number(rows[0].lost) }).toEqual({ twice: 0, lost: 0 });
        expect(rows[0].bought).toEqual(rows[0].settled);
        // Else the next ones would find everybody in a list.
        for (const { id } of lists) await fixture.client.call(listRoutes.remove, { params: { id } });
      }),
      { numRuns: rounds({ sample: 10, proof: 500 }), seed: createRandom().seed, endOnFailure: true },
    );
    expect(await count(fixture, 'contacts.identities')).toBeGreaterThan(0);
  });
});
