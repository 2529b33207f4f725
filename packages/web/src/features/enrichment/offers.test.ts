import { listTypes } from '@galena/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPrices } from '../../widgets/prices.ts';
import { costOf, lookupsOf } from './offers.ts';

/** As the server says them: these are no prices that this release was made with. */
const served = {
  people: { contact: 30, phone: 10, similar: 20 },
  company: { contact: 10 },
  local: { contact: 10, employee: 20 },
  domain: { employee: 20, email: 10 },
  influencer: { record: 20, enrich: 50 },
  group: { record: 10 },
};
const asServed = { ensureQueryData: () => Promise.resolve({ data: served }) } as unknown as QueryClient;

const own = { is_demo: false, is_archived: false } as const;

describe('lookupsOf', () => {
  // ENR-001, ENR-003
  it.each([
    ['people', ['email', 'phone']],
    ['company', ['email']],
    ['local', ['email', 'employees']],
    ['domain', ['email', 'employees']],
    ['influencer', ['email', 'influencer']],
    ['group', ['email']],
  ] as const)('%s: %j', (type, actions) =>
    expect(lookupsOf({ ...own, type }).map(({ action }) => action)).toEqual(actions),
  );

  it.each(listTypes)('nothing of a %s list that is archived or a demo', (type) => {
    expect(lookupsOf({ type, is_demo: true, is_archived: false })).toEqual([]);
    expect(lookupsOf({ type, is_demo: false, is_archived: true })).toEqual([]);
  });
});

// LEAD-044 WAL-022
describe('costOf', () => {
  it('is not told before the server has said it', () => {
    const [email] = lookupsOf({ ...own, type: 'local' });
    expect(email && costOf(email)).toBeUndefined();
  });
});

describe('costOf, at the server’s prices', () => {
  beforeAll(() => loadPrices(asServed));

  it('is told for each one found, and not where it is included', () => {
    const [email, employees] = lookupsOf({ ...own, type: 'local' });
    expect(email && costOf(email)).toEqual({ credits: 10, isEach: true });
    expect(employees && costOf(employees, true)).toEqual({ credits: 20, isEach: true });
    // Of one record there is no more than one.
    expect(email && costOf(email, true)).toEqual({ credits: 10, isEach: false });
    const [included, phone] = lookupsOf({ ...own, type: 'people' });
    expect(phone && costOf(phone)).toEqual({ credits: 10, isEach: true });
    expect(phone && costOf(phone, true)).toEqual({ credits: 10, isEach: false });
    expect(included && costOf(included)).toBeUndefined();
  });
});
