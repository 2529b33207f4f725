import { hrefOf, uploadFieldOf, type AnyRoute } from '@galena/contract/kernel';
import { allJobs } from '../../main/app.ts';
import { modules } from '../../main/modules.ts';
import { loadFixtures } from '../module-fixtures.ts';
import type { ModuleFixture, PlantedAccount, RouteCase, RouteInput } from '../module-fixture.ts';
import { createPerson, signInAs, type PersonInput } from '../people.ts';
import type { TestApp, TestAppOptions } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** All routes of the product, as the rooms bind them. */
export const allRoutes: readonly AnyRoute[] = modules.flatMap(({ bindings }) =>
  bindings.map(({ route }): AnyRoute => route),
);

export const isOpen = ({ access }: AnyRoute): boolean => access.who === 'public' || access.who === 'signature';
export const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;

export const fixtures = await loadFixtures<ModuleFixture>();

const fixtureOf = (route: AnyRoute): ModuleFixture => {
  const found = fixtures.find(({ cases = {} }) => nameOf(route) in cases);
  if (!found) throw new Error(`${nameOf(route)} has no case in the module.fixture.ts of its room`);
  return found;
};

/** How its room says that a route is called. */
export const caseOf = (route: AnyRoute): RouteCase<never> =>
  fixtureOf(route).cases?.[nameOf(route)] as RouteCase<never>;

/** What the routes of all rooms need of the whole. */
export const routeOptions: TestAppOptions = {
  supply: fixtures.flatMap((fixture) => fixture.options?.supply ?? []),
  jobs: [...allJobs, ...fixtures.flatMap((fixture) => fixture.options?.jobs ?? [])],
};

/** What belongs to no account, by the fixture that prepared it. Made first: nobody works later. */
export type Prepared = ReadonlyMap<ModuleFixture, object>;

export const prepareAll = async (app: TestApp): Promise<Prepared> => {
  const prepared = new Map<ModuleFixture, object>();
  for (const fixture of fixtures) if (fixture.prepare) prepared.set(fixture, await fixture.prepare(app));
  return prepared;
};

let serial = 0;

/** What was planted, by account and by the fixture of its room. */
const things = new WeakMap<PlantedAccount, Map<ModuleFixture, object>>();

/** An account in which nothing is planted yet. @param host where it calls; left out: the platform's */
const openAccount = async (app: TestApp, input: PersonInput, host: string | undefined): Promise<PlantedAccount> => {
  const person = await createPerson(app, { modules: ['leads', 'wallet'], ...input });
  const done = new Map<ModuleFixture, object>();
  const plants = new Map<ModuleFixture, Promise<object>>();
  const plant = async (fixture: ModuleFixture): Promise<object> => {
    const planted = (await fixture.plant?.(account)) ?? {};
    done.set(fixture, planted);
    return planted;
  };
  const account: PlantedAccount = {
    app,
    person,
    client: app.client(await signInAs(app, person, host), host === undefined ? {} : { host }),
    canary: `canary-${person.accountId}-${(serial += 1)}`,
    planted: <Own extends object>(fixture: ModuleFixture<Own>) => {
      const known = plants.get(fixture) ?? plant(fixture);
      plants.set(fixture, known);
      return known as Promise<Own>;
    },
  };
  things.set(account, done);
  return account;
};

/** An account in which every room has planted what its routes may name. @param host where it calls; left out: the platform's */
export const plantAccount = async (app: TestApp, input: PersonInput = {}, host?: string): Promise<PlantedAccount> => {
  const account = await openAccount(app, input, host);
  for (const fixture of fixtures) await account.planted(fixture);
  return account;
};

/** An account in which there is what this one route may name: for one call of it, at a fraction of the time. */
export const plantFor = async (app: TestApp, route: AnyRoute, input: PersonInput = {}): Promise<PlantedAccount> => {
  const account = await openAccount(app, input, undefined);
  await account.planted(fixtureOf(route));
  return account;
};

/** How a route is called when it names what this account has. Throws where its room has planted nothing there. */
export const inputOf = (route: AnyRoute, account: PlantedAccount, prepared: Prepared): RouteInput => {
  const fixture = fixtureOf(route);
  const planted = things.get(account)?.get(fixture);
  if (planted === undefined) throw new Error(`nothing was planted for ${nameOf(route)}`);
  return caseOf(route).input({ ...planted, ...prepared.get(fixture), person: account.person } as never);
};

type Called = { readonly status: number; readonly text: string; readonly headers: object };

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

/** Calls a route with what an account would name. */
export const callRoute = async (client: TestClient, route: AnyRoute, input: RouteInput): Promise<Called> => {
  const { params, query, body, headers } = input as Omit<RouteInput, 'params' | 'query'> & { params?: {}; query?: {} };
  const url = hrefOf(route, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
  const sent: { headers?: Readonly<Record<string, string>> } = await sentAs(route, body);
  return client.raw({ method: route.method, url, ...sent, headers: { ...sent.headers, ...headers } });
};
