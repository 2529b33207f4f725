import { globSync } from 'node:fs';
import type { Scope } from './arguments.ts';
import { changedScreens } from './changed-screens.ts';
import { root, runNode } from './processes.ts';
import { runVitest, type Outcome } from './vitest-run.ts';

/** A part of `npm test`. */
export type Step = { readonly name: string; readonly run: () => Outcome };

/** Tests of a kind: where they are, and how Vitest is told to run them. */
type Suite = {
  readonly name: string;
  readonly files: readonly string[];
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** They try what was built: what is not saved yet is not in it. */
  readonly needsBuild?: boolean;
  /** Each of them imports everything: which of them a change is seen on is told by its place. */
  readonly isOfTheWhole?: boolean;
};

/**
 * What is about PostgreSQL itself, or about the one that comes along: proven on the embedded one as well where the rest runs on the
 * machine's.
 */
const aboutPostgres = ['db', 'backup', 'faults', 'postgres'].map((folder) => `packages/server/src/platform/${folder}/`);
/** They start the embedded one themselves, or break processes and lines and ask nothing else of PostgreSQL: once is enough. */
const once = ['platform/postgres/**', 'platform/faults/**', 'platform/db/{away,disk-full}.test.ts'];
/** They ask less of PostgreSQL than it has promised since the oldest: what a file holds, and whether statements are written right. */
const onOldest = ['platform/backup/{verify,kept-keys}.test.ts', 'platform/db/statements.test.ts'];

const source = (name: string, pattern: string): string => `${name}/src/**/*${pattern}`;
const nodeTests = [source('packages/*', '.test.ts'), source('tools', '.test.ts')];

/** The tests of Node: all of them on the oldest PostgreSQL there is, and on the embedded one what depends on that. */
const suitesOnPostgres = (oldest: { readonly major: number } | null): readonly Suite[] => {
  if (oldest === null) return [{ name: 'tests', files: nodeTests, args: [] }];
  return [
    {
      name: `tests on PostgreSQL ${oldest.major}`,
      files: nodeTests,
      args: once.map((files) => `--exclude=**/${files}`),
      environment: { GALENA_TEST_POSTGRES: 'system' },
    },
    {
      name: 'tests on the embedded PostgreSQL',
      files: aboutPostgres.map((folder) => `${folder}**/*.test.ts`),
      args: [...aboutPostgres, ...onOldest.map((files) => `--exclude=**/${files}`)],
    },
  ];
};

const suitesOf = (oldest: { readonly major: number } | null): readonly Suite[] => [
  ...suitesOnPostgres(oldest),
  {
    name: 'screens',
    files: [source('packages/web', '.test.tsx')],
    args: ['--config', 'vitest.components.config.ts'],
    isOfTheWhole: true,
  },
  {
    name: 'journeys',
    files: [source('e2e', '.e2e.ts')],
    args: ['--config', 'vitest.journeys.config.ts'],
    needsBuild: true,
  },
];

const folderOf = (room: string): string => `/${room}/`;
const filesOf = ({ files }: Suite): readonly string[] => files.flatMap((pattern) => globSync(pattern, { cwd: root }));
const isIn = (room: string, file: string): boolean => file.replaceAll('\\', '/').includes(folderOf(room));

/** How Vitest is told of a change. */
const changeArgs = ({ isOfTheWhole = false }: Suite, since: string | null): readonly string[] => {
  if (since === null) return [];
  if (!isOfTheWhole) return [since === '' ? '--changed' : `--changed=${since}`];
  return changedScreens(since) ?? [];
};

const stepOf = (suite: Suite, { rooms, changedSince, shard }: Scope): Step => ({
  name: suite.name,
  run: () =>
    runVitest(
      suite.name,
      [
        ...suite.args,
        ...rooms.map(folderOf),
        ...changeArgs(suite, changedSince),
        ...(shard === null ? [] : [`--shard=${shard.index}/${shard.count}`]),
      ],
      { environment: suite.environment },
    ),
});

/** A step that is one yes or no. */
const checks: Step = {
  name: 'checks',
  run: () => {
    const passed = runNode(['tools/src/check.ts']);
    return { passed: Number(passed), failed: Number(!passed), skipped: 0, failures: [], seconds: {} };
  },
};

/**
 * What has to run for a scope. Throws where a room is named that has no tests.
 * @param oldest the machine's own PostgreSQL, where there is one that is promised to do
 */
export const stepsOf = (scope: Scope, oldest: { readonly major: number } | null): readonly Step[] => {
  const { rooms, changedSince, shard } = scope;
  const suites = suitesOf(oldest);
  for (const room of rooms)
    if (!suites.some((suite) => filesOf(suite).some((file) => isIn(room, file))))
      throw new Error(`no tests lie in a folder "${room}"`);
  const wanted = suites.filter((suite) => {
    if (suite.needsBuild && changedSince !== null) return false;
    if (suite.isOfTheWhole && changedSince !== null && changedScreens(changedSince)?.length === 0) return false;
    return rooms.length === 0 || filesOf(suite).some((file) => rooms.some((room) => isIn(room, file)));
  });
  const isWhole = rooms.length === 0 && changedSince === null && (shard === null || shard.index === 1);
  return [...(isWhole ? [checks] : []), ...wanted.map((suite) => stepOf(suite, scope))];
};
