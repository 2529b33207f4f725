import type { Fault } from './check.ts';

// Names that say nothing of their subject, so that everything ends up in them.
const banned = new Set([
  'utils',
  'helpers',
  'common',
  'shared',
  'misc',
  'manager',
  'base',
  'types',
  'data',
  'info',
  'lib',
]);
const isOurs = /^(packages|e2e|bench|tools|scripts)\//;

const modules = 'packages/server/src/modules/';
const roles = 'routes|service|policy|rules|store|jobs|worker|events|ports|command|test';
const noun = '[a-z][a-z0-9-]*';
const roomFile = new RegExp(
  `^(${noun}\\.(${roles})\\.ts|${noun}\\.(rules|store)\\.test\\.ts|tables\\.gen\\.ts|module(\\.fixture)?\\.ts|index\\.ts|README\\.md)$`,
);

const banFault = (file: string): Fault => ({ file, rule: 'banned-name', text: 'name the subject instead' });

const bannedFaults = (paths: readonly string[]): Fault[] => {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  const isBannedFolder = (folder: string): boolean => banned.has(folder.slice(folder.lastIndexOf('/') + 1));
  // `utils.ts`, and the noun or the role of `utils.service.ts`, `lists.types.ts`.
  const isBannedFile = (path: string): boolean =>
    path
      .slice(path.lastIndexOf('/') + 1)
      .split('.')
      .slice(0, -1)
      .some((part) => banned.has(part));
  return [
    ...[...folders]
      .filter((folder) => isOurs.test(folder) && isBannedFolder(folder))
      .map((folder) => banFault(`${folder}/`)),
    ...paths.filter((path) => isOurs.test(path) && isBannedFile(path)).map(banFault),
  ];
};

const roomFileFaults = (paths: readonly string[]): Fault[] =>
  paths
    .filter((path) => path.startsWith(modules))
    .flatMap((path) => {
      const [, name = '', ...deeper] = path.slice(modules.length).split('/');
      // A room is flat; what is data and not code lies in its assets/.
      const isAsset = name === 'assets' && deeper.length > 0 && !/\.[cm]?[jt]sx?$/.test(path);
      if (isAsset || (deeper.length === 0 && roomFile.test(name))) return [];
      const text = `a room is flat and its files are <noun>.<role>.ts, with the roles ${roles.replaceAll('|', ', ')}`;
      return [{ file: path, rule: 'room-file-name', text }];
    });

const missingFaults = (paths: readonly string[]): Fault[] => {
  const known = new Set(paths);
  const inRooms = paths.filter((path) => path.startsWith(modules) && path.slice(modules.length).includes('/'));
  const rooms = new Set(inRooms.map((path) => path.slice(modules.length).split('/')[0]));
  return [...rooms]
    .flatMap((room) => [`${modules}${room}/README.md`, `${modules}${room}/module.ts`])
    .filter((path) => !known.has(path))
    .map((file) => ({ file, rule: 'room-is-whole', text: 'every room has a README.md and a module.ts' }));
};

const migrations = 'packages/server/migrations/';
// By the minute it was written in (UTC), so that two branches do not take the same number; the first 29 had one.
const time = '20\\d\\d(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])([01]\\d|2[0-3])[0-5]\\d';
const migrationFile = new RegExp(`^(00[0-2]\\d|${time})_[a-z]+_[a-z0-9_]+\\.sql$`);

const migrationFaults = (paths: readonly string[]): Fault[] =>
  paths
    .filter((path) => path.startsWith(migrations) && !migrationFile.test(path.slice(migrations.length)))
    .map((file) => ({
      file,
      rule: 'migration-name',
      text: 'a migration is <yyyymmddhhmm, UTC>_<room>_<what>.sql',
    }));

/** Names that say nothing, files of a room without a role, rooms without manifest or README, migrations without a time. */
export const nameFaults = (paths: readonly string[]): readonly Fault[] => [
  ...bannedFaults(paths),
  ...roomFileFaults(paths),
  ...missingFaults(paths),
  ...migrationFaults(paths),
];
