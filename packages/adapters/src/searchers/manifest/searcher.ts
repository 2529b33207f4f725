import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { filterSchemas, maxPreviewed } from '@galena/contract/search';
import type { Estimated, FoundPage, PageInput, Question, Searcher, SearcherCall } from '../port.ts';
import { ask, type Config } from './ask.ts';
import { buildRequest, NothingFits, type BareRequest } from './build-request.ts';
import { percentOf } from './check-lead.ts';
import { configOf } from './config.ts';
import { lookupIn, placeOf, type Scopes } from './lookup.ts';
import { isLeftOut, mapLead } from './map-lead.ts';
import { needsOf } from './needs.ts';
import { cursorText, headOf, isSameAgain, linkRequest, nextState, pageScope, readState, type State } from './paging.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import type { Manifest } from './shape.ts';
import { isInPlace } from '../vendor/place-check.ts';
import { referenceOf } from '../../vendor/manifest/template.ts';

/** What one page of an answer comes to. */
export type ReadPage = {
  readonly records: readonly LeadRecord[];
  /** Where the search goes on; null: nowhere. */
  readonly next: State | null;
  /** How many there are, as the answer says; null: it does not. */
  readonly total: number | null;
};

const none: ReadPage = { records: [], next: null, total: 0 };

type Asked = { readonly manifest: Manifest; readonly question: Question; readonly config: Config };
type Turn = Asked & { readonly state: State; readonly limit: number };

/** What a search's request may speak of. */
const scopesOf = ({ manifest, question, config, state, limit }: Turn): Scopes => ({
  setting: config,
  filter: question.filters,
  place: placeOf(question.location, question.filters),
  page: pageScope(manifest.requests.search, state, limit),
});

/** @throws VendorError `bad_input` when something is missing without which it cannot be asked */
const requireAll = ({ manifest, question }: Asked): void => {
  const scopes = { filter: question.filters, place: placeOf(question.location, question.filters) };
  const missing = manifest.requires.filter((name) => {
    const reference = referenceOf(name);
    return reference !== null && lookupIn(scopes)(reference) === undefined;
  });
  if (missing.length > 0)
    throw new VendorError(manifest.key, 'bad_input', `It needs ${missing.join(', ')} to be asked`);
};

/** Whether it is asked for a country that it knows nothing of. */
const isElsewhere = ({ manifest: { countries }, question: { location } }: Asked): boolean =>
  countries !== undefined && location.country !== undefined && !countries.includes(location.country);

/** The request of a page; null: there is nothing to ask. @throws VendorError for a question that cannot be asked */
export const requestOf = (turn: Turn): BareRequest | null => {
  if (isElsewhere(turn)) return null;
  requireAll(turn);
  try {
    const { search } = turn.manifest.requests;
    return linkRequest(search, buildRequest(turn.manifest, search, scopesOf(turn)), turn.state);
  } catch (error) {
    if (error instanceof NothingFits) return null;
    throw error;
  }
};

const itemsIn = ({ key, requests }: Manifest, json: unknown): readonly unknown[] => {
  const items = at(json, requests.search.items);
  if (Array.isArray(items)) return items as readonly unknown[];
  // An answer may leave a list out that would be empty; one that is no JSON at all is no answer.
  if (items === null || (items === undefined && typeof json === 'object' && json !== null)) {
    const total = requests.search.total === undefined ? undefined : at(json, requests.search.total);
    if (items === null || total === 0) return [];
  }
  throw new VendorError(key, 'protocol', `There’s no list at ${requests.search.items || 'the top'} of the answer`);
};

const totalIn = ({ requests: { search } }: Manifest, json: unknown): number | null => {
  const total = search.total === undefined ? undefined : Number(at(json, search.total) ?? Number.NaN);
  return total !== undefined && Number.isSafeInteger(total) && total >= 0 ? total : null;
};

type Came = { readonly json: unknown; readonly headers: Readonly<Record<string, string>>; readonly status: number };

/**
 * Makes leads of a page that came.
 * @throws VendorError `protocol` for an answer in which nothing stands where the manifest looks for it
 */
export const readPage = (turn: Turn, asked: BareRequest, { json, headers, status }: Came): ReadPage => {
  const { manifest, question, state, limit } = turn;
  const request = manifest.requests.search;
  if (request.empty_statuses.includes(status)) return none;
  const items = itemsIn(manifest, json);
  const head = headOf(items);
  if (isSameAgain(request, state, head)) return { records: [], next: null, total: totalIn(manifest, json) };
  const sources = items.map((item) => ({ item, answer: json }));
  const wanted = sources.map((source) => !isLeftOut(manifest, source));
  const leads = sources.map((source, index) => (wanted[index] ? mapLead(manifest, source) : null));
  if (wanted.includes(true) && leads.every((lead) => lead === null))
    throw new VendorError(manifest.key, 'protocol', 'None of the items has an id where the manifest looks for it');
  const percent = percentOf(manifest, question.filters);
  const left = leads.slice(state.skip);
  const records = left
    .slice(0, limit)
    .flatMap((lead) => (lead === null ? [] : [{ ...lead, match_percent: percent(lead) }]))
    .filter((lead) => lead.match_percent >= question.match)
    .filter((lead) => !manifest.checks_place || isInPlace(question.location, lead));
  const total = totalIn(manifest, json);
  if (left.length > limit) return { records, next: { ...state, skip: state.skip + limit }, total };
  const { size } = pageScope(request, state, limit);
  const arrived = { json, headers, items: items.length, total, size: Number(size), head };
  return { records, next: nextState({ manifest, request, asked }, state, arrived), total };
};

const turnPage = async (call: SearcherCall<Config>, turn: Turn): Promise<ReadPage> => {
  const { manifest } = turn;
  const asked = requestOf(turn);
  if (asked === null) return none;
  if (call.signal?.aborted)
    throw new VendorError(manifest.key, 'unavailable', 'Stopped', undefined, call.signal.reason);
  const { json, answer } = await ask({ manifest, request: manifest.requests.search, call }, asked);
  return readPage(turn, asked, { json, headers: answer.headers, status: answer.status });
};

const estimateOf = ({ requests: { search } }: Manifest, { records, next, total }: ReadPage): Estimated => {
  const most = search.paging.kind === 'none' ? undefined : search.paging.max_items;
  const isWhole = next === null;
  // Without a word on how many there are, what is known is that there is more than this.
  const all = isWhole ? records.length : (total ?? records.length);
  return {
    // Who says less than came is not believed.
    available: Math.max(most === undefined ? all : Math.min(all, most), records.length),
    isCapped: !isWhole && (total === null || (most !== undefined && total > most)),
    withEmail: isWhole ? records.filter(({ emails }) => emails?.length).length : null,
    facets: { countries: [], categories: [] },
    first: records.slice(0, maxPreviewed),
  };
};

/** A manifest as a searcher: asked, quoted, counted and charged as those that are written in code. */
export const searcherOf = (manifest: Manifest): Searcher<Config> => {
  const { key, label, type, method, licence, price, filters, vendor } = manifest;
  const schema = configOf(manifest.settings);
  const callOf = (call: SearcherCall<Config>): SearcherCall<Config> => {
    const read = schema.safeParse(call.config);
    if (!read.success) throw new VendorError(key, 'bad_input', 'The settings of this source can’t be read');
    return { ...call, config: read.data };
  };
  const turn = async (given: SearcherCall<Config>, question: Question, { cursor, limit }: PageInput) => {
    const call = callOf(given);
    const read = filterSchemas[type].safeParse(question.filters);
    if (!read.success) throw new VendorError(key, 'bad_input', 'The filters do not fit this kind of search');
    const asked = { ...question, filters: read.data };
    return turnPage(call, { manifest, question: asked, config: call.config, state: readState(key, cursor), limit });
  };
  const { search, test } = manifest.requests;
  const { keeps, ...terms } = licence;
  return {
    key,
    label,
    type,
    method,
    ...(vendor && { vendor: { key, label: vendor.label, keysUrl: vendor.keys_url } }),
    isSandbox: false,
    supportedFilters: Object.keys(filters),
    needs: needsOf(manifest),
    examples: manifest.examples_to_type,
    cost: price,
    licence: { ...terms, ...(keeps && { keeps }) },
    ...(manifest.quota.per_day !== undefined && { callsPerDay: manifest.quota.per_day }),
    config: schema,
    ...(test && {
      test: async (given: SearcherCall<Config>) => {
        const call = callOf(given);
        const bare = buildRequest(manifest, test, { setting: call.config });
        const { json } = await ask({ manifest, request: test, call }, bare);
        if (json === null) throw new VendorError(key, 'protocol', 'The server answered in an unknown form');
      },
    }),
    estimate: async (call, question) =>
      estimateOf(manifest, await turn(call, question, { cursor: null, limit: search.estimate_size ?? maxPreviewed })),
    find: async (call, question, page): Promise<FoundPage> => {
      const { records, next } = await turn(call, question, page);
      return { records, next: next === null ? null : cursorText(next) };
    },
  };
};
