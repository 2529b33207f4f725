// oxlint-disable-next-line no-restricted-imports -- it compares addresses and opens nothing
import { BlockList, isIPv6 } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** An IPv4 address that came over a socket of IPv6 is the IPv4 address. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether `address` is one of these addresses or in one of these networks; an empty list allows any. */
export const isAllowedFrom = (allowed: readonly string[], address: string): boolean => {
  if (allowed.length === 0) return true;
  const plain = plainAddress(address);
  const list = new BlockList();
  for (const entry of allowed) {
    const [network = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  return list.check(plain, familyOf(plain));
};
