import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { CleanUp } from '../clean-up.ts';
import type { Names } from './names.preload.ts';

/** What a site answers at one of its paths. */
type FarmAnswer =
  /** A page; `type` is its content type, with which it may lie. */
  | { readonly page: string | Buffer; readonly type?: string }
  | { readonly status: number }
  /** On to the start page of another site. */
  | { readonly movedTo: string };

export type FarmSite = {
  readonly host: string;
  readonly answers: Readonly<Record<string, FarmAnswer>>;
  /** Of its pages nothing comes but that they are about to come, until the farm lets go. */
  readonly isHeld?: boolean;
};

type Farm = {
  /** For `startStack`: the sites may be asked, and their names are known. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where a site is. */
  readonly addressOf: (host: string) => string;
  /** The sites that are held answer from now on. */
  readonly letGo: () => void;
  /** The paths that were asked of a site, in order. */
  readonly askedOf: (host: string) => readonly string[];
};

const html = 'text/html; charset=utf-8';

const answer = (
  response: ServerResponse,
  found: FarmAnswer,
  addressOf: Farm['addressOf'],
  letGo: Promise<void> | undefined,
): void => {
  if ('status' in found) return void response.writeHead(found.status).end();
  if ('movedTo' in found) return void response.writeHead(301, { location: addressOf(found.movedTo) }).end();
  response.writeHead(200, { 'content-type': found.type ?? html });
  if (letGo === undefined) return void response.end(found.page);
  // A server that says nothing at all is given up sooner.
  response.flushHeaders();
  void letGo.then(() => response.end(found.page));
};

/**
 * Websites on this machine, each under a name of its own: what an operator's test allow-list (`GALENA_OUTBOUND_ALLOW`) is for.
 * @param mail domains that take no mail; or whether mail servers of the journey say so
 */
export const startFarm = async (
  cleanUp: CleanUp,
  sites: readonly FarmSite[],
  { withoutMail = [], hasMailServers = false }: Partial<Omit<Names, 'hosts'>> = {},
): Promise<Farm> => {
  const byHost = new Map(sites.map((site) => [site.host, site]));
  const asked = new Map<string, string[]>();
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const path = request.url ?? '/';
    asked.set(host, [...(asked.get(host) ?? []), path]);
    const site = byHost.get(host);
    answer(response, site?.answers[path] ?? { status: 404 }, addressOf, site?.isHeld ? letGo : undefined);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const addressOf = (host: string): string => `http://${host}:${port}/`;
  cleanUp.add(() => {
    server.closeAllConnections();
    server.close();
  });
  const hosts = sites.map(({ host }) => host);
  const names: Names = { hosts, withoutMail, hasMailServers };
  return {
    settings: {
      GALENA_OUTBOUND_ALLOW: hosts.map((host) => `${host}:${port}`).join(','),
      E2E_NAMES: JSON.stringify(names),
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'names.preload.ts')).href}`,
    },
    addressOf,
    letGo: resolve,
    askedOf: (host) => asked.get(host) ?? [],
  };
};
