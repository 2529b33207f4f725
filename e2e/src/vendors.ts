import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { CleanUp } from './clean-up.ts';
import { root } from './folders.ts';

// Where their interfaces begin.
const paths = {
  places: '',
  youtube: '',
  apollo: '/api/v1',
  hunter: '/v2',
  modash: '/v1',
  people_data_labs: '',
} as const;
type VendorName = keyof typeof paths;

/** Vendors' stand-ins on this machine. */
type Vendors = {
  /** For `startStack`: they may be asked. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where one of them is. */
  readonly addressOf: (vendor: VendorName) => string;
  /** The key that all of them know. */
  readonly key: string;
};

// They refuse what the vendors' contracts refuse, and stand with the adapters: a program of their own, since a journey imports nothing
// of the product's.
const program = 'packages/adapters/src/searchers/testing/serve-vendors.ts';

/** Starts them all. @throws when they end before they are there */
export const startVendors = async (cleanUp: CleanUp): Promise<Vendors> => {
  const child = spawn(process.execPath, [join(root, program)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  cleanUp.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout as Readable }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the vendors’ stand-ins ended before they were there'))),
  ])) as [string];
  const { port, key } = JSON.parse(line) as { readonly port: number; readonly key: string };
  return {
    settings: { GALENA_OUTBOUND_ALLOW: `127.0.0.1:${port}` },
    addressOf: (vendor) => `http://127.0.0.1:${port}/${vendor}${paths[vendor]}`,
    key,
  };
};
