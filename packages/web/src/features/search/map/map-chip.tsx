import type { Estimate } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import type { EstimateState } from '../use-estimate.ts';
import { FailedChip } from '../../../widgets/map/failed-chip.tsx';
import classes from '../../../widgets/map/map.module.css';
import type { Cells } from './use-cells.ts';

/** How many there are: the same number as over the preview. */
const useMatches = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return ({ available, available_is_capped }: Estimate): string =>
    t(available_is_capped ? 'search.map.matches_capped' : 'search.map.matches', {
      count: available,
      n: number(available),
    });
};

type MapChipProps = { readonly known: EstimateState; readonly cells: Cells };

/** How many there are where it is looked; or that the map does not know, and a way to ask it again. */
export const MapChip = ({ known, cells }: MapChipProps) => {
  const matches = useMatches();
  if (cells.error !== null) return <FailedChip retry={cells.retry} />;
  if (known.question === null || known.estimate === undefined) return null;
  return (
    <div className={classes.chip} data-stale={known.isStale || undefined}>
      {matches(known.estimate)}
    </div>
  );
};
