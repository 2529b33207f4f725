import { openHouse } from '../main/house.ts';
import { jobsOptions } from '../main/work.ts';
import { readConfig } from '../platform/config/config.ts';
import { newSecretKey } from '../platform/crypto/secrets.ts';
import { startJobs } from '../platform/jobs/start.ts';
import { createLog } from '../platform/log/log.ts';
import { probeJobs } from './probe-jobs.ts';

// A worker process of its own, to be killed: `node probe-worker.ts` with DATABASE_URL, says "ready" when it works.
const config = readConfig(process.env);
const house = await openHouse({
  config,
  databaseUrl: config.DATABASE_URL as string,
  secretKeys: newSecretKey('k1'),
  log: createLog('error'),
  jobs: probeJobs,
});
await startJobs({
  ...jobsOptions(house, probeJobs),
  silentSeconds: Number(process.env['PROBE_SILENT_SECONDS'] ?? 25),
});
process.stdout.write('ready\n');
