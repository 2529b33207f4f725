import type { Me } from '@galena/contract/identity';
import { holdsModule } from '../widgets/me.ts';
import { builtEntries, builtTabsOf, pageOf, pages, type Address, type Entry, type PageName } from './pages.ts';
import type { PageSpec } from './pages/page.ts';
import { sectionKeys, sectionOf, type SectionKey } from './pages/sections.ts';

/** Whether a section is for this user: its module is held, and the admin area is for the role too. */
const isSectionOpen = (me: Me, key: SectionKey): boolean => {
  const { module } = sectionOf(key);
  return (module === null || holdsModule(me, module)) && (module !== 'admin' || me.role === 'admin');
};

/** Whether the user may see a page. The server checks its calls again. */
export const isPageOpen = (me: Me, { section, module, only }: PageSpec): boolean =>
  (section === null || isSectionOpen(me, section)) &&
  (module === undefined || holdsModule(me, module)) &&
  (only === undefined || only(me));

/** The entries of a section (null: the user's own) that are built and for this user, in the order of the list. */
export const openEntriesOf = (me: Me, section: SectionKey | null): readonly Entry[] =>
  builtEntries(section).filter(({ spec }) => isPageOpen(me, spec));

const firstOf = (me: Me, keys: readonly SectionKey[]): Address =>
  keys.flatMap((key) => openEntriesOf(me, key))[0]?.path ?? pages['ProfileSettings:Profile'].path;

/** Where `/` leads: to the first page of the first section that the user's modules open. */
export const landingOf = (me: Me): Address => firstOf(me, sectionKeys);

/** Where "Back to leads" leads from an area with a sidebar of its own. */
export const workOf = (me: Me): Address =>
  firstOf(
    me,
    sectionKeys.filter((key) => sectionOf(key).place !== 'area'),
  );

/**
 * Where the address of a section leads (`/admin`): to the page that it names, else to its first one; for those whom it is not for to the page that tells
 * them about it, where there is one, else to their own start.
 */
export const sectionStartOf = (me: Me, key: SectionKey): Address => {
  const { otherwise, start } = sectionOf(key);
  const notice = openEntriesOf(me, null).find(({ name }) => name === otherwise);
  if (!isSectionOpen(me, key)) return notice?.path ?? landingOf(me);
  return openEntriesOf(me, key).find(({ name }) => name === start)?.path ?? firstOf(me, [key, ...sectionKeys]);
};

/** Where a page with tabs leads: to the first one that is for this user, else to their own start. */
export const firstTabOf = (me: Me, name: PageName): string =>
  builtTabsOf(name)
    .map((tab) => pageOf(tab))
    .find((tab) => isPageOpen(me, tab))?.path ?? landingOf(me);
