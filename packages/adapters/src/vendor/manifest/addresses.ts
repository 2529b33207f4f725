import { refusalOfUrl } from '../../http/index.ts';

/** `host` or `host:port` of a URL, as `hosts` writes them. */
const authorityOf = ({ host }: URL): string => host;

/** Whether an address is one of the manifest's own hosts. */
export const isOwnAddress = ({ hosts }: { readonly hosts: readonly string[] }, url: string): boolean => {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.username === '' && parsed.password === '' && hosts.includes(authorityOf(parsed));
};

/** What stands in an address before the first reference: the host has to be in there whole. */
const headOf = (template: string): string => {
  const end = template.indexOf('{');
  return end === -1 ? template : template.slice(0, end);
};

/** Hosts that this installation lets tests reach without TLS, as `host:port`. */
export type TestHosts = readonly string[];

/** Why a host can be none of a manifest; null: it can. */
export const faultOfHost = (host: string, testHosts: TestHosts): string | null => {
  const isTest = testHosts.includes(host);
  const url = URL.parse(`${isTest ? 'http' : 'https'}://${host}/`);
  if (url === null || authorityOf(url) !== host) return 'Write the host alone, in lowercase: api.example.com.';
  const { port } = url;
  const refusal = refusalOfUrl(url.href, { testHosts, ...(port !== '' && { ports: [Number(port)] }) });
  return refusal === null ? null : `${refusal}.`;
};

/** Why an address cannot be asked by a manifest; null: it can. */
export const faultOfAddress = (template: string, hosts: readonly string[], testHosts: TestHosts): string | null => {
  const head = headOf(template);
  const start = /^https?:\/\/[^/{}?#\\\s@]+(?=\/|$)/.exec(head)?.[0];
  if (start === undefined || (start === head && head !== template))
    return 'Start with https:// and the whole host, then a slash. References may stand in the path only.';
  if (/[?#]/.test(template)) return 'Put what follows the question mark under "query".';
  const url = URL.parse(start);
  if (url === null || !hosts.includes(authorityOf(url))) return 'Its host isn’t listed under "hosts".';
  if (url.protocol !== 'https:' && !testHosts.includes(authorityOf(url))) return 'Use https.';
  return /\s|\\/.test(head) ? 'An address has no spaces or backslashes.' : null;
};
