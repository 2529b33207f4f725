import { beforeAll, describe, expect, it } from 'vitest';
import { readKinds, rulesBroken, type Rule } from '../../testing/statements/distribution.ts';
import { readSources, type Planted } from '../../testing/statements/sources.ts';
import { findMisfitRows, surveyStatements, type Survey } from '../../testing/statements/survey.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

// How many statements of a file are put together from what only the running program knows. This list does not grow: write
// a statement so that its text can be read, or say here why not.
const unseen: Readonly<Record<string, number>> = {
  // The columns of five tables, which their callers bring as one text; of how many rows each chosen filter cannot tell.
  'modules/catalogue/imported-leads.store.ts': 3,
  'modules/catalogue/imports.store.ts': 4,
  // How each column of a merged row is made, of each of four tables: the tests of merged rows run all of them.
  'modules/catalogue/merged-leads.store.ts': 1,
  // The columns of a record, from the contract's schema of what is answered.
  'modules/queries/pages.store.ts': 2,
  'modules/records/results.store.ts': 2,
  // Whatever table there is, from the catalogue: backup, restore and loading go over all of them.
  'platform/backup/check-restored.ts': 1,
  'platform/backup/guards.ts': 2,
  'platform/backup/restore.ts': 4,
  'platform/backup/source.ts': 3,
  'platform/backup/target.ts': 1,
  'platform/crypto/sealed-columns.ts': 2,
  'platform/db/loader.ts': 2,
  // The text is the caller's, who is read where it is made.
  'platform/db/copy-rows.ts': 1,
  'platform/db/copy-streams.ts': 1,
  'platform/db/copy.ts': 2,
  // Migrations themselves.
  'platform/db/migrate.ts': 1,
  // Commands with a name inside: listen, create database, alter role.
  'platform/db/listen.ts': 1,
  'platform/logins/logins.ts': 1,
  'platform/postgres/embedded.ts': 2,
  // Whatever tables a room names: main/purged.test.ts empties all of them.
  'platform/purging/purging.ts': 1,
};

// Pieces inside of statements that kysely puts together, whose columns are checked by its types (tables.gen.ts).
const loose: Readonly<Record<string, number>> = {
  // Whether a row says nothing of a filter, for those that were chosen: imported-leads.test.ts and imported-people.test.ts run each.
  'modules/catalogue/imported-leads.store.ts': 3,
  // How far records are with a destination, in the statements of the room queries: deliveries.test.ts and arrivals.test.ts run them.
  'modules/crm/sending.store.ts': 2,
  'modules/integrations/arrivals.store.ts': 2,
  // Whose profile is known, in a statement of the room records: waterfall.test.ts runs it.
  'modules/enrichment/lookups.store.ts': 1,
  'modules/identity/seed.store.ts': 1,
  'modules/identity/sessions.store.ts': 1,
  // Orders by any field there is: pages.test.ts runs them both ways, on every kind of list.
  'modules/queries/pages.store.ts': 8,
  // Who a cell names and where a value comes from, whose words are brought as JSON: export-sources.test.ts runs them in every format.
  'modules/queries/cells.store.ts': 6,
  // Conditions on fields inside of `data`, on labels, on days and dates, and groups of them; the order by a field of several texts,
  // which pages.test.ts runs.
  'modules/queries/conditions.store.ts': 25,
};

// How many statements of a file break a rule on purpose. These lists do not grow: mend the statement, or say here why not.
const exceptions: Readonly<Record<Rule, Readonly<Record<string, number>>>> = {
  'account by parameter': {
    // Housekeeping and the platform's own views of itself: work of the system over all accounts, on purpose.
    'main/work.ts': 3,
    'modules/admin/health.store.ts': 1,
    'modules/admin/mails.store.ts': 1,
    'modules/admin/runs.store.ts': 2,
    'modules/billing/housekeeping.store.ts': 2,
    'modules/bulk/batches.store.ts': 1,
    'modules/crm/deletions.store.ts': 2,
    'modules/crm/turns.store.ts': 1,
    'modules/crm/module.fixture.ts': 1,
    // Whose CRM's contacts are due to be read.
    'modules/crm/reading-back.store.ts': 1,
    'modules/crm/notices.store.ts': 1,
    'modules/crm/sign-ins.store.ts': 1,
    'modules/providers/sign-ins.store.ts': 1,
    'modules/billing/money.store.ts': 4,
    'modules/integrations/verifying.store.ts': 1,
    'modules/exports/export.store.ts': 1,
    'modules/exports/prepared.store.ts': 1,
    'modules/lists/history.store.ts': 1,
    'modules/lists/housekeeping.store.ts': 1,
    'modules/lists/lists.store.ts': 1,
    // The operator's money, and payments that nobody follows any more.
    'modules/payments/money.store.ts': 4,
    // The operator's view of who is on a plan, and of subscriptions; which of them are due or stuck; whose a sale was.
    'modules/subscriptions/changes.store.ts': 2,
    'modules/subscriptions/subscriptions.store.ts': 6,
    'modules/records/changes.store.ts': 1,
    // Which values the licences of their sources do not let be kept any more.
    'modules/records/expiry.store.ts': 1,
    // Over the records that a condition names: the account stands in it.
    'modules/queries/groups.store.ts': 1,
    // In which accounts an opt-out from above hides records.
    'modules/records/suppressing.store.ts': 1,
    'platform/files/housekeeping.ts': 1,
    'platform/http/idempotency.ts': 1,
    'platform/mail/mail.store.ts': 1,
    'platform/notices/notices.store.ts': 1,
    'platform/runs/run-records.ts': 1,
    'platform/runs/runs.store.ts': 1,
    'platform/webhooks/messages.store.ts': 1,
    // The auditor goes over the ledgers of all accounts.
    'modules/billing/audit.store.ts': 3,
  },
  'kinds apart': {},
  'insert tells': {},
  'one table a statement': {},
  'nothing volatile': {},
  'no ctid': {},
};

describe('statements written by hand', () => {
  const sources = readSources();
  let survey: Survey;

  beforeAll(async () => {
    survey = await surveyStatements(sources, app().databaseUrl);
  });

  it('are found', () => {
    const places = new Set(survey.statements.map(({ path, line }) => `${path}:${line}`));
    expect(places.size).toBeGreaterThan(280);
  });

  it('all prepare against the migrated database', () => expect(survey.faults).toEqual([]));

  it('answer the columns that their row types name', async () => {
    expect(await findMisfitRows(sources, survey.statements)).toEqual([]);
  });

  it('can be read, but for these', () => expect(survey.unseen).toEqual(unseen));

  it('hold every piece of SQL, but for these', () => expect(survey.loose).toEqual(loose));

  // docs/guides/write-sql.md; each of the rules is proven in distribution.test.ts.
  it('keep the rules of a database of many machines, but for these', async () => {
    const kinds = await readKinds(app().owner);
    const found: Record<string, Record<string, number>> = Object.fromEntries(
      Object.keys(exceptions).map((rule) => [rule, {}]),
    );
    const seen = new Set<string>();
    for (const { path: file, line, text } of survey.statements)
      for (const rule of rulesBroken(text, kinds)) {
        // However many ways there are through a statement, it is one.
        if (seen.has(`${rule} ${file} ${line}`)) continue;
        seen.add(`${rule} ${file} ${line}`);
        const name = file.replace('packages/server/src/', '');
        const counts = found[rule] as Record<string, number>;
        counts[name] = (counts[name] ?? 0) + 1;
      }
    expect(found).toEqual(exceptions);
  });
});

const path = 'packages/server/src/modules/records/planted.store.ts';

/** A store with one statement, which is all right, and what is wrong with it instead. */
const store = ({ columns = 'id, name, created_at, emails, is_demo', row = '', tail = '' }): Planted => ({
  [path]: `import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

type Row = { id: number; name: string | null; created_at: string; emails: readonly { email: string }[]; is_demo: boolean${row} };

const condition = sql\`account_id = \${1}${tail}\`;

export const find = async (db: TenantDb) =>
  (await sql<Row>\`select ${columns} from records.results where \${condition}\`.execute(db)).rows;
`,
});

const cases: readonly (readonly [string, Planted, string | null])[] = [
  ['nothing', store({}), null],
  [
    'a column that is not there',
    store({ columns: 'id, nam as name, created_at, emails, is_demo' }),
    'column "nam" does not exist',
  ],
  ['a wrong column in a fragment', store({ tail: ' and lst_id = 1' }), 'column "lst_id" does not exist'],
  [
    'a table that is not there',
    store({ tail: ' and exists (select from records.reslts)' }),
    'relation "records.reslts"',
  ],
  ['a function that is not there', store({ tail: ' and records.misscounted()' }), 'misscounted'],
  ['a member of the row type that no column brings', store({ row: '; city: string | null' }), 'no column city'],
  [
    'a column that the row type does not know',
    store({ columns: 'id, name, created_at, emails, is_demo, city' }),
    'city is not in the row type',
  ],
  [
    'a number taken for a text',
    store({ columns: 'id::text as id, name, created_at, emails, is_demo' }),
    'id is string',
  ],
  [
    'a text taken for a number',
    store({ row: '; city: number | null', columns: 'id, name, created_at, emails, is_demo, city' }),
    'city is string',
  ],
  [
    'a moment taken for a Date',
    store({ row: '; updated_at: Date', columns: 'id, name, created_at, emails, is_demo, updated_at' }),
    'updated_at is string',
  ],
  [
    'what may be null',
    store({ row: '; city: string', columns: 'id, name, created_at, emails, is_demo, city' }),
    'city may be null',
  ],
];

describe('of a planted fault', () => {
  it.for(cases)('%s is said', async ([, planted, says]) => {
    const sources = readSources(planted);
    const only = { ...sources, speaking: sources.speaking.filter((one) => one.path === path) };
    const survey = await surveyStatements(only, app().databaseUrl);
    const faults = [...survey.faults, ...(await findMisfitRows(only, survey.statements))];
    expect(faults).toEqual(says === null ? [] : [expect.stringContaining(says)]);
  });
});
