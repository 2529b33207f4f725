import { billingRoutes } from '@galena/contract/billing';
import type { ListType } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import { listRoutes, type List } from '@galena/contract/lists';
import { manualRoutes, resultRoutes, valueRoutes, type ManualEntry } from '@galena/contract/records';
import { describe, expect, it } from 'vitest';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

const placeOf = ({ type, id }: List) => ({ type, id });
const add = async ({ client }: ListFixture, list: List, body: ManualEntry) =>
  (await client.call(manualRoutes.add, { params: placeOf(list), body })).data;
const refused = ({ client }: ListFixture, list: List, body: ManualEntry) =>
  client.refused(manualRoutes.add, { params: placeOf(list), body });

const open = async (type: ListType) => {
  const fixture = await createListFixture(app());
  return { fixture, list: await fixture.createList({ type }) };
};

describe('POST /api/{type}-results/{id}/manual', () => {
  it('201: a local business with all that its form takes, free, with who entered it [LIST-026 LIST-027]', async () => {
    const { fixture, list } = await open('local');
    const before = (await fixture.client.call(billingRoutes.userLimits, {})).data.balance;
    const record = await add(fixture, list, {
      website: 'padaria.example',
      name: 'Padaria Um',
      country: 'Portugal',
      city: 'Lisboa',
      state: 'Lisboa',
      postal_code: '1100-001',
      street: 'Rua Augusta 1',
      first_name: 'Ana',
      last_name: 'Reis',
      email: 'OLA@padaria.example',
      phone: '+351 21 000 00 00',
    });
    expect(record).toMatchObject({
      name: 'Padaria Um',
      website: 'https://padaria.example',
      country: 'PT',
      city: 'Lisboa',
      postal_code: '1100-001',
      street: 'Rua Augusta 1',
      first_name: 'Ana',
      email: 'ola@padaria.example',
      phone: '+351210000000',
      email_status: 'found',
      source: 'manual',
      is_demo: false,
    });
    const evidence = record.values.find(({ field }) => field === 'email');
    expect(evidence).toMatchObject({ source: 'manual', method: 'manual', verified_at: null });
    expect((await fixture.client.call(billingRoutes.userLimits, {})).data.balance).toBe(before);
    const page = await fixture.client.call(resultRoutes.results, { params: placeOf(list), body: {} });
    expect(page).toMatchObject({ counts: { all: 1, found: 1 }, data: [{ id: record.id }] });
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history).toMatchObject([{ kind: 'manual', found: 1, credits: 0, status: 'completed' }]);
  });

  it('201: a person by profile or e-mail; other kinds by their page or website [LIST-029 LIST-030]', async () => {
    const wanted: readonly (readonly [ListType, ManualEntry, object])[] = [
      [
        'people',
        { linkedin_url: 'https://linkedin.com/in/ana', name: 'Ana', company: 'Um', position: 'CEO' },
        { position: 'CEO' },
      ],
      ['people', { email: 'ana@um.example' }, { email: 'ana@um.example', email_status: 'found' }],
      ['company', { website: 'https://um.example/about', name: 'Um' }, { website: 'https://um.example/about' }],
      ['domain', { website: 'www.um.example' }, { name: 'um.example', website: 'https://www.um.example' }],
      [
        'influencer',
        { url: 'https://video.example/@ana', name: 'Ana' },
        { data: { url: 'https://video.example/@ana' } },
      ],
      ['group', { url: 'https://groups.example/runners', name: 'Runners' }, { name: 'Runners' }],
    ];
    const fixture = await createListFixture(app());
    for (const [type, entry, found] of wanted) {
      const list = await fixture.createList({ type });
      expect(await add(fixture, list, entry), type).toMatchObject({ ...found, source: 'manual' });
    }
  });

  it.each([
    ['local', { name: 'Without' }, { website: ['Field is required.'] }],
    ['local', { website: 'not a site' }, { website: ['Field must be a valid domain or URL.'] }],
    ['local', { website: 'a.example', email: 'nobody' }, { email: ['Field must be a valid email.'] }],
    [
      'local',
      { website: 'a.example', phone: '555 123' },
      { phone: ['Field must be a phone number with its country code.'] },
    ],
    ['local', { website: 'a.example', country: 'Nowhere' }, { country: ['Field must be a country.'] }],
    ['people', { name: 'Only a name' }, { linkedin_url: ['Field is required when email field is empty.'] }],
    ['people', { linkedin_url: 'linkedin.com/in/x' }, { linkedin_url: ['Field must be a valid url.'] }],
    ['people', { company: 'Um' }, { '': ['Please Provide LinkedIn URL, Email or Name.'] }],
    ['company', {}, { website: ['Field is required.'] }],
    ['influencer', { name: 'Ana' }, { url: ['Field is required.'] }],
  ] as const)('422: %s %j [LIST-028 LIST-030 LIST-031]', async (type, entry, errors) => {
    const { fixture, list } = await open(type);
    const answer = await refused(fixture, list, entry);
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    const { counts } = await fixture.client.call(resultRoutes.results, { params: placeOf(list), body: {} });
    expect(counts.all).toBe(0);
  });

  it('409: the same twice, however it is written; also what a source has brought', async () => {
    const { fixture, list } = await open('people');
    await add(fixture, list, { email: 'ana@um.example', name: 'Ana' });
    const again = await refused(fixture, list, { email: 'Ana@UM.example', name: 'Ana R.' });
    expect(again).toMatchObject({ status: 409, body: { code: 'record_known' } });
    const business = await fixture.createList({ type: 'local' });
    await fixture.write(business, [leadOf('1', { name: 'Um', website: 'https://um.example' })], { source: 'vendor' });
    const brought = await refused(fixture, business, { website: 'um.example', name: 'UM' });
    expect(brought).toMatchObject({ status: 409, body: { code: 'record_known' } });
  });

  it('422: whoever asked not to be contacted does not come back by hand', async () => {
    const { fixture, list } = await open('people');
    const record = await add(fixture, list, { email: 'ana@um.example' });
    await fixture.client.call(valueRoutes.suppress, {
      params: { ...placeOf(list), resultId: record.id },
      body: { field: 'email', value: 'ana@um.example' },
    });
    const back = await refused(fixture, list, { email: 'ana@um.example', name: 'Ana' });
    expect(back).toMatchObject({ status: 422, body: { code: 'value_suppressed' } });
  });

  it('201: with labels of the list’s type; 422: what they do not take, and those of another type [LIST-049]', async () => {
    const { fixture, list } = await open('people');
    const create = async (list_type: ListType, name: string, kind: 'number' | 'select', options: string[]) =>
      (await fixture.client.call(labelRoutes.create, { body: { list_type, name, title: name, kind, options } })).data
        .id;
    const budget = await create('people', 'budget', 'number', []);
    const stage = await create('people', 'stage', 'select', ['Hot']);
    const other = await create('local', 'other', 'number', []);
    const labels = { [budget]: '1.234,5', [stage]: '' };
    const record = await add(fixture, list, { email: 'ana@um.example', labels });
    expect(record.labels).toEqual({ [budget]: 1234.5 });
    const wrong = { [budget]: 'much', [stage]: 'Tepid', [other]: 1 };
    const { status, body } = await refused(fixture, list, { email: 'nobody', labels: wrong });
    expect([status, body?.errors]).toEqual([
      422,
      {
        email: ['Field must be a valid email.'],
        [`labels.${budget}`]: ['Field must be a number.'],
        [`labels.${stage}`]: ['Field must be one of the options.'],
        [`labels.${other}`]: ['This field can’t be edited.'],
      },
    ]);
  });

  it('404: a list of another kind, and one that is somebody else’s', async () => {
    const { fixture, list } = await open('people');
    const stranger = await createListFixture(app());
    expect(await refused(stranger, list, { email: 'a@um.example' })).toMatchObject({ status: 404 });
    const other = { ...list, type: 'local' } as const;
    expect(await refused(fixture, other, { website: 'a.example' })).toMatchObject({ status: 404 });
  });
});
