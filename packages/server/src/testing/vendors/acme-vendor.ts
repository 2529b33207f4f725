import { readyManifests } from '@galena/adapters/searchers';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The text of a ready manifest. */
export const readyText = (key: string): string => readyManifests.find((one) => one.key === key)?.text ?? '';

/** A vendor of companies on this machine, as `acme` describes it. */
export type AcmeVendor = {
  readonly base: string;
  /** For `GALENA_OUTBOUND_ALLOW`. */
  readonly authority: string;
  /** Paths and queries that were asked. */
  readonly asked: URL[];
  /** How many companies it has. */
  total: number;
  /** What it does before it answers; returns true when it has answered. */
  before: ((url: URL, response: ServerResponse) => Promise<boolean>) | null;
  readonly close: () => Promise<void>;
};

export const startAcmeVendor = async (key: string): Promise<AcmeVendor> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://acme.test');
    vendor.asked.push(url);
    if (await vendor.before?.(url, response)) return;
    const isKnown = request.headers['x-api-key'] === key;
    const [from, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))];
    const count = url.pathname === '/v2/companies' ? 0 : Math.max(Math.min(limit, vendor.total - from), 0);
    const items = Array.from({ length: count }, (_, index) => {
      const id = from + index + 1;
      return { id, name: `Company ${id}`, web: `company${id}.example`, tech: ['SAP'] };
    });
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isKnown ? { items, total: vendor.total } : { error: `no such key: ${String(request.headers['x-api-key'])}` },
      ),
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const vendor: AcmeVendor = {
    base: `http://${authority}`,
    authority,
    asked: [],
    total: 25,
    before: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return vendor;
};
