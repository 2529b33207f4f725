import { fieldsOf, type Field } from '@galena/contract/contacts';
import { groupFieldsIn } from '@galena/contract/records';
import { listTypes } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { recordFilterOf } from '../list/list-state.ts';
import { filtersOfGroup } from './group-words.ts';

const asked = (fields: readonly Field[], field: Field, value: string | null) => {
  const state = { view: 'all', text: '', how: 'contain', filters: filtersOfGroup(field, value) } as const;
  return recordFilterOf(fields, state, '2026-11-24');
};

const fieldNamed = (name: string): Field => fieldsOf.local.find((field) => field.name === name) as Field;

describe('the conditions of a group', () => {
  it.each([
    ['city', 'Porto', { in_groups: [{ field: 'city', value: 'Porto' }] }],
    ['city', null, { custom_search: [{ field: 'city', operator: 'empty' }] }],
    ['email_status', 'found', { withEmail: 1 }],
    ['email_status', 'not_found', { in_groups: [{ field: 'email_status', value: 'not_found' }] }],
    ['lookup_outcome', 'refused', { lookup_outcome: 'refused' }],
    ['verification', 'risky', { in_groups: [{ field: 'verification', value: 'risky' }] }],
    ['crm_status', 'sending', { sent: 2 }],
    ['created_at', '2026-02', { startDate: '2026-02-01', endDate: '2026-02-28' }],
    ['created_at', '2028-02', { startDate: '2028-02-01', endDate: '2028-02-29' }],
  ])('%s: %s', (name, value, filter) => expect(asked(fieldsOf.local, fieldNamed(name), value)).toMatchObject(filter));

  const usual: Readonly<Record<string, string>> = {
    email_status: 'looking',
    lookup_outcome: 'found',
    verification: 'deliverable',
    crm_status: 'sent',
    created_at: '2026-11',
    assignee_id: '7',
  };

  it.each(listTypes)('are there for every field that there are groups of, of %s', (type) => {
    const plain = { view: 'all', text: '', how: 'contain', filters: [] } as const;
    const nothing = recordFilterOf(fieldsOf[type], plain, '2026-11-24');
    for (const field of groupFieldsIn(fieldsOf[type]))
      expect(asked(fieldsOf[type], field, usual[field.name] ?? 'x'), field.name).not.toEqual(nothing);
  });
});
