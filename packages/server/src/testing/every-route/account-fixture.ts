import { failHard } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { openBudget } from '../../modules/billing/index.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../list-fixture.ts';
import { signInAs, type Person, type PersonInput } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** An account in which there is one of everything that a route of its people may name. */
export type AccountFixture = Omit<ListFixture, 'createList'> & {
  /** Of local businesses, with one record. */
  readonly list: List;
  /** Of people, empty. */
  readonly people: List;
  readonly resultId: number;
  /** The e-mail of that record. */
  readonly email: string;
  readonly employeeId: number;
  /** A search under way. */
  readonly searchId: number;
  /** A run that waits for somebody to resume it. */
  readonly pausedRunId: number;
  /** A look-up. */
  readonly lookupId: number;
  readonly noticeId: number;
  readonly mailId: number;
  /** Another session of the same person. */
  readonly sessionId: number;
  /** Stands in every text of the account, and nowhere else. */
  readonly canary: string;
};

let serial = 0;

const idOf = async (app: TestApp, statement: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await app.owner.query<{ id: number }>(statement, [...values]);
  if (rows[0] === undefined) throw new Error(`it planted nothing: ${statement}`);
  return rows[0].id;
};

const plantRun = (app: TestApp, accountId: number, state: string): Promise<number> =>
  idOf(
    app,
    `insert into platform.runs (account_id, kind, state, created_at, updated_at) values ($1, 'search', $2, now(), now()) returning id`,
    [accountId, state],
  );

const plantSearch = (app: TestApp, accountId: number, listId: number, runId: number): Promise<number> =>
  idOf(
    app,
    `insert into search.searches (account_id, run_id, list_id, type, searcher, location, filters, match, requested, created_at)
     values ($1, $3, $2, 'local', 's', '{"label": "Portugal", "country": "PT"}', '{"categories": ["dentist"]}', 100, 1, now()) returning run_id as id`,
    [accountId, listId, runId],
  );

const plantLookup = (app: TestApp, accountId: number, listId: number, runId: number): Promise<number> =>
  idOf(
    app,
    `insert into enrichment.jobs (account_id, run_id, list_id, type, action, created_at)
     values ($1, $3, $2, 'local', 'email', now()) returning run_id as id`,
    [accountId, listId, runId],
  );

/** What hangs on a record: one who works there, and how its website was read. */
const plantRecordParts = async (app: TestApp, accountId: number, resultId: number, canary: string) => {
  await app.owner.query(
    `insert into enrichment.visits (account_id, result_id, run_id, action, outcome, result, at) values ($1, $2, 1, 'email', 'read', 'found', now())`,
    [accountId, resultId],
  );
  return idOf(
    app,
    `insert into lists.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at)
     values ($1, $2, $3, $3, 's', 'crawl', now(), now()) returning id`,
    [accountId, resultId, canary],
  );
};

const plantMessages = async (app: TestApp, accountId: number, userId: number, canary: string) => ({
  noticeId: await idOf(
    app,
    `insert into platform.notices (account_id, user_id, kind, params, created_at) values ($1, $2, 'export_ready', jsonb_build_object('name', $3::text), now()) returning id`,
    [accountId, userId, canary],
  ),
  mailId: await idOf(
    app,
    `insert into platform.mails (account_id, kind, to_address, subject, text, message_id, state, reference, created_at) values ($1, 'k', 'a@mail.example', $2, $2, $2, 'sent', 'outbox', now()) returning id`,
    [accountId, canary],
  ),
});

const plantSession = async (app: TestApp, person: Person): Promise<number> => {
  await signInAs(app, person);
  return idOf(app, 'select max(id) as id from identity.access_tokens where user_id = $1', [person.id]);
};

/** Makes such an account, with somebody who is signed in. */
export const createAccountFixture = async (app: TestApp, input: PersonInput = {}): Promise<AccountFixture> => {
  const fixture = await createListFixture(app, input);
  const { accountId } = fixture.person;
  const canary = `canary-${accountId}-${(serial += 1)}`;
  await fixture.grant(100);
  const list = await fixture.createList({ type: 'local', name: canary });
  const people = await fixture.createList({ type: 'people', name: `${canary} people` });
  const email = `${canary}@mail.example`;
  const { saved } = await fixture.write(list, [
    leadOf(canary, { name: canary, website: `https://${canary}.example`, ...withEmail(email) }),
  ]);
  const resultId = saved[0] as number;
  const searchId = await plantRun(app, accountId, 'running');
  const lookupId = await plantRun(app, accountId, 'running');
  const about = { listType: list.type, action: 'search' };
  for (const runId of [searchId, lookupId])
    await fixture.within((tx) => openBudget(tx, { accountId, runId, quoted: 0, about }, failHard));
  await plantSearch(app, accountId, list.id, searchId);
  await plantLookup(app, accountId, list.id, lookupId);
  return {
    ...fixture,
    list,
    people,
    resultId,
    email,
    employeeId: await plantRecordParts(app, accountId, resultId, canary),
    searchId,
    pausedRunId: await plantRun(app, accountId, 'paused'),
    lookupId,
    ...(await plantMessages(app, accountId, fixture.person.id, canary)),
    sessionId: await plantSession(app, fixture.person),
    canary,
  };
};
