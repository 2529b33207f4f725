import { describe, expect, it } from 'vitest';
import { fill, partsOf, referencesIn, referenceText, type Lookup } from './template.ts';

const lookup: Lookup = (reference) =>
  ({ 'a.text': 'x/y', 'a.number': 7, 'a.list': ['1', '2'] })[referenceText(reference)];

describe('a template', () => {
  it.each([
    ['{a.text}', 'x/y'],
    ['{a.number}', 7],
    ['{a.list}', ['1', '2']],
    ['<{a.list}>', '<1,2>'],
    ['{{{a.number}}}', '{7}'],
    ['plain', 'plain'],
    ['with {a.none}', undefined],
  ])('%j comes out as %j', (template, made) => expect(fill(template, lookup)).toEqual(made));

  it('writes values as they are told to be', () => {
    expect(fill('/p/{a.text}', lookup, encodeURIComponent)).toBe('/p/x%2Fy');
    expect(fill('{a.text}', lookup, encodeURIComponent)).toBe('x%2Fy');
  });

  it.each(['{a', 'a}', '{a}', '{a.b.c.d.e}', '{a.b()}', '{}'])('%j is none', (template) =>
    expect(partsOf(template)).toBeNull(),
  );

  it('says what it refers to', () =>
    expect(referencesIn('{a.text} and {a.number}').map(referenceText)).toEqual(['a.text', 'a.number']));
});
