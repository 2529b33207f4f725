import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** A network as the rules use it: IPv4 or IPv6, with its prefix length in bits. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * IPv4 networks that no request may reach. Source: IANA IPv4 Special-Purpose Address Registry
 * (iana.org/assignments/iana-ipv4-special-registry), whole, also its "globally reachable" rows: nobody's web site
 * lives there. Multicast (RFC 5771) has a registry of its own. The last row is public on paper only.
 */
export const refusedIpv4Networks = [
  '0.0.0.0/8', // "this network", RFC 791; Linux connects 0.0.0.0 to itself
  '10.0.0.0/8', // private use, RFC 1918
  '100.64.0.0/10', // carrier NAT, RFC 6598; Alibaba's metadata service is 100.100.100.200
  '127.0.0.0/8', // loopback, RFC 1122
  '169.254.0.0/16', // link local, RFC 3927; cloud metadata
  '172.16.0.0/12', // private use, RFC 1918
  '192.0.0.0/24', // IETF protocol assignments, RFC 6890; Oracle's metadata service is 192.0.0.192
  '192.0.2.0/24', // documentation, RFC 5737
  '192.31.196.0/24', // AS112, RFC 7535
  '192.52.193.0/24', // AMT, RFC 7450
  '192.88.99.0/24', // 6to4 relay, RFC 7526
  '192.168.0.0/16', // private use, RFC 1918
  '192.175.48.0/24', // AS112, RFC 7534
  '198.18.0.0/15', // benchmarking, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved, RFC 1112, with the broadcast address, RFC 8190
  '168.63.129.16/32', // Azure's WireServer (learn.microsoft.com, "What is IP address 168.63.129.16")
] as const;

/** The only IPv6 network in which addresses are handed out to the public (IANA IPv6 Global Unicast). */
const publicIpv6Network = '2000::/3';

/**
 * Holes in 2000::/3. Source: IANA IPv6 Special-Purpose Address Registry. Everything else that is special (::1,
 * IPv4-mapped, IPv4-compatible, NAT64 64:ff9b::/96, unique local, link local, multicast) lies outside of 2000::/3.
 */
const refusedIpv6Networks = [
  '2001::/23', // IETF protocol assignments, RFC 2928: Teredo (carries an IPv4 address), ORCHID, benchmarking
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4, RFC 3056: carries an IPv4 address
  '2620:4f:8000::/48', // AS112, RFC 7534
  '3fff::/20', // documentation, RFC 9637
] as const;

/**
 * Reads networks in CIDR notation.
 * @param networks such as `['203.0.114.0/24', '2a02:1234::/32']`
 * @throws TypeError naming the entry that is not a network
 */
export const parseRanges = (networks: readonly string[]): AddressRange[] =>
  networks.map((network) => {
    if (!ipaddr.isValidCIDR(network)) throw new TypeError(`Not a network in CIDR notation: ${network}`);
    return ipaddr.parseCIDR(network);
  });

const refusedIpv4 = parseRanges(refusedIpv4Networks);
const refusedIpv6 = parseRanges(refusedIpv6Networks);
const publicIpv6 = parseRanges([publicIpv6Network]);

const isInside = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]): boolean =>
  ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

/**
 * Whether a request may be sent to this address. Says no to whatever it does not fully understand.
 * @param address an IPv4 address in four decimal parts or an IPv6 address without brackets and zone
 * @param alsoRefused further networks to refuse: the operator's own, which have public addresses
 */
export const isPublicAddress = (address: string, alsoRefused: readonly AddressRange[] = []): boolean => {
  // isIP is strict where ipaddr.js is not: `127.1` and `0x7f.0.0.1` are no addresses for it. It lets zones through.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (isInside(parsed, alsoRefused)) return false;
  if (parsed.kind() === 'ipv4') return !isInside(parsed, refusedIpv4);
  return isInside(parsed, publicIpv6) && !isInside(parsed, refusedIpv6);
};
