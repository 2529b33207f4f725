import process from 'node:process';
import { startDnsServer, type Zone } from './dns-server.ts';
import { replies, startSmtpFarm, type Behaviour } from './smtp-farm.ts';

// A program: a name server by whose word every domain has its mail with one of three mail servers of this machine, for journeys. It says
// where they are in one line and goes on until it is ended, or whoever started it is gone.

/** Longer than any name of a person: what nobody has. */
const longest = 20;

const servers: Readonly<Record<string, Behaviour>> = {
  // Takes mail for everybody whose name a person could have; not for `nobody`.
  good: { rcpt: (local) => (local.length > longest || local.startsWith('nobody') ? replies.no : replies.yes) },
  // Takes mail for whatever name.
  any: { rcpt: () => replies.yes },
  // Has other things to do.
  busy: { rcpt: () => replies.grey },
};

const addresses = new Map(Object.keys(servers).map((name, at) => [name, `127.0.9.${at + 1}`]));
const farm = await startSmtpFarm({
  servers: new Map([...addresses].map(([name, address]) => [address, servers[name] ?? {}])),
});

/** `any.…` and `busy.…` have theirs with those; all others with the good one. */
const zoneOf = (name: string): Zone => {
  if (!name.includes('.')) return { ns: [`ns.${name}`] };
  const own = /^mx\.(\w+)\.mail\.test$/.exec(name)?.[1] ?? '';
  const address = addresses.get(own);
  if (address !== undefined) return { a: [address] };
  const server = Object.keys(servers).find((one) => name.startsWith(`${one}.`)) ?? 'good';
  return { mx: [[10, `mx.${server}.mail.test`]] };
};
const dns = await startDnsServer(zoneOf);

const hosts = [...addresses.keys()].map((name) => `mx.${name}.mail.test`);
process.stdout.write(`${JSON.stringify({ dns: dns.authority, port: farm.port, hosts })}\n`);
process.once('disconnect', () => process.exit());
