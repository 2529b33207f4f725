import type { OpenGroup } from '@galena/adapters/open-data';
import { fold } from '@galena/contract/kernel';
import { platformName } from '@galena/contract/search';
import type { Cell } from '../../platform/db/loader.ts';
import { maybeFolded, tagsOf, type Digest, type StageColumns } from './imports.rules.ts';

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
  description: 'text',
  admins: 'text[] not null',
  city: 'text',
  folded_city: 'text',
  state: 'text',
  country: 'text',
  phones: 'text[] not null',
  emails: 'text[] not null',
  tags: 'jsonb not null',
  keys: 'text[] not null',
  hash: 'uuid not null',
} as const satisfies StageColumns;

const wordsOf = ({ name, platform, description = '' }: OpenGroup): string =>
  fold([name, platform === undefined ? '' : platformName(platform), description].join(' '));

/** A group as a row of that table. */
export const groupRowOf = (group: OpenGroup, digest: Digest): readonly Cell[] => {
  const { members, city = null } = group;
  const cells: readonly Cell[] = [
    group.ref,
    group.name,
    wordsOf(group),
    group.url,
    group.platform ?? null,
    members?.from ?? null,
    members?.to ?? null,
    group.privacy ?? null,
    group.description ?? null,
    group.admins,
    city,
    maybeFolded(city),
    group.state ?? null,
    group.country ?? null,
    group.phones,
    group.emails,
    tagsOf(group.tags),
    group.keys,
  ];
  return [...cells, digest(JSON.stringify(cells))];
};
