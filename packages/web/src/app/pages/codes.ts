import type { Load, PageCode, PageCodes } from '../../widgets/pages/page-code.ts';

// Fetched behind the sign-in: how pages are loaded is of no use to whoever isn't in. Found by their folders, and nothing is listed.
const files = import.meta.glob<PageCodes>('../../features/*/pages.ts', { eager: true, import: 'pages' });

const codes: PageCodes = Object.assign({}, ...Object.values(files)) as PageCodes;

/** Fetches the code of a page, beside what other rooms add to it where it shows that: no other page waits for them. */
export const loadPage: (name: string) => ReturnType<Load> = async (name) => {
  const code: PageCode | undefined = codes[name];
  if (!code) throw new Error(`no room brings the page ${name}`);
  if (!code.showsContributions) return code.load();
  const [Page] = await Promise.all([code.load(), import('../contributions.ts')]);
  return Page;
};
