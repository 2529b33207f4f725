import type { Fail, generalErrors, MapView } from '@galena/contract/kernel';
import type { ListQuery } from '@galena/contract/lists';
import type { MapExtent, RecordMap, recordErrors } from '@galena/contract/records';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findFacets } from '../lists/index.ts';
import { findCells, getExtent } from './map.store.ts';
import { assertList, type ListPlace } from '../records/index.ts';
import { whereOf } from './conditions.service.ts';
import { isCounted } from './conditions.store.ts';
import { countedTotal, inTime } from './pages.service.ts';

type Refusals = Fail<typeof generalErrors.not_found | typeof recordErrors.list_too_large>;

/** The records that a filter leaves, as a map shows them where it looks. */
export const getRecordMap = (
  context: Context,
  place: ListPlace,
  { filters, view }: { readonly filters: ListQuery; readonly view: MapView },
  fail: Refusals,
): Promise<RecordMap> =>
  inTime(fail, () =>
    inReadTransaction(context, async (tx) => {
      const { accountId } = userOf(context);
      await assertList(tx, accountId, place, fail);
      const where = await whereOf(tx, accountId, place, filters);
      const rows = await findCells(tx.db, accountId, where, view);
      return {
        cells: rows.map(({ lat, lng, n, with_email: withEmail, id, name }) => ({
          lat,
          lng,
          count: n,
          with_email: withEmail,
          record: n === 1 ? { id, name } : null,
        })),
        total: rows[0]?.total ?? 0,
      };
    }),
  );

/** Where the records that a filter leaves lie, and how many of them a map cannot show. */
export const getMapExtent = (
  context: Context,
  place: ListPlace,
  filters: ListQuery,
  fail: Refusals,
): Promise<MapExtent> =>
  inTime(fail, () =>
    inReadTransaction(context, async (tx) => {
      const { accountId } = userOf(context);
      await assertList(tx, accountId, place, fail);
      const where = await whereOf(tx, accountId, place, filters);
      // How many there are in all is known where only states are asked for: then the index of the map says the rest.
      const facets = isCounted(filters) ? await findFacets(tx, accountId, place.id) : null;
      const found = await getExtent(tx.db, where, facets === null);
      const total = facets ? countedTotal(facets, filters) : found.n;
      const { south, west, north, east, placed } = found;
      const isSomewhere = south !== null && west !== null && north !== null && east !== null;
      return {
        bounds: isSomewhere ? { south, west, north, east } : null,
        with_position: placed,
        without_position: Math.max(0, total - placed),
      };
    }),
  );
