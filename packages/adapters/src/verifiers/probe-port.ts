import { OutboundError, type Dial } from '../http/index.ts';
import { converse, TalkError } from './conversation.ts';

/** Mail servers that everybody knows, of different houses. */
const wellKnown = ['gmail-smtp-in.l.google.com', 'mx01.mail.icloud.com', 'mta5.am0.yahoodns.net'] as const;

export type ProbePortOptions = {
  readonly dial: Dial;
  readonly hosts?: readonly string[];
  /** 25; another one for tests. */
  readonly port?: number;
  readonly timeoutMs?: number;
};

type Seen = 'open' | 'closed' | 'unclear';

const look = async (host: string, { dial, port = 25, timeoutMs = 8_000 }: ProbePortOptions, signal: AbortSignal) => {
  try {
    const socket = await dial({ host, port, ports: [port], timeoutMs });
    const talk = converse(socket, signal);
    try {
      // Firewalls take connections for others: only who greets is a mail server.
      const banner = await talk.hear(timeoutMs);
      await talk.say('QUIT', 1_000).catch(() => null);
      return banner.code === 220 || banner.code === 421 || banner.code === 554 ? 'open' : 'unclear';
    } finally {
      talk.end();
    }
  } catch (error) {
    if (error instanceof TalkError) return 'unclear';
    if (!(error instanceof OutboundError)) throw error;
    // Without names nobody can say whether the port is closed.
    return error.reason === 'timeout' || error.reason === 'connect_failed' ? 'closed' : 'unclear';
  }
};

/**
 * Whether mail servers can be asked from here: connects to some that everybody knows, says nothing but good-bye.
 * @returns `open` if one of them answers, `closed` if none can be reached, `unclear` where neither is certain
 * @throws the signal's reason
 */
export const probePort = async (options: ProbePortOptions, signal: AbortSignal): Promise<Seen> => {
  signal.throwIfAborted();
  const seen = await Promise.all((options.hosts ?? wellKnown).map((host) => look(host, options, signal)));
  signal.throwIfAborted();
  if (seen.includes('open')) return 'open';
  return seen.length > 0 && seen.every((one) => one === 'closed') ? 'closed' : 'unclear';
};
