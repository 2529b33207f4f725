import { describe, expect, it } from 'vitest';
import { applyRules } from './fields.rules.ts';

const dayField = { key: 'since', label: 'Since', kind: 'date', options: [], isCustom: true, maxLength: null } as const;

describe('a field of a CRM that holds a day', () => {
  it.each([
    ['2026-10-03', '2026-10-03'],
    ['2026-10-03T23:30:00.000Z', '2026-10-03'],
    ['Oct 3, 2026', '2026-10-03'],
    // No day of any calendar, and two that it could be: the CRM is not sent what nobody wrote.
    ['2026-02-30', null],
    ['2026-02-30T10:00:00Z', null],
    ['3/10/2026', null],
  ])('is sent for %j: %j', (text, value) => {
    const rule = { crm_field: 'since', field: null, how: 'fixed' as const, text };
    expect(applyRules([rule], {}, [dayField], new Set())).toEqual([
      { rule, value, problem: value === null ? 'not_a_date' : null },
    ]);
  });
});
