import type { Resolver } from 'node:dns/promises';

/** Whether mail to a domain can arrive. `unknown`: DNS could not answer. */
export const mailDomains = ['accepts', 'refuses', 'unknown'] as const;
export type MailDomain = (typeof mailDomains)[number];

/** What is asked of DNS; node's own `Resolver` fits. */
export type MailResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>;

export type MailDomainOptions = {
  /** Answer `accepts` for domains below `demo.example` without asking: there the invented businesses live. */
  readonly acceptsDemo?: boolean;
  /** How long DNS may take for all questions, in milliseconds: 3 000. */
  readonly timeoutMs?: number;
};

const demoSuffix = '.demo.example';

/** The name server's word that there is no such name, or no such record of it. Everything else is no answer. */
const noRecord: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** An answer of DNS: records, none for certain (an empty list), or no answer (null). */
const askDns = async <Row>(question: Promise<readonly Row[]>): Promise<readonly Row[] | null> => {
  try {
    return await question;
  } catch (error) {
    return noRecord.has(codeOf(error)) ? [] : null;
  }
};

/** RFC 7505: one record with an empty name says that the domain takes no mail. Node gives the root as an empty text. */
const isNullMx = (exchange: string): boolean => exchange === '' || exchange === '.';

const findOut = async (domain: string, resolver: MailResolver): Promise<MailDomain> => {
  const exchanges = await askDns(resolver.resolveMx(domain));
  if (exchanges === null) return 'unknown';
  if (exchanges.length > 0) return exchanges.every(({ exchange }) => isNullMx(exchange)) ? 'refuses' : 'accepts';
  // RFC 5321, 5.1: without MX the address of the domain itself takes the mail.
  const addresses = await Promise.all([askDns(resolver.resolve4(domain)), askDns(resolver.resolve6(domain))]);
  if (addresses.some((found) => found !== null && found.length > 0)) return 'accepts';
  return addresses.includes(null) ? 'unknown' : 'refuses';
};

/**
 * Whether mail to a domain can arrive, by its records in DNS; no mail server is asked. Answers are not kept: who asks
 * for many keeps them.
 * @param domain the part of an address after the `@`, in lower case, in letters of the DNS (punycode)
 */
export const checkMailDomain = async (
  domain: string,
  resolver: MailResolver,
  { acceptsDemo = false, timeoutMs = 3_000 }: MailDomainOptions = {},
): Promise<MailDomain> => {
  if (acceptsDemo && domain.endsWith(demoSuffix)) return 'accepts';
  const { promise: late, resolve } = Promise.withResolvers<MailDomain>();
  const timer = setTimeout(() => resolve('unknown'), timeoutMs);
  try {
    return await Promise.race([findOut(domain, resolver), late]);
  } finally {
    clearTimeout(timer);
  }
};
