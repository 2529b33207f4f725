import type { Searcher } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { filterSchemas, type ManifestTrial, type Filters, type Location } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { requireManifest } from './manifests.service.ts';
import { faultsOf, withoutSecrets, type Credentials } from './searcher-settings.rules.ts';

/** How much of a raw answer is shown, in characters. */
const longestAnswer = 20_000;
/** So many leads are asked for and shown. */
const maxShown = 5;

type Outbound = Context['app']['outbound'];
type Heard = { readonly asked: string[]; answer: string | null };

/** The way out with somebody listening: what was asked, and what came last. */
const listening = (outbound: Outbound, heard: Heard): Outbound => ({
  ...outbound,
  request: async (request) => {
    heard.asked.push(`${request.method ?? 'GET'} ${request.url}`);
    const answer = await outbound.request(request);
    heard.answer = answer.body
      .subarray(0, longestAnswer * 4)
      .toString()
      .slice(0, longestAnswer);
    return answer;
  },
});

/** Secrets as they stand in an address, too. */
const hidden = (text: string, credentials: Credentials): string => {
  const encoded = Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => [
      name,
      typeof value === 'string' ? new URLSearchParams({ x: value }).toString().slice('x='.length) : value,
    ]),
  );
  return withoutSecrets(withoutSecrets(text, credentials), encoded);
};

export type TrialInput = {
  readonly text: string;
  readonly credentials: Credentials;
  readonly location: Location;
  readonly filters: Filters;
};

/** What somebody typed for a test, read by the rules of the manifest and of its kind. */
const readInput = (searcher: Searcher, { credentials, filters }: TrialInput) => {
  const faults = faultsOf(searcher.config, credentials);
  const read = parseFields(filterSchemas[searcher.type], filters);
  const errors = read.ok
    ? faults
    : {
        ...faults,
        ...Object.fromEntries(Object.entries(read.errors).map(([name, texts]) => [`filters.${name}`, texts])),
      };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return { config: searcher.config.parse(credentials), filters: read.ok ? read.value : {} };
};

const leadsOf = (records: readonly object[]): ManifestTrial['leads'] =>
  JSON.parse(JSON.stringify(records.slice(0, maxShown))) as ManifestTrial['leads'];

const run = async (context: Context, searcher: Searcher, input: TrialInput): Promise<ManifestTrial> => {
  const { config, filters } = readInput(searcher, input);
  const heard: Heard = { asked: [], answer: null };
  const call = { outbound: listening(context.app.outbound, heard), config };
  const began = context.clock.now().getTime();
  const told = (ok: boolean, message: string, more: Pick<ManifestTrial, 'leads' | 'total'>): ManifestTrial => ({
    ok,
    message: hidden(message, input.credentials),
    ms: context.clock.now().getTime() - began,
    asked: heard.asked.map((line) => hidden(line, input.credentials)),
    answer: heard.answer === null ? null : hidden(heard.answer, input.credentials),
    ...more,
  });
  try {
    const found = await searcher.estimate(call, { location: input.location, filters, match: 50 });
    return told(true, 'It answered.', { leads: leadsOf(found.first), total: found.isCapped ? null : found.available });
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    return told(false, error.message, { leads: [], total: null });
  }
};

/** How a test went, and what the manifest calls itself. */
export type Tried = { readonly label: string; readonly trial: ManifestTrial };

/**
 * Asks a vendor a question by a manifest that nobody keeps, with credentials that nobody keeps. Call it outside any transaction.
 * @throws AppError 422 for a broken manifest, or for settings and filters that do not fit it
 */
export const tryManifest = async (context: Context, input: TrialInput): Promise<Tried> => {
  const searcher = await requireManifest(context, input.text);
  return { label: searcher.label, trial: await run(context, searcher, input) };
};
