import type { Estimated, FoundPage, Question } from '@galena/adapters/searchers';
import type { SiteVisit } from '@galena/adapters/sites';
import { failureKindOf } from '@galena/contract/enrichment';
import { AppError, VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { demoSuffix, filterSchemas, searchErrors, type FiltersOf } from '@galena/contract/search';
import { moment } from '../../platform/clock/clock.ts';
import { admit } from '../../platform/context/admit.ts';
import type { RateLimit } from '../../platform/limits/rate-limiter.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import type { RegisteredSearcher } from '../sources/index.ts';
import { siteSource } from './findings.rules.ts';
import { asksForPeople, leadOf, matchOf, siteFilters } from './site-leads.rules.ts';
import { readSite } from './visits.service.ts';

const never = new AbortController().signal;

type DomainFilters = FiltersOf<'domain'>;

const filtersOf = ({ filters }: Question): DomainFilters => {
  const read = filterSchemas.domain.safeParse(filters);
  if (!read.success) throw new VendorError(siteSource, 'bad_input', 'The filters do not fit this kind of search');
  return read.data;
};

/** The host of a domain or an address as it was typed. */
const hostOf = (typed: string): string => {
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  if (!url) throw new VendorError(siteSource, 'bad_input', 'No domain');
  return url.host.replace(/^www\./, '');
};

// What may be over in a minute is no answer to be kept for a day.
const passing: ReadonlySet<string | null> = new Set<SiteVisit['reason']>([
  'timeout',
  'unreachable',
  'connection_lost',
  'busy',
  'robots_unreachable',
]);

const refusals = {
  unreachable: searchErrors.site_unreachable,
  refused: searchErrors.site_refused,
  no_website: searchErrors.site_missing,
} as const;

/**
 * A site that could not be read is no answer: nothing is known of what it holds. Nor is it a fault of the source, which would be
 * left out after some of them. @throws AppError 422 that says why
 */
const refuseUnread = ({ outcome, reason }: SiteVisit): void => {
  if (outcome === 'read') return;
  const def = refusals[failureKindOf(reason ?? outcome)];
  throw new AppError(def, { fields: { domain: [def.message] } });
};

const refusePassing = (visit: SiteVisit): void => {
  if (passing.has(visit.reason)) refuseUnread(visit);
};

// A quote is asked for while somebody types; nobody types so many addresses in a minute.
const quoteLimit: RateLimit = { name: 'site-quotes', calls: 20, seconds: 60 };

/** Reads the site that a question names; the same day again, what was read before answers: so a run pays for what its quote saw. */
const visitOf = (context: Context, filters: DomainFilters, isQuote: boolean, signal = never): Promise<SiteVisit> => {
  const { domain: typed = '' } = filters;
  const host = hostOf(typed);
  const wants = asksForPeople(filters) ? 'people' : 'contacts';
  const key = `domain:${host}:${wants}:${moment(context.clock).slice(0, 10)}`;
  const website = typed.includes('://') ? typed : host;
  // Not the country that was asked for: numbers would be read as dialled there, wherever the business is.
  const input = { key, website, country: null, wants, isTyped: true } as const;
  const admitQuote = (): Promise<void> => admit(context, quoteLimit, String(actorAccount(context.actor)));
  return readSite(context, input, signal, { check: refusePassing, ...(isQuote && { admit: admitQuote }) });
};

const leadsOf = async (
  context: Context,
  question: Question,
  isQuote: boolean,
  signal?: AbortSignal,
): Promise<readonly LeadRecord[]> => {
  const filters = filtersOf(question);
  const visit = await visitOf(context, filters, isQuote, signal);
  refuseUnread(visit);
  const lead = leadOf(visit);
  const percent = lead ? matchOf({ lead, visit, filters }) : 0;
  return lead && percent >= question.match ? [{ ...lead, match_percent: percent }] : [];
};

const estimate = async (context: Context, question: Question, signal?: AbortSignal): Promise<Estimated> => {
  const leads = await leadsOf(context, question, true, signal);
  const withEmail = leads.filter(({ emails = [] }) => emails.length > 0).length;
  return {
    available: leads.length,
    isCapped: false,
    withEmail,
    facets: { countries: [], categories: [] },
    first: leads,
  };
};

const find = async (context: Context, question: Question, _: unknown, signal?: AbortSignal): Promise<FoundPage> => ({
  records: await leadsOf(context, question, false, signal),
  next: null,
});

/** Of an invented business that has an address on its website; it exists for demo accounts. */
const inventedSite = `northgate-logistics-berlin-c0601de.${demoSuffix}`;

/** A search for one domain: its own website, read as look-ups read it. */
export const siteSearcher: RegisteredSearcher = {
  key: siteSource,
  label: 'The website itself',
  // The other is nobody's: kept for examples, and answered by a page (RFC 2606).
  findExamples: async (context) => [
    context.app.config.GALENA_SANDBOX && userOf(context).isDemo ? inventedSite : 'example.com',
  ],
  type: 'domain',
  isSandbox: false,
  method: 'crawl',
  supportedFilters: siteFilters,
  needs: ['domain'],
  cost: 'free',
  licence: null,
  estimate,
  find,
};
