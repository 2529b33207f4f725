import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePage, maxPageBytes } from './charset.ts';

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('the letters of a page', () => {
  it.each<readonly [how: string, bytes: Uint8Array, contentType: string | null, html: string, charset: string]>([
    ['by the header', latin('Müller'), 'text/html; charset=ISO-8859-1', 'Müller', 'windows-1252'],
    ['by a header with quotes', utf8('Müller'), 'text/html; charset="UTF-8"', 'Müller', 'utf-8'],
    [
      'by the page',
      latin('<meta charset=iso-8859-1>Müller'),
      'text/html',
      '<meta charset=iso-8859-1>Müller',
      'windows-1252',
    ],
    [
      'by the page in the old form',
      latin('<META http-equiv="Content-Type" content="text/html; charset=windows-1252">é'),
      null,
      '<META http-equiv="Content-Type" content="text/html; charset=windows-1252">é',
      'windows-1252',
    ],
    ['by its mark', utf16('Müller'), 'text/html; charset=utf-8', 'Müller', 'utf-16le'],
    ['by a guess, where it is UTF-8', utf8('Müller'), null, 'Müller', 'utf-8'],
    ['by a guess, where it is not', latin('Müller \x80'), null, 'Müller €', 'windows-1252'],
    ['without a name anybody knows', utf8('Müller'), 'text/html; charset=klingon', 'Müller', 'utf-8'],
    ['in Cyrillic', new Uint8Array([0xcf, 0xf0, 0xe8]), 'text/html; charset=windows-1251', 'При', 'windows-1251'],
    ['in Japanese', new Uint8Array([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS', '日本', 'shift_jis'],
    [
      'that cannot be UTF-16, as it was read one byte each',
      utf8('<meta charset="utf-16">é'),
      null,
      '<meta charset="utf-16">é',
      'utf-8',
    ],
  ])('%s', (_, bytes, contentType, html, charset) => {
    expect(decodePage(bytes, contentType)).toEqual({ html, charset, wasLie: false, wasCut: false });
  });

  it('notices UTF-8 that is none', () => {
    expect(decodePage(latin('Müller'), 'text/html; charset=utf-8')).toMatchObject({ html: 'Müller', wasLie: true });
    const page = '<meta charset="windows-1251">';
    const bytes = Buffer.concat([utf8(page), new Uint8Array([0xcf, 0xf0])]);
    expect(decodePage(bytes, 'text/html; charset=utf-8')).toMatchObject({ html: `${page}Пр`, wasLie: true });
  });

  it('notices a server that adds one encoding to every page', () => {
    const html = '<meta charset="utf-8">Müller';
    expect(decodePage(utf8(html), 'text/html; charset=iso-8859-1')).toMatchObject({
      html,
      charset: 'utf-8',
      wasLie: true,
    });
  });

  it('keeps UTF-8 with one damaged word', () => {
    const bytes = Buffer.concat([utf8('ä'.repeat(50)), latin('é'), utf8('ö'.repeat(50))]);
    expect(decodePage(bytes, null)).toMatchObject({
      charset: 'utf-8',
      html: `${'ä'.repeat(50)}\uFFFD${'ö'.repeat(50)}`,
    });
  });

  it('reads two megabytes at most (E7), also through the middle of a letter', () => {
    const found = decodePage(utf8(`a${'ä'.repeat(maxPageBytes / 2)}`), null);
    expect(found).toMatchObject({ charset: 'utf-8', wasCut: true });
    expect(found.html.length).toBe(maxPageBytes / 2);
  });

  it('takes any bytes and any header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.option(fc.string()), (bytes, contentType) => {
        expect(typeof decodePage(bytes, contentType).html).toBe('string');
      }),
    );
  });
});
