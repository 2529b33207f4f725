import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { compete, loopback, type Course } from './contender.ts';

const [courseFile = '', answerFile = ''] = process.argv.slice(2);
const { hosts, pages, atOnce, packages } = JSON.parse(readFileSync(courseFile, 'utf8')) as Course;

/** What is used of it: it is no dependency of ours, so that its types are not here. */
type Crawlee = {
  readonly CheerioCrawler: new (
    options: Readonly<Record<string, unknown>>,
    configuration: unknown,
  ) => { readonly run: (addresses: readonly string[]) => Promise<unknown> };
  readonly Configuration: new (options: Readonly<Record<string, unknown>>) => unknown;
  readonly log: { readonly setLevel: (level: number) => void };
};
type CheerioNode = { readonly type: string; readonly data?: string; readonly children?: readonly CheerioNode[] };
type Found = {
  readonly each: (visit: (index: number, element: unknown) => void) => void;
  readonly attr: (name: string) => string | undefined;
  readonly get: (index: number) => CheerioNode | undefined;
};
type Loaded = { readonly $: (selector: unknown) => Found; readonly request: { readonly url: string } };

const { CheerioCrawler, Configuration, log } = createRequire(join(packages, 'package.json'))(
  '@crawlee/cheerio',
) as Crawlee;
log.setLevel(0);

const lookup: LookupFunction = (_host, options, done) => {
  if (options.all === true) done(null, [{ address: loopback, family: 4 }]);
  else done(null, loopback, 4);
};

const silent = new Set(['script', 'style', 'comment', 'directive']);

// Node by node: `$.text()` glues neighbours together, and would find wrong addresses (performance.md, W5).
const textOf = (node: CheerioNode): string => {
  if (silent.has(node.type)) return '';
  return node.type === 'text' ? (node.data ?? '') : (node.children ?? []).map(textOf).join(' ');
};
const address = /[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,5}\.[a-z]{2,24}/gi;

/** A plain extractor, as one writes it for a crawler: addresses in the text and behind `mailto:`. */
const addressesOf = ({ $ }: Loaded): readonly string[] => {
  const root = $('body').get(0);
  const found = root === undefined ? [] : (textOf(root).match(address) ?? []);
  const linked: string[] = [];
  $('a[href^="mailto:"]').each((_, element) => {
    linked.push(...(($(element).attr('href') ?? '').match(address) ?? []));
  });
  return [...found, ...linked].map((one) => one.toLowerCase());
};

await compete(answerFile, async () => {
  const found = new Map(hosts.map((host) => [host, new Set<string>()]));
  const read = new Map(hosts.map((host) => [host, [] as string[]]));
  const crawler = new CheerioCrawler(
    {
      minConcurrency: atOnce,
      maxConcurrency: atOnce,
      maxRequestRetries: 1,
      preNavigationHooks: [
        (_context: unknown, options: { dnsLookup?: LookupFunction }) => {
          options.dnsLookup = lookup;
        },
      ],
      requestHandler: async (loaded: Loaded) => {
        const { hostname } = new URL(loaded.request.url);
        read.get(hostname)?.push(loaded.request.url);
        for (const one of addressesOf(loaded)) found.get(hostname)?.add(one);
      },
    },
    new Configuration({ persistStorage: false, storageClientOptions: { persistStorage: false } }),
  );
  // The pages of one site lie apart, as far as they can: one request at a time for each is not among its options.
  const depth = Math.max(...pages.map((list) => list.length));
  const turns = Array.from({ length: depth }, (_, at) => pages.flatMap((list) => list[at] ?? []));
  await crawler.run(turns.flat());
  return {
    pages: hosts.map((host) => read.get(host) ?? []),
    emails: hosts.map((host) => [...(found.get(host) ?? [])]),
  };
});
