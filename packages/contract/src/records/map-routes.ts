import { z } from 'zod';
import { Bounds, generalErrors, Id, MapCell, MapView, maxCells, One, route } from '../kernel/index.ts';
import { ListQuery, ListTypeInPath } from '../lists/index.ts';
import { recordErrors } from './errors.ts';

/** Records of a list that stand so near each other that a map shows them as one; one alone has a name. */
export const RecordCell = MapCell.extend({
  record: z
    .strictObject({ id: Id, name: z.string().nullable() })
    .nullable()
    .describe('The record that stands there alone; null: there are several'),
});
export type RecordCell = z.infer<typeof RecordCell>;

/** What a map of a list shows of one view. */
export const RecordMap = z.strictObject({
  cells: z.array(RecordCell).max(maxCells).describe('Largest first'),
  total: z.int().min(0).describe('Matching records in view, also those for which `cells` had no room'),
});
export type RecordMap = z.infer<typeof RecordMap>;

/** Where the records of a list lie. */
export const MapExtent = z.strictObject({
  bounds: Bounds.nullable().describe('The smallest box around all matching records; null: none has a position'),
  with_position: z.int().min(0),
  without_position: z.int().min(0),
});
export type MapExtent = z.infer<typeof MapExtent>;

const params = z.object({ type: ListTypeInPath, id: Id });
const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true, effect: 'read' } as const;
const errors = [generalErrors.not_found, recordErrors.list_too_large] as const;
const filters = ListQuery.prefault({});

export const recordMapRoutes = {
  map: route({
    method: 'POST',
    path: '/api/:type-results/:id/map',
    summary: 'Matching records of a list in a part of the map, grouped when close together',
    access,
    params,
    body: z.strictObject({ filters, view: MapView }),
    returns: One(RecordMap),
    errors,
  }),
  extent: route({
    method: 'POST',
    path: '/api/:type-results/:id/map/extent',
    summary: 'Where on the map the matching records of a list lie, and how many have no position',
    access,
    params,
    body: z.strictObject({ filters }),
    returns: One(MapExtent),
    errors,
  }),
};
