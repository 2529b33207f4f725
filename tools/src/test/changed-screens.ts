import { execFileSync } from 'node:child_process';
import { root } from './processes.ts';

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from a commit (empty: the last one), those that git does not know yet among them. */
const findChanged = (since: string): readonly string[] => [
  ...git('diff', '--name-only', since === '' ? 'HEAD' : (git('merge-base', since, 'HEAD')[0] ?? 'HEAD')),
  ...git('ls-files', '--others', '--exclude-standard'),
];

const everywhere =
  /^(vitest\.components\.config\.ts$|packages\/web\/(src\/(ui|widgets|platform|testing)\/|[^/]+$)|packages\/contract\/src\/(kernel|messages)\/)/;
const room = /^packages\/(?:web\/src\/features|contract\/src)\/([^/]+)\//;
/** What lists and contacts agree on is seen where their records are, too. */
const belowRecords = /^packages\/contract\/src\/(?:contacts|lists)\//;
/** What a room adds to the pages of lists and records. */
const contribution = /^packages\/web\/src\/features\/([^/]+)\/[^/]+\.contribution\.ts$/;
const [lists, records] = ['/features/lists/', '/features/records/'];
const place = /^packages\/web\/src\/(app|gallery)\//;

/**
 * Which screens a change is seen on, as parts of their paths: a screen opens the whole interface, so that by its imports every change
 * would be seen on all of them. A room's code is seen on the screens of that room; what all rooms stand on, everywhere.
 * @returns null: on all of them
 */
export const screensOf = (files: readonly string[]): readonly string[] | null => {
  if (files.some((file) => everywhere.test(file))) return null;
  const parts = files.flatMap((file) => {
    const [, name] = room.exec(file) ?? [];
    const [, folder] = place.exec(file) ?? [];
    const added = contribution.test(file) ? [lists, records] : belowRecords.test(file) ? [records] : [];
    return name ? [`/features/${name}/`, ...added] : folder ? [`/src/${folder}/`] : [];
  });
  return [...new Set(parts)];
};

/** What rooms add to the pages of lists and records is tested there: a change of these pages is seen on their screens, too. */
export const withContributors = (screens: readonly string[] | null, files: readonly string[]): typeof screens => {
  if (!screens?.some((one) => one === lists || one === records)) return screens;
  const rooms = files.flatMap((file) => contribution.exec(file)?.[1] ?? []);
  return [...new Set([...screens, ...rooms.map((name) => `/features/${name}/`)])];
};

/** As `screensOf`, of what differs from a commit. */
export const changedScreens = (since: string): readonly string[] | null =>
  withContributors(screensOf(findChanged(since)), git('ls-files', 'packages/web/src/features'));
