import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { type List, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { countRowsRead } from '../../testing/statements/rows-read.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { keepSuppressions } from '../contacts/index.ts';
import { suppress, type Suppression } from './suppressing.service.ts';

const app = useTestApp();

const phone = (number: string): Pick<LeadRecord, 'phones'> => ({
  phones: [{ number, type: null, is_verified: false }],
});

describe('who asked not to be contacted', () => {
  const suppressIn = (fixture: ListFixture, input: Partial<Suppression>) =>
    fixture.within((tx) =>
      suppress(tx, {
        accountId: fixture.person.accountId,
        level: 'account',
        kind: 'email',
        text: '',
        reason: 'asked',
        ...input,
      }),
    );
  const keepForCustomers = ({ within, person: { accountId } }: ListFixture, text: string) =>
    within((tx) =>
      keepSuppressions(
        tx,
        { accountId, level: 'account', listId: null, reason: '', source: 'hand', userId: null, forCustomers: true },
        [{ kind: 'email', text }],
      ),
    );
  const names = async ({ client }: ListFixture, { type, id }: List) =>
    (await client.call(resultRoutes.results, { params: { type, id }, body: {} })).data.map(({ name }) => name);

  it.each<[Suppression['kind'], string, Partial<LeadRecord>]>([
    ['email', ' Ida@Acme.example', withEmail('ida@acme.example')],
    ['phone', '+1 212 555 0163', phone('+12125550163')],
    ['domain', 'acme.example', withEmail('somebody@mail.acme.example')],
    ['domain', 'www.acme.example', { website: 'https://shop.acme.example/x' }],
    ['profile', 'https://www.linkedin.com/in/ida/', { linkedin_url: 'https://pt.linkedin.com/in/Ida' }],
    ['email', 'ida@müller.example', withEmail('ida@xn--mller-kva.example')],
    ['email', 'ida@xn--mller-kva.example', withEmail('ida@müller.example')],
    ['domain', 'müller.example', withEmail('ida@mail.müller.example')],
    ['email', 'guess@acme.example', { potential_emails: [{ email: 'guess@acme.example', score: null }] }],
  ])('by %s %s disappears at once, and comes in no more', async (kind, text, record) => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'people' });
    await fixture.write(list, [leadOf('1', record), leadOf('2', withEmail('other@fine.example'))]);
    const saved = await names(fixture, list);
    expect(await suppressIn(fixture, { kind, text })).toBe(1);
    expect(await names(fixture, list)).toEqual(['Lead 2']);
    expect(saved).toHaveLength(2);
    expect((await fixture.client.call(listRoutes.get, { params: { id: list.id } })).data.results_count).toBe(1);
    const other = await fixture.createList({ type: 'people' });
    expect(await fixture.write(other, [leadOf('1', record)])).toMatchObject({ saved: [], suppressed: 1, credits: 0 });
    expect(await suppressIn(fixture, { kind: 'email', text: 'nobody' })).toBeNull();
  });

  it('is kept as a hash alone', async () => {
    const fixture = await createListFixture(app());
    await suppressIn(fixture, { text: 'secret.name@acme.example' });
    const { rows } = await app().owner.query(
      'select s::text as text from contacts.suppressions s where account_id = $1',
      [fixture.person.accountId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain('secret');
  });

  it('through one list may be contacted through another; by the platform or the reseller through none', async () => {
    const reseller = await createListFixture(app());
    const fixture = await createListFixture(app(), { parentId: reseller.person.accountId });
    const stranger = await createListFixture(app());
    const [list, other] = [await fixture.createList(), await fixture.createList()];
    await suppressIn(fixture, { level: 'list', listId: list.id, text: 'one@acme.example' });
    const record = leadOf('1', withEmail('one@acme.example'));
    expect(await fixture.write(list, [record])).toMatchObject({ suppressed: 1 });
    expect(await fixture.write(other, [record])).toMatchObject({ suppressed: 0 });
    await keepForCustomers(reseller, 'two@acme.example');
    await suppressIn(reseller, { level: 'account', text: 'three@acme.example' });
    const theirs = ['two', 'three'].map((name) => leadOf(name, withEmail(`${name}@acme.example`)));
    expect(await fixture.write(list, theirs)).toMatchObject({ suppressed: 1 });
    expect(await names(fixture, list)).toEqual(['Lead three']);
    await app().owner.query(
      `insert into contacts.platform_suppressions (kind, hash, created_at) values ('domain', sha256('galena domain gone.example'), now())`,
    );
    const gone = leadOf('gone', withEmail('x@gone.example'));
    expect(await stranger.write(await stranger.createList(), [gone, theirs[0] as LeadRecord])).toMatchObject({
      suppressed: 1,
    });
  });

  it('is found without reading all records of the account, also of one that came after the last statistics', async () => {
    const people = Array.from({ length: 1_000 }, (_, n) => leadOf(`${n}`, withEmail(`p${n}@acme.example`)));
    const known = await Promise.all(Array.from({ length: 25 }, () => createListFixture(app())));
    for (const { write, createList } of known) await write(await createList({ type: 'people' }), people.slice(0, 40));
    await app().owner.query('analyze');
    const { write, createList, within, person } = await createListFixture(app());
    await write(await createList({ type: 'people' }), people);
    const asked = { accountId: person.accountId, level: 'account', kind: 'email', reason: '' } as const;
    const read = await within((tx) =>
      countRowsRead(tx, 'records.results', () => suppress(tx, { ...asked, text: 'p7@acme.example' })),
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(20);
  });

  it('of another account is not told', async () => {
    const [one, other] = [await createListFixture(app()), await createListFixture(app())];
    await keepForCustomers(one, 'a@acme.example');
    const { rows } = await other.within((tx) =>
      sql`select * from contacts.denied_from_above(${one.person.accountId}, array['email'], array[sha256('galena email a@acme.example')])`.execute(
        tx.db,
      ),
    );
    expect(rows).toEqual([]);
  });
});
