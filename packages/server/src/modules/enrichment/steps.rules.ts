import { leadColumnNames, type LeadRecord } from '@galena/contract/contacts';
import { maxEmployees } from '@galena/contract/billing';
import type { ListType } from '@galena/contract/kernel';
import type { LookupAction } from '@galena/contract/enrichment';
import type { EnrichField } from '@galena/contract/search';
import type { OpenEnricher } from '../sources/index.ts';
import type { Finding, FoundEmployee, SeenAt, Subject } from '../records/index.ts';

type Lead = Parameters<OpenEnricher['canAsk']>[0];
type Answer = NonNullable<Awaited<ReturnType<OpenEnricher['ask']>>['enriched']>;

/** What sources outside call the things that look-ups look for. */
export const fieldOf: Readonly<Record<LookupAction, EnrichField>> = {
  email: 'email',
  phone: 'phone',
  employees: 'employees',
  influencer: 'profile',
};

/** What is known of a record, for who knows it by more than its website. */
export const knownOf = (type: ListType, subject: Subject): Lead => {
  const { name, first_name, last_name, company, website, linkedin_url, email, phone, country, state, city } = subject;
  const { platform, username, url, ref, ref_source: source } = subject;
  const all = {
    name,
    first_name,
    last_name,
    company,
    website,
    linkedin_url,
    email,
    phone,
    country,
    state,
    city,
  };
  const told = Object.entries({ ...all, platform, username, url }).filter(
    ([, value]) => value !== null && value !== '',
  );
  return {
    type,
    ...Object.fromEntries(told),
    ...(ref !== null && source !== null && { refs: { [source]: ref } }),
  };
};

/** Where a source's answer comes from. */
export type Origin = Pick<OpenEnricher, 'key' | 'method' | 'licence'> & { readonly fetchedAt: string };

const dayMs = 24 * 3600 * 1000;

/** Until when the licence of a source allows a value of one of its fields to be kept. */
const keptUntil = ({ licence, fetchedAt }: Origin, field: string): Pick<SeenAt, 'keep_until'> => {
  const keeps = licence?.keeps;
  if (!keeps || keeps.forever.includes(field)) return {};
  return { keep_until: new Date(Date.parse(fetchedAt) + keeps.days * dayMs).toISOString().slice(0, 10) };
};

const seenAt = (origin: Origin, record: Pick<LeadRecord, 'ref_url'>, field: string, score: number | null): SeenAt => ({
  source: origin.key,
  method: origin.method,
  ref_url: record.ref_url ?? null,
  fetched_at: origin.fetchedAt,
  verified_at: null,
  confidence: score,
  snippet: null,
  mark: null,
  mail_server: null,
  ...keptUntil(origin, field),
});

type Values = { readonly record: Answer['record']; readonly origin: Origin };

const emailsIn = ({ record, origin }: Values): readonly Finding[] =>
  (record.emails ?? []).map(({ email, type, score }) => ({
    field: 'email',
    value: email,
    type,
    score,
    seen: [seenAt(origin, record, 'emails', score)],
  }));

const phonesIn = ({ record, origin }: Values): readonly Finding[] =>
  (record.phones ?? []).map(({ number, type }) => ({
    field: 'phone',
    value: number,
    type,
    seen: [seenAt(origin, record, 'phones', null)],
  }));

const told = ({ record, origin }: Values, field: string, value: unknown): readonly Finding[] =>
  value === undefined || value === null
    ? []
    : [{ field, value: value as Finding['value'], seen: [seenAt(origin, record, field, null)] }];

/** All that a platform says of somebody: whoever paid for it gets it whole. */
const profileIn = (values: Values): readonly Finding[] => {
  const { record } = values;
  return [
    ...emailsIn(values),
    ...phonesIn(values),
    ...leadColumnNames.flatMap((column) => told(values, column, record[column])),
    ...Object.entries(record.data ?? {}).flatMap(([path, value]) => told(values, `data.${path}`, value)),
  ];
};

const findingsBy: Readonly<Record<Exclude<LookupAction, 'employees'>, (values: Values) => readonly Finding[]>> = {
  email: emailsIn,
  phone: phonesIn,
  influencer: profileIn,
};

/** What a source's answer says of what was looked for, and of nothing else: what was not asked for is not sold. */
export const findingsIn = (action: LookupAction, record: Answer['record'], origin: Origin): readonly Finding[] =>
  action === 'employees' ? [] : findingsBy[action]({ record, origin });

/** Who works at a business, as a source says. */
export const employeesIn = (people: Answer['people'], origin: Origin): readonly FoundEmployee[] =>
  (people ?? []).slice(0, maxEmployees).map((person) => ({
    name: person.name,
    position: person.position ?? person.job_title ?? null,
    email: person.emails?.[0]?.email ?? null,
    phone: person.phones?.[0]?.number ?? null,
    linkedin_url: person.linkedin_url ?? null,
    source: origin.key,
    method: origin.method,
    ref_url: person.ref_url ?? null,
    snippet: null,
    mark: null,
    fetched_at: origin.fetchedAt,
  }));
