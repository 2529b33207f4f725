import { createHash } from 'node:crypto';
import { derivePasswords, type DerivedPassword } from '../crypto/derived-passwords.ts';
import { withSession, type Session } from '../db/copy.ts';
import { derivedLogin, ownLogin, type DbRole, type Login } from '../db/login.ts';
import { migrationLock } from '../db/migrate.ts';

/** What keeps the two logins from being as they should, and what to do about it. */
export type LoginFault = {
  readonly reason: string;
  readonly remedy: string;
  /** What an administrator of the database runs, where that helps. */
  readonly statements: readonly string[];
};

/** As whom the connections of a process come in. */
export type Logins = {
  /** Of calls and of jobs of accounts: row-level security applies. */
  readonly app: Login;
  /** Of work across accounts. */
  readonly system: Login;
  /** Each of them is a login of its own, which can become nothing else. */
  readonly isSplit: boolean;
  /** null: all is as it should be. */
  readonly fault: LoginFault | null;
};

/** A login as it should be. */
type Wanted = { readonly name: string; readonly role: DbRole; readonly passwords: readonly DerivedPassword[] };

const longestName = 40;

/**
 * The login of a role in a database. Logins belong to the whole server: two installations on one must not have the same, so that
 * the database's name is in it (`galena_app_in_leads`), as far as it fits and needs no quotes.
 */
export const loginName = (role: DbRole, database: string): string => {
  const plain = database.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  if (plain === database && plain.length <= longestName) return `${role}_in_${database}`;
  const tag = createHash('sha256').update(database).digest('hex').slice(0, 8);
  return `${role}_in_${plain.slice(0, longestName - tag.length - 1)}_${tag}`;
};

/** Both roles by the login of DATABASE_URL. @param rls false: as its owner, GALENA_RLS=off */
export const sharedLogins = (url: string, rls: boolean, fault: LoginFault | null = null): Logins => ({
  app: ownLogin(url, rls ? 'galena_app' : null),
  system: ownLogin(url, rls ? 'galena_system' : null),
  isSplit: false,
  fault,
});

type Found = {
  readonly name: string;
  readonly owner: string;
  readonly database: string;
  readonly exists: boolean;
  readonly may_log_in: boolean;
  /** Of the role that it is to take on. */
  readonly is_member: boolean;
  /** The owner sees what it does, and may end it. */
  readonly is_owners: boolean;
  readonly may_connect: boolean;
  readonly is_in_use: boolean;
};

const look = async (owner: Session, wanted: readonly Wanted[]): Promise<Found[]> => {
  const { rows } = await owner.query<Found>(
    `select w.name, current_user as owner, current_database() as database, r.oid is not null as exists,
       coalesce(r.rolcanlogin, false) as may_log_in,
       coalesce(pg_has_role(r.oid, w.role, 'MEMBER'), false) as is_member,
       coalesce(pg_has_role(current_user, r.oid, 'USAGE'), false) as is_owners,
       coalesce(has_database_privilege(r.oid, current_database(), 'connect'),
         has_database_privilege('public', current_database(), 'connect')) as may_connect,
       exists (select from pg_stat_activity a where a.usesysid = r.oid) as is_in_use
     from unnest($1::text[], $2::name[]) with ordinality as w (name, role, position)
     left join pg_roles r on r.rolname = w.name order by w.position`,
    [wanted.map(({ name }) => name), wanted.map(({ role }) => role)],
  );
  return rows;
};

type Entry = { readonly wanted: Wanted; readonly found: Found; readonly isRefused: boolean };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What is missing of a login, as the statements that put it right. */
const statementsFor = ({ wanted, found, isRefused }: Entry): string[] => {
  const name = quoted(wanted.name);
  const password = `login password '${(wanted.passwords[0] as DerivedPassword).verifier()}'`;
  const statements = found.exists
    ? isRefused || !found.may_log_in
      ? [`alter role ${name} ${password};`]
      : []
    : [`create role ${name} ${password};`];
  if (!found.is_member) statements.push(`grant ${wanted.role} to ${name};`);
  if (!found.is_owners) statements.push(`grant ${name} to ${quoted(found.owner)};`);
  if (!found.may_connect) statements.push(`grant connect on database ${quoted(found.database)} to ${name};`);
  return statements;
};

// Class 28: not let in. 08P01: a pooler in between that does not know the name. 42501: not into this database.
const isRefusal = (code: string | undefined): boolean =>
  code !== undefined && (code.startsWith('28') || code === '08P01' || code === '42501');

/** @returns null, or in what words the login was refused. @throws whatever else happened: nobody answered, say */
const refusalOf = async (login: Login): Promise<string | null> => {
  try {
    await login.connect((url) => withSession(url, 'galena-login', async () => undefined));
    return null;
  } catch (error) {
    if (!isRefusal((error as { code?: string }).code)) throw error;
    return (error as Error).message;
  }
};

const loginOf = (url: string, { role, name, passwords }: Wanted, count = passwords.length): Login =>
  derivedLogin(
    url,
    role,
    name,
    passwords.slice(0, count).map(({ password }) => password),
  );

/** What is there, and whether the password of the first key opens it. */
const survey = async (url: string, owner: Session, wanted: readonly Wanted[]): Promise<Entry[]> => {
  const found = await look(owner, wanted);
  return Promise.all(
    wanted.map(async (one, at) => {
      const there = found[at] as Found;
      const mayTry = there.exists && there.may_log_in && there.may_connect;
      return { wanted: one, found: there, isRefused: mayTry && (await refusalOf(loginOf(url, one, 1))) !== null };
    }),
  );
};

/** Everything or nothing. @returns why not */
const putRight = async (owner: Session, statements: readonly string[]): Promise<string | null> => {
  try {
    await owner.query('begin');
    for (const statement of statements) await owner.query(statement);
    await owner.query('commit');
    return null;
  } catch (error) {
    await owner.query('rollback');
    return (error as Error).message;
  }
};

const otherKeys: LoginFault = {
  reason: 'processes with other secret keys are running on this database',
  remedy: 'set GALENA_SECRET_KEYS to the same value for every process, then restart them all',
  statements: [],
};

/** Under the lock of migrations: of processes that start together one puts it right. */
const ensure = async (url: string, owner: Session, wanted: readonly Wanted[]): Promise<LoginFault | null> => {
  const entries = await survey(url, owner, wanted);
  const statements = entries.flatMap(statementsFor);
  if (statements.length === 0) return null;
  // The password is that of other keys than ours, and somebody lives by it: to change it would lock them out.
  for (const { wanted: one, found, isRefused } of entries)
    if (isRefused && found.is_in_use && (await refusalOf(loginOf(url, one))) !== null) return otherKeys;
  const why = await putRight(owner, statements);
  if (why === null) return null;
  const remedy = 'an administrator of the database runs this once, then restart Galena:';
  return { reason: `the user of the database isn’t allowed to set them up (${why})`, remedy, statements };
};

/** What is still wrong when all is as it should be. */
const refusedFault = (refusals: readonly (string | null)[], wanted: readonly Wanted[]): LoginFault | null => {
  const reasons = refusals.filter((reason) => reason !== null);
  if (reasons.length === 0) return null;
  const names = wanted.map(({ name }) => name).join(' and ');
  return {
    reason: `the database doesn’t let them in (${reasons.join('; ')})`,
    remedy: `let in ${names} with a password, from the same addresses as the user of DATABASE_URL (pg_hba.conf), then restart Galena`,
    statements: [],
  };
};

/** Logins that may read this database though it is none of theirs, and what keeps them out. */
export type Neighbours = { readonly names: readonly string[]; readonly statements: readonly string[] };

/**
 * Looks for the logins of other Galenas on the same server: both roles belong to the whole server, so that whoever may take them on
 * there and is let into this database, too, could read it.
 * @param url of the owner
 * @returns null when there are none
 */
export const findNeighbours = (url: string): Promise<Neighbours | null> =>
  withSession(url, 'galena-logins', async (owner) => {
    const { rows } = await owner.query<{ name: string; user: string; database: string }>(
      `select quote_ident(rolname) as name, current_user as user, current_database() as database from pg_roles
       where rolcanlogin and not rolsuper and rolname <> current_user
         and has_database_privilege(oid, current_database(), 'connect')
         and exists (select from pg_roles g where g.rolname in ('galena_app', 'galena_system') and pg_has_role(pg_roles.oid, g.oid, 'MEMBER'))
       order by 1`,
    );
    const [first] = rows;
    if (!first) return null;
    const own = (['galena_app', 'galena_system'] as const).map((role) => loginName(role, first.database));
    const names = rows.map(({ name }) => name).filter((name) => !own.includes(name));
    if (names.length === 0) return null;
    const database = quoted(first.database);
    const present = rows.map(({ name }) => name).filter((name) => own.includes(name));
    return {
      names,
      statements: [
        `revoke connect on database ${database} from public;`,
        `grant connect on database ${database} to ${[quoted(first.user), ...present].join(', ')};`,
      ],
    };
  });

/**
 * Gives each of the two roles a login of its own, with a password made of the secret keys: makes what is missing, sets the
 * password when it is that of an older key, and sees whether both are let in. Where that cannot be, both roles share the login of
 * DATABASE_URL, and `fault` says why and what to run. Needs the roles and a migrated database.
 * @param url of the owner
 * @param keys as in GALENA_SECRET_KEYS
 */
export const prepareLogins = (url: string, keys: string): Promise<Logins> =>
  withSession(url, 'galena-logins', async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name as string;
    const want = (role: DbRole): Wanted => {
      const name = loginName(role, database);
      return { name, role, passwords: derivePasswords(keys, `database login ${name}`) };
    };
    const [app, system] = [want('galena_app'), want('galena_system')];
    // As long as somebody else's migration takes.
    await owner.query('set lock_timeout = 0');
    await owner.query('select pg_advisory_lock($1)', [migrationLock]);
    const missing = await ensure(url, owner, [app, system]);
    if (missing === otherKeys) return sharedLogins(url, true, missing);
    const logins = [loginOf(url, app), loginOf(url, system)] as const;
    const refusals = await Promise.all(logins.map(refusalOf));
    const fault = missing ?? refusedFault(refusals, [app, system]);
    // What is not as it should be may work all the same: with the password of an older key, say.
    if (refusals.some((reason) => reason !== null)) return sharedLogins(url, true, fault);
    return { app: logins[0], system: logins[1], isSplit: true, fault };
  });
