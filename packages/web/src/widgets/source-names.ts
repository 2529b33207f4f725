import type { SearcherInfo } from '@galena/contract/search';
import { useTranslation } from '../platform/use-translation.ts';

/** Sources of leads that come with the product. They have names in every language; others keep the one their maker gave them. */
const builtIn = [
  'catalogue',
  'people',
  'companies',
  'influencers',
  'groups',
  'brands',
  'communities',
  'overpass',
  'site',
  'finder',
  'team_pages',
  'sandbox',
] as const;

/** What a source of leads is called, in the language of whoever reads it. */
export const useSourceLabel = (): ((source: Pick<SearcherInfo, 'key' | 'label'>) => string) => {
  const { t } = useTranslation();
  return ({ key, label }) => {
    const known = builtIn.find((one) => key === one || (one === 'sandbox' && key.startsWith('sandbox_')));
    return known === undefined ? label : t(`widgets.sources.${known}`);
  };
};
