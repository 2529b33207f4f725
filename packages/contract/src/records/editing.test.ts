import { describe, expect, it } from 'vitest';
import { listTypes } from '../kernel/index.ts';
import { editableField } from './editing.ts';

describe('a field that a person may change', () => {
  it.each(listTypes)('of a list of the type %s is none that every object has', (type) => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'data.constructor'])
      expect(editableField(type, name)).toBe('unknown');
  });
});
