import { isOwnHost, type OwnSite } from '../own-site.ts';
import { toAddress } from './address.ts';
import type { AddressAt } from './in-text.ts';

/** Places that are looked at; more of them are no page of contacts. */
const maxPlaces = 300;

// What people write for `@`: in brackets in many languages, bare as words, as a capital AT between small letters.
const inBrackets =
  '[(\\[{<«]\\s?(?:at|a|ät|ätt|æt|arroba|aroba|arobase|chiocciola|apenstaartje|kukac|snabel-?a|klammeraffe|@)\\s?[)\\]}>»]';
const bare =
  '\\s(?:[aA][tT]|ätt|arroba|@)\\s|\\s[*_-](?:at|AT)[*_-]\\s|(?<=[a-z\\d])(?:[*_-]{1,2}(?:at|AT)[*_-]{1,2}|AT| @|@ )(?=[a-z\\d])';
const signs = new RegExp(`(?i:${inBrackets})|${bare}`, 'gu');
const startsBracket = /^[([{<«]/;
// As it stands between any two words of a sentence.
const wordOfSentence = /^\s[aA]t\s$/;

const dotInBrackets = '\\s?[(\\[{<«]\\s?(?:dot|punkt|point|punto|ponto|\\.)\\s?[)\\]}>»]\\s?';
const dotAsWord = '\\s(?:dot|DOT|punkt|point|punto|ponto)\\s|[*_-](?:dot|DOT)[*_-]';
const dots = `(?:${dotInBrackets}|${dotAsWord}|\\.)`;
const localBefore = new RegExp(`(?<![\\w.+-])(?:[\\w+-]{1,40}${dots}){0,4}[\\w+-]{1,40}$`, 'u');
const domainAfter = new RegExp(`^[\\p{L}\\p{N}-]{1,63}(?:${dots}[\\p{L}\\p{N}-]{1,63}){1,4}`, 'u');
const anyDot = new RegExp(dots, 'giu');
const spelledDot = new RegExp(`${dotInBrackets}|${dotAsWord}`, 'iu');

// "Visit us at …", "look at …": words of sentences, nobody's mailbox.
const sentenceWords = new Set(
  (
    'us me you look out online more here now available find visit called and or is are was be located open live only all ' +
    'him her them it page site website web email mail e-mail call phone fax write contact store shop office'
  ).split(' '),
);

type Place = { readonly sign: string; readonly from: number; readonly end: number };

const isMeant = (place: Place, local: string, domain: string, host: string, own: OwnSite): boolean => {
  if (startsBracket.test(place.sign) || /[*_-]/.test(place.sign)) return true;
  if (sentenceWords.has(local.toLowerCase())) return false;
  if (spelledDot.test(domain) || /ätt|arroba/.test(place.sign)) return true;
  const isCapital = place.sign.includes('AT') && local === local.toLowerCase();
  return (isCapital || place.sign.includes('@')) && isOwnHost(own, host) ? true : isCapital && /\s/.test(place.sign);
};

// Before the first letter of what was taken for a domain: shorter ones, where a sentence goes on after it.
const readingsOf = (written: string): readonly string[] => {
  const ends = [...written.matchAll(anyDot)].map((match) => match.index).slice(1);
  return [written, ...ends.toReversed().map((end) => written.slice(0, end))];
};

const addressAround = (text: string, place: Place, own: OwnSite): AddressAt | null => {
  const after = text.slice(place.end, place.end + 200);
  const skipped = after.length - after.trimStart().length;
  // The domain first: where a sentence goes on, its second word tells, and the way back costs the most.
  const domain = skipped > 2 ? undefined : domainAfter.exec(after.trimStart())?.[0];
  if (domain === undefined || (wordOfSentence.test(place.sign) && !spelledDot.test(domain))) return null;
  const before = text.slice(Math.max(0, place.from - 140), place.from).trimEnd();
  const local = localBefore.exec(before)?.[0];
  if (local === undefined) return null;
  for (const reading of readingsOf(domain)) {
    const plainLocal = local.replaceAll(anyDot, '.');
    const address = toAddress(plainLocal, reading.replaceAll(anyDot, '.'), own);
    if (address === null || !isMeant(place, local, reading, address.host, own)) continue;
    const from = Math.max(0, place.from - 140) + before.length - local.length;
    return { address, from, end: place.end + skipped + reading.length };
  }
  return null;
};

// One pass for both, because both begin with a bracket.
const bracketed = new RegExp(`${inBrackets}|${dotInBrackets}`, 'iu');
// Each a search for a few letters, which is quicker by far than asking at every space what comes after it.
const letters = ['AT', '-at', '_at', '*at', 'ätt'];
const arroba = /\sarroba\s/;
// The sign itself is written out only where something stands between it and its neighbours.
const looseSign = /[\s([{<«*_-]@|@[\s)\]}>»*_-]/;
const brackets = ['(', '[', '{', '<', '«'];
const bareWord = /\sat\s/i;
// One search for both: most texts have neither.
const anyWord = new RegExp(`${dotAsWord}|${arroba.source}`);

/** Whether anything in a text may stand for an `@`; a bare word does only where a dot is spelled, too. */
const mayBeWrittenOut = (text: string): boolean =>
  letters.some((some) => text.includes(some)) ||
  (text.includes('@') && looseSign.test(text)) ||
  (brackets.some((bracket) => text.includes(bracket)) && bracketed.test(text)) ||
  (anyWord.test(text) && (bareWord.test(text) || arroba.test(text)));

/** Addresses that are written so that a reader understands them and a robot does not: `info [at] firm (dot) com`. */
export const findWrittenOut = (text: string, own: OwnSite): readonly AddressAt[] => {
  if (!mayBeWrittenOut(text)) return [];
  const found: AddressAt[] = [];
  let places = 0;
  for (const match of text.matchAll(signs)) {
    places += 1;
    if (places > maxPlaces) break;
    const place = { sign: match[0], from: match.index, end: match.index + match[0].length };
    const address = addressAround(text, place, own);
    if (address !== null) found.push(address);
  }
  return found;
};
