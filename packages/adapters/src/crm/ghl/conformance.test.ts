import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { ghlStarter, inputOf } from './testing/bench.ts';
import { hasContract, problems } from './testing/contract.ts';

const start = ghlStarter({ startServer, startOutbound });

const values = {
  name: 'Ann Miller',
  firstName: 'Ann',
  lastName: 'Miller',
  email: 'ann@example.com',
  phone: '+12025550123',
  companyName: 'Acme',
  website: 'https://acme.example',
  address1: '1 Main St',
  city: 'Lisbon',
  state: 'AL',
  postalCode: '35061',
  country: 'PT',
  dateOfBirth: '1990-09-25',
  timezone: 'Europe/Lisbon',
  source: 'Galena',
  'custom:cf_line': 'Hello',
  'custom:cf_stage': 'New',
  'custom:cf_topics': ['Ads', 'Web'],
  'custom:cf_size': 12,
  'custom:cf_since': '2026-11-27',
};

describe.skipIf(!hasContract)('what GoHighLevel is asked (its published document lies in ../shared/contracts)', () => {
  it('fits the document, every field written and every call made', async () => {
    const { access, book, crm, outbound, session, standIn, tokens } = await start();
    const keys = (await crm.findFields(session)).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(Object.keys(values).toSorted());
    await crm.whoAmI(session);
    const { id } = await book.create(session, inputOf(values, { tags: ['one'], source: 'Galena' }));
    await book.update(session, id, inputOf({ ...values, companyName: 'Acme 2' }, { tags: ['two'], source: 'Galena' }));
    await book.find(session, { emails: ['ann@example.com'], phones: ['+12025550123'] });
    await book.find(session, { emails: ['bob@example.com'], phones: ['+12025550199'] });
    await book.markDoNotDisturb?.(session, id);
    expect((await book.read(session, id))?.values).toEqual({ ...values, companyName: 'Acme 2' });
    await book.delete?.(session, id);
    await book.delete?.(session, id);
    await access.refresh({ outbound }, tokens.refreshToken ?? '');
    expect(problems(standIn.calls)).toEqual([]);
    const made = new Set(standIn.calls.map(({ method, path }) => `${method} ${path.replace(id, ':id')}`));
    expect([...made].toSorted()).toEqual([
      'DELETE /contacts/:id',
      'GET /contacts/:id',
      'GET /contacts/search/duplicate',
      'GET /locations/loc1',
      'GET /locations/loc1/customFields',
      'POST /contacts/:id/tags',
      'POST /contacts/search',
      'POST /contacts/upsert',
      'POST /oauth/token',
      'PUT /contacts/:id',
    ]);
  });

  it('would not fit where a call forgets its version or sends what is not known', async () => {
    const { book, session, standIn } = await start();
    await book.create(session, inputOf({ email: 'ann@example.com' }));
    const [sent] = standIn.calls.filter(({ path }) => path === '/contacts/upsert');
    if (!sent) throw new Error('nothing was sent');
    const without = { ...sent, headers: {}, reply: undefined as never };
    const body = JSON.stringify({ ...(JSON.parse(sent.body) as object), shoeSize: '9' });
    expect(problems([without])).toEqual(['POST /contacts/upsert: the header Version is missing']);
    expect(problems([{ ...sent, body }])).toEqual(['POST /contacts/upsert.shoeSize is unknown']);
  });
});
