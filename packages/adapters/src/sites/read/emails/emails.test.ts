import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';
import { shiftLetters } from './ciphers.ts';

const emailsOf = (html: string, url?: string): readonly string[] =>
  readHtml(html, url === undefined ? {} : { url }).emails.map(({ email }) => email);

const hex = (text: string, key: number): string =>
  [key, ...[...Buffer.from(text)].map((byte) => byte ^ key)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const rot13 = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26)));
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('an address, however it is written', () => {
  it.each<readonly [how: string, html: string]>([
    ['in text', '<p>Write to info@firm.com.</p>'],
    ['with large letters', '<p>INFO@Firm.COM</p>'],
    ['in a link', '<a href="mailto:info@firm.com">Write</a>'],
    ['in a link with a subject', '<a href="MAILTO: info@firm.com?subject=Hello%20you">Write</a>'],
    ['in a link with percent signs', '<a href="mailto:%69nfo%40firm.com">Write</a>'],
    ['in a link with a name', '<a href="mailto:Info%20%3Cinfo@firm.com%3E">Write</a>'],
    ['in a link with entities', `<a href="&#109;&#97;ilto&#58;&#x69;nfo&commat;firm&#46;com">Write</a>`],
    ['in a link as words', '<a href="mailto:info[at]firm.com">Write</a>'],
    ['as entities', '<p>&#105;&#110;&#102;&#111;&#64;&#102;irm&period;com</p>'],
    ['as entities in base 16', '<p>&#x69;nfo&#x40;firm.com</p>'],
    ['with [at]', '<p>info [at] firm.com</p>'],
    ['with (at) and (dot)', '<p>info(at)firm(dot)com</p>'],
    ['with words', '<p>E-mail: info at firm dot com</p>'],
    ['with {a}', '<p>info{a}firm.com</p>'],
    ['with [@]', '<p>info[@]firm.com</p>'],
    ['with capitals', '<p>info AT firm DOT com</p>'],
    ['with capitals, the dot as it is', '<p>info AT firm.com</p>'],
    ['in Swedish', '<p>info ätt firm.com</p>'],
    ['in German', '<p>info (ät) firm (punkt) com</p>'],
    ['in Spanish', '<p>info (arroba) firm.com</p>'],
    ['with a wide sign', '<p>info＠firm.com</p>'],
    ['with zero-width spaces', '<p>in\u200Bfo@\u200Bfirm.com</p>'],
    ['with soft hyphens', '<p>info@fi&shy;rm.com</p>'],
    ['with elements inside', '<p>info<span>@</span>firm.com</p>'],
    ['with comments inside', '<p>in<!-- no -->fo@<!-- spam -->firm<b></b>.com</p>'],
    ['with a hidden trap inside', '<p>info<span style="display:none">.nospam</span>@firm.com</p>'],
    ['with a trap that a class hides', '<style>.x{display: none}</style><p>info<i class="x">no</i>@firm.com</p>'],
    ['backwards', '<span style="unicode-bidi:bidi-override; direction: rtl">moc.mrif@ofni</span>'],
    [
      'backwards by a class',
      '<style>.r { unicode-bidi: bidi-override; direction: rtl; }</style><b class="r">moc.mrif@ofni</b>',
    ],
    [
      'by Cloudflare',
      `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hex('info@firm.com', 0x5a)}">[email&#160;protected]</a>`,
    ],
    ['by Cloudflare in a link', `<a href="/cdn-cgi/l/email-protection#${hex('info@firm.com', 0x17)}">Mail</a>`],
    ['by a script', `<script>document.write('in' + 'fo' + '@' + "firm" + '.com');</script>`],
    ['by a script with entities', `<script>document.write('<a href="mailto:info&#64;firm.com">')</script>`],
    [
      'by a script of character codes',
      '<script>document.write(String.fromCharCode(105,110,102,111,64,102,105,114,109,46,99,111,109))</script>',
    ],
    [
      'by a script turned round',
      `<script>var m = 'moc.mrif@ofni'.split('').reverse().join('');document.write(m)</script>`,
    ],
    ['by a script of a list', `<script>x = ['info', 'firm.com'].join('@')</script>`],
    ['by a script with replacements', `<script>document.write('info#firm.com'.replace('#', '@'))</script>`],
    ['by a script in base 64', `<script>document.write(atob('${base64('info@firm.com')}'))</script>`],
    ['by a script with percent signs', `<script>document.write(unescape('%69nfo%40firm%2Ecom'))</script>`],
    [
      'by Joomla',
      `<script>var addy1 = 'in&#102;&#111;' + '&#64;';\n addy1 = addy1 + 'f&#105;rm' + '&#46;' + 'com';\n document.getElementById('c').innerHTML += addy1;</script>`,
    ],
    [
      'by Joomla since version 3',
      `<script>var path = 'hr' + 'ef' + '='; var addy77 = 'info' + '@'; addy77 = addy77 + 'firm' + '.' + 'com';</script>`,
    ],
    ['by TYPO3', `<a href="javascript:linkTo_UnCryptMailto('${shiftLetters('mailto:info@firm.com', 2)}');">Mail</a>`],
    [
      'by TYPO3 with percent signs',
      `<a href="javascript:linkTo_UnCryptMailto(%27${encodeURIComponent(shiftLetters('mailto:info@firm.com', 1))}%27);">Mail</a>`,
    ],
    [
      'by TYPO3 since version 11',
      `<a href="#" data-mailto-token="${shiftLetters('mailto:info@firm.com', 3)}" data-mailto-vector="3">Mail</a>`,
    ],
    ['by ROT13', `<a data-enc-email="${rot13('info')}[at]${rot13('firm.com')}">Mail</a>`],
    ['by base 64 in an attribute', `<span data-email="${base64('info@firm.com')}"></span>`],
    ['by parts in attributes', '<span data-user="info" data-domain="firm.com"></span>'],
    ['by three parts in attributes', '<span data-name="info" data-host="firm" data-tld="com"></span>'],
    [
      'in JSON-LD',
      '<script type="application/ld+json">{"@type":"LocalBusiness","email":"mailto:info@firm.com"}</script>',
    ],
    [
      'in a graph of JSON-LD',
      '<script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"@type":"Organization","contactPoint":[{"@type":"ContactPoint","email":["info@firm.com"]}]}]}</script>',
    ],
    ['in broken JSON-LD', '<script type="application/ld+json">{"@type":"Store","email":"info@firm.com",}</script>'],
    [
      'in JSON-LD that no repair helps',
      '<script type="application/ld+json">{"@type":"Store" "email":"info@firm.com"</script>',
    ],
    ['in JSON-LD within a comment', '<script type="application/ld+json"><!-- {"email":"info@firm.com"} --></script>'],
    [
      'in microdata',
      '<div itemscope itemtype="https://schema.org/Store"><a itemprop="email" href="mailto:info@firm.com">Mail</a></div>',
    ],
    ['in microdata as content', '<div itemscope><meta itemprop="email" content="info@firm.com"></div>'],
    [
      'in RDFa',
      '<div vocab="https://schema.org/" typeof="Store"><span property="schema:email" content="info@firm.com"></span></div>',
    ],
    [
      'in an hCard',
      '<div class="vcard"><span class="fn">Firm</span><a class="email" href="mailto:info@firm.com">Mail</a></div>',
    ],
    ['as plain text of a script', '<script>window.state = {"email":"info\\u0040firm.com"}</script>'],
    ['in a comment', '<!-- old: info@firm.com -->'],
    ['as the text of a picture', '<p><img src="mail.gif" alt="info@firm.com"></p>'],
    ['with a picture for the sign', '<p>info<img src="at.gif" alt="@">firm.com</p>'],
    ['glued to the next word', '<a>info@firm.com</a><span>Tel</span>'],
    ['glued to a number', '<p>info@firm.com<b>555 1234</b></p>'],
    ['glued to a word before it', '<b>Email</b><a>info@firm.com</a>'],
    ['before a sentence without a space', '<p>info@firm.com.Please write</p>'],
    ['between brackets', '<p>(info@firm.com), «info@firm.com»</p>'],
  ])('%s', (_, html) => {
    expect(emailsOf(html)).toEqual(['info@firm.com']);
  });

  it('in a script, at a domain that is called like a rule of styles', () => {
    const script = '<script>css = "@media print{}@font-face {}"; x = {"to":"post@media-shop.de"}</script>';
    expect(emailsOf(script)).toEqual(['post@media-shop.de']);
  });

  it('of a domain with letters beyond ASCII, each once', () => {
    expect(emailsOf('<p>Post@Müller.de</p><a href="mailto:post@xn--mller-kva.de">x</a>')).toHaveLength(1);
    expect(emailsOf('<p>Post@Müller.de</p>')).toEqual(['post@müller.de']);
  });

  it('of several readers in one link (RFC 6068)', () => {
    const found = emailsOf(
      '<a href="mailto:a.one@firm.com,b.two@firm.com?cc=c.three%40firm.com&amp;bcc=d.four@firm.com">x</a>',
    );
    expect(found.toSorted()).toEqual(['a.one@firm.com', 'b.two@firm.com', 'c.three@firm.com', 'd.four@firm.com']);
  });

  it('of a reserved domain where the site lives there itself', () => {
    expect(emailsOf('<p>hello@bakery.demo.example</p>', 'https://bakery.demo.example/')).toEqual([
      'hello@bakery.demo.example',
    ]);
    expect(emailsOf('<p>hello@shop.test</p>', 'https://shop.test/')).toEqual(['hello@shop.test']);
  });
});

describe('what is no address', () => {
  it.each<readonly [what: string, html: string]>([
    ['a picture for fine screens', '<p>logo@2x.png</p><img alt="photo@3x.jpg" src="a@2x.png">'],
    [
      'a key of an error report',
      '<script>Sentry.init({dsn:"https://0123456789abcdef0123456789abcdef@o1.ingest.sentry.io/2"})</script>',
    ],
    ['an example', '<p>name@example.com you@domain.com your.name@gmail.com email@yourdomain.com</p>'],
    ['a form’s example', '<input placeholder="you@company.com" value="you@somewhere.com">'],
    ['a rule of a style', '<style>@media print { a { b: c } } @import url(x@y.com)</style>'],
    ['a package', '<script>import "react@18.2.0"; import "@scope/pkg@1.0.0"</script><p>react@18.2.0</p>'],
    ['a user in an address of the web', '<p>https://user:secret@firm.com/ ftp://joe@files.firm.com</p>'],
    ['a handle', '<p>Follow @firm on x.com</p><a href="https://medium.com/@firm">x</a>'],
    ['a sentence', '<p>Come in or write.Us at firm.com you find more</p>'],
    ['a place', '<p>Look at polka dot com and meet us at firm.com</p>'],
    ['an unknown top level', '<p>info@firm.notatld</p>'],
    ['a domain of one word', '<p>info@localhost</p>'],
    ['a domain with two dots', '<p>info@firm..com</p>'],
    ['a name with two dots', '<a href="mailto:in..fo@firm.com">x</a>'],
    ['a reserved domain of somebody else', '<p>info@other.example info@other.test</p>'],
    ['an address of numbers', '<p>info@192.168.1.1</p>'],
    ['a name that is too long', `<p>${'a'.repeat(65)}@firm.com</p>`],
    ['a button to share by mail', '<a href="mailto:?subject=Read%20this&amp;body=https://firm.com">Share</a>'],
  ])('%s', (_, html) => {
    expect(emailsOf(html)).toEqual([]);
  });

  it('never glues what stands in different elements', () => {
    const html =
      '<ul><li>anna@firm.com</li><li>ben@firm.com</li></ul><table><tr><td>c.d@firm.com</td><td>e.f@firm.com</td></tr></table>';
    expect(emailsOf(html).toSorted()).toEqual(['anna@firm.com', 'ben@firm.com', 'c.d@firm.com', 'e.f@firm.com']);
  });
});

describe('how an address is told', () => {
  it('marks the letters as they are written', () => {
    const [found] = readHtml('<p>Write to\n <b>Info</b>@Firm.com today</p>').emails;
    const { snippet = '', mark } = found?.sighting ?? {};
    expect(snippet.slice(...(mark ?? [0, 0]))).toBe('Info@Firm.com');
    expect(snippet).toBe('Write to Info@Firm.com today');
  });

  it('marks nothing where the letters do not stand', () => {
    const html = `<p>Mail: <span data-cfemail="${hex('info@firm.com', 9)}">[email protected]</span></p>`;
    expect(readHtml(html).emails[0]?.sighting).toMatchObject({
      kind: 'decoded',
      mark: null,
      snippet: 'Mail: [email protected]',
    });
  });

  it('has the business’s own first, then free mail, then others, and who made the site last', () => {
    const html = `<p>partner@other.com joe@gmail.com jane.doe@firm.com info@firm.com</p>
      <footer>Website by Webfix: hello@webfix.com</footer>`;
    expect(emailsOf(html)).toEqual([
      'info@firm.com',
      'jane.doe@firm.com',
      'joe@gmail.com',
      'partner@other.com',
      'hello@webfix.com',
    ]);
  });

  it.each([
    'Website by Webfix: hello@webfix.com',
    'Site by <a href="https://www.webfix.com">Webfix</a></p><p>hello@webfix.com',
    'Web Design & SEO by Webfix | hello@webfix.com',
    'Designed and hosted by Webfix, <a href="mailto:hello@webfix.com">write</a>',
    'This site was built by Webfix (hello@webfix.com)',
    'Webdesign: Webfix, hello@webfix.com',
    'Umsetzung: <a href="//webfix.com/">Webfix</a> hello@webfix.com',
    'Gestaltung und Programmierung durch Webfix, hello@webfix.com',
    'Réalisation : Webfix – hello@webfix.com',
    'Site réalisé par Webfix hello@webfix.com',
    'Diseño web por Webfix hello@webfix.com',
    'Página web creada y alojada por <a href="https://webfix.com/es">Webfix</a>, hello@webfix.com',
    'Realizzazione: Webfix hello@webfix.com',
  ])('marks the one of who made the site: %s', (credit) => {
    const { emails } = readHtml(`<p>info@firm.com</p><p>joe@gmail.com</p><footer><p>${credit}</p></footer>`);
    const makers = emails.filter(({ isSiteMakers }) => isSiteMakers);
    expect(makers.map(({ email }) => email)).toEqual(['hello@webfix.com']);
    expect(emails).toHaveLength(3);
  });

  it.each([
    'Handmade by Joe Bloggs, jo.bloggs@gmail.com',
    'The hotel is managed by the Roe family: roe.hotel@gmail.com',
    'Visit our site: https://www.other.com, or write to jane@other.com',
    'Web design by us, for you: info@firm.com',
  ])('marks no other: %s', (words) => {
    expect(readHtml(`<p>${words}</p>`).emails.map(({ isSiteMakers }) => isSiteMakers)).toEqual([false]);
  });

  it('trusts a hidden trap little', () => {
    const [first, trap] = readHtml('<p>info@firm.com</p><p style="display:none">trap@firm.com</p>').emails;
    expect([first?.email, trap?.email]).toEqual(['info@firm.com', 'trap@firm.com']);
    expect(trap?.sighting.confidence).toBeLessThan(0.3);
  });

  it('tells a function’s from a person’s', () => {
    const { emails } = readHtml('<p>info@firm.com kontakt@firm.com firm@firm.com jane.doe@firm.com</p>');
    const types = Object.fromEntries(emails.map(({ email, type }) => [email.split('@')[0], type]));
    expect(types).toEqual({ info: 'generic', kontakt: 'generic', firm: 'generic', 'jane.doe': 'personal' });
  });

  it('tells at most two hundred, and that there were more', () => {
    const html = Array.from({ length: 10_000 }, (_, index) => `<p>user${index}@firm.com</p>`).join('');
    const found = readHtml(html);
    expect(found.emails).toHaveLength(200);
    expect(found.wasCut).toBe(true);
  });
});
