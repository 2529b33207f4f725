import { employeeRoutes, valueRoutes } from '@galena/contract/lists';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { copyEmployees, findEmployees } from './employees.service.ts';
import { correctValue, preferValue, rejectValue, suppressValue } from './values.service.ts';

const records = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`;

/** What is known of a record, and what a person says of it. */
export const evidenceBindings: readonly Binding[] = [
  // ENR-003
  bind(employeeRoutes.employees, async (work, { params }, fail) => ({
    data: [...(await findEmployees(work, params, params.resultId, fail))],
  })),
  bind(employeeRoutes.copy, async (work, { params, body }, fail) => {
    const data = await copyEmployees(work, params, params.resultId, body, fail);
    return { data, message: `${records(data.saved)} copied.` };
  }),
  bind(valueRoutes.correct, async (work, { params, body }, fail) => ({
    data: await correctValue(work, params, body, fail),
    message: 'Corrected.',
  })),
  bind(valueRoutes.reject, async (work, { params, body }, fail) => ({
    data: await rejectValue(work, params, body, fail),
    message: body.is_rejected ? 'Marked as not right.' : 'Taken back.',
  })),
  bind(valueRoutes.prefer, async (work, { params, body }, fail) => ({
    data: await preferValue(work, params, body, fail),
    message: 'Put first.',
  })),
  bind(valueRoutes.suppress, async (work, { params, body }, fail) => {
    const hidden = await suppressValue(work, params, body, fail);
    return { message: `${records(hidden)} will not be contacted any more.` };
  }),
];
