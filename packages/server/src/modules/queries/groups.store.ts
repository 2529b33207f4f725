import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

type GroupRow = {
  readonly value: string | null;
  readonly n: number;
  /** Of all groups, also those that are left out. */
  readonly groups: number;
  readonly records: number;
};

/** In which group of a field a row `r` stands. */
export type Group = {
  /** Of what records of one group have few, and no two groups the same; null: they are in none. */
  readonly key: RawBuilder<unknown>;
  /** The group as it is shown, of its key: what the field says, or a month as `2026-11`. */
  readonly textOf: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
};

export type GroupOrder = { readonly by: 'count' | 'name'; readonly limit: number };

/**
 * How many records of a condition stand in each group, those in none last. Counted by how they are written and put together
 * after that: few words are folded, however many records there are.
 */
export const findGroups = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  { key, textOf }: Group,
  { by, limit }: GroupOrder,
): Promise<readonly GroupRow[]> => {
  const order = by === 'name' ? sql`platform.fold(g.value)` : sql`g.n desc, platform.fold(g.value)`;
  const { rows } = await sql<GroupRow>`
    select g.value, g.n, g.groups, g.records
    from (
      select (array_agg(w.value order by w.n desc, w.value))[1] as value, sum(w.n)::bigint as n, count(*) over () as groups,
        (sum(sum(w.n)) over ())::bigint as records
      from (
        select ${textOf(sql`c.key`)} as value, c.n
        from (select ${key} as key, count(*) as n from records.searchable r where ${where} group by 1) c
      ) w
      group by platform.fold(w.value)
    ) g
    order by (g.value is null), ${order} limit ${limit}`.execute(db);
  return rows;
};
