import type { LeadRecord } from '@galena/contract/contacts';
import { mapFound } from './map-lead.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import type { EnrichRequest } from './request-shape.ts';
import type { Manifest } from './shape.ts';

export type FoundOut = Omit<LeadRecord, 'ref'>;

/** What can be looked up: an address, a telephone number, a company. */
export type EnrichKind = keyof Manifest['requests']['enrich'];

/** What an answer says; null: nothing. Where it comes from is no finding by itself. */
export const readFound = (
  manifest: Manifest,
  request: EnrichRequest,
  json: unknown,
  status: number,
): FoundOut | null => {
  if (request.empty_statuses.includes(status)) return null;
  const item = at(json, request.item);
  if (item === undefined || item === null) return null;
  const { data = {}, ...found } = mapFound(manifest, request.found, { item, answer: json });
  const names = Object.keys(found).filter((name) => name !== 'country' || request.found.country !== undefined);
  const hasData = Object.keys(data).some((name) => name !== 'attribution');
  return names.length === 0 && !hasData ? null : { ...found, data };
};
