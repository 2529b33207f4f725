import type { FileToSend } from '@galena/contract/kernel';
import type { ReferralRow } from '@galena/contract/partners';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { planPage } from '../../platform/db/paging.ts';
import { readInOwner } from './owners.service.ts';
import { referralsShown } from './referrals.service.ts';
import { findReferrals } from './referrals.store.ts';

// Names of columns, not sentences: read by programs as often as by people.
const columns = {
  partner: ({ partner }) => partner.name,
  user: ({ user }) => user?.name ?? null,
  email: ({ email }) => email,
  plan: ({ plan }) => plan,
  signed_up_at: ({ signed_up_at: at }) => at,
  status: ({ status }) => status,
  commission_percent: ({ commission_percent: percent }) => percent,
  revenue_cents: ({ revenue_cents: cents }) => cents,
  commission_cents: ({ commission_cents: cents }) => cents,
} as const satisfies Readonly<Record<string, (row: ReferralRow) => string | number | null>>;

const chunk = 500;

const bytesOf = async function* (context: Context, partnerId: number | null): AsyncGenerator<Uint8Array> {
  const { GALENA_CURRENCY: currency } = context.app.config;
  yield csvHead([...Object.keys(columns), 'currency']);
  for (let after: number | null = null; ;) {
    const plan = { ...planPage({ limit: chunk }), after };
    const rows: readonly ReferralRow[] = await readInOwner(context, 'operator', async (tx, ownerId) =>
      referralsShown(tx, (await findReferrals(tx.db, ownerId, partnerId, plan)).slice(0, chunk)),
    );
    const lines = rows.map((row) => csvLine([...Object.values(columns).map((cell) => cell(row)), currency]));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < chunk) return;
  }
};

/** Who came through the platform's partners as CSV, as many as there are: read while they are sent. */
export const exportReferrals = async (context: Context, partnerId: number | null): Promise<FileToSend> => {
  await inTransaction(context, (tx) => writeAudit(tx, { action: 'exported', entity: 'referrals' }));
  return {
    name: `user-referrals-${moment(context.clock).slice(0, 10)}.csv`,
    contentType: csvType,
    size: null,
    etag: null,
    isInline: false,
    open: () => Promise.resolve(bytesOf(context, partnerId)),
  };
};
