import type { LeadRecord, ValueSighting } from '@galena/contract/contacts';
import { leadOf, type Business } from './businesses.rules.ts';

/** What is one source's as a whole: of the first that says a city, so that no address is made of two. */
const addressNames = ['street', 'postal_code', 'city', 'state', 'country'] as const;

type Address = Pick<LeadRecord, (typeof addressNames)[number]>;

const addressOf = (lead: LeadRecord): Address =>
  Object.fromEntries(addressNames.flatMap((name) => (lead[name] === undefined ? [] : [[name, lead[name]]])));

/** Each once, whatever its case. */
const unique = <Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly Value[] =>
  [...new Map(values.toReversed().map((value) => [keyOf(value).toLowerCase(), value])).values()].toReversed();

/** Under whose terms a lead is. */
const attributionOf = ({ data }: LeadRecord): string => {
  const attribution = data?.['attribution'];
  return typeof attribution === 'string' ? attribution : '';
};

/** What a lead says, value by value, and whose that is. */
const sightingsIn = (lead: LeadRecord): readonly ValueSighting[] => {
  const whose = {
    ref_url: lead.ref_url ?? null,
    snippet: attributionOf(lead),
    mark: null,
    mail_server: null,
    confidence: null,
  };
  const columns = ['name', ...addressNames, 'website'] as const;
  return [
    ...columns.flatMap((field) => (lead[field] === undefined ? [] : [{ field, value: lead[field], ...whose }])),
    ...(lead.phones ?? []).map(({ number }) => ({ field: 'phone', value: number, ...whose })),
    ...(lead.emails ?? []).map(({ email }) => ({ field: 'email', value: email, ...whose })),
    ...Object.entries(lead.data ?? {}).map(([name, value]) => ({ field: `data.${name}`, value, ...whose })),
  ];
};

const contactsOf = (leads: readonly LeadRecord[]): Pick<LeadRecord, 'phones' | 'emails'> => {
  const phones = unique(
    leads.flatMap((lead) => lead.phones ?? []),
    ({ number }) => number,
  );
  const emails = unique(
    leads.flatMap((lead) => lead.emails ?? []),
    ({ email }) => email,
  );
  return { ...(phones.length > 0 ? { phones } : {}), ...(emails.length > 0 ? { emails } : {}) };
};

const kindsOf = ({ data = {} }: LeadRecord): readonly string[] =>
  [data['category'] ?? [], data['categories'] ?? []].flat().map(String);

const dataOf = (leads: readonly LeadRecord[]): NonNullable<LeadRecord['data']> => {
  // Of what several say the first one's stands: its place on the map is one source's as well.
  const { categories: _own, ...known } = Object.assign({}, ...leads.toReversed().map(({ data }) => data)) as Readonly<
    Record<string, string | number>
  >;
  const [category, ...others] = unique(leads.flatMap(kindsOf), String);
  return {
    ...known,
    ...(category === undefined ? {} : { category }),
    ...(others.length > 0 ? { categories: others } : {}),
    attribution: unique(leads.map(attributionOf), String).join('; '),
  };
};

/**
 * The one lead of a place that several data sets have: what any of them knows, the first first, each value with whose it is. It is as
 * old as the oldest of them.
 * @param places its rows in the order of their ids: saved under the first, it stays the same lead whichever data sets come and go
 */
export const mergedLeadOf = (places: readonly Business[], percent: number): LeadRecord => {
  const leads = places.map(leadOf);
  const first = leads[0] as LeadRecord;
  const spoken = leads.find(({ city }) => city !== undefined) ?? leads.find(({ country }) => country !== undefined);
  const withWebsite = leads.find((lead) => lead.website !== undefined);
  const asOf = leads.flatMap(({ as_of }) => as_of ?? []).toSorted()[0];
  return {
    ref: first.ref,
    ref_of: first.ref_of as string,
    ...(first.ref_url === undefined ? {} : { ref_url: first.ref_url }),
    ...(asOf === undefined ? {} : { as_of: asOf }),
    ...(first.name === undefined ? {} : { name: first.name }),
    ...addressOf(spoken ?? first),
    ...(withWebsite?.website === undefined ? {} : { website: withWebsite.website }),
    ...contactsOf(leads),
    data: dataOf(leads),
    sightings: leads.flatMap(sightingsIn),
    match_percent: percent,
  };
};
