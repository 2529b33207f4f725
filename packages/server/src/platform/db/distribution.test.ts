import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readKinds, rulesBroken, type Rule } from '../../testing/statements/distribution.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

// A function that speaks of tenant tables, by the words of its text.
const functions = `
  select p.oid::regprocedure::text as name, l.lanname, p.prosecdef, p.proargnames, p.prorettype::regtype::text as returns,
    exists (select from platform.table_access a
      where a.kind = 'tenant' and position(a.table_name in p.prosrc) > 0 and p.prosrc ~ ('\\m' || replace(a.table_name, '.', '\\.') || '\\M')) as is_meant
  from pg_proc p join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in (select platform.room_schemas())`;

/** What must not be in the catalogue: each asks for what breaks a rule, and a statement that breaks it. */
const catalogueRules: readonly { title: string; asks: string; planted: string; but?: readonly string[] }[] = [
  {
    title: 'a unique key of a tenant table that does not begin with the account',
    asks: `select pg_get_indexdef(i.indexrelid) as fault
      from pg_index i join platform.table_access a on a.table_name::regclass = i.indrelid
      where a.kind = 'tenant' and i.indisunique and pg_get_indexdef(i.indexrelid) !~ '\\(account_id[,)]'`,
    planted: 'create unique index planted on lists.lists (name)',
  },
  {
    title: 'a tenant table without a primary key',
    asks: `select table_name as fault from platform.table_access a where kind = 'tenant'
      and not exists (select from pg_index where indrelid = a.table_name::regclass and indisprimary)`,
    planted: 'alter table lists.history drop constraint history_pkey cascade',
  },
  {
    title: 'a foreign key between a tenant table and another kind, or without the account',
    asks: `select format('%s %s', a.table_name, pg_get_constraintdef(c.oid)) as fault
      from pg_constraint c join platform.table_access a on a.table_name::regclass = c.conrelid
      join platform.table_access b on b.table_name::regclass = c.confrelid
      where c.contype = 'f' and 'tenant' in (a.kind, b.kind) and (a.kind <> b.kind
        or pg_get_constraintdef(c.oid) !~ '^FOREIGN KEY \\(account_id[,)].*REFERENCES [^(]*\\(account_id[,)]')`,
    planted: 'alter table lists.lists add foreign key (account_id) references identity.accounts (id)',
  },
  {
    title: 'a policy with a subquery',
    asks: `select format('%s %s', p.polrelid::regclass, p.polname) as fault from pg_policy p
      where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~* 'select'`,
    planted:
      'create policy planted on lists.lists using (account_id = any ((select platform.account_ids())::bigint[]))',
  },
  {
    title: 'a tenant table with FORCE',
    asks: `select table_name as fault from platform.table_access a join pg_class c on c.oid = a.table_name::regclass
      where a.kind = 'tenant' and c.relforcerowsecurity`,
    planted: 'alter table lists.lists force row level security',
  },
  {
    title: 'a function on tenant tables that is not PL/pgSQL, runs as its maker, or is not told the account',
    asks: `select name as fault from (${functions}) f where is_meant and returns <> 'trigger'
      and (lanname <> 'plpgsql' or prosecdef or not coalesce('account' = any (proargnames), false)) order by 1`,
    planted: `create function lists.planted(account bigint) returns bigint language sql
      as $$ select count(*) from lists.lists where account_id = account $$`,
    but: [
      // Is told the account, under another name.
      'billing.credit_faults_of(bigint)',
      // Counts every account's records, for the tests; the product does not call it.
      'records.miscounted()',
    ],
  },
  {
    title: 'a trigger of a tenant table that speaks of another table',
    asks: `select format('%s %s', t.tgrelid::regclass, t.tgname) as fault from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid join platform.table_access own on own.table_name::regclass = t.tgrelid
      where not t.tgisinternal and own.kind = 'tenant' and exists (select from platform.table_access a
        where a.table_name <> own.table_name and position(a.table_name in p.prosrc) > 0
          and p.prosrc ~ ('\\m' || replace(a.table_name, '.', '\\.') || '\\M'))`,
    planted: `create function lists.planted() returns trigger language plpgsql as $$
        begin update lists.facets set n = n + 1; return null; end $$;
      create trigger planted after insert on lists.lists for each row execute function lists.planted()`,
  },
];

/** What a question finds, once with the planted statement before it, of which nothing stays. */
const findFaults = async (asks: string, planted = ''): Promise<readonly string[]> => {
  const client = await app().owner.connect();
  try {
    await client.query('begin');
    await client.query(planted);
    return (await client.query<{ fault: string }>(asks)).rows.map(({ fault }) => fault);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

describe.for(catalogueRules)('in the catalogue $title', ({ asks, planted, but = [] }) => {
  it('is not there, but for these', async () => expect(await findFaults(asks)).toEqual(but));

  it('would be found', async () => expect((await findFaults(asks, planted)).length).toBeGreaterThan(but.length));
});

const planted: readonly (readonly [string, readonly Rule[]])[] = [
  ['select name from lists.lists l where l.account_id = $1 and l.id = $2', []],
  ['select name from lists.lists where id = $1', ['account by parameter']],
  [
    `select l.name, (select count(*) from records.results r where r.account_id = l.account_id and r.list_id = l.id)
      from lists.lists l where l.account_id = $1`,
    ['account by parameter'],
  ],
  [
    'select 1 from lists.lists l join records.results r using (account_id) where l.account_id = $1',
    ['account by parameter'],
  ],
  ['select 1 from lists.lists l join identity.users u on u.id = l.user_id where l.account_id = $1', ['kinds apart']],
  ['insert into lists.lists (account_id, name) select $1, x from unnest($2::text[]) as x', ['insert tells']],
  ['insert into lists.lists (account_id, name) select $1, x from unnest($2::text[]) as x returning id', []],
  [
    `with a as (delete from lists.facets where account_id = $1 returning n)
      update lists.lists set name = 'x' where account_id = $1`,
    ['one table a statement'],
  ],
  ['delete from lists.history where account_id = $1 and created_at < clock_timestamp()', ['nothing volatile']],
  ['delete from lists.history where account_id = $1 and ctid = any($2)', ['no ctid']],
];

describe('a statement', () => {
  it.for(planted)('%s', async ([text, rules]) =>
    expect(rulesBroken(text, await readKinds(app().owner))).toEqual(rules),
  );
});

describe('migrations from now on', () => {
  const directory = join(import.meta.dirname, '../../../migrations');
  const clauses = /\balter\s+table\s+[^;]*?,\s*(add|drop|alter|rename|set|validate)\b[^;]*/gi;

  it('change a table one clause at a time', () => {
    const found = readdirSync(directory)
      .filter((name) => name >= '202611231000')
      .flatMap((name) => readFileSync(join(directory, name), 'utf8').match(clauses) ?? []);
    expect(found).toEqual([]);
  });
});
