import { VendorError } from '@galena/contract/kernel';
import type { SearcherCall } from '../port.ts';
import { askAnswer, type VendorAnswer, type VendorApi, type VendorRequest } from '../../vendor/ask-json.ts';
import type { BareRequest } from './build-request.ts';
import { lookupIn } from './lookup.ts';
import { mayAsk } from './own-address.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import type { PlainRequest } from './request-shape.ts';
import type { Manifest } from './shape.ts';
import { fill } from '../../vendor/manifest/template.ts';
import { getToken } from './token.ts';

export type Config = Readonly<Record<string, unknown>>;

const maxBytes = 5_000_000;

const textOf = (template: string, config: Config): string =>
  String(fill(template, lookupIn({ setting: config })) ?? '');

/** The secret of a key, or several in one text: each has limits of its own. */
const keyOf = ({ settings }: Manifest, config: Config): string => {
  const secrets = Object.entries(settings).flatMap(([name, { kind }]) => (kind === 'secret' ? [config[name]] : []));
  const [only, ...others] = secrets;
  return typeof only === 'string' && others.length === 0 ? only : JSON.stringify(secrets);
};

/** A request with what says who asks. @param token of OAuth; null where there is none */
export const withAuth = (
  manifest: Manifest,
  bare: BareRequest,
  config: Config,
  token: string | null,
): VendorRequest => {
  const { auth } = manifest;
  const request = { ...bare, key: keyOf(manifest, config) };
  const withHeader = (name: string, value: string) => ({ ...request, headers: { ...bare.headers, [name]: value } });
  if (auth.kind === 'header') return withHeader(auth.name.toLowerCase(), textOf(auth.value, config));
  if (auth.kind === 'query') return { ...request, query: { ...bare.query, [auth.name]: textOf(auth.value, config) } };
  if (auth.kind === 'oauth') return withHeader('authorization', `Bearer ${token ?? ''}`);
  if (auth.kind === 'none') return request;
  const pair = `${textOf(auth.username, config)}:${textOf(auth.password, config)}`;
  return withHeader('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
};

const apiOf = (
  { key: vendor, quota, ...manifest }: Manifest,
  { said, empty_statuses: answers, ...request }: PlainRequest,
): VendorApi => {
  const statuses = { ...manifest.statuses, ...request.statuses };
  return {
    vendor,
    concurrency: quota.concurrency,
    perSecond: quota.per_second,
    maxBytes,
    answers,
    faultOf: ({ status }) => statuses[status]?.means,
    messageIn: (json, { status }) => {
      const text = statuses[status]?.says ?? (said === undefined ? undefined : at(json, said));
      return typeof text === 'string' ? text : undefined;
    },
  };
};

type Asked = { readonly manifest: Manifest; readonly request: PlainRequest; readonly call: SearcherCall<Config> };

/**
 * Asks what a manifest wants to know, of its own hosts only. A token that is refused is asked for anew, once.
 * @throws VendorError
 */
export const ask = async ({ manifest, request, call }: Asked, bare: BareRequest): Promise<VendorAnswer> => {
  const { auth, key } = manifest;
  // What was checked when the manifest came in holds whatever was filled in.
  if (!mayAsk(manifest, call.config, bare.url))
    throw new VendorError(key, 'bad_input', 'The address isn’t one of its hosts');
  const api = apiOf(manifest, request);
  const send = (token: string | null, watched: VendorApi) =>
    askAnswer(call, watched, withAuth(manifest, bare, call.config, token));
  if (auth.kind !== 'oauth') return send(null, api);
  let isRefused = false;
  const watched: VendorApi = {
    ...api,
    faultOf: (answer, json) => {
      isRefused = answer.status === 401;
      return api.faultOf?.(answer, json);
    },
  };
  const token = await getToken({ auth, api, call });
  try {
    return await send(token, watched);
  } catch (error) {
    if (!isRefused) throw error;
    return send(await getToken({ auth, api, call }, token), api);
  }
};
