import type { SiteVisit } from '@galena/adapters/sites';
import { fold } from '@galena/contract/kernel';
import type { Subject } from '../records/index.ts';

type Names = { readonly first: string; readonly last: string };

/** A name in the letters of an address: `José Álvarez-Ruiz` is `jose` and `alvarezruiz`. */
const lettersOf = (name: string): string => fold(name).replaceAll(/[^a-z0-9]/g, '');

const namesOf = ({
  name,
  first_name: first,
  last_name: last,
}: Pick<Subject, 'name' | 'first_name' | 'last_name'>): Names | null => {
  const words = fold(name ?? '')
    .split(' ')
    .filter(Boolean);
  const names = { first: lettersOf(first ?? words[0] ?? ''), last: lettersOf(last ?? words.at(-1) ?? '') };
  const isWhole = names.first !== '' && names.last !== '' && (first !== null || words.length > 1);
  return isWhole ? names : null;
};

/** As German and Scandinavian companies write them: `Jörg Müller` is `joerg` and `mueller`. */
const inTwoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const respelled = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(/[äöüøå]/g, (letter) => inTwoLetters[letter] ?? letter);

type Person = Parameters<typeof namesOf>[0];

/** The spellings of a person's names that their address may have. */
const spellingsOf = (person: Person): readonly Names[] => {
  const { name, first_name: first, last_name: last } = person;
  const other = { name: respelled(name), first_name: respelled(first), last_name: respelled(last) };
  return [namesOf(person), namesOf(other)].filter((names) => names !== null);
};

/** How companies form addresses of first and last names, the most usual first. */
const patterns: readonly ((names: Names) => string)[] = [
  ({ first, last }) => `${first}.${last}`,
  ({ first, last }) => `${first.charAt(0)}${last}`,
  ({ first, last }) => `${first.charAt(0)}.${last}`,
  ({ first, last }) => `${first}${last}`,
  ({ first, last }) => `${first}_${last}`,
  ({ first, last }) => `${first}-${last}`,
  ({ first, last }) => `${last}.${first}`,
  ({ first, last }) => `${first}${last.charAt(0)}`,
  ({ first, last }) => `${last}${first.charAt(0)}`,
];

const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@')).toLowerCase();

/** Whether a name, or an e-mail address, is this person's: both of their names stand in it. */
export const isOf = (subject: Subject, text: string): boolean => {
  const names = namesOf(subject);
  if (!names) return false;
  if (text.includes('@'))
    return spellingsOf(subject).some((spelled) => patterns.some((pattern) => pattern(spelled) === localPartOf(text)));
  const other = namesOf({ name: text, first_name: null, last_name: null });
  return other?.first === names.first && other.last === names.last;
};

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address is at a domain of the business, or below one: at a provider's it says nothing about the business. */
const isOwn = ({ domains }: SiteVisit, email: string): boolean =>
  domains.some((domain) => domainOf(email) === domain || domainOf(email).endsWith(`.${domain}`));

const refusingDomains = ({ emails }: SiteVisit): ReadonlySet<string> =>
  new Set(emails.flatMap(({ email, mail_domain: answer }) => (answer === 'refuses' ? [domainOf(email)] : [])));

type Habit = { readonly pattern: (names: Names) => string; readonly domain: string };

/** How and where this business forms its addresses, as far as a person whom its site names with one shows it. */
const habitOf = (visit: SiteVisit, refusing: ReadonlySet<string>): Habit | null => {
  for (const { name, email } of visit.people) {
    if (email === null || !isOwn(visit, email) || refusing.has(domainOf(email))) continue;
    const spellings = spellingsOf({ name, first_name: null, last_name: null });
    const pattern = patterns.find((one) => spellings.some((names) => one(names) === localPartOf(email)));
    if (pattern) return { pattern, domain: domainOf(email) };
  }
  return null;
};

/** The business's domain that guesses are made at: one at which its site shows an address, else the site's own. */
const mailDomainOf = ({ emails, domains }: SiteVisit, refusing: ReadonlySet<string>): string | null => {
  const able = domains.filter((domain) => !refusing.has(domain));
  const shown = emails.map(({ email }) => domainOf(email)).find((domain) => able.includes(domain));
  return shown ?? able[0] ?? null;
};

/** An address that somebody could have, and how sure that is, 0 to 1. */
export type Guess = { readonly email: string; readonly score: number };

const usual = [0.35, 0.25, 0.15] as const;
const inferred = 0.7;

/**
 * Addresses that this person could have, formed as their business forms others, else as most do. They are guesses and stand on no
 * page. None where the domain takes no mail.
 */
export const guessesFor = (subject: Subject, visit: SiteVisit): readonly Guess[] => {
  const names = namesOf(subject);
  if (!names || visit.outcome !== 'read') return [];
  const refusing = refusingDomains(visit);
  const habit = habitOf(visit, refusing);
  if (habit) return [{ email: `${habit.pattern(names)}@${habit.domain}`, score: inferred }];
  const domain = mailDomainOf(visit, refusing);
  if (domain === null) return [];
  return usual.map((score, at) => ({
    email: `${(patterns[at] as (typeof patterns)[number])(names)}@${domain}`,
    score,
  }));
};
