import { describe, expect, it } from 'vitest';
import { localise } from './languages.ts';
import { createPageChoice, usualPaths, type Wants } from './page-choice.ts';
import { topicOfAddress } from './topics.ts';

const first = new URL('https://shop.test/');
const linked = (path: string, text = '') => ({ url: new URL(path, first).href, text });

const chosen = (
  links: readonly (readonly [string, string?])[],
  wants: Wants = 'contacts',
  language: string | null = null,
) => {
  const choice = createPageChoice(first, language, wants);
  choice.addLinks(
    links.map(([path, text]) => linked(path, text)),
    1,
  );
  const taken: string[] = [];
  for (let next = choice.take(); next !== null; next = choice.take()) {
    taken.push(next.url.href.replace('https://shop.test', ''));
  }
  return taken;
};

describe('what a page is about, by its address', () => {
  it.each([
    ['/contact', 'contact'],
    ['/Contact-Us.aspx', 'contact'],
    ['/contactUs', 'contact'],
    ['/de/kontakt.html', 'contact'],
    ['/nous-contacter', 'contact'],
    ['/contatti/', 'contact'],
    ['/contactenos', 'contact'],
    ['/fale-conosco', 'contact'],
    ['/kapcsolat', 'contact'],
    ['/iletisim', 'contact'],
    ['/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B', 'contact'],
    ['/%E3%81%8A%E5%95%8F%E3%81%84%E5%90%88%E3%82%8F%E3%81%9B', 'contact'],
    ['/index.php?page=kontakt', 'contact'],
    ['/impressum', 'imprint'],
    ['/mentions-legales', 'imprint'],
    ['/mentionslegales.html', 'imprint'],
    ['/aviso-legal', 'imprint'],
    ['/note-legali', 'imprint'],
    ['/ueber-uns', 'about'],
    ['/ueberuns', 'about'],
    ['/qui-sommes-nous', 'about'],
    ['/chi-siamo', 'about'],
    ['/o-nas', 'about'],
    ['/our-team', 'team'],
    ['/l-equipe', 'team'],
    ['/staff', 'team'],
    ['/ansprechpartner', 'team'],
    ['/team/anna-muster', 'team'],
    ['/standorte', 'place'],
    ['/opening-hours', 'place'],
    ['/reservierung', 'booking'],
    ['/datenschutzerklaerung', 'privacy'],
  ])('%s: %s', (path, topic) => {
    expect(topicOfAddress(new URL(path, first))).toBe(topic);
  });

  it.each([
    '/',
    '/products',
    '/kontaktlinsen',
    '/contact-lenses',
    '/teambuilding',
    '/steam',
    '/impressionen',
    '/accessories',
    '/contact.pdf',
    '/team.jpg',
    '/kontakt/vcard.vcf',
    '/blog/2024/05/our-team-at-work',
    '/cart?add-to-cart=5',
    '/login?back=/contact',
    `/contact/${'x'.repeat(600)}`,
    '/%E0%A4%A',
  ])('%s: nothing', (path) => {
    expect(topicOfAddress(new URL(path, first))).toBeNull();
  });
});

describe('pages', () => {
  it('about contact come first for contacts, those of the team for people', () => {
    const links = [
      ['/privacy'],
      ['/team'],
      ['/about'],
      ['/impressum'],
      ['/contact'],
      ['/products'],
      ['/location'],
    ] as const;
    expect(chosen(links)).toEqual(['/contact', '/impressum', '/about', '/team', '/location', '/privacy']);
    expect(chosen(links, 'people')).toEqual(['/team', '/about', '/contact', '/impressum']);
  });

  it('are known by what links say as well, unless that is a sentence', () => {
    expect(
      chosen([
        ['/p/17', 'Kontakt'],
        ['/p/18', 'Über uns'],
        ['/p/19', 'Produkte'],
      ]),
    ).toEqual(['/p/17', '/p/18']);
    expect(chosen([['/p/17', 'Our new product makes contact with the surface of the Moon for years']])).toEqual([]);
  });

  it('of other sites, files and places on a page are left out', () => {
    const links = [['https://other.test/contact'], ['/contact.pdf'], ['/kontakt.JPG'], ['mailto:a@shop.test']] as const;
    expect(chosen(links)).toEqual([]);
  });

  it('of other languages are left out where the own language has one, and taken where not', () => {
    const links = [['/en/contact'], ['/fr/contact'], ['/de/kontakt'], ['/it/contatti'], ['/en/imprint']] as const;
    expect(chosen(links, 'contacts', 'de-DE')).toEqual(['/de/kontakt', '/en/imprint']);
    expect(chosen([['/contact'], ['/en/contact'], ['/contact?lang=fr'], ['/contact.it.html']])).toEqual(['/contact']);
  });

  it('of one script are bounded, as are those of one topic', () => {
    expect(chosen(Array.from({ length: 50 }, (_, i) => [`/contact?id=${i}`] as const))).toHaveLength(3);
    expect(
      chosen(
        Array.from({ length: 500 }, (_, i) => [`/team/${i}`] as const),
        'people',
      ),
    ).toHaveLength(7);
  });

  it('of a site with https are asked there, even if its links say http', () => {
    const choice = createPageChoice(first, null, 'contacts');
    choice.addLinks([{ url: 'http://shop.test/contact#form', text: '' }], 1);
    expect(choice.take()?.url.href).toBe('https://shop.test/contact');
  });

  it('deeper than three clicks are left out (E7)', () => {
    const choice = createPageChoice(first, null, 'contacts');
    choice.addLinks([linked('/contact')], 4);
    expect(choice.take()).toBeNull();
  });

  it('that are known are not chosen again under another spelling', () => {
    const choice = createPageChoice(first, null, 'contacts');
    choice.markKnown(new URL('http://www.shop.test/contact/'));
    choice.addLinks([linked('/Contact'), linked('/contact/index.html')], 1);
    expect(choice.take()).toBeNull();
  });
});

describe('usual addresses', () => {
  it('are at most three, by country', () => {
    expect(usualPaths('contacts', 'AT')[0]).toBe('/impressum');
    expect(usualPaths('contacts', null)[0]).toBe('/contact');
    for (const wants of ['contacts', 'people'] as const) expect(usualPaths(wants, 'DE').length).toBeLessThanOrEqual(3);
  });
});

describe('languages', () => {
  it.each([
    ['https://shop.test/en/contact', 'en', 'shop.test/contact?'],
    ['https://shop.test/de-AT/contact', 'de', 'shop.test/contact?'],
    ['https://en.shop.test/contact', 'en', 'shop.test/contact?'],
    ['https://www.shop.test/contact?lang=fr&id=1', 'fr', 'shop.test/contact?id=1'],
    ['https://shop.test/contact.it.html', 'it', 'shop.test/contact?'],
    ['https://shop.test/contact', null, 'shop.test/contact?'],
    ['https://shop.test/contact_us.html', null, 'shop.test/contact_us?'],
    ['https://shop.test/xx/contact', null, 'shop.test/xx/contact?'],
  ])('%s', (url, language, path) => {
    expect(localise(new URL(url))).toEqual({ language, path });
  });
});
