import type { ModuleSlug } from '@galena/contract/kernel';
import type { IconName } from '../../ui/icon-names.ts';
import type { Path, TextKey } from './address.ts';

type SectionSpec = {
  /** The specification's name of the address `root`, which opens the section's first page. */
  readonly name: string;
  readonly root: Path;
  readonly title: TextKey;
  readonly icon: IconName;
  /** Whose holders see it; null: everybody. */
  readonly module: ModuleSlug | null;
  /** `main`: its pages stand in the sidebar; `area`: it has a sidebar of its own; `foot`: one link at the sidebar's end. */
  readonly place: 'main' | 'area' | 'foot';
  /** The page that its address opens for those whom the section is not for; without it they get to their own start. */
  readonly otherwise?: string;
  /** The page that its address opens in place of the first one. */
  readonly start?: string;
};

const section = <const Name extends string, const Root extends Path>(
  name: Name,
  root: Root,
  title: TextKey,
  icon: IconName,
  module: ModuleSlug | null,
  place: SectionSpec['place'],
  otherwise?: string,
) => ({ name, root, title, icon, module, place, ...(otherwise === undefined ? {} : { otherwise }) });

/**
 * The sections. Their order is that of the sidebar and decides where `/` leads: to the first that the user's
 * modules open; those without a module come last.
 */
export const sections = {
  ai: section('AiCentral', '/ai', 'shell.sections.ai', 'brain', 'ai_suggest', 'main'),
  leads: section('LeadSearch', '/lead-search', 'shell.sections.leads', 'list-search', 'leads', 'main'),
  whitelabel: {
    ...section(
      'Whitelabel',
      '/whitelabel',
      'shell.sections.whitelabel',
      'palette',
      'whitelabel',
      'area',
      'Whitelabel:Upgrade',
    ),
    // Whatever stands before it: who comes to this area begins with who they are.
    start: 'Whitelabel:BusinessAccount',
  },
  admin: section('Admin', '/admin', 'shell.sections.admin', 'shield-star', 'admin', 'area'),
  settings: section('Settings', '/settings', 'shell.sections.settings', 'settings', null, 'foot'),
  profile: section('ProfileSettings', '/profile-settings', 'shell.sections.profile', 'user-circle', null, 'foot'),
};

export type SectionKey = keyof typeof sections;

/** What the list says of a section. */
export const sectionOf = (key: SectionKey): SectionSpec => sections[key];

/** All of them, in their order. */
export const sectionKeys = Object.keys(sections) as SectionKey[];
