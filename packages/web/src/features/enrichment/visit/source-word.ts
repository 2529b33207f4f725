import { lookupOrderRoutes } from '@galena/contract/enrichment';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import { useSourceLabel } from '../../../widgets/source-names.ts';

/** The record's own website, among the sources of a look-up. */
export const siteKey = 'site';

/** The key as words, for a source that is there no more. */
export const wordsOfKey = (key: string): string => {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** What sources of look-ups are called by their keys. @param isNeeded whether some are shown */
export const useSourceWord = (isNeeded: boolean): ((source: string) => string) => {
  const labelOf = useSourceLabel();
  const { data } = useQuery({ ...queryOf(lookupOrderRoutes.orders, {}), enabled: isNeeded });
  const all = data?.data.flatMap(({ sources }) => sources) ?? [];
  return (key) => labelOf({ key, label: all.find(({ source }) => source === key)?.label ?? wordsOfKey(key) });
};
