import { sql } from 'kysely';
import type { InvoiceLine } from '@galena/contract/subscriptions';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { SubscriptionsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<SubscriptionsTables>();

const shown = [
  'id',
  'key',
  'kind',
  'number',
  'issued_at',
  'seller',
  'buyer',
  'lines',
  'currency',
  'net',
  'tax',
  'tax_percent',
  'reference',
  'refunds_id',
  'series',
] as const;

const own = (db: TenantDb, accountId: number) =>
  tables(db).selectFrom('subscriptions.invoices').where('account_id', '=', accountId);

type Row = Awaited<ReturnType<typeof readInvoice>>;
const readInvoice = (db: TenantDb, accountId: number) => own(db, accountId).select(shown).executeTakeFirstOrThrow();

export type InvoiceRow = Omit<Row, 'kind' | 'lines' | 'tax_percent'> & {
  readonly kind: 'invoice' | 'credit_note';
  readonly lines: readonly InvoiceLine[];
  readonly tax_percent: number | string;
};

const asRow = (row: Row | undefined): InvoiceRow | null => (row as unknown as InvoiceRow | undefined) ?? null;

export const maybeInvoice = async (db: TenantDb, accountId: number, id: number): Promise<InvoiceRow | null> =>
  asRow(await own(db, accountId).where('id', '=', id).select(shown).executeTakeFirst());

export const maybeInvoiceByKey = async (db: TenantDb, accountId: number, key: string): Promise<InvoiceRow | null> =>
  asRow(await own(db, accountId).where('key', '=', key).select(shown).executeTakeFirst());

/** The latest invoices of the account, newest first. */
export const findInvoices = async (db: TenantDb, accountId: number, limit: number): Promise<InvoiceRow[]> =>
  (await own(db, accountId).select(shown).orderBy('id', 'desc').limit(limit).execute()) as unknown as InvoiceRow[];

/** What was issued for these payments, by their names with the provider; oldest first. */
export const findByReference = (db: TenantDb, accountId: number, references: readonly string[]) =>
  own(db, accountId)
    .where('reference', 'in', references)
    .select(['id', 'number', 'kind', 'reference'])
    .orderBy('id')
    .execute();

/** The next number of a seller: whoever takes it holds it until the transaction ends, and it is free again if that fails. */
export const takeNumber = async (db: TenantDb, seller: string, kind: string): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    insert into subscriptions.number_series as s (seller, kind, last) values (${seller}, ${kind}, 1)
    on conflict (seller, kind) do update set last = s.last + 1 returning s.last
  `.execute(db);
  return (rows[0] as { last: number }).last;
};

export type NewInvoice = Omit<InvoiceRow, 'id'>;

export const addInvoice = async (db: TenantDb, accountId: number, row: NewInvoice): Promise<InvoiceRow> =>
  asRow(
    await tables(db)
      .insertInto('subscriptions.invoices')
      .values({ account_id: accountId, ...row, lines: JSON.stringify(row.lines) } as never)
      .returning(shown)
      .executeTakeFirstOrThrow(),
  ) as InvoiceRow;
