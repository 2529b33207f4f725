import type { Session } from '../db/copy.ts';

type Statements = { readonly down: string; readonly up: string };

const schemas = `(select oid from pg_namespace where nspname in (select platform.room_schemas()))`;

// Taken away and not disabled: that needs a superuser. Of a partitioned table its root's, which are its partitions' too.
const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as up
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${schemas} order by conrelid, conname`;

const triggers = `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as down,
    format('alter table %s enable %s trigger %I', tgrelid::regclass,
      case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as up
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and tgenabled <> 'D' and tgparentid = 0 and c.relnamespace in ${schemas}
  order by tgrelid, tgname`;

/**
 * Takes foreign keys and triggers away, so that rows may come in any order and unheard, append-only ones too.
 * @returns puts all of them back; the foreign keys check every row by that
 */
export const layDownGuards = async (session: Session): Promise<() => Promise<void>> => {
  const found: Statements[] = [];
  for (const query of [foreignKeys, triggers]) found.push(...(await session.query<Statements>(query)).rows);
  for (const { down } of found) await session.query(down);
  return async () => {
    // Checks that were put off to the commit happen now: a table with some waiting cannot be altered.
    await session.query('set constraints all immediate');
    for (const { up } of found) await session.query(up);
  };
};
