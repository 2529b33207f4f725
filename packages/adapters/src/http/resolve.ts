import { lookup, Resolver as DnsResolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';
import type { AddressRules } from './url-rules.ts';

/**
 * Turns a host name into all its addresses (IPv4 and IPv6, as text). Rejects, or gives an empty list, where there
 * are none. Asked once per connection; its answer is the only one used.
 */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The name is known not to exist, or to have no address: asking again soon is of no use. */
const isFinal = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(codeOf(error));

/** The system's own look-up, hosts file and search domains included. */
export const resolveBySystem: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The resolver for names out of other people's hands: DNS only. The system's look-up would hold one of the four
 * threads that password hashing, files and compression also need, for as long as a stranger's name server is silent.
 * @param servers name servers to ask, an address or `address:port` each; none: the system's
 */
export const createDnsResolver = (servers: readonly string[] = []): Resolver => {
  const dns = new DnsResolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) dns.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    // No DNS server is configured that this library can read: the system may know a way of its own.
    if (errors.every((error) => codeOf(error) === 'ECONNREFUSED')) return await resolveBySystem(hostname);
    throw errors.find((error) => !isFinal(error)) ?? errors[0];
  };
};

/**
 * The addresses a connection may be made to.
 * @param host a name, or an address without brackets
 * @param isTestHost the operator allows exactly this host and port: its addresses are not checked
 * @throws OutboundError `unresolvable`, or `refused_address` if but one of the addresses is not public: a name with
 * one foot inside is an attack or a mistake, and picking the outer foot would make the answer depend on luck
 */
export const resolveChecked = async (
  host: string,
  isTestHost: boolean,
  rules: AddressRules,
  resolver: Resolver,
): Promise<readonly string[]> => {
  const addresses = isIP(host) === 0 ? await askResolver(host, resolver) : [host];
  const isWrong = (address: string): boolean => !isTestHost && !isPublicAddress(address, rules.alsoRefused);
  if (addresses.some((address) => isWrong(address))) {
    throw new OutboundError('refused_address', 'The address is not a public one');
  }
  return addresses;
};

const askResolver = async (host: string, resolver: Resolver): Promise<readonly string[]> => {
  let addresses: readonly string[];
  try {
    addresses = await resolver(host);
  } catch (cause) {
    throw new OutboundError('unresolvable', 'The host cannot be found', { cause, retryable: !isFinal(cause) });
  }
  if (addresses.length === 0) throw new OutboundError('unresolvable', 'The host has no address');
  return addresses;
};
