import pg from 'pg';
import { createOutbound, type Limiter, type Outbound, type Resolver } from '@galena/adapters/http';
import { createMailers, type Mailers } from '@galena/adapters/mail';
import { answerDemoSite } from '@galena/adapters/searchers';
import { demoSuffix } from '@galena/contract/search';
import { systemClock, type Clock } from '../platform/clock/clock.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import { productionCost } from '../platform/crypto/passwords.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { createCopyStreams } from '../platform/db/copy-streams.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createPool, type DbPool } from '../platform/db/pool.ts';
import { startHeartbeat, type Heartbeat } from '../platform/db/heartbeat.ts';
import { prepareLogins, sharedLogins, type Logins } from '../platform/logins/logins.ts';
import { assertBoundRole, ensureRoles } from '../platform/db/roles.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import type { Subscription } from '../platform/events/event.ts';
import { createFaults } from '../platform/faults/faults.ts';
import { createLeaseLimiter } from '../platform/limits/outbound-limiter.ts';
import { createRateLimiter } from '../platform/limits/rate-limiter.ts';
import type { Log } from '../platform/log/log.ts';
import { connectPorts, type Supplied } from '../platform/ports/ports.ts';
import { joinSlots } from '../platform/slots/slots.ts';
import type { KnownRun } from '../platform/context/known-work.ts';
import type { App, Context } from '../platform/context/context.ts';
import { systemDbFor } from '../platform/context/system-uses.ts';
import { modules } from './modules.ts';
import { maybeObjectStore } from './object-store.ts';
import type { AskMailDomain } from './mail-domains.ts';
import { suppliesOf } from './supplies.ts';
import { migrationsDirectory, version } from './root.ts';

export type AppOptions = {
  readonly config: Config;
  readonly logins: Logins;
  readonly secretKeys: string;
  readonly log: Log;
  readonly clock?: Clock;
  readonly passwordCost?: App['passwordCost'];
  /** Instead of the rooms' own: for tests of the engine. */
  readonly jobs?: readonly AnyJob[];
  readonly runs?: readonly KnownRun[];
  readonly subscriptions?: readonly Subscription[];
  /** Instead of the real ones outside, port by port. */
  readonly supply?: readonly Supplied[];
  /** Instead of DNS: where hosts are, and whether domains take mail. */
  readonly resolve?: Resolver;
  readonly resolveMail?: AskMailDomain;
};

/** The product without a door: pools, secrets, limits. */
export type OpenApp = {
  readonly pool: DbPool;
  readonly logins: Logins;
  /** Tells when the database no longer answers. */
  readonly heartbeat: Heartbeat;
  /** Everything of a `Context` that does not depend on the call. */
  readonly context: Omit<Context, 'actor' | 'origin'>;
  /** Work across accounts: main, admin views, the auditor and schedules only. */
  readonly systemContext: (reason: string) => Context;
  readonly close: () => Promise<void>;
};

const subscriptions = modules.flatMap((module) => module.subscriptions ?? []);

/** The jobs of all rooms, those behind events among them. */
export const allJobs = [...modules.flatMap((module) => module.jobs ?? []), ...subscriptions.map(({ job }) => job)];

export type PreparedDatabase = {
  /** The migrations applied now. */
  readonly applied: readonly string[];
  readonly logins: Logins;
};

/**
 * Brings the database up to this program: makes the roles first and their logins last, unless the operator switched them off.
 * @param secretKeys what the logins' passwords are made of; null: none are known yet, and no logins are made
 */
export const prepareDatabase = async (
  config: Config,
  url: string,
  secretKeys: string | null,
): Promise<PreparedDatabase> => {
  if (config.GALENA_RLS) {
    const client = new pg.Client({ connectionString: url, application_name: 'galena-roles' });
    await client.connect();
    try {
      await ensureRoles(client);
    } finally {
      await client.end();
    }
  }
  const applied = await migrate(url, migrationsDirectory, config.GALENA_RLS);
  const makesLogins = config.GALENA_RLS && secretKeys !== null;
  return { applied, logins: makesLogins ? await prepareLogins(url, secretKeys) : sharedLogins(url, config.GALENA_RLS) };
};

// An address is no domain that mail could come from.
const mailDomainOf = (url: string | undefined): string => {
  const host = url ? new URL(url).hostname : 'localhost';
  return /^[\d.]+$|:/.test(host) ? 'localhost' : host;
};

/** The senders of mails: the operator's server, or the outbox where none is named. */
const openMailers = (config: Config, log: Log): Mailers => {
  const ourName = mailDomainOf(config.GALENA_URL);
  try {
    return createMailers({
      smtpUrl: config.GALENA_SMTP_URL,
      from: config.GALENA_MAIL_FROM ?? `Galena <no-reply@${ourName}>`,
      ourName,
      allowedTestHosts: config.GALENA_OUTBOUND_ALLOW,
      keep: ({ messageId }) =>
        log.info({ message_id: messageId }, 'a mail stays in platform.mails: GALENA_SMTP_URL is not set'),
    });
  } catch (error) {
    throw new ConfigError([`GALENA_SMTP_URL, GALENA_MAIL_FROM: ${(error as Error).message}`]);
  }
};

/** The two pools, as the application and as the system, downloads beside them, and what watches the line for all. */
const openDatabases = (config: Config, logins: Logins, log: Log) => {
  const heartbeat = startHeartbeat(logins.app, log);
  const pool = createPool({ login: logins.app, size: config.GALENA_POOL_SIZE, name: 'galena', log, heartbeat });
  const system = createPool({ login: logins.system, size: 4, name: 'galena-system', log, heartbeat });
  const copyStreams = createCopyStreams({ login: logins.app, heartbeat, log });
  const close = async () => {
    // What ends notes its end.
    await copyStreams.close();
    await Promise.all([pool.close(), system.close()]);
  };
  return { heartbeat, pool, system, copyStreams, close };
};

/** The way out; the websites of the sandbox's leads are nowhere but here, and without it nobody answers for them. */
const openOutbound = ({ config, resolve }: AppOptions, limiter: Limiter): Outbound =>
  createOutbound({
    limiter,
    allowedTestHosts: config.GALENA_OUTBOUND_ALLOW,
    resolve,
    inProcess: config.GALENA_SANDBOX
      ? { suffix: demoSuffix, answer: async (request) => answerDemoSite(request) }
      : undefined,
    userAgent: `Galena/${version} (+${config.GALENA_URL ?? 'https://github.com/galena'})`,
  });

/** Refuses a role that row-level security would not bind; says so where the operator went without. */
const checkRole = async (
  { config, log, logins }: AppOptions,
  pool: DbPool,
  close: () => Promise<void>,
): Promise<void> => {
  if (config.GALENA_RLS)
    await assertBoundRole(pool.pool, logins.isSplit).catch(async (error: unknown) => {
      await close();
      throw error;
    });
  if (logins.fault && !logins.isSplit)
    log.warn(`both database roles share one login: ${logins.fault.reason}. galena doctor shows what to run`);
  if (!config.GALENA_RLS)
    log.warn('GALENA_RLS=off: isolation between accounts depends on the queries alone, without row-level security');
};

/** Opens the pools and refuses a role that row-level security would not bind. */
export const openApp = async (options: AppOptions): Promise<OpenApp> => {
  const { config, logins, log, clock = systemClock } = options;
  const mailers = openMailers(config, log);
  const { pool, system, heartbeat, copyStreams, close: closeDatabases } = openDatabases(config, logins, log);
  const outboundLimiter = createLeaseLimiter(pool.db, clock);
  const outbound = openOutbound(options, outboundLimiter);
  const ports = connectPorts(
    modules.flatMap((module) => module.ports ?? []),
    [...suppliesOf({ ...options, outbound, outboundLimiter, clock, db: pool.db }), ...(options.supply ?? [])],
  );
  const close = async () => {
    await heartbeat.stop();
    await Promise.all([outbound.close(), mailers.close(), closeDatabases()]);
  };
  await checkRole(options, pool, close);
  const listeners = options.subscriptions ?? subscriptions;
  const queues = [...(options.jobs ?? allJobs), ...listeners.map(({ job }) => job)];
  const objectStore = maybeObjectStore(config, outbound, clock);
  const app: App = {
    config,
    ...(objectStore ? { objectStore } : {}),
    systemDb: systemDbFor(
      modules.flatMap((module) => module.systemUses ?? []),
      system.db,
    ),
    copyStreams,
    queues: [...new Set(queues.map(({ name }) => name))],
    subscriptions: listeners.map(({ event, job }) => ({ event, queue: job.name })),
    runKinds: options.runs ?? modules.flatMap((module) => module.runs ?? []),
    secrets: createSecrets(options.secretKeys),
    slots: joinSlots(modules.flatMap((module) => module.fills ?? [])),
    ports,
    limiter: createRateLimiter(pool.db, clock),
    outbound,
    mailers,
    passwordCost: options.passwordCost ?? productionCost,
    publicUrl: config.GALENA_URL ?? null,
    faults: createFaults(config.CRASH_AT),
  };
  return {
    pool,
    logins,
    heartbeat,
    context: { db: pool.db, clock, log, app },
    systemContext: (reason) => ({
      db: system.db,
      clock,
      log,
      app,
      actor: { kind: 'system', reason },
      origin: { requestId: '', ip: '', host: '', userAgent: '' },
    }),
    close,
  };
};
