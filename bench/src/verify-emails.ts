import { once } from 'node:events';
import { connect } from 'node:net';
import { createDial, noLimit } from '@galena/adapters/http';
import { createSmtpVerifier, type EmailVerifier } from '@galena/adapters/verifiers';
import { median } from './load.ts';
import { start } from './product.ts';

/** Addresses that are asked for in a round. */
const addresses = Number(process.env['GALENA_BENCH_ADDRESSES'] ?? 4_000);
const atOnce = 16;
const rounds = 3;

/** Works off `count` pieces, some at once. @returns pieces in a second */
const rateOf = async (count: number, work: (n: number) => Promise<unknown>): Promise<number> => {
  let next = 0;
  const from = performance.now();
  const one = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (count * 1_000) / (performance.now() - from);
};

/** The limit: a connection is made, the server greets, and it is gone. */
const greetOnce = async (port: number): Promise<void> => {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'data');
  socket.destroy();
};

const none = async () => [];

const verifierOn = (port: number): EmailVerifier =>
  createSmtpVerifier({
    dial: createDial({ allowedTestHosts: [`mx.bench.test:${port}`], resolve: async () => ['127.0.0.1'] }),
    dns: {
      resolveMx: async () => [{ exchange: 'mx.bench.test', priority: 1 }],
      resolve4: none,
      resolve6: none,
      resolveNs: none,
    },
    limiter: noLimit,
    now: () => new Date(),
    ourName: 'galena.test',
    sender: '',
    port,
  });

/** Asks for the addresses of one domain, and looks at what comes of it: a fast wrong answer is none. */
const askDomain = async (verifier: EmailVerifier, n: number, size: number): Promise<void> => {
  const domain = `shop${n}.bench.test`;
  const emails = Array.from({ length: size }, (_, at) => `box${at}@${domain}`);
  const { answers } = await verifier.verify(
    { domain, emails, facts: null, canConnect: true },
    new AbortController().signal,
  );
  for (const [at, { reason }] of answers.entries())
    if (reason !== (at % 2 === 0 ? 'accepted' : 'mailbox_missing')) throw new Error(`${emails[at]} is ${reason}`);
};

/** Addresses verified in a second, one of a domain and eighteen, beside bare connections, by turns. */
export const measureVerifyEmails = async (): Promise<readonly string[]> => {
  const server = await start('bench/src/bare-mail-server.ts', [], {}, /ready/);
  try {
    const port = Number(new URL(server.address).port);
    const verifier = verifierOn(port);
    const sizes = [1, 18] as const;
    const bare: number[] = [];
    const ours = sizes.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await rateOf(addresses, () => greetOnce(port)));
      for (const [at, size] of sizes.entries())
        ours[at]?.push(size * (await rateOf(addresses / size, (n) => askDomain(verifier, n, size))));
    }
    const limit = median(bare);
    return [
      `| addresses verified, ${atOnce} conversations at once | galena /s | bare connections with a greeting /s | ratio |`,
      '| --- | --- | --- | --- |',
      ...sizes.map((size, at) => {
        const rate = median(ours[at] ?? []);
        return `| ${size} of a domain | ${rate.toFixed(0)} | ${limit.toFixed(0)} | ${(rate / limit).toFixed(2)}x |`;
      }),
    ];
  } finally {
    await server.stop();
  }
};
