import type { ListType } from '@galena/contract/kernel';
import type { Estimate, SourceEstimate } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import { useIgnored } from '../ignored-filters.ts';
import classes from '../preview.module.css';

/** What a source would bring, or why it takes no part. */
const useShare = (): ((source: SourceEstimate) => string) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ state, available, available_is_capped: isCapped }) => {
    if (state !== 'asked') return t(`search.sources.${state}`);
    const words = { count: available ?? 0, n: number(available ?? 0) };
    return isCapped ? t('search.sources.capped', words) : t('search.sources.asked', words);
  };
};

type SourceSharesProps = { readonly type: ListType; readonly estimate: Estimate };

/** Of several sources, above what was found: what each would bring, in the order in which they are asked. */
export const SourceShares = ({ type, estimate: { sources } }: SourceSharesProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const shareOf = useShare();
  const ignoredOf = useIgnored(type);
  if (sources.length < 2) return null;
  return (
    <ol className={classes.sources} aria-label={t('search.sources.title')}>
      {sources.map((source) => (
        <li key={source.key}>
          {labelOf(source)}
          <span>{[shareOf(source), ignoredOf(source, source.ignored_filters)].filter(Boolean).join('. ')}</span>
        </li>
      ))}
    </ol>
  );
};
