import type { MapView } from '@galena/contract/kernel';
import type { List, RecordFilter } from '@galena/contract/lists';
import { searchRoutes } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { lazyPart } from '../../../ui/fields/lazy-part.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import type { Filter } from '../../../ui/table/bars/filters.ts';
import type { TableHandle } from '../../../ui/table/rows/table-props.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import classes from './record-map.module.css';
import { useExtent, useRecordCells } from './use-record-map.ts';

const Canvas = lazyPart(
  () => import('./record-map-canvas.tsx'),
  ({ RecordMapCanvas }) => RecordMapCanvas,
);

type RecordMapProps = {
  readonly list: List;
  readonly place: ListPlace;
  readonly filters: RecordFilter;
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  /** Shows the table, with these conditions besides those that hold. */
  readonly onTable: (filters: readonly Filter[]) => void;
  /** What is shown where nothing matches. */
  readonly empty: ReactNode;
  readonly ref: Ref<TableHandle>;
};

/** The records of a list on a map: those that the filters of the list leave. */
export const RecordMap = ({ list, place, filters, openId, onOpen, onTable, empty, ref }: RecordMapProps) => {
  const { t } = useTranslation();
  const [view, setView] = useState<MapView | null>(null);
  const { extent, isStale, error, retry } = useExtent(list, place, filters);
  const cells = useRecordCells(list, place, filters, view);
  const options = useQuery({
    ...queryOf(searchRoutes.options, { params: { type: list.type } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (extent === null) return error ? <LoadFailure error={error} retry={retry} isWhole /> : null;
  const { bounds, with_position: placed, without_position: unplaced } = extent;
  if (bounds === null)
    return placed + unplaced === 0 ? (
      empty
    ) : (
      <EmptyState
        figure="search"
        title={t('records.map.none')}
        actions={<Button onClick={() => onTable([])}>{t('records.map.show_table')}</Button>}
      >
        {t('records.map.none_text')}
      </EmptyState>
    );
  return (
    <section className={classes.pane} aria-label={t('records.map.title', { name: list.name })}>
      <Suspense fallback={null}>
        <Canvas
          ref={ref}
          name={list.name}
          asked={JSON.stringify(filters)}
          extent={{ ...extent, bounds }}
          isStale={isStale}
          tiles={options.data?.data.tiles ?? null}
          cells={cells}
          onView={setView}
          openId={openId}
          onOpen={onOpen}
          onTable={onTable}
        />
      </Suspense>
    </section>
  );
};
