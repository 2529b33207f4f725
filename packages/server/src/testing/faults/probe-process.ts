import { flushCompileCache } from 'node:module';
import { openApp } from '../../main/app.ts';
import { stopOnSignals, type Stoppable } from '../../main/process.ts';
import { putRequiredRows } from '../../main/seed.ts';
import { modules } from '../../main/modules.ts';
import { jobsOptions } from '../../main/work.ts';
import { crm } from '../../modules/crm/module.ts';
import { customers } from '../../modules/customers/module.ts';
import { enrichment } from '../../modules/enrichment/module.ts';
import { integrations } from '../../modules/integrations/module.ts';
import { payments } from '../../modules/payments/module.ts';
import { suppressions } from '../../modules/suppressions/module.ts';
import { verification } from '../../modules/verification/module.ts';
import { readConfig } from '../../platform/config/config.ts';
import { startJobs } from '../../platform/jobs/start.ts';
import { prepareLogins } from '../../platform/logins/logins.ts';
import { createLog } from '../../platform/log/log.ts';
import { mailJob } from '../../platform/mail/mail.jobs.ts';
import { webhookJob } from '../../platform/webhooks/webhooks.jobs.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { probeFaultBindings } from '../probes/probe-faults.ts';
import { probeFileBindings } from '../probes/probe-files.ts';
import { probeJobBindings, probeJobs } from '../probes/probe-jobs.ts';
import { probeRuns } from '../probes/probe-runs.ts';
import { createRunningClock, createSetClock } from '../set-clock.ts';
import { createScriptedVerifier } from '../scripted-verifier.ts';
import { createVendorSearcher } from '../vendors/vendor-searcher.ts';
import { supply } from '../../platform/ports/ports.ts';
import { searchersPort } from '../../modules/sources/index.ts';

// A process of its own, to be killed, frozen, stopped, and asked for its memory: see processes.ts. PROBE is `serve`,
// `work` or both; the rooms are the product's and those of the probes.
const config = readConfig(process.env);
const log = createLog(config.GALENA_LOG_LEVEL ?? 'error');
const roles = (process.env['PROBE'] ?? '').split(',');
// What listens to an event is work, too: as long as it waits, nothing is idle.
const hearingRooms = [crm, enrichment, integrations, verification];
const listeners = hearingRooms.flatMap(({ subscriptions = [] }) => subscriptions.map(({ job }) => job));
const workingRooms = [crm, customers, integrations, payments, suppressions];
const jobs = [
  ...probeJobs,
  runJob,
  mailJob,
  webhookJob,
  ...workingRooms.flatMap((room) => room.jobs ?? []),
  ...listeners,
];
const parts: Stoppable[] = [];
// `http://127.0.0.1:8080/?total=300`: the stand-in of a vendor of so many leads; `&keys=one,two`: of several vendors.
const leads = process.env['PROBE_LEADS'] ? new URL(process.env['PROBE_LEADS']) : null;
const vendorsOf = ({ origin, searchParams }: URL) =>
  (searchParams.get('keys') ?? 'standin')
    .split(',')
    .map((key) => createVendorSearcher(() => origin, Number(searchParams.get('total')), key));

const clockOf = (setting: string) => (setting === 'set' ? createSetClock() : createRunningClock(Number(setting)));

const start = async (): Promise<string> => {
  const secretKeys = config.GALENA_SECRET_KEYS as string;
  const app = await openApp({
    config,
    logins: await prepareLogins(config.DATABASE_URL as string, secretKeys),
    secretKeys,
    log,
    jobs,
    runs: [...probeRuns, ...modules.flatMap(({ runs }) => runs ?? [])],
    // All sites of the tests are here (loopback-sites.ts), and no test asks the DNS of its machine.
    resolve: async () => ['127.0.0.1'],
    resolveMail: async () => 'accepts',
    supply: [
      ...(leads ? [supply(searchersPort, vendorsOf(leads))] : []),
      ...(process.env['PROBE_VERIFIER'] === 'scripted' ? [createScriptedVerifier().supplied] : []),
    ],
    clock: clockOf(process.env['PROBE_CLOCK'] ?? '0'),
  });
  parts.push({ stop: app.close });
  await putRequiredRows(app);
  const silentSeconds = Number(process.env['PROBE_SILENT_SECONDS'] ?? 25);
  if (roles.includes('work')) parts.push(await startJobs({ ...jobsOptions(app, jobs), silentSeconds }));
  if (!roles.includes('serve')) return '';
  // A worker is up sooner without it.
  const { rooms, serve } = await import('../../main/serve.ts');
  const probe = [...probeFileBindings, ...probeJobBindings, ...probeFaultBindings];
  const serving = await serve(app, { answered: { ...rooms, probe }, serialisers: 'when asked' });
  parts.push(serving);
  return serving.address;
};

const started = start();
// Also ends the process when the test that forked it is gone.
stopOnSignals(parts, started, log);
process.on('message', () => process.send?.(process.memoryUsage().rss));
const address = await started;
// A process that is killed would not leave it behind.
flushCompileCache();
process.send?.(address);
