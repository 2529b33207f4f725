import type { PaymentProvider } from '@galena/adapters/payments';
import { isPayingPage } from '@galena/contract/payments';
import type { PageHosts } from '../../platform/http/headers.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Finding } from '../../platform/module/manifest.ts';
import { messageOf } from '../../platform/log/log.ts';
import { lookJob } from './housekeeping.jobs.ts';
import { findForgotten } from './money.store.ts';
import { maybeLook, purgeNotices } from './notices.store.ts';
import { pursueJob, pursuitKey } from './payments.jobs.ts';
import { eachConnected, providersOf } from '../providers/index.ts';

/** How often a provider is asked what it told; the sandbox tells nothing by itself. */
const lookSeconds = { real: 600, connected: 3_600, sandbox: 30 } as const;
const keptDays = 90;
/** A payment that nobody asked for so long is followed anew. */
const forgottenSeconds = 24 * 3_600;
const maxPerRound = 200;
const day = 24 * 3_600;

/** Has a provider asked what it told, unless it just was. */
const maybeLookAt = async (context: Context, { name, isSandbox, accountRef }: PaymentProvider): Promise<void> => {
  const look = await maybeLook(context.db, name);
  const seconds = isSandbox ? lookSeconds.sandbox : accountRef === null ? lookSeconds.real : lookSeconds.connected;
  if (look && look.lookedAt > momentIn(context.clock, -seconds)) return;
  await inTransaction(context, (tx) => enqueue(tx, lookJob, { provider: name }, { key: name }));
};

/** Has providers asked for notices that never came, follows payments that nobody follows, and forgets old notices. */
export const keepPayments = async (context: Context): Promise<number> => {
  for (const provider of providersOf(context)) await maybeLookAt(context, provider);
  for await (const provider of eachConnected(context)) await maybeLookAt(context, provider);
  const forgotten = await findForgotten(context.db, momentIn(context.clock, -forgottenSeconds), maxPerRound);
  for (const { account_id: accountId, id } of forgotten)
    await inTransaction(context, (tx) =>
      enqueue(tx, pursueJob, { payment_id: id }, { key: pursuitKey(id), accountId }),
    );
  return purgeNotices(context.db, momentIn(context.clock, -keptDays * day));
};

/** What `galena doctor` says of who takes money. */
export const examineProviders = async (context: Context): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const provider of providersOf(context)) {
    if (provider.isSandbox) {
      findings.push({
        state: 'note',
        text: 'payments are rehearsed in the sandbox: no money moves',
        remedy: 'set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take real payments',
      });
      continue;
    }
    try {
      await provider.check();
      findings.push({ state: 'ok', text: `${provider.label} takes payments and answers` });
    } catch (error) {
      findings.push({
        state: 'problem',
        text: `${provider.label} can’t be asked: ${messageOf(error)}`,
        remedy: `check the keys of ${provider.label}, and that this server reaches it`,
      });
    }
  }
  return findings;
};

/** What a page must be able to reach for the fields of the providers: nothing on any other page. */
export const fieldHosts = (context: Pick<Context, 'app'>, path: string): readonly PageHosts[] =>
  isPayingPage(path) ? providersOf(context).map(({ pageHosts }) => ({ ...pageHosts, style: [] })) : [];
