import type { FullResult, KnownValue } from '@galena/contract/records';
import { describe, expect, it } from 'vitest';
import { evidenceOf } from './value-evidence.ts';

const row = (value: string, rank: number, more: Partial<KnownValue> = {}): KnownValue =>
  ({
    field: 'email',
    value,
    rank,
    source: 'site',
    method: 'crawl',
    ref_url: 'https://kestrel.example/contact',
    snippet: null,
    rejected_at: null,
    ...more,
  }) as KnownValue;

const record = (
  email: string | null,
  ...values: readonly KnownValue[]
): Pick<FullResult, 'values' | 'email' | 'phone'> => ({
  email,
  phone: null,
  values: [...values],
});

describe('saidOf', () => {
  it('gathers the places of a value, and begins with the one that shows most', () => {
    const { best, others } = evidenceOf(
      record(
        'info@kestrel.example',
        row('office@kestrel.example', 2),
        row('info@kestrel.example', 1, { source: 'manual', ref_url: null }),
        row('Info@Kestrel.example', 1, { snippet: 'Write to Info@Kestrel.example' }),
        row('info@kestrel.example', 1),
        row('+351 21 555 0112', 1, { field: 'phone' }),
      ),
      'email',
    );
    expect(best?.value).toBe('info@kestrel.example');
    expect(best?.places.map(({ source, snippet }) => [source, snippet !== null])).toEqual([
      ['site', true],
      ['site', false],
      ['manual', false],
    ]);
    expect(others.map(({ value }) => value)).toEqual(['office@kestrel.example']);
  });

  it('keeps what is not right apart, also where nothing else is left', () => {
    const at = '2026-11-20T08:31:00.000Z';
    const evidence = evidenceOf(
      record(null, row('a@kestrel.example', 1, { rejected_at: at }), row('b@kestrel.example', 2)),
      'email',
    );
    expect(evidence.best).toBeNull();
    expect(evidence.rejected.map(({ value }) => value)).toEqual(['a@kestrel.example']);
    // One whose domain takes no mail is known, and is not the record's.
    expect(evidence.others.map(({ value }) => value)).toEqual(['b@kestrel.example']);
  });
});
