import type { FoundEmail, FoundPerson, FoundPhone, FoundProfile, FoundTech, Sighting } from '../findings.ts';
import type { MailDomain } from './mail-domain.ts';

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
export const visitReasons = [
  ...pageOutcomes,
  /** What was given as a website is no web address. */
  'bad_address',
  /** The address is a page on somebody else's site (a social network, a portal): nothing was asked. */
  'not_own_site',
] as const;
export type VisitReason = (typeof visitReasons)[number];

/** Why a visit ended when it did. */
export const visitEnds = [
  /** What was wanted had been found: each further page would only cost the other side. */
  'enough',
  /** No further page was worth reading. */
  'no_more_pages',
  /** As many pages were asked for as may be. */
  'page_limit',
  /** The time for one site was over. */
  'time_limit',
  /** Too many requests in a row brought nothing. */
  'too_many_errors',
  /** The server asked to be left alone. */
  'busy',
  /** The first page could not be had, so there was nothing to go on with. */
  'nothing_read',
] as const;
export type VisitEnd = (typeof visitEnds)[number];

/** How an answer was cut short of its end. */
export type CutBy = 'too_large' | 'timeout' | 'connection_lost' | 'protocol';

/** One request for a page; those for robots.txt are not among them. */
export type VisitedPage = {
  /** The address that was asked. */
  readonly url: string;
  /** Null: no answer came, or nothing was asked. */
  readonly status: number | null;
  readonly outcome: PageOutcome;
  /** How much of the body was read, in bytes after decompression. */
  readonly bytes: number;
  /** Of the bytes that were read, in hexadecimal. Null: none were. */
  readonly sha256: string | null;
  /** ISO 8601, UTC: when the answer had come, or it was clear that none would. */
  readonly fetched_at: string;
  /** There is more on the page than was read of it. */
  readonly wasCut: boolean;
  /** Why the body was not read to its end; null: it was. What had come of it was read nevertheless. */
  readonly cutBy: CutBy | null;
};

/** Where and when a value was seen. */
export type PageSighting = { readonly page: string; readonly fetched_at: string; readonly sighting: Sighting };

/** A value with all pages that show it: the most certain first, at most five. */
export type Seen<Value extends { readonly sighting: Sighting }> = Omit<Value, 'sighting'> & {
  readonly sightings: readonly PageSighting[];
};

export type SeenEmail = Seen<FoundEmail> & {
  /** Whether its domain takes mail; null: nobody was asked. */
  readonly mail_domain: MailDomain | null;
};

/** All that a site tells of who is behind it, and how it was found out. Plain JSON. Each list has the best first. */
export type SiteVisit = {
  /** The address of the first page, after redirects. Null: there was none. */
  readonly site: string | null;
  /** The registrable domain that the site moved to; null: it is where it was said to be. */
  readonly moved_to: string | null;
  readonly outcome: 'read' | 'nothing_read';
  /** Why nothing was read; null: something was. */
  readonly reason: VisitReason | null;
  readonly ended: VisitEnd;
  /** In the order of asking. */
  readonly pages: readonly VisitedPage[];
  /** At most 50. */
  readonly emails: readonly SeenEmail[];
  /** At most 50. */
  readonly phones: readonly Seen<FoundPhone>[];
  /** At most 20. */
  readonly profiles: readonly Seen<FoundProfile>[];
  /** At most 100. */
  readonly people: readonly Seen<FoundPerson>[];
  readonly technologies: readonly Seen<FoundTech>[];
  /** Of the first page. */
  readonly title: string | null;
  readonly description: string | null;
  readonly language: string | null;
  /** Values or sightings beyond these bounds were left out, or a page was not read to its end. */
  readonly wasCut: boolean;
};
