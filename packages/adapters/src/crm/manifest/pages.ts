import { at } from '../../vendor/manifest/pointer.ts';
import { nameIn } from './ask.ts';
import type { Variables } from './fill.ts';
import type { Paging } from './request-shape.ts';

/** Where a page begins; null: it is the first one. */
export type Place = string | number | null;

/** What `page.…` stands for. */
export const pageVariables = (paging: Paging, place: Place): Variables => {
  if (paging.kind === 'none') return {};
  const size = { 'page.size': paging.size };
  if (paging.kind === 'cursor') return { ...size, 'page.cursor': place };
  if (paging.kind === 'offset') return { ...size, 'page.offset': Number(place ?? 0) };
  return { ...size, 'page.number': Number(place ?? paging.first) };
};

/** Where the page behind one begins; null: it was the last one. @param count how many items it had */
export const nextPlace = (paging: Paging, place: Place, json: unknown, count: number): Place => {
  if (paging.kind === 'none') return null;
  if (paging.kind === 'cursor') return nameIn(at(json, paging.next));
  if (count < paging.size) return null;
  return paging.kind === 'offset' ? Number(place ?? 0) + count : Number(place ?? paging.first) + 1;
};
