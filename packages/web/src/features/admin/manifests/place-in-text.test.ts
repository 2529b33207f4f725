import { describe, expect, it } from 'vitest';
import { placeInText } from './place-in-text.ts';

const text = `{
  "a": [1, {"b/c": "x \\"}] y"}, true],
  "d": {"e": -2.5},
  "f": "end"
}`;

describe('the place of a JSON pointer in a text', () => {
  it.each([
    ['', text],
    ['/a/0', '1'],
    ['/a/1', '{"b/c": "x \\"}] y"}'],
    ['/a/1/b~1c', '"x \\"}] y"'],
    ['/a/2', 'true'],
    ['/d/e', '-2.5'],
    ['/f', '"end"'],
    // What is not there, at what is around it.
    ['/d/none/deeper', '{"e": -2.5}'],
    ['/f/none', '"end"'],
    ['/none', text],
  ])('%j is %j', (pointer, found) => expect(text.slice(...placeInText(text, pointer))).toBe(found));

  it.each(['', '{', '{"a"', '{"a": [1, ', '[[[', '{"a": "x', ']]', '{,}'])('%j is read without an end', (broken) => {
    const [start, end] = placeInText(broken, '/a/0/b');
    expect(start).toBeLessThanOrEqual(end);
  });
});
