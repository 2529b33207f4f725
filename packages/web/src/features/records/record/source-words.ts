import type { ListType } from '@galena/contract/kernel';
import type { Evidence } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import type { IconName } from '../../../ui/icon-names.ts';
import { useSourceLabel } from '../../../widgets/source-names.ts';

/** Sources that are the house itself: people, files, its own reading of websites. */
const ownSources = ['manual', 'import', 'site', 'pattern', 'employee'] as const;

const hourMs = 3_600_000;

/** What a source is called: in its own words where it is one that can be searched, else by how a value came here. */
export const useSourceName = (type: ListType): ((evidence: Pick<Evidence, 'source' | 'method'>) => string) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const options = useQuery({ ...queryOf(searchRoutes.options, { params: { type } }), staleTime: hourMs });
  const searchers = options.data?.data.searchers ?? [];
  return ({ source, method }) => {
    // What the operator imported for all is no file of whoever reads it.
    const own = ownSources.find((one) => one === source || (one === method && method !== 'import'));
    if (own) return t(`records.sources.${own}`);
    const searcher = searchers.find(({ key }) => key === source);
    // One that is not offered any more is still called what it is called.
    return labelOf(searcher ?? { key: source, label: source });
  };
};

/** The sign of how a value was learned. */
export const methodIcons: Readonly<Record<Evidence['method'], IconName>> = {
  open_data: 'server',
  vendor: 'plug',
  crawl: 'world',
  pattern: 'wand',
  manual: 'pencil',
  import: 'file-spreadsheet',
  invented: 'sparkles',
};
