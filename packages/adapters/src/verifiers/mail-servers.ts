import { Resolver } from 'node:dns/promises';

/** What is asked of DNS; node's own `Resolver` fits. */
export type MxResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveNs'>;

/** Asks the DNS itself. @param servers name servers, an address or `address:port` each; none: the system's */
export const createMxResolver = (servers: readonly string[] = []): MxResolver => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
};

/** Who takes the mail of a domain: hosts, most preferred first, and how many of them are the most preferred; or why nobody does. */
export type MailServers =
  | { readonly hosts: readonly string[]; readonly preferred: number }
  | { readonly none: 'no_such_domain' | 'no_mail_server' | 'dns_failed' };

const wholeMs = 10_000;
const maxHosts = 10;

/** An answer of DNS: records; `no_name`, `no_record`: none for certain; `failed`: no answer. */
type Answer<Row> = readonly Row[] | 'no_name' | 'no_record' | 'failed';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

const askDns = async <Row>(question: Promise<readonly Row[]>): Promise<Answer<Row>> => {
  try {
    const rows = await question;
    return rows.length === 0 ? 'no_record' : rows;
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') return 'no_name';
    return codeOf(error) === 'ENODATA' ? 'no_record' : 'failed';
  }
};

/** In order of preference; among equals by chance, so that the load falls on all (RFC 5321, 5.1). */
const inOrder = (rows: readonly { readonly exchange: string; readonly priority: number }[]): MailServers => {
  const hosts = rows
    .map(({ exchange, priority }) => ({
      host: exchange.toLowerCase().replace(/\.$/, ''),
      priority,
      turn: Math.random(),
    }))
    // RFC 7505: the root as a mail server says that there is none.
    .filter(({ host }) => host !== '')
    .toSorted((one, other) => one.priority - other.priority || one.turn - other.turn);
  if (hosts.length === 0) return { none: 'no_mail_server' };
  const preferred = hosts.filter(({ priority }) => priority === hosts[0]?.priority);
  const names = [...new Set(hosts.map(({ host }) => host))];
  return {
    hosts: names.slice(0, maxHosts),
    preferred: Math.min(new Set(preferred.map(({ host }) => host)).size, maxHosts),
  };
};

/**
 * Whether somebody answers for names at all. A closed network often says of every name that there is none: whoever does not know the
 * top-level domain either, cannot tell.
 */
const knowsNames = async (domain: string, dns: MxResolver): Promise<boolean> =>
  typeof (await askDns(dns.resolveNs(domain.slice(domain.lastIndexOf('.') + 1)))) !== 'string';

const find = async (domain: string, dns: MxResolver): Promise<MailServers> => {
  const records = await askDns(dns.resolveMx(domain));
  if (records === 'failed') return { none: 'dns_failed' };
  if (typeof records !== 'string') return inOrder(records);
  // Without MX the address of the domain itself takes the mail (RFC 5321, 5.1).
  const addresses = await Promise.all([askDns(dns.resolve4(domain)), askDns(dns.resolve6(domain))]);
  if (addresses.some((one) => typeof one !== 'string')) return { hosts: [domain], preferred: 1 };
  if (addresses.includes('failed')) return { none: 'dns_failed' };
  const isUnknown = records === 'no_name' && addresses.every((one) => one === 'no_name');
  if (!isUnknown) return { none: 'no_mail_server' };
  return { none: (await knowsNames(domain, dns)) ? 'no_such_domain' : 'dns_failed' };
};

/** One address of a host, the same one every time; null: it has none, or nobody could be asked. */
export const findAddress = async (host: string, dns: MxResolver): Promise<string | null> => {
  for (const question of [() => dns.resolve4(host), () => dns.resolve6(host)]) {
    const found = await askDns(question());
    if (typeof found !== 'string') return found.toSorted()[0] ?? null;
  }
  return null;
};

/**
 * Finds the mail servers of a domain.
 * @param domain in the letters of the DNS
 * @throws the signal's reason
 */
export const findMailServers = async (domain: string, dns: MxResolver, signal: AbortSignal): Promise<MailServers> => {
  signal.throwIfAborted();
  const { promise: late, resolve, reject } = Promise.withResolvers<MailServers>();
  const timer = setTimeout(() => resolve({ none: 'dns_failed' }), wholeMs);
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([find(domain, dns), late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
};
