import {
  AppError,
  streamPath,
  type AnyRoute,
  type RouteInput,
  type RouteResult,
  type StreamEvent,
} from '@galena/contract/kernel';

/** What a test answers in place of the server: the shapes are those of the contract. An `AppError` becomes its refusal. */
type Handler<R extends AnyRoute> = (input: RouteInput<R>) => RouteResult<R> | Promise<RouteResult<R>>;

type Standing = { readonly route: AnyRoute; readonly pattern: RegExp; readonly handler: Handler<AnyRoute> };
type Call = { readonly route: AnyRoute; readonly input: RouteInput<AnyRoute>; readonly headers: Headers };

/**
 * The server, as a page sees it: calls that the contract declares, answered by the test. What a page sends is parsed by the contract,
 * and so is every answer; what nobody answers is a fault of the test.
 */
export type Backend = {
  /** Answers a route from now on, in place of whoever did before. */
  readonly answer: <R extends AnyRoute>(route: R, handler: Handler<R>) => void;
  /** Keeps the answers of a route back. @returns lets them go, those of later calls too */
  readonly hold: (route: AnyRoute) => () => void;
  /**
   * Has calls of a route end without an answer, as where there is no network.
   * @param after so many more of them are answered before
   * @returns lets them pass again
   */
  readonly lose: (route: AnyRoute, after?: number) => () => void;
  /** What a page has asked of a route, oldest first. */
  readonly calls: <R extends AnyRoute>(route: R) => readonly RouteInput<R>[];
  /** Paths of all calls so far. */
  readonly asked: () => readonly string[];
  /** The headers of a route's last call. */
  readonly headersOf: (route: AnyRoute) => Headers | undefined;
  /** Has everything end without an answer, the event stream too, as where the server is gone. @returns brings it back */
  readonly goAway: () => () => void;
  /** Says by the event stream that something changed. */
  readonly tell: (event: StreamEvent) => void;
  /** What went wrong between page and contract. */
  readonly faults: string[];
};

const patternOf = ({ path }: AnyRoute): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)').replaceAll('*', '.*')}$`);

/** Texts of an address as what they stand for: the server does the same with numbers. */
/** As the server reads an address: it holds only text. */
const valueOf = (text: unknown): unknown => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(String(text)) ? Number(text) : text;
};

const valuesIn = (texts: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valueOf(text)]));

const textsOf = (search: URLSearchParams): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const refusal = ({ def, message, params, fields, retryAfterSeconds }: AppError): Response => {
  const answer = json(def.status, { message, code: def.code, params, errors: fields, request_id: 'of-a-test' });
  if (retryAfterSeconds) answer.headers.set('retry-after', String(retryAfterSeconds));
  return answer;
};

const bodyOf = (body: unknown): unknown => {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  // A form holds only text: a yes or no is read as one, as the server does.
  const yesNo = new Map<unknown, unknown>([
    ['true', true],
    ['false', false],
  ]);
  return Object.fromEntries([...body].map(([name, value]) => [name, yesNo.get(value) ?? value]));
};

type Listener = { readonly write: (text: string) => void; readonly cut: () => void };

/** A stream of events that stays open until it is given up or cut. */
const openStream = (listeners: Set<Listener>, signal: AbortSignal | null | undefined): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const listener: Listener = {
        write: (text) => controller.enqueue(encoder.encode(text)),
        cut: () => {
          if (listeners.delete(listener)) controller.error(new TypeError('network error'));
        },
      };
      listeners.add(listener);
      listener.write('event: fresh\ndata: {}\n\n');
      signal?.addEventListener('abort', () => {
        if (listeners.delete(listener)) controller.close();
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

type Network = typeof globalThis.fetch;
type Answer = Backend['answer'];

/** What stands behind a backend: who answers what, what was asked, what is kept back. */
type State = {
  readonly standing: Standing[];
  readonly usual: Standing[];
  readonly calls: Call[];
  readonly faults: string[];
  readonly gates: Map<AnyRoute, Promise<void>>;
  /** Routes whose calls are lost, and how many are answered before. */
  readonly lost: Map<AnyRoute, number>;
  readonly listeners: Set<Listener>;
  isAway: boolean;
};

const parse = ({ route, pattern }: Standing, url: URL, body: unknown): RouteInput<AnyRoute> => ({
  params: route.params?.parse(valuesIn(pattern.exec(decodeURI(url.pathname))?.groups ?? {})),
  query: route.query?.parse(valuesIn(textsOf(url.searchParams))),
  body: route.body?.parse(body),
});

/** Fails when the page gives a call up, as the network would. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new DOMException('The call was given up.', 'AbortError'));
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });

const isLost = ({ isAway, lost }: State, route: AnyRoute): boolean => isAway || lost.get(route) === 0;

const answerTo = async (state: State, { route, handler }: Standing, input: Call['input']): Promise<Response> => {
  await state.gates.get(route);
  if (isLost(state, route)) throw new TypeError('Failed to fetch');
  const left = state.lost.get(route);
  if (left !== undefined) state.lost.set(route, left - 1);
  try {
    const result: unknown = await handler(input);
    if (result instanceof Blob) return new Response(result);
    return json(route.status, route.returns.parse(result));
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    state.faults.push(`${route.method} ${route.path} was answered with what it does not answer: ${String(error)}`);
    return json(500, { message: 'An unexpected error occurred.', code: 'unexpected', request_id: 'of-a-test' });
  }
};

/** How much of an address a route leaves open. */
const gapsIn = ({ route: { path } }: Standing): number => path.split(/[:*]/).length;

const networkOf = (state: State): Network => {
  const beyond = globalThis.fetch;
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!/^\/(api|auth)\//.test(url.pathname)) return beyond(input, init);
    if (state.isAway && url.pathname === streamPath) throw new TypeError('Failed to fetch');
    if (url.pathname === streamPath) return openStream(state.listeners, init.signal);
    const method = init.method ?? 'GET';
    const [one] = [...state.standing, ...state.usual]
      .filter(({ route, pattern }) => route.method === method && pattern.test(url.pathname))
      // As the server does: what is named goes before what may be anything.
      .toSorted((a, b) => gapsIn(a) - gapsIn(b));
    if (!one) {
      state.faults.push(`nobody answers ${method} ${url.pathname}`);
      return json(404, { message: 'Not found.', code: 'not_found', request_id: 'of-a-test' });
    }
    try {
      const call = { route: one.route, input: parse(one, url, bodyOf(init.body)), headers: new Headers(init.headers) };
      state.calls.push(call);
      return await Promise.race([answerTo(state, one, call.input), givenUp(init.signal)]);
    } catch (error) {
      if (init.signal?.aborted || isLost(state, one.route)) throw error;
      state.faults.push(`${method} ${url.pathname} was sent what it does not take: ${String(error)}`);
      return json(422, {
        message: 'Check the highlighted fields.',
        code: 'validation',
        request_id: 'of-a-test',
      });
    }
  };
};

const answerIn =
  (list: Standing[]): Answer =>
  (route, handler) =>
    void list.unshift({ route, pattern: patternOf(route), handler: handler as Handler<AnyRoute> });

const goAway = (state: State): (() => void) => {
  state.isAway = true;
  // Each goes from the set as it is cut, which the loop bears.
  for (const { cut } of state.listeners) cut();
  return () => {
    state.isAway = false;
  };
};

const backendOf = (state: State): Backend => ({
  ...standInOf(state),
  goAway: () => goAway(state),
});

const standInOf = ({ standing, calls, faults, gates, lost, listeners }: State): Omit<Backend, 'goAway'> => ({
  answer: answerIn(standing),
  hold: (route) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.set(route, promise);
    return () => {
      gates.delete(route);
      resolve();
    };
  },
  lose: (route, after = 0) => {
    lost.set(route, after);
    return () => void lost.delete(route);
  },
  calls: (route) => calls.filter((call) => call.route === route).map(({ input }) => input),
  asked: () => calls.map(({ route }) => route.path),
  headersOf: (route) => calls.findLast((call) => call.route === route)?.headers,
  tell: (event) => {
    for (const { write } of listeners) write(`event: change\ndata: ${JSON.stringify(event)}\n\n`);
  },
  faults,
});

/** A backend, and what its makers do with it. */
export type Made = {
  readonly backend: Backend;
  /** Answers a route as long as no test does. */
  readonly answerUsually: Answer;
  /** To stand in the place of the network. */
  readonly fetch: Network;
};

/** A server that answers nothing yet. */
export const createBackend = (): Made => {
  const state: State = {
    standing: [],
    usual: [],
    calls: [],
    faults: [],
    gates: new Map(),
    lost: new Map(),
    listeners: new Set(),
    isAway: false,
  };
  return { backend: backendOf(state), answerUsually: answerIn(state.usual), fetch: networkOf(state) };
};
