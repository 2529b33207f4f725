import type { LeadRecord } from '@galena/contract/contacts';
import type { Enricher, EnrichField, KnownLead } from './port.ts';

/** What a lead says of itself, without by what id: it is looked up about one that is known. */
export const withoutRef = ({ ref: _ref, ...record }: LeadRecord): Omit<LeadRecord, 'ref'> => record;

/** Both names of somebody; null where one of them is not known. */
export const namesOf = ({ name, first_name: first, last_name: last }: KnownLead) => {
  if (first !== undefined && last !== undefined) return { first, last };
  const words = (name ?? '').split(/\s+/).filter(Boolean);
  const [given = first, family = last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return given === undefined || family === undefined ? null : { first: given, last: family };
};

/** Somebody's whole name. */
export const fullNameOf = (lead: KnownLead): string | undefined => {
  const names = namesOf(lead);
  return lead.name ?? (names === null ? undefined : `${names.first} ${names.last}`);
};

/** Whether an enricher gives something for a kind of leads. */
export const isGiven = ({ gives }: Pick<Enricher, 'gives'>, { type }: KnownLead, field: EnrichField): boolean =>
  gives.some((one) => one.type === type && one.fields.includes(field));
