import { type BrandDomain, whitelabelErrors as errors } from '@galena/contract/whitelabel';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { assertOutside, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { enqueue, hurry } from '../../platform/jobs/enqueue.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { leaveBrandHost, serveBrandAt } from '../identity/index.ts';
import * as store from './business-accounts.store.ts';
import { namesPort } from './domains.ports.ts';
import { claimHours, type DomainAnswer, lostDays, pauses } from './domains.rules.ts';
import { newDomainToken, recordsOf } from './hosts.service.ts';
import { domainQueue } from './queues.jobs.ts';

/** Where resellers look after their domain. */
const page = '/whitelabel/business-account';

/** How far a domain is, as its reseller sees it. */
export const shownDomain = ({ app: { config } }: Context, row: store.BusinessAccountRow): BrandDomain => {
  const { app_url: host, domain_token: token, slug } = row;
  return {
    host,
    status: row.domain_status,
    records: host === null || token === null ? [] : recordsOf(config, host, slug, token),
    problem: row.domain_problem,
    checked_at: row.domain_checked_at,
  };
};

/** Has the DNS asked about a claimed domain, after a pause. */
const lookAgain = async (tx: Tx, accountId: number, host: string, afterSeconds: number): Promise<void> => {
  const key = `domain ${host}`;
  const id = await enqueue(tx, domainQueue, { host }, { accountId, key, afterSeconds });
  // It waits already, perhaps until tomorrow.
  if (id === null && afterSeconds === 0) await hurry(tx, domainQueue, key, accountId);
};

/** A reseller claims a domain as its own, or gives up the one it had (null). Whether it is free was asked before. */
export const claimDomain = async (
  tx: Tx,
  accountId: number,
  before: string | null,
  host: string | null,
): Promise<void> => {
  if (before !== null) await leaveBrandHost(tx, accountId, before);
  await store.claimDomain(tx.db, accountId, host, host === null ? null : newDomainToken(), moment(tx.clock));
  if (host !== null) await lookAgain(tx, accountId, host, 0);
};

/** What the DNS says of a domain. Nobody is asked within a transaction. */
export const askDomain = async (
  context: Context,
  host: string,
  { slug, token }: { readonly slug: string; readonly token: string },
): Promise<DomainAnswer> => {
  assertOutside(context);
  const names = context.app.ports.get(namesPort);
  const wanted = recordsOf(context.app.config, host, slug, token);
  try {
    const found = await Promise.all(
      wanted.map(async ({ type, name }) => (type === 'TXT' ? names.txt(name) : names.cname(name))),
    );
    if (wanted.some(({ value }, at) => found[at]?.includes(value))) return 'proven';
    return found.some((values) => values.length > 0) ? 'wrong' : 'missing';
  } catch (error) {
    context.log.info({ err: error, host }, 'the DNS could not be asked about a domain');
    return 'unreachable';
  }
};

const isPast = (tx: Tx, at: string | null, seconds: number): boolean =>
  at !== null && Date.parse(at) < tx.clock.now().getTime() - seconds * 1000;

/** What becomes of a domain that the DNS does not prove. */
const unproven = (tx: Tx, row: store.BusinessAccountRow, answer: Exclude<DomainAnswer, 'proven'>): store.DomainLook => {
  const { domain_status: status, domain_lost_at: lostAt, domain_claimed_at: claimedAt } = row;
  // Nobody could be asked: that says nothing of the domain.
  if (answer === 'unreachable') return { domain_status: status, domain_problem: answer, domain_lost_at: lostAt };
  if (status === 'verified') {
    const isLost = isPast(tx, lostAt, lostDays * 24 * 3_600);
    const since = lostAt ?? moment(tx.clock);
    return { domain_status: isLost ? 'failed' : 'verified', domain_problem: answer, domain_lost_at: since };
  }
  const isOver = status === 'failed' || isPast(tx, claimedAt, claimHours * 3_600);
  return { domain_status: isOver ? 'failed' : 'pending', domain_problem: answer, domain_lost_at: null };
};

const proven = async (tx: Tx, accountId: number, host: string): Promise<store.DomainLook> => {
  // Whoever proves it first has it.
  const isServed = await serveBrandAt(tx, accountId, { host, isOwn: true });
  return isServed
    ? { domain_status: 'verified', domain_problem: null, domain_lost_at: null }
    : { domain_status: 'failed', domain_problem: 'wrong', domain_lost_at: null };
};

/**
 * Writes down what the DNS said of a domain. A claim is tried for 72 hours; a verified domain that is lost for seven days is served no
 * longer. Its people are told once of either.
 * @returns the seconds until the next look; null: there is none, or the domain was given up meanwhile
 */
export const settleDomain = async (
  tx: Tx,
  accountId: number,
  host: string,
  answer: DomainAnswer,
): Promise<number | null> => {
  const row = await store.lockBusinessAccount(tx.db, accountId);
  if (row?.app_url !== host) return null;
  const look = answer === 'proven' ? await proven(tx, accountId, host) : unproven(tx, row, answer);
  await store.noteDomain(tx.db, accountId, look, moment(tx.clock));
  const { domain_status: status } = look;
  if (status === 'failed') await leaveBrandHost(tx, accountId, host);
  if (status !== row.domain_status && status !== 'pending')
    await writeNotice(tx, {
      kind: status === 'verified' ? 'domain_verified' : 'domain_failed',
      params: { host },
      link: page,
      accountId,
    });
  if (status === 'verified') return pauses.verified;
  return status === 'pending' ? pauses.pending : null;
};

/** What a look at the DNS for somebody who waits is about. */
export type Asked = { readonly host: string; readonly answer: DomainAnswer };

/** Asks the DNS about the reseller's domain now. */
export const lookAtDomain = async (
  context: Context,
  fail: Fail<typeof errors.business_account_missing | typeof generalErrors.not_found>,
): Promise<Asked> => {
  const { accountId } = userOf(context);
  const row = await inReadTransaction(context, (tx) => store.maybeBusinessAccount(tx.db, accountId));
  if (!row) return fail(errors.business_account_missing);
  const { app_url: host, domain_token: token, slug } = row;
  if (host === null || token === null) return fail(generalErrors.not_found);
  return { host, answer: await askDomain(context, host, { slug, token }) };
};

/** Writes down what was just asked. @returns how far the domain is now */
export const noteLook = (
  context: Context,
  { host, answer }: Asked,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<BrandDomain> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const before = (await store.maybeBusinessAccount(tx.db, accountId)) ?? fail(generalErrors.not_found);
    const next = await settleDomain(tx, accountId, host, answer);
    if (next !== null) await lookAgain(tx, accountId, host, next);
    const row = (await store.maybeBusinessAccount(tx.db, accountId)) ?? fail(generalErrors.not_found);
    const changes = { status: [before.domain_status, row.domain_status] } as const;
    await writeAudit(tx, { action: 'checked', entity: 'domain', label: host, changes });
    return shownDomain(tx, row);
  });

/** Since when a claim that nobody proved keeps others from a domain. */
export const claimsCountSince = (context: Context): string => momentIn(context.clock, -claimHours * 3_600);
