import { Resolver } from 'node:dns/promises';
import { outsideOnly, type Outbound } from '@galena/adapters/http';
import { readPage, visitSite } from '@galena/adapters/sites';
import type { VisitSite } from '../modules/enrichment/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { createMailAsker, type AskMailDomain } from './mail-domains.ts';

export type SiteVisitorOptions = {
  readonly outbound: Outbound;
  readonly config: Config;
  readonly clock: Clock;
  /** Instead of DNS. */
  readonly resolveMail?: AskMailDomain | undefined;
};

/** Who reads the websites of businesses for the rooms. */
export const createSiteVisitor = ({ outbound, config, clock, ...options }: SiteVisitorOptions): VisitSite => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const resolveMail = options.resolveMail ?? createMailAsker({ resolver, clock, acceptsDemo: config.GALENA_SANDBOX });
  const outside = outsideOnly(outbound);
  const standing = {
    resolveMail,
    now: clock.now,
    delayMs: config.GALENA_SITE_DELAY_MS,
    pageMs: config.GALENA_PAGE_TIMEOUT_MS,
    // Two slow pages are as much as one site is worth.
    siteMs: 2 * config.GALENA_PAGE_TIMEOUT_MS,
    testHosts: config.GALENA_OUTBOUND_ALLOW,
  };
  return (input, { knowsInvented, signal }) =>
    visitSite({ ...standing, outbound: knowsInvented ? outbound : outside, signal }, input, readPage);
};
