import { fieldsOf } from '@galena/contract/contacts';
import { groupFieldsIn } from '@galena/contract/records';
import { listTypes } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { recordFilterOf } from '../list/list-state.ts';
import { filtersOfGroup } from './group-words.ts';

const asked = (name: string, value: string | null) => {
  const field = fieldsOf.local.find((one) => one.name === name) ?? { name, kind: 'text' };
  return recordFilterOf(
    fieldsOf.local,
    { view: 'all', text: '', how: 'contain', filters: filtersOfGroup(field, value) },
    '2026-11-24',
  );
};

describe('the conditions of a group', () => {
  it.each([
    ['city', 'Porto', { in_groups: [{ field: 'city', value: 'Porto' }] }],
    ['city', null, { custom_search: [{ field: 'city', operator: 'empty' }] }],
    ['email_status', 'found', { withEmail: 1 }],
    ['email_status', 'not_found', { in_groups: [{ field: 'email_status', value: 'not_found' }] }],
    ['lookup_outcome', 'refused', { lookup_outcome: 'refused' }],
    ['crm_status', 'sending', { sent: 2 }],
    ['created_at', '2026-02', { startDate: '2026-02-01', endDate: '2026-02-28' }],
    ['created_at', '2028-02', { startDate: '2028-02-01', endDate: '2028-02-29' }],
  ])('%s: %s', (field, value, filter) => expect(asked(field, value)).toMatchObject(filter));

  it('are there for every field that there are groups of', () => {
    const nothing = recordFilterOf(
      fieldsOf.local,
      { view: 'all', text: '', how: 'contain', filters: [] },
      '2026-11-24',
    );
    for (const type of listTypes)
      for (const field of groupFieldsIn(fieldsOf[type])) {
        const { name } = field;
        const values: Readonly<Record<string, string>> = {
          email_status: 'looking',
          lookup_outcome: 'found',
          crm_status: 'sent',
          created_at: '2026-11',
          assignee_id: '7',
        };
        const value = values[name] ?? 'x';
        const state = { view: 'all', text: '', how: 'contain', filters: filtersOfGroup(field, value) } as const;
        expect(recordFilterOf(fieldsOf[type], state, '2026-11-24'), `${type} ${name}`).not.toEqual(nothing);
      }
  });
});
