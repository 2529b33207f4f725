import type { MapExtent } from '@galena/contract/records';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { FailedChip } from '../../../widgets/map/failed-chip.tsx';
import mapClasses from '../../../widgets/map/map.module.css';
import classes from './record-map.module.css';
import type { RecordCells } from './use-record-map.ts';

type MapNotesProps = {
  readonly extent: MapExtent;
  readonly cells: RecordCells;
  /** How many records can be seen. */
  readonly inView: number;
};

const CellNote = ({ cells, inView }: Pick<MapNotesProps, 'cells' | 'inView'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  if (cells.error !== null) return <FailedChip retry={cells.retry} />;
  if (!cells.isKnown) return null;
  const shown = cells.cells.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={mapClasses.chip} data-stale={cells.isStale || undefined}>
      {shown < cells.total
        ? t('records.map.capped', { shown: number(shown), count: cells.total, n: number(cells.total) })
        : t('records.map.in_view', { count: inView, n: number(inView) })}
    </div>
  );
};

/** How many records the map shows, and how many it cannot. */
export const MapNotes = ({ extent, cells, inView }: MapNotesProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const without = extent.without_position;
  return (
    <div className={classes.notes}>
      <CellNote cells={cells} inView={inView} />
      {without > 0 && (
        <p className={mapClasses.chip}>{t('records.map.without', { count: without, n: number(without) })}</p>
      )}
    </div>
  );
};
