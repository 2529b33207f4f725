import { webhookRoutes as routes } from '@galena/contract/integrations';
import { queryOf } from '../../platform/query.ts';
import { columnsIn, listColumnsOf } from '../../widgets/contributions/list-columns.ts';
import { columnOf } from './use-arrivals.ts';

/** A column for each webhook that a list sends to, or has sent to. */
export const arrivals = listColumnsOf({
  id: 'integrations.arrivals',
  columns: (listId) =>
    columnsIn(queryOf(routes.destinations, { params: { id: listId } }), ({ data }) =>
      data.map(({ connection_id: id, name, has_records: has }) => ({
        id: columnOf(id),
        title: name,
        isHidden: !has,
        to: `webhook-${columnOf(id)}`,
      })),
    ),
  load: () => import('./arrivals/arrival-cell.tsx').then(({ ArrivalCell }) => ArrivalCell),
});
