import { writeFileSync } from 'node:fs';

/** What a contender is told, as JSON in a file. */
export type Course = {
  readonly port: number;
  /** The sites' names, in the order in which they are visited. */
  readonly hosts: readonly string[];
  /** Addresses of each host's pages for those who choose none themselves. */
  readonly pages: readonly (readonly string[])[];
  /** Hosts that are asked at the same time; one request at a time each. */
  readonly atOnce: number;
  /** Where Crawlee's packages lie. */
  readonly packages: string;
};

/** What a contender found. */
export type Crawled = {
  /** Addresses of the pages that were read, by host. */
  readonly pages: readonly (readonly string[])[];
  /** By host. */
  readonly emails: readonly (readonly string[])[];
};

/** What it took, of this process alone. */
export type Run = Crawled & { readonly cpuSeconds: number; readonly wallSeconds: number; readonly peakMb: number };

/** Does `task` for every item, so many at once. */
export const eachAtOnce = async <Item>(
  items: readonly Item[],
  atOnce: number,
  task: (item: Item, index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      await task(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};

/** Every name of the farm is this machine's. */
export const loopback = '127.0.0.1';

/**
 * Runs a contender and writes down what it took: processor time and peak memory are those of the process, start excluded
 * from the first and included in the second.
 * @param file where the answer is written, as JSON
 */
export const compete = async (file: string, crawl: () => Promise<Crawled>): Promise<void> => {
  const [from, before] = [performance.now(), process.cpuUsage()];
  const crawled = await crawl();
  const { user, system } = process.cpuUsage(before);
  const run: Run = {
    ...crawled,
    cpuSeconds: (user + system) / 1e6,
    wallSeconds: (performance.now() - from) / 1e3,
    // In kilobytes (getrusage; Node says it so on every system).
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
  writeFileSync(file, JSON.stringify(run));
};
