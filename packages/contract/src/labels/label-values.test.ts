import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelKinds, type LabelKind } from './label.ts';
import { labelValueSentences, readLabelValue } from './label-values.ts';

const options = ['Hot lead', 'Warm', 'ÄRGER'];
const read = (kind: LabelKind, input: unknown) => {
  const answer = readLabelValue({ kind, options }, input);
  return answer.ok ? answer.value : `! ${answer.reason}`;
};

describe('a value of a label (G-64)', () => {
  it.each<[LabelKind, unknown, unknown]>([
    ['text', '  Ask\tfor\nAnna ', 'Ask for Anna'],
    ['text', 12.5, '12.5'],
    ['text', 'x'.repeat(400), 'x'.repeat(400)],
    ['text', 'x'.repeat(401), '! too_long'],
    ['text', true, '! text'],
    ['text', ['a'], '! text'],
    ['number', 3, 3],
    ['number', Number.POSITIVE_INFINITY, '! number'],
    ['number', '1e400', '! number'],
    ['number', '-12.50', -12.5],
    ['number', '+7', 7],
    ['number', '.5', 0.5],
    ['number', '1,234.50', 1234.5],
    ['number', '1.234,50', 1234.5],
    ['number', '1,234,567', 1_234_567],
    ['number', '1.234.567', 1_234_567],
    ['number', '1 234,5', 1234.5],
    ['number', '1\u00a0234', 1234],
    ['number', "1'234.5", 1234.5],
    ['number', '1,5', 1.5],
    ['number', '1.234', 1.234],
    ['number', '1,234', '! number'],
    ['number', '12,34,56', '! number'],
    ['number', '0x10', '! number'],
    ['number', '12 €', 12],
    ['number', '12 eggs', '! number'],
    ['number', true, '! number'],
    ['date', '2026-11-24', '2026-11-24'],
    ['date', '2026-11-24T23:30:00Z', '2026-11-24'],
    ['date', '2026-11-24 00:00:00', '2026-11-24'],
    ['date', '24.11.2026', '2026-11-24'],
    ['date', '4.1.2026', '2026-01-04'],
    ['date', '11/24/2026', '2026-11-24'],
    ['date', '11/12/2026', '! date'],
    ['date', '2026-02-30', '! date'],
    ['date', '31.2.2026', '! date'],
    ['date', 46_000, '! date'],
    ['boolean', true, true],
    ['boolean', false, false],
    ['boolean', 'TRUE', true],
    ['boolean', 'nein', false],
    ['boolean', 'Sí', true],
    ['boolean', 1, true],
    ['boolean', 'maybe', '! boolean'],
    ['boolean', '__proto__', '! boolean'],
    ['boolean', 'constructor', '! boolean'],
    ['select', 'hot LEAD', 'Hot lead'],
    ['select', 'ärger', 'ÄRGER'],
    ['select', 'Hot', '! select'],
    ['select', { value: 'Warm' }, '! select'],
  ])('of the kind %s is read from %j as %j', (kind, input, value) => {
    expect(read(kind, input)).toEqual(value);
  });

  it.each(labelKinds)('of the kind %s is cleared by nothing', (kind) => {
    for (const nothing of [null, undefined, '', '  \t ']) expect(read(kind, nothing)).toBeNull();
  });

  it('is read once: what was read is read as the same again', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.double(),
      fc.boolean(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constantFrom(...options),
    );
    fc.assert(
      fc.property(fc.constantFrom(...labelKinds), anything, (kind, input) => {
        const first = readLabelValue({ kind, options }, input);
        if (!first.ok) {
          expect(labelValueSentences[first.reason]).toMatch(/^Field must be /);
          return;
        }
        expect(readLabelValue({ kind, options }, first.value)).toEqual(first);
        // It is kept as JSON.
        expect(JSON.parse(JSON.stringify(first.value))).toEqual(Object.is(first.value, -0) ? 0 : first.value);
      }),
      { numRuns: 2_000 },
    );
  });
});
