import type { RawBuilder } from 'kysely';
import { userActs, type AdminUser, type FullAdminUser, type UserFilter, type UserOrder } from '@galena/contract/admin';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { cutPage, readOrder, readPlace } from '../../platform/db/ordered-pages.ts';
import { getBalance } from '../billing/index.ts';
import { lockPerson, maybePerson, type PersonAtHand } from '../identity/index.ts';
import { planOf } from '../plans/index.ts';
import { allPeople } from './across-accounts.service.ts';
import * as store from './users.store.ts';
import { actsOn, type Operator } from './users.policy.ts';

export type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Beyond this many it is said that there are more. */
const maxCounted = 1_000;

export const operatorOf = (context: Context): Operator => {
  const { userId, standings } = userOf(context);
  return { userId, isSuperAdmin: standings.includes('super_admin') };
};

const stateOf = ({ deleted_at: deletedAt, account_status: status }: store.PersonRow): AdminUser['state'] =>
  deletedAt === null ? status : 'deleted';

const asUser = (operator: Operator, row: store.PersonRow): AdminUser => {
  const { id, role, is_confirmed: isConfirmed } = row;
  const state = stateOf(row);
  const acts = actsOn(operator, { id, role, state, isConfirmed });
  return {
    id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role,
    user_type: row.user_type,
    is_super_admin: row.is_super_admin,
    is_confirmed: isConfirmed,
    state,
    account: { id: row.account_id, name: row.account_name },
    parent_id: row.parent_id,
    realm: { id: row.realm_id, name: row.realm_name },
    last_login_at: row.last_login_at,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
    acts: userActs.filter((act) => acts.includes(act)),
  };
};

type UsersWanted = UserFilter & {
  readonly page?: number | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** Users of all accounts, a page at a time. */
export const listUsers = async (context: Context, wanted: UsersWanted) => {
  const { sort, page = 1, limit, cursor } = wanted;
  const operator = operatorOf(context);
  const place = readPlace(sort, cursor);
  const where = store.conditionOf(wanted, operator);
  const order = readOrder<UserOrder>(sort);
  const { db } = allPeople(context);
  const offset = place ? 0 : (page - 1) * limit;
  // Found first where they are few: by their order alone one would look through all others for them.
  const some = await store.findSome(db, where, maxCounted + 1);
  const isMany = some.length > maxCounted;
  const wantedOnes = isMany ? where : store.isOneOf(some);
  const rows = await store.findUsers(db, wantedOnes, { ...order, from: place, offset, limit });
  const { data, ways } = cutPage({ sort, page, limit, place }, rows);
  return {
    data: data.map((row) => asUser(operator, row)),
    pagination: {
      currentPage: place ? null : page,
      pageSize: limit,
      total: Math.min(some.length, maxCounted),
      total_is_capped: isMany,
      ...ways,
    },
  };
};

const chunk = 1_000;

/** All users that a filter leaves, some at a time, each found by where the ones before it ended: no file is too long for that. */
export const eachUsers = async function* (
  context: Context,
  filter: UserFilter,
): AsyncGenerator<readonly store.PersonRow[]> {
  const where: RawBuilder<unknown> = store.conditionOf(filter, operatorOf(context));
  const order = readOrder<UserOrder>(filter.sort);
  const { db } = allPeople(context);
  let from: store.UsersOrder['from'] = null;
  for (;;) {
    const rows: readonly store.PersonRow[] = await store.findUsers(db, where, {
      ...order,
      from,
      offset: 0,
      limit: chunk,
    });
    const some = rows.slice(0, chunk);
    if (some.length > 0) yield some;
    const last = some.at(-1);
    if (rows.length <= chunk || last === undefined) return;
    from = { value: last.order_value, id: last.id, isBefore: false };
  }
};

/** A user whom the caller may see. @throws by `fail` where there is none */
const findTarget = async (context: Context, id: number, fail: FailNotFound): Promise<store.PersonRow> =>
  (await store.maybeUser(allPeople(context).db, id, operatorOf(context))) ?? fail(generalErrors.not_found);

/** The user with what belongs to their account, as it is now. */
export const getFullUser = async (context: Context, id: number, fail: FailNotFound): Promise<FullAdminUser> => {
  const row = await findTarget(context, id, fail);
  return inTransaction(context, (tx) =>
    alsoInAccounts(tx, [row.account_id], async () => {
      const person = (await maybePerson(tx, row.account_id, id)) ?? fail(generalErrors.not_found);
      return describePerson(tx, row, person);
    }),
  );
};

const planShown = async (tx: Tx, accountId: number): Promise<FullAdminUser['plan']> => {
  const onPlan = await planOf(tx, accountId);
  if (onPlan === null) return null;
  const { plan, since, nextResetAt, trialEndsAt, isTrialOver } = onPlan;
  return {
    id: plan.id,
    name: plan.name,
    since,
    next_reset_at: nextResetAt,
    trial_ends_at: trialEndsAt,
    is_trial_over: isTrialOver,
  };
};

/** As `getFullUser`, inside the transaction that changed them. */
export const describePerson = async (tx: Tx, row: store.PersonRow, person: PersonAtHand): Promise<FullAdminUser> => {
  const { first_name, last_name, email, role, user_type, is_super_admin, is_confirmed, deleted_at, account_status } =
    person;
  const now = {
    first_name,
    last_name,
    email,
    role,
    user_type,
    is_super_admin,
    is_confirmed,
    deleted_at,
    account_status,
  };
  return {
    ...asUser(operatorOf(tx), { ...row, ...now }),
    modules: person.modules,
    may_have_related: person.may_have_related,
    lang: person.lang,
    balance: await getBalance(tx, person.account_id),
    plan: await planShown(tx, person.account_id),
  };
};

/**
 * Does something with a user in one transaction that carries the caller's account and theirs. Whether it is allowed is decided on
 * what is held there.
 */
export const withTarget = async <T>(
  context: Context,
  id: number,
  fail: FailNotFound,
  act: (tx: Tx, person: PersonAtHand, row: store.PersonRow) => Promise<T>,
): Promise<T> => {
  const row = await findTarget(context, id, fail);
  return inTransaction(context, (tx) =>
    alsoInAccounts(tx, [row.account_id], async () => {
      const person = (await lockPerson(tx, row.account_id, id)) ?? fail(generalErrors.not_found);
      // What was seen and what is held are two moments: somebody may have become an admin between.
      if (person.role === 'admin' && row.role !== 'admin' && !operatorOf(context).isSuperAdmin)
        return fail(generalErrors.not_found);
      return act(tx, person, row);
    }),
  );
};
