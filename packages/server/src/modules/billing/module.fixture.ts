import type { TestApp } from '../../testing/test-app.ts';
import { defineFixture, noInput } from '../../testing/module-fixture.ts';

/** A run that costs nothing has a budget, too. */
export const openFreeBudget = async (app: TestApp, accountId: number, runId: number): Promise<void> => {
  await app.owner.query(
    `insert into billing.budgets (account_id, run_id, list_type, action, cost_max, created_at) values ($1, $2, 'local', 'search', 0, now())`,
    [accountId, runId],
  );
};

/** What billing brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into billing.wallets (account_id) values (${accountId})`,
    `insert into billing.buckets (account_id, kind, granted, remaining, created_at) values (${accountId}, 'plan', 1, 0, now())`,
    `insert into billing.holds (account_id, quoted, remaining, expires_at, created_at) values (${accountId}, 1, 0, now(), now())`,
    `insert into billing.hold_parts select account_id, id, (select max(id) from billing.buckets where account_id = ${accountId}), 0 from billing.holds where account_id = ${accountId}`,
    `insert into billing.journals (account_id, key, kind, sequence, prev_hash, hash, created_at) values (${accountId}, 'k', 'grant', 1, '', '', now())`,
    `update billing.wallets set sequence = 1 where account_id = ${accountId}`,
    `insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, credits) select j.account_id, j.id, line, side, b.id, credits from billing.journals j, billing.buckets b, (values (1, 'issued', -1), (2, 'spent', 1)) e (line, side, credits) where j.account_id = ${accountId} and b.account_id = ${accountId}`,
    `insert into billing.money_entries (account_id, journal_id, line, ledger_account, currency, amount) select account_id, id, line, side, 'USD', amount from billing.journals, (values (1, 'payer', -1), (2, 'sales', 1)) e (line, side, amount) where account_id = ${accountId}`,
    `insert into billing.purchases (account_id, subject, item, journal_key, credits, bought_at) values (${accountId}, 1, 'contact', 'k', 1, now())`,
    `insert into billing.budgets (account_id, run_id, list_type, action, cost_max, created_at) values (${accountId}, 1, 'people', 'search', 0, now())`,
    `insert into billing.transactions (account_id, id, sequence, kind, credits, balance_after, journals, created_at, changed_at) values (${accountId}, 1, 1, 'grant', 0, 0, 1, now(), now())`,
    `insert into billing.usage (account_id, quarter, list_type, action, credits) values (${accountId}, now(), 'people', 'contact', 1)`,
    `insert into billing.charges (account_id, run_id, key, paid, credits, created_at) values (${accountId}, 1, 'k', 0, 0, now())`,
  ],
  // Whatever the tests of a file did: the promises about money hold.
  faults: [
    'select w.account_id, fault from billing.wallets w, billing.faults_of(w.account_id) as fault',
    'select w.account_id, fault from billing.wallets w, billing.reading_faults_of(w.account_id) as fault',
  ],
  cases: {
    'GET /api/credit-costs': { input: noInput },
    'GET /api/user-limits': { input: noInput },
  },
});
