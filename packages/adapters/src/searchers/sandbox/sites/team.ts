import type { Chance } from '../chance.ts';
import { personName } from '../names.ts';
import { slugOf } from '../words.ts';
import { fullName, type Member } from './business.ts';
import type { SiteWords } from './site-words.ts';

/** The most people that a site shows. */
export const largestTeam = 8;

type Crew = {
  readonly chance: Chance;
  readonly words: SiteWords;
  readonly country: string | undefined;
  readonly host: string;
  /** How many are shown in all; nobody of `known` is left out for it. */
  readonly size: number;
  /** A business that hands out no address hands out none of its people's either. */
  readonly hasEmails: boolean;
};

/** Those whom records know, and beside them some whom only the site knows, two in five of them with an address. */
export const teamOf = (known: readonly Member[], crew: Crew): readonly Member[] => {
  const { chance, words, country, host, size, hasEmails } = crew;
  const firstRole = chance.int(0, words.roles.length - 1);
  const missing = Math.max(0, size - known.length);
  // Two of one name would be taken for one person: of twice as many enough are left.
  const drawn = Array.from({ length: missing * 2 }, (_, at): Member => {
    const person = personName(chance, country);
    const [woman, man] = words.roles[(firstRole + at) % words.roles.length] ?? words.owner;
    const hasEmail = chance.isTrue(0.4) && hasEmails;
    return {
      name: fullName(person),
      role: person.gender === 'female' ? woman : man,
      emails: hasEmail ? [`${slugOf(person.first)}.${slugOf(person.last)}@${host}`] : [],
      phones: [],
    };
  });
  const names = new Set(known.map(({ name }) => name));
  const others = drawn.filter(({ name }) => !names.has(name) && names.add(name));
  return [...known, ...others.slice(0, missing)];
};
