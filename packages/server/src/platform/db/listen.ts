import pg from 'pg';
import { breakOff } from './break-off.ts';
import type { Login } from './login.ts';

export type Listening = {
  /** Settles when the connection has ended, by itself or by `stop`. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
  /** The database fell silent: ends the connection without a good-bye. */
  readonly breakOff: () => void;
};

/** A connection of its own that listens on one channel. */
export const listenOn = (
  login: Login,
  name: string,
  channel: string,
  hear: (payload: string) => void,
): Promise<Listening> => login.connect((url) => listenAt(url, login.role, name, channel, hear));

const listenAt = async (
  url: string,
  role: string | null,
  name: string,
  channel: string,
  hear: (payload: string) => void,
): Promise<Listening> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  // What breaks is told by `end`; without a listener the break would end the process.
  client.on('error', () => undefined);
  const ended = new Promise<void>((done) => void client.once('end', () => done()));
  await client.connect();
  client.on('notification', ({ payload }) => payload && hear(payload));
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return { ended, stop: () => client.end().catch(() => undefined), breakOff: () => breakOff(client) };
};
