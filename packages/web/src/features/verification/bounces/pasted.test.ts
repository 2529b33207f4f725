import { describe, expect, it } from 'vitest';
import { pastedEmails } from './pasted.ts';

describe('bounces that are pasted', () => {
  it('are read however they are written, each once', () => {
    const text = `email;reason;date
      Ana@One.example;"550 no such user";2026-11-20
      Bob <bob@two.example>, mailto:cleo@three.example
      ana@one.example
      'dan@four.example'|dan@`;
    expect(pastedEmails(text)).toEqual([
      'ana@one.example',
      'bob@two.example',
      'cleo@three.example',
      'dan@four.example',
      'dan@',
    ]);
    expect(pastedEmails('email\nreason')).toEqual([]);
  });
});
