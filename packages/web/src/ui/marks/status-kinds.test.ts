import en from '@galena/contract/messages/lang/en.json';
import { describe, expect, it } from 'vitest';
import { statusKinds } from './status-kinds.ts';

describe.each(Object.entries(statusKinds))('%s', (family, kinds) => {
  it('has a word for every state, and no word without a state', () => {
    const words: Record<string, Record<string, string>> = en.status;
    expect(Object.keys(words[family] ?? {})).toEqual(Object.keys(kinds));
  });

  it('tells its states apart without their colour', () => {
    const shapes = Object.values(kinds).map(({ icon }) => icon);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
