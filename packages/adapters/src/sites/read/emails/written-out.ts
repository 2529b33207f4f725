import { isOwnHost, type OwnSite } from '../own-site.ts';
import { givenness } from '../people/given-names.ts';
import { type Address, toAddress } from './address.ts';
import type { AddressAt } from './in-text.ts';
import { isRoleName } from './role-names.ts';

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

// "Visit us at …", "look at …", "that at some point": words of sentences, nobody's mailbox.
const sentenceWords = new Set(
  (
    'us me you look looks looked looking out online more here now available find found visit called and or is are was were be been ' +
    'located open live only all him her them it page site website web email mail e-mail call phone fax write store shop office ' +
    'that this these those what which who when where there then than while not but if so just even still also too very much many ' +
    'some any each every no none one two three first last least most best worst once twice end start point time times day days year ' +
    'years week month moment people we they he she i my your our their his its the a an of in on up down off over back away along ' +
    'meet met arrive arrived stay stayed start started stop stopped work works worked working play get got go goes went gone come came ' +
    'see saw seen set sit sat stand stood run ran point aim aimed laugh shop buy bought sell sold price priced held made done shown known ' +
    'good bad great new old big small high low long short home house dinner lunch'
  ).split(' '),
);
// What follows "at" in a sentence, and begins no domain: "at some point in", "at the dot com boom".
const sentenceStarts = new Set(
  (
    'a an the this that these those some any every each all no one my your our their his her its what which whatever this another ' +
    'such first last least most that certain several many few'
  ).split(' '),
);
// Top-level domains that are words of a sentence, too: "at this point in", "a dot to be".
const wordEndings = new Set(
  'in at is it to me my no so us be am as do by la de es et re id pro one top now here how live today info name work best you'.split(
    ' ',
  ),
);
// A word that announces an address.
const announced =
  /(?:e-?mails?|mailto|contact|kontakt|correo|courriel|posta|mail|write|schreib\w*|enquir\w+|inquir\w+|reach(?:\sus)?|adress?e?)[\s:–-]{0,4}(?:(?:us|me|to|me\sat|us\sat|an|à|a)[\s:–-]{0,3})?$/i;
// Ends a line or a sentence.
const endOfPhrase = /^\s*(?:$|[\n\t,;.!?)\]|/])/;

type Place = { readonly sign: string; readonly from: number; readonly end: number };

/** An address that may be meant, and the words around it. */
type Reading = {
  readonly place: Place;
  readonly local: string;
  readonly domain: string;
  readonly address: Address;
  readonly before: string;
  readonly after: string;
};

/**
 * Whether words alone ("jane at firm dot com") are an address: none of them belongs to a sentence, and more than the two words
 * speaks for it: the own domain, a mailbox's usual name, a person's, a word that announces it, a line of its own.
 */
const isMeantAsWords = ({ local, domain, address, before, after }: Reading, own: OwnSite): boolean => {
  const [first = ''] = domain.toLowerCase().split(/[\s.*_-]/);
  if (sentenceStarts.has(first)) return false;
  if (isOwnHost(own, address.domain) || announced.test(before)) return true;
  const isAlone = /(?:^|[\n\t:|(])\s*$/.test(before) && endOfPhrase.test(after);
  // "Point" and its like are words of other languages too: there it takes more than a mailbox's name.
  const isDot = /\sdot\s|[*_-]dot[*_-]/i.test(domain);
  if (!isDot || wordEndings.has(address.domain.slice(address.domain.lastIndexOf('.') + 1))) return isAlone;
  return isAlone || isRoleName(address.local, address.domain) || /[\d._]/.test(local) || givenness(local) === 2;
};

const isMeant = (reading: Reading, own: OwnSite): boolean => {
  const { place, local, domain, address } = reading;
  if (startsBracket.test(place.sign) || /[*_-]/.test(place.sign)) return true;
  if (sentenceWords.has(local.toLowerCase())) return false;
  if (/ätt|arroba/.test(place.sign)) return true;
  const isCapital = place.sign.includes('AT') && local === local.toLowerCase();
  if (spelledDot.test(domain)) return isCapital || place.sign.includes('@') || isMeantAsWords(reading, own);
  return (isCapital || place.sign.includes('@')) && isOwnHost(own, address.domain)
    ? true
    : isCapital && /\s/.test(place.sign);
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
    if (address === null) continue;
    const words = { before: before.slice(0, -local.length), after: after.trimStart().slice(reading.length) };
    if (!isMeant({ place, local, domain: reading, address, ...words }, own)) continue;
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
