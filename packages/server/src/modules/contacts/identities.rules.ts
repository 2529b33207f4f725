import type { ListType } from '@galena/contract/kernel';
import { emailKeyOf, hostOf, phoneOf, profileOf, type LeadRecord } from '@galena/contract/contacts';

/** Whom a lead is about: what kinds of lists share. A company, a business nearby and a domain may be the same business. */
export type IdentityClass = 'person' | 'business' | 'profile' | 'group';

const classes: Readonly<Record<ListType, IdentityClass>> = {
  people: 'person',
  company: 'business',
  local: 'business',
  domain: 'business',
  influencer: 'profile',
  group: 'group',
};

export const identityClassOf = (type: ListType): IdentityClass => classes[type];

/** `ref`: a source gives everybody one id, so two ids of one source are two. */
type KeyKind = 'ref' | 'profile' | 'host' | 'site' | 'email' | 'phone';

export type IdentityKey = { readonly kind: KeyKind; readonly key: string };

/** A text to compare by: lower case, without accents, signs and double spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Where somebody shows themselves: of a person their profile, of an influencer or a group its page. */
const profilesOf = (type: ListType, { linkedin_url, data }: LeadRecord): readonly string[] => {
  const own =
    type === 'people' ? textOf(linkedin_url) : type === 'influencer' || type === 'group' ? textOf(data?.['url']) : null;
  const found = own === null ? null : profileOf(own);
  return found === null ? [] : [found];
};

const siteKeys = (type: ListType, record: LeadRecord, host: string): readonly IdentityKey[] => {
  if (type === 'domain') return [{ kind: 'host', key: host }];
  // Chains have one site for all branches: the name and, nearby, the street tell them apart.
  const branch = type === 'local' ? ` ${fold(record.street ?? record.city ?? '')}` : '';
  return [{ kind: 'site', key: `${host} ${fold(record.name ?? '')}${branch}` }];
};

/** Whose ids a record's `ref` is one of; null: nobody's. */
export const refSourceOf = ({ ref_of: other }: LeadRecord, source: string): string | null =>
  other === undefined ? source : other;

/**
 * Everything that leads to whom a record is about, the surest first.
 * @param source whose record it is: ids are its own, unless the record says whose
 * @param hashOf of an e-mail address, which is not kept in the clear here
 */
export const keysOf = (
  type: ListType,
  record: LeadRecord,
  source: string,
  hashOf: (text: string) => string,
): readonly IdentityKey[] => {
  const { website } = record;
  const host = website && ['company', 'local', 'domain'].includes(type) ? hostOf(website) : null;
  const emails = (record.emails ?? []).flatMap(({ email }) => emailKeyOf(email) ?? []);
  const phones = (record.phones ?? []).flatMap(({ number }) => phoneOf(number) ?? []);
  const of = identityClassOf(type);
  // Branches share an address, colleagues a switchboard: what several have says who it is together with the name.
  const shared = (key: string): string => `${key} ${fold(record.name ?? '')}`;
  const refSource = refSourceOf(record, source);
  const keys: readonly IdentityKey[] = [
    ...(refSource === null ? [] : [{ kind: 'ref' as const, key: `${refSource}:${record.ref}` }]),
    ...profilesOf(type, record).map((key) => ({ kind: 'profile' as const, key })),
    ...(host === null ? [] : siteKeys(type, record, host)),
    ...emails.map((email) => ({
      kind: 'email' as const,
      key: of === 'person' ? hashOf(email) : shared(hashOf(email)),
    })),
    ...phones.map((phone) => ({ kind: 'phone' as const, key: shared(phone) })),
  ];
  const named = keys.map((one) => ({ ...one, key: `${of} ${one.key}` }));
  return [...new Map(named.map((one) => [`${one.kind} ${one.key}`, one])).values()];
};

/** The source of a `ref` key. */
export const sourceOfRef = (key: string): string => key.slice(0, key.indexOf(':'));
