import { describe, expect, it } from 'vitest';
import { cutAt } from './cut-at.ts';

describe('cutAt', () => {
  it.each([
    ['Mail: a@b.example now', [6, 17], ['Mail: ', 'a@b.example', ' now']],
    ['Mail: a@b.example', null, ['Mail: a@b.example', '', '']],
    ['short', [2, 40], ['short', '', '']],
    ['short', [4, 4], ['short', '', '']],
    ['short', [-1, 3], ['short', '', '']],
  ] as const)('%s, %j', (snippet, mark, parts) => expect(cutAt(snippet, mark)).toEqual(parts));
});
