import { openHouse } from '../../main/house.ts';
import { modules } from '../../main/modules.ts';
import { jobsOptions } from '../../main/work.ts';
import { authenticate } from '../../modules/identity/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createMetrics } from '../../platform/http/metrics.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { startJobs } from '../../platform/jobs/start.ts';
import { createLog } from '../../platform/log/log.ts';
import { mailJob } from '../../platform/mail/mail.jobs.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { openHub } from '../../platform/stream/hub.ts';
import { mountStream } from '../../platform/stream/mount.ts';
import { probeFileBindings } from '../probe-files.ts';
import { probeJobBindings, probeJobs } from '../probe-jobs.ts';
import { probeRuns } from '../probe-runs.ts';
import { createSetClock } from '../set-clock.ts';

// A process of its own, to be killed, frozen, and asked for its memory: see processes.ts. PROBE is `serve`, `work` or
// both; the rooms are the product's and those of the probes.
const config = readConfig(process.env);
const roles = (process.env['PROBE'] ?? '').split(',');
const jobs = [...probeJobs, runJob, mailJob];
const house = await openHouse({
  config,
  databaseUrl: config.DATABASE_URL as string,
  secretKeys: config.GALENA_SECRET_KEYS as string,
  log: createLog(config.GALENA_LOG_LEVEL ?? 'error'),
  jobs,
  runs: probeRuns,
  ...(process.env['PROBE_CLOCK'] === 'set' ? { clock: createSetClock() } : {}),
});

const listen = async (): Promise<string> => {
  const context = { work: house.work, authenticate, strict: true };
  const app = await createHttpServer({
    ...context,
    rooms: {
      ...Object.fromEntries(modules.map((module) => [module.name, module.bindings])),
      probe: [...probeFileBindings, ...probeJobBindings],
    },
    metrics: createMetrics(house.app.pool),
    readiness: { isDraining: false },
    webRoot: '/nonexistent',
    version: '0',
  });
  mountStream(
    app,
    context,
    openHub({ url: house.databaseUrl, role: 'galena_app', pulse: house.pulse, log: house.work.log }),
  );
  return app.listen({ host: '127.0.0.1', port: 0 });
};

if (roles.includes('work'))
  await startJobs({
    ...jobsOptions(house, jobs),
    silentSeconds: Number(process.env['PROBE_SILENT_SECONDS'] ?? 25),
  });
const address = roles.includes('serve') ? await listen() : '';
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.on('disconnect', () => process.exit(0));
process.send?.(address);
