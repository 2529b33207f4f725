import { describe, expect, it } from 'vitest';
import { numberFormatOf } from './values.ts';

describe('numberFormatOf', () => {
  it.each([
    ['data.founded', 1987, '1987'],
    ['data.engagementRate', 0.0412, '4.1%'],
    ['data.rating', 4, '4.0'],
    ['employee_count', 12_500, '12,500'],
    ['data.lat', 38.716_671_9, '38.71667'],
  ])('%s', (name, value, text) => expect(new Intl.NumberFormat('en', numberFormatOf(name)).format(value)).toBe(text));
});
