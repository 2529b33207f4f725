import { describe, expect, it } from 'vitest';
import { transformed } from './transform.ts';
import { acme } from './testing/acme.ts';
import { compiled } from './testing/acme-server.ts';
import { mapLead } from './map-lead.ts';

const around = { tables: { t: { a: 'A', list: ['x', 'y'] } }, country: 'PT' };

describe('transforms', () => {
  it.each<[unknown, Parameters<typeof transformed>[1], unknown]>([
    [' a ', 'trim', 'a'],
    ['AbÇ', 'lower', 'abç'],
    [['a', 'B'], 'upper', ['A', 'B']],
    ['1 234.5', 'number', 1234.5],
    ['x', 'number', undefined],
    ['12,7', 'integer', 127],
    [3.9, 'integer', 3],
    ['2002-03-28', 'date', '2002-03-28'],
    [1_700_000_000, 'date', '2023-11-14T22:13:20.000Z'],
    ['2026-10-03 14:05', 'date', '2026-10-03T14:05:00.000Z'],
    ['03.10.2026', 'date', '2026-10-03'],
    ['2026-02-30', 'date', undefined],
    ['3/10/2026', 'date', undefined],
    ['soon', 'date', undefined],
    [['', null, 'b'], 'first', 'b'],
    ['21 342 1234', 'phone', '+351213421234'],
    ['call us', 'phone', undefined],
    ['https://www.Acme.example/x', 'host', 'acme.example'],
    [['a', '', 'b'], { join: ' ' }, 'a b'],
    ['a, b,', { split: ',' }, ['a', 'b']],
    ['7', { prefix: 'https://x.example/' }, 'https://x.example/7'],
    ['a', { table: 't' }, 'A'],
    ['b', { table: 't' }, undefined],
    ['toString', { table: 't' }, undefined],
    [['a', 'list', 'z'], { table: 't' }, ['A', 'x', 'y']],
    [[{ n: 'a' }, {}, { n: 'b' }], { pluck: '/n' }, ['a', 'b']],
    [['a', 'b', ''], 'last', 'b'],
    [' Ana@Demo.Example', 'email', 'ana@demo.example'],
    [['nobody', 'a@b.example'], 'email', ['a@b.example']],
    [
      ['x', 'demo.example/about', 'https://demo.example/'],
      'web',
      ['https://demo.example/about', 'https://demo.example'],
    ],
    ['a@b.example', 'hash', 'ebb18a030bf15174f5714e24'],
    [99, 'share', 0.99],
    [140, 'share', 1],
    ['99', 'share', undefined],
    ['Head of Sales', 'seniority', ['Head']],
    ['Cook', 'seniority', []],
    ['ana silva', { account: 'https://x.example/in/' }, 'https://x.example/in/ana%20silva'],
    ['x.example/in/ana', { account: 'https://y.example/' }, 'https://x.example/in/ana'],
    [[{ n: 1, ok: true }, { n: 2 }], { where: { at: '/ok', is: [true] } }, [{ n: 1, ok: true }]],
    ['none', { where: { at: '/ok', is: [true] } }, []],
    [{ deep: 1 }, 'lower', undefined],
    [null, 'upper', undefined],
  ])('%j by %j is %j', (value, transform, expected) => expect(transformed(value, transform, around)).toEqual(expected));
});

describe('a lead', () => {
  const { manifest } = compiled(
    acme({
      lead: {
        ref: '/id',
        name: { from: ['/none', '/name'] },
        website: '/web',
        country: '/where',
        employee_count: '/staff',
        emails: [{ each: '/people', email: '/mail', score: '/score' }, { email: '/mail' }],
        phones: [{ number: '/tel' }],
        data: { technologies: '/tech', founded: '/year', description: { constant: 'Told by Acme' } },
        confidence: '/sure',
        as_of: '/at',
      },
      examples: [
        {
          name: 'None',
          question: { filters: { keyword: 'ab' } },
          asks: {
            url: 'https://api.acme.example/v1/companies?q=ab&limit=10&offset=0',
            headers: { 'x-api-key': 'example' },
          },
          answer: { body: { items: [] } },
          leads: [],
        },
      ],
    }),
  );
  const leadOf = (item: unknown) => mapLead(manifest, { item, answer: {} });
  const bare = { ref: '1', data: { description: 'Told by Acme', attribution: 'Acme' } };

  it('has what the rules of a record let through, and nothing else', () => {
    expect(
      leadOf({
        id: 1,
        name: '  Abel \n Lda ',
        web: 'abel.example',
        where: 'Portugal',
        staff: '12',
        people: [{ mail: 'A@Abel.example', score: 9 }, { mail: 'nobody' }, 'x'],
        mail: 'a@abel.example',
        tel: '213 421 234',
        tech: ['SAP', 'SAP'],
        year: 1999,
        sure: 0.5,
        at: '2026-01-02',
      }),
    ).toEqual({
      ref: '1',
      name: 'Abel Lda',
      website: 'https://abel.example/',
      country: 'PT',
      employee_count: 12,
      emails: [expect.objectContaining({ email: expect.stringMatching(/abel\.example$/) as string })],
      phones: [{ number: '+351213421234', type: null, is_verified: false }],
      data: { technologies: ['SAP'], founded: 1999, description: 'Told by Acme', attribution: 'Acme' },
      confidence: 0.5,
      as_of: '2026-01-02T00:00:00.000Z',
    });
  });

  it.each([
    ['nothing but an id', { id: 1 }],
    [
      'values of other kinds',
      { id: 1, name: {}, web: 7, where: [], staff: 'many', people: 'x', mail: {}, tel: [], sure: 7, at: {} },
    ],
    ['addresses that are none', { id: 1, web: 'javascript:alert(1)', mail: 'x', tel: '1' }],
    ['what objects have by birth', JSON.parse('{"id": 1, "__proto__": {"name": "x"}}')],
  ])('leaves out %s', (_title, item) => expect(leadOf(item)).toEqual(bare));

  it.each([[null], ['x'], [[]], [{}], [{ id: {} }], [{ id: '' }]])('%j is none', (item) =>
    expect(leadOf(item)).toBeNull(),
  );
});
