import { describe, expect, it } from 'vitest';
import { defineSuccesses, successOf } from './successes.ts';

const successes = defineSuccesses({
  saved: 'Saved.',
  deleted: { one: '{count} thing deleted.', many: '{count} things deleted.' },
});

describe('said', () => {
  it('says what was done, and what it counts, in English and as a code', () => {
    expect(successOf(successes.saved)).toEqual({ code: 'saved', message: 'Saved.' });
    expect(successOf(successes.deleted, 1)).toEqual({
      code: 'deleted',
      message: '1 thing deleted.',
      params: { count: 1 },
    });
    for (const count of [0, 2])
      expect(successOf(successes.deleted, count)).toMatchObject({
        message: `${count} things deleted.`,
        params: { count },
      });
  });
});
