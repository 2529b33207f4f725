import { describe, expect, it } from 'vitest';
import { leadColumnNames, leadColumns, type LeadColumn } from '@galena/contract/contacts';
import {
  type Finding,
  type FoundColumns,
  projectFindings,
  type SeenAt,
  shownValues,
  type StoredValue,
} from './findings.rules.ts';

const noColumns = Object.fromEntries(
  leadColumnNames.map((name) => [name, leadColumns[name] === 'texts' ? [] : null]),
) as unknown as Pick<FoundColumns, LeadColumn>;
const nothing: FoundColumns = { ...noColumns, emails: [], phones: [], potential_emails: [] };

const place = (more: Partial<SeenAt> = {}): SeenAt => ({
  source: 'site',
  method: 'crawl',
  ref_url: 'https://acme.example/',
  fetched_at: '2026-01-02T00:00:00.000Z',
  verified_at: null,
  confidence: 0.9,
  snippet: null,
  mark: null,
  mail_server: null,
  ...more,
});

const found = (field: string, value: string, more: Partial<SeenAt> = {}): Finding => ({
  field,
  value,
  seen: [place(more)],
});

let nextId = 0;
const known = (field: string, value: string, rank: number, more: Partial<StoredValue> = {}): StoredValue => ({
  ...place({ source: 'vendor', method: 'vendor' }),
  mark: null,
  field,
  value,
  rank,
  rejected_at: null,
  keep_until: null,
  id: (nextId += 1),
  ...more,
});

const byHand = { source: 'manual', method: 'manual', ref_url: null } as const;
const rejected = { rejected_at: '2026-01-03T00:00:00.000Z' };
const [old, own] = ['https://linkedin.com/company/old', 'https://linkedin.com/company/own'];

const project = (stored: readonly StoredValue[], findings: readonly Finding[], before = {}) =>
  projectFindings({ ...nothing, ...before }, stored, findings, 'not_found');

describe('projectFindings', () => {
  it.each([
    [
      'what was found now before what was known',
      [known('linkedin_url', old, 1)],
      [found('linkedin_url', own)],
      own,
      'site',
    ],
    [
      'what a person said before both',
      [known('linkedin_url', old, 1, byHand)],
      [found('linkedin_url', own)],
      old,
      'manual',
    ],
  ])('makes the profile and its evidence the best value: %s', (_, stored, findings, expected, source) => {
    const { columns, evidence } = project(stored, findings, { linkedin_url: old });
    expect(columns.linkedin_url).toBe(expected);
    expect(evidence['linkedin_url']?.source).toBe(source);
  });

  it('leaves a profile alone of which nothing new was said', () => {
    const { columns, evidence, unfounded } = project([known('linkedin_url', old, 1)], [], { linkedin_url: old });
    expect(columns.linkedin_url).toBe(old);
    expect(evidence).not.toHaveProperty('linkedin_url');
    expect(unfounded).not.toContain('linkedin_url');
  });

  it('tells no source of a field of which no value stands', () => {
    const stored = [known('email', 'a@acme.example', 1, rejected), known('phone', '+351215550112', 1)];
    const { evidence, unfounded } = project(stored, []);
    expect(Object.keys(evidence)).toEqual(['phone']);
    expect(unfounded).toEqual(['email', 'potential_emails']);
  });

  it('tells no source of guesses when each of them is an e-mail by now', () => {
    const guess = known('potential_emails', 'jane@acme.example', 1, { source: 'pattern', method: 'pattern' });
    expect(project([guess], [found('email', 'jane@acme.example', byHand)]).unfounded).toContain('potential_emails');
  });

  it('puts back what is right after all where it stood', () => {
    const stored = [known('email', 'a@acme.example', 1, rejected), known('email', 'b@acme.example', 2)];
    const without = project(stored, []);
    expect(without.columns.email).toBe('b@acme.example');
    expect(without.ranks).toEqual([]);
    const back = stored.map((value) => ({ ...value, rejected_at: null }));
    expect(project(back, []).columns.emails.map(({ email }) => email)).toEqual(['a@acme.example', 'b@acme.example']);
  });

  it('takes the last word of a person before earlier ones', () => {
    const told = (value: string, day: number) =>
      known('email', value, day, { ...byHand, fetched_at: `2026-01-0${day}T00:00:00.000Z` });
    const stored = [told('first@acme.example', 1), told('last@acme.example', 2)];
    expect(project(stored, [found('email', 'first@acme.example')]).columns.email).toBe('last@acme.example');
  });
});

describe('shownValues', () => {
  it('shows what was rejected last, each value with one rank however many pages show it', () => {
    const stored = [
      known('email', 'a@acme.example', 1, rejected),
      known('email', 'A@acme.example', 1, rejected),
      known('email', 'b@acme.example', 2),
      known('email', 'c@acme.example', 3),
      known('phone', '+351215550112', 1),
    ];
    expect(shownValues(stored).map(({ value, rank }) => [value, rank])).toEqual([
      ['b@acme.example', 1],
      ['c@acme.example', 2],
      ['a@acme.example', 3],
      ['A@acme.example', 3],
      ['+351215550112', 1],
    ]);
  });
});
