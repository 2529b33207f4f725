import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the product before it starts (`--import`): the name service of a journey. The hosts of its farm are on this
 * machine, and of other names nothing is known, so that no question leaves the machine and every machine answers alike. An
 * entry in /etc/hosts would do the same, to everybody on it.
 */
export type Names = {
  readonly hosts: readonly string[];
  /** Domains that say of themselves that they take no mail. */
  readonly withoutMail: readonly string[];
  /** Who takes mail for whom is asked of a name server of the journey. */
  readonly hasMailServers: boolean;
};

const nobody: Names = { hosts: [], withoutMail: [], hasMailServers: false };
const given = process.env['E2E_NAMES'];
const { hosts, withoutMail, hasMailServers } = given === undefined ? nobody : (JSON.parse(given) as Names);
const known = new Set(hosts);
const here: LookupAddress = { address: '127.0.0.1', family: 4 };

const unknown = (name: string, code: string): Error => Object.assign(new Error(`${code} ${name}`), { code });

const systemLookup = dns.promises.lookup;
const lookup = async (name: string, options: { readonly all?: boolean } = {}) => {
  // The product finds its own database as ever.
  if (!known.has(name)) return systemLookup(name, options);
  return options.all === true ? [here] : here;
};

const resolve4 = async (name: string): Promise<readonly string[]> => {
  if (known.has(name)) return [here.address];
  throw unknown(name, 'ENOTFOUND');
};
const resolve6 = async (name: string): Promise<never> => {
  throw unknown(name, known.has(name) ? 'ENODATA' : 'ENOTFOUND');
};
const resolveMx = async (domain: string) => {
  // RFC 7505: one record without a name says that there is no mail.
  if (withoutMail.includes(domain)) return [{ exchange: '', priority: 0 }];
  if (known.has(domain) || known.has(`www.${domain}`)) return [{ exchange: `mail.${domain}`, priority: 10 }];
  throw unknown(domain, 'ETIMEOUT');
};
const resolveNs = async (): Promise<readonly string[]> => ['a.root-servers.example'];

Object.assign(dns.promises, { lookup });
if (!hasMailServers) Object.assign(dns.promises.Resolver.prototype, { resolve4, resolve6, resolveMx, resolveNs });
syncBuiltinESMExports();
