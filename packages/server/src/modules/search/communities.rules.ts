import { rowOf, type CatalogueRow } from './catalogue.rules.ts';
import type { LocationSet, Reach } from './countries.rules.ts';

/** A community as osm-community-index names it. Its `contacts` are people: they are not read. */
export type Resource = {
  readonly id: string;
  readonly type: string;
  readonly locationSet: LocationSet;
};

/** Its texts, made of the package's patterns. */
export type Texts = {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly description?: string | undefined;
};

const platforms: Readonly<Record<string, string>> = {
  aparat: 'Aparat',
  bluesky: 'Bluesky',
  discord: 'Discord',
  discourse: 'Discourse',
  facebook: 'Facebook',
  forum: 'Forum',
  github: 'GitHub',
  gitlab: 'GitLab',
  group: 'Meeting group',
  instagram: 'Instagram',
  irc: 'IRC',
  linkedin: 'LinkedIn',
  mailinglist: 'Mailing list',
  mastodon: 'Mastodon',
  matrix: 'Matrix',
  meetup: 'Meetup',
  newsletter: 'Newsletter',
  osm: 'Website',
  'osm-lc': 'Local chapter',
  signal: 'Signal',
  slack: 'Slack',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  twitter: 'X',
  url: 'Website',
  wiki: 'Wiki',
  xmpp: 'XMPP',
  youthmappers: 'YouthMappers',
  youtube: 'YouTube',
  zulip: 'Zulip',
};

// Somebody's address may stand in a text, though it should not.
const namesAddress = (text: string): boolean => /\S@\S/.test(text);

/** The communities that have a page, as rows. */
export const communitiesOf = (
  resources: readonly Resource[],
  textsOf: (resource: Resource) => Texts,
  reach: (sets: readonly LocationSet[]) => Reach,
): readonly CatalogueRow[] =>
  resources.flatMap((resource) => {
    const { name, url, description = '' } = textsOf(resource);
    // A few are reached by `mailto:` or `xmpp:` only.
    if (!name || !url || !/^https?:\/\//.test(url)) return [];
    const about = namesAddress(description) ? '' : description;
    const lead = { ref: resource.id, name, categories: [platforms[resource.type] ?? resource.type] };
    const data = { platform: resource.type, url, ...(about ? { description: about } : {}) };
    return [rowOf(lead, [about], reach([resource.locationSet]), { ref_url: url, data })];
  });
