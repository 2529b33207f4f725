import type { PageFindings } from '../findings.ts';
import { siteDomain, siteName } from './site-scope.ts';

/** A shorter name is part of many others. */
const shortestName = 4;
/** The words of a name are mostly trades (`hotel`, `praxis`): only longer ones tell one business from another. */
const shortestWord = 6;
const trades = /^(restaurant|physio|zahnarzt|apotheke|friseur|ristorante|pizzeria|immobilien|ferienwohnung|fitness)/;

const squeezed = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (name: string): readonly string[] =>
  name.split('-').filter((word) => word.length >= shortestWord && !trades.test(word));

const isNameAlike = (a: string, b: string): boolean => {
  const [one, other] = [squeezed(a), squeezed(b)];
  if (one === '' || other === '') return false;
  if (one === other) return true;
  if (Math.min(one.length, other.length) >= shortestName && (one.includes(other) || other.includes(one))) return true;
  return (
    wordsOf(a).some((word) => other.includes(squeezed(word))) || wordsOf(b).some((word) => one.includes(squeezed(word)))
  );
};

/**
 * Whether a site that another domain sends its visitors to is the same business's: its name is alike, or the page still
 * names the old one, as a title or in an address. A domain that ran out and was bought by somebody sends them, too.
 */
export const isSameBusiness = (from: URL, to: URL, findings: Omit<PageFindings, 'links' | 'signals'>): boolean => {
  if (siteDomain(from) === siteDomain(to) || isNameAlike(siteName(from), siteName(to))) return true;
  const oldDomain = siteDomain(from);
  if (findings.emails.some(({ email }) => email.endsWith(`@${oldDomain}`))) return true;
  const words = [siteName(from), ...wordsOf(siteName(from))].map((word) => squeezed(word));
  const title = squeezed(`${findings.title ?? ''} ${findings.description ?? ''}`);
  return words.some((word) => word.length >= shortestName && title.includes(word));
};
