import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '../crypto/tokens.ts';
import type { CallHandling } from './calls.ts';
import type { Metrics } from './metrics.ts';

export type Readiness = {
  /** Set when the process begins to stop: the load balancer is told before the door closes. */
  isDraining: boolean;
};

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');

const mayReadMetrics = (token: string | undefined, ip: string, header: string | undefined): boolean =>
  token === undefined ? isLoopback(ip) : isSameSecret(header ?? '', `Bearer ${token}`);

/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics`. */
export const mountWatchRoutes = (
  server: FastifyInstance,
  handling: CallHandling,
  metrics: Metrics,
  readiness: Readiness,
): void => {
  const { db, app } = handling.context;
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    if (readiness.isDraining) return reply.code(503).send({ status: 'stopping' });
    try {
      await db
        .connection()
        .execute(async (connection) => connection.selectNoFrom((eb) => eb.lit(1).as('one')).execute());
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app.config.GALENA_METRICS_TOKEN, request.ip, request.headers.authorization))
      return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.read());
  });
};
