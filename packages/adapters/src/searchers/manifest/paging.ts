import { createHash } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { isOwnAddress } from '../../vendor/manifest/addresses.ts';
import type { BareRequest } from './build-request.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import type { SearchRequest } from './request-shape.ts';
import type { Manifest } from './shape.ts';

/** Where a search is: what the vendor is asked with, and what keeps it from going round in a circle. */
const State = z.strictObject({
  /** Page, offset, cursor or address; null: the first. */
  at: z.string().max(4000).nullable(),
  /** Items of that page that were handed over already. */
  skip: z.int().min(0).max(100_000),
  /** Pages before it, and items in them. */
  pages: z.int().min(0).max(1_000_000),
  seen: z.int().min(0).max(100_000_000),
  /** Of an earlier page, to notice when it comes again. */
  mark: z.string().max(64),
  /** What the page before began with, where the total is doubted: who answers the same again has no more. */
  head: z.string().max(64).default(''),
});
export type State = z.infer<typeof State>;

export const firstState: State = { at: null, skip: 0, pages: 0, seen: 0, mark: '', head: '' };

/** A search whose vendor hands over more pages than this has something else than leads. */
const maxPages = 10_000;

/** @throws VendorError `bad_input` for a cursor that is none of ours */
export const readState = (vendor: string, cursor: string | null): State => {
  if (cursor === null) return firstState;
  try {
    return State.parse(JSON.parse(cursor));
  } catch {
    throw new VendorError(vendor, 'bad_input', 'The cursor is none of ours');
  }
};

export const cursorText = (state: State): string => JSON.stringify(state);

/** What `page.…` stands for in a request. */
export const pageScope = (
  { paging }: SearchRequest,
  state: State,
  limit: number,
): Readonly<Record<string, unknown>> => {
  // What is asked for in a page must not change within a search whose pages are numbered.
  const size = paging.kind === 'none' ? paging.size : Math.min(paging.size, Math.max(limit, 1));
  if (paging.kind === 'page') return { size, number: state.at === null ? paging.first : Number(state.at) };
  if (paging.kind === 'offset') return { size, offset: Number(state.at ?? 0) };
  if (paging.kind === 'cursor') return { size, ...(state.at !== null && { cursor: state.at }) };
  return { size };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** The target of `rel="next"` in a `Link` header (RFC 8288); undefined: there is none. */
const linkIn = (header: string): string | undefined => {
  for (const part of header.split(',')) {
    const [target = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const isNext = parameters.some((one) => /^rel\s*=\s*"?[^"]*\bnext\b/i.test(one));
    if (isNext && target.startsWith('<') && target.endsWith('>')) return target.slice(1, -1);
  }
  return undefined;
};

/** The next address as it may be kept and asked: of the manifest's own hosts, over TLS like the first, and without the key. */
const ownLink = (manifest: Manifest, asked: BareRequest, link: string): string => {
  const url = URL.parse(link, asked.url);
  const scheme = new URL(asked.url).protocol;
  // Whoever was asked at an address of the operator's goes on there.
  const hosts = [...manifest.hosts, new URL(asked.url).host];
  if (url === null || url.protocol !== scheme || !isOwnAddress({ hosts }, url.href))
    throw new VendorError(manifest.key, 'protocol', 'The next page isn’t on one of its hosts');
  if (manifest.auth.kind === 'query') url.searchParams.delete(manifest.auth.name);
  url.hash = '';
  return url.href;
};

/** The request of a page that a link leads to. */
export const linkRequest = ({ paging }: SearchRequest, bare: BareRequest, state: State): BareRequest =>
  paging.kind !== 'link' || state.at === null ? bare : { method: 'GET', url: state.at, headers: bare.headers ?? {} };

type Arrived = {
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly items: number;
  readonly total: number | null;
  readonly size: number;
  readonly head: string;
};

/** What a page begins with, in a word. */
export const headOf = ([first]: readonly unknown[]): string =>
  first === undefined ? '' : hashOf(JSON.stringify(first));

/** Whether a vendor answers the page before once more. */
export const isSameAgain = ({ paging }: SearchRequest, state: State, head: string): boolean =>
  'doubts_total' in paging && paging.doubts_total && state.pages > 0 && head !== '' && head === state.head;

type Place = { readonly manifest: Manifest; readonly request: SearchRequest; readonly asked: BareRequest };

type Count = {
  readonly items: number;
  readonly behind: number;
  readonly total: number | null;
  readonly size: number;
};

const isLastPage = (isDoubted: boolean, { items, behind, total, size }: Count): boolean => {
  const isFull = items >= size;
  if (items === 0 || total === null) return items === 0 || !isFull;
  // A total that is doubted is believed where it says that there is more.
  if (isDoubted) return !isFull && behind >= total;
  // Who says how many there are is believed until more came than that; then a full page has more behind it.
  return behind > total ? !isFull : behind === total;
};

const nextAt = ({ manifest, request: { paging }, asked }: Place, state: State, arrived: Arrived): string | null => {
  const { json, headers, items, total, size } = arrived;
  if (paging.kind === 'none') return null;
  if (paging.kind === 'page' || paging.kind === 'offset') {
    const behind = state.seen + items;
    if (isLastPage(paging.doubts_total, { items, behind, total, size })) return null;
    return String(paging.kind === 'offset' ? Number(state.at ?? 0) + items : Number(state.at ?? paging.first) + 1);
  }
  if (paging.kind === 'cursor') {
    const cursor = at(json, paging.next);
    return (typeof cursor === 'string' && cursor !== '') || typeof cursor === 'number' ? String(cursor) : null;
  }
  const link = paging.next === 'header' ? linkIn(headers['link'] ?? '') : at(json, paging.next);
  return typeof link === 'string' && link !== '' ? ownLink(manifest, asked, link) : null;
};

/**
 * Where a search goes on after a page that was handed over whole; null: it was the last.
 * @throws VendorError `protocol` when pages go round in a circle, or lead to another host
 */
export const nextState = (place: Place, state: State, arrived: Arrived): State | null => {
  const { manifest, request } = place;
  const next = nextAt(place, state, arrived);
  const seen = state.seen + arrived.items;
  const most = request.paging.kind === 'none' ? undefined : request.paging.max_items;
  if (next === null || (most !== undefined && seen >= most)) return null;
  if (next.length > 4000) throw new VendorError(manifest.key, 'protocol', 'The cursor of the next page is too long');
  const pages = state.pages + 1;
  const mark = hashOf(next);
  if (mark === state.mark || next === state.at || pages > maxPages)
    throw new VendorError(manifest.key, 'protocol', 'Its pages go round in a circle');
  // Brent's algorithm: a page is remembered at each power of two, so that any circle is noticed soon after it is closed.
  const isRemembered = (pages & (pages - 1)) === 0;
  return { at: next, skip: 0, pages, seen, mark: isRemembered ? mark : state.mark, head: arrived.head };
};
