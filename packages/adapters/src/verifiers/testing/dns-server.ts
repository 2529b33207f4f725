import { createSocket } from 'node:dgram';
import { decode, encode, type Answer } from 'dns-packet';

/** What the server knows of a name: its records; `nothing`: it exists and has none; `silent`: no answer; `broken`: SERVFAIL. */
export type Zone =
  | {
      readonly mx?: readonly (readonly [priority: number, host: string])[];
      readonly a?: readonly string[];
      readonly aaaa?: readonly string[];
      readonly cname?: string;
      readonly ns?: readonly string[];
    }
  | 'nothing'
  | 'silent'
  | 'broken';

export type DnsServer = {
  /** `127.0.0.1:port` */
  readonly authority: string;
  /** Questions that came, such as `MX acme.test`. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
};

const recordsOf = (name: string, type: string, zone: Exclude<Zone, string>): readonly Answer[] => {
  if (zone.cname !== undefined) return [{ type: 'CNAME', name, data: zone.cname }];
  if (type === 'MX')
    return (zone.mx ?? []).map(([preference, exchange]) => ({ type, name, data: { preference, exchange } }));
  if (type === 'NS') return (zone.ns ?? []).map((data) => ({ type, name, data }));
  if (type === 'A') return (zone.a ?? []).map((data) => ({ type, name, data }));
  return type === 'AAAA' ? (zone.aaaa ?? []).map((data) => ({ type, name, data })) : [];
};

/** What a name comes to, along its aliases; a circle of them ends. */
const follow = (name: string, type: string, zoneOf: (name: string) => Zone | undefined): readonly Answer[] => {
  const all: Answer[] = [];
  let next: string | undefined = name;
  for (let step = 0; step < 8 && next !== undefined; step += 1) {
    const zone = zoneOf(next);
    if (zone === undefined || typeof zone === 'string') break;
    all.push(...recordsOf(next, type, zone));
    next = zone.cname;
  }
  return all;
};

// RFC 1035, 4.1.1.
const codes = { servfail: 2, nxdomain: 3 } as const;

/** Starts a name server on the loopback. @param zoneOf what it knows of a name in lower case; undefined: there is no such name */
export const startDnsServer = async (zoneOf: (name: string) => Zone | undefined): Promise<DnsServer> => {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (question === undefined) return;
    const name = question.name.toLowerCase();
    asked.push(`${question.type} ${name}`);
    const zone = zoneOf(name);
    if (zone === 'silent') return;
    const code = zone === 'broken' ? codes.servfail : zone === undefined ? codes.nxdomain : 0;
    const answers = [...follow(name, question.type, zoneOf)];
    // The lowest four bits of the flags are the code; 0x0180: recursion wanted and had.
    socket.send(encode({ type: 'response', id, flags: 0x01_80 | code, questions: [question], answers }), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    authority: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise<void>((done) => void socket.close(() => done())),
  };
};
