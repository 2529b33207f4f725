import { useMatches } from '@tanstack/react-router';
import { pageOf, type PageName } from '../pages.ts';
import { sectionOf, type SectionKey } from '../pages/sections.ts';

/** The page that is open, by its name; null on the way to the first one. */
export const usePageName = (): PageName | null =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page ?? null });

/** The section with a sidebar of its own in which the open page stands, or null. */
export const useArea = (): SectionKey | null => {
  const name = usePageName();
  if (name === null) return null;
  const { section } = pageOf(name);
  return section !== null && sectionOf(section).place === 'area' ? section : null;
};
