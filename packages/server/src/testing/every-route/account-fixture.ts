import type { List } from '@galena/contract/lists';
import { createListGround, leadOf, withEmail, type ListGround } from '../list-ground.ts';
import { signInAs, type Person, type PersonInput } from '../people.ts';
import type { TestHouse } from '../test-house.ts';

/** An account in which there is one of everything that a route of its people may name. */
export type AccountFixture = Omit<ListGround, 'createList'> & {
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

const idOf = async (house: TestHouse, statement: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await house.owner.query<{ id: number }>(statement, [...values]);
  if (rows[0] === undefined) throw new Error(`it planted nothing: ${statement}`);
  return rows[0].id;
};

const plantRun = (house: TestHouse, accountId: number, state: string): Promise<number> =>
  idOf(
    house,
    `insert into platform.runs (account_id, kind, state, created_at, updated_at) values ($1, 'search', $2, now(), now()) returning id`,
    [accountId, state],
  );

const plantSearch = (house: TestHouse, accountId: number, listId: number, runId: number): Promise<number> =>
  idOf(
    house,
    `insert into search.searches (account_id, run_id, list_id, type, searcher, location, filters, match, requested, cost_max, created_at)
     values ($1, $3, $2, 'local', 's', '{"label": "Portugal", "country": "PT"}', '{"categories": ["dentist"]}', 100, 1, 0, now()) returning run_id as id`,
    [accountId, listId, runId],
  );

const plantLookup = (house: TestHouse, accountId: number, listId: number, runId: number): Promise<number> =>
  idOf(
    house,
    `insert into enrichment.jobs (account_id, run_id, list_id, type, action, cost_max, created_at)
     values ($1, $3, $2, 'local', 'email', 0, now()) returning run_id as id`,
    [accountId, listId, runId],
  );

/** What hangs on a record: one who works there, and how its website was read. */
const plantRecordParts = async (house: TestHouse, accountId: number, resultId: number, canary: string) => {
  await house.owner.query(
    `insert into enrichment.visits (account_id, result_id, run_id, action, outcome, result, at) values ($1, $2, 1, 'email', 'read', 'found', now())`,
    [accountId, resultId],
  );
  return idOf(
    house,
    `insert into lists.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at)
     values ($1, $2, $3, $3, 's', 'crawl', now(), now()) returning id`,
    [accountId, resultId, canary],
  );
};

const plantMessages = async (house: TestHouse, accountId: number, userId: number, canary: string) => ({
  noticeId: await idOf(
    house,
    `insert into platform.notices (account_id, user_id, kind, params, created_at) values ($1, $2, 'export_ready', jsonb_build_object('name', $3::text), now()) returning id`,
    [accountId, userId, canary],
  ),
  mailId: await idOf(
    house,
    `insert into platform.mails (account_id, kind, to_address, subject, text, message_id, state, reference, created_at) values ($1, 'k', 'a@mail.example', $2, $2, $2, 'sent', 'outbox', now()) returning id`,
    [accountId, canary],
  ),
});

const plantSession = async (house: TestHouse, person: Person): Promise<number> => {
  await signInAs(house, person);
  return idOf(house, 'select max(id) as id from identity.access_tokens where user_id = $1', [person.id]);
};

/** Makes such an account, with somebody who is signed in. */
export const createAccountFixture = async (house: TestHouse, input: PersonInput = {}): Promise<AccountFixture> => {
  const ground = await createListGround(house, input);
  const { accountId } = ground.person;
  const canary = `canary-${accountId}-${(serial += 1)}`;
  await ground.grant(100);
  const list = await ground.createList({ type: 'local', name: canary });
  const people = await ground.createList({ type: 'people', name: `${canary} people` });
  const email = `${canary}@mail.example`;
  const { saved } = await ground.write(list, [
    leadOf(canary, { name: canary, website: `https://${canary}.example`, ...withEmail(email) }),
  ]);
  const resultId = saved[0] as number;
  const searchId = await plantRun(house, accountId, 'running');
  const lookupId = await plantRun(house, accountId, 'running');
  await plantSearch(house, accountId, list.id, searchId);
  await plantLookup(house, accountId, list.id, lookupId);
  return {
    ...ground,
    list,
    people,
    resultId,
    email,
    employeeId: await plantRecordParts(house, accountId, resultId, canary),
    searchId,
    pausedRunId: await plantRun(house, accountId, 'paused'),
    lookupId,
    ...(await plantMessages(house, accountId, ground.person.id, canary)),
    sessionId: await plantSession(house, ground.person),
    canary,
  };
};
