import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** How one server of the farm behaves. Left out: as a good one does. */
export type Behaviour = {
  /** What it says first; `silent`: nothing, `drop`: hangs up, `flood`: lines without end, `line`: one without end, `twice`: two greetings at once. */
  readonly banner?: string;
  /** What it offers. */
  readonly offers?: readonly string[];
  /** STARTTLS: `good`, `broken` (says yes and talks on without), `refused`, `dirty` (words put in before the handshake). */
  readonly tls?: 'good' | 'broken' | 'refused' | 'dirty';
  /** Nothing but STARTTLS is answered without encryption. */
  readonly needsTls?: boolean;
  /** Reply to EHLO, HELO and MAIL, if not yes. */
  readonly ehlo?: string;
  readonly helo?: string;
  readonly mail?: string;
  /** Reply to RCPT for an address, by its local part and how many were asked for before; `drop`, `silent` as above. */
  readonly rcpt?: (local: string, before: number, path: string) => string;
  /** How long it thinks before a reply to RCPT. */
  readonly delayMs?: number;
  /** Says one line too much after its first reply to RCPT, so many milliseconds later. */
  readonly strayMs?: number;
  /** Reply to QUIT; `drop`: hangs up. */
  readonly quit?: string;
};

/** Mailboxes that a good server has. */
export const goodBoxes: ReadonlySet<string> = new Set(['ida', 'otto', 'eva', 'info', 'postmaster']);

export const replies = {
  yes: '250 2.1.5 Ok',
  no: '550 5.1.1 User unknown',
  grey: '450 4.2.0 Greylisted, see http://postgrey.schweikert.ch/help/acme.test.html, try again in 300 seconds',
} as const;

/** A server that takes mail for whom it knows. */
export const honest = (local: string): string => (goodBoxes.has(local) ? replies.yes : replies.no);

type FarmBooks = {
  /** Most connections at once that a server of the farm has seen, by host. */
  readonly most: ReadonlyMap<string, number>;
  readonly connections: () => number;
  /** Connections open now. */
  readonly open: () => number;
  /** Every line that came, with the host it came to. */
  readonly lines: readonly string[];
};

export type SmtpFarm = {
  readonly port: number;
  readonly books: FarmBooks;
  readonly close: () => Promise<void>;
};

export type FarmOptions = {
  /** The servers: a loopback address each, such as `127.0.0.7`, and how it behaves. */
  readonly servers: ReadonlyMap<string, Behaviour>;
  readonly certificate?: { readonly key: string; readonly cert: string };
};

type Ledger = { readonly most: Map<string, number>; readonly now: Map<string, number>; lines: string[] };

class Served {
  private socket: Socket;
  private rest = '';
  private asked = 0;
  private isEncrypted = false;
  private readonly behaviour: Behaviour;
  private readonly options: FarmOptions;
  private readonly note: (line: string) => void;

  constructor(socket: Socket, behaviour: Behaviour, options: FarmOptions, note: (line: string) => void) {
    [this.socket, this.behaviour, this.options, this.note] = [socket, behaviour, options, note];
    this.listen();
    this.greet();
  }

  private listen(): void {
    this.socket.on('error', () => {});
    this.socket.on('data', (bytes: Buffer) => this.read(bytes.toString()));
  }

  private say(text: string): void {
    if (text === 'drop') this.socket.destroy();
    else if (text !== 'silent' && !this.socket.destroyed) this.socket.write(`${text}\r\n`);
  }

  private greet(): void {
    const { banner = '220 farm.test ESMTP' } = this.behaviour;
    if (banner === 'flood') this.flood('220-and so on\r\n'.repeat(50));
    else if (banner === 'line') this.flood('220 without an end'.repeat(50));
    else this.say(banner === 'twice' ? '220 farm.test\r\n250 Ok' : banner);
  }

  /** As much as is taken, and no end. */
  private flood(text: string): void {
    const more = (): void => {
      if (this.socket.destroyed) return;
      if (this.socket.write(text)) setImmediate(more);
      else this.socket.once('drain', more);
    };
    more();
  }

  private read(text: string): void {
    this.rest += text;
    for (let end = this.rest.indexOf('\n'); end !== -1; end = this.rest.indexOf('\n')) {
      const line = this.rest.slice(0, end).trimEnd();
      this.rest = this.rest.slice(end + 1);
      this.note(line);
      this.answer(line);
    }
  }

  private answer(line: string): void {
    const verb = line.split(' ')[0]?.toUpperCase() ?? '';
    const { needsTls = false, helo, ehlo, mail, quit = '221 2.0.0 Bye' } = this.behaviour;
    if (verb === 'EHLO') this.say(ehlo ?? ['250-farm.test', ...this.offered(), '250 8BITMIME'].join('\r\n'));
    else if (verb === 'HELO') this.say(helo ?? '250 farm.test');
    else if (verb === 'STARTTLS') this.startTls();
    else if (verb === 'QUIT') {
      this.say(quit);
      if (quit !== 'silent') this.socket.end();
    } else if (needsTls && !this.isEncrypted) this.say('530 5.7.0 Must issue a STARTTLS command first');
    else if (verb === 'MAIL') this.say(mail ?? '250 2.1.0 Ok');
    else if (verb === 'RCPT') this.receive(line);
    else this.say('502 5.5.2 What?');
  }

  private offered(): readonly string[] {
    const all = this.behaviour.offers ?? [];
    const tls = this.behaviour.tls !== undefined && !this.isEncrypted ? ['STARTTLS'] : [];
    return [...all, ...tls].map((name) => `250-${name}`);
  }

  private receive(line: string): void {
    const path = /<(.*)>/.exec(line)?.[1] ?? '';
    const { rcpt = honest, strayMs, delayMs } = this.behaviour;
    const before = this.asked;
    this.asked += 1;
    const reply = (): void => {
      this.say(rcpt(path.slice(0, path.lastIndexOf('@')), before, path));
      if (strayMs !== undefined && before === 0) this.later(strayMs, () => this.say('250 2.1.5 Ok'));
    };
    this.later(delayMs ?? 0, reply);
  }

  private later(ms: number, act: () => void): void {
    if (ms === 0) act();
    else setTimeout(act, ms);
  }

  private startTls(): void {
    const { tls } = this.behaviour;
    if (tls === undefined || tls === 'refused') return this.say('454 4.7.0 TLS not available');
    // What follows is a handshake, and no line.
    this.socket.removeAllListeners('data');
    if (tls === 'dirty') return this.say('220 2.0.0 Ready\r\n250 2.1.5 Ok');
    this.say('220 2.0.0 Ready to start TLS');
    if (tls === 'broken') return this.say('garbage instead of a handshake');
    const raw = this.socket;
    const secureContext = createSecureContext(this.options.certificate ?? {});
    this.socket = new TLSSocket(raw, { isServer: true, secureContext });
    this.isEncrypted = true;
    this.rest = '';
    this.listen();
    return undefined;
  }
}

const listenOn = async (server: Server, address: string, port: number): Promise<number> => {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, address, done);
  });
  return (server.address() as AddressInfo).port;
};

/** Starts a farm of mail servers, each on a loopback address of its own, all on one port. */
export const startSmtpFarm = async (options: FarmOptions): Promise<SmtpFarm> => {
  const ledger: Ledger = { most: new Map(), now: new Map(), lines: [] };
  const sockets = new Set<Socket>();
  let connections = 0;
  const serve = (host: string, behaviour: Behaviour): Server =>
    createServer((socket) => {
      connections += 1;
      sockets.add(socket);
      const open = (ledger.now.get(host) ?? 0) + 1;
      ledger.now.set(host, open);
      ledger.most.set(host, Math.max(ledger.most.get(host) ?? 0, open));
      socket.once('close', () => {
        sockets.delete(socket);
        ledger.now.set(host, (ledger.now.get(host) ?? 1) - 1);
      });
      void new Served(socket, behaviour, options, (line) => ledger.lines.push(`${host} ${line}`));
    });
  const servers: Server[] = [];
  let port = 0;
  for (const [host, behaviour] of options.servers) {
    const server = serve(host, behaviour);
    servers.push(server);
    port = await listenOn(server, host, port);
  }
  return {
    port,
    books: { most: ledger.most, connections: () => connections, open: () => sockets.size, lines: ledger.lines },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
};
