import { hrefOf, uploadFieldOf, type AnyRoute } from '@galena/contract/kernel';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadFixtures } from '../testing/module-fixtures.ts';
import type { ModuleFixture, PlantedAccount, RouteCase, RouteInput } from '../testing/module-fixture.ts';
import { createPerson, signInAs, type PersonInput } from '../testing/people.ts';
import { useTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts';
import { allJobs } from './app.ts';
import { modules } from './modules.ts';

/** Every route that somebody has to be signed in for, as the rooms bind them. */
const routes = modules
  .flatMap(({ bindings }) => bindings.map(({ route }): AnyRoute => route))
  .filter(({ access }) => access.who !== 'public' && access.who !== 'signature');
const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;
const isOperators = ({ access }: AnyRoute): boolean => access.who === 'admin' || access.who === 'super_admin';

const fixtures = await loadFixtures<ModuleFixture>();
const fixtureOf = (route: AnyRoute): ModuleFixture => {
  const found = fixtures.find(({ cases = {} }) => nameOf(route) in cases);
  if (!found) throw new Error(`${nameOf(route)} has no case in the module.fixture.ts of its room`);
  return found;
};
const caseOf = (route: AnyRoute): RouteCase<never> => fixtureOf(route).cases?.[nameOf(route)] as RouteCase<never>;

const operator: PersonInput = { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] };
const options: TestAppOptions = {
  supply: fixtures.flatMap((fixture) => fixture.options?.supply ?? []),
  jobs: [...allJobs, ...fixtures.flatMap((fixture) => fixture.options?.jobs ?? [])],
};
const environment = { GALENA_RATE_LIMITS: 'off' };

/** What belongs to no account, by the fixture that prepared it. Made first: nobody works later. */
type Prepared = ReadonlyMap<ModuleFixture, object>;

const prepareAll = async (app: TestApp): Promise<Prepared> => {
  const prepared = new Map<ModuleFixture, object>();
  for (const fixture of fixtures) if (fixture.prepare) prepared.set(fixture, await fixture.prepare(app));
  return prepared;
};

let serial = 0;

/** An account in which every room has planted what its routes may name. */
const plantAccount = async (app: TestApp, input: PersonInput = {}): Promise<PlantedAccount> => {
  const person = await createPerson(app, input);
  const planted = new Map<ModuleFixture, object>();
  const account: PlantedAccount = {
    app,
    person,
    client: app.client(await signInAs(app, person)),
    canary: `canary-${person.accountId}-${(serial += 1)}`,
    planted: <Own extends object>(fixture: ModuleFixture<Own>) => {
      if (!planted.has(fixture)) throw new Error('this room has planted nothing yet: does the one that asks need it?');
      return planted.get(fixture) as Own;
    },
  };
  for (const fixture of fixtures) planted.set(fixture, (await fixture.plant?.(account)) ?? {});
  return account;
};

/** How a route is called when it names what this account has. */
const inputOf = (route: AnyRoute, { planted, person }: PlantedAccount, prepared: Prepared): RouteInput => {
  const fixture = fixtureOf(route);
  return caseOf(route).input({ ...planted(fixture), ...prepared.get(fixture), person } as never);
};

type Called = { readonly status: number; readonly text: string };

/** A body as its route takes it: JSON, or the form of an upload. */
const sentAs = async (route: AnyRoute, body: object | undefined): Promise<object> => {
  if (body === undefined) return {};
  if (uploadFieldOf(route) === null) return { payload: body };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value as string | Blob);
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return { payload: Buffer.from(await sent.arrayBuffer()), headers };
};

const call = async (account: PlantedAccount, route: AnyRoute, input: RouteInput): Promise<Called> => {
  const { client } = account;
  await caseOf(route).before?.(account);
  const { params, query, body } = input as { params?: {}; query?: {}; body?: {} };
  const url = hrefOf(route, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
  return client.raw({ method: route.method, url, ...(await sentAs(route, body)) });
};

/** Every row of the account: how many each table has, and what they hold. */
const rowsOf = async (app: TestApp, accountId: number): Promise<readonly object[]> => {
  const { rows } = await app.owner.query<{ statement: string }>(
    `select string_agg(format('select %L as name, count(*), md5(string_agg(t::text, ''|'' order by t::text)) from %s t where %I = $1',
       table_name, table_name, account_column), ' union all ') as statement
     from platform.table_access a join pg_class c on c.oid = a.table_name::regclass
     where a.kind in ('tenant', 'directory') and c.relkind <> 'v'`,
  );
  return (await app.owner.query<object>(rows[0]?.statement ?? '', [accountId])).rows;
};

describe('every route', () => {
  it('has one case that says how it is called', () => {
    const cases = fixtures.flatMap((fixture) => Object.keys(fixture.cases ?? {}));
    expect(routes.map(nameOf).toSorted()).toEqual(cases.toSorted());
  });
});

describe.each([
  ['with row-level security', 'on'],
  ['with GALENA_RLS=off: by the queries alone', 'off'],
] as const)('what is not yours does not exist, %s (R19)', (_, rls) => {
  const app = useTestApp({ ...options, environment: { ...environment, GALENA_RLS: rls } });
  let prepared: Prepared;
  let stranger: PlantedAccount;
  beforeAll(async () => {
    prepared = await prepareAll(app());
  });
  // Signed out by one of the calls, so that each has their own.
  beforeEach(async () => {
    stranger = await plantAccount(app());
  });

  it.each(routes.filter((route) => !isOperators(route)).map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_name, route) => {
      const account = await plantAccount(app());
      const input = inputOf(route, account, prepared);
      const before = await rowsOf(app(), account.person.accountId);
      const answer = await call(stranger, route, input);
      // What is asked for otherwise of one account than of another names something of it.
      const namesAny = JSON.stringify(input) !== JSON.stringify(inputOf(route, stranger, prepared));
      if (namesAny) expect(answer, answer.text).toMatchObject({ status: 404 });
      else expect(answer.status, answer.text).toBeLessThan(300);
      expect(answer.text).not.toContain(account.canary);
      expect(await rowsOf(app(), account.person.accountId)).toEqual(before);
      // It is the stranger who is refused: the same call of theirs does something.
      const own = await call(account, route, input);
      expect(own.status, own.text).toBeLessThan(300);
    },
  );

  it.each(routes.filter(isOperators).map((route) => [nameOf(route), route] as const))(
    '%s: for the operator only',
    async (_name, route) => {
      expect(await call(stranger, route, inputOf(route, stranger, prepared))).toMatchObject({ status: 403 });
    },
  );
});

describe('what changes or spends leaves an audit row, or says why not (R22)', () => {
  const app = useTestApp({ ...options, environment });
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await prepareAll(app());
  });
  const acting = routes.filter(({ access }) => access.effect !== 'read');

  it.each(acting.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const account = await plantAccount(app());
    const caller = isOperators(route) ? await plantAccount(app(), operator) : account;
    const findAudits = async () =>
      (
        await app().owner.query<{ id: number; said: string }>(
          `select id, action || ' ' || entity as said from platform.audits where actor_id = $1 order by id`,
          [caller.person.id],
        )
      ).rows;
    const last = (await findAudits()).at(-1)?.id ?? 0;
    const answer = await call(caller, route, inputOf(route, account, prepared));
    expect(answer.status, answer.text).toBeLessThan(300);
    const said = (await findAudits()).filter(({ id }) => id > last).map((row) => row.said);
    const { audits } = caseOf(route);
    if (audits === undefined) expect.fail('the case says neither which audit rows there are nor why none');
    expect(said).toEqual('none' in audits ? [] : audits);
  });
});
