import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asApplication } from '../../testing/logins/as-application.ts';
import { useTestApp } from '../../testing/test-app.ts';

// Whom what the database has is open to, from the catalogue.

const app = useTestApp();

const ask = async <T extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await app().owner.query<T>(statement, [...values])).rows;

const ours = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`;

const application = async (accounts: readonly number[] | null) => {
  const opened = await asApplication(app(), accounts);
  onTestFinished(opened.close);
  return opened;
};

describe('PUBLIC, which every login of the server is', () => {
  /** Everything of ours that PUBLIC has a right to. */
  const openToAll = async (): Promise<string[]> => {
    const rows = await ask<{ open: string }>(
      `select format('function %s', f.oid::regprocedure) as open from pg_proc f join pg_namespace n on n.oid = f.pronamespace
         where ${ours} and has_function_privilege('public', f.oid, 'execute')
       union all
       select format('schema %s', n.nspname) from pg_namespace n
         where ${ours} and (has_schema_privilege('public', n.oid, 'usage') or has_schema_privilege('public', n.oid, 'create'))
       union all
       select format('%s %s', case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where ${ours} and exists (
           select from aclexplode(c.relacl) a where a.grantee = 0
           union all select from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and a.grantee = 0)
       union all
       select 'schema public, to make objects in' where has_schema_privilege('public', 'public', 'create')
       order by 1`,
    );
    return rows.map(({ open }) => open);
  };

  it('may run, use, read and make nothing', async () => expect(await openToAll()).toEqual([]));

  it('may not run what is made from now on, whoever forgets to say so', async () => {
    await app().owner.query(`create function platform.planted() returns int language sql as 'select 1'`);
    expect(await openToAll()).toEqual([]);
    await app().owner.query('grant execute on function platform.planted() to public');
    expect(await openToAll()).toEqual(['function platform.planted()']);
    await app().owner.query('select platform.apply_access()');
    expect(await openToAll()).toEqual([]);
    await app().owner.query('drop function platform.planted()');
  });
});

describe('functions', () => {
  type Right = { name: string; is_definer: boolean; app: boolean; system: boolean; open_to: string | null };
  const rights = () =>
    ask<Right>(
      `select f.oid::regprocedure::text as name, f.prosecdef as is_definer,
         has_function_privilege('galena_app', f.oid, 'execute') as app,
         has_function_privilege('galena_system', f.oid, 'execute') as system,
         case when f.prorettype = 'trigger'::regtype then 'owner' else a.open_to end as open_to
       from pg_proc f join pg_namespace n on n.oid = f.pronamespace
       left join platform.function_access a on to_regprocedure(a.function_name) = f.oid where ${ours} order by 1`,
    );

  it('are open to whom they are declared for, and those of nobody to both roles', async () => {
    for (const { name, app: forApp, system, open_to } of await rights()) {
      const expected = { app: [true, true], system: [false, true], owner: [false, false] }[open_to ?? 'app'];
      expect({ name, rights: [forApp, system] }).toEqual({ name, rights: expected });
    }
  });

  it('that do what the application may not are these, and no other', async () => {
    const definers = (await rights()).filter((right) => right.is_definer && right.app).map(({ name }) => name);
    expect(definers).toEqual([
      // Before an account is known.
      'admin.invitation_of(bytea)',
      // For the accounts of the transaction only.
      'billing.add_transfer(text,bigint,bigint,bigint,bigint,bigint,text,text,timestamp with time zone,boolean)',
      'contacts.denied_from_above(bigint,text[],bytea[])',
      'contacts.entries_from_above(bigint,text[],bytea[])',
      'contacts.release_for_customers(bigint,text,bytea)',
      'contacts.sum_from_above(bigint)',
      'contacts.suppress_for_customers(bigint,text,bytea,text,timestamp with time zone)',
      // Before an account is known; one row to whoever has the passkey, or comes from the provider.
      'credentials.holder_of_passkey(text,bytea)',
      'credentials.holder_of_social(bigint,text,text)',
      // The reseller at a host that anybody can call.
      'identity.account_at_host(text)',
      // Of customers of a reseller that the transaction carries.
      'identity.customer_of(bigint,text)',
      'identity.customers_like(bigint,text,integer)',
      // Ends what an admin began in others' accounts, and never begins anything.
      'identity.end_viewings(bigint,timestamp with time zone)',
      // For the accounts of the transaction only.
      'identity.home_of_account(bigint)',
      // Where people of a realm sign in: its name and host.
      'identity.home_of_realm(bigint)',
      'identity.is_address_free(bigint,text,bigint,timestamp with time zone)',
      'identity.knows_place(bigint,text,text,text,bytea,timestamp with time zone)',
      // Hosts of the accounts of the transaction only.
      'identity.leave_host(bigint,text)',
      // Of admins and of the account above; of nobody else.
      'identity.names_from_outside(bigint[])',
      // For the accounts of the transaction only.
      'identity.open_realm(bigint,text)',
      // A number.
      'identity.other_super_admins(bigint)',
      // The account that newcomers of a brand stand under.
      'identity.owner_of_realm(bigint)',
      // For the accounts of the transaction only.
      'identity.parent_account(bigint)',
      'identity.person_at(bigint,text)',
      'identity.person_of_revert(bytea,timestamp with time zone)',
      // Before an account is known; one row to whoever knows the host, the address, the token.
      'identity.realm_of_host(text)',
      // Which accounts are below those of the transaction.
      'identity.related_among(bigint[])',
      // The account above those of the transaction.
      'identity.reseller_of(bigint)',
      // The next number.
      'identity.reserve_account_id()',
      // Whose customer an account of the transaction is.
      'identity.seller_of(bigint)',
      // Hosts of the accounts of the transaction only.
      'identity.serve_host(bigint,text,boolean,timestamp with time zone)',
      // Before an account is known.
      'identity.session_of_token(bytea,text,timestamp with time zone)',
      'identity.try_code(bigint,text,text,bytea,timestamp with time zone)',
      'keys.caller_of_key(bytea,text)',
      // What anybody sees who calls a reseller’s host, or has a link to sign up.
      'packages.link_of(bigint,bytea)',
      'packages.pages_of(bigint,text)',
      'packages.sold_by(bigint,bigint)',
      // For the accounts of the transaction only; the first takes them out of what others know of them.
      'partners.forget_account(bigint)',
      'partners.partner_of(bigint,bigint)',
      'partners.referral_of(bigint)',
      // Whether anybody is on a plan, and who: asked by the operator's calls alone.
      'plans.accounts_on(bigint)',
      'plans.terms_on(bigint)',
      // For the accounts of the transaction only.
      'platform.enqueue_jobs(text,jsonb)',
      'platform.finish_job(bigint)',
      'platform.hold_lease(bigint)',
      'platform.hurry_job(text,text)',
      // Yes or no to a number.
      'platform.lease_stands(bigint)',
      'platform.note_progress(bigint)',
      // Before an account is known.
      'platform.spend_ticket(bytea,text,text,timestamp with time zone)',
      // Of the account’s own keys and those that its reseller has for its customers, for the accounts of the transaction only.
      'sources.add_key_cost(bigint,bigint,date,bigint)',
      'sources.begin_key_call(bigint,bigint,date)',
      'sources.end_key_call(bigint,bigint,timestamp with time zone,date,timestamp with time zone,text,boolean,boolean,bigint)',
      'sources.keys_serving(bigint)',
      'team.invitation_of_token(bytea)',
      'whitelabel.brand_of_host(text)',
      // Yes or no.
      'whitelabel.is_domain_taken(bigint,text,timestamp with time zone)',
      'whitelabel.is_slug_taken(bigint,text)',
      // What anybody sees who calls the host.
      'whitelabel.legal_page_of_host(text,text,text)',
      'whitelabel.links_of_host(text)',
      'whitelabel.picture_of_host(text,text,integer)',
    ]);
  });

  it('of that kind need a declaration and a search_path that ends with the caller’s own types', async () => {
    const apply = () => app().owner.query('select platform.apply_access()');
    const refusal = /without a declaration: platform\.planted\(\)/;
    await app().owner.query(
      `create function platform.planted() returns int language sql security definer set search_path = pg_catalog, pg_temp as 'select 1'`,
    );
    await expect(apply()).rejects.toThrow(refusal);
    await app().owner.query(`select platform.function_for('platform.planted()', 'app')`);
    await apply();
    await app().owner.query(`alter function platform.planted() set search_path = ''`);
    await expect(apply()).rejects.toThrow(refusal);
    await app().owner.query('drop function platform.planted()');
    await app().owner.query('select platform.apply_access()');
    expect(await ask(`select from platform.function_access where function_name ~ 'planted'`)).toEqual([]);
  });

  it('do not take a type of the caller’s for the one they name', async () => {
    const { run } = await application([1]);
    await run(`create temp table seen (who name)`);
    await run(
      `create function pg_temp.see(value pg_catalog.jsonb) returns boolean language plpgsql as $$
         begin insert into pg_temp.seen values (current_user); return true; end $$`,
    );
    expect(await run('create domain pg_temp.jsonb as pg_catalog.jsonb check (pg_temp.see(value))')).toEqual([]);
    await run(`select platform.enqueue_jobs('probe.work', '[{"account_id": 1, "payload": {}}]')`);
    await run('select platform.hold_lease(1), platform.finish_job(1)');
    expect(await run('select distinct who from pg_temp.seen')).toEqual([]);
  });
});
