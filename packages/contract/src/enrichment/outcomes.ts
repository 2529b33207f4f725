import type { LookupOutcome } from '../lists/index.ts';

/** What became of one request for a page. */
export const pageOutcomes = [
  /** The page was read. */
  'read',
  /** It sent us on to another address, which was asked next. */
  'redirected',
  /** It is, byte for byte, a page that was read before. */
  'duplicate',
  /** The site's robots.txt asks us not to read it; it was not asked for. */
  'robots',
  /** The site's robots.txt could not be had, and without it nothing may be read (RFC 9309, 2.3.1.4). */
  'robots_unreachable',
  /** It is no text that could be read: a picture, a file. */
  'not_html',
  /** The answer had nothing in it. */
  'empty',
  /** The answer, or what it says before it begins, is larger than anything worth reading. */
  'too_large',
  /** It did not come in time. */
  'timeout',
  /** The name of the host is not known. */
  'unresolvable',
  /** Nobody answers there, or not with a certificate that can be trusted. */
  'unreachable',
  /** The connection was lost before the answer began. */
  'connection_lost',
  /** The address lies in a network, on a port or behind a password where we do not go. */
  'refused_address',
  /** It sends its visitors to another site, which is not this business's as far as can be seen. */
  'redirected_away',
  /** It sends its visitors on and on, or round in a circle. */
  'too_many_redirects',
  /** The server answered that there is no such page, or that it is not for us; `status` says how. */
  'http_error',
  /** The server has too much to do and asks to be left alone. */
  'busy',
  /** The answer is not HTTP as we understand it. */
  'protocol',
  /** The page belongs to a trader of domains, not to a business. */
  'parked',
] as const;
export type PageOutcome = (typeof pageOutcomes)[number];

/** Why nothing was read of a site: what became of its first page, or one of these. */
const visitReasons = [
  ...pageOutcomes,
  /** What was given as a website is no web address. */
  'bad_address',
  /** The address is a page on somebody else's site (a social network, a portal): nothing was asked. */
  'not_own_site',
] as const;
export type VisitReason = (typeof visitReasons)[number];

/** What reasons mean for a look-up: nowhere to look, worth another try, or not allowed. */
const failureKinds = {
  robots: 'refused',
  bad_address: 'no_website',
  not_own_site: 'no_website',
  redirected_away: 'no_website',
  parked: 'no_website',
} as const satisfies Partial<Record<VisitReason, LookupOutcome>>;

/** Why a record could not be looked up, by why nothing was read of its site. */
export const failureKindOf = (reason: string): 'refused' | 'no_website' | 'unreachable' =>
  (failureKinds as Partial<Record<string, 'refused' | 'no_website'>>)[reason] ?? 'unreachable';

/** What became of a whole visit; the interface has a sentence for each. */
export const visitOutcomes = [
  ...visitReasons,
  'nothing_read',
  /** It was not asked: there is none, or another source came first. */
  'not_asked',
  /** Something in the product itself went wrong over this website. */
  'unexpected',
] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];
