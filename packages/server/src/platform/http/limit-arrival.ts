import type { IncomingMessage } from 'node:http';

const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Ends the connection of a request whose body has not arrived whole after so many milliseconds. */
export const limitArrival = (raw: IncomingMessage, ms: number): void => {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.end(answer, () => raw.socket.destroy());
  }, ms);
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
};
