import { describe, expect, it } from 'vitest';
import { ListQuery } from '../lists/index.ts';
import { sentStates, withEmailStates } from './states.ts';

describe('the states of records', () => {
  // CONST-008
  it('knows the figures of withEmail: all -1, found 1, potentialsFound 2, notFound 0', () => {
    expect(withEmailStates).toEqual({ '-1': null, '0': ['none', 'not_found'], '1': ['found'], '2': ['potential'] });
    expect(sentStates).toEqual({ '-1': null, '0': ['unsent'], '1': ['sent'], '2': ['sending'] });
    for (const withEmail of [-2, 3, 0.5])
      expect(ListQuery.safeParse({ withEmail }).success, String(withEmail)).toBe(false);
  });
});
