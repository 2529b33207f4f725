import type { Person } from './people.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** An account that the routes of every room have something to name in, and somebody of it who is signed in. */
export type PlantedAccount = {
  readonly app: TestApp;
  readonly person: Person;
  readonly client: TestClient;
  /** Stands in every text of the account, and nowhere else. */
  readonly canary: string;
  /** What a room plants in the same account: planted when it is first asked for. */
  readonly planted: <Own extends object>(fixture: ModuleFixture<Own>) => Promise<Own>;
};

export type RouteInput = {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** How a route is called so that it does something, and what an audit says of that. */
export type RouteCase<Things> = {
  /** What must be so in the account that calls, or that an operator names, where no other case may find it so. */
  readonly before?: (account: PlantedAccount) => Promise<void>;
  readonly input: (things: Things) => RouteInput;
  /** `action entity` of the rows that it writes; or why it leaves none. Of routes that only read: nothing. */
  readonly audits?: readonly string[] | { readonly none: string };
};

/**
 * What a room brings to the tests that ask all rooms the same: its `module.fixture.ts`, beside its manifest. `Own` is what it
 * plants in an account for its routes to name.
 */
export type ModuleFixture<Own extends object = object> = {
  /** Statements that put one row at least of every tenant table of the room into the person's account. */
  readonly plantedRows?: (person: Person) => readonly string[];
  /** Queries that answer nothing as long as the room keeps its promises, whatever a test did. */
  readonly faults?: readonly string[];
  /** What its routes need of the whole. */
  readonly options?: Pick<TestAppOptions, 'supply' | 'jobs'>;
  readonly plant?: (account: PlantedAccount) => Promise<Own>;
  /** What routes name that belongs to no account; made once, before any account. */
  readonly prepare?: (app: TestApp) => Promise<object>;
  /** One call of every route that somebody has to be signed in for, by method and path. */
  readonly cases?: Readonly<Record<string, RouteCase<never>>>;
};

/** Declares the fixture of a room; the cases know what was planted and prepared, and the person who owns it. */
export const defineFixture = <Own extends object = {}, Prepared extends object = {}>(
  fixture: Omit<ModuleFixture<Own>, 'prepare' | 'cases'> & {
    readonly prepare?: (app: TestApp) => Promise<Prepared>;
    readonly cases?: Readonly<Record<string, RouteCase<Own & Prepared & { readonly person: Person }>>>;
  },
): ModuleFixture<Own> => fixture;

/** A case of a route that takes nothing. */
export const noInput = (): RouteInput => ({});

/** Plants a row by hand. @returns its id */
export const plantRow = async (app: TestApp, statement: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await app.owner.query<{ id: number }>(statement, [...values]);
  if (rows[0] === undefined) throw new Error(`it planted nothing: ${statement}`);
  return rows[0].id;
};
