import { createRequire } from 'node:module';
import { maybeEmail } from '@galena/contract/kernel';
import { listedSlips, suggestDomain } from './suggest.ts';

const require = createRequire(import.meta.url);

/** Lists are long, and most processes never look an address up: read when the first one is. */
const lazily = (read: () => readonly string[]): (() => ReadonlySet<string>) => {
  let kept: ReadonlySet<string> | null = null;
  return () => (kept ??= new Set(read().map((one) => one.toLowerCase())));
};

const disposable = lazily(() => require('disposable-email-domains') as readonly string[]);
/** Domains of which everything below is thrown away as well. */
const disposableBelow = lazily(() => require('disposable-email-domains/wildcard.json') as readonly string[]);
const free = lazily(() => require('free-email-domains') as readonly string[]);
const roles = lazily(() => require('role-based-email-addresses') as readonly string[]);

/** What an address says by itself. */
export type Inspected = {
  /** As it is shown and written to; as it came where it is none. */
  readonly email: string;
  /** In the letters of the DNS; empty where it is none. */
  readonly domain: string;
  /** A provider anybody may have an address of. */
  readonly is_free: boolean;
  /** An office and no person: info@, sales@. */
  readonly is_role: boolean;
  /** Of a domain that hands out addresses to be thrown away. */
  readonly is_disposable: boolean;
  /** The address that was probably meant. */
  readonly suggestion: string | null;
  readonly isValid: boolean;
};

const isDisposable = (domain: string): boolean => {
  if (disposable().has(domain)) return true;
  const labels = domain.split('.');
  return labels.some((_, at) => at < labels.length - 1 && disposableBelow().has(labels.slice(at).join('.')));
};

/** What stands in front of the `@`, without what is added to it: `info+berlin` is `info`. */
const nameOf = (local: string): string => local.split('+')[0] ?? local;

/** Looks at an address without asking anybody outside. */
export const inspectEmail = (text: string): Inspected => {
  const address = maybeEmail(text);
  if (address === null)
    return {
      email: text.trim(),
      domain: '',
      is_free: false,
      is_role: false,
      is_disposable: false,
      suggestion: null,
      isValid: false,
    };
  const { email, local, domain } = address;
  const is_disposable = isDisposable(domain);
  const is_free = !is_disposable && free().has(domain) && !listedSlips.has(domain);
  const meant = is_free ? null : suggestDomain(domain);
  return {
    email,
    domain,
    is_free,
    is_role: roles().has(nameOf(local)),
    is_disposable,
    suggestion: meant === null ? null : `${local}@${meant}`,
    isValid: true,
  };
};
