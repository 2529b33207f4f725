import type { OddAttributes } from '../html/page-text.ts';
import type { OwnSite } from '../own-site.ts';
import { type Address, readAddress } from './address.ts';
import { decipher, decodeCloudflare, shiftLetters } from './ciphers.ts';
import { readCalled, readMailto } from './mailto.ts';

type Values = OddAttributes['values'];

const find = (values: Values, names: RegExp): string | undefined =>
  Object.entries(values).find(([name]) => names.test(name))?.[1];

// `data-user="info" data-domain="firm.com"`, under the names that programs of this kind use.
const fromParts = (values: Values, own: OwnSite): Address | null => {
  const local = find(values, /(?:^|-)(?:user(?:name)?|local|name|account|prefix|before|part-?1|first)$/);
  const domain = find(values, /(?:^|-)(?:domain|host|server|suffix|after|part-?2)$/);
  if (local === undefined || domain === undefined) return null;
  const tld = find(values, /(?:^|-)(?:tld|part-?3)$/);
  const host = [domain.replace(/^@/, ''), ...(tld === undefined ? [] : [tld.replace(/^\./, '')])].join('.');
  const plain = readAddress(`${local}@${host}`, own);
  return plain ?? decipher(`${local}@${host}`, own);
};

// TYPO3 from version 11 on: `data-mailto-token` and how far it was turned.
const fromToken = (values: Values, own: OwnSite): readonly Address[] => {
  const token = values['mailto-token'];
  const vector = Number(values['mailto-vector']);
  if (token === undefined || !Number.isSafeInteger(vector) || Math.abs(vector) > 100) return [];
  return readMailto(shiftLetters(token, -vector), own);
};

/** The addresses that programs of a page would make of the attributes of one element. */
export const readOddAttributes = (values: Values, own: OwnSite): readonly Address[] => {
  const cloudflare = values['cfemail'];
  const decoded = cloudflare === undefined ? null : readAddress(decodeCloudflare(cloudflare), own);
  if (decoded !== null) return [decoded];
  const tokens = fromToken(values, own);
  if (tokens.length > 0) return tokens;
  const parts = fromParts(values, own);
  if (parts !== null) return [parts];
  return Object.entries(values).flatMap(([name, value]) => {
    if (name === 'onclick') return readCalled(value, own);
    if (!value.includes('@') && !/mail|enc|obf|rot|addr|contact|href/.test(name)) return [];
    return decipher(value, own) ?? [];
  });
};
