import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/databases/old-database.ts';

let old: OldDatabase;

beforeAll(async () => {
  old = await openOldDatabase('202611281430');
});
afterAll(() => old.close());

type Message = readonly [state: 'waiting' | 'delivered' | 'dead' | 'withheld', error: string | null, event?: string];

/** What the log knows of a record's messages, oldest first, and how far it is from then on; null: nothing is known. */
const cases: readonly (readonly [log: readonly Message[], state: string | null, error: string | null])[] = [
  [[], null, null],
  [[['delivered', null]], 'sent', null],
  [[['waiting', 'http_500']], 'sending', 'http_500'],
  [[['dead', 'http_500']], 'unsent', 'http_500'],
  [[['withheld', null]], 'unsent', 'withheld'],
  // The newest of several says so.
  [
    [
      ['dead', 'http_500'],
      ['delivered', null],
    ],
    'sent',
    null,
  ],
  [
    [
      ['delivered', null],
      ['dead', 'timeout'],
    ],
    'unsent',
    'timeout',
  ],
  // Whoever tries a webhook sends no record.
  [[['delivered', null, 'test']], null, null],
];

it('records that an older version sent say how far they are with each webhook', async () => {
  const idOf = async (statement: string, values: readonly unknown[] = []): Promise<string> =>
    (await old.client.query<{ id: string }>(statement, [...values])).rows[0]?.id ?? '';
  const listId = await idOf(
    `insert into lists.lists (account_id, name, type, created_at, updated_at) values (1, 'l', 'local', now(), now()) returning id`,
  );
  const endpointId = await idOf(
    `insert into platform.webhook_endpoints (account_id, url, page, created_at) values (1, 'https://a.example', '/', now()) returning id`,
  );
  const recordIds: string[] = [];
  for (const [log] of cases) {
    const recordId = await idOf(
      `with who as (insert into contacts.identities (account_id, class, created_at) values (1, 'business', now()) returning id)
       insert into records.results (account_id, list_id, identity_id, source, created_at, updated_at)
       select 1, $1, who.id, 'search', now(), now() from who returning id`,
      [listId],
    );
    recordIds.push(recordId);
    for (const [at, [state, error, event = 'lead']] of log.entries())
      await old.client.query(
        `insert into platform.webhook_messages (account_id, endpoint_id, message_id, event, body, subject_id, state, last_error, due_at,
           created_at, settled_at)
         values (1, $1, $2, $3, '{}', $4, $5, $6, now(), now(), case when $5 = 'waiting' then null else now() end)`,
        [endpointId, `${recordId} ${at}`, event, recordId, state, error],
      );
  }

  await old.update();
  const { rows } = await old.client.query<{
    record_id: string;
    state: string;
    last_error: string | null;
    on_time: boolean;
  }>(
    `select record_id, state, last_error, (sent_at is not null) = (state = 'sent') as on_time from integrations.arrivals
     where endpoint_id = $1 and list_id = $2 order by record_id`,
    [endpointId, listId],
  );
  const known = cases.flatMap(([, state, error], at) =>
    state === null ? [] : [{ record_id: recordIds[at], state, last_error: error, on_time: true }],
  );
  expect(rows).toEqual(known);
});
