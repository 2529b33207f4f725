import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { askAnswer, type VendorAnswer, type VendorApi, type VendorRequest } from '../../vendor/ask-json.ts';
import { errorOfStatus, oneLine } from '../../vendor/faults.ts';
import type { CrmSession } from '../port.ts';

/** The version of the interface that the documents describe. */
export const ghlVersion = '2021-07-28';

const ErrorBody = z.object({
  message: z.union([z.string(), z.array(z.string())]).optional(),
  error: z.string().optional(),
});
/** The body of a refusal (common-schemas.json), whatever the status says. */
const Refused = z.object({ statusCode: z.number().min(400) });

const messageIn = (json: unknown): string | undefined => {
  const { message, error } = ErrorBody.safeParse(json).data ?? {};
  return Array.isArray(message) ? message.join(', ') : (message ?? error);
};

/** 100 requests in 10 seconds for each location (docs/Authorization.md). */
const apiOf = (vendor: string): VendorApi => ({ vendor, use: 'crm', concurrency: 4, perSecond: 10, messageIn });

export type GhlCall = Pick<VendorRequest, 'method' | 'query' | 'json'> & { readonly path: string };
export type GhlPlace = { readonly vendor: string; readonly apiUrl: string };

const withHeaders = ({ apiUrl }: GhlPlace, session: CrmSession, { path, ...call }: GhlCall): VendorRequest => ({
  ...call,
  url: apiUrl.replace(/\/$/, '') + path,
  key: session.secret,
  headers: { authorization: `Bearer ${session.secret}`, version: ghlVersion },
});

// A careless server repeats the token that it was asked with.
const shownOf = (json: unknown, { secret }: CrmSession): string => {
  const text = messageIn(json) ?? '';
  return oneLine(secret === '' ? text : text.replaceAll(secret, '••••'));
};

const readAs = <Shape extends z.ZodType>(
  { vendor }: GhlPlace,
  session: CrmSession,
  shape: Shape,
  json: unknown,
): z.output<Shape> => {
  const read = shape.safeParse(json);
  if (read.success && !Refused.safeParse(json).success) return read.data;
  const shown = shownOf(json, session);
  const message = shown === '' ? 'It answered in another form than its documents say' : `It answered: ${shown}`;
  throw new VendorError(vendor, 'protocol', message, undefined, read.error);
};

/** Asks GoHighLevel. @throws VendorError, `protocol` for an answer in another form than `shape`, or for a refusal sent as a success */
export const askGhl = async <Shape extends z.ZodType>(
  place: GhlPlace,
  session: CrmSession,
  call: GhlCall,
  shape: Shape,
): Promise<z.output<Shape>> => {
  const { json } = await askAnswer(session, apiOf(place.vendor), withHeaders(place, session, call));
  return readAs(place, session, shape, json);
};

/** Which refusals say that there is none. */
type IsNone = (answer: VendorAnswer) => boolean;

/** A contact that is gone: 404, or 400 in these words. Any other 400 is a refusal. */
export const isGone: IsNone = ({ json, answer: { status } }) =>
  status === 404 || ((status === 400 || status === 422) && /not found|does not exist/i.test(messageIn(json) ?? ''));

/** Asks GoHighLevel as `askGhl` does; null where a refusal says that there is none. */
export const maybeGhl = async <Shape extends z.ZodType>(
  place: GhlPlace,
  session: CrmSession,
  call: GhlCall,
  shape: Shape,
  isNone: IsNone,
): Promise<z.output<Shape> | null> => {
  const refusals = [400, 404, 422];
  const api = { ...apiOf(place.vendor), answers: refusals };
  const given = await askAnswer(session, api, withHeaders(place, session, call));
  if (!refusals.includes(given.answer.status)) return readAs(place, session, shape, given.json);
  if (isNone(given)) return null;
  throw errorOfStatus(place.vendor, given.answer, shownOf(given.json, session));
};

/** The location that a session is for. */
export const locationOf = ({ vendor }: GhlPlace, { place }: CrmSession): string => {
  if (place === null) throw new VendorError(vendor, 'auth', 'It did not say for which location it lets us in');
  return place;
};
