import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

it.each([
  ['a line that fits', { a: [1, 'two', null], b: {}, c: [] }, '{ "a": [1, "two", null], "b": {}, "c": [] }\n'],
  [
    'one that does not',
    { name: 'a rather long text', inner: { left: [1, 2], right: 'and more than that' }, left_out: undefined },
    '{\n "name": "a rather long text",\n "inner": {\n  "left": [1, 2],\n  "right": "and more than that"\n }\n}\n',
  ],
  [
    'a list',
    ['a text of some length', 'another one, as long'],
    '[\n "a text of some length",\n "another one, as long"\n]\n',
  ],
])('%s', (_, value, text) => {
  expect(jsonText(value, 44)).toBe(text);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
});
