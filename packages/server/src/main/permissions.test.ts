import { effects, generalErrors, moduleSlugs, type AnyRoute, type Effect } from '@galena/contract/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../testing/calls/api-keys.ts';
import type { PlantedAccount } from '../testing/module-fixture.ts';
import { createPerson, signInAs, type Person, type PersonInput } from '../testing/people.ts';
import {
  allRoutes,
  callRoute,
  inputOf,
  isOpen,
  nameOf,
  plantAccount,
  prepareAll,
  routeOptions,
  type Prepared,
  caseOf,
} from '../testing/calls/route-calls.ts';
import { useTestApp } from '../testing/test-app.ts';
import { capabilityOf, expectedOf, type Caller } from './permissions.fixture.ts';

const app = useTestApp({ ...routeOptions, environment: { GALENA_RATE_LIMITS: 'off' } });
const routes = allRoutes.filter((route) => !isOpen(route));
const [reads, acts] = [
  routes.filter(({ access }) => access.effect === 'read'),
  routes.filter(({ access }) => access.effect !== 'read'),
];

/** What the guard says to those whom it turns back. */
const guards = Object.values(generalErrors).filter(({ status }) => status === 401 || status === 403);

type Outcome = 'allowed' | 'not found' | 401 | 403 | `broken: ${string}`;

const outcomeOf = ({ status, text }: { readonly status: number; readonly text: string }): Outcome => {
  if (status >= 500) return `broken: ${text}`;
  const { code } = status < 400 ? { code: '' } : (JSON.parse(text) as { code: string });
  const guard = guards.find((def) => def.code === code && def.status === status);
  if (guard) return guard.status as 401 | 403;
  return status === 404 ? 'not found' : 'allowed';
};

/** Who calls, for which account's things, and with what. */
type Calling = Caller & { readonly account: PlantedAccount; readonly token: () => Promise<string | undefined> };

const modules = moduleSlugs.filter((slug) => slug !== 'admin' && slug !== 'whitelabel');
const sql = (text: string, values: readonly unknown[]) => app().owner.query(text, [...values]);

/** An account that has all it may name, and then becomes what it is to be. */
const plantAs = async (input: PersonInput, change?: string): Promise<PlantedAccount> => {
  const account = await plantAccount(app(), { modules, ...input });
  // Planting opens the right to related accounts, which only the parent here has.
  await sql('update identity.accounts set may_have_related = false where id = $1', [account.person.accountId]);
  if (change) await sql(change, [account.person.accountId]);
  return account;
};

const bySession = (account: PlantedAccount, person: Person = account.person) => ({
  account,
  token: () => signInAs(app(), person),
});

const byKey = async (account: PlantedAccount, scopes: readonly Effect[], change?: string) => {
  const { key } = await createApiKey(app(), account.person, { scopes: [...scopes] });
  if (change) await sql(change, [account.person.accountId]);
  return { account, scopes, token: async () => key };
};

const viewingAs = (account: PlantedAccount, adminId: number) => ({
  account,
  token: async () => {
    const token = await signInAs(app(), account.person);
    await sql(
      `update identity.access_tokens set impersonator_id = $2
       where id = (select max(id) from identity.access_tokens where user_id = $1)`,
      [account.person.id, adminId],
    );
    return token;
  },
});

/** A related account, and somebody of its parent who works in it. */
const enteredFrom = async (account: PlantedAccount, parent: Person) => {
  await sql('update identity.accounts set may_have_related = true where id = $1', [parent.accountId]);
  await sql(`update identity.accounts set kind = 'related' where id = $1`, [account.person.accountId]);
  return {
    account,
    token: async () => {
      const token = await signInAs(app(), account.person);
      await sql(
        `update identity.access_tokens set entered_by = $2
         where id = (select max(id) from identity.access_tokens where user_id = $1)`,
        [account.person.id, parent.id],
      );
      return token;
    },
  };
};

const memberOf = async (account: PlantedAccount, option: string): Promise<Person> => {
  const { accountId } = account.person;
  const member = await createPerson(app(), { accountId, userType: 'team_member' });
  await sql('insert into identity.team_access (account_id, user_id, option) values ($1, $2, $3)', [
    accountId,
    member.id,
    option,
  ]);
  return member;
};

const subsets: readonly (readonly Effect[])[] = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  effects.filter((_, at) => (bits >> at) % 2 === 1),
);

const suspend = `update identity.accounts set status = 'suspended' where id = $1`;
const lapse = `update identity.accounts set status = 'inactive' where id = $1`;
const becomePartner = `update identity.users set user_type = 'partner' where account_id = $1`;
const joinTeam = `update identity.users set user_type = 'team_member' where account_id = $1`;

const operatorModules = [...modules, 'admin'] as const;
const resellerModules = [...modules, 'whitelabel'] as const;

const createPeople = async (): Promise<Calling[]> => {
  const user = await plantAs({});
  const reseller = await plantAs({ userType: 'reseller', modules: resellerModules });
  const admin = await plantAs({ role: 'admin', modules: operatorModules });
  const above = await createPerson(app(), { modules });
  const members = [];
  for (const option of ['leads', 'ai_suggest', 'whitelabel', 'wallet'] as const)
    members.push({
      name: `member of a team with ${option}`,
      columns: ['TM'] as const,
      modules: [option],
      ...bySession(reseller, await memberOf(reseller, option)),
    });
  return [
    { name: 'stranger', columns: [], account: user, token: async () => undefined },
    { name: 'ordinary user', columns: ['US'], modules, ...bySession(user) },
    {
      name: 'user without modules',
      columns: ['US'],
      ...bySession(await plantAs({}, 'delete from identity.account_modules where account_id = $1')),
    },
    {
      name: 'related account',
      columns: ['RE'],
      modules,
      ...bySession(await plantAs({ role: 'related', parentId: user.person.accountId })),
    },
    {
      name: 'parent',
      columns: ['US', 'PA'],
      modules,
      ...bySession(await plantAs({}, 'update identity.accounts set may_have_related = true where id = $1')),
    },
    { name: 'partner', columns: ['PT'], modules, ...bySession(await plantAs({ userType: 'partner' })) },
    { name: 'reseller', columns: ['RS'], modules: resellerModules, ...bySession(reseller) },
    ...members,
    { name: 'admin', columns: ['US', 'AD'], modules: operatorModules, ...bySession(admin) },
    { name: 'admin without the module', columns: ['AD'], modules, ...bySession(await plantAs({ role: 'admin' })) },
    {
      name: 'super admin',
      columns: ['US', 'AD', 'SA'],
      modules: operatorModules,
      ...bySession(await plantAs({ role: 'admin', isSuperAdmin: true, modules: operatorModules })),
    },
    {
      name: 'admin who views as a user',
      columns: ['US'],
      modules,
      isViewing: true,
      ...viewingAs(user, admin.person.id),
    },
    {
      name: 'parent who works in a related account',
      columns: ['RE'],
      modules,
      isEntered: true,
      ...(await enteredFrom(await plantAs({ role: 'related', parentId: above.accountId }), above)),
    },
    { name: 'inactive account', columns: ['US'], modules, isInactive: true, ...bySession(await plantAs({}, lapse)) },
    { name: 'suspended account', columns: [], ...bySession(await plantAs({}, suspend)) },
  ];
};

const createPrograms = async (): Promise<Calling[]> => {
  const user = await plantAs({});
  const programs: Calling[] = [];
  for (const scopes of subsets)
    programs.push({
      name: `key that may ${scopes.join(', ')}`,
      columns: ['US'],
      modules,
      ...(await byKey(user, scopes)),
    });
  const others = [
    { name: 'key of an inactive account', columns: ['US'], isInactive: true, change: lapse },
    { name: 'key of a suspended account', columns: [], change: suspend },
    { name: 'key of a partner', columns: ['PT'], change: becomePartner },
    { name: 'key of somebody who joined a team', columns: ['TM'], change: joinTeam },
    {
      name: 'key that was revoked',
      columns: [],
      change: 'update keys.api_keys set revoked_at = now() where account_id = $1',
    },
  ] as const;
  for (const { change, ...other } of others)
    programs.push({ ...other, modules, ...(await byKey(await plantAs({}), effects, change)) });
  const operator = await plantAs({ role: 'admin', isSuperAdmin: true, modules: operatorModules });
  const ofOperator = { name: 'key of a super admin', columns: ['US', 'AD', 'SA'], modules: operatorModules } as const;
  programs.push({ ...ofOperator, ...(await byKey(operator, effects)) });
  return programs;
};

/** After these the caller signs in again. */
const endsSessions = ({ path }: AnyRoute): boolean => /logout|sessions/.test(path);

const names = [
  'stranger',
  'ordinary user',
  'user without modules',
  'related account',
  'parent',
  'partner',
  'reseller',
  ...['leads', 'ai_suggest', 'whitelabel', 'wallet'].map((option) => `member of a team with ${option}`),
  'admin',
  'admin without the module',
  'super admin',
  'admin who views as a user',
  'parent who works in a related account',
  'inactive account',
  'suspended account',
  ...subsets.map((scopes) => `key that may ${scopes.join(', ')}`),
  'key of an inactive account',
  'key of a suspended account',
  'key of a partner',
  'key of somebody who joined a team',
  'key that was revoked',
  'key of a super admin',
];

describe('every route and every kind of caller (AUTH-054, TEAM-005, KEY-008)', () => {
  let prepared: Prepared;
  let callers: readonly Calling[];
  beforeAll(async () => {
    prepared = await prepareAll(app());
    callers = [...(await createPeople()), ...(await createPrograms())];
  }, 180_000);

  const callerOf = (name: string): Calling => callers.find((caller) => caller.name === name) as Calling;

  const callWith = async (token: string | undefined, route: AnyRoute, owner: PlantedAccount): Promise<Outcome> =>
    outcomeOf(await callRoute(app().client(token), route, inputOf(route, owner, prepared)));

  it('stands in one row of the matrix, each', () => {
    for (const route of routes) capabilityOf(route);
    expect(callers.map(({ name }) => name)).toEqual(names);
  });

  /** What a caller gets of these routes. */
  const findOutcomes = async (caller: Calling, asked: readonly AnyRoute[]) => {
    const found: Record<string, Outcome> = {};
    let token = await caller.token();
    for (const route of asked) {
      // What is to be read has to be there.
      if (route.access.effect === 'read') await caseOf(route).before?.(caller.account);
      found[nameOf(route)] = await callWith(token, route, caller.account);
      if (endsSessions(route)) token = await caller.token();
    }
    return found;
  };

  /** What it should get. */
  const expectedOutcomes = (caller: Calling, asked: readonly AnyRoute[]) =>
    Object.fromEntries(asked.map((route) => [nameOf(route), expectedOf(caller, route, capabilityOf(route))]));

  // First: what is there is still whole.
  it.each(names)('%s: what is read', async (name) => {
    const caller = callerOf(name);
    expect(await findOutcomes(caller, reads)).toEqual(expectedOutcomes(caller, reads));
  });

  it.each(names)('%s: what is done', async (name) => {
    const caller = callerOf(name);
    const found = await findOutcomes(caller, acts);
    // Others of the account were here before: what they removed is gone.
    for (const [route, outcome] of Object.entries(found)) if (outcome === 'not found') found[route] = 'allowed';
    expect(found).toEqual(expectedOutcomes(caller, acts));
  });

  it('what is a stranger’s does not exist, whoever may call: neither to keys nor to operators', async () => {
    const stranger = await plantAs({});
    const holders = ['super admin', 'reseller', 'key that may read, write, spend'].map(callerOf);
    for (const route of routes) {
      const inputs = [stranger, callerOf('reseller').account].map((owner) => inputOf(route, owner, prepared));
      const namesAny = JSON.stringify(inputs[0]) !== JSON.stringify(inputs[1]);
      if (!namesAny || capabilityOf(route).module === 'admin') continue;
      for (const holder of holders) {
        const expected = expectedOf(holder, route, capabilityOf(route));
        const outcome = await callWith(await holder.token(), route, stranger);
        expect(outcome, `${holder.name}: ${nameOf(route)}`).toBe(expected === 'allowed' ? 'not found' : expected);
      }
    }
  });

  it('what is public is so to everybody, whatever they show', async () => {
    const tokens = [undefined, `ga_${'a'.repeat(43)}`, await callerOf('key that was revoked').token()];
    for (const route of allRoutes.filter(isOpen))
      for (const token of tokens) {
        const url = `${route.path.replace(/:\w+|\*/g, '1')}?ticket=none`;
        const payload = route.method === 'GET' ? {} : { payload: {} };
        const { text } = await app()
          .client(token)
          .raw({ method: route.method, url, ...payload });
        for (const { message } of guards) expect(text, nameOf(route)).not.toContain(message);
      }
  });
});
