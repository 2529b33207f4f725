/** Names that are no reseller's: they mislead, or somebody uses them for something else already. */
const reserved: ReadonlySet<string> = new Set(
  `www app apps api admin administrator root mail email smtp imap pop pop3 ftp sftp ssh ns ns1 ns2 dns mx webmail autoconfig autodiscover
  static assets cdn media files img images js css status health support help docs blog news shop store billing pay payments checkout
  login signin signup register account accounts auth oauth sso dashboard portal webhook webhooks hooks events stream
  dev test testing stage staging demo preview beta internal local localhost example galena platform system security abuse postmaster
  hostmaster webmaster noreply no-reply www1 www2 vpn proxy gateway tls ask p wl`.split(/\s+/),
);

/** Whether a slug may name a reseller. */
export const isReserved = (slug: string): boolean => reserved.has(slug.toLowerCase()) || /^-|-$|^xn--/i.test(slug);

/** What the DNS says of a domain. */
export type DomainAnswer = 'proven' | 'missing' | 'wrong' | 'unreachable';

/** So long a claim that was not proven keeps others from the domain, and is tried. */
export const claimHours = 72;
/** So long a verified domain may be lost before it is served no longer. */
export const lostDays = 7;
/** Pauses between looks, in seconds: while it is not proven, and after. */
export const pauses = { pending: 10 * 60, verified: 24 * 3_600 } as const;
