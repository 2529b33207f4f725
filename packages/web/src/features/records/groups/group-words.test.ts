import { groupFieldsOf } from '@galena/contract/records';
import { listTypes } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { recordFilterOf } from '../list/list-state.ts';
import { filtersOfGroup } from './group-words.ts';

const asked = (field: string, value: string | null) =>
  recordFilterOf(
    'local',
    { view: 'all', text: '', how: 'contain', filters: filtersOfGroup(field, value) },
    '2026-11-24',
  );

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
    const nothing = recordFilterOf('local', { view: 'all', text: '', how: 'contain', filters: [] }, '2026-11-24');
    for (const type of listTypes)
      for (const { name } of groupFieldsOf(type)) {
        const value =
          { email_status: 'looking', lookup_outcome: 'found', crm_status: 'sent', created_at: '2026-11' }[name] ?? 'x';
        const state = { view: 'all', text: '', how: 'contain', filters: filtersOfGroup(name, value) } as const;
        expect(recordFilterOf(type, state, '2026-11-24'), `${type} ${name}`).not.toEqual(nothing);
      }
  });
});
