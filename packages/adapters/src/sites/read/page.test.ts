import { describe, expect, it } from 'vitest';
import { readHtml } from './testing.ts';

const profilesOf = (html: string): readonly string[] =>
  readHtml(html).profiles.map(({ platform, url }) => `${platform} ${url}`);
const link = (href: string): string => `<a href="${href}">x</a>`;

describe('accounts elsewhere', () => {
  it.each<readonly [href: string, profile: string]>([
    ['https://www.facebook.com/AcmeBakery/?ref=ts', 'facebook https://www.facebook.com/AcmeBakery'],
    ['//facebook.com/pages/Acme-Bakery/1234567890', 'facebook https://www.facebook.com/pages/Acme-Bakery/1234567890'],
    ['http://de-de.facebook.com/profile.php?id=100064', 'facebook https://www.facebook.com/profile.php?id=100064'],
    ['https://instagram.com/acme.bakery/', 'instagram https://www.instagram.com/acme.bakery'],
    ['https://twitter.com/acme', 'x https://x.com/acme'],
    ['https://x.com/acme', 'x https://x.com/acme'],
    ['https://uk.linkedin.com/company/acme/about/', 'linkedin https://www.linkedin.com/company/acme'],
    ['https://www.youtube.com/@acme', 'youtube https://www.youtube.com/@acme'],
    ['https://www.youtube.com/channel/UC123/videos', 'youtube https://www.youtube.com/channel/UC123'],
    ['https://www.tiktok.com/@acme', 'tiktok https://www.tiktok.com/@acme'],
    ['https://pinterest.de/acme/', 'pinterest https://www.pinterest.com/acme'],
    ['https://www.xing.com/pages/acme', 'xing https://www.xing.com/pages/acme'],
    ['https://github.com/acme', 'github https://github.com/acme'],
    ['https://wa.me/4915112345678?text=Hi', 'whatsapp https://wa.me/4915112345678'],
    ['https://t.me/acmebakery', 'telegram https://t.me/acmebakery'],
  ])('%s', (href, profile) => {
    expect(profilesOf(link(href))).toEqual([profile]);
  });

  it.each([
    'https://www.facebook.com/sharer/sharer.php?u=x',
    'https://www.facebook.com/share.php?u=x',
    'https://twitter.com/intent/tweet?text=x',
    'https://twitter.com/share?url=x',
    'https://twitter.com/acme/status/123',
    'https://www.linkedin.com/shareArticle?url=x',
    'https://www.linkedin.com/',
    'https://www.instagram.com/p/abc/',
    'https://www.youtube.com/watch?v=abc',
    'https://www.facebook.com/wordpress',
    'https://pinterest.com/pin/create/button/',
    'https://t.me/share/url?url=x',
    'https://wa.me/?text=x',
    'https://notfacebook.com/acme',
  ])('%s is none', (href) => {
    expect(profilesOf(link(href))).toEqual([]);
  });

  it('in JSON-LD, each once', () => {
    const html = `<script type="application/ld+json">{"sameAs":["https://www.facebook.com/acme","https://acme.com"]}</script>${link('https://facebook.com/ACME')}`;
    expect(profilesOf(html)).toEqual(['facebook https://www.facebook.com/acme']);
  });

  it('not those of who made the site', () => {
    expect(profilesOf(`<footer>Website by ${link('https://facebook.com/webfix')}</footer>`)).toEqual([]);
  });
});

describe('what a site is made with', () => {
  it.each<readonly [tech: string, html: string]>([
    ['wordpress', '<meta name="generator" content="WordPress 6.5">'],
    ['wordpress', '<link rel="stylesheet" href="/wp-content/themes/a/style.css">'],
    ['joomla', '<meta name="generator" content="Joomla! - Open Source Content Management">'],
    ['joomla', '<script src="/media/jui/js/jquery.min.js"></script>'],
    ['wix', '<img src="https://static.wixstatic.com/media/a.png">'],
    ['shopify', '<link href="//cdn.shopify.com/s/files/1/a.css">'],
    ['typo3', '<script src="/typo3temp/assets/a.js"></script>'],
    ['google my business', link('https://g.page/acme')],
    [
      'google my business',
      '<script type="application/ld+json">{"@type":"Store","hasMap":"https://www.google.com/maps?cid=123"}</script>',
    ],
    ['google my business', link('https://www.google.com/maps/place/Acme/@1,2')],
    ['google my business', link('https://maps.google.com/?cid=123')],
    ['google my business', link('https://acme.business.site/')],
  ])('%s by %s', (tech, html) => {
    const [found, ...rest] = readHtml(html).technologies;
    expect(found?.tech).toBe(tech);
    expect(found?.sighting.snippet).not.toBe('');
    expect(rest).toEqual([]);
  });

  it('nothing by words alone', () => {
    expect(
      readHtml('<p>We build WordPress, Joomla and Shopify sites.</p><a href="https://www.google.com/maps">Map</a>')
        .technologies,
    ).toEqual([]);
  });
});

describe('title, description, language, links', () => {
  it('as the page says them', () => {
    const html = `<html lang="de-AT"><title> Acme &amp;
      Söhne </title><meta name="description" content="Bäckerei&nbsp;in Wien">`;
    expect(readHtml(html)).toMatchObject({ title: 'Acme & Söhne', description: 'Bäckerei in Wien', language: 'de-AT' });
    expect(readHtml('<p>x')).toMatchObject({
      title: null,
      description: null,
      language: null,
      links: [],
      wasCut: false,
    });
  });

  it('absolute, of the web, each once, without fragments', () => {
    const html = `<a href="/about#us"><img></a><a href="/about">About us</a><a href="team.html?a=1&amp;b=2">Team</a>
      <a href="https://other.com/x/../y">Other</a><a href="mailto:a@firm.com">Mail</a><a href="javascript:x()">x</a>
      <a href="ftp://firm.com/">f</a><a href="http://u:p@firm.com/">u</a><a href="#top">top</a>`;
    expect(readHtml(html, { url: 'https://www.firm.com/de/index.html' }).links).toEqual([
      { url: 'https://www.firm.com/about', text: 'About us' },
      { url: 'https://www.firm.com/de/team.html?a=1&b=2', text: 'Team' },
      { url: 'https://other.com/y', text: 'Other' },
    ]);
  });

  it('against the base that the page names', () => {
    const html = '<base href="/shop/"><a href="cart">Cart</a>';
    expect(readHtml(html).links).toEqual([{ url: 'https://www.firm.com/shop/cart', text: 'Cart' }]);
  });

  it('five hundred at most', () => {
    const html = Array.from({ length: 900 }, (_, index) => link(`/p${index}`)).join('');
    const found = readHtml(html);
    expect(found.links).toHaveLength(500);
    expect(found.wasCut).toBe(true);
  });
});
