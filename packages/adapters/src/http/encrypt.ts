import { isIP, type Socket } from 'node:net';
import { connect } from 'node:tls';

/**
 * Encrypts a connection as mail servers do among each other: better than nothing, and nobody proves who they are (RFC 7435).
 * For questions that may be asked without encryption as well; whoever sends something secret asks for certificates.
 * @param host the name that was dialled
 * @returns the encrypted connection: only it may be ended, it takes the other along
 * @throws the signal's reason, or what TLS said
 */
export const encryptUnproved = async (socket: Socket, host: string, signal: AbortSignal): Promise<Socket> => {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const encrypted = connect({
    socket,
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
    ...(isIP(host) === 0 && { servername: host }),
  });
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  encrypted.once('secureConnect', resolve);
  // Stays for good: what breaks later must not end the process.
  encrypted.on('error', reject);
  encrypted.once('close', () => reject(new Error('The connection was closed')));
  try {
    await promise;
    return encrypted;
  } catch (error) {
    encrypted.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
