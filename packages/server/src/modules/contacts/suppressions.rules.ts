import { emailKeyOf, hostOf, phoneOf, profileOf, type LeadRecord } from '@galena/contract/contacts';

export type SuppressionKind = 'email' | 'phone' | 'domain' | 'profile';
/**
 * How an opt-out came: somebody entered it, said it of a record, or brought a file; or a CRM says of its contact that it is not to be
 * disturbed, unsubscribed, or takes no mail.
 */
export type SuppressionSource = 'hand' | 'record' | 'file' | 'crm' | 'crm_unsubscribed' | 'crm_bounced';

/** Something by which somebody asked not to be contacted, in the form in which it is compared. */
export type Contact = { readonly kind: SuppressionKind; readonly text: string };

/** A contact as it is kept: its hash tells nobody whom it is about. */
export type Hashed = { readonly kind: string; readonly hash: Buffer };

/** A domain and those it lies in, without the last part: `shop.acme.co.uk`, `acme.co.uk`, `co.uk`. */
const domainsOf = (host: string): readonly string[] => {
  const parts = host.split('.');
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'));
};

/** A contact as it is compared; null for what is none. */
export const contactOf = (kind: SuppressionKind, text: string): Contact | null => {
  const read = { email: emailKeyOf, phone: phoneOf, domain: hostOf, profile: profileOf }[kind](text);
  return read === null ? null : { kind, text: read };
};

/** Hosts on which people and businesses have pages of their own: an address there is somebody's profile and no site. */
const profileHosts =
  /^(?:[a-z-]+\.)?(?:linkedin|facebook|instagram|twitter|x|tiktok|youtube|github|pinterest|xing|threads|twitch|vk|reddit|t)\.(?:com|net|tv|me)$/;

/** A contact from a text of which nobody said what it is; null: it is none. */
export const contactIn = (text: string): Contact | null => {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed.replace(/^\+?[\d\s().-]+$/, ''))) return null;
  if (trimmed.includes('@') && !/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && !trimmed.includes('/'))
    return contactOf('email', trimmed.replace(/^mailto:/i, ''));
  if (/^\+[\d\s().-]+$/.test(trimmed)) return contactOf('phone', trimmed);
  if (/^00[\d\s().-]+$/.test(trimmed)) return contactOf('phone', `+${trimmed.slice(2)}`);
  const host = hostOf(trimmed);
  if (host === null || !/^[^.]+(?:\.[^.]+)*\.[^.\d][^.]+$/.test(host)) return null;
  if (!profileHosts.test(host)) return contactOf('domain', trimmed);
  const profile = contactOf('profile', trimmed);
  // The host alone is everybody who has a page there.
  return profile?.text.includes('/') ? profile : null;
};

type Reachable = Pick<LeadRecord, 'emails' | 'phones' | 'potential_emails' | 'website' | 'linkedin_url' | 'data'>;

/** Every way a record could reach somebody: its addresses, their domains and that of its site, numbers, profiles. */
export const contactsOf = (record: Reachable): readonly Contact[] => {
  const emails = [...(record.emails ?? []), ...(record.potential_emails ?? [])].flatMap(
    ({ email }) => emailKeyOf(email) ?? [],
  );
  const site = record.website ? hostOf(record.website) : null;
  const hosts = [...emails.map((email) => email.slice(email.lastIndexOf('@') + 1)), ...(site === null ? [] : [site])];
  const page = record.data?.['url'];
  const profiles = [record.linkedin_url, typeof page === 'string' ? page : undefined].flatMap(
    (address) => (address === undefined ? null : profileOf(address)) ?? [],
  );
  const all: readonly Contact[] = [
    ...emails.map((text) => ({ kind: 'email' as const, text })),
    ...(record.phones ?? []).flatMap(({ number }) => {
      const text = phoneOf(number);
      return text === null ? [] : [{ kind: 'phone' as const, text }];
    }),
    ...hosts.flatMap(domainsOf).map((text) => ({ kind: 'domain' as const, text })),
    ...profiles.map((text) => ({ kind: 'profile' as const, text })),
  ];
  return [...new Map(all.map((one) => [`${one.kind} ${one.text}`, one])).values()];
};
