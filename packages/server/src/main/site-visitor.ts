import { Resolver } from 'node:dns/promises';
import { outsideOnly, type Outbound } from '@galena/adapters/http';
import { checkMailDomain, readPage, visitSite, type MailDomain } from '@galena/adapters/sites';
import type { Clock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { House } from '../platform/work/work.ts';

// Many businesses have their mail with a few: without this each of them would be asked about for every record.
const mostKept = 2_000;

/** Whether a domain takes mail. */
export type AskMailDomain = (domain: string) => Promise<MailDomain>;

/**
 * Whether somebody answers for names at all. A closed network often says of every name that there is none: whoever does not know
 * the top-level domain either, cannot tell.
 */
const knowsNames = async (resolver: Resolver, domain: string): Promise<boolean> => {
  const top = domain.slice(domain.lastIndexOf('.') + 1);
  return resolver.resolveNs(top).then(
    (servers) => servers.length > 0,
    () => false,
  );
};

const ask = async (resolver: Resolver, domain: string, acceptsDemo: boolean): Promise<MailDomain> => {
  const answer = await checkMailDomain(domain, resolver, { acceptsDemo });
  return answer === 'refuses' && !(await knowsNames(resolver, domain)) ? 'unknown' : answer;
};

/** Asks DNS whether domains take mail, each once while it is kept; what could not be answered is asked again. */
const createMailAsker = (acceptsDemo: boolean): AskMailDomain => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const kept = new Map<string, Promise<MailDomain>>();
  return (domain) => {
    const known = kept.get(domain);
    if (known) return known;
    const answer = ask(resolver, domain, acceptsDemo);
    const [oldest] = kept.size >= mostKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(domain, answer);
    void answer.then((said) => (said === 'unknown' ? kept.delete(domain) : true));
    return answer;
  };
};

export type SiteVisitorOptions = {
  readonly outbound: Outbound;
  readonly config: Config;
  readonly clock: Clock;
  /** Instead of DNS. */
  readonly resolveMail?: AskMailDomain | undefined;
};

/** Who reads the websites of businesses for the rooms. */
export const createSiteVisitor = ({ outbound, config, clock, ...options }: SiteVisitorOptions): House['visitSite'] => {
  const resolveMail = options.resolveMail ?? createMailAsker(config.GALENA_SANDBOX);
  const outside = outsideOnly(outbound);
  const standing = {
    resolveMail,
    now: clock.now,
    delayMs: config.GALENA_SITE_DELAY_MS,
    testHosts: config.GALENA_OUTBOUND_ALLOW,
  };
  return (wish, { knowsInvented, signal }) =>
    visitSite({ ...standing, outbound: knowsInvented ? outbound : outside, signal }, wish, readPage);
};
