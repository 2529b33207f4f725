import type pg from 'pg';

/** Sets the counters of a list to what there is: for records that were put in, or taken out, past the way in. */
export const recount = async (owner: pg.Pool, listId: number): Promise<void> => {
  await owner.query('delete from lists.facets where list_id = $1', [listId]);
  await owner.query(
    `insert into lists.facets (account_id, list_id, is_archived, email_status, crm_status, lookup_outcome, n)
     select account_id, list_id, is_archived, email_status, crm_status, lookup_outcome, count(*) from records.results
     where list_id = $1 and deleted_at is null and not is_suppressed group by 1, 2, 3, 4, 5, 6`,
    [listId],
  );
};
