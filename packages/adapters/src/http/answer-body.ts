/**
 * The bytes of an answer, as they come. Read it to its end, once, or destroy it: until then it holds its connection.
 * It is no stream of Node's: making one and piping it cost more than everything else about a small page.
 */
export type AnswerBody = AsyncIterable<Buffer> & {
  /** Gives up what has not been read. Harmless when there is nothing left. */
  readonly destroy: () => void;
};

/** Where the bytes come from. */
type Source = {
  /** There is room again, after `push` said that there was none. */
  readonly resume: () => void;
  /** Nobody wants the rest. Told at most once, and not after the end. */
  readonly onDropped: () => void;
};

/** A body, and what its source does to it. */
export type FedBody = {
  readonly body: AnswerBody;
  /** @returns whether there is room for more */
  readonly push: (chunk: Buffer) => boolean;
  readonly end: () => void;
  /** What has not been read is lost: the reader sees the error instead. */
  readonly fail: (error: Error) => void;
};

/** So much waits for its reader before the connection has to. In bytes. */
const maxWaiting = 64 * 1024;

// Nobody waits for more.
const asleep = (): void => {};

/** Makes a body that is read at its reader's pace. */
export const feedBody = (source: Source): FedBody => {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isFull = false;
  let isOver = false;
  let failure: Error | undefined;
  let wake = asleep;

  const end = (): void => {
    isOver = true;
    wake();
  };
  const fail = (error: Error): void => {
    if (isOver && waiting.length === 0) return;
    failure = error;
    waiting = [];
    end();
  };
  const destroy = (): void => {
    waiting = [];
    if (isOver) return;
    // In this order: whoever is reading elsewhere sees the source's error, and not an end that was none.
    source.onDropped();
    end();
  };
  const taken = (chunk: Buffer): Buffer => {
    bytes -= chunk.length;
    if (isFull && bytes < maxWaiting) {
      isFull = false;
      source.resume();
    }
    return chunk;
  };
  async function* read(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const chunk = waiting.shift();
        if (chunk !== undefined) yield taken(chunk);
        else if (failure) throw failure;
        else if (isOver) return;
        else await new Promise<void>((done) => (wake = done));
      }
    } finally {
      destroy();
    }
  }
  const push = (chunk: Buffer): boolean => {
    if (isOver) return true;
    waiting.push(chunk);
    bytes += chunk.length;
    isFull = bytes >= maxWaiting;
    wake();
    return !isFull;
  };
  return { body: { [Symbol.asyncIterator]: read, destroy }, push, end, fail };
};
