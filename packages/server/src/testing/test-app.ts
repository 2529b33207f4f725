import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { openApp, type AppOptions, type OpenApp } from '../main/app.ts';
import { authenticate } from '../main/authenticate.ts';
import { createServer, serve, type Serving } from '../main/serve.ts';
import { putRequiredRows, seed } from '../main/seed.ts';
import { jobsOptions } from '../main/work.ts';
import { readConfig } from '../platform/config/config.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { prepareLogins, sharedLogins, type Logins } from '../platform/logins/logins.ts';
import { startJobs } from '../platform/jobs/start.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import type { Binding } from '../platform/http/bind.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createHttpServer } from '../platform/http/server.ts';
import type { Readiness } from '../platform/http/watch-routes.ts';
import { templateName } from './cluster.ts';
import { askCluster } from './databases/cluster-admin.ts';
import { dropDatabases } from './databases/drop-databases.ts';
import { startFaultProxy, type FaultProxy } from './faults/fault-proxy.ts';
import { loadFixtures } from './module-fixtures.ts';
import { createJobRunner } from './run-jobs-until-idle.ts';
import { testSecretKeys } from './logins/secret-keys.ts';
import { testLogins } from './logins/test-logins.ts';
import { createSetClock, type SetClock } from './set-clock.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { apiDocument } from '../main/root.ts';

export type TestApp = {
  readonly app: OpenApp;
  readonly server: FastifyInstance;
  readonly clock: SetClock;
  readonly readiness: Readiness;
  /** The database as its owner: beyond policies, for looking and preparing. */
  readonly owner: pg.Pool;
  readonly databaseUrl: string;
  /** Between the house and its database, where the file `spoilsLine`. */
  readonly line: () => FaultProxy;
  readonly log: readonly string[];
  /** A client of a server on this house that answers these bindings and no room's. */
  readonly probe: (
    bindings: readonly Binding[],
    options?: { strict?: boolean; token?: string | undefined },
  ) => Promise<TestClient>;
  /** Starts a worker on these jobs. */
  readonly startWorker: (jobs: readonly AnyJob[]) => Promise<{ readonly stop: () => Promise<void> }>;
  /** Works on these jobs until none is due, and stops: the quick way to see what a call set in motion. */
  readonly runJobsUntilIdle: (jobs: readonly AnyJob[]) => Promise<void>;
  /** Ends the connection that `runJobsUntilIdle` keeps for the next time. */
  readonly endWorker: () => Promise<void>;
  /** Listens on a free port: for what an injected call cannot show. */
  readonly serve: () => Promise<Serving>;
  /** Puts the first rows of every room in place. */
  readonly seed: () => Promise<readonly string[]>;
  /** What every process does when it starts: once more. */
  readonly putRequiredRows: () => Promise<void>;
  readonly client: (token?: string, options?: { host?: string; ip?: string }) => TestClient;
};

/** Settings of every house; a test that asks somebody outside brings a stand-in. */
const usual = { GALENA_POOL_SIZE: '4', GALENA_SANDBOX_DELAY_MS: '0', GALENA_OVERPASS: 'off', GALENA_NOMINATIM: 'off' };

// Floor of E4: a test that signs in must not cost 100 ms of argon2.
const cheapPasswords = { memoryKib: 19 * 1024, passes: 2 };

// A worker of a test looks about so often that nobody waits for a retry that is due.
const lookAroundMs = 100;

/** A database for the tests of one file. */
type TestDatabase = { readonly url: string; readonly close: () => Promise<void> };

const clusterUrl = (): string => {
  const cluster = process.env['GALENA_TEST_CLUSTER'];
  if (!cluster) throw new Error('no test cluster: run the tests by vitest, with its global set-up');
  return cluster;
};

const cloneTemplate = async (): Promise<TestDatabase> => {
  const cluster = clusterUrl();
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await askCluster(`create database ${name} owner galena template ${templateName} strategy file_copy`);
  return { url: cluster.replace(/\/galena$/, `/${name}`), close: () => dropDatabases([name]) };
};

/** A logger whose lines the test can read. */
const createLines = (): { log: Log; lines: string[] } => {
  const lines: string[] = [];
  return { lines, log: createLog('debug', { write: (line) => void lines.push(line) }) };
};

const probeServer = (app: OpenApp, bindings: readonly Binding[], strict: boolean): Promise<FastifyInstance> =>
  createHttpServer({
    context: app.context,
    authenticate,
    strict,
    rooms: { probe: bindings },
    metrics: createMetrics(app.pool.pool),
    readiness: { isDraining: false },
    webRoot: '/nonexistent',
    apiDocument,
    version: '0',
  });

export type TestAppOptions = Partial<
  Pick<AppOptions, 'jobs' | 'runs' | 'subscriptions' | 'supply' | 'resolve' | 'resolveMail'>
> & {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: SetClock;
  /** The folder of the built web interface; left out: none, and pages say so. */
  readonly webRoot?: string;
  /** Puts a line between the house and its database that a test can spoil. It costs each query as much as the query itself. */
  readonly spoilsLine?: boolean;
  /** Logins of its own, as an installation has them, and not those of all clones: for what changes them. */
  readonly ownLogins?: boolean;
  /** Instead of a clone of the template on the shared server. */
  readonly database?: () => Promise<TestDatabase>;
};

/** How the house reaches its database: by a line that can be spoilt, or right away. */
const maybeLine = async (databaseUrl: string, spoilsLine: boolean) => {
  const proxy = spoilsLine ? await startFaultProxy(databaseUrl) : null;
  return {
    url: proxy?.url ?? databaseUrl,
    proxy: (): FaultProxy => {
      if (!proxy) throw new Error('no line to spoil: say `spoilsLine` to useTestApp');
      return proxy;
    },
    close: async (): Promise<void> => proxy?.close(),
  };
};

const loginsFor = (url: string, rls: boolean, areOwn: boolean): Promise<Logins> | Logins => {
  if (!rls) return sharedLogins(url, false);
  return areOwn ? prepareLogins(url, testSecretKeys) : testLogins(clusterUrl(), url);
};

/** Of a `ModuleFixture` what is asked of every room after every file. */
type RoomFaults = { readonly faults?: readonly string[] };

const findFaults = async (owner: pg.Pool): Promise<readonly object[]> => {
  const faults: object[] = [];
  for (const query of (await loadFixtures<RoomFaults>()).flatMap((room) => room.faults ?? []))
    faults.push(...(await owner.query<object>(query)).rows);
  return faults;
};

/** Ways to have jobs of a house worked on. */
const workersOf = (app: OpenApp, owner: pg.Pool): Pick<TestApp, 'startWorker' | 'runJobsUntilIdle' | 'endWorker'> => {
  const optionsOf = (defined: readonly AnyJob[]) => ({ ...jobsOptions(app, defined), lookAroundMs });
  const { run, close } = createJobRunner(owner, optionsOf);
  return { startWorker: (defined) => startJobs(optionsOf(defined)), runJobsUntilIdle: run, endWorker: close };
};

type OpenTestApp = TestApp & { readonly close: () => Promise<void> };

const open = async ({
  environment = {},
  clock = createSetClock(),
  database: openDatabase = cloneTemplate,
  ownLogins = openDatabase !== cloneTemplate,
  webRoot,
  spoilsLine = false,
  ...engine
}: TestAppOptions): Promise<OpenTestApp> => {
  const database = await openDatabase();
  const databaseUrl = database.url;
  const line = await maybeLine(databaseUrl, spoilsLine);
  const { log, lines } = createLines();
  const config = readConfig({ ...usual, ...environment });
  const app = await openApp({
    config,
    logins: await loginsFor(line.url, config.GALENA_RLS, ownLogins),
    secretKeys: testSecretKeys,
    log,
    clock,
    passwordCost: cheapPasswords,
    // No test asks the DNS of the machine that it runs on.
    resolveMail: async (domain) => (domain.startsWith('nomail.') ? 'refuses' : 'accepts'),
    ...engine,
  });
  await putRequiredRows(app);
  const readiness: Readiness = { isDraining: false };
  // Without pages: to look at all files of the built ones takes as long as half of the rest.
  const server = await createServer(app, readiness, true, { webRoot: webRoot ?? '/nonexistent' });
  await server.ready();
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 }).on('error', () => undefined);
  const workers = workersOf(app, owner);
  return {
    ...workers,
    app,
    server,
    clock,
    readiness,
    databaseUrl,
    line: line.proxy,
    owner,
    log: lines,
    probe: async (bindings, { strict = true, token } = {}) =>
      createTestClient(await probeServer(app, bindings, strict), token),
    serve: () => serve(app),
    seed: () => seed(app),
    putRequiredRows: () => putRequiredRows(app),
    client: (token, options) => createTestClient(server, token, options),
    close: async () => {
      const faults = await findFaults(owner);
      await workers.endWorker();
      await server.close();
      await app.close();
      await owner.end();
      await line.close();
      await database.close();
      expect(faults, 'the promises of the rooms after the tests of this file').toEqual([]);
    },
  };
};

/**
 * A whole house on a database of its own, for the tests of one file; closed and dropped after them.
 * @returns a function, because the house stands only once the tests run
 */
export const useTestApp = (options: TestAppOptions = {}): (() => TestApp) => {
  let app: OpenTestApp | undefined;
  beforeAll(async () => {
    app = await open(options);
  });
  afterAll(async () => {
    await app?.close();
    // Vitest keeps the tests of a file, and all that they hold, until the run ends: with every house in it, half of the time would go to
    // the collector.
    app = undefined;
  });
  return () => {
    if (!app) throw new Error('the test house stands only inside tests');
    return app;
  };
};
