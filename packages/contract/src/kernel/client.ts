import { answersFile, jsonAnswerOf, uploadFieldOf } from './file-shapes.ts';
import { hrefOf, type AnyRoute, type CallInput, type RouteOutput } from './route.ts';
import type { ErrorBody } from './errors.ts';

/** A call that did not succeed. `status` 0: no answer arrived at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly body: ErrorBody | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody | null, retryAfterSeconds: number | null = null) {
    // A failure without a sentence of the server's says this.
    super(body?.message ?? 'Something went wrong.');
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type ClientOptions = {
  /** Empty for the page's own origin. */
  readonly origin: string;
  /** The bearer token of the moment, or null. */
  readonly token: () => string | null;
  /** Sees every answer's body: toasts, and leaving on 401, are decided there and nowhere else. */
  readonly onAnswer?: (answer: { route: AnyRoute; status: number; body: unknown }) => void;
  readonly fetch?: typeof globalThis.fetch;
};

export type CallOptions = { readonly signal?: AbortSignal; readonly idempotencyKey?: string };

export type Client = <R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
) => Promise<RouteOutput<R>>;

/** The fields of an upload, the file after all others: the server reads no further than it. */
const formOf = (fields: Readonly<Record<string, unknown>>, fileField: string): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (name !== fileField && value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`);
  const file = fields[fileField];
  if (file instanceof Blob) form.append(fileField, file);
  return form;
};

/** The body of a call and the header that names its type; a form names its own. */
const bodyOf = (route: AnyRoute, body: unknown): { readonly body?: string | FormData; readonly type?: string } => {
  const fileField = uploadFieldOf(route);
  if (fileField !== null) return { body: formOf(body as Record<string, unknown>, fileField) };
  return route.body ? { body: JSON.stringify(body), type: 'application/json' } : {};
};

/** Whether what came is a file: of a route with a choice its type tells. */
const isFileAnswer = (route: AnyRoute, answer: Response): boolean => {
  if (!answer.ok || !answersFile(route)) return false;
  return jsonAnswerOf(route) === null || !/^application\/json\b/.test(answer.headers.get('content-type') ?? '');
};

/** The typed client, made from the same values that the server binds. Throws `CallError` and nothing else. */
export const createClient =
  (options: ClientOptions): Client =>
  async (route, input, call = {}) => {
    const given = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const token = options.token();
    const { body: payload, type } = bodyOf(route, given.body);
    const headers: Record<string, string> = { accept: answersFile(route) ? '*/*' : 'application/json' };
    if (token) headers['authorization'] = `Bearer ${token}`;
    if (type) headers['content-type'] = type;
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    const send = options.fetch ?? globalThis.fetch;
    const answer = await send(options.origin + hrefOf(route, given), {
      method: route.method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
      ...(call.signal ? { signal: call.signal } : {}),
    }).catch(() => null);
    if (!answer) throw new CallError(0, null);
    const isFile = isFileAnswer(route, answer);
    const body: unknown = await (isFile ? answer.blob() : answer.json()).catch(() => null);
    options.onAnswer?.({ route, status: answer.status, body: isFile ? null : body });
    if (answer.ok && body !== null) return body as never;
    const wait = Number(answer.headers.get('retry-after'));
    throw new CallError(answer.status, isErrorBody(body) ? body : null, wait > 0 ? wait : null);
  };

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
