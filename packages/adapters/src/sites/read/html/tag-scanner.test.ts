import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { attributeFields, nameCode, scanTags } from './tag-scanner.ts';

type Event = string;

/** What stands on a page in the scanner's own words. */
const eventsOf = (html: string): readonly Event[] => {
  const events: Event[] = [];
  scanTags(html, {
    text: (from, end) => events.push(`text ${html.slice(from, end)}`),
    open: ({ code, count, attributes }) => {
      const values = Array.from({ length: count }, (_, index) => {
        const at = index * attributeFields;
        return `${html.slice(attributes[at + 3], attributes[at + 4]).toLowerCase()}=${html.slice(attributes[at + 1], attributes[at + 2])}`;
      });
      events.push(`open ${code} ${values.join('|')}`);
    },
    close: (code) => events.push(`close ${code}`),
    comment: (from, end) => events.push(`comment ${html.slice(from, end)}`),
    raw: (_, from, end) => events.push(`text ${html.slice(from, end)}`),
  });
  return events.filter((event) => event !== 'text ');
};

/** The same in the words of htmlparser2, another reading of the same standard. */
const expectedOf = (html: string): { readonly text: string; readonly opened: readonly string[] } => {
  let text = '';
  const opened: string[] = [];
  const parser = new Parser(
    {
      ontext: (piece) => (text += piece),
      onopentag: (name, values) =>
        opened.push(
          `${nameCode(name)} ${Object.entries(values)
            .map(([key, value]) => `${key}=${value}`)
            .join('|')}`,
        ),
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return { text, opened };
};

describe('scanTags', () => {
  it.each<readonly [html: string, events: readonly Event[]]>([
    ['<p class=a id="b c">x</p>', [`open ${nameCode('p')} class=a|id=b c`, 'text x', `close ${nameCode('p')}`]],
    ['a < b <3 c', ['text a < b <3 c']],
    ['<!-- a > b --><!-->x', ['comment  a > b ', 'text x']],
    ['<a href=/x?a=b/c>y', [`open ${nameCode('a')} href=/x?a=b/c`, 'text y']],
    ["<a title='>'>y", [`open ${nameCode('a')} title=>`, 'text y']],
    [
      '<script>if (a</b>) "</scriptx>"</SCRIPT >z',
      [`open ${nameCode('script')} `, 'text if (a</b>) "</scriptx>"', `close ${nameCode('script')}`, 'text z'],
    ],
    ['<title>a <b> c</title>', [`open ${nameCode('title')} `, 'text a <b> c', `close ${nameCode('title')}`]],
    ['x<p', ['text x']],
    ['x<!doctype html>y<?php a ?>z</>w', ['text x', 'text y', 'text z', 'text w']],
    ['<br/><input disabled value=1 />', [`open ${nameCode('br')} `, `open ${nameCode('input')} disabled=|value=1`]],
  ])('%s', (html, events) => {
    expect(eventsOf(html)).toEqual(events);
  });

  it('reads what htmlparser2 reads', () => {
    const word = fc.constantFrom('a', 'b c', ' ', '&amp;', 'x@y.z', '1', '\n');
    const tag = fc.constantFrom(
      '<p>',
      '<b class="x y">',
      "<a href='/z?q=1'>",
      '<i data-a=1 b>',
      '</b>',
      '<!-- c -->',
      '<div id=q>',
      '</div>',
      '<script>a<b</script>',
      '<style>p>q</style>',
      '<span\n title="<">',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, tag), { maxLength: 30 }), (pieces) => {
        const html = `${pieces.join('')}<hr>`;
        const events = eventsOf(html);
        const expected = expectedOf(html);
        expect(
          events
            .filter((event) => event.startsWith('text'))
            .map((event) => event.slice(5))
            .join(''),
        ).toBe(expected.text);
        expect(events.filter((event) => event.startsWith('open')).map((event) => event.slice(5).trim())).toEqual(
          expected.opened.map((event) => event.trim()),
        );
      }),
    );
  });
});
