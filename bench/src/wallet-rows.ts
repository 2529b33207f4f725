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

type Wallet = { readonly account: number; readonly sequence: number; readonly balance: number; readonly hash: Buffer };

/** The wallet of the demo account, and nobody else's turn until the transaction ends. */
const lockWallet = async (client: pg.Client): Promise<Wallet> => {
  const { rows } = await client.query<Record<'account' | 'sequence' | 'balance', string> & Pick<Wallet, 'hash'>>(
    `select w.account_id as account, w.sequence, w.balance, w.hash from billing.wallets w join identity.users u using (account_id)
     where u.email = 'demo@galena.example' for update of w`,
  );
  const [wallet] = rows;
  if (!wallet) throw new Error('the demo account has no wallet');
  const { account, sequence, balance, hash } = wallet;
  return { account: Number(account), sequence: Number(sequence), balance: Number(balance), hash };
};

/** What is to be: one transaction a minute, the last one a minute ago; buckets are spent in the order in which they were bought. */
const plan = async (client: pg.Client, { account, sequence, balance }: Wallet, rows: number): Promise<void> => {
  await client.query(
    `create temp table planned on commit drop as
     select n, $1::bigint + n as sequence, is_purchase, 1000000000 + $1::bigint + n as run, 'bench:' || lpad(($1::bigint + n)::text, 9, '0') as key,
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
  // With its id, a journal needs not be looked for again by what hangs on it.
  await client.query(
    `create temp table filled on commit drop as
     select p.*, b.id as bucket, nextval('billing.journals_id_seq') as journal
     from planned p join (
       select id, row_number() over (order by id) as ordinal from billing.buckets where account_id = $1 and id > $2) b using (ordinal)`,
    [account, known[0]?.last],
  );
  await client.query('analyze filled');
};

/** What a journal says, in the ledger's own form. That it is the ledger's form, `ledger verify` proves. */
const subject = `case when is_purchase then
    format('[%s,%s,"%s","purchase",null,null,null,null,null,"%s",[["issued",%s,-${bought},null],["available",%s,${bought},null]],'
      || '{"reference":null,"undoes":null,"transfer":null,"money":[["payer","USD",-${cents}],["sales","USD",${cents}]]}]',
      $1::bigint, sequence, key, moment, bucket, bucket)
  else
    format('[%s,%s,"%s","charge",%s,null,null,null,null,"%s","people","search",[["available",%s,-1,null],["spent",%s,1,null]]]',
      $1::bigint, sequence, key, run, moment, bucket, bucket)
  end`;

/** The chain of hashes, each of the one before and of what the journal says, as a running aggregate that begins after `before`. */
const chainAfter = (before: string): string => `
  create function pg_temp.hash_after(before bytea, said text) returns bytea language plpgsql immutable
    as $f$ begin return sha256(before || convert_to(said, 'UTF8')); end $f$;
  create aggregate pg_temp.chain(text) (sfunc = pg_temp.hash_after, stype = bytea, initcond = '\\x${before}')`;

const ofCharge = (value: string): string => `case when not is_purchase then ${value} end`;

/** What a journal brings, in the order in which it is written. */
const statements: readonly string[] = [
  `insert into billing.journals (account_id, id, key, kind, run_id, list_type, action, sequence, prev_hash, hash, created_at)
     overriding system value
   select $1, journal, key, case when is_purchase then 'purchase' else 'charge' end, ${ofCharge('run')}, ${ofCharge(`'people'`)},
     ${ofCharge(`'search'`)}, f.sequence, lag(own, 1, w.hash) over (order by n), own, at
   from billing.wallets w, (
     select *, pg_temp.chain(${subject}) over (order by n) as own
     from filled, lateral (select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment) m) f
   where w.account_id = $1`,
  `insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, credits)
   select $1, journal, line, case when line = 2 then case when is_purchase then 'available' else 'spent' end
       when is_purchase then 'issued' else 'available' end, bucket,
     case when line = 2 then 1 else -1 end * case when is_purchase then ${bought} else 1 end
   from filled, (values (1), (2)) l (line) order by journal, line`,
  `insert into billing.money_entries (account_id, journal_id, line, ledger_account, currency, amount)
   select $1, journal, line, case line when 1 then 'payer' else 'sales' end, 'USD', case line when 1 then -${cents} else ${cents} end
   from filled, (values (1), (2)) l (line) where is_purchase`,
  `insert into billing.transactions (account_id, id, sequence, kind, run_id, credits, balance_after, amount, currency,
     list_type, action, created_at, changed_at)
   select $1, sequence, sequence, case when is_purchase then 'purchase' else 'charge' end, ${ofCharge('run')},
     case when is_purchase then ${bought} else -1 end, balance_after, case when is_purchase then ${cents} end,
     case when is_purchase then 'USD' end, ${ofCharge(`'people'`)}, ${ofCharge(`'search'`)}, at, at
   from filled order by n`,
  `insert into billing.usage as u (account_id, quarter, list_type, action, credits)
   select $1, date_bin('15 minutes', at, 'epoch'), 'people', 'search', count(*) from filled where not is_purchase group by 2
   on conflict (account_id, quarter, list_type, action) do update set credits = u.credits + excluded.credits`,
  `update billing.wallets w set balance = f.balance_after, sequence = f.sequence, hash = j.hash
   from (select * from filled order by n desc limit 1) f join billing.journals j on j.account_id = $1 and j.sequence = f.sequence
   where w.account_id = $1`,
];

/** Lets a task write very many rows: references are checked and plain indexes are built once, afterwards, and not row by row. */
const builtAfterwards = async (
  client: pg.Client,
  filled: readonly string[],
  task: () => Promise<unknown>,
): Promise<void> => {
  const { rows } = await client.query<{ undo: string; redo: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as redo
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [filled],
  );
  for (const { undo } of rows) await client.query(undo);
  await task();
  for (const { redo } of rows) await client.query(redo);
};

const tables = ['buckets', 'journals', 'entries', 'money_entries', 'transactions', 'usage'].map(
  (name) => `billing.${name}`,
);

/** Adds as many transactions to the demo account's wallet, after those that are there, as the ledger itself keeps them. @returns the account */
export const fillWallet = (url: string, rows: number): Promise<number> =>
  withClient(url, 'galena', async (client) => {
    await client.query('begin');
    const wallet = await lockWallet(client);
    await plan(client, wallet, rows);
    await client.query(chainAfter(wallet.hash.toString('hex')));
    await builtAfterwards(client, tables, async () => {
      for (const statement of statements) await client.query(statement, [wallet.account]);
    });
    await client.query('commit');
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
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
