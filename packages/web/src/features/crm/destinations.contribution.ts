import { crmDeliveryRoutes as routes } from '@galena/contract/crm';
import { queryOf } from '../../platform/query.ts';
import { columnsIn, listColumnsOf } from '../../widgets/contributions/list-columns.ts';

/** A column for each CRM that a list delivers to. Where it is the only one, the column of all of them says the same. */
export const destinations = listColumnsOf({
  id: 'crm.destinations',
  columns: (listId) =>
    columnsIn(queryOf(routes.ofList, { params: { id: listId } }), ({ data }) => {
      const used = data.filter(({ send_new: isNew, has_records: has }) => isNew || has);
      return used.map(({ connection_id: id, name }) => ({
        id: String(id),
        title: name,
        isHidden: used.length < 2,
        to: `crm-${id}`,
      }));
    }),
  load: () => import('./deliveries/destination-cell.tsx').then(({ DestinationCell }) => DestinationCell),
});
