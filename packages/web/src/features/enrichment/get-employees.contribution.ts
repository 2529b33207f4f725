import { listAction } from '../../widgets/contributions/list-actions.ts';
import { recordAction } from '../../widgets/contributions/record-actions.ts';
import { useUnderWay } from './lookup/under-way.ts';
import { costFor, isOfferedFor, lookupIcons } from './offers.ts';

const shared = { icon: lookupIcons.employees, isOffered: isOfferedFor('employees') };
const label = 'enrichment.shell.get_employees';

/** Looks for who works at the businesses of records. */
export const getEmployees = listAction({
  ...shared,
  id: 'enrichment.get_employees',
  cost: costFor('employees'),
  at: { bulk: { label, order: 20 }, menu: { label, order: 20 } },
  load: () => import('./lookup/list-lookups.tsx').then(({ GetEmployees }) => GetEmployees),
});

/** The same of one record: the first button below its name. */
export const getEmployeesOfOne = recordAction({
  ...shared,
  id: 'enrichment.get_employees',
  useIsBusy: (record) => useUnderWay('employees', record.id),
  cost: costFor('employees', true),
  at: { menu: { label, order: 20 }, button: { label, order: 10 } },
  load: () => import('./lookup/record-lookups.tsx').then(({ GetEmployeesOfOne }) => GetEmployeesOfOne),
});
