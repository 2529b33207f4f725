import type { Figures } from '@galena/adapters/searchers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

export type FigureRow = { readonly ref: string; readonly day: string; readonly figures: Figures };

/** Keeps what was told on a day; of several answers of a day the first stays. @param told in the order of their refs */
export const addFigures = async (
  db: Db,
  provider: string,
  day: string,
  told: readonly (readonly [ref: string, figures: Figures])[],
): Promise<void> => {
  const [refs, figures] = [told.map(([ref]) => ref), told.map(([, one]) => JSON.stringify(one))];
  await sql`
    insert into sources.figures (provider, ref, day, figures)
    select ${provider}, t.ref, ${day}::date, t.figures::jsonb
    from unnest(${refs}::text[], ${figures}::text[]) t (ref, figures)
    on conflict (provider, ref, day) do nothing`.execute(db);
};

/** What was told of some from a day on and before another, both in UTC. */
export const findFigures = async (
  db: Db,
  provider: string,
  refs: readonly string[],
  { from, before }: { readonly from: string; readonly before: string },
): Promise<readonly FigureRow[]> => {
  const { rows } = await sql<FigureRow>`
    select ref, to_char(day, 'YYYY-MM-DD') as day, figures from sources.figures
    where provider = ${provider} and ref = any(${[...refs]}::text[]) and day >= ${from}::date and day < ${before}::date
    order by ref, day`.execute(db);
  return rows;
};

/**
 * Removes what may not be kept any more.
 * @param kept from which day on the figures of a source may be kept; those of all others go
 * @returns how many
 */
export const removeFigures = async (
  db: Db,
  kept: readonly { readonly provider: string; readonly from: string }[],
): Promise<number> => {
  const [providers, days] = [kept.map(({ provider }) => provider), kept.map(({ from }) => from)];
  const { numAffectedRows } = await sql`
    delete from sources.figures f where not exists (
      select from unnest(${providers}::text[], ${days}::date[]) k (provider, day)
      where k.provider = f.provider and f.day >= k.day)`.execute(db);
  return Number(numAffectedRows ?? 0);
};
