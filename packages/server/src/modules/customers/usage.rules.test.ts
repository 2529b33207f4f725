import { describe, expect, it } from 'vitest';
import { newestOf, readPlace, writePlace } from './usage.rules.ts';

const at = (second: number, account: number, id: number) => ({
  created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  account_id: account,
  id,
});

describe('the usage history (G-99)', () => {
  it('goes on where it stopped, and takes nobody else’s word for where that is', () => {
    const place = at(7, 3, 9);
    expect(readPlace(writePlace(place))).toEqual(place);
    for (const text of ['', 'nonsense', Buffer.from('[1,2,3]').toString('base64url'), writePlace(at(1, 1, 1)).slice(3)])
      expect(readPlace(text)).toBeNull();
  });

  it('is newest first over all customers, and no longer than a page', () => {
    const some = [at(9, 1, 2), at(5, 1, 1)];
    const others = [at(9, 2, 4), at(9, 2, 3), at(1, 2, 1)];
    expect(newestOf(some, others, 4)).toEqual([at(9, 2, 4), at(9, 2, 3), at(9, 1, 2), at(5, 1, 1)]);
    expect(newestOf([], others, 9)).toEqual(others);
  });
});
