import { pages as activity } from '../../features/activity/pages.ts';
import { pages as admin } from '../../features/admin/pages.ts';
import { pages as ai } from '../../features/ai/pages.ts';
import { pages as credentials } from '../../features/credentials/pages.ts';
import { pages as identity } from '../../features/identity/pages.ts';
import { pages as keys } from '../../features/keys/pages.ts';
import { pages as lists } from '../../features/lists/pages.ts';
import { pages as records } from '../../features/records/pages.ts';
import { pages as search } from '../../features/search/pages.ts';
import { pages as team } from '../../features/team/pages.ts';
import type { Load, PageCode } from '../../widgets/pages/page-code.ts';

/** The pages that are built, by the specification's names: what each room brings. */
export const codes = {
  ...activity,
  ...admin,
  ...ai,
  ...credentials,
  ...identity,
  ...keys,
  ...lists,
  ...records,
  ...search,
  ...team,
};

/** Of the named pages those that are built, as far as the compiler can tell. */
export type Built<Name extends string> = Name & keyof typeof codes;

const byName: Readonly<Record<string, PageCode>> = codes;

/** Whether a page is built. */
export const hasCode = (name: string): name is keyof typeof codes => Object.hasOwn(byName, name);

/** Fetches the code of a page, beside what other rooms add to it where it shows that: no other page waits for them. */
export const loaderOf = (name: keyof typeof codes): Load => {
  const { load, showsContributions }: PageCode = codes[name];
  if (!showsContributions) return load;
  return async () => {
    const [Page] = await Promise.all([load(), import('../contributions.ts')]);
    return Page;
  };
};
