import { openHouse } from '../main/house.ts';
import { authenticate } from '../modules/identity/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { newSecretKey } from '../platform/crypto/secrets.ts';
import { fileBindings } from '../platform/files/file-routes.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { createLog } from '../platform/log/log.ts';
import { probeFileBindings } from './probe-files.ts';
import { createSetClock } from './set-clock.ts';

// A server of its own, whose memory is nobody else's: `fork` it with DATABASE_URL; it says where it listens, and answers
// every message with the bytes it holds.
const config = readConfig(process.env);
const house = await openHouse({
  config,
  databaseUrl: config.DATABASE_URL as string,
  secretKeys: newSecretKey('k1'),
  log: createLog('error'),
  clock: createSetClock(),
});
const app = await createHttpServer({
  work: house.work,
  authenticate,
  strict: true,
  rooms: { probe: [...probeFileBindings, ...fileBindings] },
  metrics: createMetrics(house.app.pool),
  readiness: { isDraining: false },
  webRoot: '/nonexistent',
  version: '0',
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.on('disconnect', () => process.exit(0));
process.send?.(address);
