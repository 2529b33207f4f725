import type { IncomingMessage } from 'node:http';

const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends the connection of a request whose body has not arrived whole after so many milliseconds, also when it was
 * answered before: nobody holds a connection by sending slowly what nobody reads.
 */
export const limitArrival = (raw: IncomingMessage, ms: number): void => {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    const { socket } = raw;
    // Requests that tests inject have no connection to end.
    if (!raw.complete && 'end' in socket) socket.end(answer, () => socket.destroy());
  }, ms).unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
};
