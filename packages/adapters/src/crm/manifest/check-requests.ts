import { faultOfAddress, type TestHosts } from '../../vendor/manifest/addresses.ts';
import { faultOfHeader, hasControls } from '../../vendor/manifest/headers.ts';
import { tokenText } from '../../vendor/manifest/pointer.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { partsOf, referencesIn, referenceText } from '../../vendor/manifest/template.ts';
import type { PlainRequest } from './request-shape.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A fault at a place, where there is one. */
export const some = (path: string, message: string | null): readonly ManifestFault[] =>
  message === null ? [] : [{ path, message }];

const faultOfPart = (text: string, known: Vocabulary): string | null => {
  const kind = Object.hasOwn(known, text) ? known[text] : undefined;
  if (text.startsWith('setting.') && kind === undefined) return 'The key may stand in "auth" only.';
  return kind === undefined ? `There’s no ${text} here. Use one of: ${Object.keys(known).join(', ')}.` : null;
};

/** What is wrong with a template. */
export const faultsOfTemplate = (template: string, path: string, known: Vocabulary): readonly ManifestFault[] => {
  const parts = partsOf(template);
  if (parts === null)
    return some(path, 'The braces don’t fit. Write a reference as {contact.id}, and {{ or }} for a brace.');
  return parts.flatMap((part) => (typeof part === 'string' ? [] : some(path, faultOfPart(referenceText(part), known))));
};

const faultsOfBody = (node: unknown, path: string, known: Vocabulary): readonly ManifestFault[] => {
  if (typeof node === 'string') return faultsOfTemplate(node, path, known);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, part]) => faultsOfBody(part, `${path}/${tokenText(name)}`, known));
};

const textsIn = (node: unknown): readonly string[] => {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
};

const faultOfOwnHeader = (name: string, sent: unknown, authHeader: string): string | null => {
  if (name.toLowerCase() === authHeader.toLowerCase()) return 'This header holds the key.';
  return faultOfHeader(name) ?? (hasControls(String(sent)) ? 'A header is one line.' : null);
};

/** Where a request stands, and what it may do there. */
export type RequestPlace = {
  readonly path: string;
  readonly known: Vocabulary;
  /** It has to speak of one of these, or it asks the same of everybody. */
  readonly needed: readonly string[];
  readonly hosts: readonly string[];
  readonly authHeader: string;
  readonly testHosts: TestHosts;
};

/** What is wrong with a request that its form alone does not say. */
export const faultsOfRequest = (request: PlainRequest, place: RequestPlace): readonly ManifestFault[] => {
  const { url, query, headers, json, method } = request;
  const { path, known, needed, hosts, authHeader, testHosts } = place;
  const address = faultOfAddress(url, hosts, testHosts);
  const spoken = new Set(textsIn([url, query, headers, json]).flatMap(referencesIn).map(referenceText));
  const isSpoken = needed.length === 0 || needed.some((one) => spoken.has(one));
  return [
    ...(address === null ? faultsOfTemplate(url, `${path}/url`, known) : some(`${path}/url`, address)),
    ...Object.entries(query).flatMap(([name, sent]) =>
      typeof sent === 'string' ? faultsOfTemplate(sent, `${path}/query/${tokenText(name)}`, known) : [],
    ),
    ...Object.entries(headers).flatMap(([name, sent]) => {
      const where = `${path}/headers/${tokenText(name)}`;
      const fault = faultOfOwnHeader(name, sent, authHeader);
      if (fault !== null) return some(where, fault);
      return typeof sent === 'string' ? faultsOfTemplate(sent, where, known) : [];
    }),
    ...faultsOfBody(json, `${path}/json`, known),
    ...some(`${path}/json`, json !== undefined && method === 'GET' ? 'A GET has no body.' : null),
    ...some(path, isSpoken ? null : `It asks the same of everybody. Use one of: ${needed.join(', ')}.`),
  ];
};
