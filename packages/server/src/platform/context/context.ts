import type { FileStore } from '@galena/adapters/files';
import type { Outbound } from '@galena/adapters/http';
import type { Mailers } from '@galena/adapters/mail';
import type { Actor } from '@galena/contract/kernel';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { PasswordCost } from '../crypto/passwords.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { CopyStreams } from '../db/copy-streams.ts';
import type { Db } from '../db/pool.ts';
import type { Faults } from '../faults/faults.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../log/log.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slots } from '../slots/slots.ts';
import type { SystemUse } from './system-uses.ts';
import type { KnownRun, Listener } from './known-work.ts';

/** Where a call came from. */
export type Origin = {
  readonly requestId: string;
  readonly ip: string;
  /** Normalised: lower case, no port, no `www.` */
  readonly host: string;
  readonly userAgent: string;
  /** In which languages whoever calls reads, as their browser says; left out: it does not say. */
  readonly acceptLanguage?: string;
  /** What the call is known by to whoever sends it again; left out: it has no such name. */
  readonly idempotencyKey?: string;
};

/** What the process offers to every piece of work: made once at the start. */
export type App = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly slots: Slots;
  /** What rooms need of the world outside. */
  readonly ports: Ports;
  /** The database as the system role sees it: all accounts. Each use is listed in the manifest of its room. */
  readonly systemDb: (use: SystemUse) => Db;
  /** Downloads of rows, each on a connection of its own. */
  readonly copyStreams: CopyStreams;
  /** The queues of all jobs of this program. */
  readonly queues: readonly string[];
  readonly subscriptions: readonly Listener[];
  readonly runKinds: readonly KnownRun[];
  readonly limiter: RateLimiter;
  /** The one way out to other people's servers. */
  readonly outbound: Outbound;
  /** Who brings mails to people; rooms call platform/mail. */
  readonly mailers: Mailers;
  /** Where the bytes of files go instead of the database, when one is configured. */
  readonly objectStore?: FileStore;
  readonly passwordCost: PasswordCost;
  /** Where the platform itself is reached, as the operator set it; null: nobody has said. */
  readonly publicUrl: string | null;
  /** Where a test lets the process crash. */
  readonly faults: Faults;
};

/** The whole context of a piece of work: the same in an HTTP call, a job, the command line and a test. */
export type Context = {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly app: App;
};
