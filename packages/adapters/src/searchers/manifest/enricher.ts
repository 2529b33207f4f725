import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { SearcherCall } from '../port.ts';
import { ask, type Config } from './ask.ts';
import { buildRequest, NothingFits } from './build-request.ts';
import { configOf } from './config.ts';
import { mapFound } from './map-lead.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import type { EnrichInput, EnrichRequest } from './request-shape.ts';
import type { Manifest } from './shape.ts';

/** What is known of somebody who is looked up. */
type Known = { readonly [Name in EnrichInput]?: string | undefined };
export type FoundOut = Omit<LeadRecord, 'ref'>;

/** Looks something up about somebody who is known already. */
export type Enricher = {
  /** What has to be known for it. */
  readonly inputs: readonly EnrichInput[];
  /** @returns null: the vendor knows nothing. @throws VendorError */
  readonly find: (call: SearcherCall<Config>, known: Known) => Promise<FoundOut | null>;
};

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
  const said = Object.keys(found).filter((name) => name !== 'country' || request.found.country !== undefined);
  const hasData = Object.keys(data).some((name) => name !== 'attribution');
  return said.length === 0 && !hasData ? null : { ...found, data };
};

const enricherOf = (manifest: Manifest, request: EnrichRequest): Enricher => ({
  inputs: request.inputs,
  find: async (given, known) => {
    const config = configOf(manifest.settings).safeParse(given.config);
    if (!config.success) throw new VendorError(manifest.key, 'bad_input', 'The settings of this source can’t be read');
    const missing = request.inputs.filter((name) => !known[name]);
    if (missing.length > 0)
      throw new VendorError(manifest.key, 'bad_input', `It needs ${missing.join(', ')} to be asked`);
    const call = { ...given, config: config.data };
    try {
      const bare = buildRequest(manifest, request, { setting: call.config, input: known });
      const { json, answer } = await ask({ manifest, request, call }, bare);
      return readFound(manifest, request, json, answer.status);
    } catch (error) {
      if (error instanceof NothingFits) return null;
      throw error;
    }
  },
});

/** Those that a manifest declares. No room asks them yet: enrichment will, by a port of its own. */
export const enrichersOf = (manifest: Manifest): { readonly [Kind in EnrichKind]?: Enricher } =>
  Object.fromEntries(
    Object.entries(manifest.requests.enrich).flatMap(([kind, request]) =>
      request === undefined ? [] : [[kind, enricherOf(manifest, request)]],
    ),
  );
