import type { Me } from '@galena/contract/identity';
import type { IconName } from '../../ui/icon-names.ts';
import { openEntriesOf } from '../landing.ts';
import { type Address, type Entry, type PageName } from '../pages.ts';
import type { TextKey } from '../pages/text-key.ts';
import { sectionKeys, sectionOf, sections, type SectionKey } from '../pages/sections.ts';

const keysAt = (place: 'main' | 'area' | 'foot'): SectionKey[] =>
  sectionKeys.filter((key) => sectionOf(key).place === place);

/** The sections whose pages stand in the sidebar for this user; one without a page that is built is left out. */
export const mainSectionsOf = (me: Me): SectionKey[] =>
  keysAt('main').filter((key) => openEntriesOf(me, key).length > 0);

/** The areas with a sidebar of their own that the user may enter, and where they begin. */
export const areasOf = (me: Me): { readonly key: SectionKey; readonly path: Address }[] =>
  keysAt('area').flatMap((key) => {
    const [first] = openEntriesOf(me, key);
    return first ? [{ key, path: first.path }] : [];
  });

export type Link = {
  readonly key: string;
  readonly path: Address;
  readonly icon: IconName;
  readonly title: TextKey;
  readonly keys?: string | undefined;
};

/** The link of an entry, under another name where one is given. */
const linkOf = ({ name, path, spec }: Entry, title = spec.title): Link[] =>
  spec.icon && title ? [{ key: name, path, icon: spec.icon, title, keys: spec.keys }] : [];

/** The links to a section's entries (null: the user's own) that are there for the user. */
export const linksOf = (me: Me, section: SectionKey | null): Link[] =>
  openEntriesOf(me, section).flatMap((entry) => linkOf(entry));

/** One entry by its name under another title, where it is there for the user. */
const named = (me: Me, section: SectionKey, wanted: PageName, title: TextKey): Link[] =>
  openEntriesOf(me, section)
    .filter(({ name }) => name === wanted)
    .flatMap((entry) => linkOf(entry, title));

/** The links at the sidebar's end: the credits, and the settings (the profile as long as there are none). */
export const footOf = (me: Me): Link[] => {
  const first = keysAt('foot').find((key) => openEntriesOf(me, key).length > 0);
  if (!first) return [];
  const { root, icon, title } = sections[first];
  return [
    ...named(me, 'settings', 'Settings:Wallet', 'shell.tabs.credits'),
    // The section's own address, so that the link is marked on each of its pages.
    { key: 'foot', path: root as Address, icon, title },
  ];
};

/** What stands in the phone's tab bar beside "More" (design, section 9). */
export const tabsOf = (me: Me): Link[] => [
  ...named(me, 'leads', 'LeadSearch:NewSearch', 'shell.tabs.search'),
  ...named(me, 'leads', 'LeadSearch:SavedLists', 'shell.tabs.lists'),
  ...named(me, 'leads', 'LeadSearch:Autopilots', 'shell.tabs.autopilots'),
  ...named(me, 'settings', 'Settings:Wallet', 'shell.tabs.credits'),
];

/** What the user's own menu leads to beside the settings. */
export const ownLinksOf = (me: Me): Link[] => [...linksOf(me, 'profile').slice(0, 1), ...linksOf(me, null)];

type Group = { readonly title: TextKey; readonly links: readonly Link[] };

/** Every section with its links, for where all of them stand at once; what is the user's own stands with their profile. */
export const allOf = (me: Me): readonly Group[] =>
  sectionKeys
    .map((key) => ({
      title: sections[key].title,
      links: [...linksOf(me, key), ...(key === 'profile' ? linksOf(me, null) : [])],
    }))
    .filter(({ links }) => links.length > 0);
