import type { FoundEmail, FoundPerson, FoundPhone, FoundProfile, FoundTech, Sighting } from '../findings.ts';
import type { PageOutcome, VisitReason } from '@galena/contract/enrichment';
import type { MailDomain } from './mail-domain.ts';

export type { PageOutcome, VisitReason };

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
  /**
   * The registrable domains that are the business's own, the one that answered first; those that it only rents a name under
   * (wixsite.com) and addresses without a name are not among them.
   */
  readonly domains: readonly string[];
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

/** A visit that read nothing. @param pages what was tried */
export const emptyVisit = (reason: VisitReason, pages: readonly VisitedPage[] = []): SiteVisit => ({
  site: null,
  moved_to: null,
  domains: [],
  outcome: 'nothing_read',
  reason,
  ended: 'nothing_read',
  pages,
  emails: [],
  phones: [],
  profiles: [],
  people: [],
  technologies: [],
  title: null,
  description: null,
  language: null,
  wasCut: false,
});
