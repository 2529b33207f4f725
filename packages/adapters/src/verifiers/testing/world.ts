import { Resolver } from 'node:dns/promises';
import { onTestFinished } from 'vitest';
import { createDial, type Lease, type Limiter } from '../../http/index.ts';
import { createMxResolver } from '../mail-servers.ts';
import type { DomainFacts, Verification } from '../port.ts';
import { createSmtpVerifier, type SmtpVerifierOptions } from '../smtp-verifier.ts';
import { startDnsServer, type DnsServer, type Zone } from './dns-server.ts';
import { startSmtpFarm, type Behaviour, type SmtpFarm } from './smtp-farm.ts';

/** Counts places by key, as the server's limiter does for all processes. */
export const countingLimiter = (): { readonly limiter: Limiter; readonly keys: () => readonly string[] } => {
  const taken = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();
  const lease = (key: string): Lease => {
    let isGiven = false;
    return {
      release: async () => {
        if (isGiven) return;
        isGiven = true;
        taken.set(key, (taken.get(key) ?? 1) - 1);
        queues.get(key)?.shift()?.();
      },
    };
  };
  const acquire: Limiter['acquire'] = async (key, { concurrency }) => {
    while ((taken.get(key) ?? 0) >= concurrency) {
      const { promise, resolve } = Promise.withResolvers<void>();
      queues.set(key, [...(queues.get(key) ?? []), resolve]);
      await promise;
    }
    taken.set(key, (taken.get(key) ?? 0) + 1);
    return lease(key);
  };
  return { limiter: { acquire }, keys: () => [...taken.keys()] };
};

export type World = {
  readonly farm: SmtpFarm;
  readonly dns: DnsServer;
  readonly clock: { now: Date };
  /** Looks addresses of one domain up. */
  readonly ask: (
    emails: readonly string[],
    facts?: DomainFacts | null,
    signal?: AbortSignal,
    canConnect?: boolean,
  ) => Promise<{ readonly answers: readonly Verification[]; readonly facts: DomainFacts | null }>;
  /** The one answer there is. */
  readonly one: (email: string, facts?: DomainFacts | null) => Promise<Verification>;
};

export type WorldOptions = {
  /** Mail servers by name: that of `good` is `mx.good.test`. */
  readonly servers: Readonly<Record<string, Behaviour>>;
  /** What the DNS says of other names; `good.test` and all below it have `mx.good.test`. */
  readonly zones?: Readonly<Record<string, Zone>>;
  /** Hosts that may be asked although they lie inside; left out: those of the servers. */
  readonly mayAsk?: readonly string[];
  readonly certificate?: { readonly key: string; readonly cert: string };
  readonly verifier?: Partial<SmtpVerifierOptions>;
};

const zoneIn = (options: WorldOptions, addresses: ReadonlyMap<string, string>, name: string): Zone | undefined => {
  const known = options.zones?.[name];
  if (known !== undefined) return known;
  // Top-level domains are known, as anywhere but in closed networks.
  if (!name.includes('.')) return { ns: [`ns.${name}`] };
  const server = name.split('.').at(-2) ?? '';
  const address = addresses.get(server);
  if (address === undefined || !name.endsWith('.test')) return undefined;
  return name === `mx.${server}.test` ? { a: [address] } : { mx: [[10, `mx.${server}.test`]] };
};

/** Short enough for a test, long enough for a slow machine: nothing that answers is late. */
const timeouts = { connectMs: 5_000, bannerMs: 5_000, commandMs: 5_000, quitMs: 1_000, sessionMs: 20_000 };

/** A world of name servers and mail servers on the loopback that ends with its test, and our verifier in it. */
export const startWorld = async (options: WorldOptions): Promise<World> => {
  const names = Object.keys(options.servers);
  const addresses = new Map(names.map((name, at) => [name, `127.0.${1 + Math.floor(at / 200)}.${1 + (at % 200)}`]));
  const servers = new Map(names.map((name) => [addresses.get(name) ?? '', options.servers[name] ?? {}]));
  const farm = await startSmtpFarm({ servers, ...(options.certificate && { certificate: options.certificate }) });
  const dns = await startDnsServer((name) => zoneIn(options, addresses, name));
  onTestFinished(async () => {
    await farm.close();
    await dns.close();
  });
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([dns.authority]);
  const hosts = options.mayAsk ?? names.map((name) => `mx.${name}.test`);
  const dial = createDial({
    allowedTestHosts: hosts.map((host) => `${host}:${farm.port}`),
    resolve: (host) => resolver.resolve4(host),
  });
  const clock = { now: new Date('2026-11-27T10:00:00Z') };
  const { timeouts: wanted, ...more } = options.verifier ?? {};
  const verifier = createSmtpVerifier({
    dial,
    dns: createMxResolver([dns.authority]),
    limiter: countingLimiter().limiter,
    now: () => clock.now,
    ourName: 'galena.test',
    sender: 'check@galena.test',
    port: farm.port,
    timeouts: { ...timeouts, ...wanted },
    ...more,
  });
  const ask: World['ask'] = (emails, facts = null, signal = new AbortController().signal, canConnect = true) => {
    const domain = emails[0]?.split('@').at(-1) ?? '';
    return verifier.verify({ domain, emails, facts, canConnect }, signal);
  };
  const one: World['one'] = async (email, facts) => {
    const [answer] = (await ask([email], facts)).answers;
    if (answer === undefined) throw new Error('There is no answer');
    return answer;
  };
  return { farm, dns, clock, ask, one };
};
