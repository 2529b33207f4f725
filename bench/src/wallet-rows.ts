import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { withClient } from './jobs.ts';

const root = join(import.meta.dirname, '../..');

/** One transaction in so many is a purchase; it buys more than is spent until the next one. */
const perPurchase = 1_000;
const bought = 1_500;
const cents = 22_500;

type Wallet = { readonly account: number; readonly sequence: number; readonly balance: number };

/** The wallet of the demo account, and nobody else's turn until the transaction ends. */
const lockWallet = async (client: pg.Client): Promise<Wallet> => {
  const { rows } = await client.query<Record<keyof Wallet, string>>(
    `select w.account_id as account, w.sequence, w.balance from billing.wallets w join identity.users u using (account_id)
     where u.email = 'demo@galena.example' for update of w`,
  );
  const [wallet] = rows;
  if (!wallet) throw new Error('the demo account has no wallet');
  return { account: Number(wallet.account), sequence: Number(wallet.sequence), balance: Number(wallet.balance) };
};

/** What is to be: one transaction a minute, the last one a minute ago; buckets are spent in the order in which they were bought. */
const plan = async (client: pg.Client, { account, sequence, balance }: Wallet, rows: number): Promise<void> => {
  await client.query(
    `create temp table planned on commit drop as
     select n, $1::bigint + n as sequence, is_purchase, 1000000000 + n as run,
       case when is_purchase then bought else (n - bought - 1) / ${bought} + 1 end as ordinal,
       $3::bigint + ${bought} * bought - (n - bought) as balance_after,
       date_trunc('milliseconds', now()) - ($2::int - n + 1) * interval '1 minute' as at
     from generate_series(1, $2::int) n,
       lateral (select n % ${perPurchase} = 1 as is_purchase, (n + ${perPurchase - 1}) / ${perPurchase} as bought) p`,
    [sequence, rows, balance],
  );
  const last = `select coalesce(max(id), 0) from billing.buckets where account_id = $1`;
  const { rows: known } = await client.query<{ last: string }>(`select (${last}) as last`, [account]);
  await client.query(
    `insert into billing.buckets (account_id, kind, granted, remaining, expires_at, created_at)
     select $1, 'additional', ${bought}, ${bought} - count(*) filter (where not is_purchase), null, min(at) filter (where is_purchase)
     from planned group by ordinal order by ordinal`,
    [account],
  );
  await client.query(
    `create temp table filled on commit drop as
     select p.*, b.id as bucket from planned p join (
       select id, row_number() over (order by id) as ordinal from billing.buckets where account_id = $1 and id > $2) b using (ordinal)`,
    [account, known[0]?.last],
  );
  await client.query('analyze filled');
};

/**
 * The chain of hashes: each is of the one before and of all that the journal says, in the ledger's own form. That it is the ledger's
 * form, `ledger verify` proves.
 */
const chain = `
  create function pg_temp.chain(account bigint, before bytea) returns table (n int, prev bytea, own bytea) language plpgsql as $f$
  declare
    one record;
    said text;
  begin
    own := before;
    for one in select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment from filled order by sequence loop
      n := one.n;
      prev := own;
      said := case when one.is_purchase then
        format('[%s,%s,"bench:%s","purchase",null,null,null,null,null,"%s",[["issued",%s,-${bought},null],["available",%s,${bought},null]],'
          || '{"reference":null,"undoes":null,"transfer":null,"money":[["payer","USD",-${cents}],["sales","USD",${cents}]]}]',
          account, one.sequence, n, one.moment, one.bucket, one.bucket)
      else
        format('[%s,%s,"bench:%s","charge",%s,null,null,null,null,"%s","people","search",[["available",%s,-1,null],["spent",%s,1,null]]]',
          account, one.sequence, n, one.run, one.moment, one.bucket, one.bucket)
      end;
      own := sha256(prev || convert_to(said, 'UTF8'));
      return next;
    end loop;
  end $f$`;

const ofCharge = (value: string): string => `case when not is_purchase then ${value} end`;

/** What a journal brings, in the order in which it is written. */
const statements: readonly string[] = [
  `insert into billing.journals (account_id, key, kind, run_id, list_type, action, sequence, prev_hash, hash, created_at)
   select $1, 'bench:' || n, case when is_purchase then 'purchase' else 'charge' end, ${ofCharge('run')}, ${ofCharge(`'people'`)},
     ${ofCharge(`'search'`)}, sequence, prev, own, at
   from filled join pg_temp.chain($1, (select hash from billing.wallets where account_id = $1)) using (n) order by n`,
  `insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, credits)
   select $1, j.id, line, case when line = 2 then case when is_purchase then 'available' else 'spent' end
       when is_purchase then 'issued' else 'available' end, bucket,
     case when line = 2 then 1 else -1 end * case when is_purchase then ${bought} else 1 end
   from filled f join billing.journals j on j.account_id = $1 and j.sequence = f.sequence, (values (1), (2)) l (line)`,
  `insert into billing.money_entries (account_id, journal_id, line, ledger_account, currency, amount)
   select $1, j.id, line, case line when 1 then 'payer' else 'sales' end, 'USD', case line when 1 then -${cents} else ${cents} end
   from filled f join billing.journals j on j.account_id = $1 and j.sequence = f.sequence, (values (1), (2)) l (line)
   where is_purchase`,
  `insert into billing.transactions (account_id, id, sequence, kind, run_id, credits, balance_after, amount, currency,
     list_type, action, created_at, changed_at)
   select $1, sequence, sequence, case when is_purchase then 'purchase' else 'charge' end, ${ofCharge('run')},
     case when is_purchase then ${bought} else -1 end, balance_after, case when is_purchase then ${cents} end,
     case when is_purchase then 'USD' end, ${ofCharge(`'people'`)}, ${ofCharge(`'search'`)}, at, at
   from filled`,
  `insert into billing.usage as u (account_id, quarter, list_type, action, credits)
   select $1, date_bin('15 minutes', at, 'epoch'), 'people', 'search', count(*) from filled where not is_purchase group by 2
   on conflict (account_id, quarter, list_type, action) do update set credits = u.credits + excluded.credits`,
  `update billing.wallets w set balance = f.balance_after, sequence = f.sequence, hash = j.hash
   from (select * from filled order by n desc limit 1) f join billing.journals j on j.account_id = $1 and j.sequence = f.sequence
   where w.account_id = $1`,
];

/** Lets a task write to a table whose references are checked once, afterwards, and not row by row. */
const checkedAfterwards = async (client: pg.Client, table: string, task: () => Promise<unknown>): Promise<void> => {
  const { rows } = await client.query<{ name: string; rule: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await task();
  for (const { name, rule } of rows) await client.query(`alter table ${table} add constraint ${name} ${rule}`);
};

const tables = ['buckets', 'journals', 'entries', 'money_entries', 'transactions', 'usage'];

/** Adds as many transactions to the demo account's wallet, after those that are there, as the ledger itself keeps them. @returns the account */
export const fillWallet = (url: string, rows: number): Promise<number> =>
  withClient(url, 'galena', async (client) => {
    await client.query('begin');
    const wallet = await lockWallet(client);
    await plan(client, wallet, rows);
    await client.query(chain);
    await checkedAfterwards(client, 'billing.entries', async () => {
      for (const statement of statements) await client.query(statement, [wallet.account]);
    });
    await client.query('commit');
    for (const table of tables) await client.query(`vacuum (analyze) billing.${table}`);
    return wallet.account;
  });

/** Has the product follow every chain and sum every ledger. @returns what it says in the end @throws Error where anything differs */
export const verifyLedger = async (directory: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'dist/server/main.js'), 'ledger', 'verify'],
    { env: { ...process.env, GALENA_DATA_DIR: directory }, encoding: 'utf8' },
  );
  return stdout.trim().split('\n').at(-1) ?? '';
};
