import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/lists';

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

/** The host of an address of the web, without `www.`; null for what is none. */
export const hostOf = (address: string): string | null => {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const { hostname } = new URL(whole);
  return hostname.replace(/^www\./, '').replace(/\.$/, '') || null;
};

/** A profile's address to compare by: host and path, without `www.`, query, ending slash and case. */
export const profileOf = (address: string): string | null => {
  const host = hostOf(address);
  if (host === null) return null;
  const { pathname } = new URL(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`);
  // Countries have their own hosts for the same profile.
  const shared = host.replace(/^[a-z]{2}\.(?=linkedin\.com$)/, '');
  return `${shared}${pathname.replace(/\/+$/, '')}`.toLowerCase();
};

/** An e-mail address to compare by; null for what is none. */
export const emailOf = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@]+\.[^\s@.]{2,}$/u.test(email) ? email : null;
};

/** Digits with their plus; null for what is no whole number (E.164 has at most 15 digits). */
export const phoneOf = (text: string): string | null => {
  const digits = text.replace(/[^\d+]/g, '');
  return /^\+\d{7,15}$/.test(digits) ? digits : null;
};

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

/** Whose ids a record's `ref` is one of. */
export const refSourceOf = ({ ref_of: other }: LeadRecord, source: string): string => other ?? source;

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
  const emails = (record.emails ?? []).flatMap(({ email }) => emailOf(email) ?? []);
  const phones = (record.phones ?? []).flatMap(({ number }) => phoneOf(number) ?? []);
  const of = identityClassOf(type);
  // Branches share an address, colleagues a switchboard: what several have says who it is together with the name.
  const shared = (key: string): string => `${key} ${fold(record.name ?? '')}`;
  const keys: readonly IdentityKey[] = [
    { kind: 'ref', key: `${refSourceOf(record, source)}:${record.ref}` },
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
