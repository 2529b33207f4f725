/** Where people look at the sites of invented businesses: their hosts are nowhere but in the house. */
const demoSites = '/demo-sites/';
const ownPath = /^\/demo-sites\/([a-z0-9-]+)(\/.*)$/;
const inventedHost = /^([a-z0-9-]+)\.demo\.example$/;
/** All below the suffix; what of it is no site of an invented business has nothing to go to. */
const isInvented = (host: string): boolean => host === 'demo.example' || host.endsWith('.demo.example');

/** The page of an invented site by its address on the web or in the house; null: there is no such site. */
const maybeDemoPage = ({ hostname, pathname, search, hash }: URL): string | null => {
  const [, slug] = inventedHost.exec(hostname) ?? [];
  return slug === undefined ? null : `${demoSites}${slug}${pathname}${search}${hash}`;
};

/** An address of the web as it is read: without what every address has. */
export const hostAndPath = (address: string): string =>
  address
    .replace(ownPath, '$1.demo.example$2')
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '');

/**
 * Where an address of the web leads; what may not be followed is only text. The sites of invented businesses are shown by the
 * house itself, whether they are told by their host or by where they are shown.
 */
export const maybeWebAddress = (address: unknown): string | null => {
  if (typeof address !== 'string') return null;
  const told = address.replace(ownPath, 'https://$1.demo.example$2');
  if (!/^[^/\s]/.test(told)) return null;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(told) ? told : `https://${told}`;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  return isInvented(url.hostname) ? maybeDemoPage(url) : whole;
};
