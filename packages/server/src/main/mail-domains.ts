import type { Resolver } from 'node:dns/promises';
import { checkMailDomain, type MailDomain } from '@galena/adapters/sites';
import type { Clock } from '../platform/clock/clock.ts';

// Many businesses have their mail with a few: without this each of them would be asked about for every record.
const maxKept = 2_000;
/** As long as most domains let an answer of theirs stand: one that is put right is believed again. */
const keptMs = 3_600_000;

/** Whether a domain takes mail. */
export type AskMailDomain = (domain: string) => Promise<MailDomain>;

/** What is asked of DNS; node's own `Resolver` fits. */
type NameResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveNs'>;

/**
 * Whether somebody answers for names at all. A closed network often says of every name that there is none: whoever does not know
 * the top-level domain either, cannot tell.
 */
const knowsNames = async (resolver: NameResolver, domain: string): Promise<boolean> => {
  const top = domain.slice(domain.lastIndexOf('.') + 1);
  return resolver.resolveNs(top).then(
    (servers) => servers.length > 0,
    () => false,
  );
};

const ask = async (resolver: NameResolver, domain: string, acceptsDemo: boolean): Promise<MailDomain> => {
  const answer = await checkMailDomain(domain, resolver, { acceptsDemo });
  return answer === 'refuses' && !(await knowsNames(resolver, domain)) ? 'unknown' : answer;
};

type MailAskerOptions = {
  readonly resolver: NameResolver;
  readonly clock: Clock;
  /** The domains of invented businesses take mail. */
  readonly acceptsDemo: boolean;
};

type Kept = { readonly answer: Promise<MailDomain>; readonly until: number };

/** Asks DNS whether domains take mail, each once an hour; what could not be answered is asked again. */
export const createMailAsker = ({ resolver, clock, acceptsDemo }: MailAskerOptions): AskMailDomain => {
  const kept = new Map<string, Kept>();
  return (domain) => {
    const now = clock.now().getTime();
    const known = kept.get(domain);
    if (known && now < known.until) return known.answer;
    const answer = ask(resolver, domain, acceptsDemo);
    // Away first: what is asked anew counts among the youngest.
    kept.delete(domain);
    const [oldest] = kept.size >= maxKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    const mine = { answer, until: now + keptMs };
    kept.set(domain, mine);
    void answer.then((state) => state === 'unknown' && kept.get(domain) === mine && kept.delete(domain));
    return answer;
  };
};
