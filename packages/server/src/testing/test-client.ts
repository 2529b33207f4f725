import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  CallError,
  createClient,
  type AnyRoute,
  type CallInput,
  type CallOptions,
  type RouteOutput,
} from '@galena/contract/kernel';

/** What a raw request answers. */
type RawAnswer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly json: () => never;
};

export type TestClient = {
  /** Calls a route; throws CallError. */
  readonly call: <R extends AnyRoute>(route: R, input: CallInput<R>, options?: CallOptions) => Promise<RouteOutput<R>>;
  /** Calls a route that must fail; answers its error. */
  readonly refused: <R extends AnyRoute>(route: R, input: CallInput<R>, options?: CallOptions) => Promise<CallError>;
  /** Any request at all, as it stands. */
  readonly raw: (options: InjectOptions) => Promise<RawAnswer>;
};

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** What `fetch` would send: a form is written out, with the boundary in its type. */
const sentBy = async ({
  body,
  headers = {},
}: Sent): Promise<{ headers: Record<string, string>; payload?: Buffer | string }> => {
  if (typeof body === 'string') return { headers, payload: body };
  if (!(body instanceof FormData)) return { headers };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { headers: { ...headers, 'content-type': type }, payload: Buffer.from(await form.arrayBuffer()) };
};

type Place = { readonly host?: string; readonly ip?: string };

/** The contract's own client over `app.inject`: no port, the same code that a browser runs. */
export const createTestClient = (
  server: FastifyInstance,
  token?: string,
  { host = 'galena.test', ip = '198.51.100.7' }: Place = {},
): TestClient => {
  const inject = async (options: InjectOptions) =>
    server.inject({
      remoteAddress: ip,
      ...options,
      headers: { host, 'user-agent': 'Firefox/140 (Linux)', ...options.headers },
    });
  const fetchByInject = async (url: string, init: Sent = {}): Promise<Response> => {
    const { headers, payload } = await sentBy(init);
    const answer = await inject({ url, method: init.method ?? 'GET', headers, ...(payload ? { payload } : {}) });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };
  const call = createClient({ origin: '', token: () => token ?? null, fetch: fetchByInject as typeof fetch });
  return {
    call,
    refused: (route, input, options) =>
      call(route, input, options).then(
        (answer) => {
          throw new Error(`${route.method} ${route.path} was not refused: ${JSON.stringify(answer)}`);
        },
        (error: unknown) => {
          if (error instanceof CallError) return error;
          throw error;
        },
      ),
    raw: async (options) => {
      const answer = await inject({
        ...options,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
      });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        text: answer.body,
        json: () => answer.json() as never,
      };
    },
  };
};
