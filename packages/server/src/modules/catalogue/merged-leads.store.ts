import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { KeyedTable, MergedTable } from './merged-leads.rules.ts';

// A chain of rows, each with a key of the next, is as long as there are data sets.
const maxRounds = 20;

/**
 * Who is the same: rows that share one of their keys, also over a third. Two of one data set are two, and then nobody says which of
 * them the row of another is.
 */
export const findTwins = async (db: Db, table: KeyedTable): Promise<void> => {
  await sql`drop table if exists shared, twins`.execute(db);
  await sql`
    create temporary table shared as
    with live as (
      select l.id, l.dataset_id, one.key from ${sql.table(table)} l, unnest(l.keys) as one (key)
      where l.gone_at is null and l.source <> 'merged'
    ), several as (
      select key from live group by key having count(distinct dataset_id) > 1
    )
    select live.id, live.dataset_id, live.key, live.id as label from live join several using (key)`.execute(db);
  await sql`create index on shared (key)`.execute(db);
  await sql`create index on shared (id)`.execute(db);
  await sql`analyze shared`.execute(db);
  for (let round = 0; round < maxRounds; round += 1) {
    const { numAffectedRows: changed = 0n } = await sql`
      with by_key as (
        select key, min(label) as label from shared group by key
      ), by_row as (
        select s.id, min(k.label) as label from shared s join by_key k using (key) group by s.id
      )
      update shared s set label = r.label from by_row r where r.id = s.id and r.label < s.label`.execute(db);
    if (changed === 0n) break;
  }
  await sql`
    create temporary table twins as
    with once as (
      select id, min(dataset_id) as dataset_id, min(label) as label, min(key) as key from shared group by id
    ), same as (
      select label, min(key) as key from once group by label having count(*) > 1 and count(*) = count(distinct dataset_id)
    )
    select once.id, same.key from once join same using (label)`.execute(db);
  await sql`create index on twins (key)`.execute(db);
  await sql`create unique index on twins (id)`.execute(db);
  await sql`analyze twins`.execute(db);
};

/**
 * Makes one row of those that the table of twins names together. The rows themselves stay as their files say, so that a data set
 * that goes takes only what is its own.
 * @param made its columns, each as it is made of the rows `c` of a group `g`
 */
export const putMerged = async (db: Db, table: MergedTable, made: Readonly<Record<string, string>>): Promise<void> => {
  const columns = sql.raw(Object.keys(made).join(', '));
  await sql`
    update ${sql.table(table)} c set merged_into = null
    where c.merged_into is not null and not exists (select from twins t where t.id = c.id)`.execute(db);
  await sql`
    delete from ${sql.table(table)} c
    where c.source = 'merged' and not exists (select from twins t where t.key = c.ref)`.execute(db);
  await sql`
    insert into ${sql.table(table)} as m (dataset_id, source, ref, updated_at, ${columns})
    select min(c.dataset_id), 'merged', g.key, max(c.updated_at), ${sql.raw(Object.values(made).join(', '))}
    from (select distinct key from twins) g join twins t on t.key = g.key join ${sql.table(table)} c on c.id = t.id
    group by g.key order by min(c.id)
    on conflict (source, ref) do update set (dataset_id, updated_at, ${columns}) = (
      excluded.dataset_id, excluded.updated_at, ${sql.raw(
        Object.keys(made)
          .map((name) => `excluded.${name}`)
          .join(', '),
      )})
    where m.hash <> excluded.hash`.execute(db);
  await sql`
    update ${sql.table(table)} c set merged_into = m.id
    from twins t join ${sql.table(table)} m on m.source = 'merged' and m.ref = t.key
    where c.id = t.id and c.merged_into is distinct from m.id`.execute(db);
};
