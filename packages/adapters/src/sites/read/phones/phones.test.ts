import { describe, expect, it } from 'vitest';
import { readHtml } from '../testing.ts';

const phonesOf = (html: string, country: string | null = null): readonly string[] =>
  readHtml(html, { country }).phones.map(({ number }) => number);
const typesOf = (html: string, country: string | null = null): Readonly<Record<string, string>> =>
  Object.fromEntries(readHtml(html, { country }).phones.map(({ number, type }) => [number, type]));

describe('a number, however it is written', () => {
  it.each<readonly [how: string, html: string, country: string | null, number: string]>([
    ['with brackets', '<p>Call (212) 334-5100 now</p>', 'US', '+12123345100'],
    ['with dots', '<p>212.334.5100</p>', 'US', '+12123345100'],
    ['with a one before it', '<p>1-800-330-8247</p>', 'US', '+18003308247'],
    ['without anything, behind a label', '<p>Tel: 2123345100</p>', 'US', '+12123345100'],
    ['across elements', '<p>(212) <b>334</b>-<span>5100</span></p>', 'US', '+12123345100'],
    ['with an extension', '<p>Phone: 770-416-6100 x201</p>', 'US', '+17704166100'],
    ['in letters', '<p>Call 1-800-FLOWERS today</p>', 'US', '+18003569377'],
    ['with its country', '<p>+49 30 901820</p>', null, '+4930901820'],
    ['with its country and 0', '<p>+44 (0) 1279 635 074</p>', null, '+441279635074'],
    ['with 00 for its country', '<p>Tel. 0049 30 901820</p>', 'FR', '+4930901820'],
    ['in Germany', '<p>Telefon: 030 / 90 18 20</p>', 'DE', '+4930901820'],
    ['in France', '<p>Tél. : 01 42 68 53 00</p>', 'FR', '+33142685300'],
    ['in Spain', '<p>Teléfono: 912 345 678</p>', 'ES', '+34912345678'],
    ['in Italy', '<p>Tel. 06 6982 1234</p>', 'IT', '+390669821234'],
    ['in Monaco', '<p>Tél 93 30 12 34</p>', 'MC', '+37793301234'],
    ['in a link', '<a href="tel:+1-212-334-5100">Call</a>', null, '+12123345100'],
    ['in a link without a country', '<a href="tel:0309018200">Anruf</a>', 'DE', '+49309018200'],
    ['in a link for a chat', '<a href="https://wa.me/4915112345678">WhatsApp</a>', null, '+4915112345678'],
    [
      'in another link for a chat',
      '<a href="https://api.whatsapp.com/send?phone=4915112345678&amp;text=Hi">x</a>',
      null,
      '+4915112345678',
    ],
    [
      'in JSON-LD',
      '<script type="application/ld+json">{"telephone":"+1 (212) 334-5100"}</script>',
      null,
      '+12123345100',
    ],
    [
      'in JSON-LD with the country beside it',
      '<script type="application/ld+json">{"address":{"addressCountry":"DE"},"telephone":"030 901820"}</script>',
      null,
      '+4930901820',
    ],
    ['in microdata', '<p itemscope><span itemprop="telephone">(212) 334-5100</span></p>', 'US', '+12123345100'],
    ['where the address says the state', '<p>New York, NY 10001</p><p>Tel 212 334 5100</p>', null, '+12123345100'],
    ['where the address says the postcode', '<p>London SW1A 1AA</p><p>Tel 020 7433 3338</p>', null, '+442074333338'],
  ])('%s', (_, html, country, number) => {
    expect(phonesOf(html, country)).toEqual([number]);
  });

  it('by the top-level domain and the language of the page', () => {
    const html = '<html lang="de"><p>Tel. 030 901820</p>';
    expect(readHtml(html, { url: 'https://firma.de/' }).phones.map(({ number }) => number)).toEqual(['+4930901820']);
    expect(phonesOf(html)).toEqual(['+4930901820']);
  });

  it.each<readonly [written: string, country: string, numbers: readonly string[]]>([
    ['Tel: (302) 551 3638 / 233 4799', 'US', ['+13025513638', '+13022334799']],
    ['Phone: 212-334-5100 / 334-5123', 'US', ['+12123345100', '+12123345123']],
    ['Telefon: 030 901820 / 901821', 'DE', ['+4930901820', '+4930901821']],
    ['Tél. : 01 42 68 53 00 / 42 68 53 01', 'FR', ['+33142685300', '+33142685301']],
    ['Tel. 020 7433 3338 / 7433 3339', 'GB', ['+442074333338', '+442074333339']],
    // Grouped otherwise, or as many as the whole: no end of it.
    ['Tel. 020 7433 3338 / 74 33 33 39', 'GB', ['+442074333338']],
    ['Phone: 212-334-5100 / 12345678', 'US', ['+12123345100']],
    ['Phone: 212-334-5100 / 212-334-5123', 'US', ['+12123345100', '+12123345123']],
    ['Tel. 020 7433 3338 / 7433 3339 1', 'GB', ['+442074333338']],
  ])('that shares its beginning with the one before it: %s', (written, country, numbers) => {
    expect(phonesOf(`<p>${written}</p>`, country)).toEqual(numbers);
  });

  it('that shares its beginning with the one before it', () => {
    expect(phonesOf('<p>Tél. 01 42 68 53 00 / 01</p>', 'FR')).toEqual(['+33142685300', '+33142685301']);
  });

  it('whatever another spelling of its digits was', () => {
    expect(
      phonesOf('<script type="application/ld+json">{"@type":"Store","telephone":"212@334#5109"}</script>', 'US'),
    ).toEqual([]);
    expect(phonesOf('<p>Call 212-334-5109</p>', 'US')).toEqual(['+12123345109']);
  });

  it('beside others, in a table and in a line', () => {
    const html = '<p>212-334-5100 212-334-5101, 212-334-5102 / 212-334-5103</p>';
    expect(phonesOf(html, 'US')).toEqual(['+12123345100', '+12123345101', '+12123345102', '+12123345103']);
  });
});

describe('what is no number of a telephone', () => {
  it.each<readonly [what: string, html: string, country: string]>([
    ['a date', '<p>12.10.2024 2024-10-12 1998-2024</p>', 'DE'],
    ['a price', '<p>€ 030 901820, 1.234.567,00 €</p>', 'DE'],
    ['a number of the register', '<p>HRB 030 901820, USt-IdNr.: DE 030901820</p>', 'DE'],
    ['a number of the bank', '<p>IBAN DE89 3704 0044 0532 0130 00</p>', 'DE'],
    ['a number of a company', '<p>Company No: 01452 912958, VAT No. 020 7433 3338</p>', 'GB'],
    ['a licence', '<p>Lic. # 212-334-5100</p>', 'US'],
    ['a book', '<p>ISBN 978-3-16-148410-0</p>', 'US'],
    ['coordinates', '<p>40.7127281, -74.0060152</p>', 'US'],
    ['opening hours', '<p>Mon-Fri 09:00-17:00, 10-18</p>', 'US'],
    ['a long postcode', '<p>New York, NY 10001-1234</p>', 'US'],
    ['an address of a machine', '<p>192.168.100.200</p>', 'US'],
    ['a part of an address of the web', '<p>https://firm.com/2123345100/item-2123345101</p>', 'US'],
    ['a script', '<script>var a = "(212) 334-5100"</script><style>.a{b:2123345100}</style>', 'US'],
    ['an example', '<p>Tel: 123-456-7890, 01234 567890</p>', 'GB'],
    ['a plain figure', '<p>We sold 2123345100 of them and more in the last year, which nobody thought.</p>', 'US'],
    ['too short a one', '<p>Call 911 or 334-5100</p>', 'US'],
  ])('%s', (_, html, country) => {
    expect(phonesOf(html, country)).toEqual([]);
  });
});

describe('what kind of number it is', () => {
  it.each<readonly [how: string, html: string, country: string, types: Readonly<Record<string, string>>]>([
    [
      'by labels before',
      '<p>Phone: 212-334-5100 Fax: 212-334-5101</p>',
      'US',
      { '+12123345100': 'work', '+12123345101': 'fax' },
    ],
    [
      'by letters before',
      '<p>T 212-334-5100</p><p>F 212-334-5101</p><p>M: 212-334-5102</p>',
      'US',
      { '+12123345100': 'work', '+12123345101': 'fax', '+12123345102': 'mobile' },
    ],
    [
      'by labels behind',
      '<p>212-334-5100 phone<br>212-334-5101 (fax)<br>212-334-5102 cell</p>',
      'US',
      { '+12123345100': 'work', '+12123345101': 'fax', '+12123345102': 'mobile' },
    ],
    ['by one label for two', '<p>Tel/Fax: 212-334-5100</p>', 'US', { '+12123345100': 'work' }],
    ['by the line before', '<p>Fax</p><p>212-334-5101</p>', 'US', { '+12123345101': 'fax' }],
    [
      'by columns',
      '<table><tr><th>City</th><th>Phone</th><th>Fax</th></tr><tr><td>Bronx</td><td>212-334-5100</td><td>212-334-5101</td></tr></table>',
      'US',
      { '+12123345100': 'work', '+12123345101': 'fax' },
    ],
    [
      'in French',
      '<p>Tél : 01 42 68 53 00 Télécopie : 01 42 68 53 01</p>',
      'FR',
      { '+33142685300': 'work', '+33142685301': 'fax' },
    ],
    [
      'in German',
      '<p>Telefax: 030 901821, Mobil: 0151 12345678</p>',
      'DE',
      { '+4930901821': 'fax', '+4915112345678': 'mobile' },
    ],
    ['by its own digits', '<p>Llámanos: 612 345 678</p>', 'ES', { '+34612345678': 'mobile' }],
    [
      'by markup',
      '<script type="application/ld+json">{"faxNumber":"+12123345101"}</script>',
      'US',
      { '+12123345101': 'fax' },
    ],
  ])('%s', (_, html, country, types) => {
    expect(typesOf(html, country)).toEqual(types);
  });

  it('marks the digits as they are written', () => {
    const [found] = readHtml('<p>Call us: (212) 334-5100 today</p>', { country: 'US' }).phones;
    const { snippet = '', mark } = found?.sighting ?? {};
    expect(snippet.slice(...(mark ?? [0, 0]))).toBe('(212) 334-5100');
  });
});
