import type { ClientBase, Pool } from 'pg';

type Queryable = Pick<ClientBase | Pool, 'query'>;

const roles = ['galena_app', 'galena_system'];

/** What an administrator of the database runs when Galena's user may not create roles itself. */
const roleCommands = (user: string, existing: readonly string[]): string[] => {
  const missing = roles.filter((role) => !existing.includes(role));
  return [
    missing.map((role) => `create role ${role} nologin;`).join(' '),
    `grant galena_app, galena_system to ${JSON.stringify(user)};`,
  ].filter(Boolean);
};

/** Row-level security cannot be had with this user, or would bind nobody. */
export class RoleError extends Error {
  override readonly name = 'RoleError';
}

/** Whether both roles exist and the present user may take them on. */
export const areRolesReady = async (client: Queryable): Promise<boolean> => {
  const { rows } = await client.query<{ ready: boolean }>(
    `select count(*) = 2 as ready from pg_roles
     where rolname in ('galena_app', 'galena_system') and pg_has_role(current_user, oid, 'MEMBER')`,
  );
  return rows[0]?.ready ?? false;
};

/**
 * Makes the two roles where they are missing and takes part in them.
 * @throws RoleError with the two lines an administrator can run, when the user may not.
 */
export const ensureRoles = async (client: Queryable): Promise<void> => {
  if (await areRolesReady(client)) return;
  try {
    for (const role of roles)
      // Roles belong to the cluster: another database's migration may make the same one at this moment.
      await client.query(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      );
    await client.query('grant galena_app, galena_system to current_user');
  } catch {
    const { rows } = await client.query<{ name: string; existing: string[] }>(
      `select current_user as name, array(select rolname::text from pg_roles where rolname = any ($1)) as existing`,
      [roles],
    );
    const commands = roleCommands(rows[0]?.name ?? 'your_user', rows[0]?.existing ?? []);
    throw new RoleError(
      [
        'Row-level security needs two roles that this database user can’t create or use. Ask a database administrator to run once:',
        ...commands.map((command) => `  ${command}`),
        'then start again. To start without it, set GALENA_RLS=off: isolation between accounts then depends on the queries alone.',
      ].join('\n'),
    );
  }
};

type Effective = { role: string; superuser: boolean; bypass: boolean; owns: boolean };

type Reach = { login: string; is_mighty: boolean; others: string[] };

/** A login of its own can become the application and nobody else: neither by what it is nor by what it is a member of. */
const assertOwnLogin = async (client: Queryable, role: string): Promise<void> => {
  if (role !== 'galena_app')
    throw new RoleError(
      `Galena asked for the role galena_app and got ${role}: something between it and PostgreSQL drops start-up options, ` +
        'and with them the limits on every statement. Point DATABASE_URL at PostgreSQL itself, not at a connection pooler.',
    );
  const { rows } = await client.query<Reach>(
    `select session_user as login, rolsuper or rolcreaterole or rolreplication or rolbypassrls as is_mighty,
       array(select quote_ident(r.rolname) from pg_roles r
             where r.rolname not in (session_user, 'galena_app') and pg_has_role(session_user, r.oid, 'MEMBER')) as others
     from pg_roles where rolname = session_user`,
  );
  const { login, is_mighty, others } = rows[0] as Reach;
  if (!is_mighty && others.length === 0) return;
  const remedy = is_mighty
    ? `alter role ${JSON.stringify(login)} nosuperuser nocreaterole noreplication nobypassrls;`
    : `revoke ${others.join(', ')} from ${JSON.stringify(login)}, galena_app;`;
  throw new RoleError(
    `Galena won’t serve by the database login ${login}: it can do more than the application may. Fix it with: ${remedy}`,
  );
};

/**
 * Refuses a role that row-level security would not bind: superuser, owner of the tables, or BYPASSRLS.
 * @param isOwnLogin whether the login is there for the application alone, and so must not reach anything else
 * @throws RoleError
 */
export const assertBoundRole = async (client: Queryable, isOwnLogin = false): Promise<void> => {
  const { rows } = await client.query<Effective>(
    `select current_user as role, rolsuper as superuser, rolbypassrls as bypass,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
               where n.nspname = 'identity' and pg_has_role(current_user, c.relowner, 'USAGE')) as owns
     from pg_roles where rolname = current_user`,
  );
  const found = rows[0];
  if (found && !found.superuser && !found.bypass && !found.owns) {
    if (isOwnLogin) await assertOwnLogin(client, found.role);
    return;
  }
  throw new RoleError(
    `Galena won’t run as the database role ${found?.role ?? 'unknown'}: it is ${found?.superuser ? 'a superuser' : found?.bypass ? 'BYPASSRLS' : 'the owner of the tables'}, ` +
      `so row-level security would have no effect. Fix it with: alter role galena_app nosuperuser nobypassrls; and leave the tables with their owner.`,
  );
};
