import { randomBytes } from 'node:crypto';
import type { BrandDomain } from '@galena/contract/whitelabel';
import { normaliseHost } from '../../platform/http/caller.ts';
import { publicUrlOf } from '../../platform/mail/links.ts';
import type { Config } from '../../platform/config/config.ts';

const isName = (host: string): boolean => /^(?:[a-z0-9-]+\.)*[a-z0-9-]*[a-z][a-z0-9-]*$/.test(host);

/** The domain below which resellers have their addresses. */
export const baseDomainOf = (config: Config): string => {
  if (config.WL_BASE_DOMAIN !== undefined) return config.WL_BASE_DOMAIN;
  const { hostname } = publicUrlOf(config);
  return isName(hostname) ? hostname : 'localhost';
};

/** The host of a reseller below ours. */
export const slugHostOf = (config: Config, slug: string): string => `${slug.toLowerCase()}.${baseDomainOf(config)}`;

/** The address that people are given for a host: at home with the port they came by, elsewhere by https. */
export const addressOfHost = (config: Config, host: string): string => {
  const { protocol, port } = publicUrlOf(config);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  return isLocal ? `${protocol}//${host}${port === '' ? '' : `:${port}`}` : `https://${host}`;
};

/** The host in what somebody typed as their domain. */
export const hostIn = (domain: string): string => normaliseHost(URL.parse(domain)?.host ?? domain);

/** A domain that is ours or the machine's own, and so nobody's. */
export const isOurs = (config: Config, host: string): boolean => {
  const ours = [baseDomainOf(config), normaliseHost(publicUrlOf(config).hostname), 'localhost'];
  return ours.some((own) => host === own || host.endsWith(`.${own}`));
};

/** What a reseller writes into the DNS to prove a domain. */
export const newDomainToken = (): string => randomBytes(16).toString('hex');

/** The entries that prove a domain: either is enough. */
export const recordsOf = (config: Config, host: string, slug: string, token: string): BrandDomain['records'] => [
  { type: 'CNAME', name: host, value: slugHostOf(config, slug) },
  { type: 'TXT', name: `_verify.${host}`, value: `site-verification=${token}` },
];
