import type { FullResult, KnownValue } from '@galena/contract/records';
import { describe, expect, it } from 'vitest';
import { countSourced, knownSections, markedIn } from './known-fields.ts';

const evidence = {
  source: 'brands',
  method: 'open_data',
  ref_url: null,
  fetched_at: '2026-11-20T08:31:00.000Z',
  verified_at: null,
  confidence: null,
} as const;
const value = (field: string, rank: number, told: unknown, snippet: string | null = null): KnownValue =>
  ({ ...evidence, field, rank, value: told, snippet }) as KnownValue;

const record: FullResult = {
  name: 'Kestrel',
  email: 'a@kestrel.example',
  phone: null,
  website: 'https://kestrel.example',
  company: 'Kestrel Group',
  potential_emails: [],
  emails: [],
  phones: [],
  management_levels: [],
  data: { rating: 4.5, opening: { monday: '9–17' }, employees: [] },
  values: [
    value('email', 2, 'b@kestrel.example'),
    value('email', 1, 'a@kestrel.example', 'Write to a@kestrel.example'),
    value('data.rating', 1, 4.5),
    value('data.opening', 1, { monday: '9–17' }),
  ],
} as unknown as FullResult;

// LIST-047
describe('knownSections', () => {
  const { contact, about, more } = knownSections('local', record);
  const named = (fields: typeof contact, name: string) => fields.find((field) => field.name === name);

  it('tells how to reach it, with what lost against the best value', () => {
    expect(contact.map(({ name }) => name)).toEqual(['email', 'phone', 'website']);
    expect(named(contact, 'email')).toMatchObject({
      value: 'a@kestrel.example',
      snippet: 'Write to a@kestrel.example',
      evidence,
      others: [{ value: 'b@kestrel.example', rank: 2 }],
    });
  });

  it('has every field of the kind once, also those that are empty', () => {
    const names = about.map(({ name }) => name);
    expect(names).toContain('data.rating');
    expect(names).toContain('street');
    expect(names).not.toContain('emails');
    expect(new Set(names).size).toBe(names.length);
  });

  it('leaves out nothing that is stored, though no column shows it', () => {
    expect(more.map(({ name, value: held }) => [name, held])).toEqual([
      ['company', 'Kestrel Group'],
      ['data.opening.monday', '9–17'],
    ]);
    expect(more[1]?.evidence).toMatchObject(evidence);
  });

  it('takes growth for one value, and puts the person before the audience', () => {
    const data = {
      audience: { ages: [{ code: '18-24', weight: 1 }], credibility: 0.8 },
      likesGrowthRate: { i1month: 0.1, i2months: 0.2 },
      gender: 'female',
    };
    expect(knownSections('influencer', { ...record, company: null, data }).more.map(({ name }) => name)).toEqual([
      'data.gender',
      'data.likesGrowthRate',
      'data.audience.ages',
    ]);
  });

  it('counts the fields that say where they come from', () => {
    expect(countSourced({ own: [], contact, about, more })).toEqual({ sourced: 3, filled: 5 });
  });

  it('shows what the table knows before the rest is there', () => {
    const { values: _, ...row } = record;
    const email = named(knownSections('local', row).contact, 'email');
    expect(email).toMatchObject({ value: 'a@kestrel.example', evidence: null, others: [] });
  });
});

describe('markedIn', () => {
  it.each([
    ['Write to A@b.example today', 'a@b.example', ['Write to ', 'A@b.example', ' today']],
    ['İletişim: A@b.example', 'a@b.example', ['İletişim: ', 'A@b.example', '']],
    ['Nothing of it', 'x@y.example', ['Nothing of it', '', '']],
    ['Anything', '', ['Anything', '', '']],
  ])('%s, %s', (snippet, found, parts) => expect(markedIn(snippet, found)).toEqual(parts));
});
