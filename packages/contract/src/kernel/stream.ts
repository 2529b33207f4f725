import { z } from 'zod';
import type { Access } from './access.ts';
import { Id } from './shapes.ts';

/** Where a signed-in browser hears what changes in its account (server-sent events, read by `fetch` with the bearer). */
export const streamPath = '/api/events';
export const streamAccess: Access = { who: 'signed_in', effect: 'read' };

/** That something changed: its kind (`run`, `notice`, …) and id. What it is now is asked for by its own call. */
export const StreamEvent = z.strictObject({ kind: z.string(), id: Id });
export type StreamEvent = z.infer<typeof StreamEvent>;

/** One block of an event stream as text: `id`, `event` and `data` lines. */
const parseBlock = (block: string): { id: string | null; event: string; data: string } => {
  const lines = block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  const valueOf = (name: string) => lines.find(([key]) => key === name)?.[1];
  return { id: valueOf('id') ?? null, event: valueOf('event') ?? 'message', data: valueOf('data') ?? '' };
};

export type StreamOptions = {
  readonly origin: string;
  readonly token: () => string | null;
  readonly onEvent: (event: StreamEvent) => void;
  /** The stream begins, or begins again after it was away too long to be told what was missed: refresh everything. */
  readonly onFresh: () => void;
  /** No stream can be had: called every 2 s until one can. */
  readonly onPoll: () => void;
  readonly fetch?: typeof globalThis.fetch;
};

const pollMs = 2_000;
const firstPauseMs = 200;

/** What survives a broken stream. */
type Place = { lastId: string | null };

/** Reads blocks until the stream ends or breaks. */
const readBlocks = async (body: ReadableStream<Uint8Array>, place: Place, options: StreamOptions): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const { id, event, data } = parseBlock(block);
      place.lastId = id ?? place.lastId;
      if (event === 'fresh') options.onFresh();
      if (event === 'change') options.onEvent(JSON.parse(data) as StreamEvent);
    }
  }
};

/** Asks for the stream, telling what was heard last. @throws when it cannot be had */
const openBody = async (
  options: StreamOptions,
  place: Place,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const token = options.token();
  const answer = await (options.fetch ?? globalThis.fetch)(options.origin + streamPath, {
    signal,
    headers: {
      accept: 'text/event-stream',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(place.lastId ? { 'last-event-id': place.lastId } : {}),
    },
  });
  if (!answer.ok || !answer.body) throw new Error(`the stream answers ${answer.status}`);
  return answer.body;
};

/**
 * Listens until `signal` fires. Reconnects by itself, telling the server what it heard last, so that nothing is missed;
 * where streams do not pass it falls back to `onPoll`.
 */
export const listenToStream = async (options: StreamOptions, signal: AbortSignal): Promise<void> => {
  const place: Place = { lastId: null };
  let failures = 0;
  while (!signal.aborted) {
    try {
      const body = await openBody(options, place, signal);
      failures = 0;
      await readBlocks(body, place, options);
    } catch {
      // Broken or refused: either way the next try says what was heard last.
    }
    if (signal.aborted) return;
    failures += 1;
    if (failures > 1) options.onPoll();
    await pause(failures === 1 ? firstPauseMs : pollMs, signal);
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
