import type { ListType, MapView } from '@galena/contract/kernel';
import { searchRoutes } from '@galena/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { lazyPart } from '../../../ui/fields/lazy-part.ts';
import type { DraftForm } from '../question.ts';
import type { EstimateState } from '../use-estimate.ts';
import classes from './map-pane.module.css';
import { useCells } from './use-cells.ts';
import { useGround } from './use-search-region.ts';

const Canvas = lazyPart(
  () => import('./map-canvas.tsx'),
  ({ MapCanvas }) => MapCanvas,
);

type MapPaneProps = {
  readonly type: ListType;
  readonly form: DraftForm;
  readonly known: EstimateState;
  /** What stands behind the map, by its id: those who skip the map get there. */
  readonly nextId: string;
};

/** Where the leads of a local search are, and where it looks: moved on the map as in the form. */
export const MapPane = ({ type, form, known, nextId }: MapPaneProps) => {
  const { t } = useTranslation();
  const region = useGround(form);
  const [view, setView] = useState<MapView | null>(null);
  const cells = useCells(type, known, view);
  const options = useQuery({
    ...queryOf(searchRoutes.options, { params: { type } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (region === null) return null;
  return (
    <section className={classes.pane} aria-label={t('search.map.title')}>
      <a
        className={classes.skip}
        href={`#${nextId}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(nextId)?.focus();
        }}
      >
        {t('search.map.skip')}
      </a>
      <Suspense fallback={null}>
        <Canvas region={region} known={known} tiles={options.data?.data.tiles ?? null} cells={cells} onView={setView} />
      </Suspense>
    </section>
  );
};
