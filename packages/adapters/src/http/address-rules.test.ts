import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseRanges, refusedIpv4Networks } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';
import { checkUrl, type UrlRules } from './url-rules.ts';

const rules: UrlRules = { testHosts: new Set(), alsoRefused: [], ports: [80, 443], httpsOnly: false };

const refusalOf = (url: string): string => {
  try {
    checkUrl(url, rules);
    return 'allowed';
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
};

type Octets = [number, number, number, number];

const toNumber = ([a, b, c, d]: Octets): number => a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
const toOctets = (n: number): Octets => [Math.floor(n / 2 ** 24), (n >> 16) & 255, (n >> 8) & 255, n & 255];
const hexGroups = ([a, b, c, d]: Octets): string => `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
const mapDigits = (text: string, map: (digit: number) => string): string =>
  text.replaceAll(/\d/g, (digit) => map(Number(digit)));

/** Ways to write an IPv4 address that the WHATWG URL parser turns into the same address. */
const ipv4Spellings: ((o: Octets) => string)[] = [
  (o) => o.join('.'),
  (o) => `${o.join('.')}.`,
  (o) => String(toNumber(o)),
  (o) => `0x${toNumber(o).toString(16)}`,
  (o) => `0X${toNumber(o).toString(16).toUpperCase()}`,
  (o) => `0${toNumber(o).toString(8)}`,
  (o) => o.map((n) => `0x${n.toString(16)}`).join('.'),
  (o) => o.map((n) => `000${n.toString(8)}`).join('.'),
  ([a, b, c, d]) => `${a}.${b * 2 ** 16 + c * 2 ** 8 + d}`,
  ([a, b, c, d]) => `${a}.0x${b.toString(16)}.${c * 2 ** 8 + d}`,
  (o) => mapDigits(o.join('.'), (digit) => String.fromCodePoint(0xff10 + digit)),
  (o) => o.join('。'),
  (o) => o.join('%2e'),
  (o) => mapDigits(o.join('.'), (digit) => `%3${digit}`),
  (o) => `\t${o.join('.')}\n`,
];

/** Ways to put an IPv4 address into an IPv6 one. */
const ipv6Carriers: ((o: Octets) => string)[] = [
  (o) => `[::ffff:${o.join('.')}]`,
  (o) => `[::FFFF:${hexGroups(o)}]`,
  (o) => `[0:0:0:0:0:ffff:${hexGroups(o)}]`,
  (o) => `[::${o.join('.')}]`,
  (o) => `[64:ff9b::${o.join('.')}]`,
  (o) => `[64:ff9b:1::${hexGroups(o)}]`,
  (o) => `[2002:${hexGroups(o)}::1]`,
  (o) => `[2001:0:${hexGroups(o)}::]`,
  (o) => `[::ffff:0:${hexGroups(o)}]`,
];

const octetsIn = (network: string): fc.Arbitrary<Octets> => {
  const [start = '', bits = ''] = network.split('/');
  const first = toNumber(start.split('.').map(Number) as Octets);
  const last = first + 2 ** (32 - Number(bits)) - 1;
  return fc.oneof(fc.constant(first), fc.constant(last), fc.integer({ min: first, max: last })).map(toOctets);
};

const specialOctets = fc.oneof(...refusedIpv4Networks.map(octetsIn));
const publicOctets = fc
  .integer({ min: 2 ** 24, max: 224 * 2 ** 24 - 1 })
  .map(toOctets)
  .filter((octets) => isPublicAddress(octets.join('.')));

describe('isPublicAddress', () => {
  it.each([
    ['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ['128.0.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '198.17.255.255'],
    ['198.20.0.0', '223.255.255.255', '2000::', '2001:200::1', '2606:4700::1111', '2a00:1450:4001::200e', '2003::1'],
  ])('allows public addresses, also those beside a refused network: %s …', (...addresses) => {
    for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });

  it.each([
    ['0.0.0.0', '10.1.2.3', '100.100.100.200', '127.255.255.255', '169.254.169.254', '172.16.0.1', '192.168.255.255'],
    ['192.0.0.192', '192.88.99.1', '198.19.255.255', '224.0.0.1', '255.255.255.255', '168.63.129.16'],
    ['::', '::1', '::7f00:1', '::ffff:8.8.8.8', '64:ff9b::808:808', '100::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
    ['ff02::1', 'fec0::1', '2001::1', '2001:1ff::1', '2001:db8::1', '2002:808:808::1', '3fff::1', '5f00::1', '4000::'],
  ])('refuses special ones: %s …', (...addresses) => {
    for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });

  it.each(['', 'localhost', '127.1', '0x8.8.8.8', '2130706433', '8.8.8.8.', '[2606:4700::1111]', '2606:4700::1%eth0'])(
    'refuses what is not plainly an address: "%s"',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );

  it("refuses the operator's own networks", () => {
    const own = parseRanges(['8.8.0.0/16', '2606:4700::/32']);
    expect(isPublicAddress('8.8.8.8', own)).toBe(false);
    expect(isPublicAddress('2606:4700::1', own)).toBe(false);
    expect(isPublicAddress('8.9.8.8', own)).toBe(true);
    expect(() => parseRanges(['8.8.0.0'])).toThrow(TypeError);
  });
});

describe('checkUrl', () => {
  it('refuses every special IPv4 address in every spelling', () => {
    const spellings = fc.constantFrom(...ipv4Spellings, ...ipv6Carriers);
    fc.assert(
      fc.property(specialOctets, spellings, (octets, spell) => {
        expect(refusalOf(`http://${spell(octets)}/`)).toBe('refused_address');
      }),
      { numRuns: 5_000 },
    );
  });

  it('allows public IPv4 addresses in those spellings, so that the refusals mean something', () => {
    fc.assert(
      fc.property(publicOctets, fc.constantFrom(...ipv4Spellings), (octets, spell) => {
        expect(refusalOf(`http://${spell(octets)}/`)).toBe('allowed');
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses public IPv4 addresses inside IPv6 ones: a gateway would decide where they go', () => {
    fc.assert(
      fc.property(publicOctets, fc.constantFrom(...ipv6Carriers), (octets, carry) => {
        expect(refusalOf(`http://${carry(octets)}/`)).toBe('refused_address');
      }),
    );
  });
});
