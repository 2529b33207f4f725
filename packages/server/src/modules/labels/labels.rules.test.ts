import { describe, expect, it } from 'vitest';
import { changesOf } from './labels.rules.ts';

type Renamed = readonly (readonly [string, string])[];
const changes = (before: readonly string[], options: readonly string[], renamed: Renamed = []) =>
  changesOf(before, { options: [...options], renamed: renamed.map(([from, to]) => ({ from, to })) });

describe('what becomes of values when options change', () => {
  it.each<[string, readonly string[], readonly string[], Renamed, unknown]>([
    ['nothing where none goes', ['A', 'B'], ['B', 'A', 'C'], [], []],
    ['they go with theirs', ['A', 'B'], ['B'], [], [{ from: 'A', to: null }]],
    ['they follow a new name', ['A', 'B'], ['B', 'C'], [['A', 'C']], [{ from: 'A', to: 'C' }]],
    ['another case is the same option', ['hot', 'B'], ['Hot', 'B'], [], [{ from: 'hot', to: 'Hot' }]],
    [
      'several become one new one',
      ['A', 'B'],
      ['C'],
      [
        ['A', 'C'],
        ['B', 'C'],
      ],
      [
        { from: 'A', to: 'C' },
        { from: 'B', to: 'C' },
      ],
    ],
  ])('%s', (_, before, options, renamed, expected) => {
    expect(changes(before, options, renamed)).toEqual({ changes: expected });
  });

  it.each<[string, readonly string[], readonly string[], Renamed, readonly string[]]>([
    ['no such option', ['A'], ['B'], [['X', 'B']], ['renamed.0.from']],
    ['it is still there', ['A'], ['A', 'B'], [['A', 'B']], ['renamed.0.from']],
    [
      'two names at once',
      ['A'],
      ['B', 'C'],
      [
        ['A', 'B'],
        ['A', 'C'],
      ],
      ['renamed.0.from', 'renamed.1.from'],
    ],
    [
      'a name that was another’s: which value is whose could not be told',
      ['A', 'B'],
      ['B'],
      [['A', 'B']],
      ['renamed.0.to'],
    ],
    ['a name that is none of the options', ['A'], ['C'], [['A', 'B']], ['renamed.0.to']],
  ])('is refused: %s', (_, before, options, renamed, wrong) => {
    expect(changes(before, options, renamed)).toEqual({ wrong });
  });
});
