import type { Me } from '@galena/contract/identity';
import type { IconName } from '../../ui/icon-names.ts';
import { isPageOpen, openPagesOf } from '../landing.ts';
import {
  pageOf,
  pages,
  sections,
  type Address,
  type BuiltPage,
  type PageName,
  type PageSpec,
  type SectionKey,
  type TextKey,
} from '../pages.ts';

const keysAt = (place: 'main' | 'area' | 'foot'): SectionKey[] =>
  (Object.keys(sections) as SectionKey[]).filter((key) => sections[key].place === place);

/** The sections whose pages stand in the sidebar for this user; one without a page that is built is left out. */
export const mainSectionsOf = (me: Me): SectionKey[] => keysAt('main').filter((key) => openPagesOf(me, key).length > 0);

/** The areas with a sidebar of their own that the user may enter, and where they begin. */
export const areasOf = (me: Me): { readonly key: SectionKey; readonly path: Address }[] =>
  keysAt('area').flatMap((key) => {
    const [first] = openPagesOf(me, key);
    return first ? [{ key, path: pages[first].path }] : [];
  });

export type Entry = {
  readonly key: string;
  readonly path: Address;
  readonly icon: IconName;
  readonly title: TextKey;
};

/** A page by its name, where it is built and open to the user. */
const entryOf = (me: Me, name: PageName, title?: TextKey): Entry[] => {
  const page: PageSpec = pageOf(name);
  if (!page.load || !isPageOpen(me, page)) return [];
  return [{ key: name, path: page.path as Address, icon: page.icon, title: title ?? page.title }];
};

/** The links at the sidebar's end: the credits, and the settings (the profile as long as there are none). */
export const footOf = (me: Me): Entry[] => {
  const [first] = keysAt('foot').flatMap((key) => openPagesOf(me, key).slice(0, 1));
  if (!first) return [];
  const { icon, title } = sections[pages[first].section];
  return [
    ...entryOf(me, 'Settings:Wallet', 'shell.tabs.credits'),
    { key: 'foot', path: pages[first].path, icon, title },
  ];
};

/** What stands in the phone's tab bar beside "More" (design, section 9). */
export const tabsOf = (me: Me): Entry[] => [
  ...entryOf(me, 'LeadSearch:NewSearch', 'shell.tabs.search'),
  ...entryOf(me, 'LeadSearch:SavedLists', 'shell.tabs.lists'),
  ...entryOf(me, 'LeadSearch:Autopilots', 'shell.tabs.autopilots'),
  ...entryOf(me, 'Settings:Wallet', 'shell.tabs.credits'),
];

/** Every section with its pages that are there for the user, for where all of them stand at once. */
export const allOf = (me: Me): { readonly key: SectionKey; readonly names: readonly BuiltPage[] }[] =>
  (Object.keys(sections) as SectionKey[])
    .map((key) => ({ key, names: openPagesOf(me, key) }))
    .filter(({ names }) => names.length > 0);
