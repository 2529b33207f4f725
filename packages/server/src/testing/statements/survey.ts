import pg from 'pg';
import { createDescriber, type Description } from './describe.ts';
import { findStatements, type Statement } from './find-statements.ts';
import { findMisfits } from './row-types.ts';
import type { Sources } from './sources.ts';

/** A way through a statement that the program never takes, which a reader of its text cannot know. */
type Impossible = { readonly path: RegExp; readonly error: RegExp; readonly why: string };

const impossible: readonly Impossible[] = [
  {
    path: /catalogue\/businesses\.store/,
    error: /missing FROM-clause entry for table "b"/,
    why: '`needsNames` joins the names exactly when a test has words',
  },
  {
    path: /queries\/|records\/|exports\/|platform\/runs/,
    error: /operator does not exist: (text|jsonb|integer) (@>|<|>) (jsonb|numeric)/,
    why: '`isFitting` refuses an operator that does not fit its field',
  },
  {
    path: /exports\/contents\.service/,
    error:
      /function (jsonb_array_length|array_to_string|jsonb_path_query_array)\((text|jsonb|integer|bigint)|cannot cast type (jsonb|text\[\]|integer|bigint) to timestamp/,
    why: 'the name and the kind of a column are those of one field',
  },
  {
    path: /postgres\/embedded/,
    error: /permission denied to examine|to examine "data_directory"/,
    why: 'asked as the superuser',
  },
];

// The catalogue's importer keeps these on a connection of its own while it works.
const stages = `
  create temporary table stage (n bigint, ref text, lat float8, lng float8, categories int[], hash bytea);
  create temporary table sorted (ref text, place bigint);
  create temporary table changed (id bigint not null, is_new boolean not null);
  create temporary table shared (id bigint not null, dataset_id int not null, key text not null, label bigint not null);
  create temporary table twins (id bigint not null, key text not null);
  create temporary table own_spots (id bigint, lat float8, lng float8, categories int[], names text[], phones text[], sites text[]);
  create temporary table own_cells (id bigint, cell_lat int, cell_lng int);
  create temporary table links (id bigint, next bigint);
  create temporary table members (id bigint, key bigint);
  create temporary table other_spots (id bigint, dataset_id int, lat float8, lng float8, categories int[], names text[],
    phones text[], sites text[], cell_lat int, cell_lng int);
  create temporary table near_pairs (one bigint, other bigint, dataset_id int, score float8);
  create temporary table touched (id bigint);
  create temporary table place_groups (id bigint, key bigint)`;

export type Surveyed = Statement & Description;

export type Survey = {
  readonly statements: readonly Surveyed[];
  /** What does not prepare: `file:line: reason`. */
  readonly faults: readonly string[];
  /** How many statements of a file nobody knows the text of. */
  readonly unseen: Readonly<Record<string, number>>;
  /** How many pieces of SQL of a file stand inside of statements that kysely puts together. */
  readonly loose: Readonly<Record<string, number>>;
};

const placeOf = ({ path, line }: Statement): string => `${path}:${line}`;

/** Several commands at once cannot be prepared: each for itself. */
const commandsOf = (statement: Statement): readonly Statement[] =>
  /\$\d|\$\$/.test(statement.text)
    ? [statement]
    : statement.text.split(';').flatMap((text) => (text.trim() === '' ? [] : [{ ...statement, text }]));

const countByFile = (places: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const place of places) {
    const path = place.replace(/^packages\/server\/src\/|:\d+$/g, '');
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
};

const isImpossible = ({ path, error }: Surveyed): boolean =>
  impossible.some((one) => one.path.test(path) && one.error.test(error ?? ''));

/** Prepares every statement against a migrated database. */
export const surveyStatements = async (sources: Sources, url: string): Promise<Survey> => {
  const found = findStatements(sources);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(stages);
    const describe = await createDescriber(client);
    const statements: Surveyed[] = [];
    for (const one of found.statements.flatMap(commandsOf)) statements.push({ ...one, ...(await describe(one.text)) });
    const bad = statements.filter((one) => one.error !== null && !isImpossible(one));
    // Wherever a statement is sent, one way at least has to be possible.
    const reached = new Set(statements.filter(({ error }) => error === null).map(placeOf));
    const closed = statements.filter(
      (one) => isImpossible(one) && !reached.has(placeOf(one)) && !/embedded/.test(one.path),
    );
    const faults = [...bad, ...closed].map((one) => `${placeOf(one)}: ${one.error}`);
    return { statements, faults, unseen: countByFile(found.unseen), loose: countByFile(found.loose) };
  } finally {
    await client.end();
  }
};

/** Where a row type and the columns of its statement differ. */
export const findMisfitRows = (sources: Sources, statements: readonly Surveyed[]): Promise<readonly string[]> =>
  findMisfits(
    sources,
    statements.flatMap((one) =>
      one.rows && one.error === null ? [{ rows: one.rows, columns: one.columns, where: placeOf(one) }] : [],
    ),
  );
