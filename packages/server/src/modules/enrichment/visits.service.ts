import type { SiteVisit, Wants } from '@galena/adapters/sites';
import { callAdapter } from '../../platform/vendor-calls/call-adapter.ts';
import { askVendor } from '../../platform/vendor-calls/vendor-calls.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { isDemoAccount } from '../identity/index.ts';
import { siteSource } from './findings.rules.ts';
import { visitSitePort } from './sites.ports.ts';

// For disputes; the evidence itself stays with the record.
const keepDays = 30;

type Input = {
  /** The same for the same question: whoever asks again under it gets what was read. */
  readonly key: string;
  readonly website: string;
  /** ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly wants: Wants;
  readonly runId?: number;
  /** Somebody typed it, and may not be done. */
  readonly isTyped?: boolean;
};

type Reading = {
  /** Throws when nobody may be asked now; what is kept needs no leave. */
  readonly admit?: () => Promise<void>;
  /** Throws for what should not be kept. */
  readonly check?: (visit: SiteVisit) => void;
};

/** Whether the sites of invented businesses exist for who asks: for demo accounts, and for nobody else. */
const knowsInvented = async (context: Context): Promise<boolean> => {
  const accountId = actorAccount(context.actor);
  return accountId !== null && (await inReadTransaction(context, (tx) => isDemoAccount(tx, accountId)));
};

/**
 * Reads a website: what was read is kept before anything is made of it, so that after a crash nobody is asked again. Call it outside
 * any transaction. The sites of invented businesses are there for demo accounts only; elsewhere nobody knows their hosts.
 * @throws VendorError for a website over which the reader itself failed; nothing of that is kept
 */
export const readSite = async (
  context: Context,
  input: Input,
  signal: AbortSignal,
  { admit, check }: Reading = {},
): Promise<SiteVisit> => {
  const { key, website, country, wants, runId, isTyped = false } = input;
  const question = { vendor: 'site', key, keepDays, ...(runId === undefined ? {} : { runId }) };
  const ask = async () => {
    await admit?.();
    const reader = { knowsInvented: await knowsInvented(context), signal };
    const visit = await callAdapter(
      context,
      siteSource,
      () => context.app.ports.get(visitSitePort)({ website, country, wants, isTyped }, reader),
      { signal, fault: 'unavailable', about: website },
    );
    check?.(visit);
    return { status: 200, body: JSON.stringify(visit) };
  };
  return JSON.parse((await askVendor(context, question, ask)).body) as SiteVisit;
};
