import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createRandom } from '@galena/contract/testing';
import { Webhook } from 'standardwebhooks';
import type { Heard, JudgeCall, JudgeReport } from './judge.ts';

// A receiver of webhooks as its owner runs it: a process of its own that believes nothing but the vendors' library.

/** How a call is answered, and how often of a hundred; the rest is taken. */
const moods = [
  ['slow', 8],
  ['status_500', 8],
  ['inside', 8],
  ['garbage', 8],
  ['reset', 8],
] as const;
type Mood = (typeof moods)[number][0] | 'taken' | 'hang';

const slowMs = 20;
const heard = new Map<string, { calls: number; taken: number; bodies: Set<string> }>();
const unverified: string[] = [];
let [secret, insideCalls, hangs] = ['', 0, 0];
let random = createRandom(0);

const drawn = (): Mood => {
  let chance = random.between(0, 99);
  for (const [mood, weight] of moods) {
    if (chance < weight) return mood;
    chance -= weight;
  }
  return 'taken';
};

/** Says so of what the library does not take for genuine. */
const verify = (body: string, headers: IncomingHttpHeaders): void => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
  } catch (error) {
    unverified.push(String(error));
  }
};

const note = (id: string, body: string, isTaken: boolean): void => {
  const one = heard.get(id) ?? { calls: 0, taken: 0, bodies: new Set() };
  heard.set(id, one);
  one.calls += 1;
  one.taken += isTaken ? 1 : 0;
  one.bodies.add(body);
};

const inside = createServer((_, answer) => {
  insideCalls += 1;
  answer.writeHead(204).end();
});

const answerAs = (mood: Mood, answer: ServerResponse): void => {
  if (mood === 'hang') return;
  if (mood === 'reset') return void answer.socket?.resetAndDestroy();
  if (mood === 'garbage') return void answer.socket?.end('SSH-2.0-OpenSSH_9.2\r\n');
  if (mood === 'status_500') return void answer.writeHead(500).end('no');
  if (mood === 'inside') {
    const { port } = inside.address() as { port: number };
    return void answer.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
  }
  setTimeout(() => answer.writeHead(204).end(), mood === 'slow' ? slowMs : 0);
};

const receiver = createServer((call, answer) => {
  const chunks: Buffer[] = [];
  call.on('data', (chunk: Buffer) => chunks.push(chunk));
  call.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    verify(body, call.headers);
    const mood = hangs > 0 ? 'hang' : drawn();
    hangs -= mood === 'hang' ? 1 : 0;
    note(String(call.headers['webhook-id']), body, mood === 'taken' || mood === 'slow');
    answerAs(mood, answer);
  });
});

const listen = (server: typeof receiver, port: number): Promise<number> =>
  new Promise((ready) => server.listen(port, '127.0.0.1', () => ready((server.address() as { port: number }).port)));

const down = (): Promise<void> =>
  new Promise((done) => {
    receiver.closeAllConnections();
    receiver.close(() => done());
  });

const reported = (): JudgeReport => ({
  unverified,
  insideCalls,
  heard: [...heard].map(([id, { calls, taken, bodies }]): Heard => ({ id, calls, taken, bodies: [...bodies] })),
});

let port = 0;
const does: { readonly [Name in JudgeCall['do']]: (call: Extract<JudgeCall, { do: Name }>) => Promise<unknown> } = {
  begin: async (call) => {
    ({ hangs } = call);
    random = createRandom(call.seed);
    port = await listen(receiver, 0);
    return [port, await listen(inside, 0)];
  },
  believe: async (call) => {
    ({ secret } = call);
  },
  // The library refuses what is older than five minutes: by the clock of the test.
  clock: async ({ now }) => {
    Date.now = () => now;
  },
  down,
  up: () => listen(receiver, port),
  report: async () => reported(),
};

process.on('message', (call: JudgeCall) => {
  void (does[call.do] as (one: JudgeCall) => Promise<unknown>)(call).then((answer) => process.send?.({ answer }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ answer: null });
