import type { FoundPerson } from '../../findings.ts';
import type { PageText } from '../html/page-text.ts';
import type { OwnSite } from '../own-site.ts';
import type { Regions } from '../phones/region.ts';
import { bounded, sightingIn } from '../sighting.ts';
import type { StructuredNode } from '../structured/index.ts';
import { contactsOf } from './contacts.ts';
import type { Contacts } from './found.ts';
import { findPeople } from './in-text.ts';
import { readMarkedPeople } from './in-markup.ts';
import { nameKey } from './names.ts';

export type { Contacts } from './found.ts';

/** People that are told of one page. */
const maxPeople = 100;

/** Two sightings of one person as one: what either says, the surer one's place. */
const merged = (one: FoundPerson, other: FoundPerson): FoundPerson => {
  const [best, rest] = one.sighting.confidence >= other.sighting.confidence ? [one, other] : [other, one];
  return {
    name: best.name,
    position: best.position ?? rest.position,
    email: best.email ?? rest.email,
    phone: best.phone ?? rest.phone,
    linkedin_url: best.linkedin_url ?? rest.linkedin_url,
    sighting: { ...best.sighting, confidence: bounded(best.sighting.confidence + 0.05) },
  };
};

/** A number or an address that several people have is the house's, and nobody's own. */
const withoutShared = (people: readonly FoundPerson[]): readonly FoundPerson[] => {
  const isShared = (key: 'email' | 'phone', value: string | null): boolean =>
    value !== null && people.filter((person) => person[key] === value).length > 1;
  return people.map((person) => ({
    ...person,
    email: isShared('email', person.email) ? null : person.email,
    phone: isShared('phone', person.phone) ? null : person.phone,
  }));
};

/**
 * The people of a business whom a page names, each once, in the order of the page: those in markup, then those in text.
 * @param contacts addresses, numbers and accounts with their places in the visible text
 */
export const readPeople = (
  page: PageText,
  own: OwnSite,
  nodes: readonly StructuredNode[],
  regions: Regions,
  contacts: Contacts,
): readonly FoundPerson[] => {
  const mailboxes = contacts.emails.map(({ value }) => value.slice(0, value.lastIndexOf('@')));
  const named = findPeople(page, own, mailboxes);
  const fromText = named.map((person): FoundPerson => {
    const others = named.filter(({ name }) => nameKey(name) !== nameKey(person.name));
    const card = contactsOf(page, person, others, contacts);
    return {
      name: person.name,
      position: person.position,
      email: card.email,
      phone: card.phone,
      linkedin_url: card.linkedIn,
      sighting: sightingIn('text', page.text, [person.from, person.end], person.confidence),
    };
  });
  const people = new Map<string, FoundPerson>();
  for (const person of [...readMarkedPeople(nodes, own, regions), ...fromText]) {
    const known = people.get(nameKey(person.name));
    people.set(nameKey(person.name), known === undefined ? person : merged(known, person));
  }
  return withoutShared([...people.values()].slice(0, maxPeople));
};
