import { accountPages } from './pages/account-pages.ts';
import { adminPages } from './pages/admin-pages.ts';
import { builtInner } from './pages/built.gen.ts';
import { hasCode, type Built } from './pages/built.ts';
import type { PageSpec } from './pages/page.ts';
import type { SectionKey } from './pages/sections.ts';
import { whitelabelPages } from './pages/whitelabel-pages.ts';
import { workPages } from './pages/work-pages.ts';

/**
 * Every page behind the sign-in by the specification's name, in the order of the sidebar (decisions, part e). Routes,
 * guards, titles, ways back, sidebar, tab bar, command menu and landing page are made from this list. A page comes into the
 * product with its code, which its room brings (`features/<room>/pages.ts`): without it nothing leads to it, and nobody gets there.
 */
export const pages = { ...workPages, ...whitelabelPages, ...adminPages, ...accountPages };

export type PageName = keyof typeof pages;

/** The pages that are built, as far as the compiler can tell: links may lead to these. */
export type BuiltPage = Built<PageName>;

type BuiltPath = (typeof pages)[BuiltPage]['path'];

/** Where links of the interface may lead, without a thing to name. */
export type Address = Exclude<BuiltPath, `${string}$${string}`>;

const specs: Readonly<Record<PageName, PageSpec>> = pages;

// A room that brings a page of another name does not compile.
builtInner satisfies readonly PageName[];

/** What the list says of a page. */
export const pageOf = (name: PageName): PageSpec => specs[name];

export const pageNames = Object.keys(pages) as PageName[];

/** The pages that are built, in the order of the list. */
export const builtPages = pageNames.filter((name) => hasCode(name));

/** The built tabs of a page, in their order; none for most. */
export const builtTabsOf = (name: PageName): readonly BuiltPage[] =>
  builtPages.filter((one) => specs[one].tabOf === name);

/** What stands where pages are listed: its name, what the list says of it, and what a link to it opens. */
export type Entry = { readonly name: PageName; readonly spec: PageSpec; readonly path: Address };

const isBuilt = (name: PageName): boolean => hasCode(name) || builtTabsOf(name).length > 0;

/** The entries of a section (null: the user's own) that are built, in the order of the list. One with tabs is there as soon as one of them is. */
export const builtEntries = (section: SectionKey | null): readonly Entry[] =>
  pageNames
    .filter((name) => specs[name].section === section && specs[name].icon !== null && isBuilt(name))
    .map((name) => ({ name, spec: specs[name], path: specs[name].path as Address }));
