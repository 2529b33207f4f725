import { describe, expect, it } from 'vitest';
import { putKey, renameKey, takeKey } from './move-key.ts';

const texts = { lists: { name: 'Name', found_one: 'one', found_other: 'many', evidence: { title: 'Evidence' } } };

describe('a text that moves', () => {
  it.each([
    ['lists.name', { name: 'Name' }, ['found_one', 'found_other', 'evidence']],
    ['lists.found', { found_one: 'one', found_other: 'many' }, ['name', 'evidence']],
    ['lists.evidence', { evidence: { title: 'Evidence' } }, ['name', 'found_one', 'found_other']],
    ['lists.evidence.title', { title: 'Evidence' }, ['name', 'found_one', 'found_other']],
    ['lists.nothing', {}, ['name', 'found_one', 'found_other', 'evidence']],
  ])('%s leaves with all its forms, and leaves no empty group', (key, taken, left) => {
    const parted = takeKey(texts, key);
    expect(parted.taken).toEqual(taken);
    expect(Object.keys(parted.rest['lists'] as object)).toEqual(left);
  });

  it('arrives under its new name, beside what is there', () => {
    expect(putKey({ records: { open: 'Open' } }, 'records.counted', takeKey(texts, 'lists.found').taken)).toEqual({
      records: { open: 'Open', counted_one: 'one', counted_other: 'many' },
    });
    expect(putKey({}, 'records.evidence', takeKey(texts, 'lists.evidence').taken)).toEqual({
      records: { evidence: { title: 'Evidence' } },
    });
  });

  it('does not push another one out', () =>
    expect(() => putKey({ records: { name: 'Record' } }, 'records.name', { name: 'Name' })).toThrow(
      'stands there already',
    ));

  it('is asked for by its new name, and no other is', () =>
    expect(
      renameKey("t('lists.name'); t(`lists.name.${x}`); t('lists.names'); t('lists.name_of')", 'lists.name', 'a.b'),
    ).toBe("t('a.b'); t(`a.b.${x}`); t('lists.names'); t('lists.name_of')"));
});
