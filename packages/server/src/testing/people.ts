import type { ModuleSlug } from '@galena/contract/kernel';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { newToken, tokenHash } from '../platform/crypto/tokens.ts';
import type { TestApp } from './test-app.ts';

let serial = 0;

/** Hashes of passwords that a test gave before: hashing takes longer than all the rest of a person, and few ever sign in by it. */
const hashes = new Map<string, Promise<string>>();

const hashOf = (password: string, { app }: TestApp): Promise<string> => {
  const { passwordCost } = app.context.app;
  const key = `${passwordCost.memoryKib} ${passwordCost.passes} ${password}`;
  const known = hashes.get(key) ?? hashPassword(password, passwordCost);
  hashes.set(key, known);
  return known;
};

export type PersonInput = {
  readonly email?: string;
  readonly password?: string;
  readonly modules?: readonly ModuleSlug[];
  readonly role?: 'admin' | 'related' | 'user';
  readonly userType?: 'user' | 'reseller' | 'partner' | 'team_member';
  readonly isSuperAdmin?: boolean;
  readonly status?: 'active' | 'inactive' | 'suspended';
  /** Left out: it has a plan, so that an account below another is active. */
  readonly planState?: 'none' | 'active' | 'over';
  readonly accountId?: number;
  readonly parentId?: number;
  readonly realmId?: number;
  readonly isConfirmed?: boolean;
  readonly hasAcceptedTerms?: boolean;
  readonly isDemo?: boolean;
};

export type Person = {
  readonly id: number;
  readonly accountId: number;
  readonly email: string;
  readonly password: string;
};

const createAccount = async ({ owner }: TestApp, input: PersonInput): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into identity.accounts (parent_id, realm_id, kind, name, status, is_demo, plan_state)
     values ($1, $2, 'customer', 'Account', $3, $4, $5) returning id`,
    [
      input.parentId ?? null,
      input.realmId ?? 1,
      input.status ?? 'active',
      input.isDemo ?? false,
      input.planState ?? 'active',
    ],
  );
  const accountId = rows[0]?.id as number;
  await owner.query(
    `insert into identity.account_modules (account_id, module_id, source)
     select $1, id, 'manual' from identity.modules where slug = any($2)`,
    [accountId, input.modules ?? ['leads']],
  );
  return accountId;
};

/** A user with an account of its own, or in the account given. */
export const createPerson = async (app: TestApp, input: PersonInput = {}): Promise<Person> => {
  serial += 1;
  const { email = `person${serial}@mail.example`, password = 'correct horse' } = input;
  const accountId = input.accountId ?? (await createAccount(app, input));
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into identity.users
       (account_id, realm_id, first_name, last_name, email, password_hash, email_confirmed_at, role, user_type, is_super_admin, terms_version)
     values ($1, $2, 'Pat', 'Person', $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      accountId,
      input.realmId ?? 1,
      email,
      await hashOf(password, app),
      input.isConfirmed === false ? null : '2026-01-01',
      input.role ?? 'user',
      input.userType ?? 'user',
      input.isSuperAdmin ?? false,
      input.hasAcceptedTerms === false ? null : 1,
    ],
  );
  return { id: rows[0]?.id as number, accountId, email, password };
};

/** A session of a person, as if it had signed in; answers its token. */
export const signInAs = async (app: TestApp, person: Person, host = 'galena.test'): Promise<string> => {
  const token = newToken('ga_');
  const at = app.clock.now().toISOString();
  await app.owner.query(
    `insert into identity.access_tokens
       (account_id, user_id, token_hash, host, created_at, last_used_at, idle_seconds, expires_at)
     values ($1, $2, $3, $4, $5, $5, 604800, $5::timestamptz + interval '30 days')`,
    [person.accountId, person.id, tokenHash(token), host, at],
  );
  return token;
};
