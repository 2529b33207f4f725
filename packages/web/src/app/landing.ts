import type { Me } from '@galena/contract/identity';
import type { ModuleSlug } from '@galena/contract/kernel';

type Landing = { readonly module: ModuleSlug | null; readonly to: '/profile-settings/profile' };

/**
 * Where `/` leads: to the first section of the sidebar that the user's modules open (G-33: AI tools, Lead search,
 * White-label, Super admin). The last entry is open to everybody. This is the only place that decides it; a section gets
 * its line when its first page exists.
 */
const landings = [{ module: null, to: '/profile-settings/profile' }] as const satisfies readonly [
  Landing,
  ...Landing[],
];

/** The path of the first page for this user. */
export const landingOf = (me: Me): Landing['to'] => {
  const held = new Set<string>(me.modules.filter(({ id }) => id !== null).map(({ slug }) => slug));
  const open: readonly Landing[] = landings;
  return (open.find(({ module }) => module === null || held.has(module)) ?? landings[0]).to;
};
