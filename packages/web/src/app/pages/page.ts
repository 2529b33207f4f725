import type { Me } from '@galena/contract/identity';
import type { ModuleSlug } from '@galena/contract/kernel';
import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icon-names.ts';
import { pagePaths, type PageName, type PagePaths } from '../../widgets/addresses/page-paths.ts';
import type { TextKey } from './text-key.ts';
import type { SectionKey } from './sections.ts';

/** Fetches the code of a page. */
export type Load = () => Promise<ComponentType>;

type PageExtras = {
  /** A page without this is not built yet: nothing of the interface leads to it, and nobody gets there. */
  readonly load?: Load;
  /** A module that it needs beside its section's. */
  readonly module?: ModuleSlug;
  /** For whom it is, beside modules. */
  readonly only?: (me: Me) => boolean;
  /** The key that opens it from anywhere, as `useShortcut` takes it (design, section 5). */
  readonly keys?: string;
  /** The page that "back" leads to (G-34). */
  readonly back?: PageName;
  /** The page whose tab it is; that one has no content of its own and opens its first tab. */
  readonly tabOf?: PageName;
};

export type PageSpec = PageExtras & {
  readonly path: PagePaths[PageName];
  /** Null: it belongs to the user, not to a section. */
  readonly section: SectionKey | null;
  /** What it is called where nothing better is known; a page about one thing says that thing's name. */
  readonly title: TextKey | null;
  /** What it stands with in the sidebar and wherever pages are listed; null: other pages lead to it. */
  readonly icon: IconName | null;
};

/** Pages with where they are. One that has no address is `never`, and nothing can be made of it. */
export const withPaths = <Specs extends object>(specs: Specs) =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, path: pagePaths[name as PageName] }]),
  ) as { [Name in keyof Specs]: Name extends PageName ? Specs[Name] & { readonly path: PagePaths[Name] } : never };

/** A page that stands where pages are listed. */
export const page = <const Extras extends PageExtras = object>(
  of: SectionKey | null,
  title: TextKey,
  icon: IconName,
  extras: Extras = {} as Extras,
) => ({ section: of, title, icon, ...extras });

/** A page that other pages lead to. */
export const inner = <const Extras extends PageExtras = object>(
  of: SectionKey | null,
  title: TextKey | null,
  extras: Extras = {} as Extras,
) => ({ section: of, title, icon: null, ...extras });
