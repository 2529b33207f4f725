import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { askAnswer, type VendorApi, type VendorRequest } from '../../vendor/ask-json.ts';
import type { CrmSession } from '../port.ts';

/** The version of the interface that the documents describe. */
export const ghlVersion = '2021-07-28';

const Said = z.object({ message: z.union([z.string(), z.array(z.string())]).optional(), error: z.string().optional() });

const saidIn = (json: unknown): string | undefined => {
  const { message, error } = Said.safeParse(json).data ?? {};
  return Array.isArray(message) ? message.join(', ') : (message ?? error);
};

/** 100 requests in 10 seconds for each location (docs/Authorization.md). */
const apiOf = (vendor: string): VendorApi => ({ vendor, use: 'crm', concurrency: 4, perSecond: 10, saidIn });

export type GhlCall = Pick<VendorRequest, 'method' | 'query' | 'json'> & { readonly path: string };
export type GhlPlace = { readonly vendor: string; readonly apiUrl: string };

const withHeaders = ({ apiUrl }: GhlPlace, session: CrmSession, { path, ...call }: GhlCall): VendorRequest => ({
  ...call,
  url: apiUrl + path,
  key: session.secret,
  headers: { authorization: `Bearer ${session.secret}`, version: ghlVersion },
});

/** Asks GoHighLevel. @throws VendorError, `protocol` for an answer in another form than `shape` */
export const askGhl = async <Shape extends z.ZodType>(
  place: GhlPlace,
  session: CrmSession,
  call: GhlCall,
  shape: Shape,
): Promise<z.output<Shape>> => {
  const { json } = await askAnswer(session, apiOf(place.vendor), withHeaders(place, session, call));
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  const said = saidIn(json);
  const message = said ? `It answered: ${said.slice(0, 200)}` : 'It answered in another form than its documents say';
  throw new VendorError(place.vendor, 'protocol', message, undefined, read.error);
};

/** The same; null where it says that there is none: 404, or 400 as for an id that never was. */
export const maybeGhl = async <Shape extends z.ZodType>(
  place: GhlPlace,
  session: CrmSession,
  call: GhlCall,
  shape: Shape,
): Promise<z.output<Shape> | null> => {
  const api = { ...apiOf(place.vendor), answers: [400, 404] };
  const { json, answer } = await askAnswer(session, api, withHeaders(place, session, call));
  if (answer.status === 404 || answer.status === 400) return null;
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  throw new VendorError(place.vendor, 'protocol', 'It answered in another form than its documents say');
};

/** The location that a session is for. */
export const locationOf = ({ vendor }: GhlPlace, { place }: CrmSession): string => {
  if (place === null) throw new VendorError(vendor, 'auth', 'It did not say for which location it lets us in');
  return place;
};
