import type { SiteVisit, VisitInput } from '@galena/adapters/sites';
import { definePort } from '../../platform/ports/ports.ts';

/** For whom a website is read. */
type SiteReader = {
  /** Whether the sites of the sandbox's invented businesses exist for them. */
  readonly knowsInvented: boolean;
  readonly signal: AbortSignal;
};

/** Reads the website of a business, politely. @throws what the signal says, or what its limiter throws */
export type VisitSite = (input: VisitInput, reader: SiteReader) => Promise<SiteVisit>;

export const visitSitePort = definePort<VisitSite>('visitSite');
