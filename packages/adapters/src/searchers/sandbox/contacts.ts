import type { LeadRecord } from '@galena/contract/contacts';
import { demoSuffix } from '@galena/contract/search';
import { hashOf, type Chance } from './chance.ts';

/** How an invented lead can be written to. */
export type Mail = 'two' | 'one' | 'potential' | 'none';

/** Seven in ten have an address, one in ten can only be guessed at. */
export const drawMail = (chance: Chance): Mail => {
  const share = chance.unit();
  if (share < 0.12) return 'two';
  if (share < 0.7) return 'one';
  return share < 0.8 ? 'potential' : 'none';
};

export const hasEmail = (mail: Mail): boolean => mail === 'one' || mail === 'two';

/** What is the n-th of a shelf's alone, in seven signs: `7k2xq0c`. */
export const tailOf = (shelf: string, n: number): string =>
  (hashOf(shelf) % 36 ** 5).toString(36).padStart(5, '0') + n.toString(36).padStart(2, '0');

/** Nothing invented has an address outside of this suffix, which belongs to nobody (RFC 2606). */
export const hostOf = (slug: string): string => `${slug}.${demoSuffix}`;

/** Where the page of an invented business is shown. */
export const demoSite = (slug: string): string => `/demo-sites/${slug}/`;

const score = (chance: Chance): number => chance.int(60, 98) / 100;

/** The addresses of a lead, of the parts before the `@`, the best first. */
export const emailsOf = (
  chance: Chance,
  mail: Mail,
  slug: string,
  names: readonly [string, string],
  type: 'generic' | 'personal',
): Pick<LeadRecord, 'emails' | 'potential_emails'> => {
  const at = (name: string): string => `${name}@${hostOf(slug)}`;
  if (mail === 'none') return {};
  if (mail === 'potential')
    return { potential_emails: names.map((name) => ({ email: at(name), score: chance.int(20, 55) / 100 })) };
  const [first, second] = names;
  const email = (name: string, kind: string) => ({
    email: at(name),
    type: kind,
    is_verified: false,
    score: score(chance),
  });
  return { emails: [email(first, type), ...(mail === 'two' ? [email(second, 'generic')] : [])] };
};

const genericNames: readonly (readonly [string, string])[] = [
  ['info', 'office'],
  ['hello', 'sales'],
  ['contact', 'bookings'],
  ['office', 'support'],
];

/** The addresses of a business. */
export const businessEmails = (chance: Chance, mail: Mail, slug: string) =>
  emailsOf(chance, mail, slug, chance.pick(genericNames), 'generic');

const areas =
  '201 205 206 212 213 214 215 216 303 305 310 312 313 314 317 402 404 407 408 412 414 415 503 504 505 512 515 602 603 605 608 612 614 615 617 619 702 703 713 716 718 801 802 803 808 813 816 901 904 907 913 916 919'.split(
    ' ',
  );

/** A number that is kept free for stories, with one of the area codes. */
const fictionalPhone = (chance: Chance): string =>
  `+1${chance.pick(areas)}55501${chance.int(0, 99).toString().padStart(2, '0')}`;

export const phonesOf = (chance: Chance, type: string): Pick<LeadRecord, 'phones'> => ({
  phones: [{ number: fictionalPhone(chance), type, is_verified: false }],
});
