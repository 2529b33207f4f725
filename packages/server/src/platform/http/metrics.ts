import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';

export type Metrics = {
  readonly contentType: string;
  /** All figures, as Prometheus reads them. */
  readonly read: () => Promise<string>;
  readonly watch: (server: FastifyInstance) => void;
};

let ofProcess: Registry | undefined;

/** Figures of the process, which has them once: what observes them stays for as long as it lives. */
const processRegistry = (): Registry => {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
};

/** Figures of this process for Prometheus: calls by route and status, the pool, memory and event loop. */
export const createMetrics = (pool: pg.Pool): Metrics => {
  const registry = new Registry();
  const figures = processRegistry();
  const calls = new Histogram({
    name: 'galena_http_request_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'galena_db_connections',
    help: 'Database connections of this process',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  return {
    contentType: registry.contentType,
    read: async () => `${await figures.metrics()}\n${await registry.metrics()}`,
    watch: (server) =>
      void server.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      }),
  };
};
