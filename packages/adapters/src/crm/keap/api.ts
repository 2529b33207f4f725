import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { askAnswer, type VendorApi, type VendorRequest } from '../../vendor/ask-json.ts';
import type { CrmSession } from '../port.ts';

/** Name of Keap in errors and limits. */
export const vendor = 'keap';

/** An id as its documents write it, or as the number that it is. */
export const idShape = z.union([z.string().min(1), z.number().transform(String)]);

const ErrorBody = z.object({
  message: z.string().optional(),
  error: z.string().optional(),
  fault: z.unknown().optional(),
});
const Fault = z.object({ faultstring: z.string() });

// Its own errors say `message`; the gateway before it says `fault.faultstring`.
const messageIn = (json: unknown): string | undefined => {
  const { message, error, fault } = ErrorBody.safeParse(json).data ?? {};
  return message ?? Fault.safeParse(fault).data?.faultstring ?? error;
};

const api: VendorApi = { vendor, use: 'crm', concurrency: 4, perSecond: 10, messageIn };

export type KeapCall = Pick<VendorRequest, 'method' | 'query' | 'json'> & { readonly path: string };
export type KeapPlace = { readonly apiUrl: string };

const requestOf = ({ apiUrl }: KeapPlace, { secret }: CrmSession, { path, ...call }: KeapCall): VendorRequest => ({
  ...call,
  url: apiUrl.replace(/\/$/, '') + path,
  key: secret,
  headers: { authorization: `Bearer ${secret}` },
});

/** The body of a refusal, whatever the status says. What is asked for here has no `code`. */
const Refused = z.object({ code: z.coerce.number().min(400), message: z.string() });

const readAs = <Shape extends z.ZodType>(json: unknown, shape: Shape): z.output<Shape> => {
  const read = shape.safeParse(json);
  if (read.success && !Refused.safeParse(json).success) return read.data;
  throw new VendorError(
    vendor,
    'protocol',
    'It answered in another form than its documents say',
    undefined,
    read.error,
  );
};

/** Asks Keap, for what it tells and the status that it tells it with. @throws VendorError as `askKeap` */
export const askKeapAnswer = async <Shape extends z.ZodType>(
  place: KeapPlace,
  session: CrmSession,
  call: KeapCall,
  shape: Shape,
): Promise<{ readonly told: z.output<Shape>; readonly status: number }> => {
  const { json, answer } = await askAnswer(session, api, requestOf(place, session, call));
  return { told: readAs(json, shape), status: answer.status };
};

/** Asks Keap. @throws VendorError, `protocol` for an answer in another form than `shape` */
export const askKeap = async <Shape extends z.ZodType>(
  place: KeapPlace,
  session: CrmSession,
  call: KeapCall,
  shape: Shape,
): Promise<z.output<Shape>> => (await askKeapAnswer(place, session, call, shape)).told;

/** The same; null where it says 404. */
export const maybeKeap = async <Shape extends z.ZodType>(
  place: KeapPlace,
  session: CrmSession,
  call: KeapCall,
  shape: Shape,
): Promise<z.output<Shape> | null> => {
  const { json, answer } = await askAnswer(session, { ...api, answers: [404] }, requestOf(place, session, call));
  return answer.status === 404 ? null : readAs(json, shape);
};

const Page = z.object({ next_page_token: z.string().nullish() });
const maxPages = 20;

/** All of a list, page after page; at most 20 of them. */
export const askPages = async <Shape extends z.ZodType>(
  place: KeapPlace,
  session: CrmSession,
  call: KeapCall,
  shape: Shape,
): Promise<readonly z.output<Shape>[]> => {
  const pages: z.output<Shape>[] = [];
  let token: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { page_size: 100, ...call.query, page_token: token };
    const json = await askKeap(place, session, { ...call, query }, z.json());
    pages.push(readAs(json, shape));
    token = Page.safeParse(json).data?.next_page_token ?? undefined;
    if (token === undefined || token === '') break;
  }
  return pages;
};

/** Whether a text can stand in a filter: `;` ends a condition, `*` and `,` mean more than themselves. */
export const isFilterable = (text: string): boolean => !/[;*,]/.test(text);
