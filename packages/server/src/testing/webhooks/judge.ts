import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a receiver heard under one id. */
export type Heard = {
  readonly id: string;
  readonly calls: number;
  /** Answered with 2xx. */
  readonly taken: number;
  /** The different ones. */
  readonly bodies: readonly string[];
};

export type JudgeReport = {
  readonly heard: readonly Heard[];
  /** Why the library took a call for none of ours. */
  readonly unverified: readonly string[];
  /** How often somebody followed a redirect. */
  readonly insideCalls: number;
};

/** What the process of a receiver is told to do. */
export type JudgeCall =
  | {
      readonly do: 'begin';
      readonly seed: number;
      /** So many of the first calls are never answered. */
      readonly hangs: number;
    }
  | { readonly do: 'believe'; readonly secret: string }
  | { readonly do: 'clock'; readonly now: number }
  | { readonly do: 'down' | 'up' | 'report' };

/**
 * A receiver of webhooks in a process of its own that is slow, says 500, redirects inside, speaks no HTTP and breaks off by chance, can
 * be down, and has the vendors' library verify every call.
 */
export const startJudge = async () => {
  const program = fileURLToPath(new URL('judge-program.ts', import.meta.url));
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const nextAnswer = async (): Promise<unknown> => ((await once(child, 'message')) as [{ answer: unknown }])[0].answer;
  const tell = (call: JudgeCall): Promise<unknown> => {
    const answer = nextAnswer();
    child.send(call);
    return answer;
  };
  await nextAnswer();
  return {
    /** @returns where it listens, and where its redirects lead: `host:port` */
    begin: async (start: Omit<Extract<JudgeCall, { do: 'begin' }>, 'do'>): Promise<readonly string[]> =>
      ((await tell({ do: 'begin', ...start })) as readonly number[]).map((port) => `127.0.0.1:${port}`),
    /** By which secret calls are verified. */
    believe: (secret: string) => tell({ do: 'believe', secret }),
    clock: (now: Date) => tell({ do: 'clock', now: now.getTime() }),
    down: () => tell({ do: 'down' }),
    up: () => tell({ do: 'up' }),
    report: () => tell({ do: 'report' }) as Promise<JudgeReport>,
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};
