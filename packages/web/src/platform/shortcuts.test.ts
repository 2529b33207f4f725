import { describe, expect, it } from 'vitest';
import { isStrokeOf, keyNames } from './shortcuts.ts';

type Held = { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; altGraph?: boolean };

const stroke = (key: string, { altGraph = false, ...held }: Held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
  getModifierState: (name: string) => name === 'AltGraph' && altGraph,
});

describe('isStrokeOf', () => {
  const cases: [string, string, Held, 'mac' | 'other', boolean][] = [
    ['mod+k', 'k', { metaKey: true }, 'mac', true],
    ['mod+k', 'K', { ctrlKey: true }, 'other', true],
    ['mod+k', 'k', { ctrlKey: true }, 'mac', false],
    ['mod+k', 'k', { metaKey: true }, 'other', false],
    ['mod+k', 'k', { ctrlKey: true, altKey: true }, 'other', false],
    ['mod+k', 'k', {}, 'other', false],
    ['mod+enter', 'Enter', { metaKey: true }, 'mac', true],
    ['mod+enter', 'Enter', {}, 'mac', false],
    ['n', 'n', {}, 'other', true],
    ['n', 'n', { ctrlKey: true }, 'other', false],
    ['n', 'n', { altKey: true }, 'mac', false],
    ['?', '?', {}, 'other', true],
    // AltGr and 8 on a German keyboard; Option and 5 on a German Mac.
    ['[', '[', { ctrlKey: true, altKey: true, altGraph: true }, 'other', true],
    ['[', '[', { altKey: true }, 'mac', true],
    ['[', '[', { ctrlKey: true }, 'other', false],
  ];
  it.each(cases)('%s is pressed by %s with %j on %s: %s', (keys, key, held, machine, expected) =>
    expect(isStrokeOf(keys, stroke(key, held), machine === 'mac')).toBe(expected),
  );
});

describe('keyNames', () => {
  it.each([
    ['mod+k', true, '⌘K'],
    ['mod+k', false, 'Strg K'],
    ['mod+enter', true, '⌘↵'],
    ['n', false, 'N'],
    ['[', true, '['],
  ])('%s, Mac: %s', (keys, mac, names) => expect(keyNames(keys, 'Strg', mac)).toBe(names));
});
