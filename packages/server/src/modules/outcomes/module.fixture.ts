import { defineFixture, noInput } from '../../testing/module-fixture.ts';

/** What outcomes brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into outcomes.terms (account_id, run_id, version, created_at)
     select account_id, id, 1, now() from platform.runs where account_id = ${accountId} order by id limit 1`,
    `insert into outcomes.refunds (account_id, journal_key, subject, item, credits, created_at)
     values (${accountId}, 'k', 1, 'contact', 1, now())`,
  ],
  // Whatever the tests of a file did: what came back is what the ledger says, and no run charged less than it says.
  faults: [
    `select r.account_id, 'of ' || r.journal_key || ' ' || r.credits || ' credits came back, the ledger says ' || coalesce(j.credits, 0) as fault
     from (select account_id, journal_key, sum(credits) as credits from outcomes.refunds group by 1, 2) r
     left join (select j.account_id, j.undoes, sum(e.credits) as credits from billing.journals j
         join billing.entries e on e.account_id = j.account_id and e.journal_id = j.id
         where j.kind = 'outcome_refund' and e.ledger_account = 'available' group by 1, 2) j
       on j.account_id = r.account_id and j.undoes = r.journal_key
     where r.credits <> coalesce(j.credits, 0) and r.journal_key <> 'k'`,
    `select j.account_id, 'nothing is known of ' || j.key as fault from billing.journals j
     where j.kind = 'outcome_refund' and not exists (select from outcomes.refunds r
       where r.account_id = j.account_id and r.journal_key = j.undoes)`,
    `select t.account_id, 'run ' || t.run_id || ' charged ' || t.charged || ' by outcome, the ledger says ' || coalesce(j.credits, 0) as fault
     from outcomes.terms t left join (select j.account_id, j.run_id, sum(e.credits) as credits from billing.journals j
         join billing.entries e on e.account_id = j.account_id and e.journal_id = j.id
         where j.kind = 'charge' and j.price_policy like '%+outcome.%' and e.ledger_account = 'spent' group by 1, 2) j
       on j.account_id = t.account_id and j.run_id = t.run_id
     where t.charged <> coalesce(j.credits, 0)`,
  ],
  cases: {
    'GET /api/admin/outcome-policy': { input: noInput },
    'PUT /api/admin/outcome-policy': {
      input: () => ({
        body: {
          is_on: true,
          charges_catch_all: false,
          charges_unverified: false,
          window_days: 7,
          max_refund_percent: 10,
        },
      }),
      audits: ['changed outcome_policy'],
    },
  },
});
