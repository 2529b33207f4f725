import { Resolver } from 'node:dns/promises';

/** The entries of a name in the DNS; none: there are none of that type. Rejects where nobody could be asked. */
export type NameRecords = {
  readonly txt: (name: string) => Promise<readonly string[]>;
  readonly cname: (name: string) => Promise<readonly string[]>;
};

const noSuch: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

const orNone = async <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && noSuch.has(error.code)) return [];
    throw error;
  }
};

/** Asks the DNS itself, never the hosts file: what a stranger's name server says of a name. */
export const createNameRecords = (
  dns: Pick<Resolver, 'resolveTxt' | 'resolveCname'> = new Resolver({ timeout: 2_000, tries: 2 }),
): NameRecords => ({
  // A long text comes in pieces of 255 bytes.
  txt: async (name) => (await orNone(dns.resolveTxt(name))).map((pieces) => pieces.join('')),
  cname: async (name) => (await orNone(dns.resolveCname(name))).map((host) => host.toLowerCase().replace(/\.$/, '')),
});
