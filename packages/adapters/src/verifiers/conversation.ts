import type { Socket } from 'node:net';
import { encryptUnproved } from '../http/index.ts';
import { createReplyReader, type Reply } from './reply.ts';

export type TalkReason = 'timeout' | 'lost' | 'unclear';

/** Why a conversation ended before its time. */
export class TalkError extends Error {
  override readonly name = 'TalkError';
  readonly reason: TalkReason;
  constructor(reason: TalkReason, cause?: unknown) {
    super(`The conversation ended: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A conversation with a mail server. Everything it rejects with is a TalkError, or the reason of its signal. */
export type Conversation = {
  /** Waits for what the server says by itself. */
  readonly hear: (timeoutMs: number) => Promise<Reply>;
  /** Says a line and waits for the reply. */
  readonly say: (line: string, timeoutMs: number) => Promise<Reply>;
  /** Encrypts all that follows. */
  readonly encrypt: (host: string, timeoutMs: number) => Promise<void>;
  /** Whether the server has said more than it was asked for: then no reply can be trusted to belong to its question. */
  readonly isAhead: () => boolean;
  readonly end: () => void;
};

type Waiting = { readonly resolve: (reply: Reply) => void; readonly reject: (error: unknown) => void };

/** The connection, what has come over it and why it broke. */
class Wire {
  private socket: Socket;
  private reader = createReplyReader();
  private waiting: Waiting | null = null;
  private fault: unknown = null;
  private isOver = false;

  constructor(socket: Socket) {
    this.socket = socket;
    this.listen();
  }

  readonly fail = (error: unknown): void => {
    this.fault ??= error;
    this.socket.destroy();
    this.waiting?.reject(this.fault);
  };

  private readonly onEnd = (): void => {
    if (!this.isOver) this.fail(new TalkError('lost'));
  };

  end(): void {
    this.isOver = true;
    this.socket.destroy();
  }

  private readonly onBytes = (bytes: Buffer): void => {
    try {
      this.reader.feed(bytes);
      this.look();
    } catch (error) {
      this.fail(new TalkError('unclear', error));
    }
  };

  private listen(): void {
    this.socket.on('data', this.onBytes).on('error', this.onEnd).on('end', this.onEnd).on('close', this.onEnd);
  }

  private leaveAlone(): void {
    this.socket.off('data', this.onBytes).off('error', this.onEnd).off('end', this.onEnd).off('close', this.onEnd);
  }

  private look(): void {
    const reply = this.waiting === null ? null : this.reader.take();
    if (reply !== null) this.waiting?.resolve(reply);
  }

  /** Whether the server has said more than it was asked for. */
  isAhead(): boolean {
    return this.reader.hasMore();
  }

  /** @throws why nothing can be said any more: it broke, or the server is ahead of us */
  checkInStep(): void {
    if (this.fault === null && this.isAhead()) this.fail(new TalkError('unclear'));
    if (this.fault !== null) throw this.fault;
  }

  write(line: string): void {
    this.checkInStep();
    this.socket.write(`${line}\r\n`);
  }

  async hear(timeoutMs: number): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.waiting = { resolve, reject };
    const timer = setTimeout(() => this.fail(new TalkError('timeout')), timeoutMs);
    try {
      this.onBytes(Buffer.alloc(0));
      if (this.fault !== null) reject(this.fault);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiting = null;
    }
  }

  async encrypt(host: string, signal: AbortSignal): Promise<void> {
    // What somebody put before the handshake would count as said under it.
    this.checkInStep();
    this.leaveAlone();
    try {
      this.socket = await encryptUnproved(this.socket, host, signal);
    } catch (error) {
      this.fail(new TalkError('lost', error));
      throw this.fault;
    }
    this.reader = createReplyReader();
    this.listen();
  }
}

/** @param signal ends the conversation, and the connection, at once */
export const converse = (connection: Socket, signal: AbortSignal): Conversation => {
  const wire = new Wire(connection);
  const onAbort = (): void => wire.fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    hear: (timeoutMs) => wire.hear(timeoutMs),
    say: async (line, timeoutMs) => {
      wire.write(line);
      return wire.hear(timeoutMs);
    },
    encrypt: (host, timeoutMs) => wire.encrypt(host, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])),
    isAhead: () => wire.isAhead(),
    end: () => {
      signal.removeEventListener('abort', onAbort);
      wire.end();
    },
  };
};
