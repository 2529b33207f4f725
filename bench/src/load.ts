import autocannon from 'autocannon';
import { cpuSeconds, type Running } from './product.ts';

export type Measured = { readonly perSecond: number; readonly cpuMicros: number; readonly p99Ms: number };

const seconds = 4;

/** Asks one address by eight connections for some seconds; answers rate, processor time per request of the server, p99. */
export const load = async (server: Running, path: string, token: string): Promise<Measured> => {
  const pid = server.child.pid as number;
  const url = server.address + path;
  const headers = { authorization: `Bearer ${token}` };
  await autocannon({ url, headers, connections: 8, duration: 1 });
  const before = cpuSeconds(pid);
  const result = await autocannon({ url, headers, connections: 8, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`);
  return {
    perSecond: result.requests.total / result.duration,
    cpuMicros: ((cpuSeconds(pid) - before) / result.requests.total) * 1e6,
    p99Ms: result.latency.p99,
  };
};

/** The middle one of several figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] as number;

/** How long each question took, one after the other, in milliseconds. */
export const timed = async <One>(all: readonly One[], ask: (question: One) => Promise<unknown>): Promise<number[]> => {
  const taken: number[] = [];
  for (const question of all) {
    const from = performance.now();
    await ask(question);
    taken.push(performance.now() - from);
  }
  return taken;
};

/** Milliseconds of the middle one, and of the one that 95 of 100 do not exceed. */
export const p50AndP95 = (list: readonly number[]): string =>
  `${median(list).toFixed(1)} / ${(list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0).toFixed(1)}`;
