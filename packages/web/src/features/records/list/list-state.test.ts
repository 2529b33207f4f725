import { fieldsOf } from '@galena/contract/contacts';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../../../ui/table/bars/filters.ts';
import {
  operatorsFor,
  orderFor,
  readState,
  recordFilterOf,
  withoutDoubles,
  writeState,
  type ListState,
} from './list-state.ts';

const plain: ListState = { view: 'all', text: '', how: 'contain', filters: [], sort: null, group: null, look: 'table' };
const today = '2026-11-20';
const filter = (field: string, operator: Filter['operator'], value: Filter['value'] = null): Filter => ({
  field,
  operator,
  value,
});
const askedBy = (...filters: readonly Filter[]) => recordFilterOf(fieldsOf.local, { ...plain, filters }, today);

// LIST-013, LIST-014
describe('recordFilterOf', () => {
  it('asks for everything as long as nobody asks for anything', () => {
    expect(recordFilterOf(fieldsOf.local, plain, today)).toEqual({
      custom_search: [],
      startDate: null,
      endDate: null,
      search: '',
      search_type: 'contain',
      sent: -1,
      withEmail: -1,
      is_archived: 0,
    });
  });

  it.each([
    ['found', { withEmail: 1, sent: -1 }],
    ['needs', { withEmail: 0, sent: -1 }],
    ['potential', { withEmail: 2, sent: -1 }],
    ['sent', { withEmail: -1, sent: 1 }],
    ['v1', { withEmail: -1, sent: -1 }],
  ])('the view %s', (view, asked) => {
    expect(recordFilterOf(fieldsOf.local, { ...plain, view }, today)).toMatchObject(asked);
  });

  it('asks how far records are with each destination, and leaves out what is none', () => {
    const asked = askedBy(
      filter('to.crm-12', 'is', ['sent']),
      filter('to.webhook-own', 'is', ['failed']),
      filter('to.webhook-x', 'is', ['sent']),
      filter('to.webhook-3', 'is', ['lost']),
    );
    expect(asked.destinations).toEqual([
      { to: 'crm-12', state: 'sent' },
      { to: 'webhook-own', state: 'failed' },
    ]);
    expect(asked.custom_search).toEqual([]);
  });

  // LIST-020
  it.each<[Filter, object]>([
    [filter('name', 'contains', ' Dent '), { field: 'name', operator: 'like', value: 'Dent' }],
    [filter('name', 'contains_not', 'x'), { field: 'name', operator: 'not like', value: 'x' }],
    [filter('website', 'is_empty'), { field: 'website', operator: 'empty' }],
    [filter('data.rating', 'is_not_empty'), { field: 'data.rating', operator: 'not empty' }],
    [filter('data.rating', 'more_than', 4.5), { field: 'data.rating', operator: 'greater', value: 4.5 }],
    [filter('data.reviews', 'less_than', 10), { field: 'data.reviews', operator: 'lower', value: 10 }],
    [filter('email', 'is_verified'), { field: 'emails', operator: 'is_verified', value: true }],
    [filter('phone', 'is_not_verified'), { field: 'phones', operator: 'is_verified', value: false }],
    [
      filter('updated_at', 'at_least', '2026-11-01'),
      { field: 'updated_at', operator: 'greater', value: new Date(2026, 10, 1).toISOString() },
    ],
  ])('%j', (given, condition) => {
    expect(askedBy(given).custom_search).toEqual([condition]);
  });

  it.each([
    filter('data.rating', 'contains', 'x'),
    filter('data.rating', 'more_than', 'x'),
    filter('name', 'is_verified'),
    filter('data.followers', 'more_than', 3),
    filter('nothing', 'contains', 'x'),
    filter('updated_at', 'at_least', 'soon'),
  ])('leaves out what the server would refuse: %j', (given) => {
    expect(askedBy(given).custom_search).toEqual([]);
  });

  // LIST-021
  it('takes the narrowest of several days', () => {
    const days = [
      filter('created_at', 'in_last', 30),
      filter('created_at', 'at_least', '2026-11-01'),
      filter('created_at', 'at_most', '2026-11-18'),
      filter('created_at', 'at_most', '2026-11-19'),
    ];
    expect(askedBy(...days)).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-18' });
    expect(askedBy(filter('created_at', 'in_last', 1))).toMatchObject({ startDate: '2026-11-19', endDate: null });
  });

  it('asks for groups by what a field says exactly, and for states that `withEmail` does not tell apart', () => {
    expect(askedBy(filter('city', 'is', ' Porto '), filter('email_status', 'is', ['is_looking']))).toMatchObject({
      withEmail: -1,
      in_groups: [
        { field: 'email_status', value: 'looking' },
        { field: 'city', value: 'Porto' },
      ],
      custom_search: [],
    });
    // It says something else of nearly every record: nobody groups by it.
    expect(askedBy(filter('name', 'is', 'x')).in_groups).toBeUndefined();
  });

  // LIST-015 … LIST-018, LIST-022
  it('knows the states of e-mails, of delivery, the match and the archive', () => {
    expect(
      askedBy(
        filter('email_status', 'is', ['potential']),
        filter('crm_status', 'is', ['sending']),
        filter('match', 'at_least', ['50']),
        filter('archived', 'is', true),
      ),
    ).toMatchObject({ withEmail: 2, sent: 2, search_percentage: 50, is_archived: 1, custom_search: [] });
  });
});

describe('operatorsFor', () => {
  it('offers nothing for what a list asks in a way of its own', () => {
    for (const name of ['email_status', 'crm_status', 'match_percent', 'created_at'])
      expect(operatorsFor(name, 'text')).toEqual([]);
    expect(operatorsFor('emails', 'contacts')).toEqual([]);
    expect(operatorsFor('email', 'text')).toContain('is_verified');
  });
});

describe('orderFor', () => {
  it.each([
    [null, 'created_at'],
    [{ column: 'name', direction: 'ascending' }, 'name'],
    [{ column: 'email', direction: 'descending' }, '-email_status'],
    [{ column: 'city', direction: 'descending' }, '-city'],
    [{ column: 'data.rating', direction: 'ascending' }, 'data.rating'],
    // What records of this kind do not have, or nobody can put in an order.
    [{ column: 'data.followers', direction: 'ascending' }, 'created_at'],
    [{ column: 'emails', direction: 'ascending' }, 'created_at'],
  ] as const)('%j is %s', (sort, order) => expect(orderFor(fieldsOf.local, sort)).toBe(order));
});

describe('the address', () => {
  it('keeps what is asked, and nothing of what is as usual', () => {
    expect(writeState(plain)).toEqual({});
    const state: ListState = {
      view: 'found',
      text: '1e5',
      how: 'start',
      filters: [filter('city', 'contains', 'Lis'), filter('email', 'is_empty')],
      sort: { column: 'name', direction: 'descending' },
      group: { field: 'city', by: 'name' },
      look: 'map',
    };
    expect(readState(JSON.parse(JSON.stringify(writeState(state))))).toEqual(state);
  });

  it.each([
    [
      { view: 5, q: 12, how: 'backwards', f: 'x', sort: 'no city', group: 'name', look: 'globe' },
      { ...plain, view: '5', text: '12' },
    ],
    [{ f: [['city'], null, ['city', 'contains', ''], ['rating', 'more_than', '']] }, plain],
    [{ q: { a: 1 }, f: {}, sort: 3 }, plain],
  ])('makes sense of anything: %j', (search, state) => expect(readState(search)).toEqual(state));
});

describe('withoutDoubles', () => {
  it('keeps the last of what a list asks once, and all days', () => {
    const kept = withoutDoubles([
      filter('match', 'at_least', ['50']),
      filter('city', 'contains', 'a'),
      filter('city', 'contains', 'b'),
      filter('match', 'at_least', ['100']),
      filter('created_at', 'at_least', '2026-11-01'),
      filter('created_at', 'at_most', '2026-11-02'),
    ]);
    expect(kept.map(({ field, value }) => `${field} ${String(value)}`)).toEqual([
      'city a',
      'city b',
      'match 100',
      'created_at 2026-11-01',
      'created_at 2026-11-02',
    ]);
  });
});
