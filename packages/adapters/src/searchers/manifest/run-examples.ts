import { VendorError } from '@galena/contract/kernel';
import { filterSchemas } from '@galena/contract/search';
import { urlOf, type VendorRequest } from '../../vendor/ask-json.ts';
import { withAuth, type Config } from './ask.ts';
import { buildRequest } from './build-request.ts';
import { configOf } from './config.ts';
import { readFound, type EnrichKind } from './read-found.ts';
import type { Example } from './example-shape.ts';
import { firstState } from './paging.ts';
import { comparable, differs, lower } from '../../vendor/manifest/differences.ts';
import type { ManifestFault } from '../../vendor/manifest/raw-text.ts';
import { readPage, requestOf } from './searcher.ts';
import type { Manifest } from './shape.ts';

const limit = 100;

const faultsOfAsked = (path: string, { asks }: Example, made: VendorRequest): readonly ManifestFault[] => [
  ...differs(`${path}/asks/method`, made.method, asks.method),
  ...differs(`${path}/asks/url`, comparable(urlOf(made)), comparable(asks.url)),
  ...differs(`${path}/asks/headers`, lower(made.headers ?? {}), lower(asks.headers)),
  ...differs(`${path}/asks/json`, made.json, asks.json),
];

/** What differs in two lists of leads, field by field. */
const faultsOfLeads = (
  path: string,
  made: readonly object[],
  recorded: readonly object[],
): readonly ManifestFault[] => {
  if (made.length !== recorded.length)
    return [{ path, message: `There are ${made.length} leads in the answer, not ${recorded.length}.` }];
  return made.flatMap((lead, index) => {
    const other: object = recorded[index] ?? {};
    const names = new Set([...Object.keys(lead), ...Object.keys(other)]);
    return [...names].flatMap((name) => differs(`${path}/${index}/${name}`, lead[name as never], other[name as never]));
  });
};

/** Settings of an example: secrets it does not name are the word `example`. */
const configIn = (manifest: Manifest, { settings }: Example): { readonly config: Config | null } => {
  const secrets = Object.entries(manifest.settings).flatMap(([name, { kind }]) =>
    kind === 'secret' ? [[name, 'example']] : [],
  );
  const read = configOf(manifest.settings).safeParse({ ...Object.fromEntries(secrets), ...settings });
  return { config: read.success ? read.data : null };
};

const runSearch = (manifest: Manifest, example: Example, config: Config, path: string): readonly ManifestFault[] => {
  const filters = filterSchemas[manifest.type].safeParse(example.question.filters);
  if (!filters.success)
    return [{ path: `${path}/question/filters`, message: 'These aren’t filters of this kind of leads.' }];
  const question = { ...example.question, filters: filters.data };
  const state = { ...firstState, at: example.after ?? null };
  const turn = { manifest, question, config, state, limit };
  const bare = requestOf(turn);
  if (bare === null) return [{ path: `${path}/question`, message: 'Nothing is asked for this question.' }];
  const { json, headers, status } = {
    json: example.answer.body,
    headers: lower(example.answer.headers),
    status: example.answer.status,
  };
  const page = readPage(turn, bare, { json, headers, status });
  return [
    ...faultsOfAsked(path, example, withAuth(manifest, bare, config, 'example')),
    ...faultsOfLeads(`${path}/leads`, page.records, example.leads),
    ...(example.total === undefined ? [] : differs(`${path}/total`, page.total, example.total)),
    ...(example.next === undefined ? [] : differs(`${path}/next`, page.next?.at ?? null, example.next)),
  ];
};

const runEnrich = (manifest: Manifest, example: Example, config: Config, path: string): readonly ManifestFault[] => {
  const request = manifest.requests.enrich[example.request.replace('enrich.', '') as EnrichKind];
  if (request === undefined) return [];
  const bare = buildRequest(manifest, request, { setting: config, input: example.input });
  const found = readFound(manifest, request, example.answer.body, example.answer.status);
  return [
    ...faultsOfAsked(path, example, withAuth(manifest, bare, config, 'example')),
    ...faultsOfLeads(`${path}/leads`, found === null ? [] : [found], example.leads),
  ];
};

const runOne = (manifest: Manifest, example: Example, path: string): readonly ManifestFault[] => {
  const { config } = configIn(manifest, example);
  if (config === null) return [{ path: `${path}/settings`, message: 'These settings can’t be read.' }];
  try {
    return (example.request === 'search' ? runSearch : runEnrich)(manifest, example, config, path);
  } catch (error) {
    if (error instanceof VendorError) return [{ path, message: `It fails: ${error.message}.` }];
    throw error;
  }
};

/**
 * Runs the examples of a manifest without asking anybody: what would be asked has to be what was recorded, and what is made of the
 * recorded answer has to be the recorded leads.
 * @returns what differs, with its place
 */
export const runExamples = (manifest: Manifest): readonly ManifestFault[] =>
  manifest.examples.flatMap((example, index) => runOne(manifest, example, `/examples/${index}`));
