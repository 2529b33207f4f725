import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { isPublicAddress } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';
import { resolveChecked, type Resolver } from './resolve.ts';
import type { AddressRules } from './url-rules.ts';

/** How long one of several addresses may keep the next one waiting (RFC 8305 calls for 250 ms to 2 s). */
const nextAddressMs = 500;

type Target = { host: string; port: number; isTls: boolean; isTestHost: boolean };

/** Answers Node's question for a name with the addresses that were checked, so that nobody is asked a second time. */
const answerWith =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    queueMicrotask(() => {
      if (options.all === true) callback(null, all);
      else callback(null, all[0]?.address ?? '', all[0]?.family);
    });
  };

const openSocket = (target: Target, addresses: readonly string[]): Socket => {
  const { host, port, isTls } = target;
  const tcp = {
    host,
    port,
    lookup: answerWith(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressMs,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
  };
  if (!isTls) return connectTcp(tcp);
  // Said here so that NODE_TLS_REJECT_UNAUTHORIZED=0, set for something else, does not unlock every vendor call.
  const tls = { rejectUnauthorized: true, ALPNProtocols: ['http/1.1'], servername: isIP(host) === 0 ? host : '' };
  return connectTls({ ...tcp, ...tls });
};

/**
 * Makes one connection and hands it over; ends it when the signal fires, also while it is being made.
 * Errors are OutboundError `unresolvable` and `refused_address`, and Node's own.
 */
export type Connect = (target: buildConnector.Options, signal: AbortSignal, done: buildConnector.Callback) => void;

/**
 * Makes undici's connections: resolves, checks every address, and connects to those. It sits here, and not in a
 * `lookup` option, because Node asks no look-up for a host that is an IP address (stack.md, section 7).
 * @param rules the operator's rules
 * @param resolvers for strangers' names, and for the names of test hosts
 */
export const createConnector = (
  rules: AddressRules,
  resolvers: { strangers: Resolver; testHosts: Resolver },
): Connect => {
  const open = async (target: Target, signal: AbortSignal): Promise<Socket> => {
    const resolver = target.isTestHost ? resolvers.testHosts : resolvers.strangers;
    const addresses = await resolveChecked(target.host, target.isTestHost, rules, resolver);
    signal.throwIfAborted();
    const socket = openSocket(target, addresses);
    const onAbort = (): void => void socket.destroy();
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
    await untilConnected(socket, target.isTls ? 'secureConnect' : 'connect');
    // Belt and braces: the socket itself says where it ended, before a byte of the request goes out.
    if (!target.isTestHost && !isPublicAddress(socket.remoteAddress ?? '', rules.alsoRefused)) {
      socket.destroy();
      throw new OutboundError('refused_address', 'The address is not a public one');
    }
    return socket;
  };
  return ({ hostname, protocol, port }, signal, done) => {
    const isTls = protocol === 'https:';
    const portNumber = port === '' ? (isTls ? 443 : 80) : Number(port);
    const host = hostname.replace(/^\[|\]$/g, '');
    const authority = `${host.includes(':') ? `[${host}]` : host}:${portNumber}`;
    const target = { host, port: portNumber, isTls, isTestHost: rules.testHosts.has(authority) };
    open(target, signal).then(
      (socket) => done(null, socket),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
};

const untilConnected = async (socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve);
  // Stays for good: an idle connection that breaks later must not end the process.
  socket.on('error', reject);
  socket.once('close', () => reject(new OutboundError('connect_failed', 'The connection was closed')));
  await promise;
};
