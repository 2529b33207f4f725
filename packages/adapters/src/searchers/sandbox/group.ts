import { groupPlatforms, industries } from '@galena/contract/search';
import { chanceOf } from './chance.ts';
import { demoSite, hostOf } from './contacts.ts';
import type { Kind, Row, Shelf } from './kind.ts';
import { between, keyword, same } from '../matching.ts';
import { columnsOf, shelfOf, shelvesIn, type Place } from './places.ts';
import { slugWith } from './slug.ts';

export type GroupRow = Row & {
  readonly shelf: Shelf;
  readonly n: number;
  readonly name: string;
  readonly platform: string;
  readonly members: number;
  readonly privacy: 'public' | 'private';
  readonly description: string;
};

const circles = ['Circle', 'Network', 'Meetup', 'Professionals', 'Founders', 'Community', 'Jobs', 'Club'] as const;
const about = [
  'Questions, answers and a meeting each month.',
  'Jobs, tools and news, shared by those who work in it.',
  'For everybody who has just begun, and those who remember how it was.',
  'Suppliers and customers who would rather talk than advertise.',
] as const;

const rowOf = (shelf: Shelf, n: number): GroupRow => {
  const { place } = shelf;
  const chance = chanceOf(shelf.seed, n);
  const topic = chance.pick(industries);
  const where = place.city ?? place.country ?? 'Everywhere';
  return {
    place,
    shelf,
    n,
    mail: 'none',
    name: `${where} ${topic} ${chance.pick(circles)}`,
    platform: chance.pick(groupPlatforms),
    members: chance.skewed(40, 90_000),
    privacy: chance.isTrue(0.6) ? 'public' : 'private',
    description: `${topic} in ${where}. ${chance.pick(about)}`,
  };
};

const [fewest, max] = [6, 60];

export const groupShelf = (place: Place): Shelf => shelfOf('group', place, fewest, max);
export const groupSlug = ({ name, place, n }: GroupRow): string => slugWith(name, { kind: 'group', place, n });

export const group: Kind<'group', Shelf, GroupRow, never> = {
  type: 'group',
  scope: [],
  shelvesOf: (location) => shelvesIn('group', location, fewest, max),
  rowOf,
  examples: ['Travel', 'Gaming'],
  tests: {
    platform: (wanted) => same([wanted], ({ platform }) => [platform]),
    keyword: (typed) => keyword(typed, ({ name, description }) => [name, description]),
    members: (bounds) => between(bounds, ({ members }) => members),
    privacy: (wanted) => (row) => row.privacy === wanted,
  },
  recordOf: (row) => {
    const slug = groupSlug(row);
    return {
      ref: `${row.shelf.key}:${row.n}`,
      ref_url: demoSite(slug),
      name: row.name,
      ...columnsOf(row.place),
      data: {
        platform: row.platform,
        url: `https://${hostOf(slug)}/`,
        members: row.members,
        privacy: row.privacy,
        description: row.description,
      },
    };
  },
  categoriesOf: ({ platform }) => [platform],
};
