import { listTypes } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { costOf, lookupsOf } from './offers.ts';

const own = { is_demo: false, is_archived: false } as const;

describe('lookupsOf', () => {
  // ENR-001, ENR-003
  it.each([
    ['people', ['email']],
    ['company', ['email']],
    ['local', ['email', 'employees']],
    ['domain', ['email', 'employees']],
    ['influencer', ['email']],
    ['group', ['email']],
  ] as const)('%s: %j', (type, actions) =>
    expect(lookupsOf({ ...own, type }).map(({ action }) => action)).toEqual(actions),
  );

  it.each(listTypes)('nothing of a %s list that is archived or a demo', (type) => {
    expect(lookupsOf({ type, is_demo: true, is_archived: false })).toEqual([]);
    expect(lookupsOf({ type, is_demo: false, is_archived: true })).toEqual([]);
  });
});

describe('costOf', () => {
  it('is told for each one found, and not where it is included', () => {
    const [email, employees] = lookupsOf({ ...own, type: 'local' });
    expect(email && costOf(email)).toEqual({ credits: 1, isEach: true });
    expect(employees && costOf(employees, true)).toEqual({ credits: 2, isEach: true });
    // Of one record there is no more than one.
    expect(email && costOf(email, true)).toEqual({ credits: 1, isEach: false });
    const [included] = lookupsOf({ ...own, type: 'people' });
    expect(included && costOf(included)).toBeUndefined();
  });
});
