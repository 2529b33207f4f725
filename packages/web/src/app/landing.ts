import type { Me } from '@galena/contract/identity';
import {
  type Address,
  builtPages,
  pageOf,
  pages,
  sections,
  type BuiltPage,
  type PageSpec,
  type SectionKey,
} from './pages.ts';

/** Whether the user holds the module (G-23: one without an id is known to the product but not granted). */
const holds = (me: Me, wanted: string): boolean => me.modules.some(({ slug, id }) => slug === wanted && id !== null);

/** Whether a section is for this user: its module is held, and the admin area is for the role too (G-22). */
const isSectionOpen = (me: Me, key: SectionKey): boolean => {
  const { module } = sections[key];
  return (module === null || holds(me, module)) && (module !== 'admin' || me.role === 'admin');
};

/** Whether the user may see a page. The server checks its calls again. */
export const isPageOpen = (me: Me, { section, module }: PageSpec): boolean =>
  isSectionOpen(me, section) && (module === undefined || holds(me, module));

/** The built pages of a section that are for this user and stand in the sidebar, in the order of the list. */
export const openPagesOf = (me: Me, key: SectionKey): readonly BuiltPage[] =>
  builtPages.filter((name) => {
    const page = pageOf(name);
    return page.section === key && page.back === undefined && isPageOpen(me, page);
  });

const order = Object.keys(sections) as SectionKey[];

const firstOf = (me: Me, keys: readonly SectionKey[]): Address => {
  const [first = 'ProfileSettings:Profile'] = keys.flatMap((key) => openPagesOf(me, key));
  return pages[first].path;
};

/** Where `/` leads: to the first page of the first section that the user's modules open (G-33). */
export const landingOf = (me: Me): Address => firstOf(me, order);

/** Where "Back to leads" leads from an area with a sidebar of its own. */
export const workOf = (me: Me): Address =>
  firstOf(
    me,
    order.filter((key) => sections[key].place !== 'area'),
  );

/** Where the address of a section leads (`/admin`): to its first page, else to the landing page. */
export const firstPageOf = (me: Me, key: SectionKey): Address => firstOf(me, [key, ...order]);
