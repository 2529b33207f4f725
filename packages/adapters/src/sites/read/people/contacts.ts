import type { PageText, Span } from '../html/page-text.ts';
import type { Contacts, NamedPerson, PlacedContact } from './found.ts';
import { nameKey } from './names.ts';

/** Letters on either side of a name in which its contacts are looked for. */
const reach = { before: 200, after: 500 } as const;

/** The part of the page that is one person's: the largest block around the name in which no other is named, within reach. */
const cardOf = (page: PageText, person: NamedPerson, others: readonly NamedPerson[]): Span => {
  const next = Math.min(
    ...others.filter(({ from }) => from > person.from).map(({ from }) => from),
    person.areaEnd + reach.after,
  );
  const previous = Math.max(
    ...others.filter(({ from }) => from < person.from).map(({ areaEnd }) => areaEnd),
    person.from - reach.before,
  );
  let card: Span = { from: person.from, end: person.areaEnd };
  for (let index = 0; index < page.blocks.length; index += 2) {
    const [from = 0, end = 0] = [page.blocks[index], page.blocks[index + 1]];
    const isAround = from <= person.from && end >= person.areaEnd;
    const isAlone = from >= previous && end <= next;
    if (isAround && isAlone && end - from > card.end - card.from) card = { from, end };
  }
  // Pages without blocks around people have their contacts on the next lines.
  return card.end > person.areaEnd ? card : { from: person.from, end: Math.min(next, person.areaEnd + 200) };
};

const within = (list: readonly PlacedContact[], { from, end }: Span): readonly PlacedContact[] =>
  list.filter(({ at }) => at >= from && at <= end);

const hasNameOf = (email: string, name: string): boolean => {
  const local = nameKey(email.slice(0, email.indexOf('@')).replaceAll(/[._-]/g, ' ')).replaceAll(' ', '');
  return nameKey(name)
    .split(/\s+/)
    .some((part) => part.length >= 3 && local.includes(part));
};

export type PersonContacts = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly linkedIn: string | null;
};

/** The contacts that stand in the same card as a name: only where they can be nobody else's. */
export const contactsOf = (
  page: PageText,
  person: NamedPerson,
  others: readonly NamedPerson[],
  contacts: Contacts,
): PersonContacts => {
  const card = cardOf(page, person, others);
  const emails = [...new Set(within(contacts.emails, card).map(({ value }) => value))];
  const phones = [...new Set(within(contacts.phones, card).map(({ value }) => value))];
  const linkedIn = [...new Set(within(contacts.linkedIn, card).map(({ value }) => value))];
  const named = emails.find((email) => hasNameOf(email, person.name));
  return {
    email: named ?? (emails.length === 1 ? (emails[0] ?? null) : null),
    phone: others.length > 0 || named !== undefined ? (phones[0] ?? null) : null,
    linkedIn: linkedIn.length === 1 ? (linkedIn[0] ?? null) : null,
  };
};
