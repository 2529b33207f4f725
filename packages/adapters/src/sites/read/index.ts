import type { PageBytes, PageFindings, ReadContext, Sighting } from '../findings.ts';
import { decodePage } from './charset.ts';
import { readEmails } from './emails/index.ts';
import { onOneLine, type PageText, zone } from './html/page-text.ts';
import { readPageText } from './html/read-page-text.ts';
import { siteOf } from './own-site.ts';
import { ownText } from './own-text.ts';
import { readLinks } from './page-links.ts';
import { readSignals } from './page-signals.ts';
import { readPeople } from './people/index.ts';
import { readPhones } from './phones/index.ts';
import { maybeAccount, readProfiles } from './profiles.ts';
import { readStructured, valuesOf } from './structured/index.ts';
import { readTechnologies } from './technologies.ts';

const longest = { title: 300, description: 1_000, language: 35 } as const;

const plainOrNull = (text: string | null | undefined, max: number): string | null => {
  const plain = onOneLine(text ?? '').trim();
  if (plain === '') return null;
  return ownText(plain.length > max ? plain.slice(0, max).toWellFormed() : plain);
};

// As the page says it, where that is a language tag (BCP 47, RFC 5646).
const languageOf = (page: PageText): string | null => {
  const declared = (page.language ?? page.metas.get('content-language') ?? page.metas.get('og:locale') ?? '')
    .trim()
    .replaceAll('_', '-');
  return declared.length <= longest.language && /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(declared)
    ? ownText(declared)
    : null;
};

const linkedInOf = ({ anchors }: PageText): readonly { readonly value: string; readonly at: number }[] =>
  anchors.flatMap(({ href, from, zones }) => {
    if ((zones & zone.hidden) !== 0 || !href.includes('linkedin.')) return [];
    const account = maybeAccount(href);
    return account?.url.includes('/in/') === true ? [{ value: account.url, at: from }] : [];
  });

/** A value whose texts are its own. */
const withoutPage = <Value extends { readonly sighting: Sighting }>(value: Value): Value => {
  const { sighting } = value;
  const own: Record<string, unknown> = { ...value, sighting: { ...sighting, snippet: ownText(sighting.snippet) } };
  for (const name in own) {
    const part = own[name];
    if (typeof part === 'string') own[name] = ownText(part);
  }
  return own as Value;
};

/**
 * Reads one page: bytes in, contacts out. Nothing is guessed and nothing outside is asked: each value stands on the page,
 * and its sighting says where. It takes any bytes, never throws, and its time grows with the size of the page alone.
 */
export const readPage = (page: PageBytes, context: ReadContext): PageFindings => {
  const decoded = decodePage(page.bytes, page.contentType);
  const text = readPageText(decoded.html);
  const url = URL.parse(page.url);
  const own = siteOf(url);
  const nodes = readStructured(text);
  const emails = readEmails(
    text,
    own,
    nodes.flatMap((node) => valuesOf(node, 'email')),
  );
  const phones = readPhones(text, own, nodes, context.country);
  const contacts = { emails: emails.places, phones: phones.places, linkedIn: linkedInOf(text) };
  const links = readLinks(text, url);
  return {
    title: plainOrNull(text.title ?? text.metas.get('og:title'), longest.title),
    description: plainOrNull(text.metas.get('description') ?? text.metas.get('og:description'), longest.description),
    language: languageOf(text),
    emails: emails.emails.map(withoutPage),
    phones: phones.phones.map(withoutPage),
    profiles: readProfiles(text, nodes).map(withoutPage),
    people: readPeople(text, own, nodes, phones.regions, contacts).map(withoutPage),
    technologies: readTechnologies(text, nodes).map(withoutPage),
    links: links.links,
    signals: readSignals(decoded.html),
    wasCut: decoded.wasCut || text.wasCut || emails.wasCut || phones.wasCut || links.wasCut,
  };
};
