import { demoSuffix } from '@galena/contract/search';
import { documentOf, logoOf } from './document.ts';
import { html } from './markup.ts';
import { maybeBusiness } from './maybe-business.ts';
import { nobodyPage } from './nobody-page.ts';
import { contentOf } from './page-contents.ts';
import { privatePath, siteOf, type PageName, type Site } from './site.ts';
import { protectionPath } from './spelling.ts';
import { inWindows1252 } from './windows-1252.ts';

export type DemoSiteRequest = { readonly url: URL; readonly method: string };

export type DemoSiteAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

const page = (site: Site, text: string, status = 200): DemoSiteAnswer =>
  site.look === 'table'
    ? { status, headers: { 'content-type': 'text/html; charset=windows-1252' }, body: inWindows1252(text) }
    : { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(text) };

const plain = (type: string, text: string): DemoSiteAnswer => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: Buffer.from(text),
});

const refused = { nothing: 'Disallow:', private: `Disallow: ${privatePath}`, everything: 'Disallow: /' } as const;

/** Pages that a record links and that have no place in the navigation: the profiles of its company and of its people. */
const pageOfProfile = (path: string): PageName | null => {
  if (path === '/profile') return 'about';
  return path.startsWith('/people/') ? 'team' : null;
};

const isSame = (path: string, asked: string): boolean => path === asked || (path.endsWith('/') && path === `${asked}/`);

/** The page at an address; null: there is none. */
const maybePage = ({ pages }: Site, path: string): PageName | null => {
  const [name] = [...pages].find(([, own]) => isSame(own, path)) ?? [];
  if (name) return name;
  if (path === protectionPath && pages.has('contact')) return 'contact';
  if (path.startsWith('/@')) return 'home';
  const profile = pageOfProfile(path);
  return profile && pages.has(profile) ? profile : null;
};

const answerPath = (site: Site, path: string): DemoSiteAnswer => {
  const { business, words, pages, robots } = site;
  if (path === '/robots.txt') return plain('text/plain', `User-agent: *\n${refused[robots]}\n`);
  if (site.signs.includes(path)) return plain('image/svg+xml', logoOf(site));
  if (path === privatePath && robots === 'private') {
    const main = html`<h1>${words.staffOnly}</h1>
      <p>${words.staffText}</p>`;
    return page(site, documentOf(site, { title: words.staffOnly, main, path }));
  }
  const name = maybePage(site, path);
  if (!name) {
    const main = html`<h1>${words.notFound}</h1>
      <p>${words.notFoundText}</p>`;
    return page(site, documentOf(site, { title: words.notFound, main, path: null }), 404);
  }
  const title = name === 'home' ? business.name : words.pages[name];
  return page(site, documentOf(site, { title, main: contentOf(site, name), path: pages.get(name) ?? null }));
};

/** What is answered for a host that nobody has. */
const nobody: DemoSiteAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(nobodyPage),
};

const slugOfHost = (host: string): string => host.slice(0, Math.max(0, host.length - demoSuffix.length - 1));

/**
 * Answers for the website of an invented business of the sandbox: `https://<slug>.demo.example/…`. Pure: everything follows
 * from the address. It tells what the sandbox's record of that lead promises, and says on every page that it is a demo.
 * @returns 404 with a page for an address that does not exist, also for a host that nobody has; 405 for what only looks
 * like a website and takes nothing
 */
export const answerDemoSite = ({ url, method }: DemoSiteRequest): DemoSiteAnswer => {
  if (method !== 'GET' && method !== 'HEAD')
    return { ...plain('text/plain', 'Demo: this site takes nothing.\n'), status: 405 };
  const business = maybeBusiness(slugOfHost(url.hostname));
  return business ? answerPath(siteOf(business), url.pathname) : nobody;
};
