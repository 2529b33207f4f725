import { failHard, type JobActor, type ListType } from '@galena/contract/kernel';
import type { LeadRecord, Provenance } from '@galena/contract/contacts';
import { type List, listRoutes } from '@galena/contract/lists';
import { grantCredits, openBudget } from '../modules/billing/index.ts';
import { inAccounts, type Tx } from '../platform/context/transaction.ts';
import type { Context } from '../platform/context/context.ts';
import { createPerson, signInAs, type Person, type PersonInput } from './people.ts';
import type { TestClient } from './test-client.ts';
import type { TestApp } from './test-app.ts';
import { writeResults, type Written } from '../modules/records/index.ts';

let serial = 0;
const next = (): number => (serial += 1);

// Above the ids of the runs that tests start.
const firstMadeUp = 1_000_000;

/** A person with a client, and with ways past HTTP to fill lists. */
export type ListFixture = {
  readonly person: Person;
  readonly client: TestClient;
  /** Runs in a transaction of the person's account. */
  readonly within: <T>(task: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly createList: (input?: { readonly name?: string; readonly type?: ListType }) => Promise<List>;
  readonly grant: (credits: number) => Promise<boolean>;
  /** Opens a budget as a run does before it writes. @returns the id of a run that is nowhere else */
  readonly openBudget: (credits: number) => Promise<number>;
  /** Writes records as a source does; free unless the budget of a run pays. */
  readonly write: (list: List, records: readonly LeadRecord[], input?: WriteInput) => Promise<Written>;
};

type WriteInput = {
  readonly source?: string;
  readonly paidBy?: number;
  readonly key?: string;
  readonly max?: number;
  readonly skipsOwned?: boolean;
  readonly provenance?: Partial<Provenance>;
};

/** A business record; what is not said is left out. */
export const leadOf = (ref: string, record: Partial<LeadRecord> = {}): LeadRecord => ({
  ref,
  name: `Lead ${ref}`,
  ...record,
});

/** The record's only e-mail, as a source hands it over. */
export const withEmail = (email: string): Pick<LeadRecord, 'emails'> => ({
  emails: [{ email, type: null, is_verified: false, score: null }],
});

export const createListFixture = async (app: TestApp, input: PersonInput = {}): Promise<ListFixture> => {
  const person = await createPerson(app, input);
  return listFixtureOf(app, person, app.client(await signInAs(app, person)));
};

/** The same for somebody who stands already. */
export const listFixtureOf = (app: TestApp, person: Person, client: TestClient): ListFixture => {
  const { accountId } = person;
  const actor: JobActor = { kind: 'job', name: 'test', accountId, leaseId: 0 };
  const nobody: Context = {
    ...app.app.context,
    actor: { kind: 'nobody' },
    origin: { requestId: '', ip: '', host: '', userAgent: '' },
  };
  const within = <T>(task: (tx: Tx) => Promise<T>): Promise<T> => inAccounts(nobody, [actor.accountId as number], task);
  return {
    person,
    client,
    within,
    createList: async ({ name = `List ${next()}`, type = 'company' } = {}) =>
      (await client.call(listRoutes.create, { body: { name, type } })).data,
    grant: (credits) =>
      within((tx) =>
        grantCredits(tx, {
          accountId,
          key: `test ${next()}`,
          kind: 'additional',
          credits,
          expiresAt: null,
          reason: 'test',
        }),
      ),
    openBudget: async (credits) => {
      const runId = firstMadeUp + next();
      const about = { listType: 'company', action: 'search' };
      await within((tx) => openBudget(tx, { accountId, runId, quoted: credits, about }, failHard));
      return runId;
    },
    write: (
      list,
      records,
      { source = 'test', paidBy, key, max = records.length, skipsOwned = false, provenance } = {},
    ) =>
      within((tx) =>
        writeResults(tx, {
          accountId,
          listId: list.id,
          type: list.type,
          source: 'search',
          runId: null,
          provenance: {
            source,
            method: 'open_data',
            fetchedAt: app.clock.now().toISOString(),
            isDemo: false,
            ...provenance,
          },
          payment: paidBy === undefined ? null : { runId: paidBy, key: key ?? `test ${next()}` },
          max,
          records,
          skipsOwned,
        }),
      ),
  };
};
