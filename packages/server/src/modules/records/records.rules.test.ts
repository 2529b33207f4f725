import type { LeadRecord, Provenance } from '@galena/contract/contacts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultRowOf } from './records.rules.ts';

const now = '2026-11-20T08:31:00.000Z';
const provenance: Provenance = { source: 'catalogue', method: 'open_data', fetchedAt: now, isDemo: false };
const lead: LeadRecord = { ref: '1', name: 'Padaria', website: 'https://padaria.example', data: { rating: 4 } };

describe('the age of a record', () => {
  const moments = fc
    .date({ min: new Date('2005-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString());

  it('is that of its data, and never younger than the moment it was handed over', () => {
    fc.assert(
      fc.property(moments, (asOf) => {
        const { evidence, fetchedAt } = resultRowOf({ ...lead, as_of: asOf }, provenance);
        expect(fetchedAt).toBe(asOf < now ? asOf : now);
        expect(Object.keys(evidence).toSorted()).toEqual(['data.rating', 'name', 'website']);
        for (const { fetched_at: at } of Object.values(evidence)) expect(at).toBe(fetchedAt);
      }),
      { seed: 20261123 },
    );
  });

  it.each([undefined, '', 'yesterday', '2021-13-45'])('of which %j is said is that of now', (asOf) => {
    const record = { ...lead, ...(asOf === undefined ? {} : { as_of: asOf }) };
    expect(resultRowOf(record, provenance).fetchedAt).toBe(now);
  });
});
