import { describe, expect, it } from 'vitest';
import { pastedEmails, pastedWithout } from './pasted.ts';

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

  it('leave out lines without an address, which are counted; the heading of a table is none of them', () => {
    expect(pastedWithout('email;reason\nana@one.example;550\n\n')).toBe(0);
    expect(pastedWithout('E-Mail\r\nana@one.example\r\nBob Smith\r\n')).toBe(1);
    expect(pastedWithout('Ana Silva\nbob@two.example\nCleo')).toBe(2);
    expect(pastedWithout('ana@one.example')).toBe(0);
    expect(pastedWithout('email')).toBe(1);
    expect(pastedWithout('')).toBe(0);
  });
});
