import type { Duplex } from 'node:stream';
import type { ClientBase } from 'pg';

/** Breaks a connection without a good-bye, which a line that carries nothing would never deliver; pg then reports its end. */
export const breakOff = (client: ClientBase): void => {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
};
