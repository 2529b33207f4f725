import type { OpenGroup } from '@galena/adapters/open-data';
import { fold } from '@galena/contract/kernel';
import { platformName } from '@galena/contract/search';
import type { Cell } from '../../platform/db/loader.ts';
import { commonColumns, rowWith, type Digest, type StageColumns } from './imports.rules.ts';

/** What is kept of a group, by the columns of its table. */
export const groupColumns = {
  ref: 'text not null',
  name: 'text not null',
  folded: 'text not null',
  url: 'text not null',
  platform: 'text',
  members_from: 'bigint',
  members_to: 'bigint',
  privacy: 'text',
  admins: 'text[] not null',
  ...commonColumns,
} as const satisfies StageColumns;

const wordsOf = ({ name, platform, description = '' }: OpenGroup): string =>
  fold([name, platform === undefined ? '' : platformName(platform), description].join(' '));

/** A group as a row of that table. */
export const groupRowOf = (group: OpenGroup, digest: Digest): readonly Cell[] => {
  const { members } = group;
  const own = [
    group.ref,
    group.name,
    wordsOf(group),
    group.url,
    group.platform ?? null,
    members?.from ?? null,
    members?.to ?? null,
    group.privacy ?? null,
    group.admins,
  ];
  return rowWith(own, group, digest);
};
