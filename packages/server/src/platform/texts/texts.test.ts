import { describe, expect, it } from 'vitest';
import { textIn } from './texts.ts';

describe('textIn', () => {
  it.each([
    ['en', 'exports.source_columns.email_source', 'Email source'],
    ['de', 'exports.source_columns.email_source', 'E-Mail: Quelle'],
    // What belongs to no room.
    ['de', 'app.retry', 'Erneut versuchen'],
  ])('in %s finds %s in the files of its room', (language, key, text) => expect(textIn(language, key)).toBe(text));

  it('falls back to English, and to the key', () => {
    expect(textIn('pt', 'exports.source_columns.email_source')).toBe('Email source');
    expect(textIn('de', 'exports.source_columns.no_such_column')).toBe('exports.source_columns.no_such_column');
    expect(textIn('de', 'exports.source_columns')).toBe('exports.source_columns');
  });
});
