import { boundsOf, cellsOf, type MapPoint } from '@galena/contract/kernel';
import type { ListQuery } from '@galena/contract/lists';
import { recordMapRoutes, type FullResult } from '@galena/contract/records';
import { locationRoutes } from '@galena/contract/search';
import type { Backend } from '../backend.ts';

type Placed = MapPoint & { readonly id: number; readonly name: string | null };

const placedOf = ({ id, name, data, email_status: state }: FullResult): readonly Placed[] => {
  const { lat, lng } = data as Readonly<Record<string, unknown>>;
  return typeof lat === 'number' && typeof lng === 'number'
    ? [{ id, name, lat, lng, hasEmail: state === 'found' }]
    : [];
};

/** The map of a list, as the server makes it. @param find the records that a filter leaves */
export const answerMap = (backend: Backend, find: (id: number, filters: ListQuery) => readonly FullResult[]): void => {
  backend.answer(locationRoutes.towns, () => ({ data: [] }));
  backend.answer(recordMapRoutes.map, ({ params, body: { filters, view } }) => {
    const placed = find(params.id, filters).flatMap(placedOf);
    const cells = cellsOf(placed, view).map((cell) => {
      const alone = placed.find(({ lat, lng }) => lat === cell.lat && lng === cell.lng);
      return { ...cell, record: cell.count === 1 && alone ? { id: alone.id, name: alone.name } : null };
    });
    return { data: { cells, total: cells.reduce((sum, { count }) => sum + count, 0) } };
  });
  backend.answer(recordMapRoutes.extent, ({ params, body: { filters } }) => {
    const records = find(params.id, filters);
    const placed = records.flatMap(placedOf);
    return {
      data: {
        bounds: placed.length === 0 ? null : boundsOf(placed),
        with_position: placed.length,
        without_position: records.length - placed.length,
      },
    };
  });
};
