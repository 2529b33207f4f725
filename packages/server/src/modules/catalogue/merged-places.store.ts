import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** So far apart, in metres, two sources may put one place. */
const nearMetres = 100;
/** So near each other two of one name and one kind are one place, whatever else differs: numbers and pages of old, a head office's. */
const sameSpotMetres = 25;
/** So far apart two of one name may be of two kinds: a hotel and the shops that are called like it are further. */
const otherKindMetres = 50;
const metresOfDegree = 111_320;

const nearDegrees = nearMetres / metresOfDegree;

/** How far that is in longitude at the latitude of a row `o`, in degrees. Near a pole, where it is anything, a tenth. */
const reachOf = sql`least(0.1, ${nearDegrees} / greatest(0.001, cos(radians(o.lat))))`;

/** Words that one source writes and another leaves out: articles, what joins words, forms of companies. */
const smallWords =
  'the a an and of at & le la les l du des de d et el los las y e o der die das und den im am il lo gli i di da do dos das ' +
  'ltd limited llc inc plc co gmbh ag kg ohg ug sa sarl sas srl spa sl slu bv nv oy ab as aps';

/** What a name is told by: its letters as they follow each other, and its words without the small ones in any order ("S.L." is one). */
const nameKeys = sql`array(
    select regexp_replace(folded, '[^[:alnum:]]+', '', 'g') from (select platform.fold(b.name) as folded) name
    union
    select coalesce(
      (select ' ' || string_agg(word, ' ' order by word) from (
        select distinct word from regexp_split_to_table(regexp_replace(folded, '\\m([[:alnum:]])\\.', '\\1', 'g'), '[^[:alnum:]]+') as word
        where word <> '' and word <> all(string_to_array(${smallWords}, ' '))) words),
      folded) from (select platform.fold(b.name) as folded) name)`;

/** The last nine digits of each phone number. */
const phoneKeys = sql`array(
    select distinct right(regexp_replace(phone, '\\D', '', 'g'), 9) from unnest(b.phones) as phone
    where length(regexp_replace(phone, '\\D', '', 'g')) >= 7)`;

/** A website's host; on a host of many its page. */
const siteKeys = sql`array(
    select case
      when host ~ '(^|\\.)(facebook|linkedin|instagram|twitter|x|youtube|tiktok|google|linktr|etsy|yelp|amazon|wordpress|wixsite)\\.[a-z.]{2,6}$'
      then host || rtrim(substring(b.website from '^[a-zA-Z]+://[^/?#]*([^?#]*)'), '/') else host end
    from (select lower(substring(b.website from '^[a-zA-Z]+://(?:www\\.)?([^/?#:]+)')) as host) site where host is not null)`;

const keys = sql`${nameKeys} as names, ${phoneKeys} as phones, ${siteKeys} as sites`;

/** Whether there is anything that a data set's places could be the same as, or were. */
const mayHaveTwins = async (db: Db, datasetId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from catalogue.datasets where kind = 'local' and id <> ${datasetId} and updated_at is not null
    union all select from catalogue.place_twins limit 1`.execute(db);
  return rows.length > 0;
};

/** Of each place of a data set, and of what other data sets have around them, what it is recognized by. */
const findSpots = async (db: Db, datasetId: number): Promise<void> => {
  await sql`drop table if exists own_spots, own_cells, other_spots, near_pairs, touched, links, members, place_groups`.execute(
    db,
  );
  await sql`
    create temporary table own_spots as
    select b.id, b.lat, b.lng, b.categories, ${keys}
    from catalogue.businesses b
    where b.dataset_id = ${datasetId} and b.gone_at is null and b.source <> 'merged'`.execute(db);
  await sql`
    create temporary table own_cells as
    select o.id, cell_lat, cell_lng
    from own_spots o,
      generate_series(floor((o.lat - ${nearDegrees}) * 1000)::int, floor((o.lat + ${nearDegrees}) * 1000)::int) as cell_lat,
      generate_series(floor((o.lng - ${reachOf}) * 1000)::int, floor((o.lng + ${reachOf}) * 1000)::int) as cell_lng`.execute(
    db,
  );
  await sql`analyze own_cells`.execute(db);
  await sql`
    create temporary table other_spots as
    select b.id, b.dataset_id, b.lat, b.lng, b.categories, ${keys}, cells.cell_lat, cells.cell_lng
    from catalogue.businesses b
    join (select distinct cell_lat, cell_lng from own_cells) cells on cells.cell_lat = floor(b.lat * 1000)::int and cells.cell_lng = floor(b.lng * 1000)::int
    where b.dataset_id <> ${datasetId} and b.gone_at is null and b.source <> 'merged'`.execute(db);
  await sql`analyze own_spots`.execute(db);
  await sql`analyze other_spots`.execute(db);
};

/** Categories of what no category fits: they say nothing against another. */
const otherCategories = sql`array(select id from catalogue.local_categories where slug like 'other-%')`;

/**
 * Who may be the same: near each other and of one name, or of one phone number or website and of one kind; and nothing speaks against
 * it. Two numbers, or two websites, do: branches of a chain next to each other. The less the score, the likelier: of one kind
 * first, then of one name, then the nearer.
 */
const findPairs = async (db: Db): Promise<void> => {
  await sql`
    create temporary table near_pairs as
    select one, other, dataset_id,
      (case when is_kind then 0 else 1000 end) + (case when is_name then 0 else 500 end) + metres as score
    from (
      select o.id as one, x.id as other, x.dataset_id, o.categories && x.categories as is_kind,
        o.categories && x.categories or o.categories <@ others.ids or x.categories <@ others.ids as may_be_kind,
        o.names && x.names and o.names <> '{""}' as is_name, o.phones && x.phones as is_phone, o.sites && x.sites as is_site,
        cardinality(o.phones) > 0 and cardinality(x.phones) > 0 and not o.phones && x.phones
          or cardinality(o.sites) > 0 and cardinality(x.sites) > 0 and not o.sites && x.sites as is_against,
        ${metresOfDegree} * sqrt((o.lat - x.lat) ^ 2 + ((o.lng - x.lng) * cos(radians(o.lat))) ^ 2) as metres
      from own_cells join other_spots x using (cell_lat, cell_lng) join own_spots o on o.id = own_cells.id,
        (select ${otherCategories} as ids) others
    ) pair
    where metres <= ${nearMetres} and (
      is_name and (is_phone or not is_against and (is_kind or is_site or metres <= ${otherKindMetres})
        or is_kind and metres <= ${sameSpotMetres})
      or (is_phone or is_site and not is_against) and may_be_kind)`.execute(db);
  await sql`analyze near_pairs`.execute(db);
};

/** Keeps who is the same now: each is the other's likeliest in its data set. `touched` holds all of whom that may be another answer. */
const changeTwins = async (db: Db, datasetId: number): Promise<void> => {
  await sql`create temporary table touched (id bigint primary key)`.execute(db);
  await sql`
    with gone as (
      delete from catalogue.place_twins t
      where exists (select from catalogue.businesses b where b.id = t.one and b.dataset_id = ${datasetId})
        or exists (select from catalogue.businesses b where b.id = t.other and b.dataset_id = ${datasetId})
      returning one, other
    ) insert into touched select one from gone union select other from gone`.execute(db);
  await sql`
    with made as (
      insert into catalogue.place_twins (one, other)
      select least(one, other), greatest(one, other) from (
        select one, other, row_number() over (partition by one, dataset_id order by score, other) as of_one,
          row_number() over (partition by other order by score, one) as of_other
        from near_pairs
      ) ranked where of_one = 1 and of_other = 1
      on conflict do nothing returning one, other
    ) insert into touched select one from made union select other from made on conflict do nothing`.execute(db);
  await sql`analyze touched`.execute(db);
};

/** Of all whom that concerns, under which id they are one place; null: they are by themselves. No two of one data set are the same. */
const groupTouched = async (db: Db): Promise<void> => {
  await sql`
    create temporary table links as
    select one as id, other as next from catalogue.place_twins union all select other, one from catalogue.place_twins`.execute(
    db,
  );
  await sql`analyze links`.execute(db);
  await sql`
    create temporary table members as
    with recursive walk (start, id) as (
      select id, id from touched
      union
      select walk.start, links.next from walk join links using (id)
    )
    select id, min(least) as key from (select id, min(id) over (partition by start) as least from walk) reached
    group by id`.execute(db);
  await sql`analyze members`.execute(db);
  await sql`
    create temporary table place_groups as
    select m.id, sound.key from members m left join (
      select n.key from members n join catalogue.businesses b on b.id = n.id
      group by n.key having count(*) > 1 and count(*) = count(distinct b.dataset_id)
    ) sound on sound.key = m.key`.execute(db);
  await sql`create unique index on place_groups (id)`.execute(db);
  await sql`create index on place_groups (key)`.execute(db);
  await sql`analyze place_groups`.execute(db);
};

/**
 * Makes the rows that stand for several, and changes those whose rows changed; `changed` holds them. They hold what a search asks
 * for: what is shown is put together of the rows themselves.
 */
const makeMerged = async (db: Db): Promise<void> => {
  await sql`truncate changed`.execute(db);
  await sql`
    with made as (
      insert into catalogue.businesses as m (dataset_id, source, ref, updated_at, name, folded, categories, kinds, lat, lng,
        country, website, phones, emails, tags, hash)
      select min(b.dataset_id), 'merged', g.key::text, max(b.updated_at), (array_agg(b.name order by b.id))[1],
        string_agg(b.folded, ' ' order by b.id),
        array(select category from place_groups o join catalogue.businesses x on x.id = o.id,
          unnest(x.categories) with ordinality as each (category, place)
          where o.key = g.key group by category order by min(x.id), min(place)), '{}',
        (array_agg(b.lat order by b.id))[1], (array_agg(b.lng order by b.id))[1],
        (array_agg(b.country order by b.country is null, b.id))[1], (array_agg(b.website order by b.website is null, b.id))[1],
        array_remove(array_agg(b.phones[1] order by b.id), null), array_remove(array_agg(b.emails[1] order by b.id), null),
        '{}'::jsonb, md5(string_agg(b.hash::text, ' ' order by b.id))::uuid
      from place_groups g join catalogue.businesses b on b.id = g.id
      where g.key is not null group by g.key order by g.key
      on conflict (source, ref) do update set (dataset_id, updated_at, name, folded, categories, kinds, lat, lng, country, website,
        phones, emails, hash) = (excluded.dataset_id, excluded.updated_at, excluded.name, excluded.folded, excluded.categories,
        excluded.kinds, excluded.lat, excluded.lng, excluded.country, excluded.website, excluded.phones, excluded.emails,
        excluded.hash)
      where m.hash <> excluded.hash
      returning id, xmax = 0 as is_new
    ) insert into changed select id, is_new from made`.execute(db);
};

// What was made a moment ago the planner has not counted: the limit keeps it from reading all of them for each.
const standingFor = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select s.id from catalogue.businesses s where s.source = 'merged' and s.ref = ${key}::text limit 1`;

/** Takes away the rows that stand for nobody any more. */
const dropMerged = async (db: Db): Promise<void> => {
  await sql`
    with gone as (
      delete from catalogue.businesses m using (
        select stands.id from place_groups g, lateral (${standingFor(sql`g.id`)}) stands
        where not exists (select from place_groups k where k.key = g.id)
      ) alone where m.id = alone.id returning m.id
    ) delete from catalogue.business_categories c using gone where c.business_id = gone.id`.execute(db);
};

/** Points the rows to what stands for them; those that stand for themselves again come into `changed`. */
const pointToMerged = async (db: Db): Promise<void> => {
  await sql`
    with freed as (
      update catalogue.businesses b set merged_into = null from place_groups g
      where b.id = g.id and g.key is null and b.merged_into is not null returning b.id, b.gone_at
    ) insert into changed select id, false from freed where gone_at is null`.execute(db);
  await sql`
    update catalogue.businesses b set merged_into = g.stands
    from (select g.id, m.id as stands from place_groups g, lateral (${standingFor(sql`g.key`)}) m) g
    where b.id = g.id and b.merged_into is distinct from g.stands`.execute(db);
  await sql`
    delete from catalogue.business_categories c using place_groups g
    where c.business_id = g.id and g.key is not null`.execute(db);
};

/**
 * Makes one place of those that are the same in several data sets, after one of these changed or went. The rows themselves stay as
 * their files say, so that a data set that goes takes only what is its own.
 * @returns whether anything may have changed: `changed` holds the rows that stand for something else now than before
 */
export const mergePlaces = async (db: Db, datasetId: number): Promise<boolean> => {
  if (!(await mayHaveTwins(db, datasetId))) return false;
  await findSpots(db, datasetId);
  await findPairs(db);
  await changeTwins(db, datasetId);
  await groupTouched(db);
  await makeMerged(db);
  await dropMerged(db);
  await pointToMerged(db);
  return true;
};
