import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

const between = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

/** Every Latin letter with a sign that Unicode has: Latin-1, Extended-A, -B, Additional and -C. */
const latin = [...between(0xc0, 0x24f), ...between(0x1e00, 0x1eff), ...between(0x2c60, 0x2c7f)].filter((letter) =>
  /\p{L}/u.test(letter),
);
/** Letters of their own, of phonetics and of languages that are written no more: nobody types another one for them. */
const own = new Set('ƄƅƍƛƜƢƣƧƨƩƪƸƹƺƻƼƽƾƿǀǁǂǃǷȜȝȸȹɁɂɅẟỼỽⱯⱰⱵⱶⱷⱹⱻ');
const apostrophes = Array.from("'`´ʹʺʻʼʽʾʿˈˊˋ՚׳‘’‛‧′‵Ꞌꞌ·＇᾿᾽΄");
const marks = between(0x300, 0x36f);

describe('texts as they are compared', () => {
  it.each([
    ["Tim Horton's", 'tim hortons'],
    ['  CAFÉ,\u00a0 Zürich ', 'cafe zurich'],
    ['Łódź Straße Bjørn Æsir Þór', 'lodz strasse bjorn aesir thor'],
    ['Col·legi Aŀlot', 'collegi allot'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ｆｕｌｌ ﬁt', 'full fit'],
    ["'", ''],
  ])('%j is %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('every Latin letter is one that a plain keyboard has', () => {
    expect(latin.length).toBeGreaterThan(650);
    expect(latin.filter((letter) => !own.has(letter) && !/^[a-z]{1,2}$/.test(fold(letter)))).toEqual([]);
  });

  it('in either case, whole or taken apart, it is the same', () => {
    const differs = (letter: string): boolean =>
      [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD'), letter.normalize('NFC')].some(
        (form) => fold(form) !== fold(letter),
      );
    expect(latin.filter(differs)).toEqual([]);
  });

  it('no apostrophe and no accent makes a difference, wherever it stands', () => {
    const plain = 'tim hortons';
    const matters = (sign: string): boolean =>
      [1, 3, 10, 11].some((at) => fold(`${plain.slice(0, at)}${sign}${plain.slice(at)}`) !== plain);
    expect([...apostrophes, ...marks].filter(matters)).toEqual([]);
  });

  it('folded twice it is the same, and joined texts are as joined', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(fold(fold(one))).toBe(fold(one));
        expect(fold(`${one} ${other}`)).toBe(fold(`${fold(one)} ${fold(other)}`));
      }),
      { numRuns: 200 },
    ));
});
