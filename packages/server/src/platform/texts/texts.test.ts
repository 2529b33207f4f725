import { describe, expect, it } from 'vitest';
import { textIn } from './texts.ts';

describe('textIn', () => {
  it.each([
    ['en', 'records.source_columns.email_source', 'Email source'],
    ['de', 'records.source_columns.email_source', 'E-Mail: Quelle'],
    // What belongs to no room.
    ['de', 'app.retry', 'Erneut versuchen'],
  ])('in %s finds %s in the files of its room', (language, key, text) => expect(textIn(language, key)).toBe(text));

  it('falls back to English, and to the key', () => {
    expect(textIn('pt', 'records.source_columns.email_source')).toBe('Email source');
    expect(textIn('de', 'records.source_columns.no_such_column')).toBe('records.source_columns.no_such_column');
    expect(textIn('de', 'records.source_columns')).toBe('records.source_columns');
  });
});
