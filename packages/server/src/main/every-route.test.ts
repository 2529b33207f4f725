import type { AnyRoute } from '@galena/contract/kernel';
import texts from '@galena/contract/messages/lang/en.json' with { type: 'json' };
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlantedAccount } from '../testing/module-fixture.ts';
import type { PersonInput } from '../testing/people.ts';
import {
  allRoutes,
  callRoute,
  caseOf,
  fixtures,
  inputOf,
  isOpen,
  nameOf,
  plantAccount,
  plantFor,
  prepareAll,
  routeOptions,
  type Prepared,
} from '../testing/calls/route-calls.ts';
import { useTestApp, type TestApp } from '../testing/test-app.ts';

/** Every route that somebody has to be signed in for. */
const routes = allRoutes.filter((route) => !isOpen(route));
const isOperators = ({ access }: AnyRoute): boolean => access.who === 'admin' || access.who === 'super_admin';

/** Who may call a route with what is their own. */
const ownerOf = ({ access }: AnyRoute): PersonInput =>
  access.who === 'reseller' || access.anyModule?.includes('whitelabel')
    ? { userType: 'reseller', modules: ['leads', 'wallet', 'whitelabel'] }
    : {};

const operator: PersonInput = { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] };
const environment = { GALENA_RATE_LIMITS: 'off' };

/** Whoever only looks spoils nothing that was planted: planting takes longer than all their calls. */
const isLooking = (route: AnyRoute): boolean => route.access.effect === 'read' && caseOf(route).before === undefined;

/** A planted account for each name, planted when somebody first asks for it. */
const shareAccounts = (app: () => TestApp) => {
  const planted = new Map<string, Promise<PlantedAccount>>();
  return (name: string, input: PersonInput): Promise<PlantedAccount> => {
    const key = `${name} ${JSON.stringify(input)}`;
    const known = planted.get(key) ?? plantAccount(app(), input);
    planted.set(key, known);
    return known;
  };
};

/** Calls a route for the account that it names: the caller's own, or one that an operator acts on. */
const call = async (caller: PlantedAccount, route: AnyRoute, input: object, named = caller) => {
  await caseOf(route).before?.(named);
  return callRoute(caller.client, route, input);
};

/** What asks every table of the house for the rows of an account: how many each has, and what they hold. */
const askForRows = async (app: TestApp): Promise<string> => {
  const { rows } = await app.owner.query<{ statement: string }>(
    `select string_agg(format('select %L as name, count(*), md5(string_agg(t::text, ''|'' order by t::text)) from %s t where %I = $1',
       table_name, table_name, account_column), ' union all ') as statement
     from platform.table_access a join pg_class c on c.oid = a.table_name::regclass
     where a.kind in ('tenant', 'directory') and c.relkind <> 'v'`,
  );
  return rows[0]?.statement ?? '';
};

const asked = new WeakMap<TestApp, Promise<string>>();

/** Every row of the account. The statement has a name, so that PostgreSQL reads and plans it once: that takes longer than it runs. */
const rowsOf = async (app: TestApp, accountId: number): Promise<readonly object[]> => {
  const text = asked.get(app) ?? askForRows(app);
  asked.set(app, text);
  return (await app.owner.query<object>({ name: 'rows of an account', text: await text, values: [accountId] })).rows;
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
  const app = useTestApp({ ...routeOptions, environment: { ...environment, GALENA_RLS: rls } });
  const shared = shareAccounts(app);
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await prepareAll(app());
  });

  it.each(routes.filter((route) => !isOperators(route)).map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_name, route) => {
      const owner = ownerOf(route);
      const isPrepared = caseOf(route).before !== undefined;
      // What others are refused changes nothing, so that they may all be refused the same; what is to be made ready may change it.
      const account = isPrepared ? await plantFor(app(), route, owner) : await shared('account', owner);
      const input = inputOf(route, account, prepared);
      const usual = await shared('stranger', owner);
      // What is asked for otherwise of one account than of another names something of it.
      const namesAny = JSON.stringify(input) !== JSON.stringify(inputOf(route, usual, prepared));
      // Who names nothing of others does it to their own: a call may sign its caller out, or worse.
      const isHarmless = isLooking(route) || (namesAny && !isPrepared);
      const stranger = isHarmless ? usual : await plantFor(app(), route, owner);
      const before = await rowsOf(app(), account.person.accountId);
      const answer = await call(stranger, route, input);
      if (namesAny) expect(answer, answer.text).toMatchObject({ status: 404 });
      else expect(answer.status, answer.text).toBeLessThan(300);
      expect(answer.text).not.toContain(account.canary);
      expect(await rowsOf(app(), account.person.accountId)).toEqual(before);
      // It is the stranger who is refused: the same call of theirs does something. Of what changes or spends, the audits below say so.
      if (!isLooking(route)) return;
      const own = await call(account, route, input);
      expect(own.status, own.text).toBeLessThan(300);
    },
  );

  it.each(routes.filter(isOperators).map((route) => [nameOf(route), route] as const))(
    '%s: for the operator only',
    async (_name, route) => {
      const stranger = await shared('stranger', {});
      const answer = await callRoute(stranger.client, route, inputOf(route, stranger, prepared));
      expect(answer).toMatchObject({ status: 403 });
    },
  );
});

/** Acts that tell of what users named themselves: the CRMs of a list. */
const namedByUsers: readonly string[] = ['list_crm.updated'];

describe('what changes or spends leaves an audit row, or says why not (R22)', () => {
  const app = useTestApp({ ...routeOptions, environment });
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await prepareAll(app());
  });
  const acting = routes.filter(({ access }) => access.effect !== 'read');

  it.each(acting.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const account = await plantFor(app(), route, ownerOf(route));
    const caller = isOperators(route) ? await plantFor(app(), route, operator) : account;
    const findAudits = async () =>
      (
        await app().owner.query<{ id: number; text: string }>(
          `select id, action || ' ' || entity as text from platform.audits where actor_id = $1 order by id`,
          [caller.person.id],
        )
      ).rows;
    const last = (await findAudits()).at(-1)?.id ?? 0;
    const answer = await call(caller, route, inputOf(route, account, prepared), account);
    expect(answer.status, answer.text).toBeLessThan(300);
    const acts = (await findAudits()).filter(({ id }) => id > last).map((row) => row.text);
    const { audits } = caseOf(route);
    if (audits === undefined) expect.fail('the case says neither which audit rows there are nor why none');
    expect(acts).toEqual('none' in audits ? [] : audits);
  });

  it('tells of fields that have a name in the words of the interface', async () => {
    const { rows } = await app().owner.query<{ act: string; field: string }>(
      `select distinct entity || '.' || action as act, told.field from platform.audits a, lateral (
         select jsonb_object_keys(a.changes) as field
         union all select jsonb_array_elements_text(a.changes->'fields'->1)) told
       where entity || '.' || action <> all ($1) order by 1, 2`,
      [namedByUsers],
    );
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(({ field }) => !(field in texts.widgets.act_fields))).toEqual([]);
  });

  it('tells of codes that have a word there, where a field has codes', async () => {
    const { rows } = await app().owner.query<{ act: string; field: string; code: string }>(
      `select distinct entity || '.' || action as act, field, code from platform.audits a, jsonb_each(a.changes) as told (field, sides),
         jsonb_path_query(sides, 'lax $[*][*] ? (@.type() == "string")') as value, lateral (select value #>> '{}' as code) said
       where field = any ($1) order by 1, 2, 3`,
      [Object.keys(texts.widgets.act_values)],
    );
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.widgets.act_values;
    expect(new Set(rows.map(({ field }) => field)).size).toBeGreaterThan(8);
    expect(rows.filter(({ field, code }) => !(code in (words[field] ?? {})))).toEqual([]);
  });
});
