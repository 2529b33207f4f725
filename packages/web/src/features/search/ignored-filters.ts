import type { ListType } from '@galena/contract/kernel';
import type { SearcherInfo } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { useSourceLabel } from '../../widgets/source-names.ts';
import { filtersOf, rootOf } from './filters/filter-table.ts';
import { useFilterWords } from './filters/filter-words.ts';

/** Says which filters of a search a source does not know: "Brands can’t filter by: Revenue." Empty: it knows all. */
export const useIgnored = (
  type: ListType,
): ((source: Pick<SearcherInfo, 'key' | 'label'>, ignored: readonly string[]) => string) => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  const { labelOf } = useFilterWords();
  const sourceOf = useSourceLabel();
  return (source, ignored) => {
    const specs = filtersOf(type).filter(({ name }) => ignored.includes(rootOf(name)));
    if (specs.length === 0) return '';
    const filters = list(specs.map(({ name }) => labelOf(name)));
    return `${t('search.source_filters_not_by', { filters, source: sourceOf(source) })}.`;
  };
};
