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
const mailProgram = 'packages/adapters/src/verifiers/testing/serve-mail-servers.ts';
const addressProgram = 'packages/adapters/src/verifiers/testing/serve-vendor.ts';
const crmProgram = 'packages/adapters/src/crm/testing/serve-crms.ts';

/** Starts a program of stand-ins. @returns what it says of itself @throws when it ends before it is there */
const startProgram = async (cleanUp: CleanUp, path: string): Promise<unknown> => {
  const child = spawn(process.execPath, [join(root, path)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  cleanUp.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout as Readable }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the stand-ins ended before they were there'))),
  ])) as [string];
  return JSON.parse(line);
};

/** Starts them all. @throws when they end before they are there */
export const startVendors = async (cleanUp: CleanUp): Promise<Vendors> => {
  const { port, key } = (await startProgram(cleanUp, program)) as { readonly port: number; readonly key: string };
  return {
    settings: { GALENA_OUTBOUND_ALLOW: `127.0.0.1:${port}` },
    addressOf: (vendor) => `http://127.0.0.1:${port}/${vendor}${paths[vendor]}`,
    key,
  };
};

/** CRMs' stand-ins on this machine. */
type Crms = {
  /** For `startStack`: GoHighLevel is there. */
  readonly settings: Readonly<Record<string, string>>;
  /** What the CRM holds. */
  readonly contacts: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Nobody is let in any more, until somebody signs in there again. */
  readonly revoke: () => Promise<void>;
};

/** Starts the CRMs. @throws when they end before they are there */
export const startCrms = async (cleanUp: CleanUp): Promise<Crms> => {
  const { port, ghl, keap } = (await startProgram(cleanUp, crmProgram)) as {
    readonly port: number;
    readonly ghl: { readonly id: string; readonly secret: string };
    readonly keap: { readonly id: string; readonly secret: string };
  };
  const at = `http://127.0.0.1:${port}`;
  const clientOf = (key: string, { id, secret }: typeof ghl, folder: string, ways: readonly [string, string]) => ({
    key,
    client_id: id,
    client_secret: secret,
    authorize_url: `${at}/${folder}${ways[0]}`,
    token_url: `${at}/${folder}${ways[1]}`,
    api_url: `${at}/${folder}`,
  });
  const clients = [
    clientOf('ghl', ghl, 'ghl', ['/oauth/chooselocation', '/oauth/token']),
    clientOf('keap', keap, 'keap', ['/app/oauth/authorize', '/token']),
    clientOf('sales_connector', ghl, 'connector', ['/oauth/chooselocation', '/oauth/token']),
  ];
  return {
    settings: { GALENA_OUTBOUND_ALLOW: `127.0.0.1:${port}`, GALENA_CRMS: JSON.stringify(clients) },
    contacts: async () =>
      (await (await fetch(`${at}/control/contacts`)).json()) as readonly Readonly<Record<string, unknown>>[],
    revoke: async () => void (await fetch(`${at}/control/revoke`, { method: 'POST' })),
  };
};

/** Mail servers on this machine, and a name server by whose word everybody has their mail there. @returns settings for `startStack` */
export const startMailServers = async (cleanUp: CleanUp): Promise<Readonly<Record<string, string>>> => {
  const { dns, port, hosts } = (await startProgram(cleanUp, mailProgram)) as {
    readonly dns: string;
    readonly port: number;
    readonly hosts: readonly [string, ...string[]];
  };
  return {
    GALENA_DNS_SERVERS: dns,
    GALENA_VERIFIER_PORT: String(port),
    GALENA_VERIFIER_PROBES: hosts[0],
    GALENA_OUTBOUND_ALLOW: hosts.map((host) => `${host}:${port}`).join(','),
  };
};

/** Somebody who verifies addresses, where its interface begins, and the key that it knows. */
export const startAddressVendor = async (
  cleanUp: CleanUp,
): Promise<{ readonly allowed: string; readonly address: string; readonly key: string }> => {
  const { port, key } = (await startProgram(cleanUp, addressProgram)) as {
    readonly port: number;
    readonly key: string;
  };
  return { allowed: `127.0.0.1:${port}`, address: `http://127.0.0.1:${port}/v1`, key };
};
