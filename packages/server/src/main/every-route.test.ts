import { hrefOf, type AnyRoute } from '@galena/contract/kernel';
import { searcherRoutes } from '@galena/contract/search';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { inAccounts } from '../platform/context/transaction.ts';
import { createAccountFixture, type AccountFixture } from '../testing/every-route/account-fixture.ts';
import { routeCases, type OperatorFixture, type RouteCase } from '../testing/every-route/route-cases.ts';
import { createKeyedSearcher, sandboxes } from '../testing/keyed-searcher.ts';
import { leadOf } from '../testing/list-fixture.ts';
import { createPerson, signInAs, type PersonInput } from '../testing/people.ts';
import { fragileJob, probeJob, probeJobs } from '../testing/probe-jobs.ts';
import { createProbeSearcher } from '../testing/probe-searcher.ts';
import { useTestApp, type TestApp } from '../testing/test-app.ts';
import { allJobs } from './app.ts';
import { modules } from './modules.ts';

/** Every route that somebody has to be signed in for, as the rooms bind them. */
const routes = modules
  .flatMap(({ bindings }) => bindings.map(({ route }): AnyRoute => route))
  .filter(({ access }) => access.who !== 'public' && access.who !== 'signature');
const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;
const isOperators = ({ access }: AnyRoute): boolean => access.who === 'admin' || access.who === 'super_admin';
const caseOf = (route: AnyRoute): RouteCase => {
  const found = routeCases[nameOf(route)];
  if (!found) throw new Error(`${nameOf(route)} has no line in testing/every-route/route-cases.ts`);
  return found;
};

const operator: PersonInput = { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] };
const spareSearcher = { ...createKeyedSearcher().searcher, key: 'spare' };
const nearby = createProbeSearcher('local', () => [leadOf('found')], 'nearby');
const options = {
  searchers: [createKeyedSearcher().searcher, spareSearcher, nearby.searcher, ...sandboxes],
  jobs: [...allJobs, ...probeJobs],
};
const environment = { GALENA_RATE_LIMITS: 'off' };

/** What the operator looks after: a job that waits, two that were given up, two sources. Made first: nobody works later. */
const createOperatorFixture = async (app: TestApp): Promise<OperatorFixture> => {
  const { accountId } = await createPerson(app);
  const put = (job: typeof probeJob, payload: { n: number; how?: 'fail' }) =>
    inAccounts(app.app.systemContext('test'), [], (tx) => enqueue(tx, job, payload, { accountId }));
  for (const n of [1, 2]) await put(fragileJob, { n, how: 'fail' });
  await app.runJobsUntilIdle(probeJobs);
  const { rows } = await app.owner.query<{ id: string }>(`select id from pgboss.job where name = 'dead_letters'`);
  const [lastingLetter, spareLetter] = rows.map(({ id }) => id) as [string, string];
  const waitingJobId = (await put(probeJob, { n: 3 })) as string;
  const admin = app.client(await signInAs(app, await createPerson(app, operator)));
  const { searchers } = (await admin.call(searcherRoutes.searchers, {})).data;
  const credentials = { api_key: 'a-key-of-tests' };
  const body = { name: 'Spare', list_type: 'people' as const, provider: spareSearcher.key, credentials };
  const spare = (await admin.call(searcherRoutes.create, { body })).data;
  return {
    waitingJobId,
    lastingLetter,
    spareLetter,
    searcherId: searchers.find(({ list_type: type }) => type === 'people')?.id as number,
    spareSearcherId: spare.id,
  };
};

type Called = { readonly status: number; readonly text: string };

const call = async (
  { client }: Pick<AccountFixture, 'client'>,
  route: AnyRoute,
  things: AccountFixture & OperatorFixture,
): Promise<Called> => {
  const { params, query, body } = caseOf(route).input(things) as { params?: {}; query?: {}; body?: {} };
  const url = hrefOf(route, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
  return client.raw({ method: route.method, url, ...(body ? { payload: body } : {}) });
};

/** Whether a call names something that belongs to the account. */
const namesAny = (route: AnyRoute, things: AccountFixture & OperatorFixture): boolean => {
  const owned = [things.list, things.people].map(({ id }) => id).concat(things.resultId, things.employeeId);
  const text = JSON.stringify(caseOf(route).input(things));
  const all = [...owned, things.searchId, things.pausedRunId, things.lookupId, things.noticeId, things.sessionId];
  return all.some((id) => new RegExp(`[:\\[]${id}[,}\\]]`).test(text));
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
  it('has a line that says how it is called', () => {
    expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(routeCases).toSorted());
  });
});

describe.each([
  ['with row-level security', 'on'],
  ['with GALENA_RLS=off: by the queries alone', 'off'],
] as const)('what is not yours does not exist, %s (R19)', (_, rls) => {
  const app = useTestApp({ ...options, environment: { ...environment, GALENA_RLS: rls } });
  let operators: OperatorFixture;
  let stranger: AccountFixture;
  beforeAll(async () => {
    operators = await createOperatorFixture(app());
  });
  // Signed out by one of the calls, so that each has their own.
  beforeEach(async () => {
    stranger = await createAccountFixture(app());
  });

  it.each(routes.filter((route) => !isOperators(route)).map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_name, route) => {
      const things = { ...(await createAccountFixture(app())), ...operators };
      const before = await rowsOf(app(), things.person.accountId);
      const answer = await call(stranger, route, things);
      if (namesAny(route, things)) expect(answer, answer.text).toMatchObject({ status: 404 });
      else expect(answer.status, answer.text).toBeLessThan(300);
      expect(answer.text).not.toContain(things.canary);
      expect(await rowsOf(app(), things.person.accountId)).toEqual(before);
      // It is the stranger who is refused: the same call of theirs does something.
      const own = await call(things, route, things);
      expect(own.status, own.text).toBeLessThan(300);
    },
  );

  it.each(routes.filter(isOperators).map((route) => [nameOf(route), route] as const))(
    '%s: for the operator only',
    async (_name, route) => {
      const things = { ...stranger, ...operators };
      expect(await call(stranger, route, things)).toMatchObject({ status: 403 });
    },
  );
});

describe('what changes or spends leaves an audit row, or says why not (R22)', () => {
  const app = useTestApp({ ...options, environment });
  let operators: OperatorFixture;
  beforeAll(async () => {
    operators = await createOperatorFixture(app());
  });
  const acting = routes.filter(({ access }) => access.effect !== 'read');

  it.each(acting.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const account = await createAccountFixture(app());
    const things = { ...account, ...operators };
    const caller = isOperators(route) ? await createAccountFixture(app(), operator) : account;
    const findAudits = async () =>
      (
        await app().owner.query<{ id: number; said: string }>(
          `select id, action || ' ' || entity as said from platform.audits where actor_id = $1 order by id`,
          [caller.person.id],
        )
      ).rows;
    const last = (await findAudits()).at(-1)?.id ?? 0;
    const answer = await call(caller, route, things);
    expect(answer.status, answer.text).toBeLessThan(300);
    const said = (await findAudits()).filter(({ id }) => id > last).map((row) => row.said);
    const { audits } = caseOf(route);
    if (audits === undefined) expect.fail('the case says neither which audit rows there are nor why none');
    expect(said).toEqual('none' in audits ? [] : audits);
  });
});
