import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forbidsFollowing, readSignals } from './page-signals.ts';

describe('signals of a page', () => {
  it.each([
    ['<meta http-equiv="refresh" content="0;url=/home">', '/home'],
    ['<META CONTENT="3; URL=home.html" HTTP-EQUIV=\'Refresh\'>', 'home.html'],
    ['<meta http-equiv=refresh content="0; url=\'/a?b=1&amp;c=2\'">', '/a?b=1&c=2'],
    ['<meta http-equiv="refresh" content="300">', null],
    ['<meta http-equiv="refresh" content="60;url=/home">', null],
    ['<!-- <meta http-equiv="refresh" content="0;url=/home"> -->', null],
    ['<script>location="/a"</script>', '/a'],
    ["<script>top.location.href='/a'</script>", '/a'],
    ['<script>window.location.assign("/a")</script>', '/a'],
    ['<script>var mylocation="/a"</script>', null],
    ['<script>location.hash="#a"</script>', null],
    [`<script>location="/a"</script>${'<p>A page with something to read on it. '.repeat(10)}`, null],
    ['<p>Welcome</p>', null],
  ])('%s leads to %s', (html, expected) => {
    expect(readSignals(html).sendsTo).toBe(expected);
  });

  it.each([
    ['nofollow', true],
    ['noindex', false],
    ['NONE', true],
    ['galena: noindex, nofollow', true],
    ['otherbot: noindex, nofollow', false],
    ['max-snippet: 20, nofollow', true],
    ['otherbot: nofollow\ngalena: noindex', false],
  ])('the header %j forbids following: %s', (header, isNoFollow) => {
    expect(forbidsFollowing(header)).toBe(isNoFollow);
    expect(readSignals(`<meta name="robots" content="${header}">`).isNoFollow).toBe(isNoFollow);
  });

  it('of any bytes can be read', () => {
    const snippets = [
      '<meta ',
      'http-equiv=refresh ',
      'content=',
      '"0;url=',
      '<frameset>',
      '<frame src=',
      '<!--',
      '-->',
      '>',
      '<script>',
      'location=',
      ' ',
    ];
    const text = fc.array(fc.oneof(fc.constantFrom(...snippets), fc.string()), { maxLength: 60 });
    fc.assert(
      fc.property(text, (parts) => {
        const { frames, sendsTo } = readSignals(parts.join(''));
        expect([frames.length <= 6, sendsTo === null || sendsTo !== '']).toEqual([true, true]);
      }),
    );
  });
});
