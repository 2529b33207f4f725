import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { resultRoutes, valueRoutes } from '@galena/contract/records';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { suppress } from './suppressing.service.ts';

const app = useTestApp();

const emails = (...addresses: readonly string[]): Pick<LeadRecord, 'emails'> => ({
  emails: addresses.map((email) => ({ email, type: null, is_verified: false, score: null })),
});

/** A record, and what a person says of its e-mails. */
const createRecord = async (record: Partial<LeadRecord>) => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  const { saved } = await fixture.write(list, [leadOf('1', record)]);
  const params = { type: list.type, id: list.id, resultId: saved[0] as number };
  const reject = async (value: string) =>
    (await fixture.client.call(valueRoutes.reject, { params, body: { field: 'email', value } })).data;
  const correct = async (value: string, corrected: string) =>
    (await fixture.client.call(valueRoutes.correct, { params, body: { field: 'email', value, corrected } })).data;
  return { ...fixture, params, reject, correct };
};

// what a person said goes first.
describe('an e-mail that a person corrects', () => {
  it('to one that was rejected before: it is right after all', async () => {
    const { reject, correct } = await createRecord(emails('one@acme.example', 'two@acme.example'));
    expect(await reject('two@acme.example')).toMatchObject({ email: 'one@acme.example' });
    const record = await correct('one@acme.example', 'two@acme.example');
    expect(record).toMatchObject({ email: 'two@acme.example', email_status: 'found' });
    expect(record.emails).toHaveLength(1);
  });

  it('when it was a guess: that is one no more', async () => {
    const guess = 'jane.doe@acme.example';
    const { correct } = await createRecord({ potential_emails: [{ email: guess, score: 0.35 }] });
    const record = await correct(guess, 'jd@acme.example');
    expect(record).toMatchObject({ email: 'jd@acme.example', potential_emails: [] });
    expect(record.values.find(({ value }) => value === guess)?.rejected_at).not.toBeNull();
  });

  //
  it('to one that may not be written to is refused', async () => {
    const { client, person, params, within } = await createRecord(emails('one@acme.example'));
    const [accountId, text] = [person.accountId, 'leave@alone.example'];
    await within((tx) => suppress(tx, { accountId, level: 'account', kind: 'email', text, reason: 'asked' }));
    const body = { field: 'email', value: 'one@acme.example', corrected: text } as const;
    expect((await client.refused(valueRoutes.correct, { params, body })).body?.code).toBe('value_suppressed');
    const { data } = await client.call(resultRoutes.result, { params });
    expect(data.emails.map(({ email }) => email)).toEqual(['one@acme.example']);
  });
});
