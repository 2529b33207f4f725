import { demoSuffix } from '@galena/contract/search';
import { parse } from 'tldts';
import { isThirdParty, tenantParts } from './third-parties.ts';

/** Suffixes under which each name is somebody else's (github.io, wixsite.com) count as public ones, as ours does. */
const publicSuffixes = { allowPrivateDomains: true, extraSuffixes: { private: [demoSuffix] } };

/** The host without `www.`, which only says that it is a website. */
const bareHost = (url: URL): string => url.hostname.replace(/^www\./, '');

/** Whether the host is an IP address. */
export const isAddress = (url: URL): boolean => parse(url.hostname).isIp === true;

/** Hosts parsed before: a visit asks for the domain of the same few again and again. */
const remembered = new Map<string, string>();
const maxRemembered = 1_000;

/** The domain that somebody registered, or the host itself where there is none: an address, a bare suffix. */
export const siteDomain = ({ hostname }: URL): string => {
  const known = remembered.get(hostname);
  if (known !== undefined) return known;
  const domain = parse(hostname, publicSuffixes).domain ?? hostname;
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(hostname, domain);
  return domain;
};

/**
 * Whether a domain was registered, so that its owner may have mail there: not an address, and no name that is rented under somebody
 * else's. Invented businesses own theirs.
 */
export const isRegistered = (domain: string): boolean => {
  const { isIp, isPrivate, publicSuffix, domain: known } = parse(domain, publicSuffixes);
  return isIp !== true && known !== null && (isPrivate !== true || publicSuffix === demoSuffix);
};

/**
 * Whether a host is a whole domain below an ending that exists: `acme.co.uk`, and neither `co.uk` nor `acme.exampl`. Of what somebody
 * is still typing, only that is worth asking.
 */
export const isWholeDomain = ({ hostname }: URL): boolean => {
  const { isIcann, isPrivate, domain } = parse(hostname, publicSuffixes);
  return domain !== null && (isIcann === true || isPrivate === true);
};

/** What stands before the public suffix: `hotel-post` of `www.hotel-post.co.uk`. Empty: nothing does. */
export const siteName = (url: URL): string => parse(url.hostname, publicSuffixes).domainWithoutSuffix ?? '';

/** Whether an address is a page on somebody else's site: a network, a portal, a list of links. */
export const isOthersPage = (url: URL): boolean => isThirdParty(bareHost(url), siteDomain(url), siteName(url));

const tenantOf = (url: URL): string => {
  const parts = tenantParts.get(url.hostname);
  return parts === undefined ? '' : url.pathname.split('/', parts + 1).join('/');
};

/** Whether two addresses belong to one site: the same registrable domain and port, and the same tenant of a host. */
export const isSameSite = (a: URL, b: URL): boolean =>
  a.port === b.port && (a.hostname === b.hostname || siteDomain(a) === siteDomain(b)) && tenantOf(a) === tenantOf(b);

/**
 * Parameters that say where a visitor came from or who they are, not which page they want.
 * Sources: ClearURLs' global rules; PHP, Java and Cold Fusion for the sessions.
 */
const trackingParameter =
  /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|_gl|phpsessid|jsessionid|sid|cfid|cftoken|ref|replytocom)$/i;

/** The address that is asked: no fragment, nothing that follows the visitor. */
export const cleanUrl = (url: URL): URL => {
  const clean = new URL(url);
  clean.hash = '';
  clean.pathname = clean.pathname.replace(/;jsessionid=[^/]*/i, '');
  if (clean.search === '') return clean;
  for (const name of new Set(clean.searchParams.keys()))
    if (trackingParameter.test(name)) clean.searchParams.delete(name);
  return clean;
};

/** The same for all spellings of one page's address: scheme, `www.`, a slash at the end and `index.html` do not matter. */
export const pageKey = (url: URL): string => {
  const path = url.pathname.replace(/\/(index|default|home)\.(html?|php|aspx?)$/i, '/').replace(/(?<=.)\/+$/, '');
  const port = url.port === '' ? '' : `:${url.port}`;
  return `${bareHost(url)}${port}${path.toLowerCase()}${url.search}`;
};
