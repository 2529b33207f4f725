import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';

/** A mail that reached the server, by its envelope and by its content. */
export type Delivery = { readonly from: string; readonly to: readonly string[]; readonly mail: Email };

/**
 * What the server does with a mail: takes it, refuses the recipient or the content with a reply code, or takes it and
 * breaks the connection before it says so.
 */
export type Verdict = 'take' | 'cut' | { readonly at: 'rcpt' | 'data'; readonly code: number; readonly text?: string };

export type SmtpSinkOptions = {
  /** Asks for this user and password. */
  readonly user?: string;
  readonly password?: string;
  /** Speaks TLS: from the first byte (`ssl`) or after STARTTLS (`tls`). */
  readonly encryption?: 'ssl' | 'tls';
  readonly certificate?: { readonly key: string; readonly cert: string };
};

/** A real mail server on the loopback, for tests. */
export type SmtpSink = {
  readonly port: number;
  /** `127.0.0.1:port` */
  readonly authority: string;
  readonly deliveries: readonly Delivery[];
  /** The message ids of what was delivered, in order. */
  readonly messageIds: () => readonly (string | undefined)[];
  /** What to do with the next mails, one after the other; `take` when nothing is said. */
  readonly plan: (...verdicts: readonly Verdict[]) => void;
  /** Connections ever accepted. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

const refusal = (code: number, text = 'not now'): Error => Object.assign(new Error(text), { responseCode: code });

const readWhole = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const listenOptions = ({ user, password, encryption, certificate }: SmtpSinkOptions): SMTPServerOptions => ({
  logger: false,
  closeTimeout: 50,
  secure: encryption === 'ssl',
  ...certificate,
  authOptional: user === undefined,
  allowInsecureAuth: true,
  disabledCommands: [...(encryption === 'tls' ? [] : ['STARTTLS']), ...(user === undefined ? ['AUTH'] : [])],
  onAuth: (auth, _session, done) => {
    if (auth.username === user && auth.password === password) done(null, { user: 'known' });
    else done(refusal(535, 'who are you'));
  },
});

/** Starts a mail server that keeps what it is given. */
export const startSmtpSink = async (options: SmtpSinkOptions = {}): Promise<SmtpSink> => {
  const deliveries: Delivery[] = [];
  const verdicts: Verdict[] = [];
  const sockets = new Set<Socket>();
  let accepted = 0;
  // Not for TLS: Node 24 crashes when the socket below a handshake under way is destroyed.
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  const server = new SMTPServer({
    ...listenOptions(options),
    onRcptTo: (_address, _session, done) => {
      const [next] = verdicts;
      if (typeof next !== 'object' || next.at !== 'rcpt') return done();
      verdicts.shift();
      return done(refusal(next.code, next.text));
    },
    onData: (stream, { envelope }, done) => {
      const receive = async (): Promise<void> => {
        const raw = await readWhole(stream);
        const verdict = verdicts.shift() ?? 'take';
        if (typeof verdict === 'object') return done(refusal(verdict.code, verdict.text));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        deliveries.push({ from, to, mail: await PostalMime.parse(raw) });
        return verdict === 'cut' ? cutAll() : done(null, `taken as ${deliveries.length}`);
      };
      receive().catch((error: unknown) => done(error as Error));
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    authority: `127.0.0.1:${port}`,
    deliveries,
    messageIds: () => deliveries.map(({ mail }) => mail.messageId),
    plan: (...next) => void verdicts.push(...next),
    connections: () => accepted,
    close: async () => {
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
