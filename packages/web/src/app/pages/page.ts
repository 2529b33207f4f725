import type { Me } from '@galena/contract/identity';
import type { ModuleSlug } from '@galena/contract/kernel';
import type { IconName } from '../../ui/icon-names.ts';
import type { Path, TextKey } from './address.ts';
import type { SectionKey } from './sections.ts';

type PageExtras = {
  /** A module that it needs beside its section's. */
  readonly module?: ModuleSlug;
  /** For whom it is, beside modules. */
  readonly only?: (me: Me) => boolean;
  /** The key that opens it from anywhere, as `useShortcut` takes it (design, section 5). */
  readonly keys?: string;
  /** The page that "back" leads to. */
  readonly back?: string;
  /** The page whose tab it is; that one has no content of its own and opens its first tab. */
  readonly tabOf?: string;
};

export type PageSpec = PageExtras & {
  /** Null: it belongs to the user, not to a section. */
  readonly section: SectionKey | null;
  readonly path: Path;
  /** What it is called where nothing better is known; a page about one thing says that thing's name. */
  readonly title: TextKey | null;
  /** What it stands with in the sidebar and wherever pages are listed; null: other pages lead to it. */
  readonly icon: IconName | null;
};

/** A page that stands where pages are listed. */
export const page = <const Own extends Path, const Extras extends PageExtras = object>(
  of: SectionKey | null,
  path: Own,
  title: TextKey,
  icon: IconName,
  extras: Extras = {} as Extras,
) => ({ section: of, path, title, icon, ...extras });

/** A page that other pages lead to. */
export const inner = <const Own extends Path, const Extras extends PageExtras = object>(
  of: SectionKey | null,
  path: Own,
  title: TextKey | null,
  extras: Extras = {} as Extras,
) => ({ section: of, path, title, icon: null, ...extras });
