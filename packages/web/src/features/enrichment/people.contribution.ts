import { offerOf } from '@galena/contract/enrichment';
import { listTypes } from '@galena/contract/kernel';
import { countIn, recordPanel } from '../../widgets/contributions/record-panels.ts';
import { employeesQuery } from './people/employees-query.ts';

/** Who works at the business of a record: a tab of the kinds that have businesses. */
export const people = recordPanel({
  id: 'enrichment.people',
  listTypes: listTypes.filter((type) => offerOf(type, 'employees') !== null),
  at: {
    tab: {
      label: 'enrichment.shell.people',
      order: 10,
      count: ({ place, recordId }) => countIn(employeesQuery(place, recordId), ({ data }) => data.length),
    },
  },
  load: () => import('./people/people-panel.tsx').then(({ PeoplePanel }) => PeoplePanel),
});
