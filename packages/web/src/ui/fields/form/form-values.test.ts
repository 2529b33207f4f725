import { describe, expect, it } from 'vitest';
import {
  freshForm,
  isSameValue,
  nextForm,
  valueAt,
  withValueAt,
  type FormState,
  type Sentences,
} from './form-values.ts';

describe('valueAt and withValueAt', () => {
  const values = { name: 'a', limits: { max: 5 }, rows: [{ day: 'Mon' }, { day: 'Tue' }] };

  it('reach into objects and lists', () => {
    expect(valueAt(values, 'limits.max')).toBe(5);
    expect(valueAt(values, 'rows.1.day')).toBe('Tue');
    expect(valueAt(values, 'rows.7.day')).toBeUndefined();
    expect(valueAt(values, 'name.length')).toBeUndefined();
  });

  it('change one place and leave the others the objects they were', () => {
    const next = withValueAt(values, 'rows.1.day', 'Wed') as typeof values;
    expect(next).toEqual({ ...values, rows: [{ day: 'Mon' }, { day: 'Wed' }] });
    expect(next.rows[0]).toBe(values.rows[0]);
    expect(next.limits).toBe(values.limits);
    expect(values.rows[1]).toEqual({ day: 'Tue' });
  });

  it('make what is not there yet', () =>
    expect(withValueAt({ limits: null }, 'limits.max', 3)).toEqual({ limits: { max: 3 } }));
});

describe('isSameValue', () => {
  const file = new Blob(['a']);
  it.each([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [{ a: null }, {}, false],
    [[], {}, false],
    [new Date(5), new Date(5), true],
    [{ file }, { file }, true],
    [{ file }, { file: new Blob(['a']) }, false],
  ])('%j and %j: %s', (one, other, is) => expect(isSameValue(one, other)).toBe(is));
});

describe('nextForm', () => {
  /** Every empty text of the form is wrong, wherever it stands. */
  const check = (values: unknown, path = ''): Sentences =>
    values === ''
      ? { [path]: ['required'] }
      : typeof values === 'object' && values !== null
        ? Object.assign(
            {},
            ...Object.entries(values).map(([name, value]) => check(value, path === '' ? name : `${path}.${name}`)),
          )
        : {};
  const after = (values: unknown, ...steps: Parameters<typeof nextForm>[1][]): FormState =>
    steps.reduce((state, step) => nextForm(state, step, (given) => check(given)), freshForm(values));
  const wrong = ({ errors }: FormState): string[] => Object.keys(errors);

  it('leaves an untouched field in peace', () => {
    expect(wrong(after({ name: '' }, { kind: 'leave', path: 'name' }))).toEqual([]);
  });

  it('says what is wrong with a changed field when it is left, and of no other', () => {
    const state = after(
      { name: 'a', city: '' },
      { kind: 'change', path: 'name', value: '' },
      { kind: 'leave', path: 'name' },
    );
    expect(wrong(state)).toEqual(['name']);
  });

  it('takes a sentence away as soon as the field is right', () => {
    const refused = after(
      { name: '', city: '' },
      { kind: 'refuse', errors: { name: ['required'], city: ['required'] } },
    );
    const state = nextForm(refused, { kind: 'change', path: 'name', value: 'a' }, (given) => check(given));
    expect(wrong(state)).toEqual(['city']);
    expect(state.refusals).toBe(1);
  });

  it('does not bring up a fault of a field that was not looked at', () => {
    const state = after(
      { name: 'a', city: 'b' },
      { kind: 'refuse', errors: { name: ['taken'] } },
      { kind: 'change', path: 'city', value: '' },
    );
    expect(wrong(state)).toEqual([]);
  });

  it('lets the sentences of rows go along with them', () => {
    const state = after(
      { rows: [{ day: 'Mon' }, { day: '' }] },
      { kind: 'refuse', errors: { 'rows.1.day': ['required'] } },
      { kind: 'change', path: 'rows', value: [{ day: '' }] },
    );
    expect(wrong(state)).toEqual(['rows.0.day']);
  });

  it('has nothing to save after saving, unless something was typed meanwhile', () => {
    const sent = { name: 'b' };
    const state = after(
      { name: 'a' },
      { kind: 'change', path: 'name', value: 'b' },
      { kind: 'change', path: 'name', value: 'bc' },
      { kind: 'save', values: sent },
    );
    expect(isSameValue(state.values, state.saved)).toBe(false);
    expect(isSameValue(nextForm(state, { kind: 'change', path: 'name', value: 'b' }, check).values, sent)).toBe(true);
  });

  it('begins again on a reset', () =>
    expect(
      after({ name: '' }, { kind: 'refuse', errors: { name: ['x'] } }, { kind: 'reset', values: { name: 'a' } }),
    ).toEqual(freshForm({ name: 'a' })));
});
