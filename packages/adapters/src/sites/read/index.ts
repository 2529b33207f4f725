import type { PageBytes, PageFindings, PageLink, ReadContext } from '../findings.ts';
import { decodePage } from './charset.ts';
import { readEmails } from './emails/index.ts';
import { onOneLine, type PageText, zone } from './html/page-text.ts';
import { readPageText } from './html/read-page-text.ts';
import { siteOf } from './own-site.ts';
import { readLinks } from './page-links.ts';
import { readPeople } from './people/index.ts';
import { readPhones } from './phones/index.ts';
import { maybeAccount, readProfiles } from './profiles.ts';
import { readStructured, valuesOf } from './structured/index.ts';
import { readTechnologies } from './technologies.ts';

const longest = { title: 300, description: 1_000, language: 35 } as const;

const plainOrNull = (text: string | null | undefined, most: number): string | null => {
  const plain = onOneLine(text ?? '').trim();
  if (plain === '') return null;
  return plain.length > most ? plain.slice(0, most).toWellFormed() : plain;
};

// As the page says it, where that is a language tag (BCP 47, RFC 5646).
const languageOf = (page: PageText): string | null => {
  const said = (page.language ?? page.metas.get('content-language') ?? page.metas.get('og:locale') ?? '')
    .trim()
    .replaceAll('_', '-');
  return said.length <= longest.language && /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(said) ? said : null;
};

const linkedInOf = ({ anchors }: PageText): readonly { readonly value: string; readonly at: number }[] =>
  anchors.flatMap(({ href, from, zones }) => {
    if ((zones & zone.hidden) !== 0 || !href.includes('linkedin.')) return [];
    const account = maybeAccount(href);
    return account?.url.includes('/in/') === true ? [{ value: account.url, at: from }] : [];
  });

// Links are most of what is found, and of one line each: as one text they are copied in a tenth of JSON's time.
const copyOf = (links: readonly PageLink[]): readonly PageLink[] => {
  const written = links.map(({ url, text }) => `${url}\n${text}`).join('\n');
  const lines = Buffer.from(written).toString().split('\n');
  return links.map((_, index) => ({ url: lines[2 * index] ?? '', text: lines[2 * index + 1] ?? '' }));
};

// A part of a text keeps the whole text in memory: with a link of it a crawler would hold on to every page it has read.
const withoutPage = ({ links, ...findings }: PageFindings): PageFindings => ({
  ...(JSON.parse(JSON.stringify(findings)) as Omit<PageFindings, 'links'>),
  links: copyOf(links),
});

/**
 * Reads one page: bytes in, contacts out. Nothing is guessed and nothing outside is asked: each value stands on the page,
 * and its sighting says where. It takes any bytes, never throws, and its time grows with the size of the page alone.
 */
export const readPage = (page: PageBytes, context: ReadContext): PageFindings => {
  const decoded = decodePage(page.bytes, page.contentType);
  const text = readPageText(decoded.html);
  const own = siteOf(page.url);
  const nodes = readStructured(text);
  const emails = readEmails(
    text,
    own,
    nodes.flatMap((node) => valuesOf(node, 'email')),
  );
  const phones = readPhones(text, own, nodes, context.country);
  const contacts = { emails: emails.places, phones: phones.places, linkedIn: linkedInOf(text) };
  const links = readLinks(text, page.url);
  return withoutPage({
    title: plainOrNull(text.title ?? text.metas.get('og:title'), longest.title),
    description: plainOrNull(text.metas.get('description') ?? text.metas.get('og:description'), longest.description),
    language: languageOf(text),
    emails: emails.emails,
    phones: phones.phones,
    profiles: readProfiles(text, nodes),
    people: readPeople(text, own, nodes, phones.regions, contacts),
    technologies: readTechnologies(text),
    links: links.links,
    wasCut: decoded.wasCut || text.wasCut || emails.wasCut || phones.wasCut || links.wasCut,
  });
};
