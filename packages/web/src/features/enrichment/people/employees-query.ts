import { employeeRoutes } from '@galena/contract/records';
import { queryOf } from '../../../platform/query.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';

/** Who works at the business of a record, as far as anybody has found them. Of kinds that have none nobody is asked. */
export const employeesQuery = ({ type, id }: ListPlace, recordId: number) => ({
  ...queryOf(employeeRoutes.employees, { params: { type, id, resultId: recordId } }),
  enabled: (type === 'local' || type === 'domain') && recordId > 0,
});
