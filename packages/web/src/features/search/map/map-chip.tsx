import { Button } from '@mantine/core';
import type { Estimate } from '@galena/contract/search';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { EstimateState } from '../use-estimate.ts';
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
  const { t } = useTranslation();
  const matches = useMatches();
  if (cells.error !== null)
    return (
      <div className={classes.chip} role="status">
        <Icon name="alert-triangle" size={14} />
        {t('widgets.map.failed')}
        <Button size="compact-xs" variant="subtle" onClick={cells.retry}>
          {t('app.retry')}
        </Button>
      </div>
    );
  if (known.question === null || known.estimate === undefined) return null;
  return (
    <div className={classes.chip} data-stale={known.isStale || undefined}>
      {matches(known.estimate)}
    </div>
  );
};
